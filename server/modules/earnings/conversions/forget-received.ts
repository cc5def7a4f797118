import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { forgetHours } from '../fraud/index.ts';
import { earningSettings } from './earning-settings.ts';
import { receivedSettings } from './received-settings.ts';

const FORGET = defineQueue<object>('received.forget', { retries: 2, expireInSeconds: 3600 });
const DAY_MS = 86_400_000;
/** Rows per statement: a larger delete would block writers of the table. */
const AT_ONCE = 5_000;

/** Deletes counts of refused callbacks of payment providers from before a moment. */
export type ForgetRefusedCallbacks = (db: Database, siteId: string, before: Date) => Promise<void>;

interface Dependencies {
  readonly db: Database;
  readonly sites: Pick<SiteFinder, 'all'>;
  readonly clock: () => Date;
  readonly forgetRefusedCallbacks: ForgetRefusedCallbacks;
}

/** Each night deletes received data that is older than its site's retention. */
export function receivedJobs(deps: Dependencies & { readonly jobs: Jobs }): void {
  deps.jobs.every(FORGET, '41 3 * * *', () => forgetReceived(deps));
}

export async function forgetReceived({ db, sites, clock, forgetRefusedCallbacks }: Dependencies): Promise<void> {
  for (const site of await sites.all()) {
    const { siteId } = site;
    const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const { deliveryDays, clickDays, refusalDays } = receivedSettings.of(site);
    // Files are kept: they are few, and record who imported their rows.
    await deleteOld(
      db,
      siteId,
      { table: sql`conversion_deliveries`, id: sql`delivery_id` },
      sql`t.method <> 'FILE'
      AND t.received_at < ${before(deliveryDays)}`,
    );
    // A click that may still lead to a sale stays, even beyond the retention.
    const { clickWindowDays } = earningSettings.of(site);
    const clicksBefore = before(Math.max(clickDays, clickWindowDays + 1));
    await deleteOld(
      db,
      siteId,
      { table: sql`clicks`, id: sql`click_id` },
      sql`t.at < ${clicksBefore}
      AND NOT EXISTS (SELECT FROM conversions c WHERE c.site_id = ${siteId} AND c.click_id = t.click_id)`,
    );
    await forgetHours(db, siteId, clock());
    await db
      .deleteFrom('delivery_refusals')
      .where('site_id', '=', siteId)
      .where('hour', '<', before(refusalDays))
      .execute();
    await forgetRefusedCallbacks(db, siteId, before(refusalDays));
  }
}

async function deleteOld(
  db: Database,
  siteId: string,
  { table, id }: { readonly table: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  where: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${table} WHERE site_id = ${siteId} AND ${id} IN (
        SELECT t.${id} FROM ${table} t WHERE t.site_id = ${siteId} AND ${where} LIMIT ${AT_ONCE})`.execute(db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}
