import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { Span } from '../../../../platform/http/console-list.ts';

export interface PartnerFigures {
  readonly partner_id: string;
  readonly name: string;
  readonly url: string;
  readonly scope: 'site' | 'source' | 'promoter';
  readonly scope_id: string;
  readonly events: string[];
  readonly fields: Record<string, string>;
  readonly status: 'active' | 'paused';
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
}

export async function readPartners(db: Database, siteId: string, since: Date): Promise<PartnerFigures[]> {
  const { rows } = await sql<PartnerFigures>`
    SELECT p.partner_id, p.name, p.url, p.scope, p.scope_id, p.events, p.fields, p.status, r.*, (
        SELECT count(*)::int FROM outbound_deliveries d
        WHERE d.site_id = p.site_id AND d.partner_id = p.partner_id AND d.state = 'waiting') AS waiting
    FROM outbound_partners p
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.state = 'delivered')::int AS delivered,
        count(*) FILTER (WHERE d.state = 'failed')::int AS failed
      FROM outbound_deliveries d
      WHERE d.site_id = p.site_id AND d.partner_id = p.partner_id AND d.created_at >= ${since}) r
    WHERE p.site_id = ${siteId} ORDER BY p.name, p.partner_id`.execute(db);
  return rows;
}

export interface OutgoingFilters {
  readonly partner: string;
  readonly state: '' | 'waiting' | 'delivered' | 'failed';
  readonly words: string;
}

function outgoing(db: Database, siteId: string) {
  return db
    .selectFrom('outbound_deliveries as d')
    .innerJoin('outbound_partners as p', (join) =>
      join.onRef('p.site_id', '=', 'd.site_id').onRef('p.partner_id', '=', 'd.partner_id'),
    )
    .select(['d.delivery_id', 'd.created_at', 'd.partner_id', 'p.name as partner', 'd.conversion_id', 'd.state'])
    .select(['d.tries', 'd.next_try_at', 'd.body', 'd.attempts'])
    .where('d.site_id', '=', siteId);
}

export type OutgoingRow = Awaited<ReturnType<typeof findOutgoing>> & {};

export function queryOutgoing(db: Database, siteId: string, { partner, state, words }: OutgoingFilters, created: Span) {
  let query = outgoing(db, siteId);
  if (partner !== '') query = query.where('d.partner_id', '=', partner);
  if (state !== '') query = query.where('d.state', '=', state);
  if (words.trim() !== '') query = query.where('d.conversion_id', '=', words.trim());
  if (created.from) query = query.where('d.created_at', '>=', created.from);
  if (created.before) query = query.where('d.created_at', '<', created.before);
  return query;
}

export function findOutgoing(db: Database, siteId: string, deliveryId: string) {
  return outgoing(db, siteId).where('d.delivery_id', '=', deliveryId).executeTakeFirst();
}
