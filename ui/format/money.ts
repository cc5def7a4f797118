import { MONEY_DECIMALS } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';

/** A site whose unit is this shows the language's symbol; any other unit is an ISO 4217 code and shows as itself. */
export const NEUTRAL_UNIT = 'COIN';

/** Spec: A7. The peso sign for English, a dollar-like sign for Spanish, the won sign for Korean. zh-CN: docs/decisions/021. */
const NEUTRAL_SYMBOL: Readonly<Record<Locale, string>> = { 'en-US': '₱', es: '$', ko: '₩', 'en-PH': '₱', 'zh-CN': '¥' };

const PLACES = { minimumFractionDigits: MONEY_DECIMALS, maximumFractionDigits: MONEY_DECIMALS } as const;

/** Decimal text as the wire gives it ('1234.50'), as people of this language write an amount of this unit. */
export function formatMoney(amount: string, unit: string, locale: Locale): string {
  const cut = cutToPlaces(amount);
  if (unit !== NEUTRAL_UNIT) return formatIso(cut, unit, locale);
  const negative = cut.startsWith('-');
  const digits = new Intl.NumberFormat(locale, PLACES).format(
    (negative ? cut.slice(1) : cut) as Intl.StringNumericLiteral,
  );
  return `${negative ? '−' : ''}${NEUTRAL_SYMBOL[locale]}${digits}`;
}

function formatIso(amount: string, unit: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
    ...PLACES,
  });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** Cut, never rounded up (Spec: A8): Intl alone would round a third decimal. */
function cutToPlaces(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.slice(0, MONEY_DECIMALS).padEnd(MONEY_DECIMALS, '0')}`;
}
