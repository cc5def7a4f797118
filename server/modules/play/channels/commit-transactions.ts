import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { type ChannelDay, dayWithWin, EMPTY_DAY } from '@pitaka/core/play/channels/win-limits.ts';
import { ROW_LOCKED } from '../../../platform/db/group-commit.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT, type Statement } from '../../../platform/db/statement.ts';
import { commitDrafts } from '../../money/ledger/index.ts';
import { type Concluded, conclude } from './conclude-draft.ts';
import { type Decided, decideDraft, paidMinor, roundOf } from './decide-draft.ts';
import { insertHeldWins } from './held-wins.ts';
import { accountsOfDraft, postOf, type TransactionDraft, type TransactionOutcome } from './transaction-draft.ts';
import { type BatchRead, type DraftRead, indexReads, readsOf } from './transaction-reads.ts';
import * as queries from './transaction-writes.ts';
import { addToDays, type DayAmounts } from './transaction-writes.ts';

/**
 * Adds the stakes and payments of a batch to the days of its channels: one row for each channel, in the connection's
 * partition.
 */
function addedDays(siteId: string, part: number, concluded: readonly Concluded[]): Statement[] {
  const counted = concluded.flatMap((transaction) => transaction.counted ?? []);
  const byDay = Map.groupBy(counted, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => {
    const byChannel = Map.groupBy(ofDay, ({ amounts }) => amounts.channel);
    const sums = [...byChannel].map(([channel, all]) =>
      all.map(({ amounts }) => amounts).reduce(add, nothing(channel)),
    );
    return addToDays(siteId, day, part, sums);
  });
}

function nothing(channel: string): DayAmounts {
  return { channel, betMinor: 0n, winMinor: 0n, freeMinor: 0n };
}

function add(one: DayAmounts, other: DayAmounts): DayAmounts {
  return {
    channel: one.channel,
    betMinor: one.betMinor + other.betMinor,
    winMinor: one.winMinor + other.winMinor,
    freeMinor: one.freeMinor + other.freeMinor,
  };
}

/**
 * Commits transactions of one site and currency, at most one for each player, in one database transaction with two
 * round trips: the first locks the players' accounts and reads the state, the second writes money, transactions, rounds
 * and events, and commits.
 */
export async function commitTransactions(
  lane: Lane,
  drafts: readonly TransactionDraft[],
  now: Date,
  { skipLocked, firstShard }: { skipLocked: boolean; firstShard: number },
): Promise<(TransactionOutcome | typeof ROW_LOCKED)[]> {
  const [{ siteId, unit }] = drafts as readonly [TransactionDraft];
  const shard = (firstShard + lane.index) % HOUSE_SHARDS;
  let reads: BatchRead | undefined;
  const days = new Map<string, ChannelDay>();
  const concluded = await commitDrafts<TransactionDraft, Decided, Concluded>(
    lane.run.bind(lane),
    drafts,
    {
      accountsOf: accountsOfDraft,
      begin: [],
      reads: readsOf(siteId, drafts, now),
      decide(draft, index, locked) {
        reads ??= indexReads(drafts, locked.extraRows, now);
        const read = reads.drafts[index] as DraftRead;
        const day = days.get(draft.channel) ?? reads.days.get(draft.channel) ?? EMPTY_DAY;
        const decided = decideDraft(draft, read, locked.accountOf(userAccount(draft.tx.uid, 'available')), day, now);
        // Adds this payment to the day's sums that later drafts see.
        const paid = paidMinor(decided);
        if (paid > 0n) days.set(draft.channel, dayWithWin(day, paid, roundOf(read.round)));
        return decided;
      },
      postOf: ({ draft, decision }) =>
        decision.type === 'take' && decision.moves.length > 0 ? postOf(draft, decision.moves) : undefined,
      conclude: (decided, posted, { accountOf }) =>
        conclude(decided, posted, (name) => accountOf(name)?.balance_minor, now),
      writes: (all) => writesOf({ siteId, unit, shard, now }, all),
    },
    { siteId, unit, shard, now, locks: skipLocked ? 'skip' : 'wait', begin: [BEGIN], commit: [COMMIT] },
  );
  return concluded.map((result) => (result === ROW_LOCKED ? ROW_LOCKED : result.outcome));
}

function writesOf(
  { siteId, unit, shard, now }: { siteId: string; unit: string; shard: number; now: Date },
  concluded: readonly Concluded[],
): Statement[] {
  const all = <Part>(part: (one: Concluded) => readonly Part[] | Part | undefined): Part[] =>
    concluded.flatMap((one) => part(one) ?? []) as Part[];
  const some = <Part>(list: readonly Part[], write: (list: readonly Part[]) => Statement) =>
    list.length > 0 ? [write(list)] : [];
  return [
    ...some(
      all((one) => one.transactions),
      (list) => queries.insertTransactions(siteId, now, list),
    ),
    ...some(
      all((one) => one.undone),
      (list) => queries.markRolledBack(siteId, list),
    ),
    ...some(
      all((one) => one.reshared),
      (list) => queries.reshareWins(siteId, list),
    ),
    ...some(
      all((one) => one.round),
      (list) => queries.writeRounds(siteId, now, list),
    ),
    ...some(
      all((one) => one.played),
      (list) => queries.addToMinutes(siteId, now, list),
    ),
    ...addedDays(siteId, shard, concluded),
    ...some(
      all((one) => one.held),
      (list) => insertHeldWins({ siteId, unit }, now, list),
    ),
    ...some(
      all((one) => one.events),
      (list) => queries.insertBetEvents(siteId, now, list),
    ),
    ...some(
      all((one) => one.token),
      (list) => queries.extendTokens(siteId, list),
    ),
  ];
}
