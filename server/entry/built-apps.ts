import { APPS, listBuilds } from '../platform/built-apps/built-apps.ts';
import { PROGRAM_ROOT } from './product-version.ts';

/** The apps without a build. */
export function unbuiltApps(): string[] {
  return APPS.filter((app) => listBuilds(PROGRAM_ROOT, app).length === 0);
}
