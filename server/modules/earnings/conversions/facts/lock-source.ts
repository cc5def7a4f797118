import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';

/**
 * Figures of a source are taken one after the other: of two at once, a minus and what it is taken from, neither would see
 * the other, and nothing would be taken back.
 */
export async function lockSource(tx: Transaction, siteId: string, source: string, now: Date): Promise<void> {
  // Reports name the source. Paused: no postback is taken in its name.
  await tx
    .insertInto('conversion_sources')
    .values({ site_id: siteId, source, name: source, secret: '', status: 'paused', created_at: now })
    // The row of a source that is known is written as it is, and so locked until the commit.
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'source']).doUpdateSet({ name: sql`conversion_sources.name` }),
    )
    .execute();
}
