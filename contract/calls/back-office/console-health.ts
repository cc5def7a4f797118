import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment } from '../../fields.ts';

/**
 * The place where an alarm's condition is met: the values of its labels, such as a queue; '' for the whole
 * installation.
 */
const place = z.object({
  where: z.string(),
  value: z.string(),
  since: moment,
  /** The condition lasts long enough: it is an alarm. */
  isFiring: z.boolean(),
  toldAt: z.nullable(moment),
});

export const consoleHealthCalls = [
  defineCall({
    path: '/console/health',
    method: 'POST',
    summary: 'The state of each alarm rule for this site and the installation, servers, background work and backups.',
    access: 'operator',
    permission: 'health.view',
    input: z.object({}),
    output: z.object({
      rules: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          /** The name of the watched part, such as 'Database'; for the list of parts without an alarm. */
          watches: z.string(),
          severity: z.enum(['critical', 'warning']),
          /** unmeasured: the values of the rule could not be read, or this installation does not measure them. */
          state: z.enum(['ok', 'pending', 'firing', 'unmeasured']),
          /** The worst value now, as text for people; '' if nothing is measured. */
          value: z.string(),
          condition: z.string(),
          places: z.array(place),
          means: z.string(),
          lookAt: z.array(z.string()),
          toDo: z.array(z.string()),
          /** The console's page about the rule; '' if there is none. */
          page: z.string(),
        }),
      ),
      /** Alarms of the last week that are over. */
      ended: z.array(z.object({ title: z.string(), where: z.string(), since: moment, endedAt: moment })),
      servers: z.array(
        z.object({
          host: z.string(),
          pid: z.int(),
          version: z.string(),
          node: z.string(),
          startedAt: moment,
          seenAt: moment,
          isGone: z.boolean(),
        }),
      ),
      database: z.object({ version: z.string(), bytes: z.int() }),
      /** In seconds; null: not measured. */
      sealLag: z.nullable(z.number()),
      backup: z.object({
        age: z.nullable(z.number()),
        archiveAge: z.nullable(z.number()),
        proofAge: z.nullable(z.number()),
      }),
      diskFree: z.nullable(z.number()),
      workers: z.array(
        z.object({
          name: z.string(),
          /** Seconds since the last pass ended. */
          age: z.number(),
          /** For how many seconds every pass has failed; 0: the last pass succeeded. */
          failing: z.number(),
        }),
      ),
      queues: z.array(
        z.object({ name: z.string(), waiting: z.int(), oldest: z.number(), running: z.int(), failed: z.int() }),
      ),
      /** The channels by which alarms are reported. */
      channels: z.object({
        email: z.boolean(),
        webhook: z.boolean(),
        report: z.boolean(),
        /** Messages that are not delivered yet: the time since which they wait, and the last answer. */
        unsent: z.array(z.object({ channel: z.string(), since: moment, fault: z.string() })),
      }),
      asOf: moment,
    }),
    refusals: [],
  }),
] as const;
