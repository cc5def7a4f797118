import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { buildStaleApps } from '../build-apps.ts';
import { runStep } from '../checks.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { runNode, wasStopped } from '../run-tool.ts';
import { runE2e } from './run-e2e.ts';
import { runVitest } from './run-vitest.ts';
import { addTally, countAsOne, emptyTally, type Tally, type TestResult } from './tally.ts';
import { type Kind, listTestFiles, type TestFile } from './test-files.ts';

/** The build of the apps, which the end-to-end tests open. */
async function prepareApps(): Promise<TestResult> {
  try {
    await buildStaleApps();
    return countAsOne({ code: 0, output: '' });
  } catch (error) {
    return countAsOne({ code: 1, output: error instanceof StartupError ? error.message : String(error) });
  }
}

async function prepareBrowser(): Promise<TestResult> {
  return countAsOne(await ensureChromium());
}

type Step = [name: string, run: () => Promise<TestResult>];

/** Runs steps one after the other; Ctrl-C skips the rest. */
async function inOrder(steps: readonly Step[]): Promise<Tally> {
  const total = emptyTally();
  for (const [name, run] of steps) if (!wasStopped()) addTally(total, await runStep(name, run));
  return total;
}

const UNIT_AND_DATABASE = 'Unit and database tests';
const FAULTS = 'Fault tests: processes killed and started again';
const E2E = 'End-to-end tests in a browser';

const BROWSER_STEPS: Step[] = [
  ['Building the apps', prepareApps],
  ['A browser for the end-to-end tests', prepareBrowser],
];

/** Whole installations that are updated, restored or behind a proxy: many minutes of computing, and seldom changed. */
const OPERATIONS = 'journeys/faults/operations/';

/** The browser tests start last, end last, and have timeouts in seconds: they have priority. */
const BESIDE_THE_BROWSER = { niceness: 4 };

export function faultsWithoutOperations(): string[] {
  const faults = listTestFiles().filter(({ kind }) => kind === 'faults');
  return faults.flatMap(({ file }) => (file.startsWith(OPERATIONS) ? [] : [file]));
}

/**
 * Runs all tests except the operations of whole installations, in three lanes: while one lane waits for the disk or a
 * starting server, another computes.
 */
export async function runEverything(checks: () => Promise<Tally>): Promise<Tally> {
  const lookAndBrowse = async () => {
    const tally = await checks();
    addTally(
      tally,
      await inOrder([
        ...BROWSER_STEPS,
        ['Size of the first screen', async () => countAsOne(await runNode(['web/check-budget.ts']))],
        ['Size of the console', async () => countAsOne(await runNode(['console/check-budget.ts']))],
        [E2E, () => runE2e()],
      ]),
    );
    return tally;
  };
  const total = emptyTally();
  const lanes = await Promise.all([
    lookAndBrowse(),
    inOrder([[UNIT_AND_DATABASE, () => runVitest(['unit', 'db'], BESIDE_THE_BROWSER)]]),
    inOrder([[FAULTS, () => runVitest(['faults'], { ...BESIDE_THE_BROWSER, files: faultsWithoutOperations() })]]),
  ]);
  for (const lane of lanes) addTally(total, lane);
  return total;
}

/** Runs only these files, and only tests with this name if one is given. */
export async function runSelection(tests: readonly TestFile[], name?: string): Promise<Tally> {
  const of = (...kinds: Kind[]) => tests.filter(({ kind }) => kinds.includes(kind)).map(({ file }) => file);
  const [fast, faults, e2e] = [of('unit', 'db'), of('faults'), of('e2e')];
  const projects = (['unit', 'db'] as const).filter((project) => of(project).length > 0);
  return inOrder([
    ...(fast.length > 0 ? [[UNIT_AND_DATABASE, () => runVitest(projects, { files: fast, name })] satisfies Step] : []),
    ...(faults.length > 0 ? [[FAULTS, () => runVitest(['faults'], { files: faults, name })] satisfies Step] : []),
    ...(e2e.length > 0 ? [...BROWSER_STEPS, [E2E, () => runE2e({ files: e2e, name })] satisfies Step] : []),
  ]);
}
