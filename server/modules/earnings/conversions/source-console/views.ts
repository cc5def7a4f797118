import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import type { Span } from '../../../../platform/http/console-list.ts';
import { sourceHoursOf } from '../../fraud/published.ts';

export interface SourceFigures {
  readonly source: string;
  readonly name: string;
  readonly mapping: Record<string, string>;
  readonly events: string[];
  readonly platforms: ItemKind[];
  readonly items: string[];
  readonly status: 'active' | 'paused';
  readonly a_day_minor: bigint;
  readonly brought_minor: bigint;
  readonly created_at: Date;
  readonly last_at: Date | null;
  readonly deliveries: number;
  readonly refused: number;
}

export async function readSources(db: Database, siteId: string, since: Date): Promise<SourceFigures[]> {
  const { rows } = await sql<SourceFigures>`
    SELECT s.source, s.name, s.mapping, s.events, s.platforms, s.items, s.status, s.created_at, s.a_day_minor, f.deliveries, f.refused,
      (SELECT coalesce(sum(h.worth_minor), 0)::bigint FROM ${sourceHoursOf(siteId)} h
       WHERE h.source = s.source AND h.hour >= date_trunc('hour', ${since}::timestamptz)) AS brought_minor,
      (SELECT d.received_at FROM conversion_deliveries d WHERE d.site_id = ${siteId} AND d.source = s.source
       ORDER BY d.delivery_id DESC LIMIT 1) AS last_at
    FROM conversion_sources s
    CROSS JOIN LATERAL (
      SELECT (count(d.delivery_id) + strangers.times)::int AS deliveries,
        (count(d.delivery_id) FILTER (WHERE d.outcome IN ('malformed', 'conflict', 'switched_off')) + strangers.times)::int AS refused
      FROM (
        SELECT coalesce(sum(r.times), 0) AS times FROM delivery_refusals r
        WHERE r.site_id = ${siteId} AND r.source = s.source AND r.hour >= date_trunc('hour', ${since}::timestamptz)
      ) strangers
      LEFT JOIN conversion_deliveries d ON d.site_id = ${siteId} AND d.source = s.source AND d.received_at >= ${since}
        AND d.outcome NOT IN ('forged', 'stale')
      GROUP BY strangers.times) f
    WHERE s.site_id = ${siteId} ORDER BY s.name, s.source`.execute(db);
  return rows;
}

export function queryDeliveries(
  db: Database,
  siteId: string,
  { source, outcome, words }: { source: string; outcome: DeliveryOutcome | ''; words: string },
  received: Span,
) {
  let query = db
    .selectFrom('conversion_deliveries as d')
    .select(['d.delivery_id', 'd.received_at', 'd.source', 'd.method', 'd.outcome', 'd.detail', 'd.event_id'])
    .where('d.site_id', '=', siteId);
  if (source !== '') query = query.where('d.source', '=', source);
  if (outcome !== '') query = query.where('d.outcome', '=', outcome);
  if (words.trim() !== '') query = query.where('d.event_id', '=', words.trim());
  if (received.from) query = query.where('d.received_at', '>=', received.from);
  if (received.before) query = query.where('d.received_at', '<', received.before);
  return query;
}

export function findDelivery(db: Database, siteId: string, deliveryId: string) {
  return db
    .selectFrom('conversion_deliveries as d')
    .leftJoin('conversion_sources as s', (join) =>
      join.onRef('s.site_id', '=', 'd.site_id').onRef('s.source', '=', 'd.source'),
    )
    .leftJoin('conversion_events as e', (join) =>
      join
        .onRef('e.site_id', '=', 'd.site_id')
        .onRef('e.source', '=', 'd.source')
        .onRef('e.event_id', '=', 'd.event_id'),
    )
    .select(['d.delivery_id', 'd.received_at', 'd.source', 'd.method', 'd.outcome', 'd.detail', 'd.event_id', 'd.raw'])
    .select(['d.secret_number', 's.secret_number as current_secret'])
    .select(['s.name', 'e.conversion_id'])
    .where('d.site_id', '=', siteId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst();
}
