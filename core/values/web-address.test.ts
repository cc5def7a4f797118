import { expect, it } from 'vitest';
import { isGameAddress, isWebAddress } from './web-address.ts';

it.each([
  ['https://example.com/{uid}', true],
  ['http://example.com:8080/?u={uid}#a', true],
  ['https://{uid}/', false],
  ['https://example.com:{uid}/', false],
  ['https://1.1.1.{uid}/', false],
  ['https://[::{uid}]/', false],
  ['https://user:pw@example.com/', false],
  ['https://example.com\\@evil.com/', false],
  ['javascript:alert(1)', false],
  ['https:example.com', false],
])('an address on the web: %s is %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});

it.each([
  ['/sandbox/game/{token}', true],
  ['https://games.example/{game}?t={token}&lang={language}', true],
  ['https://games.example/', false],
  ['https://{token}.games.example/', false],
  ['https://games.example\\@evil.com/{token}', false],
  ['https://user:pw@games.example/{token}', false],
  ['https://\tgames.example/{token}', false],
  ['//evil.com/{token}', false],
])('an address of a game: %s is %s', (text, is) => {
  expect(isGameAddress(text)).toBe(is);
});
