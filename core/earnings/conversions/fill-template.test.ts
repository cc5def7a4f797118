import { expect, it } from 'vitest';
import { fillTemplate, unknownFields } from './fill-template.ts';

const sent = { event: 'purchase', amount: '12.50', status: 'approved' };

it('without a template, our own field names are sent', () => {
  expect(fillTemplate({}, sent)).toEqual(sent);
});

it('in a partner’s template, our fields are replaced inside any text, and absent fields are empty', () => {
  const template = { goal: '{event}', payout: '{amount} COIN', key: 'abc', sub: '{sub_id}' };
  expect(fillTemplate(template, sent)).toEqual({ goal: 'purchase', payout: '12.50 COIN', key: 'abc', sub: '' });
});

it('unknown fields are reported', () => {
  expect(unknownFields({ a: '{event} {money}', b: '{money}' }, Object.keys(sent))).toEqual(['money']);
});
