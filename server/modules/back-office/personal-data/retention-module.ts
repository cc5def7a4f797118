import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { CLOCK, DATABASE, JOBS } from '../../../platform/assembly/ports.ts';
import { defineQueue } from '../../../platform/jobs/index.ts';
import { applyRetention, keptFor, RETENTIONS, type Retention } from '../../../platform/retention/index.ts';
import { SITES } from '../../site/sites/index.ts';

const HOURLY = defineQueue<object>('retention.hour', { retries: 2, expireInSeconds: 3600 });
const NIGHTLY = defineQueue<object>('retention.night', { retries: 2, expireInSeconds: 3600 });

/** Queues of versions whose modules deleted their own data: their schedules would fill queues without a reader. */
const EARLIER = [
  'identity.forget',
  'security.forget',
  'received.forget',
  'messages.purge',
  'channels.forget-tokens',
  'forget-visitors',
];

/** Data that always stays, or that no module of its own deletes. */
const OTHERS: readonly Retention[] = [
  {
    what: 'Rows of finished jobs',
    tables: ['jobs'],
    kept: keptFor('14 days', 14),
    why: 'finding out why a job failed',
    runs: { by: 'the job library' },
  },
  {
    what: 'Alarms that ended, and their messages',
    tables: ['alarm_states', 'alarm_messages'],
    kept: keptFor('30 days', 30),
    why: 'what was wrong, and who was told',
    runs: { by: 'the alarms, each minute' },
  },
  {
    what: 'Ledger, payments, bets, earnings, and what providers and banks said about them',
    tables: [
      'journals',
      'postings',
      'withdrawals',
      'deposits',
      'provider_events',
      'bank_statement_lines',
      'bet_events',
    ],
    kept: keptFor('always', 0),
    why: 'the law: books; erasing a person empties names, numbers and texts',
    runs: { by: 'nothing' },
  },
];

/** Deletes expired data: each hour the rows that callers without an account can create, each night all other rows. */
export const retentionModule = defineModule({
  name: 'back-office/personal-data',
  declares: [declare(RETENTIONS, ...OTHERS)],
  needs: { db: DATABASE, jobs: JOBS, clock: CLOCK, sites: SITES, kinds: RETENTIONS },
  gives: {},
  create({ jobs, kinds, ...deps }) {
    const of = (runs: Retention['runs']) => kinds.filter((kind) => kind.runs === runs);
    jobs.every(HOURLY, '37 * * * *', () => applyRetention(deps, of('hour')));
    jobs.every(NIGHTLY, '41 3 * * *', () => applyRetention(deps, of('night')));
    jobs.retire(...EARLIER);
    return {};
  },
});
