import type { Site } from '../../../platform/http/site.ts';
import { defineSettings, integerField } from '../../site/settings/index.ts';
import type { FraudCheck } from '../fraud/index.ts';
import type { SiteForEvents } from './fold-conversion.ts';

export const earningSettings = defineSettings({
  section: 'earnings',
  title: 'Earnings',
  description: 'Which purchases count for a promoter’s link, and when a month is closed.',
  fields: {
    clickWindowDays: integerField({
      label: 'A click counts for',
      guard: 'raise',
      unit: 'days',
      default: 30,
      min: 1,
      max: 365,
      help: 'Purchases after this time earn nothing.',
    }),
    closeMonthAfterDays: integerField({
      label: 'A month closes',
      guard: 'change',
      unit: 'days after its end',
      default: 0,
      min: 0,
      max: 90,
      help: 'Changes to a closed month are booked on the day they are found. 0: months stay open.',
    }),
  },
});

/**
 * The site's settings for counting events. Without a fraud check nothing is held, as the demo's past events require.
 */
export function siteForEvents(site: Site, fraud?: FraudCheck): SiteForEvents {
  const { siteId, timezone } = site;
  const { clickWindowDays: windowDays } = earningSettings.of(site);
  return { siteId, timezone, windowDays, holdSuspicious: fraud?.of(site) };
}
