import { type PinAbove, strictestPinAbove } from '@pitaka/core/money/safe/own-pin-limit.ts';
import type { TransferRules } from '@pitaka/core/money/transfer/decide-transfer.ts';
import { MAX_MINOR } from '@pitaka/core/values/money.ts';
import { amountField, booleanField, defineSettings, limitField, type WithSettings } from '../../site/settings/index.ts';

export const transferSettings = defineSettings({
  section: 'transfer',
  title: 'Transfers between users',
  description: 'What one transfer and all transfers of a user may come to.',
  fields: {
    minimum: amountField({ label: 'Smallest transfer', default: '0.01', min: '0.01' }),
    numbersFrom: amountField({
      label: 'Long numbers in notes to strangers from',
      default: '20.00',
      guard: 'lower',
      help: 'A smaller transfer carries seven digits or more only to a recipient who has sent the sender money. Phone numbers, links and handles are never carried.',
    }),
    dayLimit: limitField({ label: 'Limit a day', default: '1000000.00', guard: 'raise' }),
    weekLimit: limitField({ label: 'Limit a week', default: null, guard: 'raise' }),
    monthLimit: limitField({ label: 'Limit a month', default: null, guard: 'raise' }),
    pinRequired: booleanField({ label: 'Ask for the safe password', default: false, guard: 'lower' }),
    pinAbove: limitField({ label: 'Ask for the safe password above', default: null, guard: 'raise' }),
    pinForNew: booleanField({
      label: 'Ask for the safe password for a new recipient',
      default: false,
      guard: 'lower',
    }),
  },
});

export function transferRulesOf(site: WithSettings): TransferRules {
  const { minimum, dayLimit, weekLimit, monthLimit } = transferSettings.of(site);
  return {
    minimumMinor: minimum,
    dayMaxMinor: dayLimit ?? MAX_MINOR,
    weekMaxMinor: weekLimit ?? MAX_MINOR,
    monthMaxMinor: monthLimit ?? MAX_MINOR,
  };
}

export interface PinRules {
  readonly always: boolean;
  /** Required above this amount, and above this sum of a day; null: at no amount. */
  readonly aboveMinor: bigint | null;
  readonly forNew: boolean;
}

/** How much a user may still send today without the safe's password. */
export function pinLeft(aboveMinor: bigint, sentMinor: bigint): bigint {
  return aboveMinor > sentMinor ? aboveMinor - sentMinor : 0n;
}

/** Whether a transfer needs the safe's password, by this site's rules and by the user's own limit (`own`). */
export function pinRulesOf(site: WithSettings, own: PinAbove = null): PinRules {
  const { pinRequired, pinAbove, pinForNew } = transferSettings.of(site);
  return { always: pinRequired, aboveMinor: strictestPinAbove(pinAbove, own), forNew: pinForNew };
}
