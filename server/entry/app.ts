import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { APPROVALS, type Approval } from '../modules/back-office/approvals/index.ts';
import { RECORDS, type ReviewedRecord } from '../modules/back-office/reviewed-records/index.ts';
import { SETTINGS, type SettingsSection } from '../modules/site/settings/index.ts';
import { SITES, type SiteFinder } from '../modules/site/sites/index.ts';
import { assemble, given } from '../platform/assembly/assemble.ts';
import { declare, defineModule } from '../platform/assembly/define-module.ts';
import {
  CLOCK,
  CONFIG,
  CONNECTION_STRING,
  DATABASE,
  LOG,
  ROUTES,
  SECRETS,
  WORKERS,
} from '../platform/assembly/ports.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { refuseUnknownAdapters } from './adapters/refuse-unknown-adapters.ts';
import { CHECK_ANSWERS, CORE_MODULES, DRAIN, HTTP, LEASE_NODE, nodeLease } from './core-modules.ts';
import { MODULES } from './modules.ts';
import { unansweredCalls } from './not-open-yet-routes.ts';

/** Additional definitions of a test's own module. */
export interface Additions {
  readonly approvals?: readonly Approval[];
  readonly settings?: readonly SettingsSection[];
  readonly records?: readonly ReviewedRecord[];
}

export interface AppDependencies {
  readonly config: Config;
  /** Connects as the application's own role, not as the owner of the tables. */
  readonly connectionString: string;
  readonly secrets: SecretKeys;
  readonly log: Log;
  readonly clock?: () => Date;
  /** Whether an answer that violates its contract is an error, for development and tests. */
  readonly checkAnswers?: boolean;
  readonly additions?: Additions;
}

export interface App {
  readonly fastify: FastifyInstance;
  readonly db: Database;
  /** The metrics that /metrics shows. */
  readonly metrics: Metrics;
  readonly sites: SiteFinder;
  /** Workers by purpose. start() runs them; tests process due work themselves. */
  readonly paymentWorkers: readonly DueWorker[];
  readonly earningWorkers: readonly DueWorker[];
  readonly linkWorkers: readonly DueWorker[];
  readonly playWorkers: readonly DueWorker[];
  readonly engagementWorkers: readonly DueWorker[];
  readonly riskWorker: DueWorker;
  /** Evaluates the alarm rules, and delivers messages about alarms, in this order. */
  readonly alarmWorkers: readonly DueWorker[];
  /** Writes reports and long lists. */
  readonly fileWorker: DueWorker;
  /** Notifies users of received transfers. */
  readonly transferNotifier: DueWorker;
  /** Calls of the contract that answer not_open_yet. */
  readonly unanswered: readonly CallDefinition[];
  /** Must be called before the first posting: leases the number that makes this process's journal ids unique. */
  leaseNode(): Promise<void>;
  /** Starts jobs and live messages. Not needed by tests that only inject calls. */
  start(): Promise<void>;
  /** Makes /readyz answer 503 and each answer close its connection; requests are still served. */
  drain(): void;
  /** Finishes running requests, then releases everything. */
  close(): Promise<void>;
}

/** The server, assembled from all its modules; nothing imports this folder. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, connectionString, secrets, log, clock = () => new Date(), additions = {} } = deps;
  refuseUnknownAdapters(config);
  const assembly = await assemble([
    given(CONFIG, config),
    given(CONNECTION_STRING, connectionString),
    given(SECRETS, secrets),
    given(LOG, log),
    given(CLOCK, clock),
    given(CHECK_ANSWERS, deps.checkAnswers ?? false),
    // Listed before the modules, so that the node's number is released after all posting has stopped.
    nodeLease,
    ...MODULES,
    defineModule({
      name: 'additions',
      declares: [
        declare(APPROVALS, ...(additions.approvals ?? [])),
        declare(SETTINGS, ...(additions.settings ?? [])),
        declare(RECORDS, ...(additions.records ?? [])),
      ],
    }),
    ...CORE_MODULES,
  ]);
  const routes = assembly.itemsOf(ROUTES).map(({ item }) => item);
  const workersOf = (...folders: string[]) =>
    folders.flatMap((folder) =>
      assembly.itemsOf(WORKERS).flatMap(({ by, item }) => (by === folder || by.startsWith(`${folder}/`) ? [item] : [])),
    );
  const workerOf = (module: string): DueWorker => {
    const [worker] = workersOf(module);
    if (!worker) throw new Error(`${module} has no worker`);
    return worker;
  };
  return {
    fastify: assembly.valueOf(HTTP).fastify,
    db: assembly.valueOf(DATABASE),
    metrics: assembly.valueOf(HTTP).metrics,
    sites: assembly.valueOf(SITES),
    paymentWorkers: workersOf('payments', 'adapters/payments'),
    earningWorkers: workersOf('earnings'),
    linkWorkers: workersOf('promotion'),
    playWorkers: workersOf('play', 'adapters/channel'),
    engagementWorkers: workersOf('engagement'),
    alarmWorkers: workersOf('back-office/alarms'),
    riskWorker: workerOf('back-office/risk'),
    fileWorker: workerOf('platform/exports'),
    transferNotifier: workerOf('money/wallet'),
    unanswered: unansweredCalls(routes),
    leaseNode: assembly.valueOf(LEASE_NODE),
    start: () => assembly.start(),
    drain: assembly.valueOf(DRAIN),
    close: () => assembly.stop(),
  };
}
