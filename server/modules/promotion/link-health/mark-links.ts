import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { notifyUser } from '../../site/content/index.ts';

/** A target is broken when it failed on so many days in a row. */
const FAILURES_THAT_COUNT = 2;
/** Marked in one transaction; the next run takes the rest. */
const AT_ONCE = 500;

/** Promotions with a link, and why it leads nowhere; a delisted item's does at once. */
const WANTED = sql`
  SELECT p.site_id, p.uid, p.item_id,
    CASE WHEN i.hidden THEN 'hidden' WHEN i.delisted_at IS NOT NULL THEN 'delisted' ELSE 'target' END AS reason
  FROM (
    SELECT site_id, uid, item_id FROM applications WHERE state = 'linked'
    UNION
    SELECT s.site_id, s.uid, s.item_id FROM short_links s
    JOIN items a ON a.site_id = s.site_id AND a.item_id = s.item_id AND a.kind = 'app'
  ) p
  JOIN items i ON i.site_id = p.site_id AND i.item_id = p.item_id
  WHERE i.hidden OR i.delisted_at IS NOT NULL OR EXISTS (
    SELECT FROM link_checks c WHERE c.site_id = p.site_id AND c.item_id = p.item_id AND c.uid IN (p.uid, '')
      AND c.failures >= ${sql.lit(FAILURES_THAT_COUNT)})`;

/**
 * Marks links that lead nowhere and tells their owners, once; takes marks off where they lead somewhere again. Returns
 * how many were marked.
 */
export function markLinks(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`
      DELETE FROM link_marks m WHERE NOT EXISTS (
        SELECT FROM (${WANTED}) w WHERE w.site_id = m.site_id AND w.uid = m.uid AND w.item_id = m.item_id)`.execute(tx);
    await sql`
      UPDATE link_marks m SET reason = w.reason FROM (${WANTED}) w
      WHERE w.site_id = m.site_id AND w.uid = m.uid AND w.item_id = m.item_id AND w.reason <> m.reason`.execute(tx);
    const { rows } = await sql<{ site_id: string; uid: string; item_id: string; reason: string }>`
      INSERT INTO link_marks (site_id, uid, item_id, reason, since)
      SELECT w.site_id, w.uid, w.item_id, w.reason, ${now} FROM (${WANTED}) w
      WHERE NOT EXISTS (
        SELECT FROM link_marks m WHERE m.site_id = w.site_id AND m.uid = w.uid AND m.item_id = w.item_id)
      ORDER BY w.site_id, w.uid, w.item_id LIMIT ${AT_ONCE}
      ON CONFLICT DO NOTHING
      RETURNING site_id, uid, item_id, reason`.execute(tx);
    for (const row of rows) {
      const item = await tx
        .selectFrom('items')
        .select(['name', 'kind', 'external_id'])
        .where('site_id', '=', row.site_id)
        .where('item_id', '=', row.item_id)
        .executeTakeFirstOrThrow();
      await notifyUser(tx, {
        siteId: row.site_id,
        uid: row.uid,
        kind: row.reason === 'target' ? 'link_broken' : 'item_gone',
        params: { name: item.name, kind: item.kind satisfies ItemKind, id: item.external_id },
        now,
      });
    }
    return rows.length;
  });
}
