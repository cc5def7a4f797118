import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { listCalls } from '../../list-calls.ts';
import { AUDIT_EVENTS } from '../../lists/identity/audit-events.ts';
import { SECURITY_EVENTS } from '../../lists/identity/security-events.ts';

const detail = z.record(z.string(), z.unknown());

export const consoleAuditList = listCalls(AUDIT_EVENTS, { row: { detail } });
export const consoleSecurityList = listCalls(SECURITY_EVENTS, { row: { detail } });

const auditEvent = z.object(consoleAuditList.fields);

export const consoleAuditCalls = [
  ...consoleSecurityList.calls,
  ...consoleAuditList.calls,
  defineCall({
    path: '/console/audit/event',
    method: 'POST',
    summary: 'One audit event, by its position.',
    access: 'operator',
    permission: 'audit.view',
    input: z.object({ position: z.string('field_invalid').check(z.regex(/^[0-9]{1,18}$/, 'field_invalid')) }),
    output: auditEvent,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/audit/verify',
    method: 'POST',
    summary: 'Reads the whole chain and recomputes every hash.',
    access: 'operator',
    permission: 'audit.view',
    isHeavy: true,
    input: z.object({}),
    output: z.object({
      isWhole: z.boolean(),
      rows: z.string(),
      /** The first position with a wrong hash. */
      brokenAt: z.nullable(z.string()),
      problem: z.nullable(z.enum(['row_missing', 'row_changed', 'order_changed', 'end_missing'])),
      /** Hash of the newest row: if stored elsewhere, it proves later that no earlier row changed. */
      head: z.string(),
    }),
    refusals: [],
  }),
] as const;
