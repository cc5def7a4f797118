import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText, uid } from '../../fields.ts';
import { OWN_LIMIT_KINDS, OWN_LIMIT_PERIODS, takenBreaks } from './protection.ts';

const limitValue = z.nullable(z.string());

/** Users on a break, or formerly: by when it began. */
export const consoleProtectionList = defineConsoleList({
  path: '/console/protection',
  permission: 'protection.view',
  feature: 'protection',
  summary: 'Users on a cooling-off or self-exclusion, by when it began',
  filters: {
    words: z._default(optionalText(60), ''),
    kind: z._default(z.enum(['', 'cooling_off', 'excluded'], 'field_invalid'), ''),
    state: z._default(z.enum(['', 'running', 'return_asked', 'over'], 'field_invalid'), ''),
  },
  sorts: ['since'],
  descending: true,
  row: z.object({
    uid,
    name: z.string(),
    kind: z.enum(['cooling_off', 'excluded']),
    state: z.enum(['running', 'return_asked', 'over']),
    since: moment,
    /** No earlier than this. */
    until: moment,
    /** When it ends; null: no return requested. */
    endsAt: z.nullable(moment),
  }),
  totals: {},
});

export const consoleProtectionCalls = [
  ...consoleProtectionList.calls,
  defineCall({
    path: '/console/protection/user',
    method: 'POST',
    summary: 'One user’s own limits and breaks, with the history of requests.',
    access: 'operator',
    permission: 'protection.view',
    feature: 'protection',
    input: z.object({ uid }),
    output: z.object({
      status: z.enum(['none', 'cooling_off', 'excluded']),
      since: z.nullable(moment),
      until: z.nullable(moment),
      endsAt: z.nullable(moment),
      breaks: takenBreaks,
      limits: z.array(
        z.object({
          kind: z.enum(OWN_LIMIT_KINDS),
          period: z.enum(OWN_LIMIT_PERIODS),
          value: limitValue,
          raises: z.array(z.object({ value: limitValue, from: moment })),
        }),
      ),
    }),
    refusals: [],
  }),
] as const;
