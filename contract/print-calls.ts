import { CALLS } from './calls/index.ts';
import { callsMarkdown } from './calls-markdown.ts';

process.stdout.write(callsMarkdown(CALLS));
