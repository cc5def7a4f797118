import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { APPLICATIONS } from '../../lists/promotion/applications.ts';

export const consoleApplicationList = listCalls(APPLICATIONS);

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
