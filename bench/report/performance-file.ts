import type { Verdict } from './check-budget.ts';
import type { Line } from './row.ts';

/**
 * docs/performance.md: every figure in one table, the limits of figures that miss their targets, and the time of each
 * measurement.
 */
export interface PerformanceFile {
  readonly lines: readonly Line[];
  readonly runs: readonly MeasuredRun[];
}

/** The last run of a bench, with the versions that it used. */
export interface MeasuredRun {
  readonly bench: string;
  readonly date: string;
  readonly commit: string;
  readonly versions: string;
  readonly machine: string;
  readonly minutes: string;
}

const HEADS = ['bench', 'what', 'median', 'spread', 'ratio', 'target', '', 'peer, and its median'];
const RUN_HEADS = ['bench', 'date', 'commit', 'with', 'machine', 'minutes'];

export function writePerformance({ lines, runs }: PerformanceFile): string {
  const short = lines.filter(({ bound }) => bound !== '');
  return `# Performance

Written by \`npm run bench\`, which measures everything anew in turn with its peers on a machine that does nothing else.
Absolute figures, and CPU times, are the machine's, which stands below with each bench; ratios are taken round by round
and compare between machines. "Spread" is the median distance from the median. [bench/README.md](../bench/README.md)
says how each is measured.

${table(
  HEADS,
  lines.map(({ bench, what, median, spread, ratio, target, verdict, peer }) => [
    ...[bench, what, median, spread, ratio, target, verdict, peer],
  ]),
)}

## What bounds those that fall short

${short.length === 0 ? 'Nothing that is explained falls short.' : short.map(({ bench, what, bound }) => `- **${bench}, ${what}.** ${bound}`).join('\n')}

## When each was measured

${table(
  RUN_HEADS,
  runs.map(({ bench, date, commit, versions, machine, minutes }) => [
    ...[bench, date, commit, versions, machine, minutes],
  ]),
)}
`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

const BOUND = /^- \*\*(.+?)\.\*\* (.*)$/;

/** Reads the output of writePerformance. */
export function readPerformance(text: string): PerformanceFile {
  const all = text.split('\n');
  const rowsBelow = (heads: readonly string[]) => {
    const from = all.indexOf(table(heads, []).split('\n')[0] ?? '');
    const rest = from < 0 ? [] : all.slice(from + 2);
    const end = rest.findIndex((line) => !line.startsWith('| '));
    return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.slice(2, -2).split(' | '));
  };
  const bounds = new Map(
    all.flatMap((line) => [BOUND.exec(line)].flatMap((found) => (found ? [[found[1], found[2]]] : []))),
  );
  return {
    lines: rowsBelow(HEADS).map(
      ([bench = '', what = '', median = '', spread = '', ratio = '', target = '', verdict = '', peer = '']) => ({
        ...{ bench, what, median, spread, ratio, target, peer },
        verdict: verdict as Verdict,
        bound: bounds.get(`${bench}, ${what}`) ?? '',
      }),
    ),
    runs: rowsBelow(RUN_HEADS).map(
      ([bench = '', date = '', commit = '', versions = '', machine = '', minutes = '']) => ({
        ...{ bench, date, commit, versions, machine, minutes },
      }),
    ),
  };
}

/** Replaces the figures of the benches just measured; the others stay. */
export function mergePerformance(before: PerformanceFile, now: PerformanceFile): PerformanceFile {
  const measured = new Set(now.runs.map(({ bench }) => bench));
  const merge = <Of extends { bench: string }>(old: readonly Of[], fresh: readonly Of[]) =>
    [...old.filter(({ bench }) => !measured.has(bench)), ...fresh].sort((one, other) =>
      one.bench < other.bench ? -1 : one.bench > other.bench ? 1 : 0,
    );
  return { lines: merge(before.lines, now.lines), runs: merge(before.runs, now.runs) };
}
