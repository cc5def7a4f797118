import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditRowsTable } from '../../../platform/db/tables/operators.ts';

export type ChainedRow = Omit<Selectable<AuditRowsTable>, 'hash'>;

/** The previous hash of the first row of a site's chain. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 over all fields of a row in a fixed order, with the previous row's hash. */
export function chainHash(row: ChainedRow): string {
  const content = [
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
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
