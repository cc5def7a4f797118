import { type RawBuilder, sql } from 'kysely';

/** Figures of users' promotions of items: uid, item_id, conversions, downloads, recharges. */
export function promotionCounts(siteId: string): RawBuilder<unknown> {
  return sql`SELECT uid, item_id, conversions, downloads, recharges FROM promotion_counts WHERE site_id = ${siteId}`;
}
