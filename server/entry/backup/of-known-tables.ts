import { sqlState } from '../../platform/db/in-transaction.ts';
import { StartupError } from '../../platform/startup-error.ts';

/** undefined_table, undefined_column */
const OTHER_TABLES = new Set(['42P01', '42703']);

/** A check of a restored database, whose tables may be those of an older version: then the error says what to do. */
export async function ofKnownTables<Value>(check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    if (!OTHER_TABLES.has(sqlState(error) ?? '')) throw error;
    throw new StartupError(
      `This backup has the tables of an older version, which this one cannot check (${(error as Error).message}). Restore it by the version that made it, and update afterwards: CHANGELOG.md names the versions.`,
      { cause: error },
    );
  }
}
