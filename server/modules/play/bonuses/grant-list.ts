import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { GrantState } from '../../../platform/db/tables/bonuses.ts';
import type { Span } from '../../../platform/http/console-list.ts';

export interface GrantFilters {
  readonly uid: string;
  readonly rule: string;
  readonly state: GrantState | '' | 'missing';
}

/** Granted bonuses, filtered and unordered. */
export function queryGrants(db: Database, siteId: string, { uid, rule, state }: GrantFilters, { from, before }: Span) {
  let query = db
    .selectFrom('bonus_grants as g')
    .innerJoin('bonus_rule_versions as v', (join) =>
      join
        .onRef('v.site_id', '=', 'g.site_id')
        .onRef('v.rule_id', '=', 'g.rule_id')
        .onRef('v.version', '=', 'g.rule_version'),
    )
    .selectAll('g')
    .select(sql<string | null>`v.terms #>> '{texts,en-US,title}'`.as('title'))
    .where('g.site_id', '=', siteId);
  if (uid !== '') query = query.where('g.uid', '=', uid);
  if (rule !== '') query = query.where('g.rule_id', '=', rule);
  if (state === 'missing') query = query.where('g.missing_minor', '>', 0n);
  else if (state !== '') query = query.where('g.state', '=', state);
  if (from) query = query.where('g.claimed_at', '>=', from);
  if (before) query = query.where('g.claimed_at', '<', before);
  return query;
}
