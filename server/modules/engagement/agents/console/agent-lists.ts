import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { Span } from '../../../../platform/http/console-list.ts';
import { usersOf } from '../../../identity/auth/published.ts';

export interface AgentFilters {
  readonly words: string;
  readonly state: '' | 'active' | 'ended';
  readonly advisor: '' | 'yes' | 'no';
}

/** Agents with their granted ratios on a day and the payments to them. */
export function queryAgents(
  db: Database,
  siteId: string,
  { words, state, advisor }: AgentFilters,
  span: Span,
  today: number,
) {
  let query = db
    .selectFrom('agents as a')
    .innerJoin(usersOf(siteId).as('u'), (join) =>
      join.onRef('u.site_id', '=', 'a.site_id').onRef('u.uid', '=', 'a.uid'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('agent_statements')
          .select(['uid', sql<bigint>`sum(paid_minor)::bigint`.as('paid_minor')])
          .where('site_id', '=', siteId)
          .groupBy('uid')
          .as('s'),
      (join) => join.onRef('s.uid', '=', 'a.uid'),
    )
    .select([
      'a.uid',
      'u.name',
      'a.approved_at',
      'a.ended_day',
      'a.advisor_since',
      sql<bigint>`coalesce(s.paid_minor, 0)`.as('paid_minor'),
      sql<number>`(SELECT count(*)::int FROM ${usersOf(siteId)} m WHERE m.site_id = a.site_id AND m.inviter_uid = a.uid)`.as(
        'direct',
      ),
    ])
    .where('a.site_id', '=', siteId);
  const isEnded = sql<boolean>`(a.ended_day IS NOT NULL AND a.ended_day <= ${today})`;
  if (state === 'active') query = query.where(sql<boolean>`NOT ${isEnded}`);
  if (state === 'ended') query = query.where(isEnded);
  if (advisor !== '') query = query.where('a.advisor_since', advisor === 'yes' ? 'is not' : 'is', null);
  if (words !== '') {
    query = query.where(sql<boolean>`(a.uid = ${words} OR strpos(lower(u.name), lower(${words})) > 0)`);
  }
  if (span.from) query = query.where('a.approved_at', '>=', span.from);
  if (span.before) query = query.where('a.approved_at', '<', span.before);
  // Names the columns, so that paging can start at any of them.
  return db.selectFrom(query.as('a')).selectAll('a');
}

/** Closed statements in the order of their settlement. */
export function queryStatements(
  db: Database,
  siteId: string,
  { uid, corrected }: { readonly uid: string; readonly corrected: '' | 'yes' },
  span: Span,
) {
  let query = db
    .selectFrom('agent_statements as s')
    .innerJoin('agent_periods as p', (join) =>
      join.onRef('p.site_id', '=', 's.site_id').onRef('p.from_day', '=', 's.from_day'),
    )
    .innerJoin(usersOf(siteId).as('u'), (join) =>
      join.onRef('u.site_id', '=', 's.site_id').onRef('u.uid', '=', 's.uid'),
    )
    .select([
      's.uid',
      'u.name',
      's.from_day',
      'p.to_day',
      'p.base',
      's.opening_minor',
      's.earned_minor',
      's.reversed_minor',
      's.paid_minor',
      's.closing_minor',
      's.revision',
      's.settled_at',
      sql<string>`s.from_day || ' ' || s.uid`.as('statement_id'),
    ])
    .where('s.site_id', '=', siteId);
  if (uid !== '') query = query.where('s.uid', '=', uid);
  if (corrected === 'yes') query = query.where('s.revision', '>', 1);
  if (span.from) query = query.where('p.ends_at', '>', span.from);
  if (span.before) query = query.where('p.ends_at', '<=', span.before);
  return db.selectFrom(query.as('s')).selectAll('s');
}
