import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, text, uid } from '../../fields.ts';
import { after, list, listSize, reason } from '../console-fields.ts';

const none = z.object({});

export const ADJUSTMENT_SOURCES = ['correction', 'suspense', 'goodwill'] as const;
export const LIMITED_KINDS = ['withdrawal', 'transfer'] as const;

/** null: the site's own limit. */
const newLimit = z._default(z.nullable(amount), null);
const limit = z.nullable(moneyText);

/** What was asked for, as it will be carried out. */
export const requestCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjustment'),
    direction: z.enum(['credit', 'debit']),
    amount: moneyText,
    source: z.enum(ADJUSTMENT_SOURCES),
  }),
  z.object({
    kind: z.literal('limit'),
    limited: z.enum(LIMITED_KINDS),
    day: limit,
    week: limit,
    month: limit,
    before: z.object({ day: limit, week: limit, month: limit }),
  }),
  z.object({ kind: z.literal('unfreeze') }),
  z.object({ kind: z.literal('charge_back'), depositId: z.string(), reference: z.string(), amount: moneyText }),
]);

export const approvalRequest = z.object({
  id: z.string(),
  uid,
  command: requestCommand,
  reason: z.string(),
  state: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  madeBy: z.string(),
  madeAt: moment,
  /** Made by who is asking: they cannot decide it. */
  own: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionReason: z.string(),
  /** Of an adjustment that was carried out. */
  journalId: z.nullable(z.string()),
});

export const consoleRequestCalls = [
  defineCall({
    path: '/console/approvals/list',
    method: 'POST',
    summary: 'What was asked for and waits for another person, or what became of it; newest first.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({
      state: z._default(z.enum(['', 'pending', 'approved', 'rejected', 'cancelled'], 'field_invalid'), ''),
      uid: z.optional(uid),
      after,
      size: listSize,
    }),
    output: list(approvalRequest),
    refusals: [],
  }),
  defineCall({
    path: '/console/approvals/adjust',
    method: 'POST',
    summary: 'Asks for money to be given to a user or taken back; posted when another person approves.',
    access: 'operator',
    permission: 'adjustment.request',
    input: z.object({
      uid,
      direction: z.enum(['credit', 'debit'], 'field_invalid'),
      amount,
      /** The house account that gives or takes. */
      source: z.enum(ADJUSTMENT_SOURCES, 'field_invalid'),
      reason,
    }),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'request_pending', 'amount_too_small'],
  }),
  defineCall({
    path: '/console/approvals/limit',
    method: 'POST',
    summary: 'Asks for limits of one user in place of the site’s; null gives the site’s back.',
    access: 'operator',
    permission: 'limit.request',
    input: z.object({
      uid,
      limited: z.enum(LIMITED_KINDS, 'field_invalid'),
      day: newLimit,
      week: newLimit,
      month: newLimit,
      reason,
    }),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'request_pending'],
  }),
  defineCall({
    path: '/console/approvals/unfreeze',
    method: 'POST',
    summary: 'Asks for a frozen user to be let in again.',
    access: 'operator',
    permission: 'unfreeze.request',
    input: z.object({ uid, reason }),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'request_pending', 'user_not_frozen'],
  }),
  defineCall({
    path: '/console/approvals/chargeback',
    method: 'POST',
    summary: 'Asks for a credited deposit to be taken back, because its payer took it back from the bank.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ id: text(64), reason }),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'request_pending', 'record_state'],
  }),
  defineCall({
    path: '/console/approvals/approve',
    method: 'POST',
    summary: 'Carries out what another person asked for, as it was asked for.',
    access: 'operator',
    permission: 'approval.decide',
    input: z.object({ id: text(64) }),
    output: approvalRequest,
    refusals: [
      'not_found',
      'request_decided',
      'request_own',
      'amount_above_balance',
      'recipient_full',
      'user_not_frozen',
      'record_state',
    ],
  }),
  defineCall({
    path: '/console/approvals/reject',
    method: 'POST',
    summary: 'Says no to what another person asked for.',
    access: 'operator',
    permission: 'approval.decide',
    input: z.object({ id: text(64), reason }),
    output: none,
    refusals: ['not_found', 'request_decided', 'request_own'],
  }),
  defineCall({
    path: '/console/approvals/cancel',
    method: 'POST',
    summary: 'Takes back what one asked for oneself.',
    access: 'operator',
    permission: 'approval.view',
    input: z.object({ id: text(64) }),
    output: none,
    refusals: ['not_found', 'request_decided', 'request_not_own'],
  }),
] as const;
