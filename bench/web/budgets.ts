import type { Budget } from '../report/check-budget.ts';
import type { Peer, Row } from '../report/row.ts';

/** A measured figure of the web app's first screen, with its target. */
interface Line {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  /** The reason why it misses its target, if it does. */
  readonly bound?: string;
}

const AFTER_HTML = 'The HTML ends at two thirds of it on this network; commit, layout and paint are the rest.';
const EARLY =
  'Blocking counts from the first paint on: ours paints early, so all of its scripts count, the peer’s hardly.';
const FOUR_TIMES =
  'Lighthouse takes this machine’s script times four: nearly all lost points are blocking time, which moves most between runs.';

const LINES = {
  scriptsKb: {
    name: 'JavaScript of the first screen, gzip',
    unit: 'kB',
    budget: { atMost: 95, ratioAtMost: 0.54 },
    bound: 'React and its renderer are 59 kB of it, in both builds.',
  },
  stylesKb: { name: 'CSS of the first screen, gzip', unit: 'kB', budget: { atMost: 8 } },
  htmlKb: { name: 'HTML, gzip', unit: 'kB', budget: { atMost: 10.5 } },
  lazyKb: { name: 'largest page loaded on demand, gzip', unit: 'kB', budget: { atMost: 30 } },
  wireKb: { name: 'all bytes until the list has rows', unit: 'kB', budget: {} },
  roundTrips: { name: 'round trips before the largest paint', unit: '', budget: { atMost: 2 } },
  fcpMs: { name: 'first contentful paint (FCP)', unit: 'ms', budget: { ratioAtMost: 0.33 }, bound: AFTER_HTML },
  lcpMs: { name: 'largest contentful paint (LCP)', unit: 'ms', budget: { ratioAtMost: 0.33 }, bound: AFTER_HTML },
  rowsMs: { name: 'list has its rows', unit: 'ms', budget: {} },
  blockingMs: {
    name: 'total blocking time (TBT)',
    unit: 'ms',
    budget: { atMost: 30, ratioAtMost: 0.15 },
    bound: EARLY,
  },
  shifts: { name: 'layout shifts (CLS, all of them)', unit: '', budget: { atMost: 0.01 } },
  listTabMs: { name: 'tap on the other list, to its paint', unit: 'ms', budget: { atMost: 200 } },
  barTabMs: { name: 'tap on the tab bar, to the next page', unit: 'ms', budget: { atMost: 200 } },
  heapMb: { name: 'heap after scrolling 2,000 rows', unit: 'MB', budget: { atMost: 7 } },
  elements: { name: 'DOM elements after 2,000 rows', unit: '', budget: { atMost: 900 } },
  heapMany: { name: 'heap after scrolling 10,000 rows', unit: 'MB', budget: {} },
  elementsMany: { name: 'DOM elements after 10,000 rows', unit: '', budget: { ratioAtMost: 1.1 } },
  axeNodes: { name: 'axe findings, Home and open dialog', unit: '', budget: { atMost: 0 } },
  performance: { name: 'Lighthouse performance', unit: '', budget: { atLeast: 98 }, bound: FOUR_TIMES },
  accessibility: { name: 'Lighthouse accessibility', unit: '', budget: { atLeast: 100 } },
  seo: { name: 'Lighthouse SEO', unit: '', budget: { atLeast: 100 } },
  bestPractices: { name: 'Lighthouse best practices', unit: '', budget: { atLeast: 100 } },
} as const satisfies Record<string, Line>;

export type Figure = keyof typeof LINES;

const AT_MANY_ROWS: ReadonlyMap<Figure, Figure> = new Map([
  ['heapMany', 'heapMb'],
  ['elementsMany', 'elements'],
]);

/** The values of each round, for our app and for the peer. */
export class Figures {
  readonly #seen = { ours: new Map<Figure, number[]>(), peer: new Map<Figure, number[]>() };

  add(whose: 'ours' | 'peer', figures: Partial<Record<Figure, number>>): void {
    for (const [figure, value] of Object.entries(figures) as [Figure, number][]) {
      const rounds = this.#seen[whose].get(figure) ?? [];
      this.#seen[whose].set(figure, [...rounds, value]);
    }
  }

  /** A figure at 10,000 rows is compared with ours at 2,000. */
  #peerOf(figure: Figure, peerName: string): Peer | undefined {
    const fewer = AT_MANY_ROWS.get(figure);
    const rounds = fewer ? this.#seen.ours.get(fewer) : this.#seen.peer.get(figure);
    return rounds && { name: fewer ? 'at 2,000 rows' : peerName, rounds };
  }

  rows(peerName: string): Row[] {
    return (Object.entries(LINES) as [Figure, Line][]).flatMap(([figure, { name, unit, budget, bound }]) => {
      const rounds = this.#seen.ours.get(figure);
      if (!rounds) return [];
      const peer = this.#peerOf(figure, peerName);
      return [{ what: name, unit, rounds, peer, budget, ...(bound === undefined ? {} : { bound }) }];
    });
  }
}
