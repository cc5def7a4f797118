import type { TransferRules } from '@pitaka/core/money/transfer/decide-transfer.ts';
import { fromMajor, MAX_MINOR, parseAmount } from '@pitaka/core/values/money.ts';
import type { Site } from '../../../platform/http/site.ts';

/** What a site may set in its settings: decimal text; and what holds where it did not. */
const DEFAULTS = {
  transferMinimum: 1n,
  transferDailyLimit: fromMajor(1_000_000),
  transferWeeklyLimit: MAX_MINOR,
  transferMonthlyLimit: MAX_MINOR,
} as const;

export function transferRulesOf(site: Site): TransferRules {
  const figure = (name: keyof typeof DEFAULTS): bigint => {
    const set = site.settings[name];
    const amount = typeof set === 'string' ? parseAmount(set) : undefined;
    return amount?.ok ? amount.value : DEFAULTS[name];
  };
  return {
    minimumMinor: figure('transferMinimum'),
    dayMaxMinor: figure('transferDailyLimit'),
    weekMaxMinor: figure('transferWeeklyLimit'),
    monthMaxMinor: figure('transferMonthlyLimit'),
  };
}

/** Does a transfer need the safe's password here? */
export function isPinRequired(site: Site): boolean {
  return site.settings.transferPin === true;
}
