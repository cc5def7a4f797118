import type { Result } from '@pitaka/core/values/result.ts';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createSandboxDeposit, type SandboxDeposit } from '../../../adapters/deposit/sandbox/sandbox-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import {
  createSandboxCallbackReader,
  writeSandboxCallback,
} from '../../../adapters/payout/sandbox/sandbox-callback.ts';
import { createSandboxPayout } from '../../../adapters/payout/sandbox/sandbox-payout.ts';
import {
  createDepositWorker,
  type DepositProviders,
  depositProviders,
} from '../../../modules/payments/deposits/index.ts';
import type { RawCallback } from '../../../modules/payments/provider-callbacks/callback-reader.port.ts';
import { receiveCallback } from '../../../modules/payments/provider-callbacks/index.ts';
import {
  createPayoutWorker,
  createRequestBatch,
  currencyOf,
  type PayoutProviders,
  payoutProviders,
} from '../../../modules/payments/withdrawals/index.ts';
import { createTransactionBatch, type TransactionBatch } from '../../../modules/play/channels/index.ts';
import { PLAY_PARTS } from '../../../modules/play/channels/published.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createLog } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

export interface PastDependencies {
  readonly db: Database;
  readonly connectionString: string;
  readonly secrets: SecretKeys;
  /** The public address of the demo, to which payment pages return. */
  readonly publicUrl: string;
}

/** A site at an earlier moment. Its records are created by the use cases of the app and the console. */
export interface PastSite extends PastDependencies {
  readonly site: Site;
  /** The clock, which is moved from step to step. */
  readonly clock: { now: Date };
  readonly batch: ReturnType<typeof createRequestBatch>;
  readonly bets: TransactionBatch;
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
  readonly sandbox: SandboxDeposit;
  readonly currencyOf: () => Promise<string>;
  /** Withdrawals and deposits by their names in the history. */
  readonly ids: Map<string, string>;
  /** Pays due withdrawals, and executes the sandbox's answers. */
  settlePayouts(): Promise<void>;
  expireDeposits(): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS_AFTER_MS = 2_000;
const REVERSES_AFTER_MS = 10_000;

/**
 * Uses the sandbox and manual payments, even if the server's settings differ, because a demo must not pay real people.
 */
export function openPastSite(deps: PastDependencies, site: Site, now: Date): PastSite {
  const { db, secrets } = deps;
  const moment = { now };
  const clock = () => moment.now;
  const log = createLog('silent');
  const siteCurrency = async () => currencyOf(site);
  const reader = createSandboxCallbackReader(secrets);
  const deliver = async (raw: RawCallback) => {
    const received = { raw, network: '127.0.0.1', address: '127.0.0.1', hostSiteId: site.siteId };
    await receiveCallback({ db, secrets, log, currencyOf: siteCurrency }, reader, received);
  };
  const sandboxPayout = createSandboxPayout({ db, secrets, clock, log, deliver });
  const writeCallback: Parameters<typeof createSandboxDeposit>[0]['writeCallback'] = (event, at) =>
    writeSandboxCallback(secrets, event, at);
  const sandbox = createSandboxDeposit({ db, secrets, clock, deliver, writeCallback });
  const payouts = payoutProviders([sandboxPayout, createManualPayout()]);
  const deposits = depositProviders([sandbox, createManualDeposit()]);
  const payoutWorker = createPayoutWorker({ db, providers: payouts, secrets, currencyOf: siteCurrency, clock, log });
  const depositWorker = createDepositWorker({ db, providers: deposits, currencyOf: siteCurrency, clock, log });
  const lane = { connectionString: deps.connectionString, clock, log, lanes: 1 };
  const batch = createRequestBatch({ ...lane, play: PLAY_PARTS });
  const bets = createTransactionBatch(lane);
  return {
    ...deps,
    site,
    clock: moment,
    batch,
    bets,
    payouts,
    deposits,
    sandbox,
    currencyOf: siteCurrency,
    ids: new Map(),
    async settlePayouts() {
      if ((await payoutWorker.runDue()) === 0) return;
      for (const afterMs of [ANSWERS_AFTER_MS, REVERSES_AFTER_MS]) {
        moment.now = new Date(moment.now.getTime() + afterMs);
        await sandboxPayout.worker.runDue();
      }
      await payoutWorker.runDue();
    },
    async expireDeposits() {
      await depositWorker.runDue();
    },
    async close() {
      await batch.close();
      await bets.close();
    },
  };
}

/** Throws on a refusal, which is a mistake in the demo. */
export function done<Value>(what: string, result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the demo: ${what} was refused: ${result.code}`);
  return result.value;
}

export function idOf({ ids }: PastSite, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo has made nothing that is called ${name}`);
  return id;
}
