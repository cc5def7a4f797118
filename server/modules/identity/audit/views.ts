import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinct-values.ts';
import { readOperatorNames } from '../operators/published.ts';

export interface AuditFilters {
  readonly operator: string;
  readonly action: string;
  readonly target: string;
  readonly text: string;
}

/**
 * The audit events of a site that match the filters; each action of a topic is a branch of the query, read along its
 * own index.
 */
export async function queryAudit(
  db: Database,
  siteId: string,
  filters: AuditFilters,
  at: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('audit_rows').selectAll().where('site_id', '=', siteId);
  if (filters.operator !== '') query = query.where('operator_name', '=', filters.operator.trim().toLowerCase());
  if (filters.target !== '') {
    const target = filters.target.trim();
    query = query.where('target', '=', /^[0-9]{8}$/.test(target) ? `user:${target}` : target);
  }
  if (filters.text !== '') {
    const like = `%${filters.text.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<string>`reason || ' ' || detail`, 'ilike', like);
  }
  if (at.from) query = query.where('at', '>=', at.from);
  if (at.before) query = query.where('at', '<', at.before);
  const requestedAction = filters.action.trim();
  if (requestedAction === '') return [query];
  const actions = await distinctValues(db, 'audit_rows', 'action', siteId);
  return actions
    .filter((action) => action === requestedAction || action.startsWith(`${requestedAction}.`))
    .map((action) => query.where('action', '=', action));
}

export type AuditRow = NonNullable<Awaited<ReturnType<typeof findAuditEvent>>>;

export function findAuditEvent(db: Database, siteId: string, position: bigint) {
  return db
    .selectFrom('audit_rows')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('position', '=', position)
    .executeTakeFirst();
}

const OPERATOR = 'operator:';

/** The events with the names of the operators who are their targets. */
export async function withNames(db: Database, rows: readonly AuditRow[]) {
  const ids = rows.flatMap(({ target }) => (target.startsWith(OPERATOR) ? [target.slice(OPERATOR.length)] : []));
  const names = await readOperatorNames(db, ids);
  return rows.map((row) => ({ ...row, target_name: names.get(row.target.slice(OPERATOR.length)) ?? '' }));
}
