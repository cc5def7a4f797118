import { invitationRoutes } from '../modules/engagement/invitations/index.ts';
import { messageRoutes } from '../modules/engagement/messages/index.ts';
import type { LedgerBatch } from '../modules/money/ledger/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface EngagementWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  close(): Promise<void>;
}

export interface EngagementParts {
  readonly config: Config;
  readonly connectionString: string;
  readonly db: Database;
  readonly ledger: LedgerBatch;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Wires messages, invitations and the agent programme. */
export function wireEngagement({ db }: EngagementParts): EngagementWiring {
  return {
    routes: [
      // A module a line.
      ...invitationRoutes({ db }),
      ...messageRoutes({ db }),
    ],
    rawRoutes: [],
    workers: [],
    close: async () => {},
  };
}
