import { describe, expect, it } from 'vitest';
import { atLeast0, leastOf } from '../../values/money.ts';
import { type Exchange, exchangeLosses } from './exchange-losses.ts';
import { MoneyFlow } from './money-flow.ts';

/** A debt of its debtor, and the users to whom the debtor sent the money, the nearest first. */
interface Debt {
  readonly minor: bigint;
  readonly reaches: readonly string[];
}

/** Losses, and the parts of them that are assigned to debts. */
class Assigned {
  readonly #of: Map<string, bigint>[];
  readonly #debts: readonly Debt[];
  readonly #losses: ReadonlyMap<string, bigint>;

  constructor(debts: readonly Debt[], losses: ReadonlyMap<string, bigint>) {
    this.#debts = debts;
    this.#losses = losses;
    this.#of = debts.map(() => new Map());
  }

  /** Assigns a debt to the nearest free losses, then exchanges losses for the unassigned part. */
  look(index: number): void {
    for (const uid of this.#debts[index]?.reaches ?? [])
      this.add(index, uid, leastOf(this.#freeOf(uid), this.leftOf(index)));
    const order = [index, ...[...this.#debts.keys()].filter((debtIndex) => debtIndex !== index)];
    const { takeOvers, found } = this.exchange(order, this.leftOf(index));
    for (const { uid, by, of, minor } of takeOvers) {
      this.add(order[of] as number, uid, -minor);
      this.add(order[by] as number, uid, minor);
    }
    for (const { uid, debt, minor } of found) this.add(order[debt] as number, uid, minor);
    expect(this.#of.flatMap((parts) => [...parts.values()]).every((minor) => minor >= 0n)).toBe(true);
    expect([...this.#losses.keys()].every((uid) => this.#freeOf(uid) >= 0n)).toBe(true);
  }

  exchange(order: readonly number[], minor: bigint): Exchange {
    const sharing = order.map((index) => {
      const flow = new MoneyFlow();
      const reaches = this.#debts[index]?.reaches ?? [];
      for (const uid of reaches) flow.add('debtor', uid, 1_000_000n);
      const held = this.#of[index] ?? new Map<string, bigint>();
      flow.send(
        'debtor',
        [...held.values()].reduce((sum, one) => sum + one, 0n),
        held,
      );
      const rooms = new Map(reaches.map((uid) => [uid, this.#freeOf(uid)]));
      return {
        debtor: 'debtor',
        flow,
        rooms,
        held: index === order[0] ? new Map<string, bigint>() : held,
      };
    });
    const reachesOf = (place: number) => this.#debts[order[place] as number]?.reaches;
    return exchangeLosses(sharing, minor, (uid, by, of) =>
      reachesOf(by)?.includes(uid) ? (sharing[of]?.held.get(uid) ?? 0n) : 0n,
    );
  }

  add(index: number, uid: string, minor: bigint): void {
    this.#of[index]?.set(uid, (this.#of[index]?.get(uid) ?? 0n) + minor);
  }

  leftOf(index: number): bigint {
    const placed = [...(this.#of[index]?.values() ?? [])].reduce((sum, minor) => sum + minor, 0n);
    return atLeast0((this.#debts[index]?.minor ?? 0n) - placed);
  }

  #freeOf(uid: string): bigint {
    return this.#of.reduce((rest, parts) => rest - (parts.get(uid) ?? 0n), this.#losses.get(uid) ?? 0n);
  }
}

/** By Hall's theorem: the amount that no set of debts can assign together stays unassigned. */
function leastLeft(debts: readonly Debt[], losses: ReadonlyMap<string, bigint>): bigint {
  let most = 0n;
  for (let set = 0; set < 2 ** debts.length; set++) {
    const some = debts.filter((_debt, index) => (set >> index) % 2 === 1);
    const uids = new Set(some.flatMap(({ reaches }) => reaches));
    const owed = some.reduce((sum, { minor }) => sum + minor, 0n);
    const left = owed - [...uids].reduce((sum, uid) => sum + (losses.get(uid) ?? 0n), 0n);
    if (left > most) most = left;
  }
  return most;
}

/** Park and Miller’s generator: a seed gives the same cases on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('debts that reach the same losses', () => {
  it('exchange them if the first debt has taken the only loss that the second can reach', () => {
    const debts = [
      { minor: 500n, reaches: ['member', 'partner'] },
      { minor: 500n, reaches: ['member'] },
    ];
    const assigned = new Assigned(debts, new Map(Object.entries({ member: 500n, partner: 500n })));
    assigned.add(0, 'member', 500n);
    expect(assigned.exchange([1, 0], 500n)).toEqual({
      takeOvers: [{ uid: 'member', by: 0, of: 1, minor: 500n }],
      found: [{ uid: 'partner', debt: 1, minor: 500n }],
    });
  });

  it('keep their losses if the other debt finds no other loss', () => {
    const debts = [
      { minor: 500n, reaches: ['member', 'partner'] },
      { minor: 500n, reaches: ['member'] },
    ];
    const assigned = new Assigned(debts, new Map(Object.entries({ member: 500n })));
    assigned.add(0, 'member', 500n);
    expect(assigned.exchange([1, 0], 500n)).toEqual({ takeOvers: [], found: [] });
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'are assigned as much as in any other assignment, in any order of the debts (seed %s)',
    (seed) => {
      const random = randomOf(seed * 7_919);
      for (let cases = 0; cases < 50; cases++) {
        const uids = Array.from({ length: 1 + random(6) }, (_, index) => `u${index}`);
        const losses = new Map(uids.map((uid) => [uid, BigInt(random(6))]));
        const debts = Array.from({ length: 1 + random(6) }, () => ({
          minor: BigInt(1 + random(6)),
          reaches: uids.filter(() => random(2) === 0),
        }));
        const assigned = new Assigned(debts, losses);
        for (const index of debts.keys()) assigned.look(index);
        const left = [...debts.keys()].reduce((sum, index) => sum + assigned.leftOf(index), 0n);
        expect(left).toBe(leastLeft(debts, losses));
      }
    },
  );
});
