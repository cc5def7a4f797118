import type { ChannelAnswer, KnownTransaction } from '@pitaka/core/play/channels/transaction.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { type BreakRow, findBreaks, onBreak } from '../../identity/protection/index.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import type { RoundRow, TokenRow, TransactionRow } from './transaction-queries.ts';
import * as queries from './transaction-queries.ts';

/** What was read for one draft under the locks. */
export interface DraftRead {
  readonly known: KnownTransaction | undefined;
  readonly original: KnownTransaction | undefined;
  readonly round: RoundRow | undefined;
  readonly token: TokenRow | undefined;
  /** Excluded, or taking a break. */
  readonly isProtected: boolean;
  readonly losses: readonly { readonly lostMinor: bigint; readonly maxMinor: bigint }[];
}

export function readsOf(siteId: string, drafts: readonly TransactionDraft[]): Statement[] {
  return [
    queries.findTransactions(
      siteId,
      drafts.flatMap((draft) => [
        { channel: draft.channel, id: draft.tx.transactionId },
        { channel: draft.channel, id: referenceOf(draft) },
      ]),
    ),
    queries.findRounds(
      siteId,
      drafts.map((draft) => ({
        channel: draft.channel,
        reference: referenceOf(draft),
        round: draft.tx.round,
        uid: draft.tx.uid,
      })),
    ),
    queries.findTokens(
      siteId,
      drafts.flatMap(({ tokenHash }) => tokenHash ?? []),
    ),
    queries.sumLosses(siteId, spansOf(drafts)),
    findBreaks(
      siteId,
      drafts.flatMap(({ tx }) => (tx.type === 'bet' ? tx.uid : [])),
    ),
  ];
}

/** The answers to `readsOf`, for each draft. */
export function indexReads(
  drafts: readonly TransactionDraft[],
  answers: readonly (readonly unknown[])[],
  now: Date,
): DraftRead[] {
  const [transactions, rounds, tokens, losses, breaks] = answers as [
    (TransactionRow & { n: bigint })[],
    (RoundRow & { n: bigint })[],
    TokenRow[],
    { n: bigint; lost: bigint }[],
    BreakRow[],
  ];
  const isOnBreak = onBreak(breaks, now);
  const transactionOf = new Map(transactions.map((row) => [Number(row.n), row]));
  const roundOf = new Map(rounds.map((row) => [Number(row.n), row]));
  const tokenOf = new Map(tokens.map((row) => [row.token_hash.toString('latin1'), row]));
  const lostOf = new Map(losses.map((row) => [Number(row.n), row.lost]));
  let spans = 0;
  return drafts.map((draft, index) => ({
    known: knownOf(transactionOf.get(2 * index + 1)),
    original: knownOf(transactionOf.get(2 * index + 2)),
    round: roundOf.get(index + 1),
    token: draft.tokenHash && tokenOf.get(draft.tokenHash.toString('latin1')),
    isProtected: isOnBreak.has(draft.tx.uid),
    losses: draft.lossLimits.map(({ maxMinor }) => {
      spans += 1;
      return { lostMinor: lostOf.get(spans) ?? 0n, maxMinor };
    }),
  }));
}

function referenceOf({ tx }: TransactionDraft): string {
  return tx.type === 'bet' ? '' : tx.reference;
}

function spansOf(drafts: readonly TransactionDraft[]) {
  return drafts.flatMap(({ tx, lossLimits }) => lossLimits.map(({ since }) => ({ uid: tx.uid, since })));
}

function knownOf(row: TransactionRow | undefined): KnownTransaction | undefined {
  if (!row) return undefined;
  return {
    kind: row.kind,
    uid: row.uid,
    game: row.game_id,
    round: row.round_id,
    amountMinor: row.amount_minor,
    requestHash: row.request_hash.toString('hex'),
    answer: row.answer as ChannelAnswer,
    balanceMinor: row.balance_minor,
    availableMinor: row.available_minor,
    holdMinor: row.hold_minor,
    bonusMinor: row.bonus_minor,
    isRolledBack: row.rolled_back_by !== null,
  };
}
