import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { tablesMarkdown } from './table-rules/tables-markdown.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run docs:tables
Writes docs/tables.md from scripts/table-rules. A test fails while the two differ.`);

writeFileSync(join(ROOT, 'docs/tables.md'), tablesMarkdown(ROOT));
