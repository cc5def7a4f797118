import { randomBytes } from 'node:crypto';
import { createFolderMediaStore } from '../adapters/media/folder/folder-media-store.ts';
import { noteChange } from '../modules/earnings/commission/index.ts';
import { createFraudCheck, type FraudDependencies } from '../modules/earnings/fraud/index.ts';
import { createOwnEarnings, itemSalesJobs } from '../modules/earnings/own-earnings/index.ts';
import { recordListExport } from '../modules/identity/audit/index.ts';
import { createLiveBalances } from '../modules/money/wallet/index.ts';
import {
  createLinkAsker,
  type LinkAsker,
  promotionJobs,
  promotionRoutes,
} from '../modules/promotion/applications/index.ts';
import { catalogueRawRoutes, catalogueRoutes } from '../modules/promotion/catalogue/index.ts';
import { catalogueConsoleRoutes } from '../modules/promotion/catalogue-console/index.ts';
import { createCheckWorker, createMarkWorker } from '../modules/promotion/link-health/index.ts';
import {
  ClickFlood,
  clickRawRoutes,
  createClickRecorder,
  createLiveClicks,
  findLink,
  linkJobs,
  linkRoutes,
} from '../modules/promotion/links/index.ts';
import { fileRoutes, platformJobs, platformRoutes } from '../modules/promotion/platforms/index.ts';
import { contentRoutes, createBanners, createVersionReader } from '../modules/site/content/index.ts';
import { createLiveHub, type LiveDependencies, liveJobs, liveRawRoutes } from '../modules/site/live/index.ts';
import { type MediaStore, mediaRawRoutes } from '../modules/site/media/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { Site } from '../platform/http/site.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { MayCall } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { figureTaker, wirePlatforms } from './platform-wiring.ts';
import { PRODUCT_VERSION } from './product-version.ts';

export interface CatalogueWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  /** Where pictures and clips are stored. */
  readonly media: MediaStore;
  /** Requests links from platforms; the console can trigger it. */
  readonly asker: LinkAsker;
  /** The banner in Home's HTML. */
  firstBanner(site: Site, locale: string): Promise<{ address: string } | undefined>;
  /** They ask where links lead, and mark those that lead nowhere. */
  readonly workers: readonly DueWorker[];
  /** Open streams end: the HTTP server waits for them when it closes. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Wires catalogue, promotion, content, media and live messages. */
export function wireCatalogue(deps: {
  config: Config;
  connectionString: string;
  db: Database;
  sites: SiteFinder;
  secrets: SecretKeys;
  jobs: Jobs;
  clock: () => Date;
  log: Log;
  findSession: LiveDependencies['findSession'];
  mayCall: MayCall;
  /** Payments lie above this domain. */
  readAccountSharers: FraudDependencies['readAccountSharers'];
}): CatalogueWiring {
  const { config, db, sites, secrets, jobs, clock, log, findSession } = deps;
  const recorder = createClickRecorder({ connectionString: deps.connectionString, log });
  const store = createFolderMediaStore(config.mediaDir);
  const readVersion = createVersionReader(db);
  const banners = createBanners({ db, readVersion, clock });
  const hub = createLiveHub({ db, log, sources: [createLiveBalances(db), createLiveClicks({ db, clock })] });
  const platforms = wirePlatforms(config, db);
  const asker = createLinkAsker({ db, jobs, platforms: platforms.links, clock, log });
  promotionJobs({ db, jobs, asker, clock });
  linkJobs({ db, jobs });
  itemSalesJobs({ db, jobs, clock });
  liveJobs({ db, jobs });
  const sync = platformJobs({
    ...{ db, sites, store, jobs, clock, log },
    platforms: platforms.toSync,
    figures: figureTaker(createFraudCheck(deps)),
    noteRatioChange: noteChange,
  });
  const workers = [createCheckWorker(deps), createMarkWorker(deps)];
  return {
    media: store,
    asker,
    workers,
    routes: [
      ...contentRoutes({ db, banners, version: PRODUCT_VERSION }),
      ...catalogueRoutes({ db }),
      ...catalogueConsoleRoutes({ db, recordExport: recordListExport, store, noteRatioChange: noteChange }),
      ...promotionRoutes({ db, jobs, asker, readVersion, readOwnEarnings: createOwnEarnings(db) }),
      ...linkRoutes({ db, randomBytes }),
      ...fileRoutes({ db, store, jobs, clock, noteRatioChange: noteChange }),
      ...platformRoutes({ db, jobs, platforms: platforms.toSync, recordExport: recordListExport }),
    ],
    rawRoutes: [
      ...mediaRawRoutes({ store }),
      ...catalogueRawRoutes({ db, store }),
      ...clickRawRoutes({
        flood: config.rateLimits ? new ClickFlood() : undefined,
        recorder,
        secrets,
        findLink: (siteId, code) => findLink(db, siteId, code),
      }),
      ...liveRawRoutes({ db, hub, findSession }),
    ],
    async firstBanner(site, locale) {
      const [first] = await banners.list(site.siteId, locale);
      return first && first.picture !== '' ? { address: first.picture } : undefined;
    },
    endStreams: () => hub.closeAll(),
    async close() {
      sync.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await recorder.close();
    },
  };
}
