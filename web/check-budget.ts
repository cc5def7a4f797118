import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newestBuild } from '@pitaka/ui/build/newest-build.ts';
import { FIRST_SCREEN, LATER, OTHER_PAGE, PARTS, ROUTE, ROUTES, STYLESHEET } from './budgets.ts';
import { readFirstPaint } from './build/first-paint-plugin.ts';
import { HOME_CALLS, SITE_CALLS } from './first-paint/first-calls.ts';

/**
 * Compares the size of the built app with budgets.ts. Run it after a build: `node web/check-budget.ts`. It fails when a
 * budget is exceeded.
 */
const KB = 1000;
/** The server's additions to a paint: the head, the site as JSON, its colours. */
const SERVER_PART_BYTES = 1200;

const dist = newestBuild(import.meta.dirname);
const built = await readFirstPaint(dist);
const sizeOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
const sizeOfFile = (address: string) => sizeOf(readFileSync(join(dist, address)));
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

const heaviestTexts = Math.max(...Object.values(built.modules.texts).map(sizeOfFile));
const pageBytes = (isHome: boolean) =>
  Math.max(
    ...Object.entries(built.paints)
      .filter(([name]) => name.includes('/home/') === isHome)
      .map(([, paint]) => sizeOf(built.firstCss + built.startScript + paint) + SERVER_PART_BYTES),
  );

let exceeded = false;
function report(name: string, measured: number, budget: number, unit = ''): void {
  const over = measured > budget;
  exceeded ||= over;
  console.log(`${over ? '✗' : '✓'} ${name}: ${measured.toFixed(unit ? 1 : 0)} of ${budget}${unit}`);
}
function weigh(name: string, bytes: number, budgetKb: number): void {
  report(name, bytes / KB, budgetKb, ' kB');
}

const firstModules = [...built.modules.app, ...built.modules.home];
weigh('first screen, scripts', sum(firstModules.map(sizeOfFile)) + heaviestTexts, FIRST_SCREEN.scripts);
weigh('first screen, styles in the page', sizeOf(built.firstCss), FIRST_SCREEN.styles);
weigh('first screen, page', pageBytes(true), FIRST_SCREEN.page);
// The modules, the texts of one language, and the stylesheet.
report('first screen, files that the page names', firstModules.length + 2, FIRST_SCREEN.files);
// The call for the session is one more.
report('first screen, calls before the app', HOME_CALLS.length + SITE_CALLS.length + 1, FIRST_SCREEN.calls);
weigh('any other page', pageBytes(false), OTHER_PAGE);
weigh('whole stylesheet', sizeOfFile(built.stylesheet), STYLESHEET);

interface ManifestChunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
/** web/build/shared-parts.ts */
function fileNamed(chunkName: string): string {
  const chunk = Object.values(manifest).find(({ name }) => name === chunkName);
  if (!chunk) throw new Error(`no file of ${chunkName}`);
  return chunk.file;
}
const shared = ['parts', 'icons'].map(fileNamed);
const later = fileNamed('later');
weigh('parts and icons that pages share', sum(shared.map(sizeOfFile)), PARTS);
weigh('what comes right after the first screen', sizeOfFile(later), LATER);
const commonFiles = new Set([...firstModules.map((address) => address.slice(1)), ...shared, later]);

/** Files that a page loads besides the first screen's files and the parts: its own and all that it imports. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file) || commonFiles.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

/** Entry files of the router: a feature's page, or a file of routes/ that combines features. */
const ROUTE_FILE = /^routes\/.+\.tsx$|-page\.tsx$/;
const routes = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isDynamicEntry && ROUTE_FILE.test(key))
  .map(([key]) => key)
  .map((key) => ({ key, bytes: sum([...filesOf(key)].map(sizeOfFile)) }))
  .sort((one, other) => other.bytes - one.bytes);
for (const { key, bytes } of routes) weigh(key, bytes, ROUTES[key] ?? ROUTE);
for (const key of Object.keys(ROUTES))
  if (!routes.some((route) => route.key === key)) throw new Error(`no page ${key}`);

process.exitCode = exceeded ? 1 : 0;
