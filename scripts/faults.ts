import { stopToolsOnSignals } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';

/** `npm run faults`: the faults of `npm test`, many more times. FAULT_ROUNDS=1000 is longer still. */
process.env.FAULT_ROUNDS ??= '200';
stopToolsOnSignals();
const { passed, failed } = await runVitest('faults');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
