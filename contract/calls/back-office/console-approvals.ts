import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText, text, uid } from '../../fields.ts';
import { reason } from '../console-fields.ts';

const none = z.object({});
const kind = text(60);
const id = text(64);

/** Why something cannot be requested or carried out, whatever its kind. */
const NOT_POSSIBLE = [
  'not_found',
  'permission_missing',
  'approval_outdated',
  'amount_too_small',
  'amount_too_large',
  'suspense_too_low',
  'amount_above_balance',
  'recipient_full',
  'user_not_frozen',
  'not_excluded',
  'record_state',
  'date_past',
  'team_loop',
  'operator_exists',
  'operator_self',
  'operator_last_owner',
  'operator_elsewhere',
  'group_archived',
  'plan_exists',
  'bonus_period_stays',
  'source_exists',
] as const;

const NOT_THE_SECOND = ['approval_decided', 'approval_own', 'approval_participant', 'approval_too_new'] as const;

/** Its texts come from the server, so that a kind that the console has never heard of shows like any other. */
export const approval = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  target: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  /** The user it is about, where there is one. */
  uid: z.nullable(uid),
  summary: z.string(),
  preview: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  state: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  requestedBy: z.string(),
  requestedAt: moment,
  /** Requested by who is asking. */
  own: z.boolean(),
  /** Whether who is asking may approve or reject it. */
  mayDecide: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionReason: z.string(),
  /** Of one that moved money. */
  journalId: z.nullable(z.string()),
});

const print = z
  .string('field_required')
  .check(z.maxLength(200, 'field_too_long'), z.regex(/^[0-9a-f]{32}(-[0-9]{1,30})*$/, 'field_invalid'));

const approvalShown = z.extend(approval, {
  /** The print of this detail, which `approve` sends back; null once the approval is decided. */
  print: z.nullable(z.string()),
});

export const consoleApprovalList = defineConsoleList({
  path: '/console/approvals',
  permission: 'approval.view',
  summary: 'What was requested and waits for another person, or what became of it',
  filters: {
    kind: z._default(optionalText(60), ''),
    /** The user it is about. */
    uid: z._default(optionalText(20), ''),
    /** Name of the operator who requested it, as it was then. */
    requestedBy: z._default(optionalText(60), ''),
    /** Only what the caller requested. */
    mine: z._default(z.boolean('field_type'), false),
  },
  sorts: ['requestedAt'],
  descending: true,
  views: ['pending', 'approved', 'rejected', 'cancelled'],
  row: approval,
  totals: {},
});

export const consoleApprovalCalls = [
  ...consoleApprovalList.calls,
  consoleApprovalList.views,
  defineCall({
    path: '/console/approvals/kinds',
    method: 'POST',
    summary: 'Every kind of approval there is, by its title.',
    access: 'operator',
    permission: 'approval.view',
    input: none,
    output: z.array(z.object({ kind: z.string(), title: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/approvals/detail',
    method: 'POST',
    summary: 'One approval; while it is pending, what it would change at this moment.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id }),
    output: approvalShown,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/approvals/request',
    method: 'POST',
    summary: 'Requests something that another person approves. Each kind names its permission and its payload.',
    access: 'operator',
    permission: 'approval.view',
    // An item's description is as long here as where it is saved.
    bodyLimitBytes: 262_144,
    input: z.object({
      /** adjustment, limit, unfreeze, charge_back, ... */
      kind,
      /** The id of what it is about: a uid, the id of a deposit. */
      target: text(100),
      payload: z._default(z.record(z.string(), z.unknown(), 'field_type'), {}),
      reason,
    }),
    output: z.object({ id: z.string() }),
    refusals: [...NOT_POSSIBLE, 'approval_pending'],
  }),
  defineCall({
    path: '/console/approvals/approve',
    method: 'POST',
    summary: 'Carries out what another person requested, as the caller was shown it. Each kind names its permission.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({
      id,
      /** From the detail that was shown: another change by now, or more of it, is refused. */
      print,
    }),
    output: approval,
    refusals: [...NOT_POSSIBLE, ...NOT_THE_SECOND, 'approval_changed'],
  }),
  defineCall({
    path: '/console/approvals/reject',
    method: 'POST',
    summary: 'Rejects what another person requested. Each kind names its permission.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id, reason }),
    output: none,
    refusals: ['not_found', 'permission_missing', ...NOT_THE_SECOND],
  }),
  defineCall({
    path: '/console/approvals/cancel',
    method: 'POST',
    summary: 'Cancels what one requested oneself.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id }),
    output: none,
    refusals: ['not_found', 'approval_decided', 'approval_not_own'],
  }),
] as const;
