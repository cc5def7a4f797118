import { createChangeWorker, createCommissionWorker } from '../modules/earnings/commission/index.ts';
import { conversionConsoleRoutes } from '../modules/earnings/conversion-console/index.ts';
import {
  createClosingWorker,
  createKeptWorker,
  createParkedWorker,
  createPostbackReceiver,
  postbackRawRoutes,
} from '../modules/earnings/conversions/index.ts';
import { createDigestWorker } from '../modules/earnings/digest/index.ts';
import { exportRoutes } from '../modules/earnings/exports/index.ts';
import { fileImportRoutes } from '../modules/earnings/file-imports/index.ts';
import {
  createFraudCheck,
  createLookAgain,
  createReleaseWorker,
  type FraudDependencies,
} from '../modules/earnings/fraud/index.ts';
import { fraudConsoleRoutes } from '../modules/earnings/fraud-console/index.ts';
import { groupRoutes } from '../modules/earnings/groups/index.ts';
import { createOutboundWorker } from '../modules/earnings/outbound/index.ts';
import { outboundConsoleRoutes } from '../modules/earnings/outbound-console/index.ts';
import { planConsoleRoutes } from '../modules/earnings/plan-console/index.ts';
import { promoterConsoleRoutes } from '../modules/earnings/promoter-console/index.ts';
import { rateConsoleRoutes } from '../modules/earnings/rate-console/index.ts';
import { createRebateWorker, createTakeBackWorker, rebateRoutes } from '../modules/earnings/rebates/index.ts';
import { reportRoutes } from '../modules/earnings/reports/index.ts';
import { sourceConsoleRoutes } from '../modules/earnings/source-console/index.ts';
import { createRateWorker, teamRoutes } from '../modules/earnings/team/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { MayCall } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { levelsOfRebates } from './rebate-levels.ts';

export interface EarningsWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  close(): Promise<void>;
}

/** Wires what comes in from outside, the commission made of it, and the reports on that. */
export function wireEarnings(deps: {
  db: Database;
  connectionString: string;
  sites: SiteFinder;
  secrets: SecretKeys;
  /** Payments lie above this domain. */
  readAccountSharers: FraudDependencies['readAccountSharers'];
  /** Where partners' servers and links may be. */
  mayCall: MayCall;
  clock: () => Date;
  log: Log;
}): EarningsWiring {
  const { db, sites, secrets, clock, log } = deps;
  const fraud = createFraudCheck(deps);
  const receiver = createPostbackReceiver(deps);
  const workers = [
    createClosingWorker({ db, sites, clock, log }),
    createKeptWorker({ db, sites, fraud, clock, log }),
    createParkedWorker({ db, sites, fraud, clock, log }),
    createOutboundWorker(deps),
    createReleaseWorker({ db, sites, clock, log }),
    createChangeWorker({ db, clock, log }),
    createCommissionWorker({ db, clock, log, lookAgain: createLookAgain(deps) }),
    createRateWorker({ db, clock, log }),
    createRebateWorker({ db, sites, levels: levelsOfRebates, clock, log }),
    createTakeBackWorker({ db, sites, levels: levelsOfRebates, clock, log }),
    createDigestWorker({ db, sites, clock, log }),
  ];
  const lists = { db, recordExport: recordListExport };
  return {
    routes: [
      ...reportRoutes({ db }),
      ...exportRoutes({ db, secrets }),
      ...teamRoutes({ db }),
      ...rebateRoutes({ db, levels: levelsOfRebates }),
      ...sourceConsoleRoutes({ ...lists, secrets, fraud, receiver }),
      ...conversionConsoleRoutes(lists),
      ...fraudConsoleRoutes(lists),
      ...outboundConsoleRoutes({ ...deps, ...lists }),
      ...rateConsoleRoutes(lists),
      ...planConsoleRoutes({ db }),
      ...groupRoutes({ db }),
      ...promoterConsoleRoutes({ db }),
      ...fileImportRoutes({ db, fraud }),
    ],
    rawRoutes: postbackRawRoutes({ receiver, fraud }),
    workers,
    async close() {
      await receiver.close();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
