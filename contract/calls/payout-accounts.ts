import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

/** Named by the specification; the capability comes with withdrawals. */
export const payoutAccountCalls = [
  defineCall({
    path: '/appcard/view',
    method: 'GET',
    summary: 'The own payout accounts, numbers masked.',
    access: 'user',
    notOpenYet: true,
    input: z.object({ id: z.optional(z.string()) }),
    output: z.array(z.object({})),
    refusals: ['not_open_yet'],
  }),
  defineCall({
    path: '/appcard/edit',
    method: 'POST',
    summary: 'Adds or changes a payout account.',
    access: 'user',
    notOpenYet: true,
    input: z.object({}),
    output: z.object({}),
    refusals: ['not_open_yet'],
  }),
] as const;
