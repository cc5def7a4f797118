import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText, text, uid } from '../../fields.ts';
import { ITEM_KINDS } from '../../items.ts';

/** Ready-made filters. Stuck: waiting too long for the link. Broken: the link leads nowhere. */
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
    /** Name of the user; '' without one. */
    name: z.string(),
    item: z.string(),
    kind: z.enum(ITEM_KINDS),
    externalId: z.string(),
    state: z.enum(['link_pending', 'linked', 'refused', 'cancelled']),
    link: z.string(),
    /** Why the link leads nowhere: its address or its item is gone. */
    trouble: z.enum(['', 'target', 'delisted', 'hidden']),
    /** The last answer of its address: HTTP status, or why there was none. */
    answer: z.string(),
    refusal: z.nullable(z.enum(['refused', 'not_participated', 'all_claimed', 'data_error', 'no_answer'])),
    /** Number of requests to the platform. */
    asks: z.int(),
    nextAskAt: z.nullable(moment),
    appliedAt: moment,
    decidedAt: z.nullable(moment),
  }),
  totals: {
    /** When the longest waiting one was made; null: none waits. */
    oldestAt: z.nullable(moment),
  },
});

export const consoleApplicationCalls = [
  ...consoleApplicationList.calls,
  consoleApplicationList.views,
  defineCall({
    path: '/console/applications/retry',
    method: 'POST',
    summary: 'Requests the link from the platform at once.',
    access: 'operator',
    permission: 'application.retry',
    input: z.object({ id: text(64) }),
    output: z.object({ state: z.enum(['linked', 'refused', 'link_pending']) }),
    refusals: ['not_found'],
  }),
] as const;
