import type { RequestKind } from '@pitaka/core/identity/operators/decide-request.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import type { Command } from './executor.ts';

export interface NewRequest {
  readonly kind: RequestKind;
  readonly uid: string;
  readonly command: Command;
  readonly reason: string;
}

/** Stores what is asked for; nothing happens until another person approves. One waits for a user at a time. */
export function makeRequest<Code extends string>(
  db: Database,
  actor: Actor,
  request: NewRequest,
  now: Date,
  /** Is there anything to ask for? Looked at in the same transaction. */
  check: (tx: Transaction) => Promise<Result<null, Code>>,
): Promise<Result<{ id: string }, Code | 'request_pending'>> {
  return decideInTransaction(db, async (tx): Promise<Result<{ id: string }, Code | 'request_pending'>> => {
    const checked = await check(tx);
    if (!checked.ok) return checked;
    const id = newId('ar', now.getTime());
    const inserted = await tx
      .insertInto('approval_requests')
      .values({
        site_id: actor.siteId,
        request_id: id,
        kind: request.kind,
        target: `user:${request.uid}`,
        command: JSON.stringify(request.command),
        reason: request.reason,
        made_by: actor.operatorId,
        made_by_name: actor.operatorName,
        made_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'target']).where('state', '=', 'pending').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('request_pending');
    const { kind, reason, command } = request;
    const auditEvent = {
      action: `request.${kind}`,
      target: `user:${request.uid}`,
      reason,
      detail: { request: id, command },
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok({ id });
  });
}
