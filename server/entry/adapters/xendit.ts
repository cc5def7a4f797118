import { PROVIDER_CALL_DEADLINE_MS } from '@pitaka/core/payments/withdrawals/poll-schedule.ts';
import { createXenditDeposit } from '../../adapters/deposit/xendit/xendit-deposit.ts';
import { createXenditCallbackReader } from '../../adapters/payout/xendit/xendit-callback.ts';
import { createXenditPayout, XENDIT_URL } from '../../adapters/payout/xendit/xendit-payout.ts';
import type { CallbackReader } from '../../modules/payments/provider-callbacks/callback-reader.port.ts';
import type { AdapterChoice, Config } from '../../platform/config.ts';
import type { KeyWatch } from '../../platform/provider-keys/index.ts';
import { requiredSetting } from './required-setting.ts';

/** Payouts by Xendit: PAYOUT=xendit with PAYOUT_SECRET_KEY and PAYOUT_WEBHOOK_TOKEN. */
export function xenditPayout(choice: AdapterChoice, keys?: KeyWatch) {
  return createXenditPayout(connection('PAYOUT', choice, keys));
}

/** Deposits by Xendit: DEPOSIT=xendit with DEPOSIT_SECRET_KEY and DEPOSIT_WEBHOOK_TOKEN. */
export function xenditDeposit(choice: AdapterChoice, clock: () => Date, keys?: KeyWatch) {
  return createXenditDeposit({ ...connection('DEPOSIT', choice, keys), clock });
}

/** Reads Xendit's webhooks at /hooks/xendit; none if Xendit is not used. */
export function xenditReaders({ adapters }: Config): CallbackReader[] {
  const tokens: string[] = [];
  if (adapters.payout.name === 'xendit') tokens.push(requiredSetting('PAYOUT', adapters.payout, 'WEBHOOK_TOKEN'));
  if (adapters.deposit.name === 'xendit') tokens.push(requiredSetting('DEPOSIT', adapters.deposit, 'WEBHOOK_TOKEN'));
  return tokens.length > 0 ? [createXenditCallbackReader(tokens)] : [];
}

function connection(prefix: 'PAYOUT' | 'DEPOSIT', choice: AdapterChoice, keys: KeyWatch | undefined) {
  return {
    key: keys?.of({ setting: prefix, provider: choice.name }),
    secretKey: requiredSetting(prefix, choice, 'SECRET_KEY'),
    baseUrl: (choice.settings.URL ?? XENDIT_URL).replace(/\/+$/, ''),
    deadlineMs: PROVIDER_CALL_DEADLINE_MS,
  };
}
