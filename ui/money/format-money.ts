import { MONEY_DECIMALS } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';

/** A site with this unit shows the language's symbol; any other unit is an ISO 4217 code and shows its own. */
export const NEUTRAL_UNIT = 'COIN';

/** Spec: A7. The peso sign for English, a dollar-like sign for Spanish, the won sign for Korean. zh-CN: docs/decisions/021. */
const NEUTRAL_SYMBOL: Readonly<Record<Locale, string>> = {
  'en-US': '₱',
  es: '$',
  ko: '₩',
  'en-PH': '₱',
  fil: '₱',
  'zh-CN': '¥',
};

/** Thousands are always separated: Spanish by default leaves four digits together. */
const DIGITS = {
  minimumFractionDigits: MONEY_DECIMALS,
  maximumFractionDigits: MONEY_DECIMALS,
  useGrouping: 'always',
} as const;

/** Creating a formatter costs a hundred times as much as using it, and a list formats two amounts for each row. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(unit: string, locale: Locale): Intl.NumberFormat {
  const name = `${locale} ${unit}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(
      locale,
      unit === NEUTRAL_UNIT
        ? DIGITS
        : { style: 'currency', currency: unit, currencyDisplay: 'narrowSymbol', ...DIGITS },
    );
    formats.set(name, format);
  }
  return format;
}

/** Decimal text of the wire ('1234.50') in the language's notation, in this unit. */
export function formatMoney(amount: string, unit: string, locale: Locale): string {
  const { sign, digits } = write(amount, formatOf(unit, locale));
  return `${sign}${unit === NEUTRAL_UNIT ? NEUTRAL_SYMBOL[locale] : ''}${digits}`;
}

/**
 * An amount in a unit that may differ from the site's: another unit is written as its code, because a sign may belong
 * to several currencies.
 */
export function formatMoneyIn(amount: string, currency: string, unit: string, locale: Locale): string {
  if (currency === unit) return formatMoney(amount, unit, locale);
  const { sign, digits } = write(amount, formatOf(NEUTRAL_UNIT, locale));
  return `${sign}${digits}\u00a0${currency}`;
}

/** Some languages write a hyphen for a minus. Here all amounts have a minus sign, in front. */
function write(amount: string, format: Intl.NumberFormat) {
  const cut = cutToPlaces(amount);
  const isNegative = cut.startsWith('-');
  const digits = format.format((isNegative ? cut.slice(1) : cut) as Intl.StringNumericLiteral);
  return { sign: isNegative ? '−' : '', digits };
}

/** The unit's sign, for the front of a field: '₱'. */
export function moneySign(unit: string, locale: Locale): string {
  if (unit === NEUTRAL_UNIT) return NEUTRAL_SYMBOL[locale];
  const parts = formatOf(unit, locale).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? unit;
}

/** Cut, never rounded up (Spec: A8): Intl alone would round a third decimal. */
function cutToPlaces(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.slice(0, MONEY_DECIMALS).padEnd(MONEY_DECIMALS, '0')}`;
}
