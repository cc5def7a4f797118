import { posix } from 'node:path';
import { dependentsOf, readImports } from './import-graph.ts';
import type { TestFile } from './test-files.ts';

/** Files that every test depends on. */
const RUNS_ALL = /^(package\.json|package-lock\.json|tsconfig\.json|vitest\.config\.ts)$/;
/** Files that servers read from disk by name, without an import. */
const SERVER_DATA = /^server\/.*(?<!\.[mc]?tsx?)$/;
const DOCUMENT = /(^docs\/|\.md$)/;

/**
 * The tests that a change can break: tests that import or start a changed file, directly or indirectly; tests in its
 * folder or a folder above, which may read it; and the end-to-end tests that open the changed app.
 */
export function chooseChanged(
  changed: readonly string[],
  sources: readonly string[],
  tests: readonly TestFile[],
  read: (file: string) => string,
): TestFile[] {
  if (changed.some((file) => RUNS_ALL.test(file))) return [...tests];
  const reached = dependentsOf(changed, readImports(sources, read));
  const readsServerData = changed.some((file) => SERVER_DATA.test(file) && !DOCUMENT.test(file));
  const apps = changedApps(changed, reached);
  return tests.filter(({ file, kind }) => {
    if (reached.has(file)) return true;
    if (kind === 'e2e') return appsVisited(read(file)).some((app) => apps.has(app));
    const folder = `${posix.dirname(file)}/`;
    return (readsServerData && kind !== 'unit') || changed.some((other) => other.startsWith(folder));
  });
}

type App = 'web' | 'console';

/** The apps that a change affects. A change of the server affects both. */
function changedApps(changed: readonly string[], reached: ReadonlySet<string>): Set<App> {
  const apps = new Set<App>();
  const isCode = (file: string) => !/\.test\.tsx?$/.test(file) && !DOCUMENT.test(file);
  const touched = [...reached].filter(isCode);
  if (touched.includes('server/entry/main.ts') || changed.some((file) => /^server\//.test(file) && isCode(file))) {
    apps.add('web').add('console');
  }
  for (const app of ['web', 'console'] as const) {
    if (touched.some((file) => file.startsWith(`${app}/`))) apps.add(app);
  }
  if (changed.some((file) => /^(ui|contract)\//.test(file) && isCode(file))) apps.add('web').add('console');
  return apps;
}

/** The apps that an end-to-end test opens; both if unknown. */
export function appsVisited(text: string): App[] {
  const isConsole = /openConsole\(|goto\(['"`]\/console/.test(text);
  const isWeb = /openAs\(|keepSession\(|goto\(['"`]\/(?!console)/.test(text);
  if (isConsole === isWeb) return ['web', 'console'];
  return isConsole ? ['console'] : ['web'];
}
