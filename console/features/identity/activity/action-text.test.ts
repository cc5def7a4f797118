import { expect, it } from 'vitest';
import { nameText, valueText } from './action-text.ts';

it('says names and values of details in words', () => {
  expect([nameText('beforeMinor'), nameText('second_factor')]).toEqual(['Before minor', 'Second factor']);
  expect(valueText({ siteRole: 'risk', sites: ['demo', 'mango'], note: '' })).toBe(
    'site role: risk; sites: demo, mango; note: –',
  );
  expect([valueText(null), valueText([]), valueText(0), valueText(false)]).toEqual(['–', '–', '0', 'false']);
});
