import { journalId } from '@pitaka/core/money/ledger/journal-id.ts';

/*
 * SQL that inserts ledger rows in bulk, for an artificial history: the same bytes that the server would have written.
 */

export const INSERT_JOURNALS = `INSERT INTO journals (site_id, journal_id, at, kind, key_hash, request_hash, actor, origin,
  record_id, reason, legs)`;

/** The ids of a set of rows, counted up from the first id of a millisecond. */
export function idInSql(number: string, ms: number): string {
  return `(${journalId(ms, 0, 0)} + ${number})`;
}

export function hashInSql(text: string): string {
  return `substr(sha256(convert_to(${text}, 'UTF8')), 1, 16)`;
}

export function availableInSql(uid: string): string {
  return `(${uid})::bigint * 10000000000 + 1`;
}

export function legInSql(account: string | bigint, version: string | number): string {
  return `int8send((${account})::bigint) || substr(int8send((${version})::bigint), 4)`;
}
