import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retentionMarkdown } from './retention-markdown.ts';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run docs:retention
Writes docs/retention.md from what the modules declare. A test fails while the two differ.`);

writeFileSync(join(ROOT, 'docs/retention.md'), retentionMarkdown());
