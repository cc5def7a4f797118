import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { RECORD_STATES } from '../../record-states.ts';
import { after, list, listSize, reason } from '../console-fields.ts';

const none = z.object({});
const state = z.enum(RECORD_STATES, 'field_invalid');
const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));
const seen = { id: text(64), version };

/** Who does not have to say why may leave it out. */
const optionalReason = z._default(optionalText(500), '');

export const withdrawalRow = z.object({
  id: z.string(),
  reference: z.string(),
  uid,
  amount: moneyText,
  fee: moneyText,
  net: moneyText,
  state,
  version: z.int(),
  failKind: z.nullable(z.string()),
  reason: z.string(),
  /** Why the rules require a review. */
  reviewReasons: z.array(z.string()),
  holdReason: z.nullable(z.string()),
  /** The first approver, where the amount needs two. */
  firstApprover: z.nullable(z.string()),
  firstApproverIsSelf: z.boolean(),
  kind: z.enum(['bank', 'wallet']),
  method: z.string(),
  holder: z.string(),
  /** Masked. */
  number: z.string(),
  accountId: z.string(),
  provider: z.string(),
  providerReference: z.string(),
  payoutFileId: z.nullable(z.string()),
  /** Who has claimed it. */
  claimedBy: z.nullable(z.string()),
  claimedBySelf: z.boolean(),
  arrivesBy: moment,
  createdAt: moment,
  changedAt: moment,
  sentAt: z.nullable(moment),
  settledAt: z.nullable(moment),
});

/** One step of a record's history. */
export const recordMove = z.object({
  event: z.string(),
  from: z.string(),
  to: state,
  /** A name where it was an operator, else user, provider, system. */
  by: z.string(),
  reason: z.string(),
  at: moment,
});

const providerEvent = z.object({ id: z.string(), word: z.string(), outcome: z.string(), at: moment });

const reviewRefusals = ['not_found', 'record_changed', 'record_claimed', 'record_state'] as const;

export const consoleWithdrawalCalls = [
  defineCall({
    path: '/console/withdrawals/list',
    method: 'POST',
    summary: 'The queue of withdrawals, oldest first, or their history, newest first.',
    access: 'operator',
    permission: 'withdrawal.view',
    input: z.object({
      /** Left out: all of them. */
      states: z._default(z.array(state).check(z.maxLength(7, 'field_invalid')), []),
      /** A uid, a phone or a reference. */
      words: z._default(optionalText(60), ''),
      provider: z._default(optionalText(40), ''),
      hold: z._default(z.enum(['', 'yes', 'no'], 'field_invalid'), ''),
      /** Only those the operator has claimed. */
      mine: z._default(z.boolean('field_type'), false),
      /** From this amount on. */
      from: z.optional(amount),
      order: z._default(z.enum(['oldest', 'newest'], 'field_invalid'), 'oldest'),
      after,
      size: listSize,
    }),
    output: list(withdrawalRow),
    refusals: [],
  }),
  defineCall({
    path: '/console/withdrawals/detail',
    method: 'POST',
    summary: 'One withdrawal with everything needed to decide on it.',
    access: 'operator',
    permission: 'withdrawal.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      withdrawal: withdrawalRow,
      user: z.object({
        uid,
        name: z.string(),
        status: z.enum(['active', 'frozen']),
        createdAt: moment,
        total: moneyText,
        withdrawable: moneyText,
      }),
      /** From this amount on two people approve. */
      twoPeopleFrom: moneyText,
      /** Which providers could pay it instead. */
      providers: z.array(z.object({ name: z.string(), paysByItself: z.boolean() })),
      moves: z.array(recordMove),
      proofs: z.array(
        z.object({ by: z.string(), outcome: z.enum(['paid', 'not_paid']), proof: z.string(), at: moment }),
      ),
      events: z.array(providerEvent),
      before: z.array(withdrawalRow),
      sameNumber: z.array(uid),
      sameDevice: z.array(uid),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/withdrawals/claim',
    method: 'POST',
    summary: 'Claims a withdrawal for some minutes, so that two operators do not work on it.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ id: text(64) }),
    output: z.object({ until: moment }),
    refusals: ['not_found', 'record_claimed'],
  }),
  defineCall({
    path: '/console/withdrawals/unclaim',
    method: 'POST',
    summary: 'Releases the claim.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ id: text(64) }),
    output: none,
    refusals: [],
  }),
  defineCall({
    path: '/console/withdrawals/approve',
    method: 'POST',
    summary: 'Releases a withdrawal to be paid; of a large one the first of two people leaves their name.',
    access: 'operator',
    permission: 'withdrawal.approve',
    input: z.object({ ...seen, reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_on_hold', 'approver_is_requester', 'second_person_needed', 'user_frozen'],
  }),
  defineCall({
    path: '/console/withdrawals/approveall',
    method: 'POST',
    summary: 'Approves several, each for itself: what cannot be approved says why and stops none of the others.',
    access: 'operator',
    permission: 'withdrawal.approve',
    input: z.object({
      items: z.array(z.object(seen)).check(z.minLength(1, 'field_required'), z.maxLength(100, 'field_too_long')),
    }),
    output: z.object({
      approved: z.int(),
      results: z.array(
        z.object({
          id: z.string(),
          done: z.boolean(),
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
    summary: 'Gives the amount back; the user reads the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seen, reason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/hold',
    method: 'POST',
    summary: 'On hold: neither approved nor paid until it is released; the user reads the reason.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seen, reason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/release',
    method: 'POST',
    summary: 'Takes it off hold.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seen, reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_on_hold'],
  }),
  defineCall({
    path: '/console/withdrawals/takeback',
    method: 'POST',
    summary: 'Back to review, as long as nobody has begun to pay it.',
    access: 'operator',
    permission: 'withdrawal.review',
    input: z.object({ ...seen, reason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/withdrawals/route',
    method: 'POST',
    summary: 'Has another provider pay it, as long as nobody has begun to.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ ...seen, provider: text(40), reason: optionalReason }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'provider_unknown'],
  }),
  defineCall({
    path: '/console/withdrawals/handpayment',
    method: 'POST',
    summary: 'Writes down what became of a transfer that was made by hand.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      ...seen,
      outcome: z.enum(['paid', 'refused', 'returned'], 'field_invalid'),
      /** The bank's own number of the transfer; needed for 'paid'. */
      bankReference: z._default(optionalText(100), ''),
      reason: optionalReason,
    }),
    output: withdrawalRow,
    refusals: [...reviewRefusals, 'withdrawal_not_by_hand'],
  }),
  defineCall({
    path: '/console/withdrawals/prove',
    method: 'POST',
    summary: 'Says what became of one whose outcome nobody knows; it counts when two people prove the same.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({
      ...seen,
      outcome: z.enum(['paid', 'not_paid'], 'field_invalid'),
      proof: text(200, 'reason_required'),
      reason: optionalReason,
    }),
    output: withdrawalRow,
    refusals: [...reviewRefusals],
  }),
] as const;

export const consolePayoutFileCalls = [
  defineCall({
    path: '/console/payout-files/list',
    method: 'POST',
    summary: 'Files that withdrawals are paid from by hand, newest first, and how much waits for the next.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ after, size: listSize }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          exportedBy: z.string(),
          exportedAt: moment,
          items: z.int(),
          total: moneyText,
          /** Of its items: not settled yet. */
          open: z.int(),
        }),
      ),
      next: z.nullable(z.string()),
      waiting: z.array(z.object({ provider: z.string(), items: z.int(), total: moneyText })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/payout-files/export',
    method: 'POST',
    summary:
      'Takes what waits to be paid by hand into one CSV file; exporting is the claim, so nothing is in two files.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ provider: text(40), reason }),
    output: z.string(),
    refusals: ['payout_file_empty'],
  }),
  defineCall({
    path: '/console/payout-files/again',
    method: 'POST',
    summary: 'The file of a batch once more.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ id: text(64), reason }),
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
