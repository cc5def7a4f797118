import { createManualDeposit } from '../../adapters/deposit/manual/manual-deposit.ts';
import { sandboxDepositRoutes } from '../../adapters/deposit/sandbox/routes.ts';
import { createSandboxDeposit } from '../../adapters/deposit/sandbox/sandbox-deposit.ts';
import { createManualPayout } from '../../adapters/payout/manual/manual-payout.ts';
import { createSandboxCallbackReader, writeSandboxCallback } from '../../adapters/payout/sandbox/sandbox-callback.ts';
import { createSandboxPayout } from '../../adapters/payout/sandbox/sandbox-payout.ts';
import { PROVIDER_CHECKS, type ProviderCheck } from '../../modules/back-office/doctor/index.ts';
import type { DepositProvider } from '../../modules/payments/deposits/deposit-provider.port.ts';
import { DEPOSIT_PROVIDERS, depositProviders } from '../../modules/payments/deposits/index.ts';
import type { RawCallback } from '../../modules/payments/provider-callbacks/callback-reader.port.ts';
import { CALLBACK_READERS, receiveCallback } from '../../modules/payments/provider-callbacks/index.ts';
import { PAYOUT_PROVIDERS, payoutProviders, SITE_CURRENCY } from '../../modules/payments/withdrawals/index.ts';
import type { PayoutProvider } from '../../modules/payments/withdrawals/payout-provider.port.ts';
import { SITES } from '../../modules/site/sites/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { BASICS, RAW_ROUTES, WORKERS } from '../../platform/assembly/ports.ts';
import type { AdapterChoice } from '../../platform/config.ts';
import type { RawRoute } from '../../platform/http/route.ts';
import type { Site } from '../../platform/http/site.ts';
import type { DueWorker } from '../../platform/jobs/due-worker.ts';
import { KEY_WATCH, type KeyWatch } from '../../platform/provider-keys/index.ts';
import { adapterOf } from './adapter-of.ts';
import { xenditDeposit, xenditPayout, xenditReaders } from './xendit.ts';

interface SandboxAdapters {
  readonly payout: () => ReturnType<typeof createSandboxPayout>;
  readonly deposit: () => ReturnType<typeof createSandboxDeposit>;
}

interface PayoutAdapter {
  readonly provider: PayoutProvider;
  readonly workers?: readonly DueWorker[];
}

interface DepositAdapter {
  readonly provider: DepositProvider;
  readonly rawRoutes?: readonly RawRoute[];
}

interface Outside {
  readonly clock: () => Date;
  readonly keys: KeyWatch;
}

type MakePayout = (choice: AdapterChoice, sandbox: SandboxAdapters, outside: Outside) => PayoutAdapter;
type MakeDeposit = (choice: AdapterChoice, sandbox: SandboxAdapters, outside: Outside) => DepositAdapter;

/** The adapters by their names in PAYOUT. */
export const PAYOUT_ADAPTERS: Readonly<Record<string, MakePayout>> = {
  sandbox(_choice, sandbox) {
    const provider = sandbox.payout();
    return { provider, workers: [provider.worker] };
  },
  manual: () => ({ provider: createManualPayout() }),
  // No new payout is requested; payouts that were requested before are paid by hand.
  none: () => ({ provider: createManualPayout() }),
  xendit: (choice, _sandbox, { keys }) => ({ provider: xenditPayout(choice, keys) }),
};

/** The adapters by their names in DEPOSIT. */
export const DEPOSIT_ADAPTERS: Readonly<Record<string, MakeDeposit>> = {
  sandbox(_choice, sandbox) {
    const provider = sandbox.deposit();
    return { provider, rawRoutes: sandboxDepositRoutes(provider) };
  },
  manual: () => ({ provider: createManualDeposit() }),
  // No new deposit is opened; a bank statement still shows incoming money.
  none: () => ({ provider: createManualDeposit() }),
  xendit: (choice, _sandbox, { clock, keys }) => ({ provider: xenditDeposit(choice, clock, keys) }),
};

/** If the provider tells its balance, the check asks for it: that changes nothing and needs a valid key. */
export function checkOfPayout(
  name: string,
  provider: PayoutProvider,
  currencyOf: (site: Site) => Promise<string>,
): ProviderCheck {
  const named = { setting: 'PAYOUT', name };
  if (!provider.readFunds) return named;
  const ask = async (site: Site) => (await provider.readFunds?.(site.siteId, await currencyOf(site))) !== undefined;
  return { ...named, ask };
}

/** The providers selected by PAYOUT and DEPOSIT; manual payments are always possible. */
export const paymentAdapters = defineModule({
  name: 'adapters/payments',
  needs: { ...BASICS, sites: SITES, currencyOf: SITE_CURRENCY, keys: KEY_WATCH },
  gives: {
    payouts: PAYOUT_PROVIDERS,
    deposits: DEPOSIT_PROVIDERS,
    readers: CALLBACK_READERS,
    checks: PROVIDER_CHECKS,
    rawRoutes: RAW_ROUTES,
    workers: WORKERS,
  },
  create(parts) {
    const { config, db, secrets, clock, sites } = parts;
    const sandboxReader = createSandboxCallbackReader(secrets);
    const deliver = async (raw: RawCallback) => {
      const inside = {
        raw,
        network: '127.0.0.1',
        address: '127.0.0.1',
        hostSiteId: (await sites.all())[0]?.siteId ?? '',
      };
      await receiveCallback(parts, sandboxReader, inside);
    };
    const sandbox: SandboxAdapters = {
      payout: () => createSandboxPayout({ ...parts, deliver }),
      deposit: () =>
        createSandboxDeposit({
          ...{ db, secrets, clock, deliver },
          writeCallback: (event, now) => writeSandboxCallback(secrets, event, now),
        }),
    };
    const chosen = config.adapters;
    const payout = adapterOf('PAYOUT', chosen.payout, PAYOUT_ADAPTERS)(chosen.payout, sandbox, parts);
    const deposit = adapterOf('DEPOSIT', chosen.deposit, DEPOSIT_ADAPTERS)(chosen.deposit, sandbox, parts);
    const usesSandbox = chosen.payout.name === 'sandbox' || chosen.deposit.name === 'sandbox';
    return {
      payouts: payoutProviders([payout.provider, ...(payout.provider.name === 'manual' ? [] : [createManualPayout()])]),
      deposits: depositProviders([
        deposit.provider,
        ...(deposit.provider.name === 'manual' ? [] : [createManualDeposit()]),
      ]),
      readers: [...xenditReaders(config), ...(usesSandbox ? [sandboxReader] : [])],
      checks: [
        checkOfPayout(chosen.payout.name, payout.provider, (site) => parts.currencyOf(site.siteId)),
        { setting: 'DEPOSIT', name: chosen.deposit.name },
      ],
      rawRoutes: deposit.rawRoutes ?? [],
      workers: payout.workers ?? [],
    };
  },
});
