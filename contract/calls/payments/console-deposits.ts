import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { amount, moment, moneyText, text } from '../../fields.ts';
import { reason, recordFilters, toldReason } from '../console-fields.ts';
import { choicesCall, claimCalls, recordDetail, recordRow, reviewRefusals, seenRecord } from './console-records.ts';

export const depositRow = z.object({
  ...recordRow,
  /** What arrived, in the currency it arrived in. */
  paid: z.nullable(moneyText),
  paidCurrency: z.nullable(z.string()),
  payer: z.string(),
  /** In what it differs from what was asked for. */
  differences: z.array(z.string()),
  /** Stands in suspense until somebody decides. */
  suspended: moneyText,
  credited: z.nullable(moneyText),
  /** Who decided first, where it takes two and waits for the second, and what. */
  firstApprover: z.nullable(z.string()),
  firstApproverIsSelf: z.boolean(),
  firstDecision: z.enum(['', 'accept', 'sendback']),
  extraOf: z.nullable(z.string()),
  expiresAt: moment,
  /** By when it is decided, as the site promises; null: it is not in review. */
  dueAt: z.nullable(moment),
});

export const DEPOSIT_VIEWS = ['to_review', 'overdue', 'due_soon', 'on_its_way', 'outcome_unknown', 'done'] as const;

export const consoleDepositList = defineConsoleList({
  path: '/console/deposits',
  permission: 'deposit.view',
  summary: 'Deposits, by when they were opened',
  filters: recordFilters,
  sorts: ['createdAt', 'dueAt', 'amount'],
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
  refusals: ['reveals_used'],
});

export const consoleDepositCalls = [
  ...consoleDepositList.calls,
  consoleDepositList.views,
  choicesCall('/console/deposits', 'deposit.view'),
  defineCall({
    path: '/console/deposits/detail',
    method: 'POST',
    summary: 'One deposit with what arrived for it and what happened to it.',
    access: 'operator',
    permission: 'deposit.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      deposit: depositRow,
      ...recordDetail,
      payments: z.array(z.object({ id: z.string(), amount: moneyText, currency: z.string(), at: moment })),
      before: z.array(depositRow),
    }),
    refusals: ['not_found'],
  }),
  ...claimCalls('/console/deposits', 'deposit.decide'),
  defineCall({
    path: '/console/deposits/accept',
    method: 'POST',
    summary:
      'Credits what arrived after all, as much as `credit` says where it came in another currency; of a large amount the first of two acceptances is recorded.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seenRecord, credit: z.optional(amount), reason }),
    output: depositRow,
    /** Its statement's importer cannot accept it; `credit` is at most what was asked for; late above the own limit is only sent back. */
    refusals: [
      ...reviewRefusals,
      'approval_own',
      'approval_too_new',
      'second_person_needed',
      'amount_too_large',
      'deposit_limit_own',
    ],
  }),
  defineCall({
    path: '/console/deposits/sendback',
    method: 'POST',
    summary:
      'Returns what arrived to who paid; the user sees the reason. Of a large amount the first of two decisions is recorded.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seenRecord, reason: toldReason }),
    output: depositRow,
    /** Its statement's importer cannot send it back. */
    refusals: [...reviewRefusals, 'approval_own', 'approval_too_new', 'second_person_needed'],
  }),
] as const;
