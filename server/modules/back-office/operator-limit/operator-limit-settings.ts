import { amountField, defineSettings, type WithSettings } from '../../site/settings/index.ts';

export const operatorLimitSettings = defineSettings({
  section: 'alone',
  title: 'Limit per operator',
  description: 'How much money one operator may create without a second approval.',
  fields: {
    aDay: amountField({
      label: 'Limit per operator in 24 hours',
      default: '50000.00',
      guard: 'raise',
      help: 'Also applies to each source: statements, accepted deposits, earnings files. Includes the stakes of rounds closed by hand. Above the limit, a second person approves. Operators created by the same person share one limit.',
    }),
  },
});

/**
 * For every new site: its limit per operator is also the limit of the withdrawals that one operator approves alone, in
 * any currency.
 */
export const LIMITS_OF_A_NEW_SITE = { withdrawal: { aloneADay: null } } as const;

/**
 * For a site that one owner creates on the console: two people decide how much one operator may create and approve
 * there.
 */
export const LIMITS_OF_A_SITE_OF_ONE = {
  ...LIMITS_OF_A_NEW_SITE,
  [operatorLimitSettings.section]: { aDay: '0.00' },
} as const;

export function readOperatorLimit(site: WithSettings): bigint {
  return operatorLimitSettings.of(site).aDay;
}
