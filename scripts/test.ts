import { isSetting } from '@pitaka/server/platform/config.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { buildStaleApps } from './build-apps.ts';
import { report, runChecks, type Tally } from './checks.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { runJourneys } from './run-journeys.ts';
import { type Ran, runNode, stopToolsOnSignals, wasStopped } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';

/** `npm test`: everything there is, and one line at the end that sums it up. Goes on after a failure, to tell all of them. */

// The tests bring their own database, ports and folders. Settings of this shell, a DATABASE_URL above all, are not for them.
for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];

stopToolsOnSignals();
const total: Tally = { passed: 0, failed: 0 };

function count({ passed, failed }: Tally): void {
  total.passed += passed;
  total.failed += failed;
}

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`);
}

async function section(name: string, run: () => Promise<Ran & Tally>): Promise<void> {
  if (wasStopped()) return;
  heading(name);
  const startedAt = performance.now();
  const { passed, failed, said } = await run();
  count({ passed, failed });
  report(name, passed, failed, said, startedAt);
}

/** A step that is right or wrong as a whole. */
function asOne({ code, said }: Ran): Ran & Tally {
  return { code, said, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function build(): Promise<Ran> {
  try {
    await buildStaleApps();
    return { code: 0, said: '' };
  } catch (error) {
    return { code: 1, said: error instanceof StartupError ? error.message : String(error) };
  }
}

const startedAt = performance.now();
try {
  heading('Types, lint, arrows, dead code, unit tests');
  count(await runChecks());
  await section('Database tests', () => runVitest('db'));
  await section('Building the apps', async () => asOne(await build()));
  await section('What the app weighs', async () => asOne(await runNode(['web/check-budget.ts'])));
  await section('Faults: processes killed and started again', () => runVitest('faults'));
  await section('A browser for the journeys', async () => asOne(await ensureChromium()));
  await section('Journeys', runJourneys);
} catch (error) {
  console.error(error);
  count({ passed: 0, failed: 1 });
}
// Stopped by Ctrl-C: what did not run has not passed.
if (wasStopped()) count({ passed: 0, failed: 1 });

const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(`\nAll of it took ${minutes} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
