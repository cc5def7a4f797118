import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, text } from '../../fields.ts';

/** Long lists as files, written in the background. A file belongs to one operator on one site. */
export const consoleFileCalls = [
  defineCall({
    path: '/console/files',
    method: 'POST',
    summary: 'The caller’s files, newest first.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        /** The file's name: 'withdrawals-demo-2026-11-22.csv'. */
        name: z.string(),
        rows: z.int(),
        state: z.enum(['waiting', 'ready', 'expired', 'failed']),
        createdAt: moment,
        /** Set once it is ready. */
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/files/download',
    method: 'POST',
    summary: 'A finished file of the caller: CSV, UTF-8 with BOM. The permissions of its list are checked again.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ id: text(64) }),
    output: z.string(),
    refusals: ['not_found', 'permission_missing'],
  }),
] as const;
