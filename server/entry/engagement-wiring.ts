import type { ReviewedRecord } from '../modules/back-office/reviewed-records/index.ts';
import type { WithdrawalPort } from '../modules/engagement/agents/index.ts';
import { invitationRoutes } from '../modules/engagement/invitations/index.ts';
import type { LedgerBatch } from '../modules/money/ledger/index.ts';
import type { ReadSendingStop } from '../modules/money/wallet/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { ExportKind } from '../platform/exports/export-kind.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { wireAgents } from './agent-wiring.ts';
import { wireMessages } from './message-wiring.ts';

export interface EngagementWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  /** What operators review at /records. */
  readonly records: readonly ReviewedRecord[];
  readonly exports: readonly ExportKind[];
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
  /** Payments, which this domain may not use. */
  readonly withdrawals: WithdrawalPort;
  readonly readSendingStop: ReadSendingStop;
}

/** Wires messages, invitations and the agent programme. */
export function wireEngagement(parts: EngagementParts): EngagementWiring {
  const { db } = parts;
  const agents = wireAgents(parts);
  const messages = wireMessages(parts);
  const workers = [...agents.workers, ...messages.workers];
  return {
    routes: [
      // A module a line.
      ...invitationRoutes({ db }),
      ...messages.routes,
      ...agents.routes,
    ],
    rawRoutes: [],
    workers,
    records: agents.records,
    exports: agents.exports,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
