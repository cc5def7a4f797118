import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { everyCatalogueVersion, siteVersionsOf } from '../../site/content/published.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { everySite } from '../../site/sites/published.ts';
import { applicationsOf } from '../applications/published.ts';
import { itemsOf } from '../catalogue/published.ts';
import { shortLinksOf } from '../links/published.ts';
import { FAILURES_THAT_COUNT } from './check-link.ts';

/** How many links are marked in one transaction. */
const AT_ONCE = 500;

/**
 * A site's broken links, with the reason. The query starts from the causes: an item that is gone, or a target that
 * failed.
 */
function brokenOf(siteId: string): RawBuilder<unknown> {
  const unlisted = sql`
    SELECT item_id, kind, CASE WHEN hidden THEN 'hidden' ELSE 'delisted' END AS reason
    FROM ${itemsOf(siteId)} items WHERE (hidden OR delisted_at IS NOT NULL)`;
  const failed = sql`
    SELECT c.item_id, c.uid FROM link_checks c
    JOIN ${itemsOf(siteId)} i ON i.site_id = c.site_id AND i.item_id = c.item_id AND NOT i.hidden AND i.delisted_at IS NULL
    WHERE c.site_id = ${siteId} AND c.failures >= ${sql.lit(FAILURES_THAT_COUNT)}`;
  return sql`
    SELECT a.uid, a.item_id, g.reason FROM (${unlisted}) g
    JOIN ${applicationsOf(siteId)} a ON a.item_id = g.item_id AND a.state = 'linked'
    UNION
    SELECT s.uid, s.item_id, g.reason FROM (${unlisted}) g
    JOIN ${shortLinksOf(siteId)} s ON s.item_id = g.item_id WHERE g.kind = 'app'
    UNION
    SELECT a.uid, a.item_id, 'target' FROM (${failed}) f
    JOIN ${applicationsOf(siteId)} a ON a.uid = f.uid AND a.item_id = f.item_id AND a.state = 'linked'
    UNION
    SELECT s.uid, s.item_id, 'target' FROM (${failed}) f
    JOIN ${shortLinksOf(siteId)} s ON s.item_id = f.item_id WHERE f.uid = ''`;
}

/** Sites whose catalogue changed since their marks were computed, or whose targets broke or recovered. */
export async function findSitesToMark(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ site_id: string }>`
    SELECT s.site_id FROM ${everySite()} s
    LEFT JOIN ${everyCatalogueVersion()} v ON v.site_id = s.site_id LEFT JOIN link_turns t ON t.site_id = s.site_id
    WHERE t.marked_version IS DISTINCT FROM coalesce(v.catalogue_version, 1) LIMIT ${most}`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/**
 * Marks a site's broken links and notifies their owners once; removes marks of links that work again. Only one process
 * at a time does this for a site.
 */
export async function markLinks(db: Database, siteId: string, now: Date): Promise<void> {
  while ((await markSome(db, siteId, now)) === AT_ONCE);
}

function markSome(db: Database, siteId: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const version = await takeTurn(tx, siteId);
    if (version === undefined) return 0;
    const broken = brokenOf(siteId);
    await sql`
      DELETE FROM link_marks m WHERE m.site_id = ${siteId}
        AND NOT EXISTS (SELECT FROM (${broken}) w WHERE w.uid = m.uid AND w.item_id = m.item_id)`.execute(tx);
    await sql`
      UPDATE link_marks m SET reason = w.reason FROM (${broken}) w
      WHERE m.site_id = ${siteId} AND w.uid = m.uid AND w.item_id = m.item_id AND w.reason <> m.reason`.execute(tx);
    const { rows } = await sql<Marked>`
      INSERT INTO link_marks (site_id, uid, item_id, reason, since)
      SELECT ${siteId}, w.uid, w.item_id, w.reason, ${now} FROM (${broken}) w
      WHERE NOT EXISTS (
        SELECT FROM link_marks m WHERE m.site_id = ${siteId} AND m.uid = w.uid AND m.item_id = w.item_id)
      ORDER BY w.uid, w.item_id LIMIT ${AT_ONCE}
      ON CONFLICT DO NOTHING
      RETURNING site_id, uid, item_id, reason`.execute(tx);
    for (const row of rows) await notifyOwner(tx, row, now);
    if (rows.length < AT_ONCE) {
      await tx.updateTable('link_turns').set({ marked_version: version }).where('site_id', '=', siteId).execute();
    }
    return rows.length;
  });
}

/** The catalogue version to mark now; undefined if another process is doing it, or has done it. */
async function takeTurn(tx: Transaction, siteId: string): Promise<bigint | undefined> {
  await sql`INSERT INTO link_turns (site_id) VALUES (${siteId}) ON CONFLICT DO NOTHING`.execute(tx);
  const turn = await tx
    .selectFrom('link_turns')
    .select('marked_version')
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!turn) return undefined;
  // The version is read first: a change during this work then has a later version and is marked next time.
  const found = await tx.selectFrom(siteVersionsOf(siteId).as('v')).select('catalogue_version').executeTakeFirst();
  const version = found?.catalogue_version ?? 1n;
  return turn.marked_version === version ? undefined : version;
}

interface Marked {
  readonly site_id: string;
  readonly uid: string;
  readonly item_id: string;
  readonly reason: string;
}

async function notifyOwner(tx: Transaction, row: Marked, now: Date): Promise<void> {
  const item = await tx
    .selectFrom(itemsOf(row.site_id).as('items'))
    .select(['name', 'kind', 'external_id'])
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
