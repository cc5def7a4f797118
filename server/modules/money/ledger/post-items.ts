import { type AccountName, accountRules, TOTAL_TYPES, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNameOf, accountNumber, withoutShard } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type AccountState, fullKey, type Outcome, type Posting, replay } from '@pitaka/core/money/ledger/replay.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { actorNumber, isNamed } from './actor.ts';
import { nextJournalId, nodeReady } from './journal-ids.ts';
import { readLegs, writeLegs } from './legs.ts';
import {
  type Looked,
  lockAndRead,
  type PostContext,
  type Rows,
  type Run,
  type TotalRow,
  withOwnLimits,
} from './lock-and-read.ts';
import { packOrigin } from './origin.ts';
import type { Item, PostResult } from './post-request.ts';
import type { AccountRow, UsedKeyRow } from './queries.ts';
import * as statements from './queries.ts';

interface UsedKey {
  readonly requestHash: string;
  readonly row: UsedKeyRow;
}

/** What came of each item, in order; 'held' was put back because another holds one of its accounts. */
export type ItemResult = PostResult | 'held';

/**
 * Posts items in two trips: lock the accounts and look the keys up; replay by the rules of core/money/ledger; write journals,
 * postings and balances. The only code of the product that writes these tables.
 */
export async function postItems(run: Run, items: readonly Item[], context: PostContext): Promise<ItemResult[]> {
  const plan = planPosts(items, await lockItems(run, items, context), context);
  return plan.results(await run([...plan.statements, ...context.commit]));
}

/** The first trip, for who reads and decides more under the same locks: `begun` has the answers to `begin`. */
export async function lockItems(run: Run, items: readonly Item[], context: PostContext): Promise<Looked> {
  await nodeReady();
  return lockAndRead(run, items, [...numbersOf(items, context.shard).values()], context);
}

export interface PlannedPosts {
  /** The second trip. */
  readonly statements: readonly Statement[];
  /** By the answers to the statements; those whose keys are new have the same result before they ran, with []. */
  results(answers: readonly Rows[]): ItemResult[];
}

/** What items come to on locked accounts. They may be fewer than were locked for. */
export function planPosts(items: readonly Item[], looked: Looked, context: PostContext): PlannedPosts {
  const { siteId, unit, shard } = context;
  const numberOf = numbersOf(items, shard);
  const { locked, used, totals, limits, there } = looked;
  const rows = new Map(locked.map((row) => [row.account_id, row]));
  const heldNumbers = new Set(there.map((row) => row.account_id).filter((number) => !rows.has(number)));
  const isHeld = (item: Item) =>
    heldNumbers.size > 0 && item.locked.some((name) => heldNumbers.has(numberOf.get(name) as bigint));
  const taken = items.filter((item) => !isHeld(item));

  const states = statesOf(numberOf, rows);
  const usedKeys = usedKeysOf(items, used);
  const { outcomes, changed } = replay<UsedKey>(
    taken.map(({ entry }) => withOwnLimits(entry, limits)),
    unit,
    states,
    usedKeys,
  );

  const at = timeFor(context.now, rows.values());
  const posted = describePosted(taken, outcomes, states, totals, numberOf, { at, now: context.now });
  const repeats = outcomes.flatMap((outcome) => (outcome.type === 'repeated' ? [outcome.before.row] : []));
  const statementsOfPosts = [
    ...writes(siteId, unit, at, posted, [...changed.values()], numberOf, rows),
    ...(repeats.length > 0 ? [statements.readPostings(siteId, repeats.flatMap(postingsOf))] : []),
  ];
  return {
    statements: statementsOfPosts,
    results(answers) {
      const answer = answers[statementsOfPosts.length - 1] as PostingRow[] | undefined;
      const balancesAfter = repeats.length > 0 ? indexBalances(answer ?? []) : new Map<string, bigint>();
      const results = new Map<Item, ItemResult>();
      outcomes.forEach((outcome, index) => {
        const item = taken[index] as Item;
        results.set(
          item,
          resultOf(item, outcome, posted[index], balancesAfter, (duplicate) => results.get(taken[duplicate] as Item)),
        );
      });
      return items.map((item) => results.get(item) ?? 'held');
    },
  };
}

/** The number of each account that any item touches, with this connection's row of each house account. */
function numbersOf(items: readonly Item[], shard: number): Map<AccountName, bigint> {
  const numbers = new Map<AccountName, bigint>();
  for (const item of items) {
    for (const name of item.locked) {
      if (!numbers.has(name)) numbers.set(name, accountNumber(name, accountRules(name).sharded ? shard : 0));
    }
  }
  return numbers;
}

/** What is known of the keys that were used before, as the replay asks for it. */
function usedKeysOf(items: readonly Item[], used: readonly UsedKeyRow[]): Map<string, UsedKey> {
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
      },
    });
  }
  return states;
}

/** Not before anything that stands on one of these accounts, whatever the servers' clocks say. */
function timeFor(now: Date, rows: Iterable<AccountRow>): Date {
  let latest = now.getTime();
  for (const row of rows) latest = Math.max(latest, Number(row.last_at_ms));
  return new Date(latest);
}

interface PostedItem {
  readonly item: Item;
  readonly postings: readonly Posting[];
  readonly journal: statements.NewJournal;
  readonly at: Date;
}

/** What is to be written for each posted item; undefined for the others. */
function describePosted(
  items: readonly Item[],
  outcomes: readonly Outcome<UsedKey>[],
  states: ReadonlyMap<AccountName, AccountState>,
  totals: readonly TotalRow[],
  numberOf: ReadonlyMap<AccountName, bigint>,
  { at, now }: { at: Date; now: Date },
): (PostedItem | undefined)[] {
  const beside = new Map(totals.map((row) => [row.account_id, row.balance_minor]));
  // What each account holds after the items so far.
  const running = new Map<AccountName, bigint>();
  const balance = (name: AccountName) =>
    running.get(name) ??
    states.get(name)?.balanceMinor ??
    (beside.size > 0 ? beside.get(numberOf.get(name) ?? accountNumber(name)) : undefined) ??
    0n;
  return outcomes.map((outcome, index) => {
    if (outcome.type !== 'posted') return undefined;
    const { postings } = outcome;
    for (const posting of postings) running.set(posting.account, posting.balanceAfterMinor);
    const item = items[index] as Item;
    const { request, entry } = item;
    const owner = request.totalOf;
    return {
      item,
      postings,
      at,
      journal: {
        journalId: nextJournalId(now),
        kind: kindNumber(entry.journal.kind),
        keyHash: item.keyHash,
        requestHash: entry.requestHash,
        actor: actorNumber(request.actor),
        origin: packOrigin(request.origin),
        reason: request.reason ?? '',
        recordId: request.recordId ?? '',
        legs: writeLegs(postings.map(({ account, version }) => ({ number: numberOf.get(account) as bigint, version }))),
        ownerTotalMinor:
          owner === undefined ? null : TOTAL_TYPES.reduce((sum, type) => sum + balance(userAccount(owner, type)), 0n),
      },
    };
  });
}

function writes(
  siteId: string,
  unit: Unit,
  at: Date,
  posted: readonly (PostedItem | undefined)[],
  changed: readonly AccountState[],
  numberOf: ReadonlyMap<AccountName, bigint>,
  there: ReadonlyMap<bigint, AccountRow>,
): Statement[] {
  const journals = posted.filter((one) => one !== undefined);
  if (journals.length === 0) return [];
  const numbered = (name: AccountName) => numberOf.get(name) as bigint;
  const actors = new Map(
    journals.flatMap(({ item, journal }) =>
      isNamed(journal.actor) ? [[journal.actor, item.request.actor] as const] : [],
    ),
  );
  const accounts = changed.map((state) => ({
    number: numbered(state.name),
    name: state.name,
    floorMinor: accountRules(state.name).floorMinor,
    balanceMinor: state.balanceMinor,
    version: state.version,
    usedDay: state.use.day,
    usedDayMinor: state.use.dayMinor,
    usedWeekMinor: state.use.weekMinor,
    usedMonthMinor: state.use.monthMinor,
  }));
  const known = accounts.filter(({ number }) => there.has(number));
  const opened = accounts.filter(({ number }) => !there.has(number));
  return [
    ...(actors.size > 0 ? [statements.ensureActors(siteId, actors)] : []),
    statements.insertJournals(
      siteId,
      at,
      journals.map(({ journal }) => journal),
    ),
    statements.insertPostings(
      siteId,
      at,
      journals.flatMap(({ journal, postings }) =>
        postings.map((posting) => ({
          number: numbered(posting.account),
          version: posting.version,
          amountMinor: posting.amountMinor,
          balanceAfterMinor: posting.balanceAfterMinor,
          journalId: journal.journalId,
          kind: journal.kind,
        })),
      ),
    ),
    ...(known.length > 0 ? [statements.updateAccounts(siteId, at, known)] : []),
    ...(opened.length > 0 ? [statements.openAccounts(siteId, unit, at, opened)] : []),
  ];
}

interface PostingRow {
  account_id: bigint;
  version: bigint;
  balance_after_minor: bigint;
}

function postingsOf(row: UsedKeyRow): { number: bigint; version: bigint }[] {
  return readLegs(row.legs);
}

function indexBalances(rows: readonly PostingRow[]): Map<string, bigint> {
  return new Map(rows.map((row) => [`${row.account_id}@${row.version}`, row.balance_after_minor]));
}

/** The account of a leg: one that the same request named, whichever shard it was posted to. */
function nameOf(item: Item, number: bigint): AccountName {
  const name =
    accountNameOf(number) ?? item.locked.find((one) => withoutShard(accountNumber(one)) === withoutShard(number));
  if (!name) throw new Error(`a journal names the account ${number}, which its request does not`);
  return name;
}

function resultOf(
  item: Item,
  outcome: Outcome<UsedKey>,
  posted: PostedItem | undefined,
  balancesAfter: ReadonlyMap<string, bigint>,
  resultOfDuplicate: (index: number) => ItemResult | undefined,
): ItemResult {
  if (outcome.type === 'refused') {
    const { code, detail } = outcome;
    return detail ? { ok: false, code, detail } : { ok: false, code };
  }
  if (outcome.type === 'shared') {
    const duplicate = resultOfDuplicate(outcome.with);
    if (duplicate === undefined || duplicate === 'held' || !duplicate.ok)
      throw new Error('a duplicate came before its first');
    return ok({ ...duplicate.value, isRepeat: true });
  }
  if (outcome.type === 'repeated') {
    const { row } = outcome.before;
    const balances = new Map<AccountName, bigint>();
    for (const { number, version } of readLegs(row.legs)) {
      balances.set(nameOf(item, number), balancesAfter.get(`${number}@${version}`) as bigint);
    }
    return ok({
      journalId: formatJournalId(row.journal_id),
      at: row.at,
      isRepeat: true,
      balances,
      ownerTotalMinor: row.owner_total_minor,
    });
  }
  const { journal, at } = posted as PostedItem;
  const balances = new Map<AccountName, bigint>();
  for (const posting of outcome.postings) balances.set(posting.account, posting.balanceAfterMinor);
  return ok({
    journalId: formatJournalId(journal.journalId),
    at,
    isRepeat: false,
    balances,
    ownerTotalMinor: journal.ownerTotalMinor,
  });
}
