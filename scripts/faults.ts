import { stripVTControlCharacters } from 'node:util';
import { runStep } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';
import { takeNoArguments } from './take-no-arguments.ts';
import { runVitest } from './tests/run-vitest.ts';
import { printDurations } from './tests/tally.ts';

const anySeed = () => String(Math.floor(Math.random() * 1e9));

/**
 * `npm run faults`: runs the tests that `npm test` runs briefly for an hour or a night. Environment variables set the
 * numbers.
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
  SERVE_PER_SECOND: '500',
  UPDATE_JOURNALS: '1000000',
  FAULTS_FORM: 'long',
  WORLD_PEOPLE: '2000',
  WORLD_MINUTES: '10',
  WORLD_SEED: anySeed(),
  PROGRAMS: 'sources',
};

/** The parts that can be run separately. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ledger: ['ledger-model.db.test.ts', 'journeys/faults/money.test.ts'],
  channels: ['journeys/faults/channels.test.ts'],
  earnings: ['earning-model.db.test.ts', 'journeys/faults/earnings.test.ts'],
  calls: ['every-call.db.test.ts'],
  payouts: ['journeys/faults/payouts.test.ts'],
  restore: ['journeys/faults/operations/restore.test.ts'],
  update: ['journeys/faults/operations/update.test.ts'],
  serve: ['journeys/faults/serve.test.ts'],
  doors: ['journeys/faults/doors.test.ts'],
  explorer: ['one-account-explored.db.test.ts'],
  rings: ['ring-of-abusers.db.test.ts'],
  demo: ['demo-days.db.test.ts'],
  world: ['journeys/faults/world.test.ts'],
  citus: ['journeys/faults/citus-'],
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

const words = process.argv.slice(2);
const hours = takeHours(words);
const [part, ...more] = words;
const files = part === undefined ? EVERYTHING : PARTS[part];
// --help is not the name of a part either, so it also prints the usage.
if (!files || more.length > 0) {
  takeNoArguments(`Usage: npm run faults [-- ${Object.keys(PARTS).join(' | ')}]
       npm run faults -- world --hours 3
       CITUS_URL=postgres://SUPERUSER@COORDINATOR/DATABASE npm run faults -- citus
What npm test does in a short form, for an hour or a night; or a part of it. Uses folders, databases and ports of its
own, and nothing of this installation. Variables set other numbers:
${Object.entries(LONG_FORM)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}`);
}

if (part === 'citus' && !process.env.CITUS_URL) {
  console.error('CITUS_URL is not set: npm run test:citus -- --help says what it is.');
  process.exit(1);
}
stopToolsOnSignals();
const longForm = { ...LONG_FORM, ...(hours !== undefined && { WORLD_MINUTES: String(hours * 60) }) };
const env = Object.fromEntries(Object.entries(longForm).map(([name, value]) => [name, process.env[name] ?? value]));
const { passed, failed, durations, output } = await runStep('Long forms', () =>
  runVitest(['db', 'faults'], { files: files ?? [], env }),
);
// Prints the figures of each run.
for (const [, figures = ''] of stripVTControlCharacters(output).matchAll(/^stdout \| .*\n([\s\S]*?)\n\n/gm))
  console.log(figures);
printDurations(durations);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** The number of hours of `--hours 3`, which is removed from the words; undefined if it is missing or not a number. */
function takeHours(given: string[]): number | undefined {
  const place = given.indexOf('--hours');
  const value = Number(given[place + 1]);
  if (place < 0 || !(value > 0) || given[0] !== 'world') return undefined;
  given.splice(place, 2);
  return value;
}
