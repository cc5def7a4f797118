import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, optionalText, text } from '../../fields.ts';
import { ITEM_KINDS } from '../../items.ts';

const counts = { clicks: z.int(), uniqueClicks: z.int(), botClicks: z.int() };

export const linkCalls = [
  defineCall({
    path: '/link/stats',
    method: 'POST',
    summary: 'Clicks of the own links of an item, by day and by sub-id. Bots and previews are counted apart.',
    access: 'user',
    input: z.object({
      kind: z.enum(ITEM_KINDS, 'field_invalid'),
      id: text(64),
      from: day,
      to: day,
      /** The days are of this sub-id alone; '' is the link without one; absent: of all. */
      sub: z.optional(optionalText(40)),
    }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ...counts })),
      /** Why the link leads nowhere: its address is gone, or the item. */
      trouble: z.enum(['', 'target', 'delisted', 'hidden']),
      /** The whole address with the sub-id that was asked for, past the counter; '' where there is none, and where none was asked for. */
      longlink: z.string(),
      bySub: z.array(z.object({ sub: z.string(), shortlink: z.string(), ...counts })),
    }),
    refusals: ['item_unknown', 'dates_swapped', 'span_too_long'],
  }),
] as const;
