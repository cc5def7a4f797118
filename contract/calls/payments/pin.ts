import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moneyText, safePassword } from '../../fields.ts';

/** When the site demands the password: for every amount (`always`), or above an amount; `above` null: for no amount. */
const demand = z.object({ always: z.boolean(), above: z.nullable(moneyText) });

/** The amounts above which payments ask for the safe's password. */
export const pinCalls = [
  defineCall({
    path: '/pin/state',
    method: 'POST',
    summary: 'Above which amounts payments ask for the safe password: the site’s demands and the caller’s own limit.',
    access: 'user',
    feature: 'safe',
    input: z.object({}),
    output: z.object({
      hasPassword: z.boolean(),
      transfers: demand,
      withdrawals: demand,
      /** Null: the site's demand applies. */
      own: z.nullable(moneyText),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/pin/set',
    method: 'POST',
    summary: 'Sets the caller’s own limit, never above the site’s. A higher one, or none, needs the safe password.',
    access: 'user',
    feature: 'safe',
    input: z.object({ above: z.nullable(amount), pin: z.optional(safePassword) }),
    output: z.object({ own: z.nullable(moneyText) }),
    refusals: ['pin_required', 'safe_password_missing', 'safe_password_wrong', 'safe_locked', 'amount_too_large'],
  }),
] as const;
