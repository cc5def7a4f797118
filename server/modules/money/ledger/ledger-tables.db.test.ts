import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constraintOf } from '../../../platform/db/in-transaction.ts';
import { PLACEMENTS } from '../../../platform/db/schema.ts';
import { JOBS_SCHEMA } from '../../../platform/jobs/index.ts';
import { openCuttingProxy } from './testing/cutting-proxy.ts';
import { move, openTestLedger, type TestLedger, transfer } from './testing/test-ledger.ts';

const LOCAL = [
  'schema_migrations',
  ...Object.entries(PLACEMENTS).flatMap(([name, at]) => (at === 'local' ? name : [])),
];

let t: TestLedger;
let app: pg.Client;
beforeAll(async () => {
  t = await openTestLedger();
  app = new pg.Client({ connectionString: t.database.appUrl });
  await app.connect();
});
afterAll(async () => {
  await app?.end();
  await t?.close();
});

const LEDGER = ['accounts', 'journals', 'postings', 'journal_blocks', 'ledger_actors', 'ledger_nodes'];

describe('the database schema', () => {
  it('has site_id first in every primary and unique key', async () => {
    const { rows } = await app.query(
      `SELECT c.relname AS table, i.relname AS index, a.attname AS first
       FROM pg_index x
       JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
       WHERE x.indisunique AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', $1)`,
      [JOBS_SCHEMA],
    );
    expect(rows.length).toBeGreaterThan(30);
    const wrong = rows.filter((row) => row.first !== 'site_id' && !LOCAL.includes(row.table));
    expect(wrong).toEqual([]);
    for (const table of LOCAL) expect(rows.map((row) => row.table)).toContain(table);
  });

  it('has no table of a site without the column site_id', async () => {
    const { rows } = await app.query(
      `SELECT c.relname AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', $1)
         AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'site_id')`,
      [JOBS_SCHEMA],
    );
    expect(rows.map((row) => row.table).filter((table) => !LOCAL.includes(table))).toEqual([]);
  });

  it('has no trigger, foreign key, sequence, default function or deferred constraint on the ledger’s tables', async () => {
    const { rows: triggers } = await app.query(
      // Citus adds a trigger to the coordinator's empty table, against TRUNCATE; it affects no rows.
      `SELECT tgname FROM pg_trigger WHERE tgrelid = ANY($1::text[]::regclass[]) AND tgname !~ '^truncate_trigger_\\d+$'`,
      [LEDGER],
    );
    const { rows: constraints } = await app.query(
      `SELECT conname, contype FROM pg_constraint
       WHERE (conrelid = ANY($1::text[]::regclass[]) OR confrelid = ANY($1::text[]::regclass[]))
         AND (contype = 'f' OR condeferrable)`,
      [LEDGER],
    );
    const { rows: defaults } = await app.query(
      `SELECT adrelid::regclass AS table, pg_get_expr(adbin, adrelid) AS expression FROM pg_attrdef
       WHERE adrelid = ANY($1::text[]::regclass[]) AND pg_get_expr(adbin, adrelid) ~ '[(]'`,
      [LEDGER],
    );
    expect([triggers, constraints, defaults]).toEqual([[], [], []]);
  });
});

describe('the database itself', () => {
  it.each(['journals', 'postings', 'journal_blocks', 'ledger_actors'])(
    'does not let the server change the past in %s',
    async (table) => {
      for (const statement of [
        `UPDATE ${table} SET site_id = site_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `DROP TABLE ${table}`,
      ]) {
        await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  it('refuses an account below its floor, the same version or key twice, and an amount of zero', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 10n);
    const posted = await t.ledger.post(transfer(ana, ben, 1n, 'once', { reason: 'once' }));
    expect(posted.ok).toBe(true);
    const refused = (statement: string) => app.query(statement).then(() => 'done', constraintOf);
    expect(
      await refused(`UPDATE accounts SET balance_minor = -1 WHERE site_id = 'demo' AND name = 'user:${ana}:available'`),
    ).toBe('accounts_floor');
    const again = (change: string) =>
      `INSERT INTO postings SELECT * FROM (SELECT * FROM postings WHERE amount_minor = 1 LIMIT 1) p ${change}`;
    expect(await refused(again(''))).toBe('postings_pkey');
    expect(
      await refused(
        `INSERT INTO postings SELECT account_id, version + 100, 0, 0, at, journal_id, kind, site_id FROM postings LIMIT 1`,
      ),
    ).toBe('postings_amount');
    expect(
      await refused(
        `INSERT INTO journals SELECT journal_id + 1, at, actor, owner_total_minor, kind, site_id, key_hash, request_hash, legs,
         origin, record_id, reason FROM journals WHERE reason = 'once'`,
      ),
    ).toBe('journals_key');
  });
});

describe('the statements of a batch', () => {
  it('use no trigger, sequence, advisory lock, NOTIFY or function that writes, and no full scan of a table', async () => {
    // Reads the statements that were really sent on the connection.
    const proxy = await openCuttingProxy(t.database.appUrl);
    const batch = t.another({ connectionString: proxy.url });
    const [ana = '', ben = ''] = await t.makeUsers(2, 1000n);
    const limit = { account: `user:${ana}:available`, ofUser: ana, minor: 1n, day: 20260302 } as const;
    const maxima = { dayMaxMinor: 10n, weekMaxMinor: 10n, monthMaxMinor: 10n };
    const again = transfer(ana, ben, 2n, 'hot-again');
    for (const request of [
      again,
      again,
      transfer(ana, ben, 1n, 'hot-limited', { totalOf: ana, limit: { ...limit, ...maxima } }),
      transfer(ana, ben, 1n, 'hot-house', {
        journal: { kind: 'transfer', moves: [move(`user:${ana}:available`, 'house:revenue.fee', 1n)] },
      }),
    ]) {
      expect((await batch.post(request)).ok).toBe(true);
    }
    await batch.close();
    await proxy.close();
    const sent = proxy.statements;
    expect(sent.length).toBeGreaterThanOrEqual(8);
    for (const statement of sent) {
      expect(statement).not.toMatch(
        /nextval|currval|setval|advisory|notify|trigger|call |do \$|perform|pg_sleep|copy /i,
      );
      const functions = [...statement.matchAll(/\b([a-z_]+)\s*\(/gi)].map(([, name]) => name?.toLowerCase());
      const harmless = [
        'unnest',
        'any',
        'in',
        'values',
        'conflict',
        'asked',
        'c',
        'p',
        'j',
        'journals',
        'postings',
        'accounts',
        'ledger_actors',
        'a',
        'lateral',
        'as',
        'transfers_made',
      ];
      expect(functions.filter((name) => !harmless.includes(name ?? ''))).toEqual([]);
    }
  });
});
