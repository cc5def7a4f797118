import type { Database } from '../../../platform/db/database.ts';
import type { PastStep } from '../past/past-step.ts';

const HOUR_MS = 3_600_000;
/** Links whose addresses were unreachable on two consecutive days; the next check is within a day. */
const BROKEN = [
  { uid: '10000000', externalId: 'wx2600000011', answer: '404', sinceHours: 5 },
  { uid: '10000036', externalId: 'wx2600000001', answer: '404', sinceHours: 7 },
  { uid: '10000016', externalId: 'wx2600000004', answer: '503', sinceHours: 29 },
] as const;

/** Adds the broken links of the demo. */
export function brokenLinkHistory(db: Database, siteId: string): PastStep {
  return {
    daysAgo: 0,
    async run(now) {
      for (const broken of BROKEN) await breakLink(db, siteId, broken, now);
    },
  };
}

async function breakLink(
  db: Database,
  siteId: string,
  { uid, externalId, answer, sinceHours }: (typeof BROKEN)[number],
  now: Date,
): Promise<void> {
  const application = await db
    .selectFrom('applications as a')
    .innerJoin('items as i', (join) => join.onRef('i.site_id', '=', 'a.site_id').onRef('i.item_id', '=', 'a.item_id'))
    .select(['a.item_id', 'a.link'])
    .where('a.site_id', '=', siteId)
    .where('a.uid', '=', uid)
    .where('i.external_id', '=', externalId)
    .executeTakeFirstOrThrow();
  const key = { site_id: siteId, item_id: application.item_id, uid };
  const checkedAt = new Date(now.getTime() - (sinceHours % 24) * HOUR_MS);
  await db
    .insertInto('link_checks')
    .values({
      ...key,
      url: application.link,
      due_at: new Date(checkedAt.getTime() + 24 * HOUR_MS),
      checked_at: checkedAt,
      failures: 2 + Math.floor(sinceHours / 24),
      answer,
    })
    .execute();
  await db
    .insertInto('link_marks')
    .values({ ...key, reason: 'target', since: new Date(now.getTime() - sinceHours * HOUR_MS) })
    .execute();
}
