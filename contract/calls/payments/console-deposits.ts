import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { DEPOSITS } from '../../lists/payments/deposits.ts';
import { reason, shownReason } from '../console-fields.ts';
import { choicesCall, claimCalls, recordDetail, recordRow, reviewRefusals, seenRecord } from './console-records.ts';

export const consoleDepositList = listCalls(DEPOSITS, {
  row: {
    ...recordRow,
    /** The first of two deciding operators and their decision, while the second decision is missing. */
    firstApprover: z.nullable(z.string()),
    firstApproverIsSelf: z.boolean(),
    firstDecision: z.enum(['', 'accept', 'sendback']),
    extraOf: z.nullable(z.string()),
    expiresAt: moment,
  },
  refusals: ['reveals_used'],
});
export const depositRow = z.object(consoleDepositList.fields);

export const consoleDepositCalls = [
  ...consoleDepositList.calls,
  consoleDepositList.views,
  choicesCall('/console/deposits', 'deposit.view'),
  defineCall({
    path: '/console/deposits/detail',
    method: 'POST',
    summary: 'One deposit with the received payments and its history.',
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
      'Credits a received payment; for another currency, with the amount in `credit`. For a large amount, the first of two acceptances is recorded.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seenRecord, credit: z.optional(amount), reason }),
    output: depositRow,
    /**
     * The operator who imported the deposit's statement may not accept it. `credit` is at most the requested amount.
     * Late money above the user's own limit can only be sent back.
     */
    refusals: [
      ...reviewRefusals,
      'approval_own',
      'approval_too_new',
      'second_person_needed',
      'amount_too_large',
      'deposit_limit_own',
      'deposit_contradicted',
    ],
  }),
  defineCall({
    path: '/console/deposits/sendback',
    method: 'POST',
    summary:
      'Returns a received payment to the payer; the user sees the reason. For a large amount the first of two decisions is recorded.',
    access: 'operator',
    permission: 'deposit.decide',
    input: z.object({ ...seenRecord, reason: shownReason }),
    output: depositRow,
    /** The operator who imported the deposit's statement may not send it back. */
    refusals: [...reviewRefusals, 'approval_own', 'approval_too_new', 'second_person_needed', 'deposit_contradicted'],
  }),
] as const;
