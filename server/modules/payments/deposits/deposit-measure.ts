import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';
import { readReviewFigures } from './review-due.ts';

/** Waiting deposits. Deposits with an unknown outcome share a metric with withdrawals. */
export const DEPOSIT_MEASURE: Measure = {
  name: 'deposits',
  metrics: [
    { name: 'pitaka_deposits_overdue', help: 'Deposits in review for longer than the site promises', labels: [] },
    {
      name: 'pitaka_unknown_outcome_oldest_seconds',
      help: 'For how long the outcome of a payment has been unknown; 0: there is none',
      labels: ['kind'],
    },
  ],
  async ofSite(db, site, now) {
    const [{ overdue }, { rows }] = await Promise.all([
      readReviewFigures(db, site, now),
      sql<{ oldest: Date | null }>`
        SELECT min(changed_at) AS oldest FROM deposits WHERE site_id = ${site.siteId} AND state = 'Error'`.execute(db),
    ]);
    return [
      { metric: 'pitaka_deposits_overdue', value: overdue.count },
      {
        metric: 'pitaka_unknown_outcome_oldest_seconds',
        labels: { kind: 'deposit' },
        value: ageSeconds(rows[0]?.oldest, now),
      },
    ];
  },
};
