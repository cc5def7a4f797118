import type pg from 'pg';

/** The facts of a table that matter for its placement. */
export interface TableFacts {
  readonly name: string;
  /** Type and collation of a NOT NULL column site_id; null without such a column. */
  readonly siteColumn: string | null;
  /** Names of keys (primary, unique, exclusion) without site_id. */
  readonly keysWithoutSite: readonly string[];
  readonly triggers: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

export interface ForeignKey {
  readonly name: string;
  readonly to: string;
  /** Whether the foreign key maps site_id to site_id. */
  readonly keepsSite: boolean;
}

/** Every table of the schema public, without the job library's own schema. */
export async function readTables(client: pg.Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    SELECT c.relname AS name, s.site AS "siteColumn",
      ARRAY (SELECT i.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
        WHERE x.indrelid = c.oid AND (x.indisunique OR x.indisexclusion) AND NOT s.attnum = ANY (x.indkey) ORDER BY 1)
        AS "keysWithoutSite",
      ARRAY (SELECT t.tgname::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal ORDER BY 1) AS triggers,
      coalesce((SELECT json_agg(json_build_object('name', k.conname, 'to', k.confrelid::regclass::text, 'keepsSite', EXISTS (
          SELECT FROM unnest(k.conkey, k.confkey) AS pair (here, there)
          JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = pair.there
          WHERE pair.here = s.attnum AND f.attname = 'site_id')) ORDER BY k.conname)
        FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'), '[]') AS "foreignKeys"
    FROM pg_class c
    LEFT JOIN LATERAL (
      SELECT a.attnum, format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || quote_ident(l.collname), '') AS site
      FROM pg_attribute a LEFT JOIN pg_collation l ON l.oid = a.attcollation
      WHERE a.attrelid = c.oid AND a.attname = 'site_id' AND a.attnotnull
    ) s ON true
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY 1`);
  return rows;
}
