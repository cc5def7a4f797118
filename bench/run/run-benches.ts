import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeBenchServer } from '../ledger/database.ts';
import { cleanUp, ROOT, stopPrograms } from '../processes/child.ts';
import {
  mergePerformance,
  type PerformanceFile,
  readPerformance,
  writePerformance,
} from '../report/performance-file.ts';
import { printTable } from '../report/print-table.ts';
import { quoteInReadme } from '../report/quote-in-readme.ts';
import { regressionOf } from '../report/regression.ts';
import { type Line, lineOf, type Row } from '../report/row.ts';
import type { Bench } from './define-bench.ts';
import { takeFailures } from './failures.ts';
import { readOptions, usageOf } from './read-options.ts';
import { commitText, machineText, takeVersions } from './versions.ts';

const FILE = join(ROOT, 'docs', 'performance.md');
const README = join(ROOT, 'README.md');
const FAILED = 1;
const REGRESSED = 2;

const NONE: PerformanceFile = { lines: [], runs: [] };

/** Each bench is a file of this folder. */
export function benchNames(): string[] {
  return readdirSync(join(ROOT, 'bench')).flatMap((entry) => /^([a-z-]+)\.ts$/.exec(entry)?.[1] ?? []);
}

async function benchOf(name: string): Promise<Bench> {
  const { bench } = (await import(`../${name}.ts`)) as { bench: Bench };
  return bench;
}

export async function printUsageOf(name: string): Promise<void> {
  console.log(usageOf(name, await benchOf(name)));
}

export interface BenchRequest {
  readonly names: readonly string[];
  /** The flags of the bench, if exactly one was requested. */
  readonly words: readonly string[];
  readonly isQuick: boolean;
  /** The results replace the earlier figures of these benches in the committed table. */
  readonly isWritten: boolean;
}

/** Runs the benches one after the other; a failing one does not stop the others. Returns the exit code. */
export async function runBenches({ names, words, isQuick, isWritten }: BenchRequest): Promise<number> {
  const committed = readTable();
  const [commit, date] = [commitText(), new Date().toISOString().slice(0, 10)];
  const measured: Line[] = [];
  let minutesInAll = 0;
  const regressions: string[] = [];
  const failures: string[] = [];
  try {
    for (const bench of names) {
      const startedAt = performance.now();
      console.log(`\n== ${bench} ==`);
      try {
        const one = await benchOf(bench);
        const rows = await one.run(readOptions(one, words, isQuick));
        // The bench was skipped, and has printed the reason.
        if (rows.length === 0) continue;
        const minutes = (performance.now() - startedAt) / 60_000;
        minutesInAll += minutes;
        console.log(`\n${bench} took ${minutes.toFixed(1)} minutes.`);
        const lines = rows.map((row) => lineOf(bench, row));
        measured.push(...lines);
        regressions.push(...printRows(bench, rows, committed.lines));
        const versions = takeVersions();
        const runs = [{ bench, date, commit, versions, machine: machineText(), minutes: minutes.toFixed(1) }];
        // Written after each bench, so that a later crash loses no figure; the figures of other benches stay.
        if (isWritten) writeTable(mergePerformance(readTable(), { lines, runs }));
      } catch (error) {
        console.error(error);
        failures.push(bench);
      } finally {
        failures.push(...takeFailures().map((part) => `${bench} (${part})`));
        await stopPrograms();
      }
    }
  } finally {
    await closeBenchServer();
    await cleanUp();
  }
  const short = measured.filter(({ verdict }) => verdict === 'short').length;
  console.log(`\n${measured.length} figures in ${minutesInAll.toFixed(1)} minutes, ${short} short of their target.`);
  if (isWritten && measured.length > 0) console.log('Written to docs/performance.md and quoted in README.md.');
  if (regressions.length > 0) console.log(`Worse than the committed table:\n  ${regressions.join('\n  ')}`);
  if (failures.length > 0) console.error(`Not measured, because it failed: ${failures.join(', ')}`);
  return failures.length > 0 ? FAILED : regressions.length > 0 ? REGRESSED : 0;
}

function readTable(): PerformanceFile {
  return existsSync(FILE) ? readPerformance(readFileSync(FILE, 'utf8')) : NONE;
}

function writeTable(performance: PerformanceFile): void {
  writeFileSync(FILE, writePerformance(performance));
  const readme = readFileSync(README, 'utf8');
  writeFileSync(README, quoteInReadme(readme, readPerformance(readFileSync(FILE, 'utf8'))));
}

/** Prints the measured figures; returns the regressions. */
function printRows(bench: string, rows: readonly Row[], committed: readonly Line[]): string[] {
  const worse = rows.map((row) => regressionOf(bench, row, committed));
  console.log('');
  printTable(
    [bench, 'median', 'spread', 'ratio', 'target', '', 'peer', ''],
    rows.map((row, place) => {
      const { what, median, spread, ratio, target, verdict, peer } = lineOf(bench, row);
      return [what, median, spread, ratio, target, verdict, peer, worse[place] ?? ''];
    }),
  );
  return rows.flatMap(({ what }, place) => (worse[place] ? [`${bench}, ${what}: ${worse[place]}`] : []));
}
