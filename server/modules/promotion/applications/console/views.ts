import { STUCK_AFTER_MS } from '@pitaka/core/promotion/applications/next-request.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { ApplicationsTable, ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { matchesSearch } from '../../catalogue/index.ts';
import { itemsOf } from '../../catalogue/published.ts';
import { linkChecksOf, linkMarksOf } from '../../link-health/published.ts';

export interface ApplicationFilters {
  /** Each of these states is read along its own index. */
  readonly states: readonly ApplicationsTable['state'][];
  /** Only applications whose link is broken. */
  readonly isBroken: boolean;
  /** Only applications made before this time. */
  readonly appliedBy: Date | undefined;
  readonly kind: ItemKind | '';
  /** A uid, the platform's number of an item, or a part of its name. */
  readonly words: string;
}

/** Applications that have waited for their link since before this time are stuck. */
export function stuckSince(now: Date): Date {
  return new Date(now.getTime() - STUCK_AFTER_MS);
}

/** Applications with their item and user; one query for each state. */
export function queryApplications(
  db: Database,
  siteId: string,
  { states, isBroken, appliedBy, kind, words }: ApplicationFilters,
  applied: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  const text = words.trim();
  return states.map((state) => {
    let query = db
      .selectFrom('applications as a')
      .innerJoin(itemsOf(siteId).as('i'), (join) =>
        join.onRef('i.site_id', '=', 'a.site_id').onRef('i.item_id', '=', 'a.item_id'),
      )
      .innerJoin(usersOf(siteId).as('u'), (join) =>
        join.onRef('u.site_id', '=', 'a.site_id').onRef('u.uid', '=', 'a.uid'),
      )
      .leftJoin(linkMarksOf(siteId).as('m'), (join) =>
        join.onRef('m.site_id', '=', 'a.site_id').onRef('m.uid', '=', 'a.uid').onRef('m.item_id', '=', 'a.item_id'),
      )
      .leftJoin(linkChecksOf(siteId).as('t'), (join) =>
        join.onRef('t.site_id', '=', 'a.site_id').onRef('t.uid', '=', 'a.uid').onRef('t.item_id', '=', 'a.item_id'),
      )
      .select(['m.reason as trouble', 't.answer'])
      .select(['a.application_id', 'a.uid', 'a.state', 'a.link', 'a.refusal', 'a.asks', 'a.next_ask_at'])
      .select(['a.applied_at', 'a.decided_at', 'i.kind', 'i.external_id', 'i.name as item', 'u.name as person'])
      .where('a.site_id', '=', siteId)
      .where('a.state', '=', state);
    if (isBroken) query = query.where('m.reason', 'is not', null);
    if (appliedBy) query = query.where('a.applied_at', '<=', appliedBy);
    if (kind !== '') query = query.where('i.kind', '=', kind);
    if (/^[0-9]{8}$/.test(text)) query = query.where('a.uid', '=', text);
    else if (text !== '') query = query.where(sql<boolean>`(${matchesSearch(text)} OR i.external_id = ${text})`);
    if (applied.from) query = query.where('a.applied_at', '>=', applied.from);
    if (applied.before) query = query.where('a.applied_at', '<', applied.before);
    return query;
  });
}

/** Applications whose link is broken. */
export async function countBroken(db: Database, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${linkMarksOf(siteId)} m
    JOIN applications a ON a.site_id = m.site_id AND a.uid = m.uid AND a.item_id = m.item_id AND a.state = 'linked'
    WHERE m.site_id = ${siteId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of applications that wait for their link, the number of stuck ones, and since when the oldest waits. */
export async function readStuckFigure(
  db: Database,
  siteId: string,
  now: Date,
): Promise<{ waiting: number; count: number; oldestAt: Date | null }> {
  const before = stuckSince(now);
  const { rows } = await sql<{ waiting: number; count: number; oldest: Date | null }>`
    SELECT count(*)::int AS waiting,
           count(*) FILTER (WHERE applied_at <= ${before})::int AS count,
           min(applied_at) FILTER (WHERE applied_at <= ${before}) AS oldest
    FROM applications WHERE site_id = ${siteId} AND state = 'link_pending'`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null };
}
