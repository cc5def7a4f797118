import type { ReviewedRecord } from '../modules/back-office/reviewed-records/index.ts';
import {
  agentApplications,
  agentConsoleRoutes,
  agentRoutes,
  agentStatementExport,
  createAgentWorker,
  type WithdrawalPort,
} from '../modules/engagement/agents/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import { checkSafePassword } from '../modules/money/safe/index.ts';
import type { ReadSendingStop } from '../modules/money/wallet/index.ts';
import { readTransferChannels } from '../modules/play/channels/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { ExportKind } from '../platform/exports/export-kind.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface AgentParts {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
  /** Payments, which the agents' domain may not use. */
  readonly withdrawals: WithdrawalPort;
  readonly readSendingStop: ReadSendingStop;
}

export interface AgentWiring {
  readonly routes: readonly Route[];
  readonly workers: readonly DueWorker[];
  /** What operators review at /records. */
  readonly records: readonly ReviewedRecord[];
  readonly exports: readonly ExportKind[];
}

/** Wires the agent programme. */
export function wireAgents({ db, sites, secrets, withdrawals, readSendingStop, clock, log }: AgentParts): AgentWiring {
  const checkPin = (siteId: string, uid: string, pin: string, now: Date) =>
    checkSafePassword({ db, secrets }, siteId, uid, pin, now);
  return {
    routes: [
      ...agentRoutes({
        ...{ db, secrets, withdrawals, checkPin, readSendingStop },
        readUnseenChannels: async ({ siteId, features }) => (features.channels ? readTransferChannels(db, siteId) : []),
      }),
      ...agentConsoleRoutes({ db, recordExport: recordListExport }),
    ],
    workers: [createAgentWorker({ db, sites, clock, log })],
    records: [agentApplications],
    exports: [agentStatementExport(sites)],
  };
}
