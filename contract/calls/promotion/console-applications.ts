import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText, text, uid } from '../../fields.ts';
import { ITEM_KINDS } from '../../items.ts';

/** Ready-made filters. Stuck: waiting for the link longer than it should take. Broken: the link leads nowhere. */
export const APPLICATION_VIEWS = ['stuck', 'waiting', 'linked', 'broken', 'refused', 'cancelled'] as const;

export const consoleApplicationList = defineConsoleList({
  path: '/console/applications',
  permission: 'application.view',
  summary: 'Applications to promote an item, by when they were made',
  filters: {
    /** A uid, the platform's number of an item, or part of its name. */
    words: z._default(optionalText(60), ''),
    kind: z._default(z.enum(['', ...ITEM_KINDS], 'field_invalid'), ''),
  },
  sorts: ['appliedAt'],
  descending: false,
  views: APPLICATION_VIEWS,
  row: z.object({
    id: z.string(),
    uid,
    /** Of the person; '' where there is none. */
    name: z.string(),
    item: z.string(),
    kind: z.enum(ITEM_KINDS),
    externalId: z.string(),
    state: z.enum(['link_pending', 'linked', 'refused', 'cancelled']),
    link: z.string(),
    /** Why the link leads nowhere: its address is gone, or the item. */
    trouble: z.enum(['', 'target', 'delisted', 'hidden']),
    /** What its address answered last: HTTP status, or why there was none. */
    answer: z.string(),
    refusal: z.nullable(z.enum(['refused', 'not_participated', 'all_claimed', 'data_error', 'no_answer'])),
    /** How many times the platform was asked. */
    asks: z.int(),
    nextAskAt: z.nullable(moment),
    appliedAt: moment,
    decidedAt: z.nullable(moment),
  }),
  totals: {
    /** When the one that waits longest for its link was made; null: none waits. */
    oldestAt: z.nullable(moment),
  },
});

export const consoleApplicationCalls = [
  ...consoleApplicationList.calls,
  consoleApplicationList.views,
  defineCall({
    path: '/console/applications/retry',
    method: 'POST',
    summary: 'Asks the platform for the link at once.',
    access: 'operator',
    permission: 'application.retry',
    input: z.object({ id: text(64) }),
    output: z.object({ state: z.enum(['linked', 'refused', 'link_pending']) }),
    refusals: ['not_found'],
  }),
] as const;
