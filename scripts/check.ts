import { runChecks } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';

/** `npm run check`: what needs no database and no browser, all at once, in seconds. */
stopToolsOnSignals();
const { passed, failed } = await runChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
