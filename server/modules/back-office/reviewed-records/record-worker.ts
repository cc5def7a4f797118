import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { RecordTable } from './record-kind.ts';

export interface DueRecord {
  readonly siteId: string;
  readonly id: string;
  readonly state: string;
}

export interface RecordWork {
  /** The worker's name in the log. */
  readonly name: string;
  readonly pollMs: number;
  /** Locks the record and checks that it is still due, as another process may have found it too. */
  readonly run: (due: DueRecord) => Promise<void>;
}

const TAKEN_AT_ONCE = 20;
const RUN_AT_ONCE = 5;

/** Works on records whose next_poll_at has come. Several processes may run it at once. */
export function createRecordWorker(
  deps: { readonly db: Database; readonly clock: () => Date; readonly log: Log },
  { table, idColumn }: RecordTable,
  { name, pollMs, run }: RecordWork,
): DueWorker {
  return createDueWorker({
    name,
    log: deps.log,
    pollMs,
    atOnce: RUN_AT_ONCE,
    takenAtOnce: TAKEN_AT_ONCE,
    async findDue() {
      const { rows } = await sql<{ site_id: string; id: string; state: string }>`
        SELECT site_id, ${sql.ref(idColumn)} AS id, state FROM ${sql.table(table)}
        WHERE next_poll_at <= ${deps.clock()} ORDER BY next_poll_at LIMIT ${TAKEN_AT_ONCE}`.execute(deps.db);
      return rows.map(({ site_id, id, state }) => ({ siteId: site_id, id, state }));
    },
    run,
  });
}
