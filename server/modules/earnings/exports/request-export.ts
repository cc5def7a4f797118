import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { ReportExportsTable } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';

const MOST_WAITING = 3;

export interface ExportRequest {
  readonly siteId: string;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly by: ReportExportsTable['by_group'];
  readonly locale: string;
}

/** Puts a file on the list of what the worker writes. */
export function requestExport(
  db: Database,
  { siteId, uid, from, to, by, locale }: ExportRequest,
  now: Date,
): Promise<Result<string, 'exports_waiting'>> {
  return decideInTransaction(db, async (tx) => {
    // The user's row is what simultaneous requests of the same user wait for, or each would count one too few.
    await sql`SELECT FROM users WHERE site_id = ${siteId} AND uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
    const { waiting } = await tx
      .selectFrom('report_exports')
      .select((build) => build.fn.countAll<string>().as('waiting'))
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (Number(waiting) >= MOST_WAITING) return refuse('exports_waiting', { most: MOST_WAITING });
    const exportId = newId('rx', now.getTime());
    await tx
      .insertInto('report_exports')
      .values({
        site_id: siteId,
        export_id: exportId,
        uid,
        from_day: dayNumber(from),
        to_day: dayNumber(to),
        by_group: by,
        locale,
        due_at: now,
        created_at: now,
        expires_at: null,
      })
      .execute();
    return ok(exportId);
  });
}
