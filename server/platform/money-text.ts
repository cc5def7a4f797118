import { formatMinor, MINOR_DECIMALS, type Unit } from '@pitaka/core/values/money.ts';

/** The sign of the neutral coin by language (docs/decisions/021). */
const COIN_SIGNS: Readonly<Record<string, string>> = { es: '$', ko: '₩', 'zh-CN': '¥' };
const COIN_SIGN = '₱';

/** Separates thousands in every language: otherwise Spanish would not separate four digits. */
const DIGITS = {
  minimumFractionDigits: MINOR_DECIMALS,
  maximumFractionDigits: MINOR_DECIMALS,
  useGrouping: 'always',
} as const;

/** The format of a unit's amounts: options of Intl.NumberFormat, and a sign to prepend if it has none. */
export interface MoneyForm {
  readonly format: Intl.NumberFormatOptions;
  readonly sign: string;
}

export function moneyForm(unit: Unit, locale: string): MoneyForm {
  if (unit === 'COIN') return { format: DIGITS, sign: COIN_SIGNS[locale] ?? COIN_SIGN };
  return { format: { style: 'currency', currency: unit, currencyDisplay: 'narrowSymbol', ...DIGITS }, sign: '' };
}

/** An amount in a sentence, in the format of the apps: '₱1,234.50'. The console's sentences are in English. */
export function moneyText(minor: bigint, unit: Unit, locale = 'en-US'): string {
  const { format, sign } = moneyForm(unit, locale);
  const digits = new Intl.NumberFormat(locale, format).format(
    formatMinor(minor < 0n ? -minor : minor) as Intl.StringNumericLiteral,
  );
  return `${minor < 0n ? '−' : ''}${sign}${digits}`;
}
