import { check, type Finding } from './finding.ts';

export interface DatabaseFacts {
  readonly isEmbedded: boolean;
  /** The major version of the embedded PostgreSQL that this program brings; null if it brings none. */
  readonly broughtVersion: number | null;
  /** server_version_num: 180003. */
  readonly version: number;
  readonly encoding: string;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  readonly synchronousCommit: string;
  readonly maxConnections: number;
  readonly connections: number;
  readonly hasChecksums: boolean;
  /** Whether PostgreSQL keeps the server's role from changing append-only tables. */
  readonly isAppendOnlyEnforced: boolean;
  /** Migrations of this program that the database has not run; migrations in the database that this program lacks. */
  readonly migrations: { readonly missing: number; readonly unknown: number };
}

export const OLDEST_POSTGRES = 15;
/** The connections that one server process and one command need. */
const CONNECTIONS_NEEDED = 40;
/** Values of synchronous_commit with which a crash loses no acknowledged commit. */
const SAFE_COMMITS: readonly string[] = ['on', 'remote_write', 'remote_apply', 'local'];

/**
 * Why the database cannot be read. `lost`: DATA_DIR shows that there was a database; `new`: there is no trace of one.
 */
export interface DatabaseAway {
  readonly kind: 'external' | 'stopped' | 'lost' | 'new' | 'unreadable';
  readonly why: string;
}

const REMEDY_OF_AWAY: Readonly<Record<DatabaseAway['kind'], string>> = {
  external: 'Start PostgreSQL there, or correct DATABASE_URL in pitaka.env.',
  stopped: 'It runs while the server runs: systemctl start pitaka, or npm run serve.',
  lost: 'Mount the disk of DATA_DIR, or correct DATA_DIR in pitaka.env. If the disk is lost: npm run restore.',
  new: 'npm run live makes one for a server, npm start one to try. If there is one elsewhere, correct DATA_DIR in pitaka.env.',
  unreadable: 'Start the server, which brings the tables to this version; if it refuses, its sentence says what to do.',
};

export function databaseAway({ kind, why }: DatabaseAway): Finding {
  return check('database', 'PostgreSQL').wrong(
    why,
    `${REMEDY_OF_AWAY[kind]} The contents of the database were not checked.`,
  );
}

export function checkDatabase(facts: DatabaseFacts, isExposed: boolean): Finding[] {
  const { maxConnections, connections, migrations } = facts;
  const major = Math.floor(facts.version / 10_000);
  const place = facts.isEmbedded ? 'embedded' : 'external';
  const version = check('database', 'PostgreSQL');
  const durable = check('database', 'Durability');
  const lost = [
    ...(facts.fsync ? [] : ['fsync is off']),
    ...(facts.fullPageWrites ? [] : ['full_page_writes is off']),
    ...(SAFE_COMMITS.includes(facts.synchronousCommit) ? [] : [`synchronous_commit is ${facts.synchronousCommit}`]),
  ];
  const places = check('database', 'Connections');
  const tables = check('database', 'Tables');
  return [
    major < OLDEST_POSTGRES
      ? version.wrong(`version ${major}`, `Use PostgreSQL ${OLDEST_POSTGRES} or later.`)
      : facts.encoding !== 'UTF8'
        ? version.wrong(`the encoding is ${facts.encoding}`, "Make a database with ENCODING 'UTF8' and move there.")
        : facts.isEmbedded && facts.broughtVersion !== null && major < facts.broughtVersion
          ? version.warning(
              `version ${major}, and this program brings ${facts.broughtVersion}`,
              'When it suits: stop the server, npm run upgrade:postgres, start it.',
            )
          : facts.isEmbedded && isExposed
            ? version.warning(
                `version ${major}, embedded: a build for starts and small installations`,
                'Before it grows, move to the distribution’s PostgreSQL, which gets its updates: docs/operating.md, "Live in ten minutes".',
              )
            : version.ok(`version ${major}, ${place}, ${facts.encoding}`),
    lost.length > 0
      ? durable.wrong(
          `${lost.join(', ')}: a power cut loses or damages what was confirmed`,
          'Set fsync, full_page_writes and synchronous_commit to on in postgresql.conf, and restart PostgreSQL.',
        )
      : durable.ok(`fsync, full_page_writes, synchronous_commit ${facts.synchronousCommit}`),
    facts.hasChecksums
      ? check('database', 'Checksums').ok('damaged pages are found')
      : check('database', 'Checksums').warning(
          'off: a damaged page of the disk goes unnoticed',
          'Stop PostgreSQL and run pg_checksums --enable.',
        ),
    maxConnections - connections < CONNECTIONS_NEEDED / 4 || maxConnections < CONNECTIONS_NEEDED
      ? places.warning(
          `${connections} of ${maxConnections} in use`,
          `Set max_connections to 100 or more; a server process uses up to ${CONNECTIONS_NEEDED}.`,
        )
      : places.ok(`${connections} of ${maxConnections} in use`),
    facts.isAppendOnlyEnforced
      ? check('database', 'Roles').ok('the server cannot change past journals')
      : check('database', 'Roles').wrong(
          'the server’s role owns its tables, so PostgreSQL does not keep it from changing past journals',
          'Use two roles, DATABASE_URL and DATABASE_ADMIN_URL: npm run live -- --print shows their SQL.',
        ),
    migrations.unknown > 0
      ? tables.wrong(
          `${migrations.unknown} migrations are of a newer version than this program`,
          'Start the newer version.',
        )
      : migrations.missing > 0
        ? tables.warning(`${migrations.missing} migrations are not run yet`, 'Restart the server, which runs them.')
        : tables.ok('as this version needs them'),
  ];
}
