import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { depositSettings } from './site-methods.ts';
import type { DepositRow } from './store.ts';

const MINUTE_MS = 60_000;
/** Reviews that fall due within this time are listed as due soon. */
const SOON_MS = 2 * 3600_000;

/** When the decision is due; null if the deposit is not in review. The review began at the last change. */
export function reviewDueAt(row: DepositRow, site: WithSettings): Date | null {
  if (row.state !== 'WaitReview') return null;
  return new Date(row.changed_at.getTime() + reviewMs(site));
}

/** Whether the deposit `r` has been in review for longer than promised. */
export function isReviewOverdue(site: WithSettings, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(r.state = 'WaitReview' AND r.changed_at < ${dueBefore(site, now)})`;
}

/** Whether the review falls due within the next hours. */
export function isReviewDueSoon(site: WithSettings, now: Date): RawBuilder<SqlBool> {
  const until = dueBefore(site, new Date(now.getTime() + SOON_MS));
  return sql<SqlBool>`(r.state = 'WaitReview' AND r.changed_at >= ${dueBefore(site, now)} AND r.changed_at < ${until})`;
}

/** The numbers and amounts that are overdue and due soon, each with the earliest due time. */
export async function readReviewFigures(db: Database, site: Site, now: Date) {
  const [overdue, soon] = await Promise.all([
    addUp(db, site, isReviewOverdue(site, now)),
    addUp(db, site, isReviewDueSoon(site, now)),
  ]);
  return { overdue, soon };
}

async function addUp(db: Database, site: Site, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ count: number; sum: string | null; since: Date | null }>`
    SELECT count(*)::int AS count, sum(r.amount_minor)::text AS sum, min(r.changed_at) AS since
    FROM deposits r WHERE r.site_id = ${site.siteId} AND ${condition}`.execute(db);
  const { count = 0, sum = null, since = null } = rows[0] ?? {};
  return { count, sumMinor: BigInt(sum ?? '0'), oldestAt: since && new Date(since.getTime() + reviewMs(site)) };
}

function dueBefore(site: WithSettings, moment: Date): Date {
  return new Date(moment.getTime() - reviewMs(site));
}

function reviewMs(site: WithSettings): number {
  return depositSettings.of(site).reviewMinutes * MINUTE_MS;
}
