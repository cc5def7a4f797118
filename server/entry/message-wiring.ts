import { consoleMessageRoutes, createBroadcastWorker, messageRoutes } from '../modules/engagement/messages/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { EngagementParts } from './engagement-wiring.ts';

/** Wires the inbox and broadcasts. */
export function wireMessages({ db, sites, clock, log }: EngagementParts): {
  readonly routes: readonly Route[];
  readonly workers: readonly DueWorker[];
} {
  return {
    routes: [...messageRoutes({ db }), ...consoleMessageRoutes({ db, recordExport: recordListExport })],
    workers: [createBroadcastWorker({ db, sites, clock, log })],
  };
}
