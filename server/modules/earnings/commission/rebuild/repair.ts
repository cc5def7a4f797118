import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { type CountChange, writeCounts } from '../../../promotion/applications/index.ts';
import { conversionsOf, correctConversion, writeConvertedClicks } from '../../conversions/published.ts';
import { writeSums } from '../sums.ts';
import { requestWork } from '../work.ts';
import type { WrongConversion } from './check-conversions.ts';
import type { Finding } from './finding.ts';

/**
 * Rewrites derived values and has the days computed; missing postings then follow as differences. A journal that does
 * not match its posting needs a person: nothing here changes postings.
 */
export async function repair(
  tx: Transaction,
  siteId: string,
  found: { readonly conversions: readonly WrongConversion[]; readonly others: readonly Finding[] },
  now: Date,
): Promise<void> {
  for (const { conversionId, should } of found.conversions) {
    await correctConversion(tx, siteId, conversionId, should, now);
  }
  if (found.others.some(({ what }) => what === 'customer') || found.conversions.length > 0) {
    await writeConvertedClicks(tx, siteId);
  }
  if (found.others.some(({ what }) => what === 'count') || found.conversions.length > 0)
    await writeAllCounts(tx, siteId);
  if (found.others.some(({ what }) => what === 'posting')) await writePosted(tx, siteId);
  await requestDays(tx, siteId, found, now);
  // Sums come last: a process that computes a day waits for the sums, and this process must not wait for that day.
  if (found.others.some(({ what }) => what === 'sum' || what === 'posting')) await writeSums(tx, siteId);
}

async function writeAllCounts(tx: Transaction, siteId: string): Promise<void> {
  const { rows } = await sql<CountChange>`
    SELECT uid, item_id AS "itemId", sum(count)::int AS conversions,
      coalesce(sum(count) FILTER (WHERE event IN ('install', 'download')), 0)::int AS downloads,
      coalesce(sum(count) FILTER (WHERE event = 'recharge'), 0)::int AS recharges
    FROM ${conversionsOf(siteId)} conversions WHERE uid IS NOT NULL AND refused = ''
      AND status IN ('pending', 'approved') GROUP BY uid, item_id`.execute(tx);
  await writeCounts(tx, siteId, rows);
}

/** Restores the posted totals of targets from the postings: otherwise the next difference would be wrong. */
async function writePosted(tx: Transaction, siteId: string): Promise<void> {
  await sql`
    UPDATE earning_targets t SET
      posted_minor = coalesce((SELECT sum(p.amount_minor) FROM earning_postings p WHERE p.site_id = t.site_id
        AND p.uid = t.uid AND p.day = t.day AND p.item_id = t.item_id), 0),
      postings = (SELECT count(*) FROM earning_postings p WHERE p.site_id = t.site_id
        AND p.uid = t.uid AND p.day = t.day AND p.item_id = t.item_id),
      settled_minor = coalesce((SELECT sum(p.amount_minor) FROM earning_postings p WHERE p.site_id = t.site_id
        AND p.uid = t.uid AND p.booked_day = t.day AND p.item_id = t.item_id), 0),
      corrected_minor = coalesce((SELECT sum(p.amount_minor) FROM earning_postings p WHERE p.site_id = t.site_id
        AND p.uid = t.uid AND p.booked_day = t.day AND p.day <> t.day AND p.item_id = t.item_id), 0)
    WHERE t.site_id = ${siteId}`.execute(tx);
}

/** The days of wrong conversions, of wrong lines, and of every member with lines in a wrong sum. */
async function requestDays(
  tx: Transaction,
  siteId: string,
  { conversions, others }: { conversions: readonly WrongConversion[]; others: readonly Finding[] },
  now: Date,
): Promise<void> {
  const wrong = others.filter(({ uid, day }) => uid !== undefined && day !== undefined);
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT l.member_uid AS uid, l.day FROM commission_lines l
    JOIN unnest(${wrong.map(({ uid }) => uid)}::text[], ${wrong.map(({ day }) => day)}::int[]) AS w (uid, day)
      ON l.uid = w.uid AND l.day = w.day
    WHERE l.site_id = ${siteId}`.execute(tx);
  const workDays = [
    ...rows,
    ...wrong.map(({ uid, day }) => ({ uid: uid as string, day: day as number })),
    ...conversions.flatMap(({ should: { uid, day } }) => (uid === null || day === null ? [] : [{ uid, day }])),
  ];
  await requestWork(
    tx,
    workDays.map((work) => ({ siteId, ...work })),
    now,
  );
}
