import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listTables, OWN_SCHEMAS } from './tables.ts';

/**
 * Replaces the rows of `target` by the rows of `source`, in one transaction, and sets the sequences. Values are copied
 * as text, because their binary form may differ between major versions.
 */
export async function copyRows(source: pg.Client, target: pg.Client): Promise<void> {
  const tables = await listTables(source);
  await target.query('BEGIN');
  // No trigger runs and no foreign key is checked: the rows come from one snapshot, in which they were consistent.
  await target.query('SET LOCAL session_replication_role = replica');
  // The source also has the rows that the migrations inserted. After a TRUNCATE in the same transaction, COPY may write
  // frozen rows, and needs no log.
  await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const list = `${name} (${columns.join(', ')})`;
    await pipeline(
      source.query(copyTo(`COPY ${list} TO STDOUT`)),
      target.query(copyFrom(`COPY ${list} FROM STDIN WITH (FREEZE)`)),
    );
  }
  await target.query('COMMIT');
  await copySequences(source, target);
  await target.query('ANALYZE');
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${OWN_SCHEMAS} ORDER BY 1`);
  for (const { name } of rows) {
    const { rows: found } = await source.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    );
    for (const { last_value, is_called } of found) {
      await target.query('SELECT setval($1::regclass, $2, $3)', [name, last_value, is_called]);
    }
  }
}
