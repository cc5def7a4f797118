import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moneyText, text, uid } from '../../fields.ts';
import { recordOwner } from './record-facts.ts';

export const FOUND_KINDS = [
  ...(['user', 'withdrawal', 'deposit', 'journal', 'finding', 'statement', 'payout_file'] as const),
  ...(['item', 'conversion'] as const),
] as const;

/** The one search box of the console. */
export const consoleFindCalls = [
  defineCall({
    path: '/console/find',
    method: 'POST',
    summary:
      'What goes by a uid, a phone, a name, one of our references or ids, or a provider’s, bank’s or partner’s, or an item’s name or number; as far as the caller may see it.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ words: text(100) }),
    output: z.array(
      z.object({
        kind: z.enum(FOUND_KINDS),
        id: z.string(),
        /** What it is called. */
        title: z.string(),
        /** Whose; null: nobody's. */
        uid: z.nullable(uid),
        amount: z.nullable(moneyText),
        /** The number it was found by, where it is a provider's or the bank's. */
        by: z.string(),
      }),
    ),
    refusals: ['reveals_used'],
  }),
  defineCall({
    path: '/console/payments/owner',
    method: 'POST',
    summary: 'What somebody has paid in, was paid out and has, over all time.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: recordOwner,
    refusals: ['not_found'],
  }),
] as const;
