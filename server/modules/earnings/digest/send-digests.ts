import { formatMinor } from '@pitaka/core/values/money.ts';
import { addDays, dayNumber, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clickDaysOf, clicksOf } from '../../promotion/links/published.ts';
import { publishAllLive } from '../../site/live/index.ts';
import { notifyInboxes } from '../../site/notices/index.ts';
import { earningPostingsOf } from '../commission/published.ts';
import { digestSettings } from './digest-settings.ts';

const HOUR_MS = 3_600_000;
/** Users per transaction. */
const USERS_AT_ONCE = 2_000;
/** The maximum number of days to report after an outage; older days are in the report. */
const MAX_DAYS = 7;

type ZonedSite = Pick<Site, 'siteId' | 'timezone' | 'settings'>;

/** The last day whose digest is due: yesterday, once the hour of sending has come. */
export function lastDigestDay(site: ZonedSite, now: Date): number {
  const today = dayText(siteDay(now, site.timezone));
  const { hour } = digestSettings.of(site);
  const isTime = now.getTime() >= dayStart(today, site.timezone).getTime() + hour * HOUR_MS;
  return dayNumber(addDays(today, isTime ? -1 : -2));
}

/**
 * Sends each promoter one message about the earnings that settled on a day, gains first, and about refunds. The last
 * reported day is stored in the transaction that writes the messages, so each day is reported once, even after a crash.
 */
export async function sendDigests(db: Database, site: ZonedSite, now: Date): Promise<void> {
  const last = lastDigestDay(site, now);
  while (await inTransaction(db, (tx) => sendSome(tx, site, last, now)));
}

/** Returns whether there may be more. */
async function sendSome(tx: Transaction, site: ZonedSite, last: number, now: Date): Promise<boolean> {
  const { siteId } = site;
  const mark = await tx
    .selectFrom('earning_digest_marks')
    .select(['day', 'uid'])
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mark) {
    // Skips earnings that settled before digests existed.
    await tx
      .insertInto('earning_digest_marks')
      .values({ site_id: siteId, day: last, uid: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return false;
  }
  if (mark.day >= last) return false;
  const next = dayNumber(addDays(dayText(mark.day), 1));
  const day = Math.max(next, dayNumber(addDays(dayText(last), 1 - MAX_DAYS)));
  const people = await readSettled(tx, site, day, day === next ? mark.uid : '');
  const clicks = await readClicks(tx, site, day, people);
  const notices = people.map((person) => ({
    siteId,
    uid: person.uid,
    ...noticeOf(person, day, clicks.get(person.uid)),
  }));
  await notifyInboxes(tx, notices, now);
  await publishAllLive(
    tx,
    people.map(({ uid }) => ({ siteId, uid, kind: 'message', body: { kind: 'notice' } })),
  );
  const goesOn = people.length === USERS_AT_ONCE;
  await tx
    .updateTable('earning_digest_marks')
    .set({ day: goesOn ? dayNumber(addDays(dayText(day), -1)) : day, uid: goesOn ? (people.at(-1)?.uid ?? '') : '' })
    .where('site_id', '=', siteId)
    .execute();
  return true;
}

interface Settled {
  readonly uid: string;
  readonly gained: bigint;
  readonly taken: bigint;
  /** Items with gains, and the name of the item with the largest gain. */
  readonly items: number;
  readonly best: string;
  /** The days of the sales with gains. */
  readonly firstSold: number | null;
  readonly lastSold: number | null;
}

/**
 * Sums of the postings of a site's day, for users after the given one. A posting that was reversed on the same day for
 * the same item and day is left out.
 */
async function readSettled(tx: Transaction, site: ZonedSite, day: number, after: string): Promise<Settled[]> {
  const from = dayStart(dayText(day), site.timezone);
  const to = dayStart(dayText(day), site.timezone, 1);
  const { rows } = await sql<{
    uid: string;
    gained: string;
    taken: string;
    items: number;
    best: string;
    firstSold: number | null;
    lastSold: number | null;
  }>`
    WITH moved AS (
      SELECT uid, item_id, day, sum(amount_minor) AS minor FROM ${earningPostingsOf(site.siteId)} earning_postings
      WHERE at >= ${from} AND at < ${to} AND uid > ${after}
      GROUP BY uid, item_id, day HAVING sum(amount_minor) <> 0
    ), of_items AS (
      SELECT uid, item_id, coalesce(sum(minor) FILTER (WHERE minor > 0), 0) AS gained,
        -coalesce(sum(minor) FILTER (WHERE minor < 0), 0) AS taken,
        min(day) FILTER (WHERE minor > 0) AS first_sold, max(day) FILTER (WHERE minor > 0) AS last_sold
      FROM moved GROUP BY uid, item_id
    ), of_people AS (
      SELECT uid, sum(gained) AS gained, sum(taken) AS taken, count(*) FILTER (WHERE gained > 0)::int AS items,
        (array_agg(item_id ORDER BY gained DESC, item_id))[1] AS best,
        min(first_sold) AS first_sold, max(last_sold) AS last_sold
      FROM of_items GROUP BY uid ORDER BY uid LIMIT ${USERS_AT_ONCE}
    )
    SELECT p.uid, p.gained::text, p.taken::text, p.items, coalesce(i.name, '') AS best,
      p.first_sold AS "firstSold", p.last_sold AS "lastSold"
    FROM of_people p LEFT JOIN ${itemsOf(site.siteId)} i ON i.item_id = p.best
    ORDER BY p.uid`.execute(tx);
  return rows.map(({ gained, taken, ...row }) => ({ ...row, gained: BigInt(gained), taken: BigInt(taken) }));
}

interface DayClicks {
  readonly clicks: number;
  /** The hour of the site's clock with the most clicks. */
  readonly hour: number;
}

/**
 * The clicks of these people on a day, of people with more than one. The items come from the figures of the day, so that
 * the clicks are read by their index.
 */
async function readClicks(
  tx: Transaction,
  { siteId, timezone }: ZonedSite,
  day: number,
  people: readonly Settled[],
): Promise<ReadonlyMap<string, DayClicks>> {
  const from = dayStart(dayText(day), timezone);
  const to = dayStart(dayText(day), timezone, 1);
  const { rows } = await sql<DayClicks & { uid: string }>`
    WITH clicked AS (
      SELECT DISTINCT uid, item_id FROM ${clickDaysOf(siteId)} d
      WHERE uid = ANY(${people.map(({ uid }) => uid)}::text[]) AND day = ${day} AND clicks > 0
    ), of_hours AS (
      SELECT c.uid, extract(hour FROM c.at AT TIME ZONE ${timezone})::int AS hour, count(*) AS clicks
      FROM clicked JOIN ${clicksOf(siteId)} c ON c.uid = clicked.uid AND c.item_id = clicked.item_id
      WHERE c.at >= ${from} AND c.at < ${to} AND c.class IN ('unique', 'repeat') GROUP BY 1, 2
    )
    SELECT uid, sum(clicks)::int AS clicks, (array_agg(hour ORDER BY clicks DESC, hour))[1] AS hour
    FROM of_hours GROUP BY uid HAVING sum(clicks) > 1`.execute(tx);
  return new Map(rows.map((row) => [row.uid, row]));
}

function noticeOf(
  { gained, taken, items, best, firstSold, lastSold }: Settled,
  day: number,
  clicked: DayClicks | undefined,
) {
  const on = dayText(day);
  const less = taken > 0n ? { taken: formatMinor(taken) } : {};
  if (gained === 0n) return { kind: 'earnings_taken', params: { on, taken: formatMinor(taken) } } as const;
  const from = best === '' ? {} : items > 1 ? { most: best } : { name: best };
  const clicks = clicked ? { clicks: String(clicked.clicks), hour: String(clicked.hour) } : {};
  return {
    kind: 'earnings_settled',
    params: {
      on,
      amount: formatMinor(gained),
      ...soldOn(firstSold ?? day, lastSold ?? day, day),
      ...from,
      ...less,
      ...clicks,
    },
  } as const;
}

/** The days of the sales, which the report counts by; sales of the day itself need no second date. */
function soldOn(first: number, last: number, day: number): Record<string, string> {
  if (first === day && last === day) return {};
  return first === last ? { sold: dayText(first) } : { first: dayText(first), last: dayText(last) };
}
