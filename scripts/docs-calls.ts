import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@pitaka/contract/calls/index.ts';
import { callsMarkdown } from '@pitaka/contract/calls-markdown.ts';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run docs:calls
Writes docs/calls.md from contract/calls. A test fails while the two differ.`);

writeFileSync(join(ROOT, 'docs/calls.md'), callsMarkdown(CALLS));
