import type { RecordExport } from '../../../platform/http/console-list.ts';
import { actorOf, recordAuditEvent } from './record-audit-event.ts';

/** Has every export of a list leave an audit event before its first byte leaves. */
export const recordListExport: RecordExport = (tx, context, { list, rows, filters }) =>
  recordAuditEvent(
    tx,
    actorOf(context),
    { action: `${list}.export`, target: '', detail: { rows, filters } },
    context.now,
  );
