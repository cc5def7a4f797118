import { expect, it } from 'vitest';
import { EXAMPLES, FIND_KINDS, findPlace } from './place-of.ts';

it.each([
  ['10000001', 'uid', '/users/10000001'],
  ['jr_01k9', 'journal', '/ledger/journal/jr_01k9'],
  ['cv_01k9', 'conversion', '/conversions'],
  ['wd_01k9', 'reference', '/withdrawals'],
  ['D7K2M4P9', 'reference', '/find'],
  ['FT-20261122-7', 'bank', '/find'],
  ['20261122000017', 'bank', '/find'],
  ['house:revenue.fee', 'account', '/ledger/account/house%3Arevenue.fee'],
  ['Deborah', 'person', '/users'],
  ['9171234567', 'person', '/users'],
])('%s is a %s', (words, found, to) => {
  expect(findPlace(words)).toMatchObject({ found, place: { to } });
});

it('recognises the kind of each example', () => {
  for (const found of FIND_KINDS) expect(findPlace(EXAMPLES[found].replace('…', '0a')).found).toBe(found);
});
