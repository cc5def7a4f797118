import {
  COUNTRIES,
  type Country,
  methodsOf,
  PAYOUT_METHODS,
  type PayoutMethod,
} from '@pitaka/core/payments/payout-accounts/payout-methods.ts';

const COUNTRY_OF_AREA: Readonly<Record<string, Country>> = {
  '63': 'PH',
  '91': 'IN',
  '82': 'KR',
  '52': 'MX',
  '34': 'ES',
  '86': 'CN',
};

/** The parts of a site that decide which banks and wallets it pays to. */
interface MethodsOfSite {
  readonly areaCode: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * The banks and wallets of a site: settings.payout = {countries: ['PH', 'CN'], codes?: ['PH_GCASH', ...]}. Without the
 * setting a site pays to all countries, its own first.
 */
export function siteMethods(site: MethodsOfSite): PayoutMethod[] {
  const said = (site.settings.payout ?? {}) as { countries?: unknown; codes?: unknown };
  const named = Array.isArray(said.countries)
    ? COUNTRIES.filter((country) => (said.countries as unknown[]).includes(country))
    : [];
  const inOrder = named.length > 0 ? (said.countries as Country[]).filter((country) => named.includes(country)) : [];
  const home = COUNTRY_OF_AREA[site.areaCode];
  const countries = inOrder.length > 0 ? inOrder : [...new Set([...(home ? [home] : []), ...COUNTRIES])];
  const codes = Array.isArray(said.codes) ? said.codes.filter((code) => typeof code === 'string') : undefined;
  return methodsOf({ countries, codes });
}

/** The bank or wallet of a code, whether the site still offers it or not. */
export function methodOf(code: string): PayoutMethod | undefined {
  return PAYOUT_METHODS.find((method) => method.code === code);
}
