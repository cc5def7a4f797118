import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';
import { runNode, runProgram, stopToolsOnSignals, wasStopped } from './run-tool.ts';
import { type Group, type Outdated, planUpdates, tryUpdates, type Update, withVersions } from './updates.ts';

const USAGE = `Usage: npm run deps -- [--check] [--tests COMMAND]
Takes newer versions of the packages that package.json pins, runs the tests, and says what is left.
Versions of the same major are taken, all together; where the tests fail, one after the other, and what fails is put back.
Newer majors are named and left alone. Nothing is committed. It needs npm 9 or later and its registry.
  --check          only says what there is
  --tests COMMAND  judges by this in place of "npm test", such as "npm run check"`;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    tests: { type: 'string', default: 'npm test' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
stopToolsOnSignals();

const LOCK = 'package-lock.json';
const FILES = [
  'package.json',
  ...globSync('*/package.json', { cwd: ROOT }).filter((path) => !path.startsWith('node_modules')),
];
const before = new Map([...FILES, LOCK].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

const plan = await planUpdates(readPinned(), await readOutdated(), readVersions);
if (values.check) {
  printList(
    'Can be taken',
    plan.groups.flatMap(({ updates }) => updates.map(stepOf)),
  );
  await printRemaining();
  process.exit(0);
}
await refuseUnsaved();
const { kept, putBack } = await tryUpdates(plan.groups, passesWith);
if (wasStopped() || putBack.length > 0) await install(kept);
printList(
  'Taken',
  kept.flatMap(({ updates }) => updates.map(stepOf)),
);
printList(
  `Put back, because "${values.tests}" fails with it`,
  putBack.flatMap(({ updates }) => updates.map(stepOf)),
);
await printRemaining();
if (kept.length > 0)
  console.log('\nLook at the change of package-lock.json, and commit it with the package.json files.');
process.exitCode = putBack.length > 0 || wasStopped() ? 1 : 0;

/** Every package that a package.json names, with its version. */
function readPinned(): Record<string, string> {
  const pinned: Record<string, string> = {};
  for (const path of FILES) {
    const named = JSON.parse(before.get(path) ?? '{}') as Record<string, Record<string, string> | undefined>;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) Object.assign(pinned, named[kind]);
  }
  return pinned;
}

async function readOutdated(): Promise<Outdated[]> {
  const { code, output } = await runProgram('npm', ['outdated', '--json', '--loglevel=silent']);
  // npm exits with 1 if packages are outdated, and lists them; an interrupted run lists nothing.
  if (wasStopped() || (code !== 0 && output.trim() === '')) fail('npm did not say what is outdated.');
  const answer = readJson(output) as Record<string, { latest: string } | { latest: string }[]> | undefined;
  if (!answer || 'error' in answer) fail(`npm could not say what is outdated:\n${output.trim()}`);
  const pinned = readPinned();
  return Object.entries(answer).flatMap(([name, of]) => {
    const [first] = [of].flat();
    const current = pinned[name];
    return first && current !== undefined ? [{ name, current, latest: first.latest }] : [];
  });
}

async function readVersions(name: string): Promise<string[]> {
  const { output } = await runProgram('npm', ['view', name, 'versions', '--json', '--loglevel=silent']);
  const answer = readJson(output);
  return [answer].flat().filter((version) => typeof version === 'string');
}

/** The JSON in npm's output, which may begin with a notice. */
function readJson(output: string): unknown {
  const start = output.search(/[[{"]/);
  if (start === -1) return {};
  try {
    return JSON.parse(output.slice(start));
  } catch {
    return undefined;
  }
}

/** Requires a clean checkout: reverting updates would overwrite uncommitted changes. */
async function refuseUnsaved(): Promise<void> {
  const { code, output } = await runProgram('git', ['status', '--porcelain', '--', ...FILES, LOCK]);
  if (code === 0 && output.trim() !== '') fail(`Commit or undo these first:\n${output.trimEnd()}`);
}

async function passesWith(groups: readonly Group[]): Promise<boolean> {
  if (wasStopped()) return false;
  console.log(`\nTrying ${groups.map(({ name }) => name).join(', ')} ...`);
  if (!(await install(groups))) return false;
  const [program = 'npm', ...words] = values.tests.split(' ');
  return (await runProgram(program, words, { show: true })).code === 0;
}

/** Installs exactly these updates on top of the committed state; the tests install from the lock file. */
async function install(groups: readonly Group[]): Promise<boolean> {
  const updates = groups.flatMap((group) => group.updates);
  for (const [path, text] of before) {
    writeFileSync(join(ROOT, path), path === LOCK ? text : withVersions(text, updates));
  }
  if (updates.length === 0) return true;
  const locked = await runProgram('npm', [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
  const completed = locked.code === 0 ? await runNode(['scripts/complete-lock.mjs']) : locked;
  if (completed.code !== 0) console.error(completed.output.trim());
  return completed.code === 0;
}

async function printRemaining(): Promise<void> {
  printList('Newer majors, left alone', plan.majors.map(stepOf));
  printList('Not there for every system or part yet', plan.waiting.map(stepOf));
  const { output } = await runProgram('npm', ['audit', '--json', '--package-lock-only', '--loglevel=silent']);
  const answer = readJson(output) as
    | { vulnerabilities?: Record<string, { name: string; severity: string; range: string }> }
    | undefined;
  if (!answer?.vulnerabilities) console.log('\nAdvisories: the registry does not answer "npm audit".');
  else
    printList(
      'Advisories',
      Object.values(answer.vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
    );
}

function stepOf({ name, from, to }: Update): string {
  return `${name} ${from} -> ${to}`;
}

function printList(title: string, lines: readonly string[]): void {
  console.log(`\n${title}:${lines.length === 0 ? ' none' : lines.map((line) => `\n  ${line}`).join('')}`);
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
