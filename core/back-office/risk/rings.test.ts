import { describe, expect, it } from 'vitest';
import { type ClosedRings, type PaidSum, RingSearch } from './rings.ts';

const passed = (from: string, to: string, minor = 1000n): PaidSum => ({ from, to, minor });
const look = (all: readonly PaidSum[], mostPeople: number, fresh = all[0] as PaidSum) => {
  const [closed] = new RingSearch(all, mostPeople).look(fresh.from, [fresh], { steps: 1_000_000 }) ?? [];
  return closed;
};

/** Every ring through a payment, by exhaustive search. */
function walkAll(all: readonly PaidSum[], mostPeople: number, first: PaidSum) {
  const rings: { people: readonly string[]; leastMinor: bigint }[] = [];
  const walk = (people: readonly string[], leastMinor: bigint) => {
    for (const { from, to, minor } of all) {
      if (from !== people.at(-1)) continue;
      const least = minor < leastMinor ? minor : leastMinor;
      if (to === first.from) rings.push({ people, leastMinor: least });
      else if (people.length < mostPeople && !people.includes(to)) walk([...people, to], least);
    }
  };
  walk([first.from, first.to], first.minor);
  return rings;
}

describe('rings that a payment closes', () => {
  const ring = [passed('a', 'b', 900n), passed('b', 'c', 700n), passed('c', 'a', 800n)];

  it('have at most the given number of users', () => {
    expect(look(ring, 2)).toBeUndefined();
    expect(look(ring, 3)).toMatchObject({ leastMinor: 700n, rings: [{ people: ['a', 'b', 'c'], leastMinor: 700n }] });
  });

  it('are listed with the largest first, and with the users of all rings', () => {
    const beside = Array.from({ length: 20 }, (_, i) => [passed('b', `d${i}`, 10n), passed(`d${i}`, 'a', 10n)]).flat();
    const found = look([...ring, ...beside], 4) as ClosedRings;
    expect(found.rings[0]).toEqual({ people: ['a', 'b', 'c'], leastMinor: 700n });
    expect(found.rings.length).toBeLessThan(20);
    expect(found.people.toSorted()).toEqual(
      ['a', 'b', 'c', ...Array.from({ length: 20 }, (_, i) => `d${i}`)].toSorted(),
    );
  });

  it('are the same as those of an exhaustive search', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 300; round++) {
      const sums = new Map<string, PaidSum>();
      for (let i = 0; i < 5 + random(20); i++) {
        const [from, to] = [`u${random(7)}`, `u${random(7)}`];
        if (from !== to) sums.set(`${from} ${to}`, passed(from, to, BigInt(1 + random(9))));
      }
      const all = [...sums.values()];
      const mostPeople = 2 + random(4);
      for (const first of all) {
        const [found, walked] = [look(all, mostPeople, first), walkAll(all, mostPeople, first)];
        const widest = walked.toSorted((a, b) => Number(b.leastMinor - a.leastMinor))[0]?.leastMinor ?? 0n;
        expect(found?.leastMinor ?? 0n).toBe(widest);
        expect(found?.rings[0]?.leastMinor ?? 0n).toBe(widest);
        const people = new Set(found?.people);
        for (const uid of walked.flatMap((one) => one.people)) expect(people).toContain(uid);
        // Each named user is in a ring of this size, closed by this payment or by another payment on the path.
        for (const uid of people) {
          const own = all.filter(({ from }) => from === uid);
          expect(own.some((payment) => walkAll(all, mostPeople, payment).length > 0)).toBe(true);
        }
        for (const { people: members, leastMinor } of found?.rings ?? []) {
          expect(walked).toContainEqual({ people: members, leastMinor });
        }
      }
    }
  });

  it('are unknown if the search has used up its budget', () => {
    const layers = 5;
    const wide = 40;
    const all: PaidSum[] = [];
    for (let layer = 0; layer < layers; layer++) {
      for (let i = 0; i < wide; i++) {
        for (let j = 0; j < wide; j++) all.push(passed(`${layer}-${i}`, `${(layer + 1) % layers}-${j}`));
      }
    }
    const search = new RingSearch(all, 4);
    const budget = { steps: 1_000_000 };
    const fresh = all.slice(0, wide);
    // 64,000 paths begin with each of these payments.
    expect(search.look('0-0', fresh, budget)).toEqual([]);
    expect(budget.steps).toBeGreaterThan(900_000);
    expect(search.look('0-0', fresh, { steps: 1000 })).toBeUndefined();
    const closed = new RingSearch(all, 5).look('0-0', fresh, budget);
    expect(closed).toHaveLength(wide);
    expect(closed?.[0]?.people).toHaveLength(2 + 3 * wide);
  });
});
