import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { BatchResult } from './ledger-batch.ts';
import { freezeAccount } from './open-account.ts';
import { postInTransaction } from './post-in-transaction.ts';
import type { PostRequest } from './post-request.ts';
import { LedgerModel, type ModelMove, type ModelOutcome, type ModelRequest } from './testing/ledger-model.ts';
import { openTestLedger, type TestLedger } from './testing/test-ledger.ts';

/** `npm run faults` runs 200,000 operations; LEDGER_MODEL_SEED=... repeats a run. */
const OPERATIONS = Number(process.env.LEDGER_MODEL_OPERATIONS ?? 2_000);
const SEED = Number(process.env.LEDGER_MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
/**
 * Operations for each database; small tables are quick to hash. The databases have different numbers of lanes, at least
 * two.
 */
const OPERATIONS_A_DATABASE = Math.min(2_000, OPERATIONS / 2);
const HASH_EVERY = 1_000;
const USERS = 24;
const MOST_AT_ONCE = 100;
const MOST_ALONE = 5;
const MOST_OWED = 10n ** 16n;

/** mulberry32: the same seed repeats the same run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Scenario {
  readonly random: () => number;
  readonly model = new LedgerModel();
  readonly uids: string[];
  readonly #asked: ModelRequest[] = [];
  #keys = 0;
  day = 20260302;

  constructor(seed: number, uids: string[]) {
    this.random = randomFrom(seed);
    this.uids = uids;
    for (const uid of uids) this.model.open(`user:${uid}:available`);
  }

  int(below: number): number {
    return Math.floor(this.random() * below);
  }

  pick<Value>(from: readonly Value[]): Value {
    return from[this.int(from.length)] as Value;
  }

  account(): string {
    const type = this.pick(['available', 'available', 'available', 'safe', 'hold.wager', 'bonus']);
    return `user:${this.pick(this.uids)}:${type}`;
  }

  /** Mostly small amounts; sometimes the whole balance, one hundredth more, or the largest possible amount. */
  amountFrom(account: string): bigint {
    const balance = this.model.balances.get(account) ?? 0n;
    const roll = this.random();
    if (roll < 0.1) return balance > 0n ? balance : 1n;
    if (roll < 0.2) return balance + 1n;
    if (roll < 0.22) return 10n ** 18n - 1n;
    return BigInt(1 + this.int(500));
  }

  move(): ModelMove {
    const roll = this.random();
    const to = this.account();
    if (roll < 0.2)
      return { from: this.pick(['house:equity', 'house:psp:sandbox']), to, minor: BigInt(1 + this.int(3000)) };
    let from = this.account();
    while (from === to) from = this.account();
    if (roll < 0.3)
      return { from, to: this.pick(['house:revenue.fee', 'house:psp:sandbox']), minor: this.amountFrom(from) };
    if (roll < 0.35) {
      // A debt accepts any amount. This limit keeps each shard of a house account, which is one row in the model,
      // within its bound.
      const amount = this.amountFrom(from);
      const minor = amount < MOST_OWED ? amount : MOST_OWED;
      return { from, to: 'house:psp:sandbox', minor, uncoveredFrom: `user:${from.slice(5, 13)}:debt` };
    }
    return { from, to, minor: this.amountFrom(from) };
  }

  next(): ModelRequest {
    const roll = this.random();
    if (roll < 0.06 && this.#asked.length > 0) return this.pick(this.#asked.slice(-200));
    if (roll < 0.09 && this.#asked.length > 0) return { ...this.pick(this.#asked.slice(-200)), body: 'something else' };
    const moves = Array.from({ length: this.random() < 0.8 ? 1 : 1 + this.int(4) }, () => this.move());
    const first = moves[0] as ModelMove;
    const request: ModelRequest = {
      kind: this.pick(['transfer', 'adjustment', 'bonus']),
      key: `key-${++this.#keys}`,
      body: JSON.stringify(moves, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
      moves: this.random() < 0.02 ? [{ ...first, from: first.to, to: 'user:99999999:available' }] : moves,
      notFrozen: this.random() < 0.5 ? moves.map(({ from }) => from).filter((name) => name.endsWith(':available')) : [],
      ...(this.random() < 0.3 &&
        first.from.endsWith(':available') && {
          limit: { account: first.from, minor: first.minor, day: this.day - (this.random() < 0.1 ? 1 : 0), max: 2000n },
        }),
    };
    if (request.limit && !request.moves.some(({ from, to }) => [from, to].includes(request.limit?.account ?? ''))) {
      const { limit: _, ...without } = request;
      this.#asked.push(without);
      return without;
    }
    this.#asked.push(request);
    return request;
  }
}

function toPost({ kind, key, body, moves, notFrozen, limit }: ModelRequest): PostRequest {
  return {
    siteId: 'demo',
    journal: {
      kind: kind as PostRequest['journal']['kind'],
      moves: moves.map(({ from, to, minor, uncoveredFrom }) => ({
        from: from as AccountName,
        to: to as AccountName,
        amount: { unit: 'COIN', minor },
        ...(uncoveredFrom !== undefined && { uncoveredFrom: uncoveredFrom as AccountName }),
      })),
    },
    key,
    body,
    notFrozen: notFrozen as AccountName[],
    actor: 'system:test',
    origin: 'test',
    ...(limit && {
      limit: {
        account: limit.account as AccountName,
        ofUser: limit.account.slice(5, 13),
        minor: limit.minor,
        day: limit.day,
        dayMaxMinor: limit.max,
        weekMaxMinor: 10n ** 18n,
        monthMaxMinor: 10n ** 18n,
      },
    }),
  };
}

/** The part of an answer that can be compared: balances of house accounts are compared as the sum of their shards. */
function seen(result: BatchResult, expected: ModelOutcome) {
  if (!result.ok) return { ok: false, code: result.code };
  const balances: Record<string, bigint> = {};
  for (const [account, minor] of result.value.balances) if (!account.startsWith('house:')) balances[account] = minor;
  return { ok: true, isRepeat: expected.ok && expected.isRepeat ? true : result.value.isRepeat, balances };
}

function expectedOf(outcome: ModelOutcome) {
  if (!outcome.ok) return { ok: false, code: outcome.code };
  const balances: Record<string, bigint> = {};
  for (const { account, after } of outcome.postings) if (!account.startsWith('house:')) balances[account] = after;
  return { ok: true, isRepeat: outcome.isRepeat, balances };
}

async function hashOf(t: TestLedger): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT sum(hashtextextended(a::text, 0)) FROM accounts a) AS accounts,
    (SELECT sum(hashtextextended(j::text, 0)) FROM journals j) AS journals,
    (SELECT sum(hashtextextended(p::text, 0)) FROM postings p) AS postings`.execute(t.db);
  return rows[0];
}

/** The accounts, and the postings since the last comparison: everything that operations could have changed. */
async function compareRows(
  t: TestLedger,
  scenario: Scenario,
  compared: Map<string, number>,
  posted: Map<string, bigint[]>,
) {
  const { model } = scenario;
  const { rows } = await sql<{ name: string; balance: string; version: string; postings: number }>`
    SELECT name, sum(balance_minor)::text AS balance, sum(version)::text AS version FROM accounts GROUP BY name`.execute(
    t.db,
  );
  const stored = Object.fromEntries(rows.map((row) => [row.name, [row.balance, row.version]]));
  const meant = Object.fromEntries(
    [...model.balances].map(([name, minor]) => [name, [String(minor), String(model.versions.get(name) ?? 0)]]),
  );
  expect(stored).toEqual(meant);
  const { rows: counts } = await sql<{ journals: bigint; postings: bigint }>`
    SELECT (SELECT count(*) FROM journals) AS journals, (SELECT count(*) FROM postings) AS postings`.execute(t.db);
  expect(counts[0]).toEqual({ journals: BigInt(model.journalCount), postings: BigInt(model.postingCount) });
  const accounts = [...posted.keys()];
  const { rows: lines } = await sql<{
    name: string;
    version: bigint;
    amount_minor: bigint;
    balance_after_minor: bigint;
  }>`
    SELECT a.name, p.version, p.amount_minor, p.balance_after_minor
    FROM unnest(${accounts}::text[], ${accounts.map((account) => compared.get(account) ?? 0)}::bigint[]) AS asked (name, seen)
    JOIN accounts a ON a.site_id = 'demo' AND a.name = asked.name
    JOIN postings p ON p.site_id = a.site_id AND p.account_id = a.account_id AND p.version > asked.seen
    ORDER BY p.version`.execute(t.db);
  const found = new Map(accounts.map((account) => [account, [] as bigint[]]));
  for (const line of lines) found.get(line.name)?.push(line.version, line.amount_minor, line.balance_after_minor);
  expect(found).toEqual(posted);
  for (const account of accounts) compared.set(account, model.versions.get(account) ?? 0);
}

it(`the ledger equals a plain model over ${OPERATIONS} operations`, { timeout: 60_000 + OPERATIONS * 20 }, async () => {
  console.log(`ledger model: LEDGER_MODEL_SEED=${SEED} LEDGER_MODEL_OPERATIONS=${OPERATIONS}`);
  const counted = new Map<string, number>();
  for (let done = 0; done < OPERATIONS; done += OPERATIONS_A_DATABASE) {
    const t = await openTestLedger({ lanes: 1 + ((done / OPERATIONS_A_DATABASE) % 3) });
    try {
      await runOn(t, SEED + done, Math.min(OPERATIONS_A_DATABASE, OPERATIONS - done), counted);
    } finally {
      // Also checks the ten promises.
      await t.close();
    }
  }
  console.log(`ledger model: ${[...counted].map(([what, count]) => `${what} ${count}`).join(', ')}`);
  // A run in which nothing is refused would prove little.
  for (const what of ['posted', 'repeated', 'key_reused', 'balance_too_low', 'daily_limit_reached', 'account_frozen']) {
    expect(counted.get(what) ?? 0, what).toBeGreaterThan(0);
  }
});

async function runOn(t: TestLedger, seed: number, operations: number, counted: Map<string, number>): Promise<void> {
  const scenario = new Scenario(seed, await t.makeUsers(USERS, 0n));
  const { model } = scenario;
  const compared = new Map<string, number>();
  let hashedAt = 0;
  for (let done = 0; done < operations; ) {
    const roll = scenario.random();
    const isAlone = roll < 0.3;
    const most = Math.min(1 + scenario.int(isAlone ? MOST_ALONE : MOST_AT_ONCE), operations - done);
    const requests = Array.from({ length: most }, () => scenario.next());
    if (roll < 0.05) {
      const uid = scenario.pick(scenario.uids);
      const account = `user:${uid}:available`;
      const isFrozen = !model.frozen.has(account);
      if (isFrozen) model.frozen.add(account);
      else model.frozen.delete(account);
      await inTransaction(t.db, (tx) => freezeAccount(tx, 'demo', uid, isFrozen));
    } else if (roll < 0.08) scenario.day += 1;
    else if (roll < 0.2) {
      // A journal that is posted inside another transaction must leave no trace if that transaction fails.
      const request = toPost(requests[0] as ModelRequest);
      const rolledBack = t.db.transaction().execute(async (tx) => {
        await postInTransaction(tx, request, t.now);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
    }
    const outcomes = requests.map((request) => model.post(request));
    const results = isAlone
      ? await inOrder(requests, (request) => t.postAlone(toPost(request)))
      : await Promise.all(requests.map((request) => t.ledger.post(toPost(request))));
    const posted = new Map<string, bigint[]>();
    outcomes.forEach((outcome, index) => {
      const what = outcome.ok ? (outcome.isRepeat ? 'repeated' : 'posted') : outcome.code;
      counted.set(what, (counted.get(what) ?? 0) + 1);
      const result = results[index] as BatchResult;
      expect(seen(result, outcome), `seed ${seed}, operation ${done + index}`).toEqual(expectedOf(outcome));
      if (!outcome.ok || outcome.isRepeat) return;
      for (const { account, version, amount, after } of outcome.postings) {
        if (account.startsWith('house:')) continue;
        posted.set(account, [...(posted.get(account) ?? []), BigInt(version), amount, after]);
      }
    });
    done += requests.length;
    await compareRows(t, scenario, compared, posted);
    if (done - hashedAt >= HASH_EVERY) {
      hashedAt = done;
      await expectNoTrace(t, scenario);
    }
  }
}

/** A refusal leaves the tables unchanged, to the last bit. */
async function expectNoTrace(t: TestLedger, scenario: Scenario): Promise<void> {
  const before = await hashOf(t);
  const account = `user:${scenario.pick(scenario.uids)}:available`;
  const refused = [
    {
      ...scenario.next(),
      moves: [{ from: account, to: 'house:equity', minor: 10n ** 18n - 1n }],
      limit: undefined,
      key: 'none-1',
      notFrozen: [],
    },
    {
      ...scenario.next(),
      moves: [{ from: account, to: 'user:99999999:available', minor: 1n }],
      limit: undefined,
      key: 'none-2',
      notFrozen: [],
    },
  ];
  for (const { limit: _, ...request } of refused) {
    expect((await t.ledger.post(toPost(request))).ok).toBe(false);
    expect((await t.postAlone(toPost(request))).ok).toBe(false);
  }
  expect(await hashOf(t)).toEqual(before);
}

async function inOrder<From, To>(list: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  for (const item of list) results.push(await work(item));
  return results;
}
