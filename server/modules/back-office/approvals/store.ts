import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ApprovalRequestsTable } from '../../../platform/db/tables/operators.ts';

export type RequestRow = Selectable<ApprovalRequestsTable>;

/** Holds the request for this transaction: of two who decide at the same instant one is first. */
export function lockRequest(tx: Transaction, siteId: string, requestId: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeRequest(
  tx: Transaction,
  request: RequestRow,
  decision: {
    state: 'approved' | 'rejected' | 'cancelled';
    operatorId: string;
    operatorName: string;
    reason: string;
    outcome?: Readonly<Record<string, unknown>>;
  },
  now: Date,
): Promise<RequestRow> {
  return tx
    .updateTable('approval_requests')
    .set({
      state: decision.state,
      decided_by: decision.operatorId,
      decided_by_name: decision.operatorName,
      decided_at: now,
      decision_reason: decision.reason,
      outcome: JSON.stringify(decision.outcome ?? {}),
    })
    .where('site_id', '=', request.site_id)
    .where('request_id', '=', request.request_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface RequestFilters {
  readonly state: '' | RequestRow['state'];
  readonly target: string | undefined;
  readonly before: string | undefined;
}

/** Newest first. */
export function listRequests(
  db: Database,
  siteId: string,
  filters: RequestFilters,
  size: number,
): Promise<RequestRow[]> {
  let query = db.selectFrom('approval_requests').selectAll().where('site_id', '=', siteId);
  if (filters.state !== '') query = query.where('state', '=', filters.state);
  if (filters.target !== undefined) query = query.where('target', '=', filters.target);
  if (filters.before !== undefined) query = query.where('request_id', '<', filters.before);
  return query.orderBy('request_id', 'desc').limit(size).execute();
}

/** What waits for a decision about this user; there is one at most. */
export function findPendingRequest(db: Database, siteId: string, uid: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('target', '=', `user:${uid}`)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}
