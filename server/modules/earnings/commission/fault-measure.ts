import { sql } from 'kysely';
import type { Measure } from '../../../platform/metrics/measures.ts';

export const FAULT_MEASURE: Measure = {
  name: 'earning days',
  metrics: [{ name: 'pitaka_earning_days_failing', help: 'Promoters’ days that cannot be computed', labels: [] }],
  async ofSite(db, { siteId }) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM earning_faults WHERE site_id = ${siteId}`.execute(db);
    return [{ metric: 'pitaka_earning_days_failing', value: rows[0]?.count ?? 0 }];
  },
};
