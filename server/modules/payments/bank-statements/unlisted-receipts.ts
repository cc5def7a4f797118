import { numberKey } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { compareFiles, findNumbersOfMany, type ListedLines } from './compare-files.ts';
import { statementLinesOf } from './published.ts';

/** A line of incoming money that names one deposit, or no record. */
interface Receipt {
  readonly line: StatementLine;
  /** The deposit that it names; '' if none. */
  readonly about: string;
  /** The text of the line, as it will be stored. */
  readonly text: string;
}

interface StoredReceipt {
  readonly file: string;
  readonly on: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly number: string;
  readonly about: string;
  readonly text: string;
}

/**
 * The lines that are equal to a line of an earlier file, although the files do not show that they are that very line: a
 * user may have paid twice on one day, and the second payment would be known, and never credited. The same rule as for
 * outgoing money (`findListing`), except that a file of the importer shows as much as any other: who makes up a line of
 * incoming money takes nothing by it.
 */
export async function findUnlisted(
  db: Database | Transaction,
  siteId: string,
  receipts: readonly Receipt[],
  sharedHere: ReadonlySet<string>,
  listed: ListedLines,
): Promise<ReadonlySet<StatementLine>> {
  const stored = await readAlike(db, siteId, receipts);
  const files = [...new Set(stored.map(({ file }) => file))];
  const days = [...new Set(stored.map(({ on }) => dayNumber(on)))];
  const shownOf = await compareFiles(db, siteId, files, days, listed);
  const numbers = [...new Set(stored.map(({ number }) => number))].filter(Boolean);
  const shared = new Set(
    [...sharedHere, ...(await findNumbersOfMany(db, siteId, files, numbers, 'in'))].map(numberKey),
  );
  const namesOne = (number: string) => /[0-9]/.test(number) && !shared.has(numberKey(number));
  const storedOf = Map.groupBy(stored, keyOf);
  return new Set(
    receipts.flatMap((receipt) => {
      const { line, about } = receipt;
      const alike = storedOf.get(keyOf(writtenAs(receipt))) ?? [];
      if (alike.length === 0 || namesOne(line.bankReference)) return [];
      return alike.some(({ file }) => shownOf(file, line.day, about) !== 'nothing') ? [] : [line];
    }),
  );
}

async function readAlike(
  db: Database | Transaction,
  siteId: string,
  receipts: readonly Receipt[],
): Promise<StoredReceipt[]> {
  if (receipts.length === 0) return [];
  const days = receipts.map(({ line }) => dayText(line.day));
  const amounts = receipts.map(({ line }) => String(line.amountMinor));
  const { rows } = await sql<StoredReceipt>`
    SELECT DISTINCT statement_id AS file, booked_on AS on, amount_minor AS minor, currency, bank_reference AS number, about,
      CASE WHEN about = '' THEN text ELSE '' END AS text
    FROM ${statementLinesOf(siteId)} l
    WHERE amount_minor > 0
      AND (booked_on, amount_minor) IN (SELECT * FROM unnest(${days}::text[], ${amounts}::bigint[]))`.execute(db);
  return rows;
}

function writtenAs({ line, about, text }: Receipt): StoredReceipt {
  const { day, amountMinor: minor, currency, bankReference: number } = line;
  return { file: '', on: dayText(day), minor, currency, number, about, text: about === '' ? text : '' };
}

function keyOf({ on, minor, currency, number, about, text }: StoredReceipt): string {
  return JSON.stringify([on, String(minor), currency, numberKey(number), about, text]);
}
