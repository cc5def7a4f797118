import * as z from 'zod/mini';
import { PAYOUT_FILE_MAX_ITEMS } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { amount, moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { optionalToldReason, reason, recordFilters, toldReason } from '../console-fields.ts';
import { WITHDRAWAL_FLAGS } from '../console-values.ts';
import { choicesCall, claimCalls, recordDetail, recordRow, reviewRefusals, seenRecord } from './console-records.ts';

/** Who does not have to say why may leave it out. */
const optionalReason = z._default(optionalText(500), '');

export const withdrawalRow = z.object({
  ...recordRow,
  fee: moneyText,
  net: moneyText,
  /** Why the rules require a review. */
  reviewReasons: z.array(z.string()),
  /** What to notice about it: the review reasons, and where it stands now. */
  flags: z.array(z.enum(WITHDRAWAL_FLAGS)),
  holdReason: z.nullable(z.string()),
  /** The first approver, where the amount needs two. */
  firstApprover: z.nullable(z.string()),
  firstApproverIsSelf: z.boolean(),
  /** The bank paid its user against our books: nothing is approved until that finding is resolved. */
  isStopped: z.boolean(),
  kind: z.enum(['bank', 'wallet']),
  holder: z.string(),
  /** Masked. */
  number: z.string(),
  accountId: z.string(),
  payoutFileId: z.nullable(z.string()),
  arrivesBy: moment,
  /** When the user was promised the money; null: settled. */
  dueAt: z.nullable(moment),
  changedAt: moment,
  sentAt: z.nullable(moment),
  /** Approved, and taken by no worker for so long by the server's clock; null: that moment is over. */
  recallSeconds: z.nullable(z.number()),
});

/** Ready-made filters, counted by /console/withdrawals/views. */
export const WITHDRAWAL_VIEWS = [
  'to_review',
  'overdue',
  'due_soon',
  'second_approval',
  'on_hold',
  'outcome_unknown',
  'being_paid',
  'done',
] as const;

export const consoleWithdrawalList = defineConsoleList({
  path: '/console/withdrawals',
  permission: 'withdrawal.view',
  summary: 'Withdrawals, by when they were requested',
  filters: {
    ...recordFilters,
    hold: z._default(z.enum(['', 'yes', 'no'], 'field_invalid'), ''),
    flag: z._default(z.enum(['', ...WITHDRAWAL_FLAGS], 'field_invalid'), ''),
  },
  sorts: ['createdAt', 'dueAt', 'amount'],
  descending: false,
  views: WITHDRAWAL_VIEWS,
  row: withdrawalRow,
  totals: {
    asked: moneyText,
    fees: moneyText,
    toPay: moneyText,
    /** When the one that waits longest was asked for. */
    oldestAt: z.nullable(moment),
  },
  refusals: ['reveals_used'],
});

export const consoleWithdrawalCalls = [
  ...consoleWithdrawalList.calls,
  consoleWithdrawalList.views,
  choicesCall('/console/withdrawals', 'withdrawal.view'),
  defineCall({
    path: '/console/withdrawals/detail',
    method: 'POST',
    summary: 'One withdrawal with everything needed to decide on it.',
    access: 'operator',
    permission: 'withdrawal.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      withdrawal: withdrawalRow,
      ...recordDetail,
      /** From this amount on two people approve. */
      twoPeopleFrom: moneyText,
      /** Which providers could pay it instead. */
      providers: z.array(z.object({ name: z.string(), paysByItself: z.boolean() })),
      proofs: z.array(
        z.object({
          by: z.string(),
          outcome: z.enum(['paid', 'not_paid', 'refused', 'returned']),
          proof: z.string(),
          at: moment,
        }),
      ),
      /** Who entered how it ended; null: it is not settled, or the provider said so. */
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
    summary: 'Releases a withdrawal to be paid; of a large one the first of two approvals is recorded.',
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
      'Approves several, each for itself: what cannot be approved says why and stops none of the others. The second of two approvals is given on the record alone.',
    access: 'operator',
    permission: 'withdrawal.approve',
    input: z.object({
      items: z.array(z.object(seenRecord)).check(z.minLength(1, 'field_required'), z.maxLength(100, 'field_too_long')),
    }),
    output: z.object({
      released: z.int(),
      /** The first of two approvals was recorded. */
      waits: z.int(),
      results: z.array(
        z.object({
          id: z.string(),
          outcome: z.enum(['released', 'waits', 'refused']),
          /** Why not, in the caller's language. */
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
    summary: 'Returns the amount; the user sees the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: toldReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/hold',
    method: 'POST',
    summary: 'On hold: neither approved nor paid until it is released; the user sees the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: toldReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/release',
    method: 'POST',
    summary: 'Takes it off hold.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/return',
    method: 'POST',
    summary: 'Back to review, as long as nobody has begun to pay it.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seenRecord, reason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/route',
    method: 'POST',
    summary: 'Has another provider pay it, as long as nobody has begun to.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ ...seenRecord, provider: text(40), reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'provider_unknown'],
  }),
  defineCall({
    path: '/console/withdrawals/handpayment',
    method: 'POST',
    summary:
      'Records the outcome of a transfer that was made by hand; a large one that failed counts when two operators prove it.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      ...seenRecord,
      outcome: z.enum(['paid', 'refused', 'returned'], 'field_invalid'),
      /** The bank's own number of the transfer; needed for 'paid'. */
      bankReference: z._default(optionalText(100), ''),
      /** What shows it; needed for 'refused' and 'returned'. */
      proof: z._default(optionalText(200), ''),
      /** The user reads the reason. */
      reason: optionalToldReason,
    }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_by_hand', 'approval_participant', 'approval_too_new'],
  }),
  defineCall({
    path: '/console/withdrawals/prove',
    method: 'POST',
    summary: 'Proves the outcome of one whose outcome is unknown; it counts when two operators prove the same.',
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

export const consolePayoutFileList = defineConsoleList({
  path: '/console/payout-files',
  permission: 'withdrawal.pay',
  exportPermission: 'withdrawal.pay',
  summary: 'Files that withdrawals are paid from by hand',
  /** The file of this id alone. */
  filters: { file: z._default(optionalText(64), '') },
  sorts: ['exportedAt'],
  descending: true,
  row: z.object({
    id: z.string(),
    exportedBy: z.string(),
    exportedAt: moment,
    items: z.int(),
    total: moneyText,
    /** Of its items: not settled yet. */
    open: z.int(),
  }),
  totals: { total: moneyText },
});

export const consolePayoutFileCalls = [
  ...consolePayoutFileList.calls,
  defineCall({
    path: '/console/payout-files/waiting',
    method: 'POST',
    summary: 'How much waits for the next file of each provider that is paid by hand.',
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
      'Takes what waits to be paid by hand into one CSV file; exporting is the claim, so nothing is in two files. With `ids` those, or nothing.',
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
    summary: 'What the next file of a provider could hold, what is due first first; up to so many, up to such a sum.',
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
      /** Waiting too, and left for a later file. */
      left: z.int(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/detail',
    method: 'POST',
    summary: 'One payout file with what is in it and where each of it stands.',
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
    summary: 'Records that several were paid, each for itself: what cannot be recorded says why and stops none.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      items: z
        .array(z.object(seenRecord))
        .check(z.minLength(1, 'field_required'), z.maxLength(PAYOUT_FILE_MAX_ITEMS, 'field_too_long')),
      /** The bank's number of the one transfer that paid them. */
      bankReference: text(100),
    }),
    output: z.object({
      settled: z.int(),
      /** Those that were not, and why in the caller's language. */
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/again',
    method: 'POST',
    summary: 'A payout file once more.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ id: text(64), reason }),
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
