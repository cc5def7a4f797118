import { expect, it } from 'vitest';
import { ClickFlood } from './click-flood.ts';

const NOW = new Date('2026-03-02T08:10:00Z');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

it('stores a limited number of a network’s clicks an hour; the others redirect with its last click on the same link', () => {
  const flood = new ClickFlood(1, 10);
  const click = (network: string, code: string, now = NOW) => flood.count('demo', network, code, now);
  for (const n of times(10)) {
    expect(click('203.0.113.1', 'aaa')).toBeUndefined();
    flood.remember('demo', '203.0.113.1', 'aaa', `ck_${n}`);
  }
  expect(click('203.0.113.1', 'aaa')).toBe('ck_9');
  expect(click('203.0.113.1', 'other')).toBe('');
  expect(click('203.0.113.2', 'aaa')).toBeUndefined();
  expect(flood.count('elsewhere', '203.0.113.1', 'aaa', NOW)).toBeUndefined();
  expect(click('203.0.113.1', 'aaa', new Date(NOW.getTime() + 3_600_000))).toBeUndefined();
});

it('allows a /48 of IPv6 eight times as many clicks as one of its networks', () => {
  const flood = new ClickFlood(1, 10);
  const stored = times(200).filter(
    (n) => flood.count('demo', `2001:db8:1:${n.toString(16)}::/64`, 'a', NOW) === undefined,
  );
  expect(stored).toHaveLength(80);
  expect(flood.count('demo', '2001:db8:2:0::/64', 'a', NOW)).toBeUndefined();
});
