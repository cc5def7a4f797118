import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText } from '../../fields.ts';

const auditEvent = z.object({
  position: z.string(),
  at: moment,
  operator: z.string(),
  action: z.string(),
  target: z.string(),
  /** Set if the target is an operator; else ''. */
  targetName: z.string(),
  reason: z.string(),
  address: z.string(),
  device: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Together with `hash` it proves that no row between two others was removed. */
  previousHash: z.string(),
  hash: z.string(),
});

export const consoleAuditList = defineConsoleList({
  path: '/console/audit',
  permission: 'audit.view',
  exportPermission: 'audit.export',
  summary: 'Actions of operators on this site',
  filters: {
    /** Name of the operator at that time. */
    operator: z._default(optionalText(60), ''),
    /** The action or its topic: 'user.freeze', 'user'. */
    action: z._default(optionalText(60), ''),
    /** The target of the action; a bare uid is that user. */
    target: z._default(optionalText(100), ''),
    /** In the reason or the details. */
    text: z._default(optionalText(100), ''),
  },
  sorts: ['position'],
  descending: true,
  row: auditEvent,
  totals: {},
});

export const consoleSecurityList = defineConsoleList({
  path: '/console/security',
  permission: 'audit.view',
  exportPermission: 'audit.export',
  format: 'jsonl',
  summary: 'Log-ins of users and operators, failed ones, changed passwords and refused permissions',
  filters: {
    /** The kind or its topic: 'user.log_in', 'permission'. */
    kind: z._default(optionalText(60), ''),
    uid: z._default(optionalText(20), ''),
    /** Name of the operator at that time. */
    operator: z._default(optionalText(60), ''),
    address: z._default(optionalText(60), ''),
  },
  sorts: ['at'],
  descending: true,
  row: z.object({
    id: z.string(),
    at: moment,
    site: z.string(),
    kind: z.string(),
    /** The user's account; '' for an operator's event, or one without an account. */
    uid: z.string(),
    operator: z.string(),
    address: z.string(),
    device: z.string(),
    detail: z.record(z.string(), z.unknown()),
    /** Number of occurrences within that minute. */
    times: z.int(),
  }),
  totals: {},
});

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
    input: z.object({}),
    output: z.object({
      isWhole: z.boolean(),
      rows: z.string(),
      /** The first position with a wrong hash. */
      brokenAt: z.nullable(z.string()),
      problem: z.nullable(z.enum(['row_missing', 'row_changed', 'order_changed', 'end_missing'])),
      /** Hash of the newest row: stored elsewhere, it proves later that no earlier row changed. */
      head: z.string(),
    }),
    refusals: [],
  }),
] as const;
