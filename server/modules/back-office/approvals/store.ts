import type { ApprovalFacts } from '@pitaka/core/back-office/approvals/decide-approval.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ApprovalRequestsTable } from '../../../platform/db/tables/operators.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { Outcome, PreviewLine } from './define-approval.ts';

export type ApprovalRow = Selectable<ApprovalRequestsTable>;

export function factsOf(row: ApprovalRow): ApprovalFacts {
  return { state: row.state, requestedBy: row.requested_by, participants: row.participants };
}

/** A target's name in the audit log: 'user:10000001'. */
export function targetOf(row: ApprovalRow): string {
  return `${row.target_type}:${row.target_id}`;
}

export function findApproval(db: Database, siteId: string, id: string): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('approval_id', '=', id)
    .executeTakeFirst();
}

export function lockApproval(tx: Transaction, siteId: string, id: string): Promise<ApprovalRow | undefined> {
  return tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('approval_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A preview as it is stored with the approval: texts only. */
export function storedPreview(preview: readonly PreviewLine[]): string {
  return JSON.stringify(preview.map(({ label, before, after }) => ({ label, before, after })));
}

export interface Closing {
  readonly state: 'approved' | 'rejected' | 'cancelled';
  readonly reason: string;
  /** The preview at the time of the execution. */
  readonly preview?: readonly PreviewLine[];
  readonly participants?: readonly string[];
  readonly outcome?: Outcome;
}

export function closeApproval(
  tx: Transaction,
  row: ApprovalRow,
  decider: Actor,
  { state, reason, preview, participants, outcome = {} }: Closing,
  now: Date,
): Promise<ApprovalRow> {
  return tx
    .updateTable('approval_requests')
    .set({
      state,
      decided_by: decider.operatorId,
      decided_by_name: decider.operatorName,
      decided_at: now,
      decision_reason: reason,
      outcome: JSON.stringify(outcome),
      ...(preview ? { preview: storedPreview(preview) } : {}),
      ...(participants ? { participants: [...participants] } : {}),
    })
    .where('site_id', '=', row.site_id)
    .where('approval_id', '=', row.approval_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ApprovalFilters {
  readonly state: '' | ApprovalRow['state'];
  readonly kind: string;
  readonly uid: string;
  readonly requestedBy: string;
  /** The id of the operator; undefined: any operator. */
  readonly requester: string | undefined;
}

export function queryApprovals(
  db: Database,
  siteId: string,
  { state, kind, uid, requestedBy, requester }: ApprovalFilters,
  requested: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('approval_requests').selectAll().where('site_id', '=', siteId);
  if (state !== '') query = query.where('state', '=', state);
  if (kind !== '') query = query.where('kind', '=', kind);
  if (uid.trim() !== '') query = query.where('uid', '=', uid.trim());
  if (requestedBy.trim() !== '') query = query.where('requested_by_name', '=', requestedBy.trim());
  if (requester !== undefined) query = query.where('requested_by', '=', requester);
  if (requested.from) query = query.where('requested_at', '>=', requested.from);
  if (requested.before) query = query.where('requested_at', '<', requested.before);
  return query;
}

export async function countPendingApprovals(db: Database, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('approval_requests')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SHOWN_OF_USER = 20;

/** Pending approvals about a user or the user's records, newest first. */
export function listPendingApprovals(db: Database, siteId: string, uid: string): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'pending')
    .orderBy('approval_id', 'desc')
    .limit(SHOWN_OF_USER)
    .execute();
}

/** The pending approval of a target, if any. */
export function findPendingApproval(
  db: Database | Transaction,
  siteId: string,
  target: { readonly type: string; readonly id: string },
): Promise<{ approval_id: string } | undefined> {
  return db
    .selectFrom('approval_requests')
    .select('approval_id')
    .where('site_id', '=', siteId)
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/** Target -> its pending approval, for all targets of a type. */
export async function listPendingTargets(
  db: Database | Transaction,
  siteId: string,
  type: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('approval_requests')
    .select(['target_id', 'approval_id'])
    .where('site_id', '=', siteId)
    .where('target_type', '=', type)
    .where('state', '=', 'pending')
    .execute();
  return new Map(rows.map((row) => [row.target_id, row.approval_id]));
}
