import { runChecks, runStep } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';
import { runVitest } from './tests/run-vitest.ts';
import { addTally } from './tests/tally.ts';

/** `npm run check`: what needs no database and no browser, all at once, in seconds. */
stopToolsOnSignals();
const [total, unit] = await Promise.all([runChecks(), runStep('Unit tests', () => runVitest(['unit']))]);
addTally(total, unit);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
