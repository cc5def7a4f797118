import { expect, it } from 'vitest';
import { isHost, isSiteId, isUnit, isZone } from './site-facts.ts';

it('a host must be a name as browsers send it', () => {
  for (const good of ['localhost', '127.0.0.1', 'play.example.com', 'xn--bcher-kva.example', 'a'])
    expect(isHost(good), good).toBe(true);
  for (const bad of [
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    '-a',
    'a-',
    'A.example',
    'a b',
    'a:80',
    'https://a',
    'bücher.example',
    `${'a'.repeat(64)}.b`,
    `${'a.'.repeat(130)}a`,
    'a/b',
    'a_b',
  ])
    expect(isHost(bad), bad).toBe(false);
});

it('a site’s id, unit and zone must exist', () => {
  expect([isSiteId('mango-2'), isSiteId('2mango'), isSiteId('Mango'), isSiteId('a'.repeat(32)), isSiteId('')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([isUnit('COIN'), isUnit('PHP'), isUnit('php'), isUnit('XXQ')]).toEqual([true, true, false, false]);
  expect([isZone('Asia/Manila'), isZone('UTC'), isZone('Mars/Olympus'), isZone('+08:00')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
