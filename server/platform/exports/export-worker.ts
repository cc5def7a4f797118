import type { Database, Transaction } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../jobs/due-worker.ts';
import type { Log } from '../log.ts';
import type { SecretKeys } from '../secret-keys.ts';
import type { ExportKind, ExportRow } from './export-kind.ts';
import { sealPart } from './sealed-parts.ts';

const POLL_MS = 1_000;
const TAKEN_AT_ONCE = 10;
const AT_ONCE = 2;
const MOST_ATTEMPTS = 5;
const RETRY_AFTER_MS = 10_000;

interface Due {
  readonly site_id: string;
  readonly export_id: string;
}

export interface ExportWorkerDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly kinds: readonly ExportKind[];
  readonly clock: () => Date;
  readonly log: Log;
}

/** Writes files slice by slice, and removes expired ones. */
export function createExportWorker({ db, secrets, kinds, clock, log }: ExportWorkerDependencies): DueWorker {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  return createDueWorker<Due>({
    name: 'exports',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: AT_ONCE,
    findDue: () =>
      db
        .selectFrom('file_exports')
        .select(['site_id', 'export_id'])
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    async run(due) {
      try {
        await inTransaction(db, (tx) => takeStep(tx, { secrets, kinds: byName }, due, clock()));
      } catch (error) {
        // A failing export must not block the others.
        log.error({ err: error, exportId: due.export_id }, 'a file could not be written');
        await inTransaction(db, (tx) => putOff(tx, due, clock()));
      }
    },
  });
}

/** Writes one slice and stores the start of the next: after a crash the file continues from there. */
async function takeStep(
  tx: Transaction,
  { secrets, kinds }: { readonly secrets: SecretKeys; readonly kinds: ReadonlyMap<string, ExportKind> },
  due: Due,
  now: Date,
): Promise<void> {
  const row = await dueRow(tx, due, now).skipLocked().executeTakeFirst();
  if (!row) return;
  if (row.state === 'ready') return removeParts(tx, row, 'expired');
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`unknown kind of file ${row.kind}`);
  const slice = await kind.writeSlice(tx, row, now);
  if (!slice) return removeParts(tx, row, 'failed');
  const place = { siteId: row.site_id, exportId: row.export_id, part: row.parts };
  const content = sealPart(secrets, place, slice.content);
  await tx
    .insertInto('file_export_parts')
    .values({ site_id: row.site_id, export_id: row.export_id, part: row.parts, content })
    .execute();
  const parts = row.parts + 1;
  if (slice.next !== undefined) return update(tx, row, { parts, cursor: slice.next, attempts: 0 });
  const expiresAt = new Date(now.getTime() + kind.keptMs);
  await update(tx, row, { parts, state: 'ready', due_at: expiresAt, expires_at: expiresAt });
  await kind.onReady?.(tx, row, now);
}

async function putOff(tx: Transaction, due: Due, now: Date): Promise<void> {
  const row = await dueRow(tx, due, now).executeTakeFirst();
  if (!row) return;
  const attempts = row.attempts + 1;
  if (attempts >= MOST_ATTEMPTS && row.state === 'waiting') return removeParts(tx, row, 'failed');
  await update(tx, row, { attempts, due_at: new Date(now.getTime() + RETRY_AFTER_MS * 2 ** Math.min(attempts, 10)) });
}

function dueRow(tx: Transaction, due: Due, now: Date) {
  return tx
    .selectFrom('file_exports')
    .selectAll()
    .where('site_id', '=', due.site_id)
    .where('export_id', '=', due.export_id)
    .where('due_at', '<=', now)
    .forUpdate();
}

async function removeParts(tx: Transaction, row: ExportRow, state: 'expired' | 'failed'): Promise<void> {
  await tx
    .deleteFrom('file_export_parts')
    .where('site_id', '=', row.site_id)
    .where('export_id', '=', row.export_id)
    .execute();
  await update(tx, row, { state, due_at: null });
}

type Progress = Partial<Pick<ExportRow, 'parts' | 'cursor' | 'attempts' | 'state' | 'due_at' | 'expires_at'>>;

async function update(tx: Transaction, row: ExportRow, set: Progress): Promise<void> {
  await tx
    .updateTable('file_exports')
    .set(set)
    .where('site_id', '=', row.site_id)
    .where('export_id', '=', row.export_id)
    .execute();
}
