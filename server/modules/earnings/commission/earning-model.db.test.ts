import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { openDatabase, openPool } from '../../../platform/db/database.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { noteChange } from './changes.ts';
import { rebuildEarnings } from './rebuild/rebuild.ts';
import { storeTerms } from './terms.ts';

/** `npm run test:long` asks for more; EARNING_MODEL_SEED=... runs the same again. */
const ORDERS = Number(process.env.EARNING_MODEL_ORDERS ?? 1);
const EVENTS = Number(process.env.EARNING_MODEL_EVENTS ?? 90);
const SEED = Number(process.env.EARNING_MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const DELIVERERS = 4;
const KILL_EVERY_MS = 60;
const PAUSE_MS = 20;
/** So that a slow machine comes to an end, too. */
const MOST_DEATHS = EVENTS / 3;

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 10);
const NOW = new Date('2026-03-28T08:00:00Z');
const LATER = new Date('2026-05-30T08:00:00Z');
const ITEMS = ['wx0001', 'wx0002'];

/** mulberry32: the same seed, the same run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something that comes in, at any time and in any order; again changes nothing. */
type Delivery = (t: TestApp) => Promise<void>;

class Story {
  readonly #random: () => number;
  readonly uids = Array.from({ length: 6 }, (_, index) => String(10_000_001 + index));
  readonly deliveries: Delivery[] = [];

  constructor(seed: number) {
    this.#random = randomFrom(seed);
    const clicks = Array.from({ length: 12 }, (_, index) => this.#click(index));
    for (let number = 0; this.deliveries.length < EVENTS + clicks.length; number++) this.#transaction(number, clicks);
    for (const [index, terms] of LATER_TERMS.entries()) this.#plan(index + 2, terms);
    for (const uid of this.uids) this.#person(uid);
    for (let day = FIRST; day < NOW.getTime(); day += DAY_MS) if (this.#random() < 0.7) this.#rate(new Date(day));
  }

  #int(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #pick<Value>(from: readonly Value[]): Value {
    return from[this.#int(from.length)] as Value;
  }

  #click(index: number): { id: string; at: number } {
    const id = `ck_${String(index).padStart(26, '0')}`;
    const at = FIRST + this.#int(60) * DAY_MS;
    const [uid, external] = [this.#pick(this.uids), this.#pick(ITEMS)];
    this.deliveries.push(async (t) => {
      await sql`
        INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
        SELECT 'demo', ${id}, 'code', ${uid}, item_id, '', ${new Date(at)}, ${siteDay(new Date(at), 'Asia/Manila')},
          'unique', '' FROM items WHERE site_id = 'demo' AND external_id = ${external}
        ON CONFLICT DO NOTHING`.execute(t.db);
    });
    return { id, at };
  }

  /** A sale and what becomes of it: approved later, refunded in part, reversed; each said once, twice or thrice. */
  #transaction(number: number, clicks: readonly { id: string; at: number }[]): void {
    const click = this.#pick(clicks);
    const currency = this.#random() < 0.25 ? 'USD' : '';
    let at = click.at + this.#int(35 * DAY_MS);
    let amount = 100 + this.#int(20_000);
    for (let event = 0; event === 0 || (event < 4 && this.#random() < 0.5); event++) {
      const status = this.#pick(['pending', 'approved', 'approved', 'approved', 'reversed', 'declined']);
      const said = {
        event_id: `t${number}.${event}`,
        transaction_id: `t${number}`,
        click_id: click.id,
        status,
        amount: (amount / 100).toFixed(2),
        currency,
        occurred_at: new Date(Math.min(at, NOW.getTime())).toISOString(),
      };
      const times = this.#random() < 0.2 ? 1 + this.#int(3) : 1;
      for (let time = 0; time < times; time++) {
        this.deliveries.push(async (t) => {
          const { http } = await postback(t, { ...said, time: String(time) });
          if (http !== 200) throw new Error(`answered ${http}`);
        });
      }
      if (this.#random() < 0.7) at += this.#int(5 * DAY_MS);
      if (this.#random() < 0.6) amount = Math.ceil(amount * this.#random());
    }
  }

  #plan(version: number, terms: PlanTerms): void {
    const since = new Date(FIRST + (15 + this.#int(50)) * DAY_MS);
    const scope =
      version === 4 ? ({ plan_id: 'item', scope: 'item' } as const) : ({ plan_id: 'standard', scope: 'site' } as const);
    this.deliveries.push((t) =>
      t.db.transaction().execute(async (tx) => {
        const { item_id } = await tx
          .selectFrom('items')
          .select('item_id')
          .where('external_id', '=', 'wx0002')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('commission_plans')
          .values({
            ...{ site_id: 'demo', ...scope, version, name: 'Later', scope_id: scope.scope === 'item' ? item_id : '' },
            ...{ effective_from: since, terms: storeTerms(terms), created_at: NOW, created_by: 'test', reason: 'test' },
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await noteChange(tx, { siteId: 'demo', since }, NOW);
      }),
    );
  }

  /** Other rates and another inviter from some moment on. */
  #person(uid: string): void {
    const since = new Date(FIRST + this.#int(60) * DAY_MS);
    const rate = String(30 + this.#int(40));
    const inviter = this.#pick(this.uids);
    const inviterUid = inviter === uid ? null : inviter;
    const set = { site_id: 'demo', uid, valid_from: since, set_by: 'test', set_at: NOW };
    this.deliveries.push((t) =>
      t.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('rate_history')
          .values({ ...set, rate, rate1: '6', rate2: '3', applied: true })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await tx
          .insertInto('team_history')
          .values({ ...set, inviter_uid: inviterUid })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await noteChange(tx, { siteId: 'demo', since }, NOW);
      }),
    );
  }

  #rate(at: Date): void {
    const day = siteDay(at, 'Asia/Manila');
    const rate = (50 + this.#random() * 10).toFixed(4);
    this.deliveries.push((t) =>
      t.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('exchange_rates')
          .values({
            ...{ site_id: 'demo', currency: 'USD', day, rate },
            origin: 'test',
            entered_by: 'test',
            entered_at: NOW,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await noteChange(tx, { siteId: 'demo', currency: 'USD', day }, NOW);
      }),
    );
  }

  /** In an order of their own. */
  shuffled(seed: number): Delivery[] {
    const random = randomFrom(seed);
    return this.deliveries
      .map((delivery) => ({ delivery, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ delivery }) => delivery);
  }
}

const STEPS: PlanTerms = {
  events: ['purchase'],
  base: 'share',
  own: {
    steps: [
      { fromMinor: 0n, ppm: 300_000 },
      { fromMinor: 100_00n, ppm: 400_000 },
      { fromMinor: 250_00n, ppm: 500_000 },
    ],
  },
  levels: 'shares',
  capDayMinor: 40_00n,
  months: 1,
  holdDays: 0,
};
const LATER_TERMS: readonly PlanTerms[] = [
  { events: ['purchase'], base: 'share', own: 'own', levels: 'differences', holdDays: 7 },
  {
    events: ['purchase'],
    base: 'amount',
    own: { ppm: 200_000 },
    levels: 'shares',
    capMonthMinor: 60_00n,
    holdDays: 30,
  },
  { events: ['purchase'], base: { flatMinor: 7_77n }, own: { ppm: 333_333 }, levels: 'shares', holdDays: 2 },
];

async function openWorld(story: Story): Promise<TestApp> {
  const t = await startTestApp();
  t.now = NOW;
  await openEarnings(t, STEPS);
  for (const [index, uid] of story.uids.entries()) {
    const made = await t.makeUser({ phone: `915${7_000_000 + index}` });
    expect(made.uid).toBe(uid);
    const inviter_uid = index === 0 ? null : (story.uids[Math.floor((index - 1) / 2)] as string);
    const rates = { rate: '50', rate1: '5', rate2: '2' };
    await t.db
      .updateTable('users')
      .set({ ...rates, inviter_uid })
      .where('uid', '=', uid)
      .execute();
  }
  return t;
}

/** One after the other, by one process that lives: what the others must come to. */
async function deliverInOrder(t: TestApp, story: Story): Promise<void> {
  for (const delivery of story.deliveries) await delivery(t);
}

/** By several at once, while workers of two processes compute and connections die in the middle of what they do. */
async function deliverWildly(t: TestApp, story: Story, seed: number): Promise<number> {
  const queue = story.shuffled(seed);
  const another = await t.startAnother();
  const killer = openDatabase(openPool({ connectionString: t.appUrl, max: 1 }));
  let isOver = false;
  let killed = 0;
  const kill = async () => {
    while (!isOver && killed < MOST_DEATHS) {
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
      const { rows } = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
          AND xact_start IS NOT NULL ORDER BY random() LIMIT 1`.execute(killer);
      killed += rows.length;
    }
  };
  const work = async (workers: typeof another.earningWorkers) => {
    while (!isOver) {
      // A worker whose connection died leaves its rows as they were: they are due again.
      for (const worker of workers) await worker.runDue().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const deliver = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (;;) {
        // Who gets no answer asks again.
        const isDone = await next(t).then(
          () => true,
          () => false,
        );
        if (isDone) break;
      }
    }
  };
  const running = [work(t.app.earningWorkers), work(another.earningWorkers), kill()];
  await Promise.all(Array.from({ length: DELIVERERS }, deliver));
  isOver = true;
  await Promise.all(running);
  await killer.destroy();
  await another.close();
  return killed;
}

async function outcome(t: TestApp, story: Story) {
  const figures = ['uid', 'day', 'settled_minor', 'estimated_minor', 'held_minor', 'reversed_minor', 'conversions'];
  const { rows: targets } = await sql`
    SELECT ${sql.join(figures.map((name) => sql.ref(`e.${name}`)))}, e.gross_minor, i.external_id FROM earning_targets e
    JOIN items i USING (site_id, item_id) WHERE e.conversions > 0 OR e.reversed_minor > 0 OR e.settled_minor > 0
    ORDER BY e.uid, e.day, i.external_id`.execute(t.db);
  const { rows: counts } = await sql`
    SELECT uid, external_id, conversions FROM promotion_counts JOIN items USING (site_id, item_id)
    WHERE conversions > 0 ORDER BY 1, 2`.execute(t.db);
  const accounts = story.uids.flatMap((uid) => [userAccount(uid, 'available'), userAccount(uid, 'debt')]);
  const balances = await readBalances(t.db, 'demo', accounts);
  return { targets, counts, balances: accounts.map((name) => [name, balances.get(name) ?? 0n]) };
}

/** Everything is settled, promised and as it follows from the raw rows. */
async function finish(t: TestApp, story: Story) {
  await settle(t);
  const early = await outcome(t, story);
  t.now = LATER;
  await settle(t);
  const options = { repairs: false, progress: () => {} };
  expect(await rebuildEarnings(t.db, 'demo', options, t.now)).toEqual({ findings: [], waiting: 0 });
  await assertInvariants(t.db);
  return { early, late: await outcome(t, story) };
}

it('any order of arrival and any death end in the same', { timeout: 60_000 + ORDERS * EVENTS * 1_000 }, async () => {
  console.log(
    `earning model: EARNING_MODEL_SEED=${SEED} EARNING_MODEL_ORDERS=${ORDERS} EARNING_MODEL_EVENTS=${EVENTS}`,
  );
  const story = new Story(SEED);
  const plain = await openWorld(story);
  await deliverInOrder(plain, story);
  const expected = await finish(plain, story);
  await plain.close();
  expect(expected.late.balances.filter(([, minor]) => (minor as bigint) > 0n).length).toBeGreaterThan(2);
  let killed = 0;
  for (let order = 1; order <= ORDERS; order++) {
    const t = await openWorld(story);
    killed += await deliverWildly(t, story, SEED + order);
    expect(await finish(t, story), `order ${order}`).toEqual(expected);
    await t.close();
  }
  const { targets } = expected.late;
  console.log(`earning model: ${story.deliveries.length} deliveries, ${targets.length} targets, ${killed} deaths`);
  expect(killed).toBeGreaterThan(0);
});
