import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockBooks } from '../../back-office/reconciliation/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { MatchedLine } from './evaluate-lines.ts';
import { recordIdOf } from './find-records.ts';
import type { ReadStatementFile, StatementFile } from './read-for-import.ts';
import type { StatementFigures } from './sum-lines.ts';

const LINES_AT_ONCE = 1000;

export interface NewStatement {
  readonly statementId: string;
  readonly actor: Actor;
  readonly file: StatementFile;
  readonly read: ReadStatementFile;
  readonly figures: StatementFigures;
}

/** Serializes a site's imports: the locked row blocks other imports until the transaction ends. */
export async function lockImports(tx: Transaction, siteId: string): Promise<void> {
  await lockBooks(tx, { siteId, provider: 'bank', about: 'deposit' });
}

/** Waits for a simultaneous import of the same file. False: the file was imported before, and read in the same way. */
export async function insertStatement(
  tx: Transaction,
  { statementId, actor, file, read, figures }: NewStatement,
  now: Date,
): Promise<boolean> {
  const { outMinor, inMinor, ...counts } = figures;
  const inserted = await tx
    .insertInto('bank_statements')
    .values({
      site_id: actor.siteId,
      statement_id: statementId,
      file_name: file.name,
      file_hash: read.readingHash,
      imported_by: actor.operatorId,
      imported_at: now,
      read_as: [read.table.readAs, ...(read.dateOrder === 'any' ? [] : [read.dateOrder])].join(', '),
      lines: read.lines.length,
      ...counts,
      out_minor: outMinor,
      in_minor: inMinor,
      account_end: read.accountEnd ?? '',
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'file_hash']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The operator who imported the statement. */
export async function readImporter(tx: Transaction, siteId: string, statementId: string): Promise<string> {
  const { imported_by: importedBy } = await tx
    .selectFrom('bank_statements')
    .select('imported_by')
    .where('site_id', '=', siteId)
    .where('statement_id', '=', statementId)
    .executeTakeFirstOrThrow();
  return importedBy;
}

export async function insertLines(
  tx: Transaction,
  siteId: string,
  statementId: string,
  evaluated: readonly MatchedLine[],
): Promise<void> {
  const rows = evaluated.map(({ line, record, outcome, notes, booking }) => {
    const read = line.type === 'booking' ? line : undefined;
    return {
      site_id: siteId,
      statement_id: statementId,
      line: line.line,
      amount_minor: read?.amountMinor ?? null,
      booked_on: read ? dayText(read.day) : '',
      reference: record?.reference ?? '',
      bank_reference: read?.bankReference ?? '',
      outcome,
      about: recordIdOf(record),
      note: notes.join(' '),
      text: line.text,
      currency: read?.currency ?? '',
      booking_id: booking?.id ?? null,
    };
  });
  for (let start = 0; start < rows.length; start += LINES_AT_ONCE) {
    await tx
      .insertInto('bank_statement_lines')
      .values(rows.slice(start, start + LINES_AT_ONCE))
      .execute();
  }
}
