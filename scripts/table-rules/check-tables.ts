import { fileURLToPath } from 'node:url';
import { evaluateBreaches, evaluateMissingSites, readAllowed } from './check-breaches.ts';
import { findBreaches } from './find-breaches.ts';
import { findMissingSitesIn } from './find-missing-sites.ts';
import { OWNER_OF } from './owners.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const allowed = readAllowed(ROOT);
const problems = [
  ...evaluateBreaches(findBreaches(ROOT), allowed, OWNER_OF),
  ...evaluateMissingSites(findMissingSitesIn(ROOT), allowed),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\n${problems.length} uses of tables break a rule of docs/tables.md.`);
  process.exitCode = 1;
}
