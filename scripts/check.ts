import { runChecks } from './checks.ts';

/** `npm run check`: what needs no database and no browser, all at once, in seconds. */
const { passed, failed } = await runChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
