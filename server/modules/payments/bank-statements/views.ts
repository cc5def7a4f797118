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

/** The imported statement with this hash, which covers the columns read from its file. */
export async function findByHash(db: Database, siteId: string, hash: string): Promise<KnownStatement | undefined> {
  const row = await db
    .selectFrom('bank_statements')
    .select(['statement_id', 'imported_at', 'imported_by'])
    .where('site_id', '=', siteId)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return row && { statementId: row.statement_id, importedAt: row.imported_at, importedBy: row.imported_by };
}

export function queryStatements(
  db: Database,
  siteId: string,
  imported: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('bank_statements').selectAll().where('site_id', '=', siteId);
  if (imported.from) query = query.where('imported_at', '>=', imported.from);
  if (imported.before) query = query.where('imported_at', '<', imported.before);
  return query;
}

export function findStatement(db: Database, siteId: string, statementId: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
}

export interface LineFilters {
  /** The statement's id. */
  readonly id: string;
  readonly outcome: LineOutcome | '';
  readonly words: string;
  /** The first and last of the bank's booking days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function queryLines(db: Database, siteId: string, filters: LineFilters) {
  let query = db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('statement_id', '=', filters.id);
  const words = filters.words.trim();
  if (filters.outcome !== '') query = query.where('outcome', '=', filters.outcome);
  if (filters.from !== undefined) query = query.where('booked_on', '>=', filters.from);
  if (filters.to !== undefined) query = query.where('booked_on', '<=', filters.to);
  if (words !== '') {
    query = query.where((eb) =>
      eb.or([
        eb('text', 'ilike', `%${words.replace(/[\\%_]/g, '\\$&')}%`),
        eb('reference', '=', words.toUpperCase()),
        eb('bank_reference', '=', words),
      ]),
    );
  }
  return query;
}
