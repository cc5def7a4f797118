import { type AccountName, accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type AccountState, fullKey, replay } from '@pitaka/core/money/ledger/replay.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { nodeReady, skippingTakenIds } from './journal-ids.ts';
import {
  type LockedState,
  lockAndRead,
  type PostContext,
  type Rows,
  type Run,
  withOwnLimits,
} from './lock-and-read.ts';
import type { Item } from './post-request.ts';
import {
  type ItemResult,
  indexBalances,
  type PostedKey,
  type PostingRow,
  postingsOf,
  resultOf,
} from './post-results.ts';
import { type AccountRow, provenOf, readPostings, type UsedKeyRow } from './queries.ts';
import { describePosted, writePosted } from './write-posted.ts';

/**
 * Posts items in two round trips: locks the accounts and looks up the keys; decides by the rules of core/money/ledger;
 * writes journals, postings and balances. No other code writes these tables.
 */
export async function postItems(run: Run, items: readonly Item[], context: PostContext): Promise<ItemResult[]> {
  const plan = planPosts(items, await lockItems(run, items, context), context);
  return plan.results(await skippingTakenIds(run([...plan.statements, ...context.commit])));
}

/**
 * The first round trip, for callers with additional reads and decisions under the same locks. `beginRows` has the answers
 * to `begin`.
 */
export async function lockItems(run: Run, items: readonly Item[], context: PostContext): Promise<LockedState> {
  await nodeReady();
  return lockAndRead(run, items, [...numbersOf(items, context.shard).values()], context);
}

export interface PlannedPosts {
  /** The second round trip. */
  readonly statements: readonly Statement[];
  /** Reads the results from the statements' answers. Before the statements run, pass [] for the results of new keys. */
  results(answers: readonly Rows[]): ItemResult[];
}

/** Decides items on locked accounts; they may need fewer accounts than were locked. */
export function planPosts(items: readonly Item[], state: LockedState, context: PostContext): PlannedPosts {
  const { siteId, unit, shard } = context;
  const numberOf = numbersOf(items, shard);
  const { locked, used, totals, limits, existingAccounts } = state;
  const rows = new Map(locked.map((row) => [row.account_id, row]));
  const heldNumbers = new Set(existingAccounts.map((row) => row.account_id).filter((number) => !rows.has(number)));
  const isHeld = (item: Item) =>
    heldNumbers.size > 0 && item.locked.some((name) => heldNumbers.has(numberOf.get(name) as bigint));
  const postable = items.filter((item) => !isHeld(item));

  const states = statesOf(numberOf, rows);
  const usedKeys = usedKeysOf(items, used);
  const { outcomes, changed } = replay<PostedKey>(
    postable.map(({ entry }) => withOwnLimits(entry, limits)),
    unit,
    states,
    usedKeys,
  );

  const at = timeFor(context.now, rows.values());
  const posted = describePosted(postable, outcomes, states, totals, numberOf, { at, now: context.now });
  const repeats = outcomes.flatMap((outcome) => (outcome.type === 'repeated' ? [outcome.before.row] : []));
  const statementsOfPosts = [
    ...writePosted(siteId, unit, at, posted, [...changed.values()], numberOf, rows),
    ...(repeats.length > 0 ? [readPostings(siteId, repeats.flatMap(postingsOf))] : []),
  ];
  return {
    statements: statementsOfPosts,
    results(answers) {
      const answer = answers[statementsOfPosts.length - 1] as PostingRow[] | undefined;
      const balancesAfter = repeats.length > 0 ? indexBalances(answer ?? []) : new Map<string, bigint>();
      const results = new Map<Item, ItemResult>();
      outcomes.forEach((outcome, index) => {
        const item = postable[index] as Item;
        results.set(
          item,
          resultOf(item, outcome, posted[index], balancesAfter, (duplicate) =>
            results.get(postable[duplicate] as Item),
          ),
        );
      });
      return items.map((item) => results.get(item) ?? 'held');
    },
  };
}

/** The account numbers of all items, with this connection's shard of each house account. */
function numbersOf(items: readonly Item[], shard: number): Map<AccountName, bigint> {
  const numbers = new Map<AccountName, bigint>();
  for (const item of items) {
    for (const name of item.locked) {
      if (!numbers.has(name)) numbers.set(name, accountNumber(name, accountRules(name).sharded ? shard : 0));
    }
  }
  return numbers;
}

/** The used keys in the form that the replay expects. */
function usedKeysOf(items: readonly Item[], used: readonly UsedKeyRow[]): Map<string, PostedKey> {
  if (used.length === 0) return new Map();
  const rows = new Map(used.map((row) => [row.key_hash.toString('latin1'), row]));
  return new Map(
    items.flatMap(({ entry, keyHash }) => {
      const row = rows.get(keyHash);
      if (!row) return [];
      return [
        [fullKey(entry.journal.kind, entry.key), { requestHash: row.request_hash.toString('latin1'), row }] as const,
      ];
    }),
  );
}

function statesOf(
  numberOf: ReadonlyMap<AccountName, bigint>,
  rows: ReadonlyMap<bigint, AccountRow>,
): Map<AccountName, AccountState> {
  const states = new Map<AccountName, AccountState>();
  for (const [name, number] of numberOf) {
    const row = rows.get(number);
    if (!row) continue;
    states.set(name, {
      name,
      unit: row.unit,
      balanceMinor: row.balance_minor,
      version: row.version,
      isFrozen: row.frozen,
      use: {
        day: row.used_day,
        dayMinor: row.used_day_minor,
        weekMinor: row.used_week_minor,
        monthMinor: row.used_month_minor,
        provenMinor: provenOf(row),
      },
    });
  }
  return states;
}

/**
 * The time of posting. Servers' clocks differ, so it is at least the time of the earlier postings on these accounts.
 */
function timeFor(now: Date, rows: Iterable<AccountRow>): Date {
  let latest = now.getTime();
  for (const row of rows) latest = Math.max(latest, Number(row.last_at_ms));
  return new Date(latest);
}
