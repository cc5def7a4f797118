import { join } from 'node:path';
import { FEATURES } from '@pitaka/contract/features.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { actorNumber, sealJournals } from '@pitaka/server/modules/money/ledger/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '@pitaka/server/modules/site/sites/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { OWNER_ROLE, startEmbeddedPostgres } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '@pitaka/server/platform/jobs/index.ts';
import { prepareDatabase } from '@pitaka/server/platform/migrations/prepare-database.ts';
import pg from 'pg';
import { makeWorkFolder } from '../processes/work-folder.ts';
import { noteVersion } from '../run/versions.ts';
import { availableInSql, hashInSql, INSERT_JOURNALS, idInSql, legInSql } from './journal-sql.ts';
import { FIRST_UID } from './pick-accounts.ts';
import { TOKEN_SQL } from './tokens.ts';

export interface BenchDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly db: Database;
  /** Queries as the superuser: for checks, never in a measurement. */
  ask<Row extends object>(text: string): Promise<Row[]>;
  /** Drops the database. */
  close(): Promise<void>;
}

export interface BenchServer {
  /** host, port, user and password for external programs. */
  readonly superuser: URL;
  readonly pid: number;
  /** A migrated database with this many users, each with a balance, a session and only the opening posting. */
  makeLedger(name: string, accounts: number): Promise<BenchDatabase>;
  /** A database without tables; false if it exists already. */
  makeEmpty(name: string): Promise<boolean>;
}

/** Every user's opening balance, in hundredths. */
export const START_MINOR = 1_000_000_00n;

const NO_LIMIT = '9999999999999.00';

let opened: Promise<BenchServer & { close(): Promise<void> }> | undefined;

/** A PostgreSQL with the product's settings: one for all benches of a run. */
export function benchServer(): Promise<BenchServer> {
  opened ??= openBenchServer();
  return opened;
}

export async function closeBenchServer(): Promise<void> {
  const server = await opened;
  opened = undefined;
  await server?.close();
}

/** Statements on a connection of their own. */
export async function askOnce<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const PRINTED_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'];

async function openBenchServer(): Promise<BenchServer & { close(): Promise<void> }> {
  const dataDir = join(await makeWorkFolder(), 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, command: 'npm run bench' });
  const superuser = new URL(postgres.urls.superuser);
  const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const show = async (setting: string) => {
    const [row] = await askOnce<Record<string, string>>(superuser.href, `SHOW ${setting}`);
    return Object.values(row ?? {})[0] ?? '';
  };
  const version = await show('server_version');
  const settings = await Promise.all(PRINTED_SETTINGS.map(async (name) => `${name}=${await show(name)}`));
  console.log(`PostgreSQL ${version}: ${settings.join(' ')}`);
  const made = new Set<string>();
  /** The migrated template, made once. */
  let migrated: Promise<string> | undefined;
  const migrate = async () => {
    const name = 'migrated';
    await askOnce(superuser.href, `CREATE DATABASE ${name} OWNER ${OWNER_ROLE}`);
    await askOnce(inDatabase(superuser.href, name), `GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER_ROLE}`);
    const [adminUrl, appUrl] = [inDatabase(postgres.urls.owner, name), inDatabase(postgres.urls.app, name)];
    await prepareDatabase({ adminUrl, appUrl, afterMigrations: installJobs });
    return name;
  };
  const [{ pid = 0 } = {}] = await askOnce<{ pid: number }>(
    superuser.href,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );

  return {
    superuser,
    pid,
    async makeEmpty(name) {
      if (made.has(name)) return false;
      made.add(name);
      await askOnce(superuser.href, `CREATE DATABASE ${name}`);
      return true;
    },
    async makeLedger(name, accounts) {
      noteVersion('PostgreSQL', version);
      migrated ??= migrate();
      await askOnce(superuser.href, `CREATE DATABASE ${name} TEMPLATE ${await migrated} OWNER ${OWNER_ROLE}`);
      const [ownerUrl, appUrl] = [inDatabase(postgres.urls.owner, name), inDatabase(postgres.urls.app, name)];
      const db = openDatabase(openPool({ connectionString: appUrl, max: 2 }));
      await fillLedger(db, (text) => askOnce(ownerUrl, text), accounts);
      return {
        name,
        appUrl,
        ownerUrl,
        db,
        ask: (text) => askOnce(inDatabase(superuser.href, name), text),
        async close() {
          await db.destroy();
          await askOnce(superuser.href, `DROP DATABASE ${name} WITH (FORCE)`);
        },
      };
    },
    close: () => postgres.stop(),
  };
}

/** Fills a migrated database with a site and its users, each with a balance and a session. */
export async function fillLedger(
  db: Database,
  asOwner: (text: string) => Promise<object[]>,
  accounts: number,
): Promise<void> {
  await createSite(
    db,
    {
      siteId: 'demo',
      name: 'bench',
      domains: ['localhost', '127.0.0.1'],
      roleLabels: DEFAULT_ROLE_LABELS,
      settings: {
        features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
        transfer: { dayLimit: null },
        withdrawal: { dayLimit: NO_LIMIT, weekLimit: NO_LIMIT, monthLimit: NO_LIMIT, coolingHours: 0 },
      },
    },
    new Date(),
  );
  const numbers = `generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) uid`;
  // With a phone hash: otherwise the server would seal the phones of all users during the measurement.
  await asOwner(`INSERT INTO users (site_id, uid, area_code, phone, phone_hash, locale, created_at)
    SELECT 'demo', uid::text, '63', '91' || uid, 'bench' || uid, 'en-US', now() FROM ${numbers}`);
  await asOwner(`INSERT INTO sessions (site_id, token_hash, session_id, uid, created_at, last_seen_at, expires_at, address, device)
    SELECT 'demo', sha256((${TOKEN_SQL})::bytea), 'se_bench' || uid, uid, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
    FROM (SELECT uid::text FROM ${numbers}) users`);
  await openAccounts(asOwner, accounts);
  // With seals, so that no measurement starts with a backlog.
  await sealJournals(db, new Date(Date.now() + 60_000));
  await asOwner('VACUUM ANALYZE');
}

/**
 * Writes every user's opening balance as ordinary journals and postings: version 1 of each account, paid by the house.
 */
export async function openAccounts(asOwner: (text: string) => Promise<object[]>, accounts: number): Promise<void> {
  const house = accountNumber('house:equity', 0);
  const revenue = accountNumber('house:revenue.fee', 0);
  await asOwner(`INSERT INTO accounts (site_id, account_id, name, unit, floor_minor, balance_minor, version)
    SELECT 'demo', n::bigint * 10000000000 + 1, 'user:' || n || ':available', 'COIN', 0, ${START_MINOR}, 1
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n`);
  await asOwner(`INSERT INTO accounts (site_id, account_id, name, unit, floor_minor, balance_minor, version)
    VALUES ('demo', ${house}, 'house:equity', 'COIN', -9000000000000000000, ${-START_MINOR * BigInt(accounts)}, ${accounts}),
      ('demo', ${revenue}, 'house:revenue.fee', 'COIN', -9000000000000000000, 0, 0)`);
  const id = idInSql('n', Date.now());
  await asOwner(`${INSERT_JOURNALS}
    SELECT 'demo', ${id}, now(), ${kindNumber('opening')}, ${hashInSql(`'opening' || n`)}, ${hashInSql(`'x'`)},
      ${actorNumber('system:bench')}, '\\x0062656e6368', '', '', ${legInSql(house, `n - ${FIRST_UID} + 1`)} || ${legInSql(availableInSql('n'), '1')}
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n`);
  await asOwner(
    `INSERT INTO ledger_actors (site_id, actor_id, name) VALUES ('demo', ${actorNumber('system:bench')}, 'system:bench')`,
  );
  await asOwner(`INSERT INTO postings (site_id, account_id, version, amount_minor, balance_after_minor, at, journal_id, kind)
    SELECT 'demo', ${availableInSql('n')}, 1, ${START_MINOR}, ${START_MINOR}, now(), ${id}, ${kindNumber('opening')}
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n
    UNION ALL
    SELECT 'demo', ${house}, n - ${FIRST_UID} + 1, -${START_MINOR}, -${START_MINOR} * (n - ${FIRST_UID} + 1)::bigint, now(),
      ${id}, ${kindNumber('opening')}
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n`);
}
