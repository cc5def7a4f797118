import { findCall } from '@pitaka/contract/calls/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { requestAdjustment } from './request-adjustment.ts';
import { requestLimits } from './request-limits.ts';
import { requestUnfreeze } from './request-unfreeze.ts';

/** What is asked for here and decided by another person. */
export function userRequestRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/approvals/adjust'), async (input, context) =>
      requestAdjustment(db, actorOf(context), input, context.now),
    ),
    route(findCall('/console/approvals/limit'), async (input, context) =>
      requestLimits(db, actorOf(context), input, context.now),
    ),
    route(findCall('/console/approvals/unfreeze'), async (input, context) =>
      requestUnfreeze(db, actorOf(context), input, context.now),
    ),
  ];
}
