import { type AccountName, accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, shardNumbersOf, shardOf } from '@pitaka/core/money/ledger/account-number.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type KeysetPage, type KeysetRequest, keysetColumn, keysetMerge } from '../../../platform/db/keyset-page.ts';
import { actorInSql, packBigints } from '../ledger/index.ts';
import { accountsOf, blocksOf, journalsOf, postingsOf } from '../ledger/published.ts';

export interface PostingRow {
  account_id: bigint;
  version: bigint;
  journal_id: bigint;
  kind: number;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
}

const actorOf = (siteId: string) => sql`${actorInSql('j', siteId)} AS actor`;

/** The rows of an account: one, or the used shards of a site account. */
export async function accountRows(db: Database, siteId: string, name: AccountName) {
  const { first, last } = accountRules(name).sharded
    ? shardNumbersOf(name)
    : { first: accountNumber(name), last: accountNumber(name) };
  return db
    .selectFrom(accountsOf(siteId).as('accounts'))
    .select(['account_id', 'balance_minor', 'version', 'frozen'])
    .where('account_id', '>=', first)
    .where('account_id', '<=', last)
    .orderBy('account_id')
    .execute();
}

/**
 * One page of an account's postings, newest first: each shard is read along its own index, and the rows are merged by
 * time.
 */
export function pageOfPostings(
  db: Database,
  siteId: string,
  account: { readonly name: AccountName; readonly numbers: readonly bigint[] },
  page: KeysetRequest,
): Promise<Result<KeysetPage<PostingRow>, 'cursor_invalid'>> {
  const branches = account.numbers.map((number) => ({
    key: String(shardOf(number)),
    query: db
      .selectFrom(postingsOf(siteId).as('postings'))
      .select(['account_id', 'version', 'journal_id', 'kind', 'amount_minor', 'balance_after_minor', 'at'])
      .where('account_id', '=', number),
  }));
  const order = {
    name: account.name,
    along: keysetColumn('version', 'bigint'),
    by: keysetColumn('at', 'timestamptz'),
    descending: true,
  };
  return keysetMerge(db, branches, order, page);
}

export interface JournalFacts {
  readonly actor: string;
  readonly reason: string;
  readonly legs: Buffer;
}

/** The actor, the reason and the legs of each of these journals. */
export async function readJournalFacts(
  db: Database,
  siteId: string,
  ids: readonly bigint[],
): Promise<Map<bigint, JournalFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<JournalFacts & { journal_id: bigint }>`
    SELECT j.journal_id, ${actorOf(siteId)}, j.reason, j.legs FROM ${journalsOf(siteId)} j
    WHERE j.journal_id = ANY(${packBigints(ids)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.journal_id, row]));
}

/** The site's own accounts, each as the sum of its shards. */
export async function listHouseAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ name: string; balance: string; postings: string }>`
    SELECT name, sum(balance_minor)::text AS balance, sum(version)::text AS postings
    FROM ${accountsOf(siteId)} accounts WHERE account_id < 0 GROUP BY name ORDER BY name`.execute(db);
  return rows.map((row) => ({ name: row.name, balanceMinor: BigInt(row.balance), postings: row.postings }));
}

/** The total of all users, by kind of account. */
export async function sumUserAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ type: string; accounts: string; balance: string }>`
    SELECT split_part(substr(name, 15), ':', 1) AS type, count(*)::text AS accounts, sum(balance_minor)::text AS balance
    FROM ${accountsOf(siteId)} accounts WHERE account_id > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ type: row.type, accounts: row.accounts, balanceMinor: BigInt(row.balance) }));
}

export async function readSealHead(db: Database, siteId: string) {
  const { rows } = await sql<{ sealed: string; hash: Buffer | null }>`
    SELECT coalesce(sum(journals), 0)::text AS sealed, (array_agg(hash ORDER BY position DESC))[1] AS hash
    FROM ${blocksOf(siteId)} journal_blocks`.execute(db);
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
    SELECT j.journal_id, j.at, j.kind, j.record_id, ${actorOf(siteId)}, j.origin, j.reason, j.legs, r.journal_id AS reversed_by
    FROM ${journalsOf(siteId)} j
    LEFT JOIN ${journalsOf(siteId)} r ON r.site_id = j.site_id AND r.record_id = ${id} AND r.record_id <> ''
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
    JOIN ${postingsOf(siteId)} p ON p.account_id = asked.number AND p.version = asked.version
    JOIN ${accountsOf(siteId)} a ON a.account_id = asked.number
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
    SELECT account_id, name FROM ${accountsOf(siteId)} accounts
    WHERE account_id = ANY(${packBigints(numbers)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.name]));
}
