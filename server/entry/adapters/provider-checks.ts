import type { ProviderCheck } from '../../modules/back-office/doctor/index.ts';
import { currencyOf } from '../../modules/payments/withdrawals/index.ts';
import type { Config } from '../../platform/config.ts';
import type { KeyWatch } from '../../platform/provider-keys/index.ts';
import { adapterOf } from './adapter-of.ts';
import { checkOfPayout, PAYOUT_ADAPTERS } from './payment-adapters.ts';

/** Notes nothing: a command that only reads must not begin or end an alarm. */
const UNWATCHED: KeyWatch = { of: () => ({ answered() {} }), measure() {}, settled: async () => {} };

/** The chosen adapters for a command without a server. */
export function providerChecks({ adapters }: Config): ProviderCheck[] {
  const { payout, deposit, sms } = adapters;
  return [
    payout.name === 'sandbox'
      ? { setting: 'PAYOUT', name: payout.name }
      : checkOfPayout(payout.name, payoutOf(payout), async (site) => currencyOf(site)),
    { setting: 'DEPOSIT', name: deposit.name },
    { setting: 'SMS', name: sms.name },
  ];
}

function payoutOf(choice: Config['adapters']['payout']) {
  const make = adapterOf('PAYOUT', choice, PAYOUT_ADAPTERS);
  const noSandbox = () => {
    throw new Error('the sandbox has a database of its own');
  };
  const sandbox = { payout: noSandbox, deposit: noSandbox };
  return make(choice, sandbox, { clock: () => new Date(), keys: UNWATCHED }).provider;
}
