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
import type { SecretKeys } from '../platform/secret-keys.ts';
import { refuseUnknownAdapters } from './adapters/sms-adapter.ts';
import { CHECK_ANSWERS, CORE_MODULES, HTTP, LEASE_NODE, nodeLease } from './core-modules.ts';
import { MODULES } from './modules.ts';
import { unansweredCalls } from './not-open-yet-routes.ts';

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
  /** Workers by what they are for: start() runs them; tests process what is due. */
  readonly paymentWorkers: readonly DueWorker[];
  readonly earningWorkers: readonly DueWorker[];
  readonly linkWorkers: readonly DueWorker[];
  readonly playWorkers: readonly DueWorker[];
  readonly engagementWorkers: readonly DueWorker[];
  readonly riskWorker: DueWorker;
  /** Writes reports and long lists. */
  readonly fileWorker: DueWorker;
  /** Tells people of transfers that they received. */
  readonly transferTeller: DueWorker;
  /** Calls of the contract that answer not_open_yet. */
  readonly unanswered: readonly CallDefinition[];
  /** Before anything is posted: the number that sets this process's journal ids apart from every other's. */
  leaseNode(): Promise<void>;
  /** Starts jobs and live messages. Not needed by tests that only inject calls. */
  start(): Promise<void>;
  /** Finishes requests under way, then releases everything. */
  close(): Promise<void>;
}

/** The server, of all its modules; nothing imports this folder. */
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
    // Before the modules, so that its number is given back after all that posts has stopped.
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
    sites: assembly.valueOf(SITES),
    paymentWorkers: workersOf('payments', 'adapters/payments'),
    earningWorkers: workersOf('earnings'),
    linkWorkers: workersOf('promotion'),
    playWorkers: workersOf('play', 'adapters/channel'),
    engagementWorkers: workersOf('engagement'),
    riskWorker: workerOf('back-office/risk'),
    fileWorker: workerOf('platform/exports'),
    transferTeller: workerOf('money/wallet'),
    unanswered: unansweredCalls(routes),
    leaseNode: assembly.valueOf(LEASE_NODE),
    start: () => assembly.start(),
    close: () => assembly.stop(),
  };
}
