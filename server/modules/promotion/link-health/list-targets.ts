import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { applicationsOf } from '../applications/published.ts';
import { itemsOf } from '../catalogue/published.ts';
import { shortLinksOf } from '../links/published.ts';
import { FAILURES_THAT_COUNT } from './check-link.ts';

const LIST_EVERY_MS = 3_600_000;

/**
 * Lists the targets of the short links to a site's listed items, each with a check time within the next day, and
 * removes old ones. Runs once an hour, in one process for each site.
 */
export function listTargets(
  db: Database,
  { siteId, isWanted }: { readonly siteId: string; readonly isWanted: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Marks are computed again, because a target that is now listed again may have caused one.
    const { rows: turn } = await sql`
      INSERT INTO link_turns AS t (site_id, listed_at) VALUES (${siteId}, ${now})
      ON CONFLICT (site_id) DO UPDATE SET listed_at = excluded.listed_at, marked_version = NULL
        WHERE t.listed_at IS NULL OR t.listed_at <= ${new Date(now.getTime() - LIST_EVERY_MS)}
      RETURNING 1`.execute(tx);
    if (turn.length === 0) return;
    if (!isWanted) {
      await keepBrokenTargets(tx, siteId);
      return;
    }
    await listPromoters(tx, siteId, now);
    await listApps(tx, siteId, now);
  });
}

/**
 * The site switched checks off: only broken targets stay listed. Their owners see the mark until the platform provides
 * another link or the application ends.
 */
async function keepBrokenTargets(tx: Transaction, siteId: string): Promise<void> {
  await sql`
    DELETE FROM link_checks c WHERE c.site_id = ${siteId} AND (c.failures < ${FAILURES_THAT_COUNT} OR NOT EXISTS (
      SELECT FROM (${linksOfPromoters(siteId)}) w
      WHERE w.item_id = c.item_id AND w.uid = c.uid AND w.url = c.url))`.execute(tx);
}

function linksOfPromoters(siteId: string): RawBuilder<unknown> {
  return sql`
    SELECT a.item_id, a.uid, a.link AS url FROM ${applicationsOf(siteId)} a
    JOIN ${itemsOf(siteId)} i ON i.site_id = a.site_id AND i.item_id = a.item_id
      AND i.kind <> 'app' AND NOT i.hidden AND i.delisted_at IS NULL
    WHERE a.site_id = ${siteId} AND a.state = 'linked' AND EXISTS (
      SELECT FROM ${shortLinksOf(siteId)} s WHERE s.uid = a.uid AND s.item_id = a.item_id)`;
}

/**
 * Lists each promoter's own link from the platform. This is done inside the database, because there are as many links
 * as promotions.
 */
async function listPromoters(tx: Transaction, siteId: string, now: Date): Promise<void> {
  const links = linksOfPromoters(siteId);
  await sql`
    INSERT INTO link_checks AS c (site_id, item_id, uid, url, due_at)
    SELECT ${siteId}, w.item_id, w.uid, w.url, ${now}::timestamptz + random() * interval '1 day'
    FROM (${links}) w ORDER BY w.item_id, w.uid
    ON CONFLICT (site_id, item_id, uid) DO UPDATE SET url = excluded.url, failures = 0
      WHERE c.url <> excluded.url`.execute(tx);
  await sql`
    DELETE FROM link_checks c WHERE c.site_id = ${siteId} AND c.uid <> ''
      AND NOT EXISTS (SELECT FROM (${links}) w WHERE w.item_id = c.item_id AND w.uid = c.uid)`.execute(tx);
}

/** All promoters' links to an app have the same target, so it is checked once, with the first promoter's link. */
async function listApps(tx: Transaction, siteId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ item_id: string; owner: string; url: string }>`
    SELECT i.item_id, i.download_url AS url, min(s.uid) AS owner
    FROM ${itemsOf(siteId)} i JOIN ${shortLinksOf(siteId)} s ON s.site_id = i.site_id AND s.item_id = i.item_id
    WHERE i.site_id = ${siteId} AND i.kind = 'app' AND NOT i.hidden AND i.delisted_at IS NULL AND i.download_url <> ''
    GROUP BY i.item_id, i.download_url`.execute(tx);
  const targets = rows.map(({ item_id, owner, url }) => ({ item_id, url: ownLink(url, owner) }));
  await sql`
    INSERT INTO link_checks AS c (site_id, item_id, uid, url, due_at)
    SELECT ${siteId}, item_id, '', url, ${now}::timestamptz + random() * interval '1 day'
    FROM ${rowsOf('link_checks', targets)} ORDER BY item_id
    ON CONFLICT (site_id, item_id, uid) DO UPDATE SET url = excluded.url, failures = 0
      WHERE c.url <> excluded.url`.execute(tx);
  await sql`
    DELETE FROM link_checks WHERE site_id = ${siteId} AND uid = ''
      AND item_id <> ALL(${targets.map(({ item_id }) => item_id)})`.execute(tx);
}
