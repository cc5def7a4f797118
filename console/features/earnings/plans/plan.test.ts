import { expect, it } from 'vitest';
import { proposalOf, valuesOf } from './plan.ts';

it('leaves an empty number out instead of sending 0, so that the server refuses its field', () => {
  const values = { ...valuesOf(undefined), own: 'percent', base: 'flat', holdDays: ' ', months: '' };
  expect(proposalOf(values, undefined).terms).toEqual({
    ...{ events: ['purchase'], base: 'flat', own: 'percent', levels: 'shares' },
  });
  expect(proposalOf({ ...values, holdDays: '0' }, undefined).terms).toMatchObject({ holdDays: 0 });
});
