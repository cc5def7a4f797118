import { createManualDeposit } from '../../adapters/deposit/manual/manual-deposit.ts';
import { sandboxDepositRoutes } from '../../adapters/deposit/sandbox/routes.ts';
import { createSandboxDeposit } from '../../adapters/deposit/sandbox/sandbox-deposit.ts';
import { createManualPayout } from '../../adapters/payout/manual/manual-payout.ts';
import { createSandboxCallbackReader, writeSandboxCallback } from '../../adapters/payout/sandbox/sandbox-callback.ts';
import { createSandboxPayout } from '../../adapters/payout/sandbox/sandbox-payout.ts';
import type { DepositProvider } from '../../modules/payments/deposits/deposit-provider.port.ts';
import { DEPOSIT_PROVIDERS, depositProviders } from '../../modules/payments/deposits/index.ts';
import type { CallbackReader, RawCallback } from '../../modules/payments/provider-callbacks/callback-reader.port.ts';
import { CALLBACK_READERS, receiveCallback } from '../../modules/payments/provider-callbacks/index.ts';
import { PAYOUT_PROVIDERS, payoutProviders, SITE_CURRENCY } from '../../modules/payments/withdrawals/index.ts';
import type { PayoutProvider } from '../../modules/payments/withdrawals/payout-provider.port.ts';
import { SITES } from '../../modules/site/sites/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { BASICS, RAW_ROUTES, WORKERS } from '../../platform/assembly/ports.ts';
import type { Config } from '../../platform/config.ts';
import type { RawRoute } from '../../platform/http/route.ts';
import type { DueWorker } from '../../platform/jobs/due-worker.ts';
import { xenditDeposit, xenditPayout, xenditReaders } from './xendit.ts';

/** The providers by PAYOUT and DEPOSIT; manual payments are always possible. */
export const paymentAdapters = defineModule({
  name: 'adapters/payments',
  needs: { ...BASICS, sites: SITES, currencyOf: SITE_CURRENCY },
  gives: {
    payouts: PAYOUT_PROVIDERS,
    deposits: DEPOSIT_PROVIDERS,
    readers: CALLBACK_READERS,
    rawRoutes: RAW_ROUTES,
    workers: WORKERS,
  },
  create(parts) {
    const { config, db, secrets, clock, sites } = parts;
    const sandboxReader = createSandboxCallbackReader(secrets);
    const deliver = async (raw: RawCallback) => {
      const inside = { raw, network: '127.0.0.1', hostSiteId: (await sites.all())[0]?.siteId ?? '' };
      await receiveCallback(parts, sandboxReader, inside);
    };
    const adapters = chooseAdapters(parts, {
      payout: () => createSandboxPayout({ ...parts, deliver }),
      deposit: () =>
        createSandboxDeposit({
          ...{ db, secrets, clock, deliver },
          writeCallback: (event, now) => writeSandboxCallback(secrets, event, now),
        }),
    });
    const { payout, deposit, readers, workers, rawRoutes } = adapters;
    const usesSandbox = config.adapters.payout.name === 'sandbox' || config.adapters.deposit.name === 'sandbox';
    return {
      payouts: payoutProviders([payout, ...(payout.name === 'manual' ? [] : [createManualPayout()])]),
      deposits: depositProviders([deposit, ...(deposit.name === 'manual' ? [] : [createManualDeposit()])]),
      readers: [...readers, ...(usesSandbox ? [sandboxReader] : [])],
      rawRoutes,
      workers,
    };
  },
});

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
function chooseAdapters(
  { config, clock }: { readonly config: Config; readonly clock: () => Date },
  sandbox: SandboxAdapters,
): ChosenAdapters {
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
