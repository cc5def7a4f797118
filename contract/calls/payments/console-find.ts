import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moneyText, text, uid } from '../../fields.ts';
import { recordOwner } from './record-facts.ts';

export const FOUND_KINDS = [
  ...(['user', 'withdrawal', 'deposit', 'journal', 'finding', 'statement', 'payout_file'] as const),
  ...(['item', 'conversion'] as const),
] as const;

/** The console's search box. */
export const consoleFindCalls = [
  defineCall({
    path: '/console/find',
    method: 'POST',
    summary:
      'All records with this uid, phone, name, reference, item name or number, or id (ours, or that of a provider, bank or partner), within the caller’s permissions.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ words: text(100) }),
    output: z.array(
      z.object({
        kind: z.enum(FOUND_KINDS),
        id: z.string(),
        /** The displayed name of the result. */
        title: z.string(),
        /** The user of the record; null if there is none. */
        uid: z.nullable(uid),
        amount: z.nullable(moneyText),
        /** The provider's or bank's number that matched. */
        by: z.string(),
      }),
    ),
    refusals: ['reveals_used'],
  }),
  defineCall({
    path: '/console/payments/owner',
    method: 'POST',
    summary: 'A user’s deposits, payouts and balance over all time.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: recordOwner,
    refusals: ['not_found'],
  }),
] as const;
