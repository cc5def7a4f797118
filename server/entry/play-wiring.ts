import type { Books } from '../modules/back-office/reconciliation/index.ts';
import { readRebateBases } from '../modules/earnings/rebates/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import type { LedgerBatch } from '../modules/money/ledger/index.ts';
import { countPaid, siteTerms } from '../modules/payments/withdrawals/index.ts';
import { bettingRoutes } from '../modules/play/betting/index.ts';
import { bonusConsoleRoutes, bonusRoutes, createBonusWorker } from '../modules/play/bonuses/index.ts';
import { createLateRoundWorker } from '../modules/play/rounds/index.ts';
import { createVipWorker, vipConsoleRoutes, vipRoutes } from '../modules/play/vip/index.ts';
import {
  createDoublingWorker,
  verifyPageRoutes,
  wheelConsoleRoutes,
  wheelRoutes,
} from '../modules/play/wheel/index.ts';
import type { MediaStore } from '../modules/site/media/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { MayCall } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { wireChannels } from './channels-wiring.ts';

export interface PlayWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  /** What is compared with providers. */
  readonly books: readonly Books[];
  close(): Promise<void>;
}

export interface PlayParts {
  readonly config: Config;
  readonly connectionString: string;
  readonly db: Database;
  readonly ledger: LedgerBatch;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  readonly jobs: Jobs;
  readonly media: MediaStore;
  readonly mayCall: MayCall;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Wires VIP, bonuses, the wheel, and the game channels. */
export function wirePlay(parts: PlayParts): PlayWiring {
  const { db, media, sites, secrets, clock, log } = parts;
  const channels = wireChannels(parts);
  const workers = [
    createVipWorker(parts),
    createLateRoundWorker({ db, sites, clock, log }),
    createBonusWorker({ db, sites, clock, log }),
    createDoublingWorker({ db, sites, clock, log }),
    ...channels.workers,
  ];
  return {
    routes: [
      // A module a line.
      ...vipRoutes({ db, withdrawalsOf: siteTerms }),
      ...vipConsoleRoutes({
        db,
        recordExport: recordListExport,
        store: media,
        withdrawalsOf: siteTerms,
        countPaid,
        readRebateBases,
      }),
      ...channels.routes,
      ...bettingRoutes({ db }),
      ...bonusRoutes({ db }),
      ...bonusConsoleRoutes({ db, recordExport: recordListExport }),
      ...wheelRoutes({ db, secrets }),
      ...wheelConsoleRoutes({ db, recordExport: recordListExport }),
    ],
    rawRoutes: [...channels.rawRoutes, ...verifyPageRoutes()],
    workers,
    books: [channels.books],
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await channels.close();
    },
  };
}
