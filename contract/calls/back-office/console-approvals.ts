import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { APPROVALS } from '../../lists/back-office/approvals.ts';
import { reason } from '../console-fields.ts';

const none = z.object({});
const kind = text(60);
const id = text(64);

/** Refusals of requests and decisions, for every kind of change. */
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
  'user_erased',
  'erase_break',
  'erase_payments_open',
  'erase_bets_open',
  'erase_findings_open',
  'erase_earnings_open',
  'erase_agent',
  'erase_others_pending',
  'erase_debt',
  'erase_money_left',
  'exports_waiting',
  'exports_too_many',
] as const;

const NOT_THE_SECOND = ['approval_decided', 'approval_own', 'approval_participant', 'approval_too_new'] as const;

/** The texts come from the server, so that the console can show kinds that it does not know. */
export const consoleApprovalList = listCalls(APPROVALS, {
  row: {
    target: z.object({ type: z.string(), id: z.string(), label: z.string() }),
    preview: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    /** Whether the caller requested it. */
    own: z.boolean(),
    /** Whether the caller may approve or reject it. */
    mayDecide: z.boolean(),
  },
});
export const approval = z.object(consoleApprovalList.fields);

const print = z
  .string('field_required')
  .check(z.maxLength(200, 'field_too_long'), z.regex(/^[0-9a-f]{32}(-[0-9]{1,30})*$/, 'field_invalid'));

const approvalShown = z.extend(approval, {
  /** The fingerprint of this detail, which `approve` sends back; null once the approval is decided. */
  print: z.nullable(z.string()),
});

export const consoleApprovalCalls = [
  ...consoleApprovalList.calls,
  consoleApprovalList.views,
  defineCall({
    path: '/console/approvals/kinds',
    method: 'POST',
    summary: 'All kinds of approval, by title.',
    access: 'operator',
    permission: 'approval.view',
    input: none,
    output: z.array(z.object({ kind: z.string(), title: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/approvals/detail',
    method: 'POST',
    summary: 'One approval; while it is pending, with its present effect.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id }),
    output: approvalShown,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/approvals/request',
    method: 'POST',
    summary: 'Requests a change that another person approves. Each kind defines its permission and its payload.',
    access: 'operator',
    permission: 'approval.view',
    // An item's description may be as long here as in the call that saves it.
    bodyLimitBytes: 262_144,
    input: z.object({
      /** adjustment, limit, unfreeze, charge_back, ... */
      kind,
      /** The id of the target: for example a uid, or the id of a deposit. */
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
    summary: 'Carries out another person’s request as the caller saw it. Each kind defines its permission.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({
      id,
      /** The fingerprint of the detail that was shown: a changed or larger request is refused. */
      print,
    }),
    output: approval,
    refusals: [...NOT_POSSIBLE, ...NOT_THE_SECOND, 'approval_changed'],
  }),
  defineCall({
    path: '/console/approvals/reject',
    method: 'POST',
    summary: 'Rejects another person’s request. Each kind defines its permission.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id, reason }),
    output: none,
    refusals: ['not_found', 'permission_missing', ...NOT_THE_SECOND],
  }),
  defineCall({
    path: '/console/approvals/cancel',
    method: 'POST',
    summary: 'Cancels a request of the caller.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id }),
    output: none,
    refusals: ['not_found', 'approval_decided', 'approval_not_own'],
  }),
] as const;
