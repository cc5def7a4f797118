import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, optionalText, text } from '../../fields.ts';
import { ITEM_KINDS } from '../../items.ts';

const counts = { clicks: z.int(), uniqueClicks: z.int(), botClicks: z.int() };

export const linkCalls = [
  defineCall({
    path: '/link/stats',
    method: 'POST',
    summary: 'Clicks on the caller’s links of an item, by day and by sub-id. Bots and previews are counted apart.',
    access: 'user',
    cached: 'while-loading',
    input: z.object({
      kind: z.enum(ITEM_KINDS, 'field_invalid'),
      id: text(64),
      from: day,
      to: day,
      /** Returns counts by day for this sub-id only; '' for the link without a sub-id; absent for all. */
      sub: z.optional(optionalText(40)),
    }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ...counts })),
      /** Why the link is broken: the address or the item no longer exists. */
      trouble: z.enum(['', 'target', 'delisted', 'hidden']),
      /**
       * The target address with the requested sub-id; opening it counts no click. '' if there is no target, or no
       * sub-id was requested.
       */
      longlink: z.string(),
      bySub: z.array(z.object({ sub: z.string(), shortlink: z.string(), ...counts })),
    }),
    refusals: ['item_unknown', 'dates_swapped', 'span_too_long'],
  }),
] as const;
