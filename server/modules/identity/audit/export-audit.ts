import { Readable } from 'node:stream';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { CSV_START, csvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from './record-audit-event.ts';
import { type AuditFilters, countAudit, readAudit } from './views.ts';

const COLUMNS = [
  'position',
  'at (UTC)',
  'operator',
  'action',
  'target',
  'reason',
  'address',
  'device',
  'detail',
  'previous hash',
  'hash',
];

/** The audit log as a file, with the hashes that prove it. The export is recorded before it starts. */
export async function exportAudit(
  db: Database,
  actor: Actor,
  request: { timezone: string; filters: AuditFilters; maxRows: number },
  now: Date,
): Promise<Result<Readable, 'export_too_large'>> {
  const { filters, maxRows } = request;
  const site = { siteId: actor.siteId, timezone: request.timezone };
  const rows = await countAudit(db, site, filters, maxRows);
  if (rows > maxRows) return refuse('export_too_large');
  const detail = { rows, filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) };
  await inTransaction(db, (tx) => recordAuditEvent(tx, actor, { action: 'audit.export', target: '', detail }, now));
  return ok(Readable.from(lines(db, site, filters)));
}

async function* lines(db: Database, site: { siteId: string; timezone: string }, filters: AuditFilters) {
  yield CSV_START + csvLine(COLUMNS);
  for await (const row of readAudit(db, site, filters)) {
    yield csvLine([
      String(row.position),
      row.at.toISOString(),
      row.operator_name,
      row.action,
      row.target,
      row.reason,
      row.address,
      row.device,
      row.detail,
      row.previous_hash,
      row.hash,
    ]);
  }
}
