import { PROVIDER_CALL_DEADLINE_MS } from '@pitaka/core/payments/withdrawals/poll-schedule.ts';
import { createXenditDeposit } from '../../adapters/deposit/xendit/xendit-deposit.ts';
import { createXenditCallbackReader } from '../../adapters/payout/xendit/xendit-callback.ts';
import { createXenditPayout, XENDIT_URL } from '../../adapters/payout/xendit/xendit-payout.ts';
import type { CallbackReader } from '../../modules/payments/provider-callbacks/callback-reader.port.ts';
import type { AdapterChoice, Config } from '../../platform/config.ts';
import { requiredSetting } from './required-setting.ts';

/** Payouts by Xendit: PAYOUT=xendit with PAYOUT_SECRET_KEY and PAYOUT_WEBHOOK_TOKEN. */
export function xenditPayout(choice: AdapterChoice) {
  return createXenditPayout(connection('PAYOUT', choice));
}

/** Deposits by Xendit: DEPOSIT=xendit with DEPOSIT_SECRET_KEY and DEPOSIT_WEBHOOK_TOKEN. */
export function xenditDeposit(choice: AdapterChoice, clock: () => Date) {
  return createXenditDeposit({ ...connection('DEPOSIT', choice), clock });
}

/** Reads Xendit's webhooks at /hooks/xendit; none without Xendit. */
export function xenditReaders({ adapters }: Config): CallbackReader[] {
  const tokens: string[] = [];
  if (adapters.payout.name === 'xendit') tokens.push(requiredSetting('PAYOUT', adapters.payout, 'WEBHOOK_TOKEN'));
  if (adapters.deposit.name === 'xendit') tokens.push(requiredSetting('DEPOSIT', adapters.deposit, 'WEBHOOK_TOKEN'));
  return tokens.length > 0 ? [createXenditCallbackReader(tokens)] : [];
}

function connection(prefix: string, choice: AdapterChoice) {
  return {
    secretKey: requiredSetting(prefix, choice, 'SECRET_KEY'),
    baseUrl: (choice.settings.URL ?? XENDIT_URL).replace(/\/+$/, ''),
    deadlineMs: PROVIDER_CALL_DEADLINE_MS,
  };
}
