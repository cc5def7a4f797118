import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import {
  type ChangeRefusal,
  insertDraft,
  lockBroadcast,
  stateAfter,
  updateDraft,
  type WrittenBroadcast,
} from './broadcast-store.ts';
import { textProblems } from './check-written.ts';

type Saved = { readonly id: string; readonly version: number };

/** Creates a draft (no id), or changes one. */
export function saveBroadcast(
  db: Database,
  actor: Actor,
  { id, version, ...written }: WrittenBroadcast & Saved,
  now: Date,
): Promise<Result<Saved, ChangeRefusal | 'input_invalid'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Saved, ChangeRefusal | 'input_invalid'>> => {
    const fields = textProblems(written.texts);
    if (Object.keys(fields).length > 0) return refuse('input_invalid', { fields });
    const saved = { id: id || newId('bc', now.getTime()), version: id === '' ? 1 : version + 1 };
    if (id === '') await insertDraft(tx, actor.siteId, { ...written, id: saved.id, by: actor.operatorName }, now);
    else {
      const row = await lockBroadcast(tx, actor.siteId, { id, version });
      if (!row.ok) return row;
      const state = stateAfter(row.value, 'write');
      if (!state.ok) return state;
      await updateDraft(tx, row.value, written, now);
    }
    const action = id === '' ? 'broadcast.write' : 'broadcast.change';
    const detail = { version: saved.version, category: written.category, segment: written.segment };
    await recordAuditEvent(tx, actor, { action, target: `broadcast:${saved.id}`, detail }, now);
    return ok(saved);
  });
}
