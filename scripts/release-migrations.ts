import { findChangedReleases, releaseMigrations } from '@pitaka/server/platform/migrations/released.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run release:migrations
Before a release: adds the new migrations to server/migrations/released.json. From then on a test fails when one of them
changes or vanishes.`);

const problems = findChangedReleases();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const added = releaseMigrations();
  console.log(added.length === 0 ? 'Every migration is released.' : `Released: ${added.join(', ')}`);
}
