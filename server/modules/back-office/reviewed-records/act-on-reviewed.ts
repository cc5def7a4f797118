import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { next } from '@pitaka/core/values/state-machine.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { asOperator, type SeenRecord } from './as-operator.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';
import type { RecordRow, ReviewRefusal } from './record-kind.ts';
import { transition } from './store.ts';

type ActRefusal = ReviewRefusal | 'record_state' | 'input_invalid';

/** One of the actions that a kind of record offers, on one of them. The claim ends with it. */
export async function actOnReviewed(
  deps: { readonly db: Database },
  record: ReviewedRecord,
  actor: Actor,
  seen: SeenRecord & { readonly event: string },
  now: Date,
): Promise<Result<RecordRow, ActRefusal>> {
  const { event, reason } = seen;
  const action = record.actions.find((one) => one.event === event);
  if (!action) return refuse('input_invalid', { fields: { event: 'field_invalid' } });
  if (action.needsReason && reason.trim().length < 3) {
    return refuse('input_invalid', { fields: { reason: 'reason_required' } });
  }
  return asOperator(
    deps,
    record.kind,
    actor,
    seen,
    event,
    now,
    async (tx, row): Promise<Result<RecordRow, ActRefusal>> => {
      if (!next(record.machine, row.state, event).ok) return refuse('record_state', { state: row.state });
      const applied = (await action.apply?.(tx, row, { actor, reason, now })) ?? ok({});
      if (!applied.ok) return applied;
      const by = { by: `operator:${actor.operatorId}`, reason, at: now } as const;
      const set = { claimed_by: null, claim_expires_at: null, ...applied.value };
      const after = await transition(tx, record.kind, row, event, by, set);
      await record.afterTransition?.(tx, after, now);
      return ok(after);
    },
  );
}
