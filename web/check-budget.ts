import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFirstPaint } from './build/first-paint-plugin.ts';

/**
 * What the built app weighs, gzipped, against what it may weigh (docs/decisions/020). Run it after a build:
 * `node web/check-budget.ts`. It fails when a budget is exceeded.
 */
const KB = 1000;
const BUDGET_BYTES = { firstScript: 115 * KB, page: 9 * KB, firstCss: 8 * KB, lazyRoute: 30 * KB };
/** What the server adds to a paint: the head, the site as JSON, its colours. */
const SERVER_PART_BYTES = 1200;

const dist = join(import.meta.dirname, 'dist');
const built = await readFirstPaint(dist);
const sizeOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
const sizeOfFile = (address: string) => sizeOf(readFileSync(join(dist, address)));
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

const heaviestTexts = Math.max(...Object.values(built.modules.texts).map(sizeOfFile));
const heaviestPaint = Math.max(
  ...Object.values(built.paints).map((paint) => sizeOf(built.firstCss + built.startScript + paint)),
);

let exceeded = false;
function report(what: string, bytes: number, budgetBytes: number): void {
  const over = bytes > budgetBytes;
  exceeded ||= over;
  console.log(`${over ? '✗' : '✓'} ${what}: ${(bytes / KB).toFixed(1)} of ${budgetBytes / KB} kB`);
}

report(
  'first screen, scripts',
  sum([...built.modules.app, ...built.modules.home].map(sizeOfFile)) + heaviestTexts,
  BUDGET_BYTES.firstScript,
);
report('page', heaviestPaint + SERVER_PART_BYTES, BUDGET_BYTES.page);
report('first screen, styles', sizeOf(built.firstCss), BUDGET_BYTES.firstCss);

interface ManifestChunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
const firstFiles = new Set([...built.modules.app, ...built.modules.home].map((address) => address.slice(1)));

/** What a page fetches beside the first screen's files: its own and all that it imports. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file) || firstFiles.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

/** What the router loads: a feature's page, or a file of routes/ that puts features together. */
const ROUTE = /^routes\/.+\.tsx$|-page\.tsx$/;
const routes = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isDynamicEntry && ROUTE.test(key))
  .map(([key]) => key)
  .map((key) => ({ key, bytes: sum([...filesOf(key)].map(sizeOfFile)) }))
  .sort((one, other) => other.bytes - one.bytes);
for (const { key, bytes } of routes) report(key, bytes, BUDGET_BYTES.lazyRoute);

process.exitCode = exceeded ? 1 : 0;
