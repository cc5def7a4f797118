import {
  type ListedDay,
  type Overlap,
  overlapOf,
  sharesOther,
} from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readListedDays } from '../statement-findings/index.ts';
import { statementLinesOf, statementsOf } from './published.ts';

/** What a file shows of its days. */
export interface ListedLines {
  readonly listedOn: (day: number) => ListedDay;
  /** Whether it begins before a day, or with the first booking of the day. */
  readonly startsBefore: (day: number) => boolean;
  /** The last digits of the account that it names; '' if none. */
  readonly accountEnd: string;
}

/**
 * What the file that is read shows of an earlier one: that it lists a day from its beginning, and so all that the earlier
 * one lists; that both list another payment of our records, and one of them all that the other lists; or nothing. Files
 * of two accounts have no line in common.
 */
export type ShownOf = (file: string, day: number, record: string) => 'whole' | 'shared' | 'nothing';

export async function compareFiles(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  days: readonly number[],
  { listedOn, startsBefore, accountEnd }: ListedLines,
): Promise<ShownOf> {
  const earlier = await readListedDays(db, siteId, files, days);
  const others = await findFilesOfOthers(db, siteId, files, accountEnd);
  const overlaps = new Map<string, Overlap>();
  const overlapOn = (file: string, day: number): Overlap => {
    const key = `${file} ${day}`;
    const overlap = overlaps.get(key) ?? overlapOf(earlier.get(key) ?? new Set(), listedOn(day));
    overlaps.set(key, overlap);
    return overlap;
  };
  return (file, day, record) => {
    if (others.has(file)) return 'nothing';
    const overlap = overlapOn(file, day);
    if (overlap.areParts) return 'nothing';
    if (startsBefore(day)) return 'whole';
    return sharesOther(overlap, record) ? 'shared' : 'nothing';
  };
}

/** The files that name another account. */
async function findFilesOfOthers(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  accountEnd: string,
): Promise<ReadonlySet<string>> {
  if (files.length === 0 || accountEnd === '') return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT statement_id AS id FROM ${statementsOf(siteId)} s
    WHERE statement_id = ANY(${files}::text[]) AND account_end NOT IN ('', ${accountEnd})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these numbers stand in one of these files at payments of several of our records, as that of a branch does. */
export async function findNumbersOfMany(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  numbers: readonly string[],
  side: 'in' | 'out',
): Promise<string[]> {
  if (files.length === 0 || numbers.length === 0) return [];
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT bank_reference AS number FROM ${statementLinesOf(siteId)} l
    WHERE statement_id = ANY(${files}::text[]) AND bank_reference = ANY(${numbers}::text[]) AND about <> ''
      AND sign(amount_minor) = ${side === 'in' ? 1 : -1}
    GROUP BY statement_id, bank_reference HAVING count(DISTINCT about) > 1`.execute(db);
  return rows.map(({ number }) => number);
}
