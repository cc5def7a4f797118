import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';
/** A statement that is prepared once per connection under its name. */
export interface Statement {
  readonly name: string;
  /**
   * Whether the statement is planned again each time its number of runs on a connection has doubled: a plan from when
   * its tables were empty, and every index cost the same, would read a whole site until the next ANALYZE.
   */
  readonly replans?: true;
  readonly text: string;
  readonly values: unknown[];
}

export const BEGIN: Statement = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED', values: [] };
export const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] };
export const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK', values: [] };

/** Runs a statement inside a transaction or on any connection, and returns its rows. It is planned each time. */
export async function runStatement<Row>(db: Database | Transaction, { text, values }: Statement): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}
