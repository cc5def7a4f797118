import { type Decision, decideTransaction } from '@pitaka/core/play/channels/decide-transaction.ts';
import type { Round } from '@pitaka/core/play/channels/transaction.ts';
import { requestHashOf, type TransactionDraft } from './transaction-draft.ts';
import type { RoundRow, TokenRow } from './transaction-queries.ts';
import type { DraftRead } from './transaction-reads.ts';

/** A draft and what it comes to, before the money says whether it can. */
export interface Decided {
  readonly draft: TransactionDraft;
  readonly read: DraftRead;
  readonly decision: Decision;
}

/** `account`: the player's, locked; undefined where nobody of this number was ever here. */
export function decideDraft(
  draft: TransactionDraft,
  read: DraftRead,
  account: { readonly frozen: boolean } | undefined,
  now: Date,
): Decided {
  const { tx, channel, unit, currency, takesWinsAlone, unknownOriginal } = draft;
  const decision = decideTransaction(
    tx,
    {
      known: read.known,
      original: read.original,
      round: roundOf(read.round),
      // A rollback names none.
      isCurrencyRight: currency === '' || currency === unit,
      bet: {
        token: tokenState(draft, read.token, now),
        isGameKnown: draft.isGameKnown,
        isChannelOpen: draft.isChannelOpen,
        isDisabled: read.isProtected || account?.frozen === true,
        isOutOfTime: draft.isOutOfTime,
        losses: read.losses,
      },
    },
    { channel, unit, requestHash: requestHashOf(draft).toString('hex'), takesWinsAlone, unknownOriginal },
  );
  const isLost = decision.type === 'take' && decision.moves.length > 0 && account === undefined;
  return { draft, read, decision: isLost ? { type: 'answer', answer: 'user_unknown' } : decision };
}

function tokenState({ channel, tx }: TransactionDraft, token: TokenRow | undefined, now: Date) {
  if (token?.channel_id !== channel || token.uid !== tx.uid) return 'invalid';
  return token.expires_at > now ? 'good' : 'expired';
}

export function roundOf(row: RoundRow | undefined): Round | undefined {
  if (!row) return undefined;
  return {
    state: row.state,
    betMinor: row.bet_minor,
    winMinor: row.win_minor,
    availableMinor: row.available_minor,
    lockedMinor: row.locked_minor,
  };
}
