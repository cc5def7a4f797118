import pg from 'pg';
import { inject } from 'vitest';
import type { TestDatabase } from '../../testing/test-cluster.ts';

/*
 * Simulates Citus, which is not installed here, in a test's database: a row in pg_extension, the catalogue table, and
 * functions that record their calls and refuse wrong orders of foreign keys, as Citus does.
 */
const STAND_IN = `
  SET allow_system_table_mods = on;
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    VALUES (99999, 'citus', 10, 'pg_catalog'::regnamespace, false, 'stand-in');
  CREATE SCHEMA citus_stand_in;
  GRANT USAGE ON SCHEMA citus_stand_in TO PUBLIC;
  CREATE TABLE citus_stand_in.pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", colocated_with text);
  CREATE TABLE citus_stand_in.emptied (logicalrelid regclass PRIMARY KEY);
  GRANT ALL ON ALL TABLES IN SCHEMA citus_stand_in TO PUBLIC;
  CREATE FUNCTION citus_stand_in.place(name regclass, method "char", beside text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('LOCK TABLE %s IN EXCLUSIVE MODE', name);
      IF EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = name AND k.contype = 'f' AND k.confrelid <> name
          AND NOT EXISTS (SELECT FROM citus_stand_in.pg_dist_partition p WHERE p.logicalrelid = k.confrelid)) THEN
        RAISE EXCEPTION '% refers to a local table', name;
      END IF;
      INSERT INTO citus_stand_in.pg_dist_partition VALUES (name, method, beside);
    END $$;
  CREATE FUNCTION citus_stand_in.create_reference_table(name regclass) RETURNS void LANGUAGE sql
    AS $$ SELECT citus_stand_in.place(name, 'n', '') $$;
  CREATE FUNCTION citus_stand_in.undistribute_table(name regclass, cascade_via_foreign_keys boolean) RETURNS void LANGUAGE sql
    AS $$ DELETE FROM citus_stand_in.pg_dist_partition WHERE logicalrelid = name $$;
  CREATE FUNCTION citus_stand_in.create_distributed_table(name regclass, col text, colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE sql AS $$ SELECT citus_stand_in.place(name, 'h', colocate_with) $$;
  CREATE TABLE citus_stand_in.workers (nodename text, nodeport integer, success boolean, result text);
  GRANT SELECT ON citus_stand_in.workers TO PUBLIC;
  CREATE FUNCTION citus_stand_in.run_command_on_workers(command text) RETURNS SETOF citus_stand_in.workers LANGUAGE sql
    AS $$ SELECT * FROM citus_stand_in.workers $$;
  CREATE FUNCTION citus_stand_in.truncate_local_data_after_distributing_table(name regclass) RETURNS void LANGUAGE sql
    AS $$ INSERT INTO citus_stand_in.emptied VALUES (name) $$;`;

/** From the next connection on, the database appears to have Citus. */
export async function standInForCitus(database: TestDatabase, settingsOfWorker = 'Etc/UTC C.UTF-8'): Promise<void> {
  const { superuserUrl } = inject('testTemplate');
  const client = new pg.Client({
    connectionString: Object.assign(new URL(superuserUrl), { pathname: `/${database.name}` }).href,
  });
  await client.connect();
  try {
    await client.query(STAND_IN);
    await client.query(`INSERT INTO citus_stand_in.workers VALUES ('worker-1', 5432, true, $1)`, [settingsOfWorker]);
    await client.query(`ALTER DATABASE ${database.name} SET search_path = public, citus_stand_in`);
  } finally {
    await client.end();
  }
}
