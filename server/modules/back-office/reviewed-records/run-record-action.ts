import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { isClaimedByAnother } from './claim.ts';
import type { RecordKind, RecordRow, ReviewRefusal } from './record-kind.ts';
import { lockRecord, recordId } from './store.ts';

/** The record that the operator saw. */
export interface SeenRecord {
  readonly id: string;
  /** Its version on the operator's screen: an operator must not decide on a record that has changed since. */
  readonly version: number;
  readonly reason: string;
}

/**
 * One action of an operator on one record: locks the row, checks that it is the version seen and that no other operator
 * has claimed it, and writes the audit event in the same transaction, last.
 */
export function runRecordAction<Row extends RecordRow, Code extends string>(
  { db }: { readonly db: Database },
  kind: RecordKind<Row>,
  actor: Actor,
  seen: SeenRecord,
  action: string,
  now: Date,
  work: (tx: Transaction, row: Row) => Promise<Result<Row, Code>>,
): Promise<Result<Row, Code | ReviewRefusal>> {
  type Codes = Code | ReviewRefusal;
  const { machine } = kind;
  return decideInTransaction<Row, Codes>(db, async (tx): Promise<Result<Row, Codes>> => {
    const row = await lockRecord(tx, kind, actor.siteId, seen.id);
    if (!row) return refuse('not_found');
    if (row.version !== seen.version) return refuse('record_changed', { version: row.version, state: row.state });
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('record_claimed');
    const done = await work(tx, row);
    if (!done.ok) return done;
    const { value: after } = done;
    const detail = {
      ...kind.auditDetail?.(row, after),
      from: row.state,
      to: after.state,
      version: after.version,
    };
    const target = `${machine.name}:${recordId(kind, row)}`;
    const auditEvent = { action: `${machine.name}.${action}`, target, reason: seen.reason, detail };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return done;
  });
}
