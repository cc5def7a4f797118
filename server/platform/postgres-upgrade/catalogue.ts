import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { OWN_SCHEMAS } from './tables.ts';

const SHOWN = 3;

/**
 * Every object of a database outside PostgreSQL's own schemas, as a line with its definition. Of the job library, only
 * tables and columns are listed, because a new version of the library installs its functions and indexes again.
 */
const OBJECTS = `
  WITH spaces AS (SELECT n.oid, n.nspname, n.nspname = $1 AS is_jobs FROM pg_namespace n WHERE ${OWN_SCHEMAS}),
  relations AS (SELECT c.*, s.nspname, s.is_jobs FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace)
  SELECT format('schema %s', nspname) AS line FROM spaces
  UNION ALL
  SELECT format('%s %s.%s %s %s %s %s', CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END,
                nspname, relname, relkind, relpersistence, reloptions,
                CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid) ELSE obj_description(oid, 'pg_class') END)
  FROM relations WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f', 'c')
  UNION ALL
  SELECT format('column %s.%s.%s %s %s %s %s %s', r.nspname, r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
  FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
  WHERE r.relkind IN ('r', 'p')
  UNION ALL
  -- From 18 on NOT NULL is a constraint as well: the columns above already show it.
  SELECT format('constraint %s.%s.%s %s', r.nspname, r.relname, k.conname, pg_get_constraintdef(k.oid))
  FROM pg_constraint k JOIN relations r ON r.oid = k.conrelid WHERE k.contype <> 'n' AND NOT r.is_jobs
  UNION ALL
  SELECT format('index %s.%s %s', r.nspname, r.relname, pg_get_indexdef(i.indexrelid))
  FROM pg_index i JOIN relations r ON r.oid = i.indexrelid WHERE NOT r.is_jobs
  UNION ALL
  SELECT format('trigger %s.%s %s', r.nspname, t.tgname, pg_get_triggerdef(t.oid))
  FROM pg_trigger t JOIN relations r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal AND NOT r.is_jobs
  UNION ALL
  SELECT format('rule %s.%s %s', r.nspname, w.rulename, pg_get_ruledef(w.oid))
  FROM pg_rewrite w JOIN relations r ON r.oid = w.ev_class WHERE w.rulename <> '_RETURN'
  UNION ALL
  SELECT format('policy %s.%s', r.nspname, p.polname) FROM pg_policy p JOIN relations r ON r.oid = p.polrelid
  UNION ALL
  SELECT format('statistics %s', pg_get_statisticsobjdef(x.oid)) FROM pg_statistic_ext x JOIN spaces s ON s.oid = x.stxnamespace
  UNION ALL
  SELECT format('function %s.%s %s', s.nspname, p.proname,
                CASE WHEN p.prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid) END)
  FROM pg_proc p JOIN spaces s ON s.oid = p.pronamespace WHERE NOT s.is_jobs
  UNION ALL
  SELECT format('type %s.%s %s %s', s.nspname, t.typname, t.typtype,
                (SELECT string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid))
  FROM pg_type t JOIN spaces s ON s.oid = t.typnamespace WHERE t.typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT format('collation %s.%s', s.nspname, l.collname) FROM pg_collation l JOIN spaces s ON s.oid = l.collnamespace
  UNION ALL SELECT format('extension %s', extname) FROM pg_extension
  UNION ALL SELECT format('event trigger %s', evtname) FROM pg_event_trigger
  UNION ALL SELECT format('publication %s', pubname) FROM pg_publication
  UNION ALL SELECT format('foreign server %s', srvname) FROM pg_foreign_server
  UNION ALL SELECT 'large objects' WHERE EXISTS (SELECT FROM pg_largeobject_metadata)
  UNION ALL
  SELECT format('database %s', datname) FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'
  UNION ALL SELECT format('subscription %s', subname) FROM pg_subscription
  UNION ALL SELECT format('tablespace %s', spcname) FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')`;

/** Names of objects in a line, for a sentence: kind and name without the definition. */
const nameIn = (line: string) => /^(event trigger|foreign server|large objects|\S+)( \S+)?/.exec(line)?.[0] ?? line;

/**
 * Refuses a database with an object that the new database, made by the migrations, lacks or defines differently: the
 * object would be lost silently.
 */
export async function refuseOtherObjects(source: pg.Client, target: pg.Client, jobsSchema: string): Promise<void> {
  const read = async (client: pg.Client) =>
    new Set((await client.query<{ line: string }>(OBJECTS, [jobsSchema])).rows.map(({ line }) => line));
  const [sourceObjects, targetObjects] = [await read(source), await read(target)];
  const differing = [...sourceObjects]
    .filter((line) => !targetObjects.has(line))
    .concat([...targetObjects].filter((line) => !sourceObjects.has(line)));
  const names = [...new Set(differing.map(nameIn))];
  if (names.length === 0) return;
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  throw new StartupError(
    `The database has objects that Pitaka did not make, or that were changed, and they would not be copied: ${names.slice(0, SHOWN).join(', ')}${more}. Move them elsewhere first.`,
  );
}
