import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { amount, moment, moneyText, text, uid } from '../../fields.ts';
import { reason, recordFilters } from '../console-fields.ts';
import { recordTransition } from './console-withdrawals.ts';

const state = z.enum(RECORD_STATES, 'field_invalid');
const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));
const seen = { id: text(64), version };
const reviewRefusals = ['not_found', 'record_changed', 'record_claimed', 'record_state'] as const;

export const depositRow = z.object({
  id: z.string(),
  reference: z.string(),
  uid,
  /** Of the person; '' where there is none. */
  name: z.string(),
  amount: moneyText,
  state,
  version: z.int(),
  failKind: z.nullable(z.string()),
  reason: z.string(),
  method: z.string(),
  provider: z.string(),
  providerReference: z.string(),
  /** What arrived, in the currency it arrived in. */
  paid: z.nullable(moneyText),
  paidCurrency: z.nullable(z.string()),
  payer: z.string(),
  /** In what it differs from what was asked for. */
  differences: z.array(z.string()),
  /** Stands in suspense until somebody decides. */
  suspended: moneyText,
  credited: z.nullable(moneyText),
  extraOf: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
  claimedBySelf: z.boolean(),
  expiresAt: moment,
  createdAt: moment,
  settledAt: z.nullable(moment),
});

export const DEPOSIT_VIEWS = ['to_review', 'on_its_way', 'outcome_unknown', 'done'] as const;

export const consoleDepositList = defineConsoleList({
  path: '/console/deposits',
  permission: 'deposit.view',
  summary: 'Deposits, by when they were opened',
  filters: recordFilters,
  sorts: ['createdAt', 'amount'],
  descending: false,
  views: DEPOSIT_VIEWS,
  row: depositRow,
  totals: {
    asked: moneyText,
    credited: moneyText,
    suspended: moneyText,
    /** When the one that waits longest was opened. */
    oldestAt: z.nullable(moment),
  },
});

export const consoleDepositCalls = [
  ...consoleDepositList.calls,
  consoleDepositList.views,
  defineCall({
    path: '/console/deposits/detail',
    method: 'POST',
    summary: 'One deposit with what arrived for it and what happened to it.',
    access: 'operator',
    permission: 'deposit.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      deposit: depositRow,
      user: z.object({
        uid,
        name: z.string(),
        status: z.enum(['active', 'frozen']),
        createdAt: moment,
        total: moneyText,
        withdrawable: moneyText,
      }),
      transitions: z.array(recordTransition),
      payments: z.array(z.object({ id: z.string(), amount: moneyText, currency: z.string(), at: moment })),
      events: z.array(z.object({ id: z.string(), status: z.string(), outcome: z.string(), at: moment })),
      before: z.array(depositRow),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/deposits/claim',
    method: 'POST',
    summary: 'Claims a deposit for some minutes.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ id: text(64) }),
    output: z.object({ until: moment }),
    refusals: ['not_found', 'record_claimed'],
  }),
  defineCall({
    path: '/console/deposits/unclaim',
    method: 'POST',
    summary: 'Releases the claim.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ id: text(64) }),
    output: z.object({}),
    refusals: [],
  }),
  defineCall({
    path: '/console/deposits/accept',
    method: 'POST',
    summary: 'What arrived is the user’s after all; where it came in another currency, as much as `credit` says.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seen, credit: z.optional(amount), reason }),
    output: depositRow,
    /** Whoever imported the statement it is in cannot accept it; `credit` is at most what was asked for. */
    refusals: [...reviewRefusals, 'approval_own', 'amount_too_large'],
  }),
  defineCall({
    path: '/console/deposits/sendback',
    method: 'POST',
    summary: 'What arrived goes back to who paid; the user reads the reason.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seen, reason }),
    output: depositRow,
    refusals: [...reviewRefusals],
  }),
] as const;
