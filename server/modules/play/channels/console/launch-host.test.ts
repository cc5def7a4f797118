import { expect, it } from 'vitest';
import { isSameLaunchHost } from './launch-host.ts';

const HERE = 'https://games.example/{game}?t={token}';

it.each([
  ['https://games.example/new?t={token}', true],
  ['https://GAMES.example:443/{game}?t={token}', true],
  ['https://games.example.elsewhere.example/?t={token}', false],
  ['https://games.example@elsewhere.example/?t={token}', false],
  ['https://games.example{game}/?t={token}', false],
  ['https://games.example:8443/?t={token}', false],
  ['http://games.example/?t={token}', false],
  ['https://[games.example/?t={token}', false],
  ['/sandbox?t={token}', false],
])('a game address of https://games.example has the same host as %s: %s', (other, isSame) => {
  expect(isSameLaunchHost(HERE, other)).toBe(isSame);
});

it('all paths of our own site have the same host', () => {
  expect(isSameLaunchHost('/sandbox/game?t={token}', '/sandbox?t={token}')).toBe(true);
});
