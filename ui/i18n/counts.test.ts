import { LOCALES } from '@pitaka/contract/locales.ts';
import { describe, expect, it } from 'vitest';
import { formatCount, pluralForm } from './counts.ts';

const COUNTS = [0, 1, 2, 7, 10, 11, 21, 99, 100, 101, 999, 1000, 1001, 9999, 10_000, 123_456, 999_999, 12_345_678];

describe.each(LOCALES)('counts in %s', (locale) => {
  it('are written as Intl writes them', () => {
    const intl = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    for (const count of [...COUNTS, -1, -1500]) expect(formatCount(count, locale)).toBe(intl.format(count));
  });

  it('have the forms that Intl names, but only one form in Filipino, whose texts need no other', () => {
    const rules = new Intl.PluralRules(locale);
    const formOf = (count: number) => (locale === 'fil' ? 'other' : rules.select(count));
    for (const count of COUNTS) expect(pluralForm(count, locale)).toBe(formOf(count));
  });
});
