import { stripVTControlCharacters } from 'node:util';
import { runStep } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';
import { takeNoArguments } from './take-no-arguments.ts';
import { runVitest } from './tests/run-vitest.ts';
import { printDurations } from './tests/tally.ts';

const anySeed = () => String(Math.floor(Math.random() * 1e9));

/**
 * `npm run faults`: a long form, of an hour or a night, of the tests that `npm test` runs briefly. Environment
 * variables set the numbers.
 */
const LONG_FORM = {
  FAULT_ROUNDS: '200',
  FAULT_PAYOUTS: '10000',
  LEDGER_MODEL_OPERATIONS: '200000',
  CHANNEL_FAULT_ROUNDS: '10000',
  CHANNEL_FAULT_KILLS: '20',
  EARNING_MODEL_ORDERS: '10',
  EARNING_MODEL_EVENTS: '50000',
  EARNING_FAULT_KILLS: '20',
  EARNING_FAULT_EVENTS: '3000',
  EXPLORER_STEPS: '20000',
  EXPLORER_SEED: anySeed(),
  RING_STEPS: '50000',
  RING_SEED: anySeed(),
  ABSURD_VALUES: 'all',
  DOOR_SECONDS: '60',
  DEMO_DAYS: '30',
  DEMO_SEED: anySeed(),
  EXTERNAL_SEED: 'demo',
  RESTORE_POINTS: '20',
  PROGRAMS: 'sources',
};

/** The parts that can be run separately. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ledger: ['ledger-model.db.test.ts', 'journeys/faults/money.test.ts'],
  channels: ['journeys/faults/channels.test.ts'],
  earnings: ['earning-model.db.test.ts', 'journeys/faults/earnings.test.ts'],
  calls: ['every-call.db.test.ts'],
  payouts: ['journeys/faults/payouts.test.ts'],
  restore: ['journeys/faults/restore.test.ts'],
  doors: ['journeys/faults/doors.test.ts'],
  explorer: ['one-account-explored.db.test.ts'],
  rings: ['ring-of-abusers.db.test.ts'],
  demo: ['demo-days.db.test.ts'],
};
const EVERYTHING = [
  'ledger-model.db.test.ts',
  'earning-model.db.test.ts',
  'every-call.db.test.ts',
  'one-account-explored.db.test.ts',
  'ring-of-abusers.db.test.ts',
  'demo-days.db.test.ts',
  'journeys/faults/',
];

const [part, ...more] = process.argv.slice(2);
const files = part === undefined ? EVERYTHING : PARTS[part];
// Also for --help.
if (!files || more.length > 0) {
  takeNoArguments(`Usage: npm run faults [-- ${Object.keys(PARTS).join(' | ')}]
What npm test does in a short form, for an hour or a night; or a part of it. Variables set other numbers:
${Object.entries(LONG_FORM)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}`);
}

stopToolsOnSignals();
const env = Object.fromEntries(Object.entries(LONG_FORM).map(([name, value]) => [name, process.env[name] ?? value]));
const { passed, failed, durations, output } = await runStep('Long forms', () =>
  runVitest(['db', 'faults'], { files: files ?? [], env }),
);
// Prints the figures of each run.
for (const [, said = ''] of stripVTControlCharacters(output).matchAll(/^stdout \| .*\n([\s\S]*?)\n\n/gm))
  console.log(said);
printDurations(durations);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
