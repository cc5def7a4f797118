import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { requireUser } from '../../../../platform/http/call-context.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { presentRound } from './present-round.ts';
import { readRound } from './read-round.ts';

/** The betting record of one player (Spec: E7). */
export function bettingRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/betting/round'), async ({ channel, round }, context) => {
      const { uid } = requireUser(context);
      const found = await readRound(db, { siteId: context.site.siteId, channel, round, uid });
      return found ? ok(presentRound(found.round, found.transactions)) : refuse('not_found');
    }),
  ];
}
