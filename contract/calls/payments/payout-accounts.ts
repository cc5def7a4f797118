import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, optionalText, text, verificationCode } from '../../fields.ts';
import { bankDetails, walletDetails } from '../../payout-account-input.ts';

const none = z.object({});

/**
 * With `id` an account is changed, otherwise added. `code`: the one-time code for the purpose 'card', sent to the
 * user's phone.
 */
const identity = {
  id: z.optional(optionalText(60)),
  code: verificationCode,
};

export const PAYOUT_KINDS = ['bank', 'wallet'] as const;
/** review: an operator is checking it (another holder's name); it cannot be used meanwhile. */
export const PAYOUT_ACCOUNT_STATES = ['active', 'review'] as const;

/**
 * An account of the caller. Entered values are returned under the same names, with masked numbers; fields that a kind
 * lacks are ''.
 */
export const payoutAccount = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  holder: z.string(),
  bank: z.string(),
  cardNumber: z.string(),
  bankPhone: z.string(),
  ifsc: z.string(),
  wallet: z.string(),
  walletNumber: z.string(),
  /** Name of the bank or wallet, and the country it is in (ISO 3166). */
  name: z.string(),
  country: z.string(),
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** End of the waiting period after a change; null if the account can be used. */
  usableFrom: z.nullable(moment),
  /** How long a withdrawal to it takes, in the caller's language. */
  arrival: z.string(),
});

export const payoutAccountCalls = [
  defineCall({
    path: '/appcard/options',
    method: 'POST',
    summary: 'The banks and wallets this site pays to, and the format of each of their fields.',
    access: 'user',
    feature: 'wallet',
    input: none,
    output: z.object({
      banks: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          /** Format of `cardNumber`. */
          number: z.enum(['account', 'clabe', 'iban']),
          /** Format of `ifsc`; none: the bank is in the site's country, where the account number is enough. */
          routing: z.enum(['ifsc', 'swift', 'none']),
        }),
      ),
      wallets: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          /** Format of `walletNumber`. */
          number: z.enum(['phone', 'phone_or_email', 'upi']),
        }),
      ),
      /** The known holder name; an account under another name goes to review. '' before the first account. */
      holder: z.string(),
      /** The masked number to which the code is sent. */
      phone: z.string(),
      /** Hours until an added or changed account can be used. */
      coolingHours: z.number(),
      accountsLeft: z.int(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/appcard/view',
    method: 'GET',
    summary: 'The caller’s payout accounts with masked numbers; with `id`, only that account.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id: z.optional(optionalText(60)) }),
    output: z.array(payoutAccount),
    refusals: ['payout_account_unknown'],
  }),
  defineCall({
    path: '/appcard/edit',
    method: 'POST',
    summary: 'Adds a payout account; with `id`, replaces that account’s details. A code of purpose card is required.',
    access: 'user',
    feature: 'wallet',
    input: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('bank'), ...bankDetails, ...identity }),
        z.object({ kind: z.literal('wallet'), ...walletDetails, ...identity }),
      ],
      'field_invalid',
    ),
    output: payoutAccount,
    refusals: [
      'code_wrong',
      'code_used_up',
      'payout_account_unknown',
      'payout_account_taken',
      'payout_account_exists',
      'payout_account_limit',
      'phone_cooling',
    ],
  }),
  defineCall({
    path: '/appcard/remove',
    method: 'POST',
    summary:
      'Removes a payout account. A code of purpose card is required; pending withdrawals to the account continue.',
    access: 'user',
    feature: 'wallet',
    input: z.object({
      id: text(60, 'field_required', 'field_invalid'),
      code: verificationCode,
    }),
    output: none,
    refusals: ['code_wrong', 'code_used_up', 'payout_account_unknown', 'phone_cooling'],
  }),
] as const;
