import { fileURLToPath } from 'node:url';
import { findBreaches } from './find-breaches.ts';
import { judgeBreaches, readAllowed } from './judge-breaches.ts';
import { OWNER_OF } from './owners.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const problems = judgeBreaches(findBreaches(ROOT), readAllowed(ROOT), OWNER_OF);

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\n${problems.length} uses of tables break a rule of docs/tables.md.`);
  process.exitCode = 1;
}
