import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';

const outbox = 'pushes';

/** Push messages that are due. */
export const PUSH_MEASURE: Measure = {
  name: 'pushes',
  metrics: [
    { name: 'pitaka_outbox_waiting', help: 'Messages to the outside that are due', labels: ['outbox'] },
    { name: 'pitaka_outbox_oldest_seconds', help: 'Age of the oldest that is due', labels: ['outbox'] },
  ],
  async ofSite(db, { siteId }, now) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      SELECT count(*)::int AS count, min(due_at) AS oldest FROM push_outbox
      WHERE site_id = ${siteId} AND due_at <= ${now}`.execute(db);
    return [
      { metric: 'pitaka_outbox_waiting', labels: { outbox }, value: rows[0]?.count ?? 0 },
      { metric: 'pitaka_outbox_oldest_seconds', labels: { outbox }, value: ageSeconds(rows[0]?.oldest, now) },
    ];
  },
};
