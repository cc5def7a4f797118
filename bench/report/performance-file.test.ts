import { describe, expect, it } from 'vitest';
import { mergePerformance, type PerformanceFile, readPerformance, writePerformance } from './performance-file.ts';
import { quoteInReadme } from './quote-in-readme.ts';
import { regressionOf } from './regression.ts';
import { lineOf, type Row } from './row.ts';

const transfers: Row = {
  ...{ what: 'whole transfer in process', unit: 'a second', rounds: [7000, 8000, 9000] },
  peer: { name: 'TPC-B', rounds: [2000, 2000, 3000] },
  budget: { ratioAtLeast: 5 },
  bound: 'All share two cores.',
};
const paint: Row = {
  ...{ what: 'largest contentful paint (LCP)', unit: 'ms', rounds: [1550] },
  peer: { name: 'antd-mobile build', rounds: [5000] },
  budget: { ratioAtMost: 0.33 },
};
const size: Row = { what: 'page', unit: 'kB', rounds: [8.94], budget: { atMost: 10.5 } };

const run = (bench: string, commit: string) => ({
  bench,
  date: '2026-11-22',
  commit,
  versions: 'Node 26',
  machine: 'a machine, 2 processors',
  minutes: '2.0',
});
const committed: PerformanceFile = {
  lines: [lineOf('ledger', transfers), lineOf('web', paint), lineOf('web', size)],
  runs: [run('ledger', 'aaa'), run('web', 'aaa')],
};

describe('docs/performance.md', () => {
  it('shows median, spread, ratio round by round, target and peer of each figure', () => {
    expect(writePerformance(committed).split('\n')).toEqual(
      expect.arrayContaining([
        '| bench | what | median | spread | ratio | target |  | peer, and its median |',
        '| ledger | whole transfer in process | 8,000 a second | 13 % | 3.50x | >= 5.00x | short | TPC-B: 2,000 a second |',
        '| web | largest contentful paint (LCP) | 1,550 ms |  | 0.31x | <= 0.33x | met | antd-mobile build: 5,000 ms |',
        '| web | page | 8.94 kB |  |  | <= 10.5 kB | met |  |',
        '- **ledger, whole transfer in process.** All share two cores.',
      ]),
    );
  });

  it('keeps every value when it is written and read again', () => {
    expect(readPerformance(writePerformance(committed))).toEqual(committed);
  });

  it('replaces all figures of a measured bench, and keeps the figures of other benches', () => {
    const now = { lines: [lineOf('web', paint)], runs: [run('web', 'bbb')] };
    const merged = mergePerformance(committed, now);
    expect(merged.lines.map(({ bench, what }) => [bench, what])).toEqual([
      ['ledger', transfers.what],
      ['web', paint.what],
    ]);
    expect(merged.runs.map(({ commit }) => commit)).toEqual(['aaa', 'bbb']);
  });

  it('is quoted in the README', () => {
    const readme = quoteInReadme('# Us\n\n## Speed\n\nwhat was there\n\n## Folders\n', committed);
    expect(readme).toContain('| transfers in the ledger | 8,000 a second | 3.50x | TPC-B: 2,000 a second |');
    expect(readme).not.toContain('what was there');
    expect(readme).toContain('\n\n## Folders\n');
  });
});

describe('the regression check', () => {
  const slower = (by: number): Row => ({ ...transfers, rounds: transfers.rounds.map((value) => value / by) });
  const later = (by: number): Row => ({ ...paint, rounds: paint.rounds.map((value) => value * by) });

  it('reports a ratio more than 15 % worse than the committed ratio, both for figures where higher and where lower is better', () => {
    expect(regressionOf('ledger', slower(1.2), committed.lines)).toBe('20 % worse than 3.50x');
    expect(regressionOf('web', later(1.2), committed.lines)).toBe('20 % worse than 0.31x');
  });

  it('ignores a ratio up to 15 % worse, a better ratio, a new figure, and a figure without a peer', () => {
    for (const row of [slower(1.14), slower(0.5)]) expect(regressionOf('ledger', row, committed.lines)).toBe('');
    for (const row of [later(1.14), later(0.5)]) expect(regressionOf('web', row, committed.lines)).toBe('');
    expect(regressionOf('ledger', { ...slower(2), what: 'new' }, committed.lines)).toBe('');
    expect(regressionOf('web', { ...size, rounds: [20] }, committed.lines)).toBe('');
  });
});
