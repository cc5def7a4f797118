import { findCall } from '@pitaka/contract/calls/index.ts';
import { REPORT_MAX_DAYS } from '@pitaka/contract/constants.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { daysBetween } from '@pitaka/core/values/site-days.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type ExportOwner, findReadyExport, readExports, streamParts } from '../../../platform/exports/read-exports.ts';
import { BOUNDS_OF_USERS, requestExport } from '../../../platform/exports/request-export.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { REPORT_EXPORT } from './report-export.ts';
import { reportOf } from './report-request.ts';

/** Files of reports, written in the background; visible to their owner only (Spec: C2). */
export function exportRoutes({ db, secrets }: { readonly db: Database; readonly secrets: SecretKeys }): Route[] {
  return [
    route(findCall('/report/export'), async ({ from, to, by }, context) => {
      const days = daysBetween(from, to, REPORT_MAX_DAYS);
      if (!days.ok) return days;
      const exportRequest = { ...ownerOf(context), request: { from, to, by }, locale: context.locale };
      const made = await decideInTransaction(db, (tx) =>
        requestExport(tx, exportRequest, BOUNDS_OF_USERS, context.now),
      );
      return made.ok ? ok({ id: made.value }) : made;
    }),

    route(findCall('/report/exports'), async (_input, context) => {
      const rows = await readExports(db, ownerOf(context), context.now);
      return ok(
        rows.map((row) => ({
          id: row.export_id,
          ...reportOf(row),
          state: row.state,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/report/export/file'), async ({ id }, context) => {
      const found = await findReadyExport(db, ownerOf(context), id, context.now);
      if (!found) return refuse('not_found');
      const { from, to, by } = reportOf(found);
      return fileAnswer(`report-${by}-${from}-${to}.csv`, CSV_TYPE, streamParts({ db, secrets }, found));
    }),
  ];
}

function ownerOf(context: CallContext): ExportOwner {
  return { siteId: context.site.siteId, owner: requireUser(context).uid, kind: REPORT_EXPORT.kind };
}
