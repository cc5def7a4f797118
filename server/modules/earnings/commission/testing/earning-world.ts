import { setTimeout as pause } from 'node:timers/promises';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import type { DueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { readBalances } from '../../../money/ledger/index.ts';
import { aGame, listItems } from '../../../promotion/catalogue/builders.ts';
import { createSiteFinder } from '../../../site/sites/index.ts';
import { createParkedWorker, receiveEvents, receiveFacts, saveSource } from '../../conversions/index.ts';
import { createChangeWorker, noteChange } from '../changes.ts';
import { storeTerms } from '../terms.ts';
import { createCommissionWorker } from '../worker.ts';
import {
  arrivalOf,
  dayOf,
  type EarningStory,
  FIRST_RATES,
  FIRST_TERMS,
  GROUPS,
  ITEMS,
  LATER_RATES,
  NOW,
  randomFrom,
  type StoryClick,
  type StoryFactDay,
  type StoryMembership,
  type StoryPerson,
  type StoryPlan,
  TIMEZONE,
} from './earning-story.ts';
import type { ModelTarget } from './slow-model.ts';

const SITE = { siteId: 'demo', timezone: TIMEZONE, windowDays: 30 };
const DELIVERERS = 4;
const MAX_AT_ONCE = 60;
const PAUSE_MS = 300;

/** An input that may arrive at any time and in any order; a repetition changes nothing. */
type Delivery =
  | { readonly event: EarningStory['events'][number] }
  | { readonly deliver: (db: Database) => Promise<unknown> };

/** Users, items, a source and the first plan, in an empty site. */
export async function openWorld(db: Database, story: EarningStory): Promise<void> {
  await listItems(
    db,
    ITEMS.map((item) => aGame(item, { ratio: 500_000 })),
    NOW,
  );
  const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
  await saveSource(
    db,
    secrets,
    { siteId: 'demo', source: 'demo', name: 'Demo', secret: 'x', mapping: {}, aDayMinor: 100_000_000_00n },
    NOW,
  );
  const users = story.uids.map((uid, index) => ({
    ...{ site_id: 'demo', uid, area_code: '63', phone: `915${7_000_000 + index}`, locale: 'en-US', created_at: NOW },
    ...{ password_hash: null, name: null, inviter_uid: story.firstInviterOf(uid) ?? null },
    ...{ rate: String(FIRST_RATES.rate), rate1: String(FIRST_RATES.rate1), rate2: String(FIRST_RATES.rate2) },
  }));
  await db.insertInto('users').values(users).execute();
  const made = { site_id: 'demo', created_at: NOW, created_by: 'test', archived_at: null };
  const groups = GROUPS.map((group) => ({ ...made, group_id: group, name: group }));
  await db.insertInto('promoter_groups').values(groups).execute();
  await savePlan(db, { planId: 'standard', version: 1, scope: 'site', of: '', since: 0, terms: FIRST_TERMS });
}

/**
 * Sends all inputs in a random order, some of them two or three times, from several senders. A sender that gets no
 * answer sends again.
 */
export async function deliverAll(db: Database, story: EarningStory, seed: number): Promise<number> {
  const random = randomFrom(seed);
  const queue = deliveriesOf(story, random)
    .map((delivery) => ({ delivery, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ delivery }) => delivery);
  const count = queue.length;
  const deliver = async () => {
    while (queue.length > 0) await untilDone(db, takeSome(queue, 1 + Math.floor(random() * MAX_AT_ONCE)));
  };
  await Promise.all(Array.from({ length: DELIVERERS }, deliver));
  return count;
}

function deliveriesOf(story: EarningStory, random: () => number): Delivery[] {
  const events = story.events.flatMap((event) => {
    const times = random() < 0.2 ? 1 + Math.floor(random() * 3) : 1;
    return Array.from({ length: times }, () => ({ event }));
  });
  return [
    ...events,
    ...story.clicks.map((click) => ({ deliver: (db: Database) => saveClick(db, click) })),
    ...story.plans.map((plan) => ({ deliver: (db: Database) => savePlan(db, plan) })),
    ...story.people.map((person) => ({ deliver: (db: Database) => savePerson(db, person) })),
    ...story.memberships.map((membership) => ({ deliver: (db: Database) => saveMembership(db, membership) })),
    ...[...story.exchangeRates].map(([day, rate]) => ({ deliver: (db: Database) => saveRate(db, day, rate) })),
    ...story.factDays.flatMap(pullsOf),
  ];
}

/** Successive events arrive together, as a file; all others arrive alone. */
function takeSome(queue: Delivery[], most: number): Delivery[] {
  const some = [queue.shift() as Delivery];
  while (some.length < most && queue[0] && arrivesWith(some[0] as Delivery, queue[0])) {
    some.push(queue.shift() as Delivery);
  }
  return some;
}

function arrivesWith(one: Delivery, other: Delivery): boolean {
  if (!('event' in one) || !('event' in other)) return false;
  return arrivalOf(one.event.eventId) === arrivalOf(other.event.eventId);
}

async function untilDone(db: Database, some: readonly Delivery[]): Promise<void> {
  const events = some.flatMap((delivery) =>
    'event' in delivery ? [{ postback: delivery.event, deliveryId: 'story' }] : [],
  );
  for (;;) {
    try {
      if (events.length > 0) {
        const arrivedAt = new Date(arrivalOf(events[0]?.postback.eventId ?? ''));
        await inTransaction(db, (tx) => receiveEvents(tx, SITE, 'demo', events, arrivedAt));
      }
      for (const delivery of some) if ('deliver' in delivery) await delivery.deliver(db);
      return;
    } catch {
      await pause(5);
    }
  }
}

async function saveClick(db: Database, { id, uid, item, at }: StoryClick): Promise<void> {
  await sql`
    INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
    SELECT 'demo', ${id}, 'code', ${uid}, item_id, '', ${new Date(at)}, ${dayOf(at)}, 'unique', ''
    FROM items WHERE site_id = 'demo' AND external_id = ${item} ON CONFLICT DO NOTHING`.execute(db);
}

function savePlan(db: Database, { planId, version, scope, of, since, terms }: StoryPlan): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`
      INSERT INTO commission_plans (site_id, plan_id, version, name, scope, scope_id, effective_from, terms, created_at,
        created_by, reason)
      SELECT 'demo', ${planId}, ${version}, 'Plan', ${scope},
        coalesce((SELECT item_id FROM items WHERE site_id = 'demo' AND external_id = ${of}), ${of}),
        ${new Date(since)}::timestamptz, ${storeTerms(terms)}::jsonb, ${NOW}::timestamptz, 'test', 'test'
      ON CONFLICT DO NOTHING`.execute(tx);
    await noteChange(tx, { siteId: 'demo', since: new Date(since) }, NOW);
  });
}

function savePerson(db: Database, { uid, since, rate, inviter }: StoryPerson): Promise<void> {
  const from = { site_id: 'demo', uid, valid_from: new Date(since), set_by: 'test', set_at: NOW };
  const rates = {
    rate: String(rate),
    rate1: String(LATER_RATES.rate1),
    rate2: String(LATER_RATES.rate2),
    applied: true,
  };
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('rate_history')
      .values({ ...from, ...rates })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('team_history')
      .values({ ...from, inviter_uid: inviter ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noteChange(tx, { siteId: 'demo', since: from.valid_from }, NOW);
  });
}

function saveMembership(db: Database, { uid, since, group }: StoryMembership): Promise<void> {
  const from = new Date(since);
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('group_history')
      .values({ site_id: 'demo', uid, valid_from: from, group_id: group ?? null, set_by: 'test', set_at: from })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noteChange(tx, { siteId: 'demo', since: from }, NOW);
  });
}

function saveRate(db: Database, day: number, rate: string): Promise<void> {
  const entered = { origin: 'test', entered_by: 'test', entered_at: NOW };
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('exchange_rates')
      .values({ site_id: 'demo', currency: 'USD', day, rate, ...entered })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await noteChange(tx, { siteId: 'demo', currency: 'USD', day }, NOW);
  });
}

/** One read for each version of the day's report; the versions arrive in their order. */
function pullsOf({ day, versions }: StoryFactDay): Delivery[] {
  let before: Promise<unknown> = Promise.resolve();
  let next = 0;
  const pull = async (db: Database) => {
    const version = versions[next] ?? [];
    const items = await db
      .selectFrom('items')
      .select(['external_id', 'item_id'])
      .where('site_id', '=', 'demo')
      .execute();
    const facts = version.map(({ uid, item, amountMinor, count }) => ({
      itemId: items.find((row) => row.external_id === item)?.item_id ?? '',
      ...{ uid, metric: 'purchase', amountMinor, currency: 'COIN', count },
    }));
    await inTransaction(db, (tx) => receiveFacts(tx, SITE, { source: 'platform', day, facts }, NOW));
    next += 1;
  };
  return versions.map(() => ({
    deliver(db) {
      const mine = before.then(() => pull(db));
      before = mine.catch(() => {});
      return mine;
    },
  }));
}

/** The product's own workers, without fraud rules. */
export function earningWorkers(db: Database, clock: () => Date, log: Log): DueWorker[] {
  const fraud = { of: () => async () => {} };
  return [
    createParkedWorker({ db, sites: createSiteFinder(db), fraud, clock, log }),
    createChangeWorker({ db, clock, log }),
    createCommissionWorker({ db, clock, log }),
  ];
}

/** Runs workers until they are stopped; a worker whose connection died leaves its rows unchanged and due. */
export function runWorkersUntilStopped(workers: readonly DueWorker[]): { stop(): Promise<void> } {
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      for (const worker of workers) await worker.runDue().catch(() => {});
      await pause(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
    },
  };
}

export async function workUntilDone(workers: readonly DueWorker[]): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of workers) done += await worker.runDue();
  }
}

/** The result: non-empty targets, valid sales by promoter and item, and money by user. */
export async function readOutcome(db: Database, story: EarningStory) {
  const { rows: targets } = await sql<ModelTarget>`
    SELECT e.uid, e.day, i.external_id AS item, e.settled_minor AS settled, e.estimated_minor AS estimated,
      e.held_minor AS parked, e.reversed_minor AS reversed, e.conversions, e.gross_minor AS gross
    FROM earning_targets e JOIN items i USING (site_id, item_id)`.execute(db);
  const { rows: counts } = await sql<{ key: string; conversions: number }>`
    SELECT uid || ' ' || external_id AS key, conversions FROM promotion_counts JOIN items USING (site_id, item_id)
    WHERE conversions > 0`.execute(db);
  const accounts = story.uids.flatMap((uid) => [userAccount(uid, 'available'), userAccount(uid, 'debt')]);
  const balances = await readBalances(db, 'demo', accounts);
  const moneyOf = (uid: string) =>
    (balances.get(userAccount(uid, 'available')) ?? 0n) + (balances.get(userAccount(uid, 'debt')) ?? 0n);
  return {
    targets: sortTargets(targets),
    counts: new Map(counts.map(({ key, conversions }) => [key, conversions])),
    money: new Map(story.uids.map((uid) => [uid, moneyOf(uid)])),
  };
}

/** The non-empty targets, in a fixed order. */
export function sortTargets(targets: readonly ModelTarget[]): ModelTarget[] {
  const keyOf = ({ uid, day, item }: ModelTarget) => `${uid} ${day} ${item}`;
  return targets
    .filter(({ conversions, settled, reversed }) => conversions > 0 || settled > 0n || reversed > 0n)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The breakdowns of each person's earnings that differ from the posted and estimated total. */
export async function readDifferences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    WITH posted AS (
      SELECT uid, sum(minor) AS settled, sum(estimated) AS estimated FROM (
        SELECT uid, amount_minor AS minor, 0 AS estimated FROM earning_postings WHERE site_id = 'demo'
        UNION ALL SELECT uid, 0, estimated_minor FROM earning_targets WHERE site_id = 'demo') p GROUP BY uid
    ), ways AS (
      SELECT 'day' AS way, uid, sum(settled_minor) AS settled, sum(estimated_minor) AS estimated FROM earning_days
      WHERE site_id = 'demo' GROUP BY uid
      UNION ALL
      SELECT 'item', uid, sum(settled_minor), sum(estimated_minor) FROM earning_targets WHERE site_id = 'demo' GROUP BY uid
      UNION ALL
      SELECT 'member and source', uid, sum(settled), sum(estimated) FROM earning_rollups WHERE site_id = 'demo' GROUP BY uid
      UNION ALL
      SELECT 'line, level and channel', uid, coalesce(sum(minor) FILTER (WHERE state = 'settled'), 0),
        coalesce(sum(minor) FILTER (WHERE state = 'estimated'), 0)
      FROM commission_lines WHERE site_id = 'demo' GROUP BY uid
      UNION ALL
      SELECT 'sums of ' || sum_of || 's in years', uid, sum(settled), sum(estimated) FROM earning_sums
      WHERE site_id = 'demo' AND period < 10000 GROUP BY uid, sum_of
    )
    SELECT w.way || ' of ' || w.uid || ': ' || w.settled || ' ' || w.estimated || ', not ' || p.settled || ' ' || p.estimated
      AS what
    FROM ways w JOIN posted p ON p.uid = w.uid
    WHERE w.settled <> p.settled OR w.estimated <> p.estimated ORDER BY 1`.execute(db);
  return rows.map(({ what }) => what);
}
