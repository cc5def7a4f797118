import {
  COUNTRIES,
  type Country,
  methodsOf,
  PAYOUT_METHODS,
  type PayoutMethod,
} from '@pitaka/core/payments/payout-accounts/payout-methods.ts';
import { defineSettings, listField, type WithSettings } from '../../site/settings/index.ts';

const COUNTRY_OF_AREA: Readonly<Record<string, Country>> = {
  '63': 'PH',
  '91': 'IN',
  '82': 'KR',
  '52': 'MX',
  '34': 'ES',
  '86': 'CN',
};

export const payoutAccountSettings = defineSettings({
  section: 'payout_accounts',
  title: 'Payout accounts',
  description: 'The banks and wallets that this site pays to.',
  fields: {
    countries: listField({
      label: 'Countries',
      choices: { PH: 'Philippines', IN: 'India', KR: 'South Korea', MX: 'Mexico', ES: 'Spain', CN: 'China' },
      help: 'In this order. Empty: banks of all, those of the site’s country first, and e-wallets of its country.',
    }),
    codes: listField({
      label: 'Banks and wallets',
      pattern: /^[A-Z]{2}_[A-Z0-9_]{1,40}$/,
      maxItems: 200,
      help: 'Codes like PH_GCASH. Empty: all of these countries.',
    }),
  },
});

/** The banks and wallets of a site; the methods of its first country come first. */
export function siteMethods(site: WithSettings & { readonly areaCode: string }): PayoutMethod[] {
  const set = payoutAccountSettings.of(site);
  const home = COUNTRY_OF_AREA[site.areaCode];
  const codes = set.codes.length > 0 ? set.codes : undefined;
  if (set.countries.length > 0 || !home) {
    return methodsOf({ countries: set.countries.length > 0 ? set.countries : COUNTRIES, codes });
  }
  // Users may have bank accounts abroad, but no e-wallet of another country.
  return methodsOf({ countries: [...new Set([home, ...COUNTRIES])], codes }).filter(
    (method) => method.kind === 'bank' || method.country === home,
  );
}

/** The bank or wallet with this code, even if the site no longer offers it. */
export function methodOf(code: string): PayoutMethod | undefined {
  return PAYOUT_METHODS.find((method) => method.code === code);
}
