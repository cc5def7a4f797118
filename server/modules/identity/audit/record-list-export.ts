import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { RecordExport } from '../../../platform/http/console-list.ts';
import { actorOf, recordAuditEvent } from './record-audit-event.ts';

/** Has every export of a list leave an audit event before its first byte leaves. */
export function recordListExport(db: Database): RecordExport {
  return (context, { list, rows, filters }) =>
    inTransaction(db, (tx) =>
      recordAuditEvent(
        tx,
        actorOf(context),
        { action: `${list}.export`, target: '', detail: { rows, filters } },
        context.now,
      ),
    );
}
