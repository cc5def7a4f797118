import { consoleMessageRoutes, createBroadcastWorker, messageRoutes } from '../modules/engagement/messages/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';

export interface MessageParts {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Wires the inbox and broadcasts. */
export function wireMessages({ db, sites, clock, log }: MessageParts): {
  readonly routes: readonly Route[];
  readonly workers: readonly DueWorker[];
} {
  return {
    routes: [...messageRoutes({ db }), ...consoleMessageRoutes({ db, recordExport: recordListExport })],
    workers: [createBroadcastWorker({ db, sites, clock, log })],
  };
}
