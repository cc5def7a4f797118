import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the lines of a site's bank statements. */
export function statementLinesOf(siteId: string) {
  return queryPart
    .selectFrom('bank_statement_lines')
    .select([
      'site_id',
      'statement_id',
      'line',
      'amount_minor',
      'currency',
      'booked_on',
      'bank_reference',
      'outcome',
      'about',
      'note',
      'booking_id',
      'text',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the bank statements of a site, and who imported them. */
export function statementsOf(siteId: string) {
  return queryPart
    .selectFrom('bank_statements')
    .select(['site_id', 'statement_id', 'imported_by', 'account_end'])
    .where('site_id', '=', siteId);
}
