import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('an id sorts by its millisecond, and within one by its order of creation', () => {
  const now = 1_760_000_000_000;
  const ids = [newId('x', now - 1), ...Array.from({ length: 1000 }, () => newId('x', now)), newId('x', now + 1)];
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^x_[0-9a-hjkmnp-tv-z]{26}$/);
});
