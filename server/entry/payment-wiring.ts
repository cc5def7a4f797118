import { createManualDeposit } from '../adapters/deposit/manual/manual-deposit.ts';
import { sandboxDepositRoutes } from '../adapters/deposit/sandbox/routes.ts';
import { createSandboxDeposit } from '../adapters/deposit/sandbox/sandbox-deposit.ts';
import { createManualPayout } from '../adapters/payout/manual/manual-payout.ts';
import { createSandboxCallbackReader, writeSandboxCallback } from '../adapters/payout/sandbox/sandbox-callback.ts';
import { createSandboxPayout } from '../adapters/payout/sandbox/sandbox-payout.ts';
import { checkSafePassword } from '../modules/money/safe/index.ts';
import type { DepositProvider } from '../modules/payments/deposits/deposit-provider.port.ts';
import {
  createDepositWorker,
  type DepositProviders,
  depositProviders,
  depositRoutes,
} from '../modules/payments/deposits/index.ts';
import { payoutAccountRoutes } from '../modules/payments/payout-accounts/index.ts';
import type { CallbackReader, RawCallback } from '../modules/payments/provider-callbacks/callback-reader.port.ts';
import { callbackRawRoutes, receiveCallback } from '../modules/payments/provider-callbacks/index.ts';
import {
  createPayoutWorker,
  createRequestBatch,
  currencyOf,
  type PayoutProviders,
  payoutProviders,
  siteTerms,
  type WithdrawalRouteDependencies,
  withdrawalRoutes,
} from '../modules/payments/withdrawals/index.ts';
import type { PayoutProvider } from '../modules/payments/withdrawals/payout-provider.port.ts';
import { withdrawalBenefits } from '../modules/play/vip/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { xenditDeposit, xenditPayout, xenditReaders } from './xendit-wiring.ts';

export interface PaymentWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  /** For the console's calls. */
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
  readonly currencyOf: (siteId: string) => Promise<string>;
  /** For withdrawals that are asked for elsewhere. */
  readonly requests: WithdrawalRequests;
  /** Run beside requests; tests have them process what is due at once. */
  readonly workers: readonly DueWorker[];
  close(): Promise<void>;
}

export type WithdrawalRequests = Pick<WithdrawalRouteDependencies, 'batch' | 'providers' | 'checkPin' | 'levelTermsOf'>;

export interface PaymentPartsDependencies {
  readonly config: Config;
  readonly connectionString: string;
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Wires payout accounts, withdrawals, deposits and their providers. */
export function wirePayments(deps: PaymentPartsDependencies): PaymentWiring {
  const { config, db, sites, secrets, clock, log } = deps;
  const siteCurrency = async (siteId: string) => {
    const site = await sites.byId(siteId);
    return site ? currencyOf(site) : 'COIN';
  };
  const deliver = async (reader: CallbackReader, raw: RawCallback) => {
    const inside = { raw, network: '127.0.0.1', hostSiteId: (await sites.all())[0]?.siteId ?? '' };
    await receiveCallback({ db, secrets, log, currencyOf: siteCurrency }, reader, inside);
  };
  const sandboxReader = createSandboxCallbackReader(secrets);
  const toSandboxIngress = (raw: RawCallback) => deliver(sandboxReader, raw);
  const adapters = chooseAdapters(deps, {
    payout: () => createSandboxPayout({ db, secrets, clock, log, deliver: toSandboxIngress }),
    deposit: () =>
      createSandboxDeposit({
        db,
        secrets,
        clock,
        deliver: toSandboxIngress,
        writeCallback: (event, now) => writeSandboxCallback(secrets, event, now),
      }),
  });
  const usesSandbox = config.adapters.payout.name === 'sandbox' || config.adapters.deposit.name === 'sandbox';
  const readers = [...adapters.readers, ...(usesSandbox ? [sandboxReader] : [])];

  const payouts = payoutProviders([
    adapters.payout,
    ...(adapters.payout.name === 'manual' ? [] : [createManualPayout()]),
  ]);
  const deposits = depositProviders([
    adapters.deposit,
    ...(adapters.deposit.name === 'manual' ? [] : [createManualDeposit()]),
  ]);
  const checkPin = (siteId: string, uid: string, pin: string, now: Date) =>
    checkSafePassword({ db, secrets }, siteId, uid, pin, now);
  const batch = createRequestBatch({ connectionString: deps.connectionString, clock, log });
  const workers = [
    createPayoutWorker({ db, providers: payouts, secrets, currencyOf: siteCurrency, clock, log }),
    createDepositWorker({ db, providers: deposits, currencyOf: siteCurrency, clock, log }),
    ...adapters.workers,
  ];
  const requests = { batch, providers: payouts, checkPin, levelTermsOf: withdrawalBenefits };
  return {
    routes: [
      ...payoutAccountRoutes({ db, secrets, termsOf: siteTerms }),
      ...depositRoutes({ db, providers: deposits, currencyOf: siteCurrency }),
      ...withdrawalRoutes({ db, ...requests }),
    ],
    rawRoutes: [...callbackRawRoutes({ db, secrets, log, currencyOf: siteCurrency, readers }), ...adapters.rawRoutes],
    payouts,
    deposits,
    currencyOf: siteCurrency,
    requests,
    workers,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await batch.close();
    },
  };
}

interface ChosenAdapters {
  readonly payout: PayoutProvider;
  readonly deposit: DepositProvider;
  readonly readers: readonly CallbackReader[];
  readonly workers: readonly DueWorker[];
  readonly rawRoutes: readonly RawRoute[];
}

interface SandboxAdapters {
  readonly payout: () => ReturnType<typeof createSandboxPayout>;
  readonly deposit: () => ReturnType<typeof createSandboxDeposit>;
}

/** The adapters for PAYOUT and DEPOSIT. */
function chooseAdapters({ config, clock }: PaymentPartsDependencies, sandbox: SandboxAdapters): ChosenAdapters {
  const workers: DueWorker[] = [];
  const rawRoutes: RawRoute[] = [];
  let payout: PayoutProvider;
  switch (config.adapters.payout.name) {
    case 'sandbox': {
      const made = sandbox.payout();
      workers.push(made.worker);
      payout = made;
      break;
    }
    case 'manual':
      payout = createManualPayout();
      break;
    case 'xendit':
      payout = xenditPayout(config.adapters.payout);
      break;
    default:
      throw unknown('PAYOUT', config.adapters.payout.name);
  }
  let deposit: DepositProvider;
  switch (config.adapters.deposit.name) {
    case 'sandbox': {
      const made = sandbox.deposit();
      rawRoutes.push(...sandboxDepositRoutes(made));
      deposit = made;
      break;
    }
    case 'manual':
      deposit = createManualDeposit();
      break;
    case 'xendit':
      deposit = xenditDeposit(config.adapters.deposit, clock);
      break;
    default:
      throw unknown('DEPOSIT', config.adapters.deposit.name);
  }
  return { payout, deposit, readers: xenditReaders(config), workers, rawRoutes };
}

function unknown(setting: string, name: string): Error {
  return new Error(`${setting}: there is no adapter "${name}"; there are sandbox, manual and xendit.`);
}
