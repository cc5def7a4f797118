import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { computeDays } from '../../../modules/earnings/commission/index.ts';
import { receiveEvents, siteForEvents } from '../../../modules/earnings/conversions/index.ts';
import { createFraudCheck, type FraudCheck } from '../../../modules/earnings/fraud/index.ts';
import { setRate } from '../../../modules/earnings/team/index.ts';
import { readAccountSharers } from '../../../modules/payments/payout-accounts/index.ts';
import { recordClicks } from '../../../modules/promotion/links/index.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { Lane } from '../../../platform/db/lane.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { PastStep } from '../past/past-step.ts';
import { OWN_BUYERS, RATE_CHANGES, RATES_AT_FIRST } from './people-of-the-year.ts';
import { makeYearLinks } from './year-links.ts';
import { DEMO_SOURCE, saveYearTerms } from './year-terms.ts';
import { makeYear, YEAR_DAYS, type YearEvent, type YearTraffic } from './year-traffic.ts';

export interface YearDependencies {
  readonly db: Database;
  readonly connectionString: string;
  readonly secrets: SecretKeys;
}

const DAY_MS = 86_400_000;
const HOLD_DAYS = 4;
/** The days ago at which earlier events are played: by month, then by week, then by day. */
const MOMENTS = [
  ...[350, 322, 294, 266, 238, 210, 182, 154, 126, 98, 70, 42],
  ...[35, 28, 21, 14],
  ...[7, 6, 5, 4, 3, 2, 1, 0.21, 0],
];
const LEADER = '10000001';
const ALL_DAYS = 99_999_999;
/** Number of clicks in one statement. */
const CLICKS_AT_ONCE = 1500;

/** Adds a year of clicks, conversions, corrections and earnings, by the functions that process real ones. */
export async function yearHistory(deps: YearDependencies, site: Site, now: Date): Promise<PastStep[]> {
  const { db } = deps;
  const findCode = await makeYearLinks(db, site.siteId, now);
  await saveYearTerms(deps, site, YEAR_DAYS, now);
  for (const [uid, rate] of Object.entries(RATES_AT_FIRST)) {
    await db.updateTable('users').set({ rate }).where('site_id', '=', site.siteId).where('uid', '=', uid).execute();
  }
  const today = dayStart(dayText(siteDay(now, site.timezone)), site.timezone);
  const year = makeYear({ firstDay: new Date(today.getTime() - YEAR_DAYS * DAY_MS), now, findCode, unit: site.unit });
  const spans = MOMENTS.map((daysAgo, place) =>
    spanOf(year, now, MOMENTS[place - 1] ?? Number.POSITIVE_INFINITY, daysAgo),
  );
  const fraud = createFraudCheck({ secrets: deps.secrets, readAccountSharers });
  await shareDevice(db, site.siteId, now);
  const clicksAreIn = recordYear(deps.connectionString, site, spans);
  const steps = spans.map(
    ({ events }, place): PastStep => ({
      daysAgo: MOMENTS[place] ?? 0,
      async run(at) {
        await clicksAreIn[place];
        const isLately = (MOMENTS[place] ?? 0) <= OWN_BUYERS.daysAgo;
        await receive(db, site, events, at, isLately ? fraud : undefined);
        await computeDue(db, site, at, spans.length - 1 - place);
      },
    }),
  );
  return [...steps, ...RATE_CHANGES.map((change) => rateStep(db, site, change))];
}

function rateStep(db: Database, site: Site, { uid, daysAgo, rate }: (typeof RATE_CHANGES)[number]): PastStep {
  return {
    daysAgo: daysAgo + 0.4,
    async run(at) {
      const { siteId, timezone } = site;
      const set = await setRate(db, { siteId, timezone, leader: LEADER, uid, rate, from: undefined }, at);
      if (!set.ok) throw new Error(`the demo: the rate of ${uid} was refused: ${set.code}`);
      // The affected days are computed at the end, so that a starting server has nothing to recompute.
      await db.deleteFrom('earning_changes').where('site_id', '=', siteId).where('since', 'is not', null).execute();
    },
  };
}

/** The events after the earlier moment, up to and including the later moment. */
function spanOf({ clicks, events }: YearTraffic, now: Date, fromDaysAgo: number, untilDaysAgo: number): YearTraffic {
  const after = now.getTime() - fromDaysAgo * DAY_MS;
  const until = now.getTime() - untilDaysAgo * DAY_MS;
  const within = (at: Date) => at.getTime() > after && at.getTime() <= until;
  return { clicks: clicks.filter(({ at }) => within(at)), events: events.filter((event) => within(event.receivedAt)) };
}

/** Records the clicks span by span on a separate connection, in parallel with other steps of the past. */
function recordYear(connectionString: string, site: Site, spans: readonly YearTraffic[]): Promise<void>[] {
  const { siteId, timezone } = site;
  const lane = new Lane(connectionString, 'pitaka demo');
  let before = lane.connect();
  const recorded = spans.map(({ clicks }) => {
    before = before.then(async () => {
      for (let first = 0; first < clicks.length; first += CLICKS_AT_ONCE) {
        const some = clicks.slice(first, first + CLICKS_AT_ONCE);
        await recordClicks(
          lane,
          some.map((click) => ({ siteId, timezone, ...click })),
        );
      }
    });
    return before;
  });
  // The step that awaits a span gets the failure. Without this handler, a failure before that would end the process.
  before.catch(() => {}).finally(() => lane.close());
  return recorded;
}

async function shareDevice(db: Database, siteId: string, now: Date): Promise<void> {
  const seen = { device: 'Chrome on Android', address: '203.0.113.24', first_seen_at: now, last_seen_at: now };
  await db
    .insertInto('user_devices')
    .values(OWN_BUYERS.uids.map((uid) => ({ site_id: siteId, uid, device_id: OWN_BUYERS.device, ...seen })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function receive(
  db: Database,
  site: Site,
  events: readonly YearEvent[],
  at: Date,
  fraud: FraudCheck | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deliveries = events.map((event) => ({
      ...{ ...event, takenAt: event.receivedAt, deliveryId: newId('dl', event.receivedAt.getTime()) },
    }));
    const { results } = await receiveEvents(tx, siteForEvents(site, fraud), DEMO_SOURCE.source, deliveries, at);
    await keepDeliveries(
      tx,
      site.siteId,
      deliveries.map((delivery, index) => ({ ...delivery, outcome: results[index] ?? 'counted' })),
    );
  });
}

/**
 * Computes days when they settle, each once, and the others near the end. Days that cannot settle yet come last,
 * because the first login's balance was adjusted just before.
 */
async function computeDue(db: Database, { siteId, timezone }: Site, at: Date, stepsLeft: number): Promise<void> {
  const settled = siteDay(new Date(at.getTime() - HOLD_DAYS * DAY_MS), timezone);
  const unsettled = siteDay(new Date(at.getTime() - (HOLD_DAYS - 2) * DAY_MS), timezone);
  const due = await db
    .selectFrom('earning_work')
    .select(['uid', 'day'])
    .where('site_id', '=', siteId)
    .where('due_at', '<=', at)
    .where('day', '>', stepsLeft === 0 ? unsettled : 0)
    .where('day', '<=', stepsLeft > 1 ? settled : ALL_DAYS)
    .execute();
  await computeDays(
    db,
    siteId,
    due.map(({ uid, day }) => ({ siteId, uid, day })),
    at,
  );
}

/** Stores the source's deliveries. */
async function keepDeliveries(
  tx: Transaction,
  siteId: string,
  deliveries: readonly (YearEvent & { readonly deliveryId: string; readonly outcome: DeliveryOutcome })[],
): Promise<void> {
  const rows = deliveries.map(({ postback, deliveryId, receivedAt, outcome }) => ({
    site_id: siteId,
    delivery_id: deliveryId,
    source: DEMO_SOURCE.source,
    method: 'POST',
    received_at: receivedAt,
    outcome,
    event_id: postback.eventId,
    raw: JSON.stringify({
      event_id: postback.eventId,
      click_id: postback.clickId,
      event: postback.event,
      transaction_id: postback.transactionId,
      amount: formatMinor(postback.amountMinor),
      currency: postback.currency,
      status: postback.status,
      occurred_at: new Date(postback.occurredAt).toISOString(),
    }),
  }));
  await insertRows(tx, 'conversion_deliveries', rows);
}
