import { type AccountName, accountRules, isAccountName } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, accountNumbersOf, shardNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId, parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { LimitUse } from '@pitaka/core/money/ledger/limits.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { actorInSql } from './actor.ts';
import { type Leg, readLegs } from './legs.ts';
import { provenOf } from './queries.ts';

export interface StatementLine {
  readonly journalId: string;
  readonly version: bigint;
  readonly kind: JournalKind;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string;
  /** The record that the journal belongs to; '' if there is none. */
  readonly recordId: string;
  /** References to the journal's postings. */
  readonly legs: readonly Leg[];
}

interface LineRow {
  journal_id: bigint;
  version: bigint;
  kind: number;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  actor: string;
  reason: string;
  record_id: string;
  legs: Buffer;
}

const journalColumns = (siteId: string) => sql`${actorInSql('j', siteId)} AS actor, j.reason, j.record_id, j.legs`;

function lineOf(row: LineRow): StatementLine {
  return {
    journalId: formatJournalId(row.journal_id),
    version: row.version,
    kind: kindName(row.kind),
    amountMinor: row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
    at: row.at,
    actor: row.actor,
    reason: row.reason,
    recordId: row.record_id,
    legs: readLegs(row.legs),
  };
}

export interface StatementFilter {
  readonly kinds: readonly JournalKind[];
  /** Only incoming or only outgoing lines. */
  readonly direction?: 'in' | 'out';
}

/** The maximum number of lines that a filtered list counts and shows, because counting reads them. */
const FILTERED_LINES = 10_000;

/**
 * One page of an account's statement, newest first, and the number of lines. Versions have no gaps, so the newest
 * version is the number of lines, and any page is one range of the index.
 */
export async function readStatement(
  db: Database,
  siteId: string,
  account: AccountName,
  page: { number: number; size: number },
  filter?: StatementFilter,
): Promise<{ lines: StatementLine[]; count: number }> {
  const id = accountNumber(account);
  if (filter) return readFiltered(db, siteId, id, page, filter);
  const skipped = page.number * page.size;
  const { rows } = await sql<LineRow & { newest: bigint }>`
    SELECT a.version AS newest, p.version, p.journal_id, p.kind, p.amount_minor, p.balance_after_minor, p.at,
      ${journalColumns(siteId)}
    FROM accounts a
    LEFT JOIN postings p ON p.site_id = a.site_id AND p.account_id = a.account_id
      AND p.version <= a.version - ${skipped}::bigint AND p.version > a.version - ${skipped + page.size}::bigint
    LEFT JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE a.site_id = ${siteId} AND a.account_id = ${id}
    ORDER BY p.version DESC`.execute(db);
  return { lines: rows.filter((row) => row.version !== null).map(lineOf), count: Number(rows[0]?.newest ?? 0n) };
}

async function readFiltered(
  db: Database,
  siteId: string,
  id: bigint,
  page: { number: number; size: number },
  filter: StatementFilter,
): Promise<{ lines: StatementLine[]; count: number }> {
  const sign = filter.direction === undefined ? 0n : filter.direction === 'in' ? 1n : -1n;
  const { rows } = await sql<LineRow & { found: bigint }>`
    WITH matching AS MATERIALIZED (
      SELECT version, journal_id, kind, amount_minor, balance_after_minor, at FROM postings
      WHERE site_id = ${siteId} AND account_id = ${id} AND kind = ANY(${filter.kinds.map(kindNumber)}::smallint[])
        AND (${sign}::bigint = 0 OR sign(amount_minor) = ${sign}::bigint)
      ORDER BY version DESC LIMIT ${FILTERED_LINES}
    ), page AS (
      SELECT * FROM matching ORDER BY version DESC LIMIT ${page.size} OFFSET ${page.number * page.size}
    )
    SELECT (SELECT count(*) FROM matching) AS found, p.*, ${journalColumns(siteId)}
    FROM (SELECT 1) one LEFT JOIN page p ON true
    LEFT JOIN journals j ON j.site_id = ${siteId} AND j.journal_id = p.journal_id
    ORDER BY p.version DESC`.execute(db);
  return { lines: rows.filter((row) => row.version !== null).map(lineOf), count: Number(rows[0]?.found ?? 0n) };
}

/** A journal's line in an account's statement; undefined if the journal does not exist or did not touch the account. */
export async function readLine(
  db: Database,
  siteId: string,
  account: AccountName,
  journalId: string,
): Promise<StatementLine | undefined> {
  const id = parseJournalId(journalId);
  if (id === undefined) return undefined;
  const number = accountNumber(account);
  const journal = await db
    .selectFrom('journals')
    .select('legs')
    .where('site_id', '=', siteId)
    .where('journal_id', '=', id)
    .executeTakeFirst();
  const version = journal && readLegs(journal.legs).find((leg) => leg.number === number)?.version;
  if (version === undefined) return undefined;
  const { rows } = await sql<LineRow>`
    SELECT p.version, p.journal_id, p.kind, p.amount_minor, p.balance_after_minor, p.at, ${journalColumns(siteId)}
    FROM postings p JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ${number} AND p.version = ${version}`.execute(db);
  return rows.map(lineOf)[0];
}

/** The amounts that these journals posted to an account; journals that did not touch it are left out. */
export async function readAmountsByJournal(
  db: Database,
  siteId: string,
  account: AccountName,
  journalIds: readonly string[],
): Promise<Map<string, bigint>> {
  const ids = journalIds.map(parseJournalId).filter((id) => id !== undefined);
  if (ids.length === 0) return new Map();
  const number = accountNumber(account);
  const journals = await db
    .selectFrom('journals')
    .select(['journal_id', 'legs'])
    .where('site_id', '=', siteId)
    .where('journal_id', 'in', ids)
    .execute();
  const versions = journals.flatMap(({ legs }) => readLegs(legs).filter((leg) => leg.number === number));
  if (versions.length === 0) return new Map();
  const postings = await db
    .selectFrom('postings')
    .select(['journal_id', 'amount_minor'])
    .where('site_id', '=', siteId)
    .where('account_id', '=', number)
    .where(
      'version',
      'in',
      versions.map(({ version }) => version),
    )
    .execute();
  return new Map(postings.map((row) => [formatJournalId(row.journal_id), row.amount_minor]));
}

/** The lines of a period, oldest first. A line at `from` is included, a line at `before` is not. */
export async function readPeriod(
  db: Database,
  siteId: string,
  account: AccountName,
  period: { from: Date; before: Date; afterVersion: bigint },
  limit: number,
): Promise<StatementLine[]> {
  const id = accountNumber(account);
  const first = await lastVersionBefore(db, siteId, id, period.from);
  const last = await lastVersionBefore(db, siteId, id, period.before);
  const { rows } = await sql<LineRow>`
    SELECT p.version, p.journal_id, p.kind, p.amount_minor, p.balance_after_minor, p.at, ${journalColumns(siteId)}
    FROM postings p JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ${id} AND p.version > GREATEST(${first}::bigint, ${period.afterVersion}::bigint) AND p.version <= ${last}
    ORDER BY p.version LIMIT ${limit}`.execute(db);
  return rows.map(lineOf);
}

/**
 * An account's balance at a moment in the past: postings before the moment count, postings at the moment or later do
 * not.
 */
export async function readBalanceAt(db: Database, siteId: string, account: AccountName, moment: Date): Promise<bigint> {
  let sum = 0n;
  for (const id of await numbersOf(db, siteId, account)) {
    const version = await lastVersionBefore(db, siteId, id, moment);
    const posting = await db
      .selectFrom('postings')
      .select('balance_after_minor')
      .where('site_id', '=', siteId)
      .where('account_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    sum += posting?.balance_after_minor ?? 0n;
  }
  return sum;
}

/** The current balance; for a house account, the sum of its rows. */
export async function readBalance(db: Database | Transaction, siteId: string, account: AccountName): Promise<bigint> {
  const { first, last } = rangeOf(account);
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(balance_minor), 0)::text AS sum FROM accounts
    WHERE site_id = ${siteId} AND account_id BETWEEN ${first} AND ${last}`.execute(db);
  return BigInt(rows[0]?.sum ?? '0');
}

/** Several balances at once; a missing account has a balance of zero. */
export async function readBalances(
  db: Database | Transaction,
  siteId: string,
  names: readonly AccountName[],
): Promise<Map<AccountName, bigint>> {
  if (names.length === 0) return new Map();
  const numbers = new Map(names.map((name) => [accountNumber(name), name]));
  const rows = await db
    .selectFrom('accounts')
    .select(['account_id', 'balance_minor'])
    .where('site_id', '=', siteId)
    .where('account_id', 'in', [...numbers.keys()])
    .execute();
  return new Map(rows.map((row) => [numbers.get(row.account_id) as AccountName, row.balance_minor]));
}

/** All balances of one user, at one moment. */
export async function readUserBalances(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<Map<AccountName, bigint>> {
  const { from, before } = accountNumbersOf(uid);
  const rows = await db
    .selectFrom('accounts')
    .select(['name', 'balance_minor'])
    .where('site_id', '=', siteId)
    .where('account_id', '>=', from)
    .where('account_id', '<', before)
    .execute();
  return new Map(rows.flatMap((row) => (isAccountName(row.name) ? [[row.name, row.balance_minor] as const] : [])));
}

/** The used part of an account's limits; undefined if the account does not exist. */
export async function readLimitUse(db: Database, siteId: string, account: AccountName): Promise<LimitUse | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['used_day', 'used_day_minor', 'used_week_minor', 'used_month_minor', 'proven_day', 'proven_day_minor'])
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountNumber(account))
    .executeTakeFirst();
  return (
    row && {
      day: row.used_day,
      dayMinor: row.used_day_minor,
      weekMinor: row.used_week_minor,
      monthMinor: row.used_month_minor,
      provenMinor: provenOf(row),
    }
  );
}

function rangeOf(account: AccountName): { first: bigint; last: bigint } {
  if (accountRules(account).sharded) return shardNumbersOf(account);
  return { first: accountNumber(account), last: accountNumber(account) };
}

async function numbersOf(db: Database, siteId: string, account: AccountName): Promise<bigint[]> {
  const { first, last } = rangeOf(account);
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('site_id', '=', siteId)
    .where('account_id', '>=', first)
    .where('account_id', '<=', last)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Times ascend along an account's versions, so a binary search finds the version, with one lookup for each step. */
export async function lastVersionBefore(
  db: Database | Transaction,
  siteId: string,
  id: bigint,
  moment: Date,
): Promise<bigint> {
  const { rows } = await sql<{ low: bigint }>`
    WITH RECURSIVE search (low, high) AS (
      SELECT 0::bigint, version FROM accounts WHERE site_id = ${siteId} AND account_id = ${id}
      UNION ALL
      SELECT CASE WHEN p.at < ${moment} THEN p.version ELSE low END, CASE WHEN p.at < ${moment} THEN high ELSE p.version - 1 END
      FROM search
      JOIN postings p ON p.site_id = ${siteId} AND p.account_id = ${id} AND p.version = (low + high + 1) / 2
      WHERE low < high
    )
    SELECT low FROM search WHERE low = high`.execute(db);
  return rows[0]?.low ?? 0n;
}
