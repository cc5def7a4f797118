import type { BenchDatabase } from '../ledger/database.ts';

/**
 * Fills a table as a backup is loaded: without triggers and foreign keys, its indexes made afterwards. What is only read
 * from then on needs no WAL.
 */
export async function loadTable(database: BenchDatabase, table: string, insert: string): Promise<void> {
  const { ask } = database;
  const [referenced] = await ask(
    `SELECT 1 FROM pg_constraint WHERE contype = 'f' AND confrelid = '${table}'::regclass`,
  );
  if (!referenced) await ask(`ALTER TABLE ${table} SET UNLOGGED`);
  const indexes = await ask<{ name: string; made: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid = '${table}'::regclass AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`);
  await ask(
    [
      'SET session_replication_role = replica',
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      insert,
      `SET maintenance_work_mem = '256MB'`,
      ...indexes.map(({ made }) => made),
    ].join(';\n'),
  );
  // Read often and long ago is how a list of that length is found.
  await ask(`VACUUM (FREEZE, ANALYZE) ${table}`);
}
