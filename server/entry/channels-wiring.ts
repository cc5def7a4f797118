import { createHmacDialect } from '../adapters/channel/hmac/hmac-dialect.ts';
import { createHttpReport } from '../adapters/channel/http-report/http-report.ts';
import { createHttpWallet } from '../adapters/channel/http-wallet/http-wallet.ts';
import { createRsaDialect } from '../adapters/channel/rsa/rsa-dialect.ts';
import { createSandboxWallet } from '../adapters/channel/sandbox/sandbox-wallet.ts';
import type { Books } from '../modules/back-office/reconciliation/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import { channelConsoleRoutes } from '../modules/play/channel-console/index.ts';
import { createHealthRecorder } from '../modules/play/channel-health/index.ts';
import { channelBooks } from '../modules/play/channel-reconciliation/index.ts';
import { channelTransferRoutes, createTransferWorker } from '../modules/play/channel-transfers/index.ts';
import {
  channelJobs,
  channelRoutes,
  createBetGuard,
  createChannelFinder,
  createRoundWorker,
  createTransactionBatch,
  providerRawRoutes,
  sandboxChannelRoutes,
} from '../modules/play/channels/index.ts';
import { createRoundCloser, roundConsoleRoutes } from '../modules/play/round-console/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { MayCall } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { wireSandboxGames } from './sandbox-games-wiring.ts';

export interface ChannelsWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  /** What is compared with the providers' reports. */
  readonly books: Books;
  close(): Promise<void>;
}

/** Wires the game channels: what players call, what providers call, and the sandbox's own provider. */
export function wireChannels(parts: {
  readonly config: Config;
  readonly connectionString: string;
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly sites: SiteFinder;
  readonly jobs: Jobs;
  readonly mayCall: MayCall;
  readonly clock: () => Date;
  readonly log: Log;
}): ChannelsWiring {
  const { config, connectionString, db, sites, secrets, clock, log } = parts;
  const hasSandbox = Object.values(config.adapters.channels).some(({ name }) => name === 'sandbox');
  const finder = createChannelFinder(db, secrets);
  const sandbox = wireSandboxGames({ ...parts, finder });
  const findApi = async ({ siteId, channel }: { siteId: string; channel: string }) => {
    const found = await finder.find(siteId, channel);
    return found && { url: found.row.api_url, secret: found.reportSecret };
  };
  const reports = [...sandbox.reports, createHttpReport({ findApi, mayCall: parts.mayCall })];
  const batch = createTransactionBatch({ connectionString, clock, log });
  const wallets = [createHttpWallet(parts.mayCall), ...(hasSandbox ? [createSandboxWallet(db)] : [])];
  const health = createHealthRecorder({ db, clock, log });
  const workers = [
    createRoundWorker({ db, sites, clock, log }),
    createRoundCloser({ db, sites, reports, clock, log }),
    createTransferWorker({ db, finder, wallets, sites, clock, log }),
    ...sandbox.workers,
    health.worker,
  ];
  channelJobs({ db, jobs: parts.jobs, clock });
  return {
    routes: [
      ...channelRoutes({ db }),
      ...channelTransferRoutes({ db, finder, wallets }),
      ...channelConsoleRoutes({ db, secrets, reports }),
      ...roundConsoleRoutes({ db, recordExport: recordListExport, reports }),
    ],
    rawRoutes: [
      ...providerRawRoutes({
        db,
        batch,
        finder,
        dialects: [createRsaDialect(), createHmacDialect()],
        guardBet: createBetGuard(db, clock),
        onAnswered: health.record,
      }),
      ...(hasSandbox ? sandboxChannelRoutes({ db, secrets }) : []),
      ...sandbox.rawRoutes,
    ],
    workers,
    books: channelBooks(db, reports),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await sandbox.close();
      await batch.close();
    },
  };
}
