import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOwnPath } from './web-address.ts';

const HOST = 'https://ours.example';

it.each(['/', '/report?day=1#top', '/a//b', '/%5cb', '/\u00e9'])('%j is a path on our own host', (address) => {
  expect(isOwnPath(address)).toBe(true);
});

it.each([
  '',
  'report',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  '/\n\\other.example',
  'https://ours.example/',
])('%j is not a path on our own host', (address) => expect(isOwnPath(address)).toBe(false));

it('a path on this host never leads to another host', () => {
  const characters = fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', '.', '@', ':', 'a', '%', '?', '#', '\u3000');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 8 }), (parts) => {
      const address = `/${parts.join('')}`;
      if (isOwnPath(address)) expect(new URL(address, HOST).origin).toBe(HOST);
    }),
    { numRuns: 20_000 },
  );
});
