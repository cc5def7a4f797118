import { consoleProtectionList } from '@pitaka/contract/calls/identity/console-protection.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recordListExport } from '../audit/index.ts';
import { usersOf } from '../auth/published.ts';
import { presentBreak, presentBreaks, presentLimit } from './present.ts';
import { readAllBreaks, readLimitRows, storedLimitOf } from './store.ts';

interface Filters {
  readonly words: string;
  readonly kind: '' | 'cooling_off' | 'excluded';
  readonly state: '' | 'running' | 'return_asked' | 'over';
}

/** Operators' view of player protection; they change it by approval. */
export function protectionConsoleRoutes({ db }: { db: Database }): Route[] {
  return [
    ...listRoutes({ db, recordExport: recordListExport }, consoleProtectionList, {
      rows: async (filters, span, { site, now }) => queryBreaks(db, site.siteId, filters, span, now),
      id: keysetColumn('uid', 'text'),
      sorts: { since: keysetColumn('since', 'timestamptz') },
      totals: {},
      present: async (rows) => rows.map((row) => ({ name: row.name ?? '' })),
    }),

    route(findCall('/console/protection/user'), async ({ uid }, { site, now }) => {
      const { siteId } = site;
      const [breaks, rows] = await Promise.all([readAllBreaks(db, siteId, uid), readLimitRows(db, siteId, [uid])]);
      return ok({
        ...presentBreak(breakAt(breaks[0], now)),
        breaks: presentBreaks(breaks),
        limits: rows
          .map((row) => presentLimit(row.kind, row.period, storedLimitOf(row), now))
          .filter(({ value, raises }) => value !== null || raises.length > 0),
      });
    }),
  ];
}

function queryBreaks(
  db: Database,
  siteId: string,
  { words, kind, state }: Filters,
  span: { readonly from: Date | undefined; readonly before: Date | undefined },
  now: Date,
) {
  const stateOf = sql<'running' | 'return_asked' | 'over'>`CASE WHEN b.ends_at <= ${now} THEN 'over'
    WHEN b.kind = 'excluded' AND b.ends_at IS NOT NULL THEN 'return_asked' ELSE 'running' END`;
  let query = db
    .selectFrom('protection_breaks as b')
    .innerJoin(usersOf(siteId).as('u'), (join) =>
      join.onRef('u.site_id', '=', 'b.site_id').onRef('u.uid', '=', 'b.uid'),
    )
    .select(['b.uid', 'u.name', 'b.kind', 'b.since', 'b.until', 'b.ends_at', stateOf.as('state')])
    .where('b.site_id', '=', siteId);
  const text = words.trim();
  if (/^[0-9]{8}$/.test(text)) query = query.where('b.uid', '=', text);
  else if (text !== '') query = query.where('u.name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  if (kind !== '') query = query.where('b.kind', '=', kind);
  if (state !== '') query = query.where(stateOf, '=', state);
  if (span.from) query = query.where('b.since', '>=', span.from);
  if (span.before) query = query.where('b.since', '<', span.before);
  // A subquery, so that a column has one name for sorting and paging.
  return db.selectFrom(query.as('breaks')).selectAll();
}
