import {
  consoleMessageRoutes,
  createBroadcastWorker,
  createPushWorker,
  messageJobs,
  messageRoutes,
  pushRoutes,
} from '../modules/engagement/messages/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import { type Config, isAtHome } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { isLoopback, isPublicAddress } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface MessageParts {
  readonly db: Database;
  readonly config: Config;
  readonly sites: SiteFinder;
  readonly jobs: Jobs;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Wires the inbox and broadcasts. */
export function wireMessages({ config, db, jobs, sites, secrets, clock, log }: MessageParts): {
  readonly routes: readonly Route[];
  readonly workers: readonly DueWorker[];
} {
  const mayCall = (address: string) => isPublicAddress(address) || (isAtHome(config) && isLoopback(address));
  messageJobs({ db, jobs, sites, clock });
  return {
    routes: [
      ...messageRoutes({ db }),
      ...pushRoutes({ db, secrets }),
      ...consoleMessageRoutes({ db, recordExport: recordListExport }),
    ],
    workers: [
      createBroadcastWorker({ db, sites, clock, log }),
      createPushWorker({ db, sites, secrets, mayCall, publicUrl: config.publicUrl ?? '', clock, log }),
    ],
  };
}
