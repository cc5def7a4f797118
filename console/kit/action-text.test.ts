import { expect, it } from 'vitest';
import { amountOf, linksOf, nameText, valueText } from './action-text.ts';

it('gives names and values of details in words', () => {
  expect([nameText('beforeMinor'), nameText('second_factor')]).toEqual(['Before minor', 'Second factor']);
  expect(valueText({ siteRole: 'risk', sites: ['demo', 'mango'], note: '' })).toBe(
    'site role: risk; sites: demo, mango; note: –',
  );
  expect([valueText(null), valueText([]), valueText(0), valueText(false)]).toEqual(['–', '–', '0', 'false']);
});

it('gives the amount of an adjustment, below zero for a debit, and links the user, the request and the journal', () => {
  const payload = { direction: 'debit', amount: '25.50', source: 'goodwill' };
  const detail = { approval: 'ar_1', payload, outcome: { journalId: 'jr_1' } };
  expect(amountOf(detail)).toEqual({ amount: '-25.50' });
  expect(linksOf(detail, 'user:10000001')).toEqual(['approval:ar_1', 'journal:jr_1']);
  const finding = { uid: '10000001', record: 'wd_1', amount: '7.00', currency: 'EUR' };
  expect(amountOf(finding)).toEqual({ amount: '7.00', currency: 'EUR' });
  expect(linksOf(finding, 'finding:fd_1')).toEqual(['user:10000001', 'withdrawal:wd_1']);
  expect(amountOf({ amount: 'all of it' })).toBeUndefined();
});
