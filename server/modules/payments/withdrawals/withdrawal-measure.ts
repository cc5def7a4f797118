import { formatMinor } from '@pitaka/core/values/money.ts';
import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';

const QUEUES = ['review', 'on_hold', 'to_pay', 'paying', 'unknown'] as const;
type Queue = (typeof QUEUES)[number];

const LABELS = ['queue'];

/** Withdrawals that are not settled, by the event that they wait for. */
export const WITHDRAWAL_MEASURE: Measure = {
  name: 'withdrawals',
  metrics: [
    { name: 'pitaka_withdrawals_waiting', help: 'Withdrawals that are not settled', labels: LABELS },
    { name: 'pitaka_withdrawals_waiting_amount', help: 'Their sum in the unit of the site', labels: LABELS },
    { name: 'pitaka_withdrawals_oldest_seconds', help: 'Age of the oldest of them', labels: LABELS },
    { name: 'pitaka_withdrawals_overdue', help: 'Withdrawals whose promised time has passed', labels: [] },
    {
      name: 'pitaka_unknown_outcome_oldest_seconds',
      help: 'For how long the outcome of a payment has been unknown; 0: there is none',
      labels: ['kind'],
    },
  ],
  async ofSite(db, { siteId }, now) {
    const { rows } = await sql<{
      queue: Queue;
      count: number;
      sum: string;
      oldest: Date;
      changed: Date;
      overdue: number;
    }>`
      SELECT CASE WHEN hold_reason IS NOT NULL AND state = ANY('{WaitReview,Prepare,WaitExec}') THEN 'on_hold'
                  WHEN state = 'WaitReview' THEN 'review'
                  WHEN state = 'Error' THEN 'unknown' WHEN state = 'Exec' THEN 'paying' ELSE 'to_pay' END AS queue,
             count(*)::int AS count, sum(amount_minor)::text AS sum, min(created_at) AS oldest,
             min(changed_at) AS changed, count(*) FILTER (WHERE arrives_by < ${now})::int AS overdue
      FROM withdrawals WHERE site_id = ${siteId} AND state = ANY(${[...OPEN_STATES]}) GROUP BY 1`.execute(db);
    const of = (queue: Queue) => rows.find((row) => row.queue === queue);
    return [
      ...QUEUES.flatMap((queue) => [
        { metric: 'pitaka_withdrawals_waiting', labels: { queue }, value: of(queue)?.count ?? 0 },
        {
          metric: 'pitaka_withdrawals_waiting_amount',
          labels: { queue },
          value: Number(formatMinor(BigInt(of(queue)?.sum ?? '0'))),
        },
        { metric: 'pitaka_withdrawals_oldest_seconds', labels: { queue }, value: ageSeconds(of(queue)?.oldest, now) },
      ]),
      { metric: 'pitaka_withdrawals_overdue', value: rows.reduce((sum, { overdue }) => sum + overdue, 0) },
      {
        metric: 'pitaka_unknown_outcome_oldest_seconds',
        labels: { kind: 'withdrawal' },
        value: ageSeconds(of('unknown')?.changed, now),
      },
    ];
  },
};
