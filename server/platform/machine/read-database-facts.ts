import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { packagedVersion } from '../embedded-postgres/binaries.ts';
import { listMigrations } from '../migrations/migrate.ts';

/** Reads the settings, roles and tables of the database; changes nothing. */
export async function readDatabaseFacts(db: Database, isEmbedded: boolean) {
  const { rows } = await sql<{
    version: number;
    encoding: string;
    fsync: boolean;
    pages: boolean;
    commits: string;
    most: number;
    used: number;
    checksums: boolean;
    isSuper: boolean;
    owns: boolean;
    migrated: boolean;
  }>`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('server_encoding') AS encoding,
           current_setting('fsync')::bool AS fsync,
           current_setting('full_page_writes')::bool AS pages,
           current_setting('synchronous_commit') AS commits,
           current_setting('max_connections')::int AS most,
           (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
           current_setting('data_checksums')::bool AS checksums,
           (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuper",
           coalesce((SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class
                     WHERE oid = to_regclass('schema_migrations')), false) AS owns,
           to_regclass('schema_migrations') IS NOT NULL AS migrated`.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error('the database gave no settings');
  return {
    isEmbedded,
    broughtVersion: packagedVersion(),
    version: facts.version,
    encoding: facts.encoding,
    fsync: facts.fsync,
    fullPageWrites: facts.pages,
    synchronousCommit: facts.commits,
    maxConnections: facts.most,
    connections: facts.used,
    hasChecksums: facts.checksums,
    isAppendOnlyEnforced: !facts.isSuper && !facts.owns,
    migrations: await compareMigrations(db, facts.migrated),
  };
}

async function compareMigrations(db: Database, isMigrated: boolean): Promise<{ missing: number; unknown: number }> {
  const ours = listMigrations();
  if (!isMigrated) return { missing: ours.length, unknown: 0 };
  const { rows } = await sql<{ number: number }>`SELECT number FROM schema_migrations`.execute(db);
  const ran = new Set(rows.map(({ number }) => number));
  const ownNumbers = new Set(ours);
  return {
    missing: ours.filter((number) => !ran.has(number)).length,
    unknown: [...ran].filter((number) => !ownNumbers.has(number)).length,
  };
}

/** How many seconds the database's clock is ahead of this machine's. */
export async function readDatabaseClock(db: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ at: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`.execute(db);
  const after = Date.now();
  return ((rows[0]?.at ?? after) - (before + after) / 2) / 1000;
}
