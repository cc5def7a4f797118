import { stopToolsOnSignals } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';

/** `npm run faults`: the faults of `npm test`, many more times. FAULT_ROUNDS and FAULT_PAYOUTS set other numbers. */
process.env.FAULT_ROUNDS ??= '200';
process.env.FAULT_PAYOUTS ??= '10000';
stopToolsOnSignals();
const { passed, failed, said } = await runVitest('faults');
if (failed > 0) console.log(said);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
