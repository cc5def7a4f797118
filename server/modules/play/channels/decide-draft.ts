import { type Decision, decideTransaction } from '@pitaka/core/play/channels/decide-transaction.ts';
import type { Round } from '@pitaka/core/play/channels/transaction.ts';
import type { ChannelDay } from '@pitaka/core/play/channels/win-limits.ts';
import { requestHashOf, type TransactionDraft } from './transaction-draft.ts';
import type { RoundRow, TokenRow } from './transaction-lookups.ts';
import { type DraftRead, grantsOf } from './transaction-reads.ts';

/** A draft with its decision, before the ledger has checked the balances. */
export interface Decided {
  readonly draft: TransactionDraft;
  readonly read: DraftRead;
  readonly decision: Decision;
}

/** `account`: the player's locked account; undefined if this uid has never existed. */
export function decideDraft(
  draft: TransactionDraft,
  read: DraftRead,
  account: { readonly frozen: boolean } | undefined,
  day: ChannelDay,
  now: Date,
): Decided {
  const { tx, channel, unit, currency, takesWinsAlone, unknownOriginal } = draft;
  const decision = decideTransaction(
    tx,
    {
      recorded: read.recorded,
      original: read.original,
      round: roundOf(read.round),
      played: read.played,
      // A rollback names no currency.
      isCurrencyRight: currency === '' || currency === unit,
      isChannelOpen: draft.isChannelOpen,
      openBonus: read.openBonus,
      day,
      bet: {
        token: tokenState(draft, read.token, now),
        isGameKnown: draft.isGameKnown,
        isDisabled: read.isProtected || account?.frozen === true,
        isOutOfTime: draft.isOutOfTime,
        losses: read.losses,
      },
    },
    {
      ...{ channel, unit, takesWinsAlone, unknownOriginal, win: draft.win },
      requestHash: requestHashOf(draft).toString('hex'),
    },
  );
  const isLost = decision.type === 'take' && decision.moves.length > 0 && account === undefined;
  return { draft, read, decision: isLost ? { type: 'answer', answer: 'user_unknown' } : decision };
}

/** The amount that the channel pays: a win, or a bet returned from a round whose stakes count. */
export function paidMinor({ draft, read, decision }: Decided): bigint {
  if (decision.type !== 'take' || decision.hold) return 0n;
  if (draft.tx.type === 'win') return draft.tx.amountMinor;
  const isPaidBack = decision.undone?.kind === 'bet' && roundOf(read.round)?.isCounted === true;
  return isPaidBack ? (decision.undone?.amountMinor ?? 0n) : 0n;
}

function tokenState({ channel, tx }: TransactionDraft, token: TokenRow | undefined, now: Date) {
  if (token?.channel_id !== channel || token.uid !== tx.uid) return 'invalid';
  return token.expires_at > now && !token.is_over ? 'good' : 'expired';
}

export function roundOf(row: RoundRow | undefined): Round | undefined {
  if (!row) return undefined;
  return {
    state: row.state,
    betMinor: row.bet_minor,
    winMinor: row.win_minor,
    // Rounds that were closed before the site refused further bets may be open again.
    isCounted: row.is_counted || row.state === 'settled' || row.settled_at !== null,
    availableMinor: row.available_minor,
    lockedMinor: row.locked_minor,
    grants: grantsOf(row.grants, row.locked_minor),
  };
}
