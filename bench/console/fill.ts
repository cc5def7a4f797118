import type { BenchDatabase } from '../ledger/database.ts';
import { fillQueue } from '../withdrawals/fill.ts';

/** Users and their journals are there; so many withdrawals and events of the audit log come to them. */
export async function fillLists(database: BenchDatabase, rows: number): Promise<void> {
  await fillQueue(database, rows);
  await database.ask('VACUUM ANALYZE');
}
