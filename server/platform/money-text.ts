import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';

/** COIN is shown as in English (docs/decisions/021). */
const SYMBOLS: Readonly<Record<string, string>> = { COIN: '₱', PHP: '₱', USD: '$', EUR: '€', CNY: '¥', KRW: '₩' };

/** An amount in a sentence for the console, which is in English: '₱1,234.50'. */
export function moneyText(minor: bigint, unit: Unit): string {
  const text = formatMinor(minor < 0n ? -minor : minor);
  const [whole = '0', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0n ? '−' : ''}${SYMBOLS[unit] ?? `${unit} `}${grouped}.${decimals}`;
}
