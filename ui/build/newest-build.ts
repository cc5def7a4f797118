import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of an app's newest build, as dist/builds.json names it. */
export function newestBuild(appFolder: string): string {
  const dist = join(appFolder, 'dist');
  const { builds } = JSON.parse(readFileSync(join(dist, 'builds.json'), 'utf8')) as { builds: [string] };
  return join(dist, builds[0]);
}
