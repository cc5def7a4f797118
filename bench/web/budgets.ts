import type { Budget } from '../report/check-budget.ts';

/** Targets of the web app's first screen. A row is one line of the printed table. */
export interface Line {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly budget: Budget;
}

export const LINES = {
  scriptsKb: {
    name: 'JavaScript of the first screen, gzip',
    unit: ' kB',
    digits: 1,
    budget: { atMost: 115, ratioAtMost: 0.66 },
  },
  stylesKb: { name: 'CSS of the first screen, gzip', unit: ' kB', digits: 1, budget: { atMost: 8 } },
  htmlKb: { name: 'HTML, gzip', unit: ' kB', digits: 1, budget: { atMost: 9 } },
  lazyKb: { name: 'largest page loaded on demand, gzip', unit: ' kB', digits: 1, budget: { atMost: 30 } },
  wireKb: { name: 'all bytes until the list has rows', unit: ' kB', digits: 1, budget: {} },
  roundTrips: { name: 'round trips before the largest paint', unit: '', digits: 0, budget: { atMost: 2 } },
  fcpMs: { name: 'first contentful paint (FCP)', unit: ' ms', digits: 0, budget: { ratioAtMost: 0.3 } },
  lcpMs: { name: 'largest contentful paint (LCP)', unit: ' ms', digits: 0, budget: { ratioAtMost: 0.35 } },
  rowsMs: { name: 'list has its rows', unit: ' ms', digits: 0, budget: {} },
  blockingMs: { name: 'total blocking time (TBT)', unit: ' ms', digits: 0, budget: { ratioAtMost: 0.25 } },
  shifts: { name: 'layout shifts (CLS, all of them)', unit: '', digits: 3, budget: { atMost: 0.01 } },
  listTabMs: { name: 'tap on the other list, to its paint', unit: ' ms', digits: 0, budget: { atMost: 200 } },
  barTabMs: { name: 'tap on the tab bar, to the next page', unit: ' ms', digits: 0, budget: { atMost: 200 } },
  heapMb: { name: 'heap after scrolling 2,000 rows', unit: ' MB', digits: 1, budget: { atMost: 7 } },
  elements: { name: 'DOM elements after 2,000 rows', unit: '', digits: 0, budget: { atMost: 900 } },
  heapGrowth: { name: 'heap at 10,000 rows to that at 2,000', unit: 'x', digits: 2, budget: {} },
  elementGrowth: { name: 'DOM elements at 10,000 rows to 2,000', unit: 'x', digits: 2, budget: { atMost: 1.1 } },
  axeNodes: { name: 'axe findings, Home and open dialog', unit: '', digits: 0, budget: { atMost: 0 } },
  performance: { name: 'Lighthouse performance', unit: '', digits: 0, budget: { atLeast: 98 } },
  accessibility: { name: 'Lighthouse accessibility', unit: '', digits: 0, budget: { atLeast: 100 } },
  bestPractices: { name: 'Lighthouse best practices', unit: '', digits: 0, budget: { atLeast: 100 } },
} as const satisfies Record<string, Line>;

export type Figure = keyof typeof LINES;
export type Figures = Partial<Record<Figure, number>>;
