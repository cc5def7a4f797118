import { callsMarkdown } from './calls-markdown.ts';
import { CALLS } from './calls/index.ts';

process.stdout.write(callsMarkdown(CALLS));
