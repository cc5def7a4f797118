import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';

const outbox = 'partners';

/** Reports to partners that are due. A partner that is switched off waits on purpose. */
export const OUTBOUND_MEASURE: Measure = {
  name: 'outbound postbacks',
  metrics: [
    { name: 'pitaka_outbox_waiting', help: 'Messages to the outside that are due', labels: ['outbox'] },
    { name: 'pitaka_outbox_oldest_seconds', help: 'Age of the oldest that is due', labels: ['outbox'] },
  ],
  async ofSite(db, { siteId }, now) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      SELECT count(*)::int AS count, min(d.next_try_at) AS oldest
      FROM outbound_deliveries d
      JOIN outbound_partners p ON p.site_id = d.site_id AND p.partner_id = d.partner_id AND p.status = 'active'
      WHERE d.site_id = ${siteId} AND p.site_id = ${siteId} AND d.state = 'waiting' AND d.next_try_at <= ${now}`.execute(
      db,
    );
    return [
      { metric: 'pitaka_outbox_waiting', labels: { outbox }, value: rows[0]?.count ?? 0 },
      { metric: 'pitaka_outbox_oldest_seconds', labels: { outbox }, value: ageSeconds(rows[0]?.oldest, now) },
    ];
  },
};
