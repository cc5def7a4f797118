import type { RecordExport } from '../../../platform/http/console-list.ts';
import { actorOf, recordAuditEvent } from './record-audit-event.ts';

/** Writes the audit event of a list's export before the first byte is sent. */
export const recordListExport: RecordExport = (tx, context, { list, rows, filters }) =>
  recordAuditEvent(
    tx,
    actorOf(context),
    { action: `${list}.export`, target: '', detail: { rows, filters } },
    context.now,
  );
