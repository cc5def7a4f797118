import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { markMomentSeen, readMoment } from './moments.ts';

/** The moments of a promoter that are shown once: first click, first sale, first money, level up. */
export function momentRoutes({ db }: { readonly db: Database }): Route[] {
  return [
    route(findCall('/report/moment'), async ({ seen }, context) => {
      const owner = { site: context.site, uid: requireUser(context).uid };
      if (seen !== undefined) await markMomentSeen(db, owner, seen, context.now);
      const { moment, mayCome } = await readMoment(db, owner, context.now);
      return ok({
        moment: moment
          ? {
              ...{ id: moment.id, kind: moment.kind, level: moment.level ?? 0, item: moment.item ?? null },
              amount: moment.amountMinor === undefined ? ('' as const) : formatMinor(moment.amountMinor),
            }
          : null,
        mayCome,
      });
    }),
  ];
}
