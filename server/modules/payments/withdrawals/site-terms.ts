import { type Arrival, DEFAULT_TERMS, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import type { Site } from '../../../platform/http/site.ts';

/** Which figure of settings.withdrawal is which term: amounts are decimal text. */
const AMOUNTS = {
  minimum: 'minimumMinor',
  maximum: 'maximumMinor',
  fee: 'feeMinor',
  dayLimit: 'dayLimitMinor',
  weekLimit: 'weekLimitMinor',
  monthLimit: 'monthLimitMinor',
  reviewFrom: 'reviewFromMinor',
  twoPeopleFrom: 'twoPeopleFromMinor',
} as const satisfies Record<string, keyof WithdrawalTerms>;

const known = new WeakMap<object, WithdrawalTerms>();

/** The terms of a site: its own figures where it set them, ours elsewhere. A figure that cannot be read is an error. */
export function siteTerms(site: Pick<Site, 'siteId' | 'settings'>): WithdrawalTerms {
  let terms = known.get(site.settings);
  if (!terms) {
    terms = readTerms(site.siteId, (site.settings.withdrawal ?? {}) as Record<string, unknown>);
    known.set(site.settings, terms);
  }
  return terms;
}

function readTerms(siteId: string, said: Readonly<Record<string, unknown>>): WithdrawalTerms {
  const wrong = (name: string): never => {
    throw new Error(`the site ${siteId} has an unreadable setting withdrawal.${name}`);
  };
  const amounts: Partial<Record<keyof WithdrawalTerms, bigint>> = {};
  for (const [name, term] of Object.entries(AMOUNTS)) {
    const text = said[name];
    if (text === undefined) continue;
    const minor = parseAmount(String(text));
    amounts[term] = minor.ok ? minor.value : wrong(name);
  }
  const whole = (name: string, fallback: number): number => {
    const value = said[name] ?? fallback;
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : wrong(name);
  };
  const arrival = (name: 'bank' | 'wallet'): Arrival => {
    const minutes = (said.arrivalMinutes as Record<string, unknown> | undefined)?.[name];
    if (minutes === undefined) return DEFAULT_TERMS.arrivalMinutes[name];
    if (!Array.isArray(minutes) || minutes.length !== 2) return wrong('arrivalMinutes');
    const [fromMinutes, toMinutes] = minutes as unknown[];
    if (!isMinutes(fromMinutes) || !isMinutes(toMinutes) || toMinutes < fromMinutes) return wrong('arrivalMinutes');
    return { fromMinutes, toMinutes };
  };
  return {
    ...DEFAULT_TERMS,
    ...amounts,
    feeBps: BigInt(whole('feeBps', Number(DEFAULT_TERMS.feeBps))),
    reviewAfterCountADay: whole('reviewAfterCountADay', DEFAULT_TERMS.reviewAfterCountADay),
    coolingHours: whole('coolingHours', DEFAULT_TERMS.coolingHours),
    arrivalMinutes: { bank: arrival('bank'), wallet: arrival('wallet') },
    pinRequired: said.pinRequired === true,
  };
}

function isMinutes(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Limits of one user that stand in place of the site's; null: the site's holds. */
export interface OwnLimits {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

export function withOwnLimits(terms: WithdrawalTerms, own: OwnLimits | undefined): WithdrawalTerms {
  if (!own) return terms;
  return {
    ...terms,
    dayLimitMinor: own.dayMinor ?? terms.dayLimitMinor,
    weekLimitMinor: own.weekMinor ?? terms.weekLimitMinor,
    monthLimitMinor: own.monthMinor ?? terms.monthLimitMinor,
  };
}

/** What the provider is told the amount is in: the site's unit, or for the neutral coin settings.currency. */
export function currencyOf(site: Pick<Site, 'unit' | 'settings'>): string {
  if (site.unit !== 'COIN') return site.unit;
  return typeof site.settings.currency === 'string' ? site.settings.currency : site.unit;
}

/** Who pays a site's withdrawals: settings.withdrawal.providers = {bank: 'manual', wallet: 'xendit'}, else the server's. */
export function providerNameOf(site: Pick<Site, 'settings'>, kind: 'bank' | 'wallet', fallback: string): string {
  const said = (site.settings.withdrawal as { providers?: Record<string, unknown> } | undefined)?.providers?.[kind];
  return typeof said === 'string' ? said : fallback;
}
