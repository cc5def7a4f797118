import type { Site } from '../../../platform/http/site.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { levelOf, vipTerms } from './vip-settings.ts';

type OfSite = WithSettings & Pick<Site, 'features'>;

/** How a level changes a site's withdrawal terms. */
export interface WithdrawalBenefits {
  readonly feeMinor?: bigint;
  readonly dayLimitMinor?: bigint;
  readonly monthLimitMinor?: bigint;
}

export function withdrawalBenefits(site: OfSite, level: number): WithdrawalBenefits {
  if (!site.features.vip) return {};
  const { feeMinor, dayLimitMinor, monthLimitMinor } = levelOf(vipTerms(site), level);
  return {
    ...(feeMinor === null ? {} : { feeMinor }),
    ...(dayLimitMinor === null ? {} : { dayLimitMinor }),
    ...(monthLimitMinor === null ? {} : { monthLimitMinor }),
  };
}

/** Hundredths of a percent, added to the rate of a rebate. */
export function rebateBenefit(site: OfSite, level: number): bigint {
  return site.features.vip ? levelOf(vipTerms(site), level).rebateBps : 0n;
}

/** Whether the site's VIP levels count commission. */
export function hasLevelsByEarnings(site: OfSite): boolean {
  const { levels, counts } = vipTerms(site);
  return site.features.vip && levels.length > 1 && counts.includes('earnings');
}
