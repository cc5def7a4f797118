import { numberFormat } from './number-format.ts';

/** The separator of thousands in each language whose separator differs from English's. */
const SEPARATORS: Readonly<Record<string, string>> = { es: '.' };
/** Languages whose nouns after a number have no plural. Intl has two forms for Filipino, which our texts do not need. */
const WITHOUT_PLURAL: readonly string[] = ['ko', 'fil', 'zh-CN'];

/**
 * A whole number in the language's notation. Written without Intl: a page's first Intl.NumberFormat takes a slow phone
 * 70 to 270 ms, and the bell needs a number on the first screen. A test compares the result with Intl's.
 */
export function formatCount(count: number, locale: string): string {
  if (!Number.isInteger(count)) return numberFormat(locale).format(count);
  return String(count).replace(/\B(?=(\d{3})+$)/g, SEPARATORS[locale] ?? ',');
}

/**
 * The form of a text that belongs to a count; like Intl.PluralRules for whole numbers, except for Spanish's millions
 * and Filipino.
 */
export function pluralForm(count: number, locale: string): 'one' | 'other' {
  return count === 1 && !WITHOUT_PLURAL.includes(locale) ? 'one' : 'other';
}
