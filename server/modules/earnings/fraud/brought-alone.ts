import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { BroughtAlone } from '../../../platform/db/tables/earnings.ts';
import { requestWork } from '../commission/index.ts';

/** A sale or figure that was brought by operators. */
export interface BroughtSale {
  readonly id: string;
  /** '': nothing of it. */
  readonly how: BroughtAlone;
}

/** One operator brought these: they lift no step of a plan, until two people agreed or their source says them again. */
export function noteAlone(tx: Transaction, siteId: string, sales: readonly BroughtSale[], now: Date): Promise<void> {
  // What counted whole counts whole with more of it, too; a release stays one.
  const how = sql`CASE WHEN c.brought_alone IN ('whole', 'released') AND w.how <> 'released' THEN c.brought_alone
    ELSE w.how END`;
  return write(
    tx,
    siteId,
    sales.filter((one) => one.how !== ''),
    how,
    now,
  );
}

/** Two people agreed to these. */
export function noteAgreed(tx: Transaction, siteId: string, ids: readonly string[], now: Date): Promise<void> {
  return write(
    tx,
    siteId,
    ids.map((id) => ({ id, how: '' })),
    sql`w.how`,
    now,
  );
}

async function write(
  tx: Transaction,
  siteId: string,
  sales: readonly BroughtSale[],
  how: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  if (sales.length === 0) return;
  const { rows } = await sql<{ uid: string | null; day: number | null }>`
    UPDATE conversions c SET brought_alone = ${how}
    FROM json_to_recordset(${JSON.stringify(sales)}) AS w (id text, how text)
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.id AND c.brought_alone <> ${how}
    RETURNING c.uid, c.day`.execute(tx);
  const days = rows.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
}
