import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { AuditRowsTable } from '../../../platform/db/tables/operators.ts';

export interface AuditFilters {
  readonly operator: string;
  readonly action: string;
  readonly target: string;
  readonly text: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type AuditRow = Selectable<AuditRowsTable>;
type AuditQuery = SelectQueryBuilder<Schema, 'audit_rows', AuditRow>;

function filtered(db: Database, site: { siteId: string; timezone: string }, filters: AuditFilters): AuditQuery {
  let query = db.selectFrom('audit_rows').selectAll().where('site_id', '=', site.siteId);
  if (filters.operator !== '') query = query.where('operator_name', '=', filters.operator.trim().toLowerCase());
  if (filters.action !== '') {
    const action = filters.action.trim();
    query = query.where((where) => where.or([where('action', '=', action), where('action', '^@', `${action}.`)]));
  }
  if (filters.target !== '') {
    const target = filters.target.trim();
    query = query.where('target', '=', /^[0-9]{8}$/.test(target) ? `user:${target}` : target);
  }
  if (filters.text !== '') {
    const like = `%${filters.text.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((where) => where.or([where('reason', 'ilike', like), where('detail', 'ilike', like)]));
  }
  if (filters.from) query = query.where('at', '>=', dayStart(filters.from, site.timezone));
  if (filters.to) query = query.where('at', '<', dayStart(filters.to, site.timezone, 1));
  return query;
}

/** The moment a day of the site begins, or the day so many after it. */
function dayStart(day: string, timezone: string, daysLater = 0) {
  return sql<Date>`((${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${timezone})`;
}

/** A page of the audit log, newest first; `before` is the last position of the page above. */
export function listAudit(
  db: Database,
  site: { siteId: string; timezone: string },
  filters: AuditFilters,
  page: { before: bigint | undefined; size: number },
): Promise<AuditRow[]> {
  let query = filtered(db, site, filters);
  if (page.before !== undefined) query = query.where('position', '<', page.before);
  return query.orderBy('position', 'desc').limit(page.size).execute();
}

const EXPORT_PAGE_ROWS = 1000;

export async function countAudit(
  db: Database,
  site: { siteId: string; timezone: string },
  filters: AuditFilters,
  atMost: number,
): Promise<number> {
  const counted = await db
    .selectFrom(
      filtered(db, site, filters)
        .limit(atMost + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('rows'))
    .executeTakeFirstOrThrow();
  return counted.rows;
}

/** All of it, oldest first, a thousand rows at a time. */
export async function* readAudit(
  db: Database,
  site: { siteId: string; timezone: string },
  filters: AuditFilters,
): AsyncGenerator<AuditRow> {
  let last = 0n;
  for (;;) {
    const rows = await filtered(db, site, filters)
      .where('position', '>', last)
      .orderBy('position')
      .limit(EXPORT_PAGE_ROWS)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < EXPORT_PAGE_ROWS) return;
    last = end.position;
  }
}
