import { runStep } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';
import { takeNoArguments } from './take-no-arguments.ts';
import { runVitest } from './tests/run-vitest.ts';
import { printDurations } from './tests/tally.ts';

/**
 * `npm run faults`: what `npm test` does in a short form, for an hour or a night. The variables set other numbers.
 */
const LONG_FORM = {
  FAULT_ROUNDS: '200',
  FAULT_PAYOUTS: '10000',
  LEDGER_MODEL_OPERATIONS: '200000',
  EARNING_MODEL_ORDERS: '10',
  EARNING_MODEL_EVENTS: '50000',
  EARNING_FAULT_KILLS: '20',
  EARNING_FAULT_EVENTS: '3000',
  ABSURD_VALUES: 'all',
};

takeNoArguments(`Usage: npm run faults
What npm test does in a short form, for an hour or a night. Variables set other numbers:
${Object.entries(LONG_FORM)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}`);

stopToolsOnSignals();
const env = Object.fromEntries(Object.entries(LONG_FORM).map(([name, value]) => [name, process.env[name] ?? value]));
const files = ['ledger-model.db.test.ts', 'earning-model.db.test.ts', 'every-call.db.test.ts', 'journeys/faults/'];
const { passed, failed, durations } = await runStep('Long forms', () => runVitest(['db', 'faults'], { files, env }));
printDurations(durations);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
