import { type AccountName, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { dayWithWin, EMPTY_DAY } from '@pitaka/core/play/channels/judge-win.ts';
import { HELD } from '../../../platform/db/group-commit.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT, type Statement } from '../../../platform/db/statement.ts';
import { type Item, lockItems, type PostResult, planPosts, takeRequest } from '../../money/ledger/index.ts';
import { type Concluded, conclude } from './conclude-draft.ts';
import { type Decided, decideDraft, paidMinor, roundOf } from './decide-draft.ts';
import { insertHeldWins } from './held-wins.ts';
import { everyMove, postOf, type TransactionDraft, type TransactionOutcome } from './transaction-draft.ts';
import { indexReads, readsOf } from './transaction-reads.ts';
import * as queries from './transaction-writes.ts';
import { addToDays, type DayAmounts } from './transaction-writes.ts';

/**
 * The stakes and payments of a batch, added to the days of its channels: one row for each channel, in the partition of
 * its connection.
 */
function addedDays(siteId: string, part: number, concluded: readonly Concluded[]): Statement[] {
  const counted = concluded.flatMap((one) => one.counted ?? []);
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
 * Commits transactions of one site and unit, at most one for each player, in one database transaction with two round
 * trips: the first locks the players' accounts and reads the state, the second writes money, transactions, rounds and
 * events, and commits.
 */
export async function commitTransactions(
  lane: Lane,
  drafts: readonly TransactionDraft[],
  now: Date,
  { skipLocked, firstShard }: { skipLocked: boolean; firstShard: number },
): Promise<(TransactionOutcome | typeof HELD)[]> {
  const [{ siteId, unit }] = drafts as readonly [TransactionDraft];
  const locking = drafts.map((draft) => itemOf(draft, everyMove(draft)));
  const context = {
    siteId,
    unit,
    shard: (firstShard + lane.index) % HOUSE_SHARDS,
    now,
    locks: skipLocked ? 'skip' : 'wait',
    begin: [BEGIN],
    commit: [COMMIT],
    reads: readsOf(siteId, drafts, now),
  } as const;
  const run = lane.run.bind(lane);
  const looked = await lockItems(run, locking, context);

  const accounts = new Map(looked.locked.map((row) => [row.account_id, row]));
  const accountOf = (name: AccountName) => accounts.get(accountNumber(name));
  const balanceOf = (name: AccountName) => accountOf(name)?.balance_minor;
  const there = new Set(looked.there.map((row) => row.account_id));
  const isHeld = ({ contended }: Item) =>
    contended.some((name) => there.has(accountNumber(name)) && accountOf(name) === undefined);

  const reads = indexReads(drafts, looked.read, now);
  const days = new Map(reads.days);
  const decided = drafts.map((draft, index): Decided | typeof HELD => {
    const read = reads.drafts[index];
    if (!read || isHeld(locking[index] as Item)) return HELD;
    const day = days.get(draft.channel) ?? EMPTY_DAY;
    const one = decideDraft(draft, read, accountOf(userAccount(draft.tx.uid, 'available')), day, now);
    // The day's sums for later drafts include this payment.
    const paid = paidMinor(one);
    if (paid > 0n) days.set(draft.channel, dayWithWin(day, paid, roundOf(read.round)));
    return one;
  });
  const posts = decided.flatMap((one) =>
    one !== HELD && one.decision.type === 'take' && one.decision.moves.length > 0
      ? [{ decided: one, item: itemOf(one.draft, one.decision.moves) }]
      : [],
  );
  const plan = planPosts(
    posts.map(({ item }) => item),
    looked,
    context,
  );
  // The keys are new, so the results are known before the rows are written.
  const results = new Map(plan.results([]).map((result, index) => [posts[index]?.decided, result]));
  const concluded = decided.map((one) => {
    if (one === HELD) return HELD;
    const posted = results.get(one);
    return posted === HELD ? HELD : conclude(one, posted as PostResult | undefined, balanceOf, now);
  });
  const written = concluded.flatMap((one) => (one === HELD ? [] : [one]));
  await run([...plan.statements, ...writesOf({ siteId, unit, shard: context.shard, now }, written), COMMIT]);
  return concluded.map((one) => (one === HELD ? HELD : one.outcome));
}

function itemOf(draft: TransactionDraft, moves: Parameters<typeof postOf>[1]): Item {
  const item = takeRequest(postOf(draft, moves));
  if (!item.ok) throw new Error(`a transaction of a channel that cannot be posted: ${item.code}`);
  return item.value;
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
