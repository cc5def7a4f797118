import { fileURLToPath } from 'node:url';
import { findCrossings } from './find-crossings.ts';

const crossings = await findCrossings(fileURLToPath(new URL('../..', import.meta.url)));

for (const { from, to, rule, why } of crossings) console.error(`${from} -> ${to}\n  ${why} (${rule})`);
if (crossings.length > 0) {
  console.error(`\n${crossings.length} imports break a rule of docs/ARCHITECTURE.md.`);
  process.exitCode = 1;
}
