import { storeTerms } from '@pitaka/server/modules/earnings/commission/index.ts';
import { writeSums } from '@pitaka/server/modules/earnings/commission/sums.ts';
import { saveSource } from '@pitaka/server/modules/earnings/conversions/index.ts';
import { aGame, listItems } from '@pitaka/server/modules/promotion/catalogue/builders.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { sql } from 'kysely';
import type { BenchDatabase } from '../ledger/database.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';
import { BENCH_KEY } from '../ledger/product-server.ts';
import { ITEMS, LEADER, MEMBERS, SOURCE_SECRET } from './team.ts';

export const DAYS = 365;
const SOURCES = 3;
const CONVERSIONS_A_CLICK = 10;
/** The number of items that the leader also promotes. */
const LEADERS_LINKS = 5;
/** The platform pays this percentage of a sale; the items' ratio is half of it. */
const RATES = { own: 60, level1: 5 };
const BIG_TABLES = ['clicks', 'conversion_events', 'conversions', 'commission_lines', 'earning_rollups'];

const member = (n: string) => `(${FIRST_UID + 1} + ${n} % ${MEMBERS})::text`;
const idOf = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`;

/**
 * A team of a thousand and its conversions of a year, evenly over members and days, with all results of the engine
 * except journals. The rows are inserted in bulk; the indexes of the large tables are created afterwards.
 */
export async function fillYear(
  database: BenchDatabase,
  conversions: number,
  say: (what: string) => void,
): Promise<void> {
  const { items, timezone } = await makeCatalogue(database);
  const item = (n: string) => `(ARRAY['${items.join(`','`)}'])[${n} % ${MEMBERS} % ${ITEMS} + 1]`;
  const indexes = await dropIndexes(database);
  // One click for every ten conversions of a member, before the first of them.
  const click = `((n / ${MEMBERS * CONVERSIONS_A_CLICK}) * ${MEMBERS} + n % ${MEMBERS})`;
  const clicks = Math.ceil(conversions / (MEMBERS * CONVERSIONS_A_CLICK)) * MEMBERS;
  const at = (n: string, of: number) =>
    `now() - interval '${DAYS} days' + (${n})::float8 / ${of} * interval '${DAYS} days'`;
  const day = (moment: string) => `to_char((${moment}) AT TIME ZONE '${timezone}', 'YYYYMMDD')::int`;
  say('clicks');
  await database.ask(`INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
    SELECT 'demo', ${idOf('ck', 'n')}, 'code' || n % ${MEMBERS}, ${member('n')}, ${item('n')}, '', at, ${day('at')}, 'unique',
      '\\x00'
    FROM (SELECT n, ${at(`n / ${MEMBERS} * ${MEMBERS}`, clicks)} - interval '1 hour' AS at
      FROM generate_series(0, ${clicks - 1}) n) c;
    INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
    SELECT 'demo', ${idOf('ck', '9000000000 + n')}, 'code' || n, ${member('n')}, ${item('n')}, '', now() - interval '1 hour',
      ${day(`now() - interval '1 hour'`)}, 'unique', '\\x00' FROM generate_series(0, ${MEMBERS - 1}) n;
    INSERT INTO converted_clicks SELECT site_id, click_id, at + interval '1 hour' FROM clicks
      WHERE click_id < 'ck_${'0'.repeat(16)}9'`);
  say('conversions');
  await database.ask(`INSERT INTO conversions (site_id, conversion_id, source, transaction_id, click_id, uid, item_id, event,
      status, amount_minor, currency, occurred_at, day, version, created_at, stands_since,
      changed_at)
    SELECT 'demo', ${idOf('cv', 'n')}, 'network' || (n / ${MEMBERS}) % ${SOURCES}, 't' || n, ${idOf('ck', click)}, ${member('n')},
      ${item('n')}, 'purchase', 'approved', 5000 + n % 97 * 100, 'COIN', at, ${day('at')}, 1, at, at, at
    FROM (SELECT n, ${at('n', conversions)} AS at FROM generate_series(0, ${conversions - 1}) n) c`);
  say('events');
  await database.ask(`INSERT INTO conversion_events (site_id, source, event_id, conversion_id, body_hash, event, status,
      amount_minor, currency, occurred_at, received_at, taken_at, delivery_id)
    SELECT site_id, source, 'e' || transaction_id, conversion_id, '\\x00', event, status, amount_minor, currency, occurred_at,
      occurred_at, occurred_at, 'dl_bench' FROM conversions`);
  say('lines');
  for (const [uid, level, rate] of [
    ['uid', 0, RATES.own],
    [`'${LEADER}'`, 1, RATES.level1],
  ] as const) {
    await database.ask(`INSERT INTO commission_lines (site_id, member_uid, day, source_id, uid, level, item_id, source,
        occurred_at, gross_minor, base_micro, rate_ppm, exact, plan_id, plan_version, state, minor)
      SELECT site_id, uid, day, conversion_id, ${uid}, ${level}, item_id, source, occurred_at, amount_minor,
        amount_minor * 500000, ${rate * 10_000}, amount_minor::numeric * 500000 * ${rate * 10_000}, 'bench', 1, 'settled',
        trunc(amount_minor::numeric * 500000 * ${rate * 10_000} / 1000000000000)
      FROM conversions`);
  }
  say('sums of days');
  await database.ask(`INSERT INTO earning_rollups (site_id, uid, day, member_uid, source, conversions, gross_minor, estimated,
      settled, known)
    SELECT site_id, uid, day, member_uid, source, count(*), sum(gross_minor), 0, sum(minor), sum(minor)
    FROM commission_lines GROUP BY site_id, uid, day, member_uid, source;
    INSERT INTO earning_targets (site_id, uid, day, item_id, settled_minor, posted_minor, conversions, gross_minor, postings,
      computed_at)
    SELECT site_id, uid, day, item_id, sum(minor), sum(minor), count(*),
      sum(gross_minor), 1, now()
    FROM commission_lines GROUP BY site_id, uid, day, item_id;
    INSERT INTO earning_days SELECT site_id, uid, day, sum(conversions), sum(gross_minor), sum(settled_minor), 0, 0, 0, now()
    FROM earning_targets GROUP BY site_id, uid, day;
    INSERT INTO promotion_counts (site_id, uid, item_id, conversions, downloads, recharges)
    SELECT site_id, uid, item_id, sum(conversions), 0, 0 FROM earning_targets WHERE uid <> '${LEADER}' GROUP BY 1, 2, 3;
    INSERT INTO click_days SELECT site_id, uid, day, item_id, sub, count(*), count(*), 0 FROM clicks GROUP BY 1, 2, 3, 4, 5;
    INSERT INTO click_days SELECT d.site_id, d.uid, d.day, i.item_id, '', 20, 15, 2
    FROM earning_days d, unnest(ARRAY['${items.slice(0, LEADERS_LINKS).join(`','`)}']) i (item_id)
    WHERE d.uid = '${LEADER}'`);
  say('indexes');
  for (const index of indexes) await database.ask(`SET maintenance_work_mem = '512MB'; ${index}`);
  await database.ask('VACUUM ANALYZE');
  say('sums of periods');
  await database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await writeSums(tx, 'demo');
  });
  await database.ask('VACUUM ANALYZE earning_sums');
}

async function makeCatalogue(database: BenchDatabase): Promise<{ items: string[]; timezone: string }> {
  const { db } = database;
  const now = new Date(Date.now() - (DAYS + 1) * 86_400_000);
  const games = Array.from({ length: ITEMS }, (_, place) =>
    aGame(`game${String(place).padStart(3, '0')}`, { ratio: 500_000 }),
  );
  await listItems(db, games, now);
  await database.ask(`UPDATE users SET rate = ${RATES.own}, rate1 = ${RATES.level1}, rate2 = 2, name = 'Member ' || uid;
    UPDATE users SET inviter_uid = '${LEADER}' WHERE uid <> '${LEADER}'`);
  const secrets = createSecretKeys([{ id: 'k1', key: BENCH_KEY }]);
  for (let number = 0; number < SOURCES; number++) {
    const source = {
      siteId: 'demo',
      source: `network${number}`,
      name: `Network ${number}`,
      secret: SOURCE_SECRET,
      mapping: {},
      aDayMinor: 100_000_000_00n,
    };
    await saveSource(db, secrets, source, now);
  }
  const terms = storeTerms({ events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 0 });
  await db
    .insertInto('commission_plans')
    .values({
      ...{ site_id: 'demo', plan_id: 'bench', version: 1, name: 'Standard', scope: 'site', scope_id: '' },
      ...{ effective_from: new Date('2020-01-01'), terms, created_at: now, created_by: 'bench', reason: 'bench' },
    })
    .execute();
  const items = await database.ask<{ item_id: string }>('SELECT item_id FROM items ORDER BY external_id');
  const [site] = await database.ask<{ timezone: string }>('SELECT timezone FROM sites');
  return { items: items.map(({ item_id }) => item_id), timezone: site?.timezone ?? 'UTC' };
}

/** Drops the indexes of the large tables, and returns the statements that recreate them. */
async function dropIndexes(database: BenchDatabase): Promise<string[]> {
  const tables = BIG_TABLES.map((name) => `'${name}'::regclass`).join();
  const keys = await database.ask<{ table: string; name: string; text: string }>(
    `SELECT conrelid::regclass AS table, conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE conrelid IN (${tables}) AND contype = 'p'`,
  );
  const others = await database.ask<{ name: string; text: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
     WHERE indrelid IN (${tables}) AND NOT indisprimary`,
  );
  for (const { table, name } of keys) await database.ask(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of others) await database.ask(`DROP INDEX ${name}`);
  return [
    ...keys.map(({ table, name, text }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${text}`),
    ...others.map(({ text }) => text),
  ];
}
