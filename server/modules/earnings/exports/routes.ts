import { findCall } from '@pitaka/contract/calls/index.ts';
import { REPORT_MAX_DAYS } from '@pitaka/contract/constants.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { daysBetween, dayText } from '@pitaka/core/values/site-days.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import { requestExport } from './request-export.ts';
import { findReadyExport, readExports, streamParts } from './views.ts';

/** Files of reports, written in the background; each is its owner's alone (Spec: C2). */
export function exportRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/report/export'), async ({ from, to, by }, context) => {
      const days = daysBetween(from, to, REPORT_MAX_DAYS);
      if (!days.ok) return days;
      const asked = { ...ownerOf(context), from, to, by, locale: context.locale };
      const made = await requestExport(db, asked, context.now);
      return made.ok ? ok({ id: made.value }) : made;
    }),

    route(findCall('/report/exports'), async (_input, context) => {
      const rows = await readExports(db, ownerOf(context));
      return ok(
        rows.map((row) => ({
          id: row.export_id,
          from: dayText(row.from_day),
          to: dayText(row.to_day),
          by: row.by_group,
          // The worker takes the parts away a moment later.
          state: row.state === 'ready' && row.expires_at && row.expires_at <= context.now ? 'expired' : row.state,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/report/export/file'), async ({ id }, context) => {
      const owner = ownerOf(context);
      const found = await findReadyExport(db, owner, id, context.now);
      if (!found) return refuse('not_found');
      const name = `report-${found.by_group}-${dayText(found.from_day)}-${dayText(found.to_day)}.csv`;
      return fileAnswer(name, CSV_TYPE, streamParts(db, owner.siteId, id, found.parts));
    }),
  ];
}

function ownerOf(context: CallContext): { siteId: string; uid: string } {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}
