import { expect, it } from 'vitest';
import { isGameAddress, isWebAddress } from './web-address.ts';

it.each([
  ['https://example.com/{uid}', 'valid'],
  ['http://example.com:8080/?u={uid}#a', 'valid'],
  ['https://{uid}/', 'invalid'],
  ['https://example.com:{uid}/', 'invalid'],
  ['https://1.1.1.{uid}/', 'invalid'],
  ['https://[::{uid}]/', 'invalid'],
  ['https://user:pw@example.com/', 'invalid'],
  ['https://example.com\\@evil.com/', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['https:example.com', 'invalid'],
])('as a web address, %s is %s', (text, result) => {
  expect(isWebAddress(text)).toBe(result === 'valid');
});

it.each([
  ['/sandbox/game/{token}', 'valid'],
  ['https://games.example/{game}?t={token}&lang={language}', 'valid'],
  ['https://games.example/', 'invalid'],
  ['https://{token}.games.example/', 'invalid'],
  ['https://{game}.games.example/?t={token}', 'valid'],
  ['https://{game}/?t={token}', 'invalid'],
  ['https://{game}:8443/?t={token}', 'invalid'],
  ['https://games.{game}/?t={token}', 'invalid'],
  ['https://{language}-games.example/?t={token}', 'invalid'],
  ['https://games.example\\@evil.com/{token}', 'invalid'],
  ['https://user:pw@games.example/{token}', 'invalid'],
  ['https://\tgames.example/{token}', 'invalid'],
  ['//evil.com/{token}', 'invalid'],
])('as a game’s address, %s is %s', (text, result) => {
  expect(isGameAddress(text)).toBe(result === 'valid');
});
