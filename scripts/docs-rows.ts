import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { readRows, rowsMarkdown } from './rows.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run docs:rows
Writes docs/rows.md from the titles of the tests. A test fails while the two differ.`);

writeFileSync(join(ROOT, 'docs/rows.md'), rowsMarkdown(readRows()));
