import { describe, expect, it } from 'vitest';
import { MoneyFlow } from './money-flow.ts';

const rooms = (list: Record<string, bigint>) => new Map(Object.entries(list));

describe('the flow of money from one account to others', () => {
  it('goes to the nearest accounts with room, and first to the account itself', () => {
    const flow = new MoneyFlow();
    flow.add('a', 'b', 50n);
    flow.add('b', 'c', 50n);
    expect(flow.send('a', 100n, rooms({ a: 30n, b: 10n, c: 100n }))).toEqual(rooms({ a: 30n, b: 10n, c: 40n }));
  });

  it('never exceeds the transfers, even over several requests', () => {
    const flow = new MoneyFlow();
    flow.add('a', 'b', 50n);
    expect(flow.send('a', 100n, rooms({ b: 30n }))).toEqual(rooms({ b: 30n }));
    expect(flow.send('a', 70n, rooms({ b: 100n }))).toEqual(rooms({ b: 20n }));
  });

  it('takes another path if one blocks a larger flow', () => {
    const flow = new MoneyFlow();
    for (const [from, to] of [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['b', 'd'],
      ['c', 'e'],
    ] as const)
      flow.add(from, to, 10n);
    expect(flow.send('a', 20n, rooms({ d: 10n, e: 10n }))).toEqual(rooms({ d: 10n, e: 10n }));
  });

  it('is found even if all accounts sent money to each other', () => {
    const flow = new MoneyFlow();
    const ring = Array.from({ length: 60 }, (_, n) => `${n}`);
    for (const from of ring) for (const to of ring) if (from !== to) flow.add(from, to, 1n);
    flow.add('0', 'last', 100n);
    expect(flow.send('0', 100n, rooms({ last: 100n }))).toEqual(rooms({ last: 100n }));
  });
});
