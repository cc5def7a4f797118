import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditRowsTable } from '../../../platform/db/tables/operators.ts';

export type ChainedRow = Omit<Selectable<AuditRowsTable>, 'hash'>;

/** What the first row of a site's chain holds as the hash before it. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 over everything a row says, in a fixed order, with the hash of the row before it. */
export function chainHash(row: ChainedRow): string {
  const said = [
    row.site_id,
    String(row.position),
    row.at.toISOString(),
    row.operator_id,
    row.operator_name,
    row.action,
    row.target,
    row.reason,
    row.address,
    row.device,
    row.detail,
    row.previous_hash,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
