import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type ChangeRefusal, lockBroadcast, stateAfter, writeState } from './broadcast-store.ts';

/** Cancels a broadcast before its first delivery; afterwards it cannot be recalled. */
export function cancelBroadcast(
  db: Database,
  actor: Actor,
  { id, version, reason }: { readonly id: string; readonly version: number; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, ChangeRefusal>> {
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, ChangeRefusal>> => {
    const row = await lockBroadcast(tx, actor.siteId, { id, version });
    if (!row.ok) return row;
    const state = stateAfter(row.value, 'cancel');
    if (!state.ok) return state;
    await writeState(tx, row.value, { state: state.value }, now);
    const event = { action: 'broadcast.cancel', target: `broadcast:${id}`, reason, detail: { version } };
    await recordAuditEvent(tx, actor, event, now);
    return ok({});
  });
}
