import { consoleAuditList, consoleSecurityList } from '@pitaka/contract/calls/identity/console-audit.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recordListExport } from './record-list-export.ts';
import { querySecurityEvents } from './security-events.ts';
import { verifyChain } from './verify-chain.ts';
import { type AuditRow, findAuditEvent, queryAudit, withNames } from './views.ts';

export function auditRoutes({ db }: { db: Database }): Route[] {
  const deps = { db, recordExport: recordListExport };
  return [
    ...listRoutes(deps, consoleAuditList, {
      rows: async (filters, span, { site }) => queryAudit(db, site.siteId, filters, span),
      id: keysetColumn('position', 'bigint'),
      sorts: { position: { ...keysetColumn('position', 'bigint'), isUnique: true } },
      totals: {},
      present: async (rows) => (await withNames(db, rows)).map(presentEvent),
      cells: { detail: (row) => JSON.stringify(row.detail) },
    }),

    ...listRoutes(deps, consoleSecurityList, {
      rows: async (filters, span, { site }) => querySecurityEvents(db, site.siteId, filters, span),
      id: keysetColumn('event_id', 'text'),
      sorts: { at: keysetColumn('at', 'timestamptz') },
      totals: {},
      present: async (rows) =>
        rows.map((row) => ({
          id: row.event_id,
          site: row.site_id,
          detail: JSON.parse(row.detail) as Record<string, unknown>,
        })),
    }),

    route(findCall('/console/audit/event'), async ({ position }, { site }) => {
      const row = await findAuditEvent(db, site.siteId, BigInt(position));
      const [event] = await withNames(db, row ? [row] : []);
      return event ? ok(presentEvent(event)) : refuse('not_found');
    }),

    route(findCall('/console/audit/verify'), async (_input, context) => {
      const report = await verifyChain(db, context.site.siteId);
      return ok({
        ...report,
        rows: String(report.rows),
        brokenAt: report.brokenAt === null ? null : String(report.brokenAt),
      });
    }),
  ];
}

function presentEvent(row: AuditRow & { target_name: string }) {
  return {
    position: String(row.position),
    at: row.at.toISOString(),
    operator: row.operator_name,
    action: row.action,
    target: row.target,
    targetName: row.target_name,
    reason: row.reason,
    address: row.address,
    device: row.device,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
