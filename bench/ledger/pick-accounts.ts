/**
 * Which accounts pay each other. 'uniform': any users; 'zipf': a few users make most transfers; 'house': half of the
 * transfers go to one house account.
 */
export const DISTRIBUTIONS = ['uniform', 'zipf', 'house'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

export const FIRST_UID = 10_000_000;

export interface Pair {
  readonly from: string;
  /** null: the house. */
  readonly to: string | null;
}

/** Draws pairs of different users, without end. */
export function pairsOf(distribution: Distribution, accounts: number): () => Pair {
  const draw = distribution === 'zipf' ? zipf(accounts) : () => Math.floor(Math.random() * accounts);
  let toHouse = false;
  return () => {
    const from = draw();
    let to = draw();
    while (to === from) to = draw();
    toHouse = !toHouse;
    return {
      from: String(FIRST_UID + from),
      to: distribution === 'house' && toHouse ? null : String(FIRST_UID + to),
    };
  };
}

/** Zipf with exponent 1: the n-th account is drawn one n-th as often as the first. */
function zipf(accounts: number): () => number {
  const sums = new Float64Array(accounts);
  let sum = 0;
  for (let rank = 0; rank < accounts; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const point = Math.random() * sum;
    let low = 0;
    let high = accounts - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
