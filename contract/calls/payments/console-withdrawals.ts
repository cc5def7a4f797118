import * as z from 'zod/mini';
import { PAYOUT_FILE_MAX_ITEMS } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { PAYOUT_FILES } from '../../lists/payments/payout-files.ts';
import { WITHDRAWALS } from '../../lists/payments/withdrawals.ts';
import { optionalShownReason, reason, shownReason } from '../console-fields.ts';
import { WITHDRAWAL_FLAGS } from '../console-values.ts';
import { choicesCall, claimCalls, recordDetail, recordRow, reviewRefusals, seenRecord } from './console-records.ts';

/** May be omitted by operators who need no reason. */
const optionalReason = z._default(optionalText(500), '');

export const consoleWithdrawalList = listCalls(WITHDRAWALS, {
  row: {
    ...recordRow,
    flags: z.array(z.enum(WITHDRAWAL_FLAGS)),
    /** The reasons why the rules require a review. */
    reviewReasons: z.array(z.string()),
    holdReason: z.nullable(z.string()),
    /** The first approver, if the amount needs two. */
    firstApprover: z.nullable(z.string()),
    firstApproverIsSelf: z.boolean(),
    /**
     * Whether a bank payment to this user contradicts our records: nothing is approved until that finding is resolved.
     */
    isStopped: z.boolean(),
    kind: z.enum(['bank', 'wallet']),
    accountId: z.string(),
    payoutFileId: z.nullable(z.string()),
    changedAt: moment,
    sentAt: z.nullable(moment),
    /** Seconds, by the server's clock, until a worker may send the approved withdrawal; null once it may. */
    recallSeconds: z.nullable(z.number()),
  },
  refusals: ['reveals_used'],
});
export const withdrawalRow = z.object(consoleWithdrawalList.fields);

export const consoleWithdrawalCalls = [
  ...consoleWithdrawalList.calls,
  consoleWithdrawalList.views,
  choicesCall('/console/withdrawals', 'withdrawal.view'),
  defineCall({
    path: '/console/withdrawals/detail',
    method: 'POST',
    summary: 'One withdrawal with everything needed to decide it.',
    access: 'operator',
    permission: 'withdrawal.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      withdrawal: withdrawalRow,
      ...recordDetail,
      /** At or above this amount two operators approve. */
      twoPeopleFrom: moneyText,
      /** Other providers that could pay it. */
      providers: z.array(z.object({ name: z.string(), paysByItself: z.boolean() })),
      /**
       * The time since which its provider refuses our key, so that the withdrawal cannot be paid; null if the provider
       * does not refuse it, or if the withdrawal is settled.
       */
      keyRefusedSince: z.nullable(moment),
      proofs: z.array(
        z.object({
          by: z.string(),
          outcome: z.enum(['paid', 'not_paid', 'refused', 'returned']),
          proof: z.string(),
          at: moment,
        }),
      ),
      /** The operator who entered the outcome; null if it is not settled, or if the provider reported the outcome. */
      enteredBy: z.nullable(z.string()),
      before: z.array(withdrawalRow),
      sameNumber: z.array(uid),
      sameDevice: z.array(uid),
    }),
    refusals: ['not_found'],
  }),
  ...claimCalls('/console/withdrawals', 'withdrawal.review'),
  defineCall({
    path: '/console/withdrawals/approve',
    method: 'POST',
    summary: 'Approves a withdrawal for payment. For a large withdrawal, the first of two approvals is recorded.',
    access: 'operator',
    permission: 'withdrawal.approve',
    input: z.object({ ...seenRecord, reason: optionalReason }),
    output: withdrawalRow,
    refusals: [
      ...reviewRefusals,
      'withdrawal_on_hold',
      'approver_is_requester',
      'second_person_needed',
      'approval_too_new',
      'user_frozen',
      'payouts_stopped',
      'withdrawal_debt_open',
      'approval_unopened',
    ],
  }),
  defineCall({
    path: '/console/withdrawals/approveall',
    method: 'POST',
    summary:
      'Approves several withdrawals independently: a failure is explained and does not stop the others. The second of two approvals is given only on the record.',
    access: 'operator',
    permission: 'withdrawal.approve',
    input: z.object({
      items: z.array(z.object(seenRecord)).check(z.minLength(1, 'field_required'), z.maxLength(100, 'field_too_long')),
    }),
    output: z.object({
      released: z.int(),
      /** Number of withdrawals for which this was the first of two approvals. */
      waits: z.int(),
      results: z.array(
        z.object({
          id: z.string(),
          outcome: z.enum(['released', 'waits', 'refused']),
          /** Why it was not approved, in the caller's language. */
          message: z.string(),
          code: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/withdrawals/reject',
    method: 'POST',
    summary: 'Rejects a withdrawal and returns the amount; the user sees the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: shownReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/hold',
    method: 'POST',
    summary:
      'Puts a withdrawal on hold: it is neither approved nor paid until it is released. The user sees the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: shownReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/release',
    method: 'POST',
    summary: 'Releases a withdrawal that is on hold.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/return',
    method: 'POST',
    summary: 'Returns a withdrawal to review, if no payment has begun.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/route',
    method: 'POST',
    summary: 'Assigns a withdrawal to another provider, if no payment has begun.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ ...seenRecord, provider: text(40), reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'provider_unknown'],
  }),
  defineCall({
    path: '/console/withdrawals/handpayment',
    method: 'POST',
    summary: 'Records the outcome of a manual transfer. For a large failed transfer, two operators must record it.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      ...seenRecord,
      outcome: z.enum(['paid', 'refused', 'returned'], 'field_invalid'),
      /** The bank's own number of the transfer; required for 'paid'. */
      bankReference: z._default(optionalText(100), ''),
      /** The evidence; required for 'refused' and 'returned'. */
      proof: z._default(optionalText(200), ''),
      /** The reason, which is shown to the user. */
      reason: optionalShownReason,
    }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_by_hand', 'approval_participant', 'approval_too_new'],
  }),
  defineCall({
    path: '/console/withdrawals/prove',
    method: 'POST',
    summary: 'Records proof of a withdrawal’s unknown outcome, which counts once two operators have recorded the same.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      ...seenRecord,
      outcome: z.enum(['paid', 'not_paid'], 'field_invalid'),
      proof: text(200, 'reason_required'),
      reason: optionalReason,
    }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'approval_participant', 'approval_too_new'],
  }),
] as const;

export const consolePayoutFileList = listCalls(PAYOUT_FILES);

export const consolePayoutFileCalls = [
  ...consolePayoutFileList.calls,
  defineCall({
    path: '/console/payout-files/waiting',
    method: 'POST',
    summary: 'Waiting payouts for the next file, by each manually paid provider.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({}),
    output: z.array(z.object({ provider: z.string(), items: z.int(), total: moneyText })),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/make',
    method: 'POST',
    summary:
      'Exports waiting manual payouts to one CSV file and claims them, so that no payout is in two files. If `ids` are given, exports exactly those, or refuses.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      provider: text(40),
      ids: z.optional(
        z.array(text(64)).check(z.minLength(1, 'field_required'), z.maxLength(PAYOUT_FILE_MAX_ITEMS, 'field_too_long')),
      ),
      reason,
    }),
    output: z.string(),
    refusals: ['payout_file_empty', 'record_changed'],
  }),
  defineCall({
    path: '/console/payout-files/preview',
    method: 'POST',
    summary: 'Candidates for the next file of a provider, by due time; up to a number and a sum.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      provider: text(40),
      most: z._default(
        z.int('field_type').check(z.gte(1, 'field_invalid'), z.lte(PAYOUT_FILE_MAX_ITEMS, 'field_invalid')),
        PAYOUT_FILE_MAX_ITEMS,
      ),
      upTo: z.optional(amount),
    }),
    output: z.object({
      content: z.array(withdrawalRow),
      total: moneyText,
      currency: z.string(),
      /** Number of further waiting withdrawals, for a later file. */
      left: z.int(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/detail',
    method: 'POST',
    summary: 'One payout file with its items and their states.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ id: text(64) }),
    output: z.object({
      id: z.string(),
      exportedBy: z.string(),
      exportedAt: moment,
      total: moneyText,
      currency: z.string(),
      content: z.array(withdrawalRow),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/payout-files/settle',
    method: 'POST',
    summary: 'Records several payments independently: a failure is explained and does not stop the others.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      items: z
        .array(z.object(seenRecord))
        .check(z.minLength(1, 'field_required'), z.maxLength(PAYOUT_FILE_MAX_ITEMS, 'field_too_long')),
      /** The bank's number of the single transfer that paid them. */
      bankReference: text(100),
    }),
    output: z.object({
      settled: z.int(),
      /** Failures with their reason in the caller's language. */
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/again',
    method: 'POST',
    summary:
      'Downloads a payout file again, with the payouts whose outcome is open. The operator counts as their exporter.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ id: text(64), reason }),
    output: z.string(),
    refusals: ['not_found', 'payout_file_empty'],
  }),
] as const;
