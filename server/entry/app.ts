import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { type Approval, approvalRoutes, reportUnknownKinds } from '../modules/back-office/approvals/index.ts';
import { dashboardRoutes } from '../modules/back-office/dashboard/index.ts';
import { listExport, listFileRoutes } from '../modules/back-office/list-files/index.ts';
import { reconciliationJobs } from '../modules/back-office/reconciliation/index.ts';
import { type ReviewedRecord, reviewedRecordRoutes } from '../modules/back-office/reviewed-records/index.ts';
import { RISK_RECORD } from '../modules/back-office/risk/index.ts';
import { savedReasonRoutes } from '../modules/back-office/saved-reasons/index.ts';
import { savedViewRoutes } from '../modules/back-office/saved-views/index.ts';
import { siteContentRoutes } from '../modules/back-office/site-content/index.ts';
import { settingsRoutes } from '../modules/back-office/site-settings/index.ts';
import { sitesRoutes } from '../modules/back-office/sites/index.ts';
import { staffRoutes } from '../modules/back-office/staff/index.ts';
import { consoleUserRoutes, userJobs } from '../modules/back-office/users/index.ts';
import { findEarnings } from '../modules/earnings/conversion-console/index.ts';
import { receivedJobs } from '../modules/earnings/conversions/index.ts';
import { REPORT_EXPORT } from '../modules/earnings/exports/index.ts';
import { createFraudCheck } from '../modules/earnings/fraud/index.ts';
import { readWaitingFigures } from '../modules/earnings/fraud-console/index.ts';
import { auditRoutes, countSecurityEvent, recordListExport, securityJobs } from '../modules/identity/audit/index.ts';
import { attemptJobs, authRoutes, createSessionFinder } from '../modules/identity/auth/index.ts';
import { findOperatorSession, operatorRoutes } from '../modules/identity/operators/index.ts';
import { leaseNode, type NodeLease, type Sealing, startSealing } from '../modules/money/ledger/index.ts';
import { journalListRoutes, ledgerExplorerRoutes } from '../modules/money/ledger-explorer/index.ts';
import { bankStatementRoutes } from '../modules/payments/bank-statements/index.ts';
import { DEPOSIT_RECORD, readReviewFigures } from '../modules/payments/deposits/index.ts';
import { paymentReviewRoutes } from '../modules/payments/payment-review/index.ts';
import { readAccountSharers } from '../modules/payments/payout-accounts/index.ts';
import { paymentBooks, reconciliationRoutes } from '../modules/payments/reconciliation/index.ts';
import { readDueFigures, returnWithdrawalsOfUser, WITHDRAWAL_RECORD } from '../modules/payments/withdrawals/index.ts';
import { wheelPrizes } from '../modules/play/wheel/index.ts';
import { applicationListRoutes, readStuckFigure } from '../modules/promotion/application-list/index.ts';
import { pageRawRoutes, serveBuiltFiles } from '../modules/site/pages/index.ts';
import type { SettingsSection } from '../modules/site/settings/index.ts';
import { createSiteFinder, type SiteFinder, siteRoutes } from '../modules/site/sites/index.ts';
import { type Config, isAtHome, isSandbox } from '../platform/config.ts';
import { type Database, openDatabase, openPool } from '../platform/db/database.ts';
import { createExportWorker } from '../platform/exports/export-worker.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import { createHttpServer } from '../platform/http/server.ts';
import type { Site } from '../platform/http/site.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import { createJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { isLoopback, isPublicAddress } from '../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { refuseUnknownAdapters, smsAdapter } from './adapters.ts';
import { agentWithdrawals } from './agent-withdrawals.ts';
import { apiDocs } from './api-docs.ts';
import { wireApprovals } from './approval-wiring.ts';
import { wireCatalogue } from './catalogue-wiring.ts';
import { wireEarnings } from './earnings-wiring.ts';
import { wireEngagement } from './engagement-wiring.ts';
import { addHealthRoutes } from './health-routes.ts';
import { notOpenYetRoutes, unansweredCalls } from './not-open-yet-routes.ts';
import { wirePayments } from './payment-wiring.ts';
import { wirePlay } from './play-wiring.ts';
import { RETURNING, wireProtection } from './protection-wiring.ts';
import { createSendingStops } from './sending-stops.ts';
import { wireSettings } from './settings-wiring.ts';
import { wireWallet } from './wallet-wiring.ts';

/** What a test defines in a module of its own. */
export interface Additions {
  readonly approvals?: readonly Approval[];
  readonly settings?: readonly SettingsSection[];
  readonly records?: readonly ReviewedRecord[];
}

export interface AppDependencies {
  readonly config: Config;
  /** The application's own role, not the owner of the tables. */
  readonly connectionString: string;
  readonly secrets: SecretKeys;
  readonly log: Log;
  readonly clock?: () => Date;
  /** Development and tests: an answer that violates its contract is an error. */
  readonly checkAnswers?: boolean;
  readonly additions?: Additions;
}

export interface App {
  readonly fastify: FastifyInstance;
  readonly db: Database;
  readonly sites: SiteFinder;
  /** The workers that pay, poll and expire: start() runs them; tests process what is due. */
  readonly paymentWorkers: readonly DueWorker[];
  /** The workers that match parked conversions and compute commission. */
  readonly earningWorkers: readonly DueWorker[];
  /** The worker that writes reports and long lists. */
  readonly fileWorker: DueWorker;
  /** Tells people of transfers that they received. */
  readonly transferTeller: DueWorker;
  /** The workers that ask where links lead, and mark those that lead nowhere. */
  readonly linkWorkers: readonly DueWorker[];
  /** The workers of VIP, bonuses, wheel and game channels. */
  readonly playWorkers: readonly DueWorker[];
  /** The worker of the risk rules. */
  readonly riskWorker: DueWorker;
  /** The workers of messages, invitations and the agent programme. */
  readonly engagementWorkers: readonly DueWorker[];
  /** Calls of the contract that answer not_open_yet. */
  readonly unanswered: readonly CallDefinition[];
  /** Before anything is posted: the number that sets this process's journal ids apart from every other's. */
  leaseNode(): Promise<void>;
  /** Starts jobs and live messages. Not needed by tests that only inject calls. */
  start(): Promise<void>;
  /** Finishes requests under way, then releases everything. */
  close(): Promise<void>;
}

/** What the console reviews at /records/NAME: each kind is defined in its module and registered here. */
const REVIEWED_RECORDS: readonly ReviewedRecord[] = [wheelPrizes, RISK_RECORD];

const POOL_CONNECTIONS = 10;

const COMPRESSED_FROM_BYTES = 1024;

/** Vite's output of the two apps. */
const BUILT = {
  web: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  console: fileURLToPath(new URL('../../console/dist', import.meta.url)),
};

/** Wires everything; nothing imports this folder. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, secrets, log } = deps;
  refuseUnknownAdapters(config);
  const clock = deps.clock ?? (() => new Date());
  const pool = openPool({
    connectionString: deps.connectionString,
    max: POOL_CONNECTIONS,
  });
  const db = openDatabase(pool);
  const settings = wireSettings(deps.additions?.settings);
  const sites = createSiteFinder(db, { registry: settings, log });
  const fraud = createFraudCheck({ secrets, readAccountSharers });
  const fileSiteOf = async (siteId: string) => {
    const site = await sites.byId(siteId);
    return site && { site, fraud };
  };
  const approvals = wireApprovals(settings, deps.additions?.approvals, { fileSiteOf });
  const sessions = createSessionFinder({ db, connectionString: deps.connectionString });
  const sms = smsAdapter(config, log);
  const jobs = createJobs({ connectionString: deps.connectionString, log });
  const findSession = (site: Site, token: string) => sessions.find(site, token, clock());
  const mayCall = (address: string) => isPublicAddress(address) || (isAtHome(config) && isLoopback(address));
  const catalogue = wireCatalogue({
    config,
    connectionString: deps.connectionString,
    db,
    sites,
    secrets,
    jobs,
    clock,
    log,
    findSession,
    mayCall,
    readAccountSharers,
  });
  const readSendingStop = createSendingStops(db);
  const wallet = wireWallet({
    ...{ connectionString: deps.connectionString, db, sites, secrets, readSendingStop, jobs },
    ...{ clock, log },
  });
  const payments = wirePayments({ config, connectionString: deps.connectionString, db, sites, secrets, clock, log });

  const earnings = wireEarnings({
    db,
    connectionString: deps.connectionString,
    sites,
    secrets,
    readAccountSharers,
    mayCall,
    clock,
    log,
  });

  const protection = wireProtection({ db, secrets, sites, clock, log });
  const parts = {
    config,
    connectionString: deps.connectionString,
    db,
    ledger: wallet.ledger,
    sites,
    secrets,
    jobs,
    media: catalogue.media,
    mayCall,
    clock,
    log,
  };
  const play = wirePlay(parts);
  const engagement = wireEngagement({
    ...parts,
    readSendingStop,
    withdrawals: agentWithdrawals({ db, ...payments.requests }),
  });

  const books = [...paymentBooks(payments), ...play.books];
  userJobs({ db, jobs, sites, clock });
  securityJobs({ db, jobs, sites, clock });
  attemptJobs({ db, jobs, sites, clock });
  receivedJobs({ db, jobs, sites, clock });
  reconciliationJobs({ db, sites, books, jobs, clock, log });

  const http = createHttpServer({
    log,
    clock,
    findSiteByHost: (host) => sites.byHost(host),
    findSession,
    publicUrl: config.publicUrl,
    findOperatorSession: (token, wanted) => findOperatorSession({ db, sites }, token, wanted, clock()),
    trustProxy: config.trustProxy,
    onlyThisMachine: config.isForThisMachine,
    rateLimits: config.rateLimits,
    checkAnswers: deps.checkAnswers ?? false,
    onForbidden: ({ identity: { site, user, operator }, path, code, address, device }) => {
      const who = { uid: user?.uid ?? '', operator: operator?.name ?? '', address, device };
      const event = { siteId: site.siteId, kind: 'permission.refused', ...who, detail: { path, code } };
      countSecurityEvent(db, event, clock()).catch((err) =>
        log.error({ err }, 'a refused permission was not recorded'),
      );
    },
  });
  // A page of fifty items compresses to an eighth; under a kilobyte compression is not worth the time.
  await http.fastify.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Answers only: two kilobytes of a compressed request can be gigabytes in memory.
    globalDecompression: false,
  });
  let sealing: Sealing | undefined;
  addHealthRoutes(http.fastify, {
    db,
    metrics: http.metrics,
    warnings: () => (sealing?.isBehind() ? ['journals wait for their seals'] : []),
  });
  if (config.apiDocs) await apiDocs(http.fastify);
  await serveBuiltFiles(http.fastify, BUILT);

  const lists = { db, recordExport: recordListExport };
  const routes: Route[] = [
    ...siteRoutes(),
    ...authRoutes({
      db,
      secrets,
      sms: sms.sender,
      sessions,
      log,
      randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
      randomUid: () => String(randomInt(10_000_000, 100_000_000)),
      returning: RETURNING,
    }),
    ...protection.routes,
    ...operatorRoutes({ db, sites, secrets, isSandbox: isSandbox(config) }),
    ...staffRoutes({ db, approvals }),
    ...auditRoutes({ db }),
    ...consoleUserRoutes({ ...lists, secrets, returnWithdrawals: returnWithdrawalsOfUser, approvals }),
    ...approvalRoutes({ ...lists, registry: approvals, forgetSites: () => sites.forget() }),
    ...settingsRoutes({ db, settings, approvals, forgetSites: () => sites.forget() }),
    ...sitesRoutes({ db, store: catalogue.media, forgetSites: () => sites.forget() }),
    ...siteContentRoutes({ db, store: catalogue.media }),
    ...ledgerExplorerRoutes({ db }),
    ...journalListRoutes(lists),
    ...savedReasonRoutes({ db }),
    ...savedViewRoutes({ db }),
    ...listFileRoutes({ db, secrets }),
    ...reviewedRecordRoutes({
      db,
      records: [...REVIEWED_RECORDS, ...engagement.records, ...(deps.additions?.records ?? [])],
    }),
    ...applicationListRoutes({ ...lists, asker: catalogue.asker }),
    ...dashboardRoutes({
      db,
      withdrawals: WITHDRAWAL_RECORD,
      deposits: DEPOSIT_RECORD,
      readDueWithdrawals: readDueFigures,
      readDueDeposits: readReviewFigures,
      readStuckApplications: readStuckFigure,
      readWaitingConversions: readWaitingFigures,
    }),
    ...reconciliationRoutes({ ...lists, books, providers: payments, currencyOf: payments.currencyOf, clock }),
    ...paymentReviewRoutes({ ...lists, secrets, payouts: payments.payouts, findEarnings }),
    ...bankStatementRoutes({
      ...lists,
      payouts: payments.payouts,
      deposits: payments.deposits,
      currencyOf: payments.currencyOf,
    }),
    ...catalogue.routes,
    ...wallet.routes,
    ...payments.routes,
    ...earnings.routes,
    ...play.routes,
    ...engagement.routes,
  ];
  const files = createExportWorker({
    db,
    secrets,
    kinds: [
      REPORT_EXPORT,
      ...wallet.exports,
      protection.ownData,
      ...engagement.exports,
      listExport({ db, sites, routes, log }),
    ],
    clock,
    log,
  });
  const rawRoutes: RawRoute[] = [
    ...pageRawRoutes({ built: BUILT, firstBanner: catalogue.firstBanner }),
    ...catalogue.rawRoutes,
    ...payments.rawRoutes,
    ...earnings.rawRoutes,
    ...play.rawRoutes,
    ...engagement.rawRoutes,
    ...sms.rawRoutes,
  ];
  http.mount([...routes, ...notOpenYetRoutes(routes)]);
  http.mountRaw(rawRoutes);

  let lease: NodeLease | undefined;
  return {
    fastify: http.fastify,
    db,
    sites,
    paymentWorkers: payments.workers,
    earningWorkers: earnings.workers,
    fileWorker: files,
    transferTeller: wallet.teller,
    linkWorkers: catalogue.workers,
    playWorkers: play.workers,
    riskWorker: protection.riskWorker,
    engagementWorkers: engagement.workers,
    unanswered: unansweredCalls(routes),
    async leaseNode() {
      lease ??= await leaseNode(db, log);
    },
    async start() {
      await reportUnknownKinds(db, approvals, log);
      await jobs.start();
      sealing = startSealing({ connectionString: deps.connectionString, log, registry: http.metrics.registry });
      for (const worker of [
        ...payments.workers,
        ...earnings.workers,
        ...catalogue.workers,
        ...play.workers,
        ...engagement.workers,
        protection.riskWorker,
        files,
        wallet.teller,
      ]) {
        worker.start();
      }
    },
    async close() {
      catalogue.endStreams();
      await http.fastify.close();
      await files.stop();
      await protection.riskWorker.stop();
      await catalogue.close();
      await engagement.close();
      await play.close();
      await earnings.close();
      await sessions.close();
      await jobs.stop();
      await sealing?.stop();
      await payments.close();
      await wallet.close();
      await lease?.end();
      await db.destroy();
    },
  };
}
