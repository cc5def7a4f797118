import { expect, it } from 'vitest';
import { PERIODS, periodsOf, proposalOf, type Rule, readIn, valuesOf } from './rule.ts';

it('leaves out empty fields, and sends an invalid number as it was typed', () => {
  const values = { ...valuesOf(undefined), budget: ' ', wagerDays: 'soon', games: 'demo/dice: 10 %\n\nlive: 0' };
  const { terms } = proposalOf(values, undefined) as { terms: Record<string, unknown> };
  expect(terms).not.toHaveProperty('budget');
  expect(terms).not.toHaveProperty('amount');
  expect(terms).toMatchObject({
    wagerDays: 'soon',
    games: [
      { channel: 'demo', game: 'dice', percent: 10 },
      { channel: 'live', game: '', percent: 0 },
    ],
  });
});

it('offers a rule that has granted cashback only its own period', () => {
  const rule = { terms: { period: 'week', texts: {} }, cashbackPeriod: 'day' } as unknown as Rule;
  expect(periodsOf(rule)).toEqual(['day']);
  expect(periodsOf({ ...rule, cashbackPeriod: null })).toEqual(PERIODS);
  expect(periodsOf(undefined)).toEqual(PERIODS);
});

it('reads the English text if a language has none', () => {
  const values = { ...valuesOf(undefined), 'title en-US': 'Gift', 'body en-US': 'For you', 'title es': 'Regalo' };
  expect(readIn(values, 'es')).toEqual({ title: 'Regalo', body: 'For you' });
});
