/** Random numbers that are equal in every run (mulberry32). */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks an item by its weight. */
  weighted<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value;
  /** Number of occurrences of an event with this mean. */
  poisson(mean: number): number;
  /** A factor around 1, mostly between a half and two. */
  spread(): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  return {
    next,
    pick,
    weighted(values) {
      let left = next() * values.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(values)[1];
    },
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = -1;
      for (let product = 1; product > limit; count++) product *= next();
      return count;
    },
    spread: () => Math.exp((next() + next() + next() - 1.5) * 0.9),
  };
}
