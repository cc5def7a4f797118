import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import type { LinkAsker } from '../applications/index.ts';
import { retryApplication } from './retry-application.ts';
import { listStuck } from './views.ts';

export function stuckApplicationRoutes(deps: { db: Database; asker: LinkAsker }): Route[] {
  return [
    route(findCall('/console/applications/stuck'), async ({ olderThanMinutes, after, size }, { site, now }) => {
      const mark = readMark(after);
      if (after !== undefined && !mark) return refuse('input_invalid', { fields: { after: 'field_invalid' } });
      const rows = await listStuck(deps.db, site.siteId, {
        appliedBefore: new Date(now.getTime() - olderThanMinutes * 60_000),
        after: mark,
        size: size + 1,
      });
      const shown = rows.slice(0, size);
      const last = shown.at(-1);
      return ok({
        content: shown.map((row) => ({
          id: row.application_id,
          uid: row.uid,
          item: row.name,
          kind: row.kind,
          externalId: row.external_id,
          appliedAt: row.applied_at.toISOString(),
          asks: row.asks,
          nextAskAt: row.next_ask_at?.toISOString() ?? null,
        })),
        next: rows.length > size && last ? `${last.applied_at.toISOString()}|${last.application_id}` : null,
      });
    }),

    route(findCall('/console/applications/retry'), async ({ id }, context) =>
      retryApplication(deps, actorOf(context), id, context.now),
    ),
  ];
}

/** 'moment|id' of the last application on the page before. */
function readMark(text: string | undefined): { at: Date; id: string } | undefined {
  const [moment = '', id] = (text ?? '').split('|');
  const at = new Date(moment);
  return id && !Number.isNaN(at.getTime()) ? { at, id } : undefined;
}
