import { findCall } from '@pitaka/contract/calls/index.ts';
import { EXPORT_MAX_ROWS } from '@pitaka/contract/constants.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import { exportAudit } from './export-audit.ts';
import { actorOf } from './record-audit-event.ts';
import { verifyChain } from './verify-chain.ts';
import { listAudit } from './views.ts';

export function auditRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/audit/list'), async ({ after, size, ...filters }, context) => {
      if (after !== undefined && !/^[0-9]{1,18}$/.test(after)) {
        return refuse('input_invalid', { fields: { after: 'field_invalid' } });
      }
      const before = after === undefined ? undefined : BigInt(after);
      const rows = await listAudit(db, context.site, filters, { before, size: size + 1 });
      const shown = rows.slice(0, size);
      return ok({
        content: shown.map((row) => ({
          position: String(row.position),
          at: row.at.toISOString(),
          operator: row.operator_name,
          action: row.action,
          target: row.target,
          reason: row.reason,
          address: row.address,
          device: row.device,
          detail: JSON.parse(row.detail) as Record<string, unknown>,
          hash: row.hash,
        })),
        next: rows.length > size ? String(shown.at(-1)?.position) : null,
      });
    }),

    route(findCall('/console/audit/export'), async (filters, context) => {
      const request = { timezone: context.site.timezone, filters, maxRows: EXPORT_MAX_ROWS };
      const exported = await exportAudit(db, actorOf(context), request, context.now);
      if (!exported.ok) return exported;
      const name = `audit-${context.site.siteId}-${context.now.toISOString().slice(0, 10)}.csv`;
      return fileAnswer(name, CSV_TYPE, exported.value);
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
