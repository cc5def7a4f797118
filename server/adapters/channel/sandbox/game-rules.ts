/** The symbols on the reels, the rarest first, by the names of the page's drawings. */
export const SYMBOLS = ['jeepney', 'sun', 'parol', 'mango', 'calamansi', 'sampaguita'] as const;
export type ReelSymbol = (typeof SYMBOLS)[number];

/** The number of each symbol on a reel; all three reels are the same. */
const STOPS_OF: Readonly<Record<ReelSymbol, number>> = {
  jeepney: 2,
  sun: 3,
  parol: 4,
  mango: 6,
  calamansi: 8,
  sampaguita: 9,
};

/** A reel's stops, all equally likely. */
export const REEL: readonly ReelSymbol[] = SYMBOLS.flatMap((symbol) =>
  Array<ReelSymbol>(STOPS_OF[symbol]).fill(symbol),
);

export type Reels = readonly [ReelSymbol, ReelSymbol, ReelSymbol];

/** The winning combinations, the best first: `count` of `symbol` in any position pay a multiple of the stake. */
export const PAYS: readonly { readonly symbol: ReelSymbol; readonly count: number; readonly times: number }[] = [
  { symbol: 'jeepney', count: 3, times: 500 },
  { symbol: 'sun', count: 3, times: 80 },
  { symbol: 'parol', count: 3, times: 50 },
  { symbol: 'mango', count: 3, times: 20 },
  { symbol: 'calamansi', count: 3, times: 10 },
  { symbol: 'jeepney', count: 2, times: 10 },
  { symbol: 'sampaguita', count: 3, times: 5 },
  { symbol: 'jeepney', count: 1, times: 1 },
];

/** The selectable stakes, in hundredths. */
export const STAKES: readonly bigint[] = [1_00n, 2_00n, 5_00n, 10_00n, 20_00n, 50_00n, 100_00n];

/** The multiple of the stake that these three symbols pay. */
export function timesOf(reels: Reels): number {
  const pay = PAYS.find(({ symbol, count }) => reels.filter((shown) => shown === symbol).length === count);
  return pay?.times ?? 0;
}

/** Spins the reels; `below(n)` gives a fair whole number from 0 to n - 1. */
export function turnReels(below: (bound: number) => number): Reels {
  const stop = () => REEL[below(REEL.length)] as ReelSymbol;
  return [stop(), stop(), stop()];
}

export interface Odds {
  /** The odds of each line of PAYS in the same order: 1 in this number of spins. */
  readonly oneIn: readonly number[];
  /** The return to player, in percent. */
  readonly returnPercent: number;
  /** The percentage of winning spins. */
  readonly hitPercent: number;
}

/** Computed from all stops of the three reels, so that the published odds are those of the game. */
export function publishedOdds(): Odds {
  const spins = REEL.length ** 3;
  const waysOf = PAYS.map(({ symbol, count }) => {
    const on = STOPS_OF[symbol];
    const off = REEL.length - on;
    const places = count === 3 ? 1 : 3;
    return places * on ** count * off ** (3 - count);
  });
  const paid = PAYS.reduce((sum, { times }, index) => sum + times * (waysOf[index] ?? 0), 0);
  const hits = waysOf.reduce((sum, ways) => sum + ways, 0);
  return {
    oneIn: waysOf.map((ways) => spins / ways),
    returnPercent: (paid / spins) * 100,
    hitPercent: (hits / spins) * 100,
  };
}
