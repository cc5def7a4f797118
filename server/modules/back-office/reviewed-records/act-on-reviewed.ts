import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { next } from '@pitaka/core/values/state-machine.ts';
import { findTargets } from '@pitaka/core/values/targets.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { requestApproval } from '../approvals/index.ts';
import type { RecordAction, ReviewedRecord } from './define-reviewed-record.ts';
import type { RecordRow, ReviewRefusal } from './record-kind.ts';
import { runRecordAction, type SeenRecord } from './run-record-action.ts';
import { transition } from './store.ts';

type ActRefusal = ReviewRefusal | 'record_state' | 'input_invalid';

/**
 * Applies one of a kind's actions to one record, and ends the claim. If the action needs a second person, an approval
 * is requested and the record does not change.
 */
export async function actOnReviewed(
  deps: { readonly db: Database },
  record: ReviewedRecord,
  { actor, site }: { readonly actor: Actor; readonly site: Pick<Site, 'siteId' | 'settings' | 'unit'> },
  seen: SeenRecord & { readonly event: string },
  now: Date,
): Promise<Result<{ readonly waits: boolean }, ActRefusal | 'approval_pending'>> {
  const { event, reason, id } = seen;
  const action = record.actions.find((one) => one.event === event);
  if (!action) return refuse('input_invalid', { fields: { event: 'field_invalid' } });
  if (action.needsReason && reason.trim().length < 3) {
    return refuse('input_invalid', { fields: { reason: 'reason_required' } });
  }
  if (action.notifiesUser && findTargets(reason).length > 0) {
    return refuse('input_invalid', { fields: { reason: 'text_leads' } });
  }
  const acted = await runRecordAction(
    deps,
    record.kind,
    actor,
    seen,
    event,
    now,
    async (tx, row): Promise<Result<RecordRow, ActRefusal | 'second_person_needed'>> => {
      if (await action.second?.isNeeded(tx, row, { actor, site, now })) return refuse('second_person_needed');
      return applyAction(tx, record, action, row, { actor, reason, now });
    },
  );
  if (acted.ok) return ok({ waits: false });
  if (acted.code !== 'second_person_needed') return refuse(acted.code, acted.detail);
  const { approval } = action.second ?? {};
  if (!approval) throw new Error(`a second person was asked for, and ${event} has no approval`);
  const requested = await requestApproval(
    deps.db,
    actor,
    { approval, targetId: id, payload: {}, reason, unit: site.unit },
    now,
  );
  if (requested.ok) return ok({ waits: true });
  if (requested.code === 'approval_pending' || requested.code === 'not_found' || requested.code === 'record_state') {
    return refuse(requested.code, requested.detail);
  }
  throw new Error(`an action on a record was refused: ${requested.code}`);
}

/** Runs in the transaction of the operator who may decide alone, or of the approver. */
export async function applyAction(
  tx: Transaction,
  record: ReviewedRecord,
  { event, apply }: RecordAction<RecordRow>,
  row: RecordRow,
  { actor, reason, now }: { readonly actor: Actor; readonly reason: string; readonly now: Date },
): Promise<Result<RecordRow, 'record_state'>> {
  if (!next(record.machine, row.state, event).ok) return refuse('record_state', { state: row.state });
  const applied = (await apply?.(tx, row, { actor, reason, now })) ?? ok({});
  if (!applied.ok) return applied;
  const by = { by: `operator:${actor.operatorId}`, reason, at: now } as const;
  const set = { claimed_by: null, claim_expires_at: null, ...applied.value };
  const after = await transition(tx, record.kind, row, event, by, set);
  await record.afterTransition?.(tx, after, now);
  return ok(after);
}
