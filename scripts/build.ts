import { reportFailure } from '@pitaka/server/entry/run-until-stopped.ts';
import { listBuilds } from '@pitaka/server/platform/built-apps/built-apps.ts';
import { buildStaleApps } from './build-apps.ts';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run build
Builds the app and the console for npm run serve, each into a folder of its own: web/dist/HASH and console/dist/HASH. The
build before stays and is served too, for phones that still show its page. An app that is already built is skipped.`);

try {
  const built = await buildStaleApps();
  if (built.length === 0) console.log('Both apps are built from these sources.');
  for (const app of built) console.log(`${app}: ${listBuilds(ROOT, app)[0]}`);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
