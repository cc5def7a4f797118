import { queryPart } from '../../../platform/db/query-part.ts';
import type { LateChangesTable } from '../../../platform/db/tables/channels.ts';

/** A part of a query: changed days of all sites for a reader, by user. */
export function everyLateChange(reader: LateChangesTable['reader']) {
  return queryPart.selectFrom('late_changes').select(['site_id', 'uid', 'day']).where('reader', '=', reader);
}
