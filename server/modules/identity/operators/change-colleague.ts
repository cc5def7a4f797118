import type { StaffRefusal } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { type Colleague, findColleague } from './find-colleague.ts';

type ColleagueRefusal = 'not_found' | StaffRefusal;

/**
 * One change of an operator by another. `work` decides and writes, and returns what the audit event says beside the
 * name; the event is written in the same transaction, last.
 */
export function changeColleague(
  db: Database,
  actor: Actor,
  change: { readonly operatorId: string; readonly action: string },
  now: Date,
  work: (tx: Transaction, colleague: Colleague) => Promise<Result<Readonly<Record<string, unknown>>, ColleagueRefusal>>,
): Promise<Result<Record<string, never>, ColleagueRefusal>> {
  return decideInTransaction(db, async (tx) => {
    const colleague = await findColleague(tx, actor, change.operatorId);
    if (!colleague) return refuse('not_found');
    const done = await work(tx, colleague);
    if (!done.ok) return done;
    const detail = { name: colleague.row.name, ...done.value };
    await recordAuditEvent(tx, actor, { action: change.action, target: `operator:${change.operatorId}`, detail }, now);
    return ok({});
  });
}
