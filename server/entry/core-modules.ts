import { join } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { countSecurityEvent } from '../modules/identity/audit/index.ts';
import { findOperatorSession } from '../modules/identity/operators/index.ts';
import { leaseNode, type NodeLease, type Sealing, startSealing } from '../modules/money/ledger/index.ts';
import { FIND_SESSION } from '../modules/site/live/index.ts';
import { BUILT, serveBuiltFiles } from '../modules/site/pages/index.ts';
import { SITES } from '../modules/site/sites/index.ts';
import { declare, declareValue, defineModule, definePort } from '../platform/assembly/define-module.ts';
import {
  BASICS,
  CLOCK,
  CONFIG,
  CONNECTION_STRING,
  DATABASE,
  ENDING,
  EXPORTS,
  JOBS,
  LOG,
  MAY_CALL,
  METRICS,
  PAYMENT_READER,
  PINNED_NODE,
  RAW_ROUTES,
  ROUTES,
  SECRETS,
  UNBUILT_APPS,
  PRODUCT_VERSION as VERSION,
  WORKERS,
} from '../platform/assembly/ports.ts';
import { type AppName, keepServedBuilds, listBuilds } from '../platform/built-apps/built-apps.ts';
import { isLocalTrial } from '../platform/config.ts';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { createPreparedReader } from '../platform/db/prepared-reader.ts';
import { hasRoom } from '../platform/disk-room.ts';
import { createExportWorker } from '../platform/exports/export-worker.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { ACTIVITY, createActivity, createJobs, JOB_MEASURE } from '../platform/jobs/index.ts';
import { MEASURES } from '../platform/metrics/measures.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { observeDisk, observePool, observeWorkers } from '../platform/metrics/observe-parts.ts';
import { createKeyWatch, KEY_WATCH } from '../platform/provider-keys/index.ts';
import { isLoopback, isPublicAddress } from '../platform/public-internet/checked-connection.ts';
import { apiDocs } from './api-docs.ts';
import { unbuiltApps } from './built-apps.ts';
import { addHealthRoutes } from './health-routes.ts';
import { notOpenYetRoutes } from './not-open-yet-routes.ts';
import { PINNED_NODE_VERSION, PRODUCT_VERSION, PROGRAM_ROOT } from './product-version.ts';

type HttpServer = ReturnType<typeof createHttpServer>;

export const HTTP = definePort<HttpServer>('http server');
/** Called when a stop begins, to make /readyz answer 503 and each answer close its connection. */
export const DRAIN = definePort<() => void>('drain');
/** Whether an answer that violates its contract is an error, for development and tests. */
export const CHECK_ANSWERS = definePort<boolean>('checked answers');
/** Must be called before the first posting: leases the number that makes this process's journal ids unique. */
export const LEASE_NODE = definePort<() => Promise<void>>('node lease');

const POOL_CONNECTIONS = 10;
const COMPRESSED_FROM_BYTES = 1024;

const constants = defineModule({
  name: 'entry/constants',
  declares: [
    declareValue(VERSION, PRODUCT_VERSION),
    declareValue(PINNED_NODE, PINNED_NODE_VERSION),
    declareValue(UNBUILT_APPS, unbuiltApps),
  ],
});

/** The builds of the apps at the start: this server keeps serving them when newer ones are built. */
const builtApps = defineModule({
  name: 'entry/built-apps',
  gives: { built: BUILT },
  create() {
    const release = keepServedBuilds(PROGRAM_ROOT);
    const foldersOf = (app: AppName) => {
      const builds = listBuilds(PROGRAM_ROOT, app);
      return builds.length > 0 ? builds : [join(PROGRAM_ROOT, app, 'dist', 'unbuilt')];
    };
    return { built: { web: foldersOf('web'), console: foldersOf('console') }, stop: async () => release() };
  },
});

const metrics = defineModule({
  name: 'platform/metrics',
  needs: { config: CONFIG },
  gives: { metrics: METRICS },
  create({ config }) {
    const metrics = new Metrics();
    observeDisk(metrics.registry, { data: config.dataDir, media: config.mediaDir });
    return { metrics, stop: () => metrics.stop() };
  },
});

const database = defineModule({
  name: 'platform/db',
  needs: { connectionString: CONNECTION_STRING, metrics: METRICS },
  gives: { db: DATABASE },
  create({ connectionString, metrics }) {
    const pool = openPool({ connectionString, max: POOL_CONNECTIONS });
    observePool(metrics.registry, pool, POOL_CONNECTIONS);
    const db = openDatabase(pool);
    return { db, stop: () => db.destroy() };
  },
});

const paymentReader = defineModule({
  name: 'platform/db/payment-reader',
  needs: { connectionString: CONNECTION_STRING },
  gives: { reader: PAYMENT_READER },
  create({ connectionString }) {
    const reader = createPreparedReader(connectionString, 'pitaka payment reads');
    return { reader, stop: () => reader.close() };
  },
});

const jobs = defineModule({
  name: 'platform/jobs',
  declares: [declare(MEASURES, JOB_MEASURE)],
  needs: { connectionString: CONNECTION_STRING, log: LOG },
  gives: { jobs: JOBS },
  create: (parts) => ({ jobs: createJobs(parts) }),
});

const providerKeys = defineModule({
  name: 'platform/provider-keys',
  needs: { db: DATABASE, clock: CLOCK, log: LOG },
  gives: { keys: KEY_WATCH },
  create(parts) {
    const keys = createKeyWatch(parts);
    return { keys, stop: () => keys.settled() };
  },
});

const keyMetrics = defineModule({
  name: 'platform/provider-keys/metrics',
  needs: { keys: KEY_WATCH, http: HTTP },
  create({ keys, http }) {
    keys.measure(http.metrics.registry);
    return {};
  },
});

const activity = defineModule({
  name: 'platform/activity',
  gives: { activity: ACTIVITY },
  create: () => ({ activity: createActivity() }),
});

const publicInternet = defineModule({
  name: 'platform/public-internet',
  needs: { config: CONFIG },
  gives: { mayCall: MAY_CALL },
  create: ({ config }) => ({
    mayCall: (address) => isPublicAddress(address) || (isLocalTrial(config) && isLoopback(address)),
  }),
});

const fileExports = defineModule({
  name: 'platform/exports',
  needs: { db: DATABASE, secrets: SECRETS, clock: CLOCK, log: LOG, kinds: EXPORTS },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createExportWorker(parts)] }),
});

/** Starts jobs and workers after all modules, and stops them before the modules they use. */
const background = defineModule({
  name: 'platform/background',
  needs: { config: CONFIG, jobs: JOBS, workers: WORKERS, activity: ACTIVITY, metrics: METRICS },
  create: ({ config, jobs, workers, activity, metrics }) => ({
    async start() {
      if (!config.background) return;
      observeWorkers(metrics.registry, workers);
      await jobs.start();
      for (const worker of workers) worker.start(activity);
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await jobs.stop();
    },
  }),
});

const http = defineModule({
  name: 'platform/http',
  needs: {
    ...BASICS,
    sites: SITES,
    findSession: FIND_SESSION,
    checkAnswers: CHECK_ANSWERS,
    built: BUILT,
    routes: ROUTES,
    rawRoutes: RAW_ROUTES,
    ending: ENDING,
    activity: ACTIVITY,
    metrics: METRICS,
  },
  gives: { http: HTTP },
  async create({
    config,
    db,
    sites,
    clock,
    log,
    findSession,
    checkAnswers,
    built,
    routes,
    rawRoutes,
    ending,
    activity,
    metrics,
  }) {
    const http = createHttpServer({
      metrics,
      log,
      clock,
      findSiteByHost: (host) => sites.byHost(host),
      findSession,
      publicUrl: config.publicUrl,
      findOperatorSession: (token, selection) => findOperatorSession({ db, sites }, token, selection, clock()),
      trustProxy: config.trustProxy,
      onlyThisMachine: config.isForThisMachine,
      rateLimits: config.rateLimits,
      processes: config.processes,
      requestsAtOnce: config.requestsAtOnce,
      checkAnswers,
      onRequest: () => activity.note(),
      onForbidden: ({ identity: { site, user, operator }, path, code, address, device }) => {
        const caller = { uid: user?.uid ?? '', operator: operator?.name ?? '', address, device };
        const event = { siteId: site.siteId, kind: 'permission.refused', ...caller, detail: { path, code } };
        countSecurityEvent(db, event, clock()).catch((err) =>
          log.error({ err }, 'a refused permission was not recorded'),
        );
      },
    });
    await compressAnswers(http.fastify);
    if (config.apiDocs) await apiDocs(http.fastify);
    await serveBuiltFiles(http.fastify, built);
    http.mount([...routes, ...notOpenYetRoutes(routes)]);
    http.mountRaw(rawRoutes);
    return {
      http,
      async stop() {
        for (const end of ending) end();
        await http.fastify.close();
      },
    };
  },
});

/** A page of fifty items compresses to an eighth; below a kilobyte compression is not worth the time. */
async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Only for answers, because two kilobytes of a compressed request can be gigabytes in memory.
    globalDecompression: false,
  });
}

export const nodeLease = defineModule({
  name: 'money/ledger/lease',
  needs: { db: DATABASE, log: LOG },
  gives: { lease: LEASE_NODE },
  create({ db, log }) {
    let lease: NodeLease | undefined;
    return {
      async lease() {
        lease ??= await leaseNode(db, log);
      },
      stop: () => lease?.end(),
    };
  },
});

/** Seals journals in the background, and reports to /health when it falls behind. */
const sealing = defineModule({
  name: 'money/ledger/sealing',
  needs: { config: CONFIG, db: DATABASE, connectionString: CONNECTION_STRING, log: LOG, http: HTTP, sites: SITES },
  gives: { drain: DRAIN },
  create({ config, db, connectionString, log, sites, http: { fastify, metrics, drain } }) {
    let running: Sealing | undefined;
    let isDraining = false;
    addHealthRoutes(fastify, {
      db,
      metrics,
      isDraining: () => isDraining,
      hasRoom: () => config.database.kind === 'external' || hasRoom(config.dataDir),
      isSiteHost: async (host) => (await sites.byHost(host))?.domains.some(({ domain }) => domain === host) ?? false,
      warnings: () => (running?.isBehind() ? ['journals wait for their seals'] : []),
    });
    return {
      drain() {
        isDraining = true;
        drain();
      },
      start() {
        if (config.background) running = startSealing({ connectionString, log, registry: metrics.registry });
      },
      stop: () => running?.stop(),
    };
  },
});

/** Modules that others need, and modules that run the server. */
export const CORE_MODULES = [
  constants,
  builtApps,
  metrics,
  activity,
  database,
  paymentReader,
  jobs,
  publicInternet,
  fileExports,
  providerKeys,
  keyMetrics,
  background,
  http,
  sealing,
];
