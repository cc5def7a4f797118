import type { Statement } from '../../../platform/db/statement.ts';
import { packBigints, packBuffers, packBytes, packNullableBigints, packSmallints, packTexts } from './pack-array.ts';

export interface AccountRow {
  account_id: bigint;
  unit: string;
  balance_minor: bigint;
  version: bigint;
  frozen: boolean;
  used_day: number;
  used_day_minor: bigint;
  used_week_minor: bigint;
  used_month_minor: bigint;
  proven_day: number;
  proven_day_minor: bigint;
  last_at_ms: bigint;
}

/** The part of the day's use with the safe's password. A sum of another day is from before that day's first use. */
export function provenOf(row: Pick<AccountRow, 'used_day' | 'proven_day' | 'proven_day_minor'>): bigint {
  return row.proven_day === row.used_day ? row.proven_day_minor : 0n;
}

export interface UsedKeyRow {
  key_hash: Buffer;
  journal_id: bigint;
  request_hash: Buffer;
  at: Date;
  legs: Buffer;
  owner_total_minor: bigint | null;
}

/*
 * None of these queries leaves the planner a choice that could be wrong: a plan that was made while a table was empty
 * stays cached, and cost four fifths of the speed later. Every lookup names the whole key of an index: = ANY over one
 * column, or LATERAL with OFFSET 0, which the planner does not turn into a join. The update joins by the whole key, and
 * no other query of its connection has a join.
 */

const LOCK = `SELECT account_id, unit, balance_minor, version, frozen, used_day, used_day_minor, used_week_minor, used_month_minor,
  proven_day, proven_day_minor, last_at_ms
FROM accounts WHERE site_id = $1 AND account_id = ANY($2::bigint[]) ORDER BY account_id FOR NO KEY UPDATE`;

/** Waits for locked accounts, in the order of their numbers, so that two transactions never deadlock. */
export function lockAccounts(siteId: string, numbers: readonly bigint[]): Statement {
  return { name: 'ledger_lock', text: LOCK, values: [siteId, packBigints(numbers)] };
}

/** Skips accounts that another transaction has locked. */
export function lockFreeAccounts(siteId: string, numbers: readonly bigint[]): Statement {
  return { name: 'ledger_lock_free', text: `${LOCK} SKIP LOCKED`, values: [siteId, packBigints(numbers)] };
}

/** Which of these accounts exist, locked or not. */
export function findAccounts(siteId: string, numbers: readonly bigint[]): Statement {
  return {
    name: 'ledger_find',
    text: 'SELECT account_id FROM accounts WHERE site_id = $1 AND account_id = ANY($2::bigint[])',
    values: [siteId, packBigints(numbers)],
  };
}

/** Sent right after the locks: then an earlier duplicate has committed and is seen. */
export function findUsedKeys(siteId: string, keyHashes: readonly string[]): Statement {
  return {
    name: 'ledger_keys',
    text: `SELECT key_hash, journal_id, request_hash, at, legs, owner_total_minor
FROM journals WHERE site_id = $1 AND key_hash = ANY($2::bytea[])`,
    values: [siteId, packBytes(keyHashes)],
  };
}

/** The other balances of users' totals: their account numbers follow the number of the available account. */
export function readTotals(siteId: string, availableNumbers: readonly bigint[], span: number): Statement {
  return {
    name: 'ledger_totals',
    text: `SELECT a.account_id, a.balance_minor FROM unnest($2::bigint[]) AS asked (available)
CROSS JOIN LATERAL (
  SELECT account_id, balance_minor FROM accounts
  WHERE site_id = $1 AND account_id > asked.available AND account_id <= asked.available + ${span} OFFSET 0
) a`,
    values: [siteId, packBigints(availableNumbers)],
  };
}

/** Single users' own transfer limits, which replace the site's. */
export function readTransferLimits(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'ledger_limits',
    text: `SELECT uid, day_minor, week_minor, month_minor FROM user_limits
WHERE site_id = $1 AND uid = ANY($2::text[]) AND kind = 'transfer'`,
    values: [siteId, packTexts(uids)],
  };
}

export interface LimitRow {
  uid: string;
  day_minor: bigint | null;
  week_minor: bigint | null;
  month_minor: bigint | null;
}

/** The amounts of postings and the balances after them, with the account's name. */
export function readPostings(siteId: string, postings: readonly { number: bigint; version: bigint }[]): Statement {
  return {
    name: 'ledger_postings',
    text: `SELECT p.account_id, p.version, p.amount_minor, p.balance_after_minor, a.unit, a.name
FROM unnest($2::bigint[], $3::bigint[]) AS asked (number, version)
CROSS JOIN LATERAL (
  SELECT * FROM postings p WHERE p.site_id = $1 AND p.account_id = asked.number AND p.version = asked.version OFFSET 0
) p
CROSS JOIN LATERAL (SELECT unit, name FROM accounts a WHERE a.site_id = $1 AND a.account_id = asked.number OFFSET 0) a`,
    values: [siteId, packBigints(postings.map((p) => p.number)), packBigints(postings.map((p) => p.version))],
  };
}

export interface NewJournal {
  readonly journalId: bigint;
  readonly kind: number;
  /** Sixteen bytes, one character each, as in the request. */
  readonly keyHash: string;
  readonly requestHash: string;
  readonly actor: bigint;
  readonly origin: Buffer;
  readonly reason: string;
  readonly recordId: string;
  readonly legs: Buffer;
  readonly ownerTotalMinor: bigint | null;
}

export function insertJournals(siteId: string, at: Date, journals: readonly NewJournal[]): Statement {
  return {
    name: 'ledger_journals',
    text: `INSERT INTO journals (site_id, at, journal_id, actor, owner_total_minor, kind, key_hash, request_hash, legs, origin,
  record_id, reason)
SELECT $1, $2::timestamptz, j.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::bytea[], $8::bytea[],
  $9::bytea[], $10::bytea[], $11::text[], $12::text[]) j`,
    values: [
      siteId,
      at,
      packBigints(journals.map((journal) => journal.journalId)),
      packBigints(journals.map((journal) => journal.actor)),
      packNullableBigints(journals.map((journal) => journal.ownerTotalMinor)),
      packSmallints(journals.map((journal) => journal.kind)),
      packBytes(journals.map((journal) => journal.keyHash)),
      packBytes(journals.map((journal) => journal.requestHash)),
      packBuffers(journals.map((journal) => journal.legs)),
      packBuffers(journals.map((journal) => journal.origin)),
      packTexts(journals.map((journal) => journal.recordId)),
      packTexts(journals.map((journal) => journal.reason)),
    ],
  };
}

/** Adds missing names of operators and systems, once per site. */
export function ensureActors(siteId: string, actors: ReadonlyMap<bigint, string>): Statement {
  return {
    name: 'ledger_actors',
    text: `INSERT INTO ledger_actors (site_id, actor_id, name)
SELECT $1, a.* FROM unnest($2::bigint[], $3::text[]) a ON CONFLICT (site_id, actor_id) DO NOTHING`,
    values: [siteId, packBigints([...actors.keys()]), packTexts([...actors.values()])],
  };
}

export interface NewPosting {
  readonly number: bigint;
  readonly version: bigint;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly journalId: bigint;
  readonly kind: number;
}

export function insertPostings(siteId: string, at: Date, postings: readonly NewPosting[]): Statement {
  return {
    name: 'ledger_insert_postings',
    text: `INSERT INTO postings (site_id, at, account_id, version, amount_minor, balance_after_minor, journal_id, kind)
SELECT $1, $2::timestamptz, p.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
  $8::smallint[]) p`,
    values: [
      siteId,
      at,
      packBigints(postings.map((posting) => posting.number)),
      packBigints(postings.map((posting) => posting.version)),
      packBigints(postings.map((posting) => posting.amountMinor)),
      packBigints(postings.map((posting) => posting.balanceAfterMinor)),
      packBigints(postings.map((posting) => posting.journalId)),
      packSmallints(postings.map((posting) => posting.kind)),
    ],
  };
}

export interface NewDebt {
  readonly journalId: bigint;
  readonly uid: string;
  readonly kind: number;
  readonly minor: bigint;
}

/** Records new debts for the modules that handle them. */
export function insertNewDebts(siteId: string, at: Date, debts: readonly NewDebt[]): Statement {
  return {
    name: 'ledger_debts_made',
    text: `INSERT INTO debts_made (site_id, at, journal_id, uid, kind, minor)
SELECT $1, $2::timestamptz, d.* FROM unnest($3::bigint[], $4::text[], $5::smallint[], $6::bigint[]) d`,
    values: [
      siteId,
      at,
      packBigints(debts.map((debt) => debt.journalId)),
      packTexts(debts.map((debt) => debt.uid)),
      packSmallints(debts.map((debt) => debt.kind)),
      packBigints(debts.map((debt) => debt.minor)),
    ],
  };
}

export interface NewTransfer {
  readonly journalId: bigint;
  readonly from: string;
  readonly to: string;
  readonly minor: bigint;
}

/** Records transfers between users for the module that announces them. */
export function insertNewTransfers(siteId: string, transfers: readonly NewTransfer[]): Statement {
  return {
    name: 'ledger_transfers_made',
    text: `INSERT INTO transfers_made (site_id, journal_id, from_uid, to_uid, minor)
SELECT $1, t.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[]) t`,
    values: [
      siteId,
      packBigints(transfers.map(({ journalId }) => journalId)),
      packTexts(transfers.map(({ from }) => from)),
      packTexts(transfers.map(({ to }) => to)),
      packBigints(transfers.map(({ minor }) => minor)),
    ],
  };
}

export interface ChangedAccount {
  readonly number: bigint;
  readonly name: string;
  readonly floorMinor: bigint;
  readonly balanceMinor: bigint;
  readonly version: bigint;
  readonly usedDay: number;
  readonly usedDayMinor: bigint;
  readonly usedWeekMinor: bigint;
  readonly usedMonthMinor: bigint;
  readonly provenMinor: bigint;
}

/** Updates existing accounts, which are locked. */
export function updateAccounts(siteId: string, at: Date, accounts: readonly ChangedAccount[]): Statement {
  return {
    name: 'ledger_update_accounts',
    text: `UPDATE accounts a SET last_at_ms = $2::bigint, balance_minor = c.balance, version = c.version, used_day = c.day,
  used_day_minor = c.day_minor, used_week_minor = c.week_minor, used_month_minor = c.month_minor,
  proven_day = c.day, proven_day_minor = c.proven_minor
FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
  AS c (number, balance, version, day, day_minor, week_minor, month_minor, proven_minor)
WHERE a.site_id = $1 AND a.account_id = c.number`,
    values: [siteId, String(at.getTime()), packBigints(accounts.map((account) => account.number)), ...states(accounts)],
  };
}

/**
 * Adds new accounts after the postings: if two transactions open the same account at the same time, the second fails on
 * a posting's version and never overwrites this balance.
 */
export function openAccounts(siteId: string, unit: string, at: Date, accounts: readonly ChangedAccount[]): Statement {
  return {
    name: 'ledger_open_accounts',
    text: `INSERT INTO accounts AS a (site_id, unit, last_at_ms, account_id, name, floor_minor, balance_minor, version,
  used_day, used_day_minor, used_week_minor, used_month_minor, proven_day, proven_day_minor)
SELECT $1, $2, $3::bigint, c.number, c.name, c.floor, c.balance, c.version, c.day, c.day_minor, c.week_minor, c.month_minor,
  c.day, c.proven_minor
FROM unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[],
  $12::bigint[], $13::bigint[]) AS c (number, name, floor, balance, version, day, day_minor, week_minor, month_minor,
  proven_minor)
ON CONFLICT (site_id, account_id) DO UPDATE SET last_at_ms = excluded.last_at_ms, balance_minor = excluded.balance_minor,
  version = excluded.version, used_day = excluded.used_day, used_day_minor = excluded.used_day_minor,
  used_week_minor = excluded.used_week_minor, used_month_minor = excluded.used_month_minor,
  proven_day = excluded.proven_day, proven_day_minor = excluded.proven_day_minor`,
    values: [
      siteId,
      unit,
      String(at.getTime()),
      packBigints(accounts.map((account) => account.number)),
      packTexts(accounts.map((account) => account.name)),
      packBigints(accounts.map((account) => account.floorMinor)),
      ...states(accounts),
    ],
  };
}

function states(accounts: readonly ChangedAccount[]): Buffer[] {
  return [
    packBigints(accounts.map((account) => account.balanceMinor)),
    packBigints(accounts.map((account) => account.version)),
    packBigints(accounts.map((account) => BigInt(account.usedDay))),
    packBigints(accounts.map((account) => account.usedDayMinor)),
    packBigints(accounts.map((account) => account.usedWeekMinor)),
    packBigints(accounts.map((account) => account.usedMonthMinor)),
    packBigints(accounts.map((account) => account.provenMinor)),
  ];
}
