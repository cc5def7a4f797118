import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { notifyUser } from '../../site/content/index.ts';
import { type ExportRow, writeSlice } from './write-slice.ts';

const POLL_MS = 1_000;
const TAKEN_AT_ONCE = 10;
const AT_ONCE = 2;
const KEPT_MS = 7 * 86_400_000;
const MOST_ATTEMPTS = 5;
const RETRY_AFTER_MS = 10_000;

interface Due {
  readonly site_id: string;
  readonly export_id: string;
}

/** Writes files slice by slice, and takes those away that have expired. */
export function createExportWorker(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<Due>({
    name: 'report exports',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: AT_ONCE,
    findDue: () =>
      db
        .selectFrom('report_exports')
        .select(['site_id', 'export_id'])
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    async run(due) {
      try {
        await inTransaction(db, (tx) => takeStep(tx, due, clock()));
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        log.error({ err: error, exportId: due.export_id }, 'a report could not be written');
        await inTransaction(db, (tx) => putOff(tx, due, clock()));
      }
    },
  });
}

/** One slice, with where the next begins: a process that dies leaves a file that goes on from there. */
async function takeStep(tx: Transaction, due: Due, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('report_exports')
    .selectAll()
    .where('site_id', '=', due.site_id)
    .where('export_id', '=', due.export_id)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return;
  if (row.state === 'ready') return removeParts(tx, row, 'expired');
  const { timezone } = await tx
    .selectFrom('sites')
    .select('timezone')
    .where('site_id', '=', row.site_id)
    .executeTakeFirstOrThrow();
  const { content, next } = await writeSlice(tx, row, timezone, now);
  await tx
    .insertInto('report_export_parts')
    .values({ site_id: row.site_id, export_id: row.export_id, part: row.parts, content })
    .execute();
  if (next !== undefined) return update(tx, row, { parts: row.parts + 1, cursor: next, attempts: 0 });
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await update(tx, row, { parts: row.parts + 1, state: 'ready', due_at: expiresAt, expires_at: expiresAt });
  const params = { from: dayText(row.from_day), to: dayText(row.to_day) };
  await notifyUser(tx, { siteId: row.site_id, uid: row.uid, kind: 'report_ready', params, now });
}

async function putOff(tx: Transaction, due: Due, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('report_exports')
    .selectAll()
    .where('site_id', '=', due.site_id)
    .where('export_id', '=', due.export_id)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const attempts = row.attempts + 1;
  if (attempts >= MOST_ATTEMPTS && row.state === 'waiting') return removeParts(tx, row, 'failed');
  await update(tx, row, { attempts, due_at: new Date(now.getTime() + RETRY_AFTER_MS * 2 ** Math.min(attempts, 10)) });
}

async function removeParts(tx: Transaction, row: ExportRow, state: 'expired' | 'failed'): Promise<void> {
  await tx
    .deleteFrom('report_export_parts')
    .where('site_id', '=', row.site_id)
    .where('export_id', '=', row.export_id)
    .execute();
  await update(tx, row, { state, due_at: null });
}

async function update(tx: Transaction, row: ExportRow, set: Partial<ExportRow>): Promise<void> {
  await tx
    .updateTable('report_exports')
    .set(set)
    .where('site_id', '=', row.site_id)
    .where('export_id', '=', row.export_id)
    .execute();
}
