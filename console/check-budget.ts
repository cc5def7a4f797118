import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newestBuild } from '@pitaka/ui/build/newest-build.ts';

/**
 * Measures the gzipped files that the built console loads before its first page, as index.html names them. Run it after
 * a build: `node console/check-budget.ts`. It fails above the budget.
 */
const KB = 1000;
const BUDGET_KB = 200;

const dist = newestBuild(import.meta.dirname);
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/console\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
const bytes = [page, ...files.map((file) => readFileSync(join(dist, file)))].map(
  (content) => gzipSync(content, { level: 9 }).length,
);
const kb = bytes.reduce((sum, size) => sum + size, 0) / KB;
const isOver = kb > BUDGET_KB;
console.log(`${isOver ? '✗' : '✓'} console, first load: ${kb.toFixed(1)} of ${BUDGET_KB} kB in ${bytes.length} files`);
process.exitCode = isOver ? 1 : 0;
