import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import { type MediaRow, saveMedia } from '../media/index.ts';
import { bumpCatalogueVersion } from './catalogue-version.ts';
import type { ContentKind } from './views.ts';

export interface ContentChange {
  readonly key: string;
  readonly position: number;
  readonly texts: ContentTexts;
  /** Language -> address in our store; '' stands for every other language. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
}

/** Imports banners, notices, help articles or the about page, all or nothing. */
export function importContent(
  db: Database,
  request: {
    siteId: string;
    kind: ContentKind;
    entries: readonly ContentChange[];
    /** Entries that are missing from the list are removed. */
    isWhole: boolean;
    media: readonly MediaRow[];
  },
  now: Date,
): Promise<{ added: number; changed: number; unchanged: number; delisted: number }> {
  const { siteId, kind, entries } = request;
  return inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, siteId);
    await saveMedia(tx, request.media);
    const rows = entries.map((entry) => ({
      key: entry.key,
      position: entry.position,
      texts: entry.texts,
      pictures: entry.pictures,
      shown_from: entry.shownFrom,
      shown_until: entry.shownUntil,
    }));
    const written = await sql<{ added: boolean }>`
      INSERT INTO content AS c (site_id, kind, key, position, texts, pictures, shown_from, shown_until, updated_at)
      SELECT ${siteId}, ${kind}, key, position, texts, pictures, shown_from, shown_until, ${now}
      FROM ${rowsOf('content', rows)}
      ON CONFLICT (site_id, kind, key) DO UPDATE
      SET position = excluded.position, version = c.version + 1, texts = excluded.texts, updated_at = excluded.updated_at,
          -- a banner whose new picture could not be copied keeps the one it has
          pictures = CASE WHEN excluded.pictures = '{}' THEN c.pictures ELSE excluded.pictures END,
          shown_from = excluded.shown_from, shown_until = excluded.shown_until
      WHERE (c.position, c.texts, c.pictures, c.shown_from, c.shown_until) IS DISTINCT FROM
            (excluded.position, excluded.texts, excluded.pictures, excluded.shown_from, excluded.shown_until)
      RETURNING (xmax = 0) AS added`.execute(tx);
    const removed = request.isWhole
      ? await sql`DELETE FROM content WHERE site_id = ${siteId} AND kind = ${kind}
          AND key <> ALL(${entries.map(({ key }) => key)})`.execute(tx)
      : undefined;
    const added = written.rows.filter((row) => row.added).length;
    return {
      added,
      changed: written.rows.length - added,
      unchanged: entries.length - written.rows.length,
      delisted: Number(removed?.numAffectedRows ?? 0n),
    };
  });
}
