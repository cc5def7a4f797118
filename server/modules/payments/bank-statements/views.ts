import type { LineOutcome } from '@pitaka/core/payments/bank-statements/decide-line.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { BankStatementLinesTable, BankStatementsTable } from '../../../platform/db/tables/payments.ts';

export type StatementRow = Selectable<BankStatementsTable>;
export type StatementLineRow = Selectable<BankStatementLinesTable>;

export interface KnownStatement {
  readonly statementId: string;
  readonly importedAt: Date;
  readonly importedBy: string;
}

/** The statement imported from this file. */
export async function findByHash(db: Database, siteId: string, hash: string): Promise<KnownStatement | undefined> {
  const row = await db
    .selectFrom('bank_statements')
    .select(['statement_id', 'imported_at', 'imported_by'])
    .where('site_id', '=', siteId)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return row && { statementId: row.statement_id, importedAt: row.imported_at, importedBy: row.imported_by };
}

/** Newest first. */
export function listStatements(
  db: Database,
  siteId: string,
  page: { readonly after: string | undefined; readonly size: number },
): Promise<StatementRow[]> {
  let query = db.selectFrom('bank_statements').selectAll().where('site_id', '=', siteId);
  if (page.after !== undefined) query = query.where('statement_id', '<', page.after);
  return query.orderBy('statement_id', 'desc').limit(page.size).execute();
}

export function findStatement(db: Database, siteId: string, statementId: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
}

/** In the file's order. */
export function listLines(
  db: Database,
  siteId: string,
  statementId: string,
  page: { readonly outcome: LineOutcome | ''; readonly after: number | undefined; readonly size: number },
): Promise<StatementLineRow[]> {
  let query = db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('statement_id', '=', statementId);
  if (page.outcome !== '') query = query.where('outcome', '=', page.outcome);
  if (page.after !== undefined) query = query.where('line', '>', page.after);
  return query.orderBy('line').limit(page.size).execute();
}
