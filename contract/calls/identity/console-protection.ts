import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { BREAKS } from '../../lists/identity/breaks.ts';
import { breakHistory, OWN_LIMIT_KINDS, OWN_LIMIT_PERIODS } from './protection.ts';

const limitValue = z.nullable(z.string());

export const consoleProtectionList = listCalls(BREAKS);

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
      breaks: breakHistory,
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
