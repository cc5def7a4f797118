import { expect, it } from 'vitest';
import { fillTemplate, unknownFields } from './fill-template.ts';

const told = { event: 'purchase', amount: '12.50', status: 'approved' };

it('without a template our own names go out', () => {
  expect(fillTemplate({}, told)).toEqual(told);
});

it('a partner’s names take our fields, text around them, and nothing where there is none', () => {
  const template = { goal: '{event}', payout: '{amount} COIN', key: 'abc', sub: '{sub_id}' };
  expect(fillTemplate(template, told)).toEqual({ goal: 'purchase', payout: '12.50 COIN', key: 'abc', sub: '' });
});

it('a field that does not exist is named', () => {
  expect(unknownFields({ a: '{event} {money}', b: '{money}' }, Object.keys(told))).toEqual(['money']);
});
