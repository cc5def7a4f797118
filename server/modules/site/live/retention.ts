import { keptFor, type Retention } from '../../../platform/retention/index.ts';

export const liveRetention: Retention = {
  what: 'Messages to open pages',
  tables: ['live_messages'],
  kept: keptFor('1 hour', 1 / 24),
  why: 'a page that was offline catches up',
  runs: { by: 'the job of live messages, every ten minutes' },
};
