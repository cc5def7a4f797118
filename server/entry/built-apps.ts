import { APPS, isBuilt, listBuilds } from '../platform/built-apps/built-apps.ts';
import { PROGRAM_ROOT } from './product-version.ts';

/** The apps without a build of these sources, which no server would serve. Takes half a second: for commands alone. */
export function outdatedApps(): string[] {
  return APPS.filter((app) => !isBuilt(PROGRAM_ROOT, app));
}

/** The apps without any build. */
export function unbuiltApps(): string[] {
  return APPS.filter((app) => listBuilds(PROGRAM_ROOT, app).length === 0);
}
