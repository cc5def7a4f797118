import type { RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';

/** Rows per statement: other transactions must not wait for the job. */
const AT_ONCE = 5_000;

export async function deleteInPieces(db: Database, statement: (piece: number) => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await statement(AT_ONCE).execute(db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}
