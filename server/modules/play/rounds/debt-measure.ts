import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';

/** Debts that cannot be followed: claims and agents wait for them. */
export const DEBT_MEASURE: Measure = {
  name: 'debts',
  metrics: [
    { name: 'pitaka_debt_checks_failing', help: 'Debts whose last check failed', labels: [] },
    { name: 'pitaka_debt_check_oldest_seconds', help: 'Age of the oldest last good check of these', labels: [] },
  ],
  async ofSite(db, { siteId }, now) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      SELECT count(*)::int AS count, min(greatest(looked_at, came_at)) AS oldest FROM unpaid_debts
      WHERE site_id = ${siteId} AND failures > 0 AND repaid_at IS NULL`.execute(db);
    return [
      { metric: 'pitaka_debt_checks_failing', value: rows[0]?.count ?? 0 },
      { metric: 'pitaka_debt_check_oldest_seconds', value: ageSeconds(rows[0]?.oldest, now) },
    ];
  },
};
