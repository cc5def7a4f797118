import { expect, it } from 'vitest';
import { proposalOf, valuesOf } from './plan.ts';

it('a number that was not entered is left out, not sent as 0: its field is refused', () => {
  const values = { ...valuesOf(undefined), own: 'percent', base: 'flat', holdDays: ' ', months: '' };
  expect(proposalOf(values, undefined).terms).toEqual({
    ...{ events: ['purchase'], base: 'flat', own: 'percent', levels: 'shares' },
  });
  expect(proposalOf({ ...values, holdDays: '0' }, undefined).terms).toMatchObject({ holdDays: 0 });
});
