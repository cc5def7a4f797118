import { type AccountName, accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, shardNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { packBigints } from '../ledger/index.ts';

export interface PostingRow {
  account_id: bigint;
  version: bigint;
  journal_id: string;
  kind: string;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  actor: string;
  reason: string;
  legs: string;
}

/** Where a page ended: of each row of the account, the oldest version that was shown. */
export type PostingMark = ReadonlyMap<bigint, bigint>;

/** The rows an account stands in: one, or the slots of a house account that were ever used. */
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
 * The newest postings of an account, along each of its rows by its own index, and then merged by time: what lies behind
 * costs nothing.
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
    SELECT p.*, j.actor, j.reason, j.legs
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

/** The house's accounts, each as the sum of its rows. */
export async function listHouseAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ name: string; balance: string; postings: string }>`
    SELECT name, sum(balance_minor)::text AS balance, sum(version)::text AS postings
    FROM accounts WHERE site_id = ${siteId} AND account_id < 0 GROUP BY name ORDER BY name`.execute(db);
  return rows.map((row) => ({ name: row.name, balanceMinor: BigInt(row.balance), postings: row.postings }));
}

/** What all users hold, by the kind of account. */
export async function sumUserAccounts(db: Database, siteId: string) {
  const { rows } = await sql<{ type: string; accounts: string; balance: string }>`
    SELECT split_part(substr(name, 15), ':', 1) AS type, count(*)::text AS accounts, sum(balance_minor)::text AS balance
    FROM accounts WHERE site_id = ${siteId} AND account_id > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ type: row.type, accounts: row.accounts, balanceMinor: BigInt(row.balance) }));
}

export async function readSealHead(db: Database, siteId: string) {
  const head = await db
    .selectFrom('journal_seals')
    .select(['position', 'hash'])
    .where('site_id', '=', siteId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { sealed: head?.position ?? 0n, hash: head?.hash.toString('hex') ?? '' };
}

/** A journal with its seal, and the journal that undid it. */
export async function findJournal(db: Database, siteId: string, journalId: string) {
  const { rows } = await sql<{
    journal_id: string;
    at: Date;
    kind: string;
    key: string;
    actor: string;
    origin: string;
    reason: string;
    legs: string;
    seal_position: bigint | null;
    seal_hash: Buffer | null;
    reversed_by: string | null;
  }>`
    SELECT j.journal_id, j.at, j.kind, j.key, j.actor, j.origin, j.reason, j.legs,
           s.position AS seal_position, s.hash AS seal_hash, r.journal_id AS reversed_by
    FROM journals j
    LEFT JOIN journal_seals s ON s.site_id = j.site_id AND s.journal_id = j.journal_id
    LEFT JOIN journals r ON r.site_id = j.site_id AND r.key = j.journal_id AND r.kind = 'reversal'
    WHERE j.site_id = ${siteId} AND j.journal_id = ${journalId}`.execute(db);
  return rows[0];
}

/** The postings of a journal, by the places its row names. */
export async function readJournalPostings(
  db: Database,
  siteId: string,
  places: readonly { number: bigint; version: bigint }[],
) {
  const { rows } = await sql<{ amount_minor: bigint; balance_after_minor: bigint; place: bigint }>`
    SELECT asked.place, p.amount_minor, p.balance_after_minor
    FROM unnest(${packBigints(places.map((place) => place.number))}::bigint[],
                ${packBigints(places.map((place) => place.version))}::bigint[]) WITH ORDINALITY AS asked (number, version, place)
    JOIN postings p ON p.site_id = ${siteId} AND p.account_id = asked.number AND p.version = asked.version
    ORDER BY asked.place`.execute(db);
  return rows;
}
