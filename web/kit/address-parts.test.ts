import { expect, it } from 'vitest';
import { addressParts } from './address-parts.ts';

it.each([
  ['https://pitaka.example/register?invite=AB12', ['https://', 'pitaka.example/', 'register?', 'invite=', 'AB12']],
  ['localhost:3000/s/x-1_y', ['localhost:3000/', 's/', 'x-1_y']],
  ['a?b=c&d=', ['a?', 'b=', 'c&', 'd=']],
  ['', []],
])('%s is not broken elsewhere', (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
  expect(addressParts(address).join('')).toBe(address);
});
