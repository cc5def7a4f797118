import { ID_EPOCH_MS } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { BenchDatabase } from '../ledger/database.ts';
import { availableInSql, hashInSql, INSERT_JOURNALS, legInSql } from '../ledger/journal-sql.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';

/**
 * Fills a table as a restore does: without triggers and foreign keys; the indexes are created afterwards. The table is
 * not logged in the WAL, because it is only read from then on.
 */
async function loadTable(database: BenchDatabase, table: string, insert: string): Promise<void> {
  const { ask } = database;
  const [referenced] = await ask(
    `SELECT 1 FROM pg_constraint WHERE contype = 'f' AND confrelid = '${table}'::regclass`,
  );
  if (!referenced) await ask(`ALTER TABLE ${table} SET UNLOGGED`);
  const indexes = await ask<{ name: string; made: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid = '${table}'::regclass AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`);
  await ask(
    [
      'SET session_replication_role = replica',
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      insert,
      `SET maintenance_work_mem = '256MB'`,
      ...indexes.map(({ made }) => made),
    ].join(';\n'),
  );
  // In production autovacuum has frozen and analysed a table of this length long ago.
  await ask(`VACUUM (FREEZE, ANALYZE) ${table}`);
}

const SITE = `'demo'`;
const DAYS = 90;
/** The number of tables filled in parallel: a few are enough for two processors. */
const AT_ONCE = 2;

/**
 * Fills each of the console's long lists with this many rows, spread over the last three months: users with a balance,
 * journals between them, withdrawals and deposits that nearly all wait for review, conversions, rounds, audit events,
 * and delivered messages. Rows that no list reads are left out, so the books do not balance.
 */
export async function fillLists(database: BenchDatabase, rows: number): Promise<void> {
  const users = `SELECT (${FIRST_UID} + n)::text AS uid, n FROM generate_series(1, ${rows}) n`;
  /** Time of the nth row. */
  const end = new Date(Date.now() - 60_000).toISOString();
  const at = `(timestamptz '${end}' - interval '${DAYS} days' * (1 - n / ${rows}::float8))`;
  const uid = `(${FIRST_UID} + 1 + n % ${Math.min(rows, 10_000)})::text`;
  const numbers = `generate_series(1, ${rows}) n`;
  const amount = `(10000 + n::bigint * 7919 % 9000000)`;
  const id = (kind: string) => `'${kind}_' || lpad(n::text, 20, '0')`;

  await database.ask(`
    INSERT INTO channels (site_id, channel_id, name, kind, dialect, state, launch_url, round_minutes, created_at)
      VALUES (${SITE}, 'bench', 'Bench', 'seamless', 'sandbox', 'open', '', 100000, now());
    INSERT INTO channel_games (site_id, channel_id, game_id, name)
      SELECT ${SITE}, 'bench', 'g' || n, 'Game ' || n FROM generate_series(0, 49) n;
    INSERT INTO items (site_id, item_id, kind, external_id, name, search_name, listed_at, updated_at)
      SELECT ${SITE}, 'it_' || n, 'app', n::text, 'Game ' || n, 'game ' || n, now(), now() FROM generate_series(0, 199) n;
    INSERT INTO conversion_sources (site_id, source, name, secret, created_at, a_day_minor)
      VALUES (${SITE}, 'bench', 'Bench', '', now(), 10000000000);
    INSERT INTO exchange_rates (site_id, currency, day, rate, origin, entered_by, entered_at)
      SELECT ${SITE}, 'USD', to_char(now() - n * interval '1 day', 'YYYYMMDD')::int, 55, 'bench', 'bench', now()
      FROM generate_series(-1, ${DAYS + 1}) n;
    INSERT INTO broadcasts (site_id, broadcast_id, state, category, segment, texts, created_at, created_by, updated_at)
      SELECT ${SITE}, ${id('bc')}, 'sent', 'inbox',
        '{"levels":[],"jobs":[],"roles":[],"locales":[],"activity":null,"uid":""}',
        '{"en-US":{"title":"News","body":"News"}}', now(), 'bench', now()
      FROM generate_series(1, 100) n`);

  const tables: readonly (readonly [table: string, insert: string])[] = [
    [
      'users',
      // With a phone hash: otherwise the server would seal the phones of all users during the measurement.
      `INSERT INTO users (site_id, uid, area_code, phone, phone_hash, name, locale, status, created_at)
        SELECT ${SITE}, uid, '63', '91' || uid, 'bench' || uid, 'Juan ' || substr(md5(uid), 1, 6), 'en-US',
          CASE WHEN n % 2000 = 0 THEN 'frozen' ELSE 'active' END, ${at} FROM (${users}) u`,
    ],
    [
      'accounts',
      `INSERT INTO accounts (site_id, account_id, name, unit, floor_minor, balance_minor, version)
        SELECT ${SITE}, ${availableInSql('uid')}, 'user:' || uid || ':available', 'COIN', 0, ${amount}, 1 FROM (${users}) u`,
    ],
    [
      'user_totals',
      `INSERT INTO user_totals (site_id, uid, total_minor) SELECT ${SITE}, uid, ${amount} FROM (${users}) u;
        INSERT INTO user_total_marks (site_id, read_to) VALUES (${SITE}, now())`,
    ],
    ['journals', journalsOf(numbers, at)],
    [
      'postings',
      `INSERT INTO postings (site_id, account_id, version, amount_minor, balance_after_minor, at, journal_id, kind)
        SELECT ${SITE}, ${availableInSql(`${FIRST_UID} + n`)}, 1, ${amount}, ${amount}, ${at}, ${journalInSql(at)},
          ${kindNumber('transfer')} FROM ${numbers}`,
    ],
    [
      'withdrawals',
      `INSERT INTO withdrawals (site_id, withdrawal_id, reference, uid, unit, amount_minor, fee_minor, net_minor, state, version,
          account_id, kind, method, holder, number_sealed, number_masked, number_fingerprint, counted_day, counted_week,
          counted_month, arrives_by, provider, idempotency_key, request_hash, first_state, address, device, created_at, changed_at)
        SELECT ${SITE}, ${id('wd')}, 'W' || n, ${uid}, 'COIN', ${amount}, 1000, ${amount} - 1000,
          CASE WHEN n % 10 = 0 THEN 'Success' ELSE 'WaitReview' END, 2, 'pa_1', 'wallet', 'PH_GCASH', 'Juan Dela Cruz', 'x', '0917',
          'x', '2026-01-01', '2026-01-01', '2026-01', now() + n % 3600 * interval '1 second', 'sandbox', 'key' || n, 'x',
          'WaitReview', '10.0.0.1', 'bench', ${at}, ${at} FROM ${numbers}`,
    ],
    [
      'deposits',
      `INSERT INTO deposits (site_id, deposit_id, reference, uid, unit, method, provider, amount_minor, credited_minor, state,
          version, expires_at, address, device, created_at, changed_at)
        SELECT ${SITE}, ${id('dp')}, 'D' || n, ${uid}, 'COIN', 'gcash', 'sandbox', ${amount},
          CASE WHEN n % 10 = 0 THEN ${amount} END, CASE WHEN n % 10 = 0 THEN 'Success' ELSE 'WaitReview' END, 2, now(),
          '10.0.0.1', 'bench', ${at}, now() - n::bigint * 7919 % 3600 * interval '1 second' FROM ${numbers}`,
    ],
    [
      'conversions',
      `INSERT INTO conversions (site_id, conversion_id, source, transaction_id, click_id, uid, item_id, day, event, status,
          amount_minor, currency, occurred_at, held, version, created_at, stands_since, changed_at)
        SELECT ${SITE}, ${id('cv')}, 'bench', 't' || n, 'k' || n, CASE WHEN n % 1000 <> 0 THEN ${uid} END,
          CASE WHEN n % 1000 <> 0 THEN 'it_' || n % 200 END,
          CASE WHEN n % 1000 <> 0 THEN to_char(${at}, 'YYYYMMDD')::int END, 'sale', 'approved', ${amount},
          CASE WHEN n % 5000 = 1 THEN 'EUR' WHEN n % 2 = 1 THEN 'USD' ELSE 'COIN' END, ${at},
          CASE WHEN n % 1000 = 2 THEN 'velocity' ELSE '' END, 1, ${at}, ${at}, ${at} FROM ${numbers}`,
    ],
    [
      'rounds',
      `INSERT INTO rounds (site_id, channel_id, round_id, uid, game_id, state, bet_minor, win_minor, available_minor, locked_minor,
          opened_at, changed_at)
        SELECT ${SITE}, 'bench', 'r' || n, ${uid}, 'g' || n % 50, CASE WHEN n % 100 = 0 THEN 'open' ELSE 'settled' END,
          ${amount}, ${amount} / 2, ${amount}, 0, ${at}, ${at} FROM ${numbers}`,
    ],
    [
      'audit_rows',
      `INSERT INTO audit_rows (site_id, position, at, operator_id, operator_name, action, target, reason, address, device, detail,
          previous_hash, hash)
        SELECT ${SITE}, n, ${at}, 'op_' || n % 20, 'operator' || n % 20,
          (ARRAY['user.freeze', 'user.note', 'withdrawal.approve', 'withdrawal.reject', 'withdrawal.claim', 'deposit.accept',
            'settings.change', 'bonus.grant'])[1 + n % 8], 'user:' || ${uid}, 'late ' || substr(md5(n::text), 1, 6), '10.0.0.1', 'bench',
          '{"amount":"' || n || '.00"}', '', '' FROM ${numbers};
        UPDATE audit_heads SET position = ${rows} WHERE site_id = ${SITE};
        INSERT INTO audit_heads (site_id, position, hash) VALUES (${SITE}, ${rows}, '') ON CONFLICT DO NOTHING`,
    ],
    [
      'message_deliveries',
      // The deliveries of the newest broadcasts, which the first page shows.
      `INSERT INTO message_deliveries (site_id, uid, broadcast_id, delivered_at, read_at)
        SELECT ${SITE}, (${FIRST_UID} + n / 50)::text, 'bc_' || lpad((51 + n % 50)::text, 20, '0'), now(),
          CASE WHEN n / 50 % 3 > 0 THEN now() - interval '1 hour' END FROM ${numbers}`,
    ],
  ];
  const left = [...tables];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await loadTable(database, ...next);
    }),
  );
  await database.ask('CHECKPOINT');
}

/** The id of the nth journal, as its time determines it. */
function journalInSql(at: string): string {
  return `((extract(epoch FROM ${at}) * 1000)::bigint - ${ID_EPOCH_MS} << 22 | n % 4096)`;
}

/** Marked as sealed: otherwise the server would start to seal them. */
function journalsOf(numbers: string, at: string): string {
  const leg = (number: string) => legInSql(availableInSql(number), '1');
  return `${INSERT_JOURNALS}
      SELECT ${SITE}, ${journalInSql(at)}, ${at}, ${kindNumber('transfer')}, ${hashInSql(`'past' || n`)}, ${hashInSql(`'x'`)},
        ${FIRST_UID} + n, '\\x0062656e6368', '', '', ${leg(`${FIRST_UID} + n`)} || ${leg(`${FIRST_UID} + greatest(n - 1, 1)`)}
      FROM ${numbers};
    INSERT INTO journal_blocks (site_id, position, first_id, last_id, is_late, journals, ids, digests, hash)
      SELECT ${SITE}, 1000000, min(journal_id), max(journal_id), false, 1, '', decode(repeat('00', 16), 'hex'),
        decode(repeat('00', 32), 'hex') FROM journals`;
}
