import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: the lines of a site's bank statements. */
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
    ])
    .where('site_id', '=', siteId);
}
