import { formatMinor, MINOR_DECIMALS, type Unit } from '@pitaka/core/values/money.ts';

/** The neutral coin has the language's own sign (docs/decisions/021). */
const COIN_SIGNS: Readonly<Record<string, string>> = { es: '$', ko: '₩', 'zh-CN': '¥' };
const COIN_SIGN = '₱';

/** Thousands are separated in every language: Spanish alone would leave four digits together. */
const DIGITS = {
  minimumFractionDigits: MINOR_DECIMALS,
  maximumFractionDigits: MINOR_DECIMALS,
  useGrouping: 'always',
} as const;

/** An amount in a sentence, as the apps write it: '₱1,234.50'. The console's sentences are in English. */
export function moneyText(minor: bigint, unit: Unit, locale = 'en-US'): string {
  const isCoin = unit === 'COIN';
  const format = new Intl.NumberFormat(
    locale,
    isCoin ? DIGITS : { style: 'currency', currency: unit, currencyDisplay: 'narrowSymbol', ...DIGITS },
  );
  const digits = format.format(formatMinor(minor < 0n ? -minor : minor) as Intl.StringNumericLiteral);
  return `${minor < 0n ? '−' : ''}${isCoin ? (COIN_SIGNS[locale] ?? COIN_SIGN) : ''}${digits}`;
}
