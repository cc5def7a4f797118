import type { Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { ConversionDecisionsTable } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';

/** The log of decisions on conversions, with their reasons. */
export async function insertDecisions(
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
  made: { readonly decision: ConversionDecisionsTable['decision']; readonly reason: string; readonly by: string },
  now: Date,
): Promise<void> {
  const rows = conversionIds.map((conversion_id) => ({
    ...{ site_id: siteId, decision_id: newId('cd', now.getTime()), conversion_id },
    ...{ decision: made.decision, reason: made.reason, decided_by: made.by, decided_at: now },
  }));
  await insertRows(tx, 'conversion_decisions', rows);
}

/** A part of a query: the reasons of holds. */
export function holdsOf(siteId: string) {
  return queryPart
    .selectFrom('fraud_holds')
    .select(['site_id', 'conversion_id', 'group_id', 'rule', 'label', 'evidence', 'held_at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: decisions on conversions. */
export function decisionsOf(siteId: string) {
  return queryPart
    .selectFrom('conversion_decisions')
    .select(['site_id', 'decision_id', 'conversion_id', 'decision', 'reason', 'decided_by', 'decided_at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the earnings from each source's reports, by hour. */
export function sourceHoursOf(siteId: string) {
  return queryPart
    .selectFrom('source_hours')
    .select(['site_id', 'source', 'hour', 'worth_minor'])
    .where('site_id', '=', siteId);
}
