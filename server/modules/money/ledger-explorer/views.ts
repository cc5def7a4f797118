import { type AccountName, accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, shardNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { actorInSql, packBigints } from '../ledger/index.ts';

export interface PostingRow {
  account_id: bigint;
  version: bigint;
  journal_id: bigint;
  kind: number;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  actor: string;
  reason: string;
  legs: Buffer;
}

/** The cursor: for each shard of the account, the oldest version shown. */
export type PostingMark = ReadonlyMap<bigint, bigint>;

const ACTOR = sql.raw(`${actorInSql('j')} AS actor`);

/** The rows of an account: one, or the shards of a site account that were used. */
export async function accountRows(db: Database, siteId: string, name: AccountName) {
  const { first, last } = accountRules(name).sharded
    ? shardNumbersOf(name)
    : { first: accountNumber(name), last: accountNumber(name) };
  return db
    .selectFrom('accounts')
    .select(['account_id', 'balance_minor', 'version', 'frozen'])
    .where('site_id', '=', siteId)
    .where('account_id', '>=', first)
    .where('account_id', '<=', last)
    .orderBy('account_id')
    .execute();
}

/**
 * The newest postings of an account, read from each shard by its own index and merged by time: the cost does not depend
 * on the account's history.
 */
export async function listPostings(
  db: Database,
  siteId: string,
  rows: readonly { account_id: bigint; version: bigint }[],
  page: { before: PostingMark; size: number },
): Promise<PostingRow[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map((row) => row.account_id);
  const before = rows.map((row) => page.before.get(row.account_id) ?? row.version + 1n);
  const { rows: found } = await sql<PostingRow>`
    SELECT p.*, ${ACTOR}, j.reason, j.legs
    FROM (
      SELECT one.account_id, one.version, one.journal_id, one.kind, one.amount_minor, one.balance_after_minor, one.at
      FROM unnest(${packBigints(numbers)}::bigint[], ${packBigints(before)}::bigint[]) AS asked (number, before)
      CROSS JOIN LATERAL (
        SELECT * FROM postings
        WHERE site_id = ${siteId} AND account_id = asked.number AND version < asked.before
        ORDER BY version DESC LIMIT ${page.size}
      ) one
      ORDER BY one.at DESC, one.journal_id DESC, one.version DESC LIMIT ${page.size}
    ) p
    JOIN journals j ON j.site_id = ${siteId} AND j.journal_id = p.journal_id
    ORDER BY p.at DESC, p.journal_id DESC, p.version DESC`.execute(db);
  return found;
}

/** The site's own accounts, each as the sum of its shards. */
export async function listHouseAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ name: string; balance: string; postings: string }>`
    SELECT name, sum(balance_minor)::text AS balance, sum(version)::text AS postings
    FROM accounts WHERE site_id = ${siteId} AND account_id < 0 GROUP BY name ORDER BY name`.execute(db);
  return rows.map((row) => ({ name: row.name, balanceMinor: BigInt(row.balance), postings: row.postings }));
}

/** The total of all users, by kind of account. */
export async function sumUserAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ type: string; accounts: string; balance: string }>`
    SELECT split_part(substr(name, 15), ':', 1) AS type, count(*)::text AS accounts, sum(balance_minor)::text AS balance
    FROM accounts WHERE site_id = ${siteId} AND account_id > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ type: row.type, accounts: row.accounts, balanceMinor: BigInt(row.balance) }));
}

export async function readSealHead(db: Database, siteId: string) {
  const { rows } = await sql<{ sealed: string; hash: Buffer | null }>`
    SELECT coalesce(sum(journals), 0)::text AS sealed, (array_agg(hash ORDER BY position DESC))[1] AS hash
    FROM journal_blocks WHERE site_id = ${siteId}`.execute(db);
  return { sealed: rows[0]?.sealed ?? '0', hash: rows[0]?.hash?.toString('hex') ?? '' };
}

export interface JournalRow {
  journal_id: bigint;
  at: Date;
  kind: number;
  record_id: string;
  actor: string;
  origin: Buffer;
  reason: string;
  legs: Buffer;
  reversed_by: bigint | null;
}

/** A journal, and the journal that reversed it. */
export async function findJournal(db: Database, siteId: string, id: string): Promise<JournalRow | undefined> {
  const journalId = parseJournalId(id);
  if (journalId === undefined) return undefined;
  const { rows } = await sql<JournalRow>`
    SELECT j.journal_id, j.at, j.kind, j.record_id, ${ACTOR}, j.origin, j.reason, j.legs, r.journal_id AS reversed_by
    FROM journals j
    LEFT JOIN journals r ON r.site_id = j.site_id AND r.record_id = ${id} AND r.record_id <> ''
      AND r.kind = ${kindNumber('reversal')}
    WHERE j.site_id = ${siteId} AND j.journal_id = ${journalId}`.execute(db);
  return rows[0];
}

/** The postings of a journal, in the order of its row. */
export async function readJournalPostings(
  db: Database,
  siteId: string,
  legs: readonly { number: bigint; version: bigint }[],
) {
  const { rows } = await sql<{
    account: string;
    amount_minor: bigint;
    balance_after_minor: bigint;
    version: bigint;
  }>`
    SELECT a.name AS account, p.amount_minor, p.balance_after_minor, p.version
    FROM unnest(${packBigints(legs.map((leg) => leg.number))}::bigint[],
                ${packBigints(legs.map((leg) => leg.version))}::bigint[]) WITH ORDINALITY AS asked (number, version, place)
    JOIN postings p ON p.site_id = ${siteId} AND p.account_id = asked.number AND p.version = asked.version
    JOIN accounts a ON a.site_id = ${siteId} AND a.account_id = asked.number
    ORDER BY asked.place`.execute(db);
  return rows;
}

/** The names of accounts by their numbers. */
export async function readAccountNames(
  db: Database,
  siteId: string,
  numbers: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ account_id: bigint; name: string }>`
    SELECT account_id, name FROM accounts
    WHERE site_id = ${siteId} AND account_id = ANY(${packBigints(numbers)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.name]));
}
