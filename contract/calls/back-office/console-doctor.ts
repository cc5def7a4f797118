import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment } from '../../fields.ts';

export const consoleDoctorCalls = [
  defineCall({
    path: '/console/doctor',
    method: 'POST',
    summary:
      'What `npm run doctor` lists on the answering server, for this site: machine, network, database, secrets, providers, backups, with remedies.',
    access: 'operator',
    permission: 'health.view',
    input: z.object({}),
    output: z.object({
      findings: z.array(
        z.object({
          name: z.string(),
          part: z.string(),
          title: z.string(),
          state: z.enum(['ok', 'warning', 'wrong']),
          /** The state that the check found. */
          says: z.string(),
          /** The steps to take; '' if there are none. */
          remedy: z.string(),
        }),
      ),
      asOf: moment,
    }),
    refusals: [],
  }),
] as const;
