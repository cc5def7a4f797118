import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSetting } from '@pitaka/server/platform/config.ts';
import { NO_SETTINGS_FILE, SETTINGS_FILE_VARIABLE } from '@pitaka/server/platform/settings-file.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { runChecks } from './checks.ts';
import { ROOT } from './root.ts';
import { stopToolsOnSignals, wasStopped } from './run-tool.ts';
import { listChangedFiles, listSources } from './tests/changed-files.ts';
import { chooseChanged } from './tests/choose-changed.ts';
import { matchPatterns } from './tests/match-patterns.ts';
import { findMemoryFolder } from './tests/memory-folder.ts';
import { type Options, readOptions, USAGE } from './tests/options.ts';
import { runEverything, runSelection } from './tests/run-selection.ts';
import { addTally, emptyTally, printDurations, type Tally } from './tests/tally.ts';
import { listTestFiles } from './tests/test-files.ts';

/** `npm test`: see USAGE. Continues after a failure, to report all of them. */

// The tests use their own database, ports and folders. Settings of this shell, above all DATABASE_URL, must not reach
// them.
for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];
process.env[SETTINGS_FILE_VARIABLE] = NO_SETTINGS_FILE;
const inMemory = findMemoryFolder();
if (inMemory) process.env.TMPDIR ??= inMemory;

stopToolsOnSignals();
const options = optionsOrExit();
const startedAt = performance.now();
const total = emptyTally();
try {
  addTally(total, await run(options));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  total.failed += 1;
}
// After Ctrl-C, tests that did not run do not count as passed.
if (wasStopped()) total.failed += 1;

if (options.slow) printDurations(total.durations);
console.log(`\nIt took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function optionsOrExit(): Options {
  try {
    const read = readOptions(process.argv.slice(2));
    if (!read.help) return read;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(1);
  }
}

async function run({ patterns, changed, base }: Options): Promise<Tally> {
  if (patterns.length > 0) return runMatching(patterns);
  return changed ? runChanged(base) : runEverything(runChecks);
}

async function runMatching(patterns: readonly string[]): Promise<Tally> {
  const { selections, unmatched } = matchPatterns(patterns, listTestFiles(), read);
  const found = emptyTally();
  for (const pattern of unmatched) console.error(`No test file's path and no test's name has "${pattern}".`);
  found.failed += unmatched.length;
  for (const { files, name } of selections) {
    const tally = await runSelection(files, name);
    // The files contain the text, but not in the name of a test.
    if (name !== undefined && tally.passed + tally.failed === 0) {
      console.error(`No test's name has "${name}".`);
      tally.failed += 1;
    }
    addTally(found, tally);
  }
  return found;
}

async function runChanged(base: string): Promise<Tally> {
  const changed = listChangedFiles(base);
  const chosen = chooseChanged(changed, listSources(), listTestFiles(), read);
  console.log(`${changed.length} files differ from ${base}; ${chosen.length} test files can notice.`);
  const tally = await runChecks();
  addTally(tally, await runSelection(chosen));
  return tally;
}

/** A deleted file has no text. */
function read(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}
