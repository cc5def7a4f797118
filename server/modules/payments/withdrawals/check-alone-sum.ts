import { check, type Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Site } from '../../../platform/http/site.ts';
import { withdrawalSettings } from './withdrawal-settings.ts';

/** The ordinary withdrawals of a day add up to more than one large withdrawal, but hardly to this many large ones. */
const MOST_TIMES = 10n;

/**
 * Whether the sum that one operator approves alone in 24 hours is in proportion to the amount from which two people
 * approve. Sites of version 1.0.0 have 500000.00 in any currency.
 */
export function checkAloneSum(sites: readonly Site[]): Finding {
  const line = check('settings', 'Approved alone');
  const unfit = sites.flatMap((site) => {
    const { aloneADay: alone, twoPeopleFrom: two } = withdrawalSettings.of(site);
    // The limit per operator is what two people have set for the site.
    if (alone === null || alone === 0n || (alone >= two && alone <= two * MOST_TIMES)) return [];
    return [`${site.siteId} ${formatMinor(alone)} in 24 hours, where two people approve from ${formatMinor(two)}`];
  });
  if (unfit.length === 0) return line.ok('fits the amount from which two people approve');
  return line.warning(
    unfit.join('; '),
    'Settings, Withdrawals: One operator approves alone, in 24 hours. Empty, it is the limit per operator.',
  );
}
