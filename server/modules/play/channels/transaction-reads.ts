import { destinationOf, type GrantPart, sumOf } from '@pitaka/core/play/channels/grant-parts.ts';
import type { ShareState } from '@pitaka/core/play/channels/reshare-wins.ts';
import type { ChannelAnswer, KnownTransaction } from '@pitaka/core/play/channels/transaction.ts';
import type { ChannelDay } from '@pitaka/core/play/channels/win-limits.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { type BreakRow, findBreaks, onBreak } from '../../identity/protection/index.ts';
import { isEvaluated, type TransactionDraft } from './transaction-draft.ts';
import type {
  ActiveGrantRow,
  GrantsRead,
  PlayedRow,
  RoundRow,
  TokenRow,
  TransactionRow,
} from './transaction-lookups.ts';
import * as queries from './transaction-lookups.ts';

/** The state that is read under the locks for one draft. */
export interface DraftRead {
  readonly recorded: KnownTransaction | undefined;
  readonly original: KnownTransaction | undefined;
  readonly round: RoundRow | undefined;
  /** For a returned bet, the bets and wins of its round: see findPlayed. */
  readonly played: readonly ShareState[];
  readonly token: TokenRow | undefined;
  /** The active bonus; '' if there is none. */
  readonly activeGrant: string;
  /** Excluded, or on a break. */
  readonly isProtected: boolean;
  /** For a win without a stake: the bonus for which the win is locked; '' for a queued bonus. */
  readonly openBonus: string | undefined;
  readonly losses: readonly { readonly lostMinor: bigint; readonly maxMinor: bigint }[];
}

/** Today's payments of channels, for batches with wins or rollbacks. */
export interface BatchRead {
  readonly drafts: readonly DraftRead[];
  readonly days: ReadonlyMap<string, ChannelDay>;
}

/**
 * Up to this fraction of a channel's daily limit a batch pays without a lock, so it does not wait for other batches, as
 * long as half of the limit is left: eight batches at the same moment stay below it.
 */
const UNLOCKED_PART = 16n;

export function readsOf(siteId: string, drafts: readonly TransactionDraft[], now: Date): Statement[] {
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
      { now, idleHours: Math.min(...drafts.map(({ idleHours }) => idleHours)) },
    ),
    queries.sumLosses(siteId, spansOf(drafts)),
    findBreaks(
      siteId,
      drafts.flatMap(({ tx }) => (tx.type === 'bet' ? tx.uid : [])),
    ),
    queries.findActiveGrants(
      siteId,
      drafts.flatMap(({ tx }) => (tx.type === 'rollback' ? [] : tx.uid)),
    ),
    ...dayReadsOf(siteId, drafts),
  ];
}

/**
 * A batch of bets needs none of these reads. The lock comes before the sums: otherwise another batch could change them
 * in between.
 */
function dayReadsOf(siteId: string, drafts: readonly TransactionDraft[]): Statement[] {
  const evaluated = evaluatedOf(drafts);
  const [first] = evaluated;
  if (!first) return [];
  const channels = [...new Set(evaluated.map(({ channel }) => channel))].sort();
  const always = channels.filter((channel) => isToLock(evaluated.filter((draft) => draft.channel === channel)));
  const rollbacks = drafts.map((draft) => ({
    channel: draft.channel,
    reference: draft.tx.type === 'rollback' ? draft.tx.reference : '',
  }));
  return [
    queries.findBonuses(siteId, aloneOf(evaluated)),
    ...(hasRollback(evaluated) ? [queries.findPlayed(siteId, rollbacks)] : []),
    queries.lockChannels(siteId, first.day, { channels, always, bets: betsOf(evaluated) }),
    queries.sumDays(siteId, first.day, channels),
  ];
}

function evaluatedOf(drafts: readonly TransactionDraft[]) {
  return drafts.filter(({ tx }) => isEvaluated(tx));
}

/** Wins that name no bet: their round may not exist yet. */
function aloneOf(evaluated: readonly TransactionDraft[]): string[] {
  return evaluated.flatMap(({ tx }) => (tx.type === 'win' && tx.reference === '' ? tx.uid : []));
}

/** The bets that wins name. */
function betsOf(evaluated: readonly TransactionDraft[]) {
  return evaluated.flatMap(({ channel, tx }) =>
    tx.type === 'win' && tx.reference !== '' ? [{ channel, id: tx.reference }] : [],
  );
}

function hasRollback(drafts: readonly TransactionDraft[]): boolean {
  return drafts.some(({ tx }) => tx.type === 'rollback');
}

/** Rollbacks lock the channel, as their amount is unknown before the read. */
function isToLock(evaluated: readonly TransactionDraft[]): boolean {
  const sum = evaluated.reduce((all, { tx }) => all + tx.amountMinor, 0n);
  const dailyNet = evaluated[0]?.win.dailyNetMinor ?? 0n;
  return hasRollback(evaluated) || aloneOf(evaluated).length > 0 || sum > dailyNet / UNLOCKED_PART;
}

/** Assigns the results of `readsOf` to the drafts. */
export function indexReads(
  drafts: readonly TransactionDraft[],
  answers: readonly (readonly unknown[])[],
  now: Date,
): BatchRead {
  const [transactions, rounds, tokens, losses, breaks, grants, bonuses = [], played = []] = answers as [
    (TransactionRow & { n: bigint })[],
    (RoundRow & { n: bigint })[],
    TokenRow[],
    { n: bigint; lost: bigint }[],
    BreakRow[],
    ActiveGrantRow[],
    { uid: string }[]?,
    (PlayedRow & { n: bigint })[]?,
  ];
  const days = evaluatedOf(drafts).length > 0 ? (answers.at(-1) as queries.DayRow[]) : [];
  const playedOf = Map.groupBy(hasRollback(drafts) ? played : [], ({ n }) => Number(n));
  const withBonus = new Set(bonuses.map(({ uid }) => uid));
  const isOnBreak = onBreak(breaks, now);
  const transactionOf = new Map(transactions.map((row) => [Number(row.n), row]));
  const roundOf = new Map(rounds.map((row) => [Number(row.n), row]));
  const tokenOf = new Map(tokens.map((row) => [row.token_hash.toString('latin1'), row]));
  const grantOf = new Map(grants.map(({ uid, grant_id }) => [uid, grant_id]));
  const lostOf = new Map(losses.map((row) => [Number(row.n), row.lost]));
  let spans = 0;
  const read = drafts.map((draft, index) => ({
    recorded: knownOf(transactionOf.get(2 * index + 1)),
    original: knownOf(transactionOf.get(2 * index + 2)),
    round: roundOf.get(index + 1),
    played: (playedOf.get(index + 1) ?? []).map(shareStateOf),
    token: draft.tokenHash && tokenOf.get(draft.tokenHash.toString('latin1')),
    activeGrant: grantOf.get(draft.tx.uid) ?? '',
    isProtected: isOnBreak.has(draft.tx.uid),
    openBonus:
      (roundOf.get(index + 1)?.is_bonus_open ?? withBonus.has(draft.tx.uid))
        ? (grantOf.get(draft.tx.uid) ?? '')
        : undefined,
    losses: draft.lossLimits.map(({ maxMinor }) => {
      spans += 1;
      return { lostMinor: lostOf.get(spans) ?? 0n, maxMinor };
    }),
  }));
  const dayOf = ({ net_minor, free_minor }: queries.DayRow) => ({ netMinor: net_minor, freeMinor: free_minor });
  return { drafts: read, days: new Map(days.map((row) => [row.channel_id, dayOf(row)])) };
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
    heldMinor: row.held_minor,
    grants: grantsOf(row.grants, row.hold_minor + row.bonus_minor),
  };
}

function shareStateOf(row: PlayedRow): ShareState {
  return {
    id: row.transaction_id,
    kind: row.kind === 'bet' ? 'bet' : 'win',
    amountMinor: row.amount_minor,
    availableMinor: row.available_minor,
    grants: grantsOf(row.grants, row.hold_minor + row.bonus_minor),
    state: row.rolled_back_by !== null ? 'taken_back' : row.held_minor > 0n ? 'in_suspense' : 'paid',
  };
}

/** Locked money without a bonus belongs to an unknown one and stays locked. */
export function grantsOf(read: GrantsRead, lockedMinor: bigint): GrantPart[] {
  const parts = Object.entries(read ?? {}).map(([grantId, [minor, state]]) => ({
    grantId,
    minor: BigInt(minor),
    way: destinationOf(state),
  }));
  const unknown = lockedMinor - sumOf(parts);
  return unknown > 0n ? [...parts, { grantId: '', minor: unknown, way: destinationOf(null) }] : parts;
}
