import { hash } from 'node:crypto';
import { type AccountName, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { BONUS_HOUSE } from '@pitaka/core/play/channels/moves.ts';
import type { ChannelAnswer, ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';
import type { WinTerms } from '@pitaka/core/play/channels/win-limits.ts';
import type { PostRequest } from '../../money/ledger/index.ts';

/** A provider's transaction with all facts that are known before any lock. */
export interface TransactionDraft {
  readonly siteId: string;
  readonly unit: string;
  readonly channel: string;
  readonly tx: ChannelTransaction;
  /** The currency as the provider writes it. */
  readonly currency: string;
  /** For a bet. */
  readonly tokenHash: Buffer | undefined;
  readonly tokenMinutes: number;
  /** The idle hours after which a session ends, and its game with it. */
  readonly idleHours: number;
  readonly isGameKnown: boolean;
  readonly isChannelOpen: boolean;
  readonly win: WinTerms;
  /** The current day of the site. */
  readonly day: number;
  /** The currency of the site. */
  readonly timezone: string;
  readonly isOutOfTime: boolean;
  readonly lossLimits: readonly { readonly since: Date; readonly maxMinor: bigint }[];
  readonly takesWinsAlone: boolean;
  readonly unknownOriginal: 'ok' | 'not_found';
  /** Whether bonuses of this site read bet_events. */
  readonly countsTurnover: boolean;
}

export interface TransactionOutcome {
  readonly answer: ChannelAnswer;
  /** The playable balance after the transaction; for a repeated transaction, the balance in the first answer. */
  readonly balanceMinor: bigint;
}

const KINDS: Readonly<Record<ChannelTransaction['type'], JournalKind>> = {
  bet: 'channel.bet',
  win: 'channel.win',
  rollback: 'channel.rollback',
};

/**
 * A hash of all facts that identify this request; it distinguishes a repeated request from another request with the
 * same id.
 */
export function requestHashOf({ tx, currency }: TransactionDraft): Buffer {
  const reference = tx.type === 'bet' ? '' : tx.reference;
  const parts = [tx.type, tx.uid, tx.game, tx.round, reference, String(tx.amountMinor), currency];
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
}

export function postOf(draft: TransactionDraft, moves: readonly Move[]): PostRequest {
  const { siteId, channel, tx } = draft;
  return {
    siteId,
    journal: { kind: KINDS[tx.type], moves },
    key: `${channel}/${tx.transactionId}`,
    body: requestHashOf(draft).toString('hex'),
    actor: `system:channel-${channel}`,
    origin: `channel ${channel}`,
    reason: tx.round,
    ...(tx.type === 'bet' && { notFrozen: [userAccount(tx.uid, 'available')] }),
  };
}

/** Whether the channel can pay something through this transaction. */
export function isEvaluated(tx: ChannelTransaction): boolean {
  return tx.type === 'rollback' || (tx.type === 'win' && tx.amountMinor > 0n);
}

/** Every account that a draft may touch: all are locked before the decision. */
export function accountsOfDraft({ tx, channel }: TransactionDraft): AccountName[] {
  const own = (['available', 'debt', 'hold.wager', 'bonus'] as const).map((type) => userAccount(tx.uid, type));
  const names: AccountName[] = [`house:game:${channel}`, ...own];
  // Winnings and returns of an ended bonus go to the house.
  if (tx.type !== 'bet') names.push(BONUS_HOUSE);
  // Money above a limit goes to suspense: one row for each batch, as for the games.
  if (isEvaluated(tx)) names.push('house:suspense');
  return names;
}
