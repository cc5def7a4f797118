import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
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
  // One parameter, since a flood may exceed the limit of parameters.
  const rows = conversionIds.map((id) => ({ decision_id: newId('cd', now.getTime()), conversion_id: id }));
  await sql`
    INSERT INTO conversion_decisions (site_id, decision_id, conversion_id, decision, reason, decided_by, decided_at)
    SELECT ${siteId}, decision_id, conversion_id, ${made.decision}, ${made.reason}, ${made.by}, ${now}
    FROM json_populate_recordset(NULL::conversion_decisions, ${JSON.stringify(rows)})`.execute(tx);
}

/** Query part: the reasons of holds. */
export function holdsOf(siteId: string) {
  return queryPart
    .selectFrom('fraud_holds')
    .select(['site_id', 'conversion_id', 'group_id', 'rule', 'label', 'evidence', 'held_at'])
    .where('site_id', '=', siteId);
}

/** Query part: decisions on conversions. */
export function decisionsOf(siteId: string) {
  return queryPart
    .selectFrom('conversion_decisions')
    .select(['site_id', 'decision_id', 'conversion_id', 'decision', 'reason', 'decided_by', 'decided_at'])
    .where('site_id', '=', siteId);
}

/** Query part: what sources brought in an hour. */
export function sourceHoursOf(siteId: string) {
  return queryPart
    .selectFrom('source_hours')
    .select(['site_id', 'source', 'hour', 'worth_minor'])
    .where('site_id', '=', siteId);
}
