import type { Locale } from '@pitaka/contract/locales.ts';
import { parseMoney } from './minor-units.ts';

/** The language's separator of thousands and its decimal point. */
function signsOf(locale: Locale): { group: string; point: string } {
  return locale === 'es' ? { group: '.', point: ',' } : { group: ',', point: '.' };
}

const IN_GROUPS: Readonly<Record<string, RegExp>> = {
  ',': /^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$/,
  '.': /^[0-9]{1,3}(\.[0-9]{3})+(,[0-9]*)?$/,
};

/**
 * Turns a typed amount into the wire's form: a comma becomes the point, and spaces and separators between digits are
 * removed. An ambiguous or invalid text stays unchanged: the field's own check refuses it.
 */
export function typedAmount(text: string, locale: Locale): string {
  const bare = text.replace(/[\s']/g, '');
  const { group, point } = signsOf(locale);
  if (IN_GROUPS[group]?.test(bare)) return bare.replaceAll(group, '').replace(point, '.');
  // An amount in another country's notation is accepted only if its separators can only be separators of thousands.
  if (IN_GROUPS[point]?.test(bare) && (bare.includes(group) || bare.split(point).length > 2))
    return bare.replaceAll(point, '').replace(group, '.');
  return bare.replace(',', '.');
}

/** A typed amount with separators between thousands, shown after typing. */
export function groupedAmount(text: string, locale: Locale): string {
  const bare = typedAmount(text, locale);
  if (parseMoney(bare) === undefined) return text;
  const { group, point } = signsOf(locale);
  const [whole = '', decimals] = bare.split('.');
  const grouped = whole.replace(/\B(?=([0-9]{3})+$)/g, group);
  return decimals === undefined ? grouped : `${grouped}${point}${decimals}`;
}
