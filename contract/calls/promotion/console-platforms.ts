import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, optionalText } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { PLATFORM_RUNS } from '../../lists/promotion/platform-runs.ts';
import { PLATFORM_ATTENTION, PLATFORM_RUN_PHASES, PLATFORMS } from '../console-values.ts';

const platform = z.enum(PLATFORMS, 'field_invalid');
const kind = z.enum(['catalogue', 'figures'], 'field_invalid');

export const consolePlatformRunList = listCalls(PLATFORM_RUNS, {
  row: {
    attention: z.array(z.enum(PLATFORM_ATTENTION)),
    /** The phase and progress of the run; `of` is 0 if the total is unknown. */
    phase: z.enum(PLATFORM_RUN_PHASES),
    done: z.int(),
    of: z.int(),
  },
});
const run = z.object(consolePlatformRunList.fields);

export const consolePlatformCalls = [
  ...consolePlatformRunList.calls,
  defineCall({
    path: '/console/platforms',
    method: 'POST',
    summary: 'Each platform: its connection, its listed items, its last runs, and the next ones.',
    access: 'operator',
    permission: 'platform.view',
    input: z.object({}),
    output: z.array(
      z.object({
        platform,
        /** The adapter's name. 'sandbox' is not a real connection; 'none' means that there is no connection. */
        adapter: z.string(),
        hasFigures: z.boolean(),
        /** Whether runs start automatically. */
        isAutomatic: z.boolean(),
        listed: z.int(),
        hidden: z.int(),
        delisted: z.int(),
        /** The last finished run of each kind; null if there is none. */
        lastCatalogue: z.nullable(run),
        lastFigures: z.nullable(run),
        /** The present runs: figures may be read at the same time as a catalogue or a file. */
        running: z.array(run),
        nextCatalogueAt: z.nullable(moment),
        nextFiguresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/platforms/sync',
    method: 'POST',
    summary: 'Starts a run; `takesShort` delists missing items even if the list is suspiciously short.',
    access: 'operator',
    permission: 'platform.sync',
    input: z
      .object({
        platform,
        kind,
        takesShort: z._default(z.boolean('field_type'), false),
        /** Required with `takesShort`. */
        reason: z._default(optionalText(500), ''),
      })
      .check(
        z.refine(({ takesShort, reason }) => !takesShort || reason.trim().length >= 3, {
          error: 'reason_required',
          path: ['reason'],
        }),
      ),
    output: z.object({ id: z.string() }),
    refusals: ['platform_busy', 'platform_no_figures', 'platform_not_connected'],
  }),
  defineCall({
    path: '/console/platforms/ratios',
    method: 'POST',
    summary: 'The last changes of ratios, newest first; at most 200.',
    access: 'operator',
    permission: 'platform.view',
    input: z.object({ platform: z._default(z.enum(['', ...PLATFORMS], 'field_invalid'), '') }),
    output: z.array(
      z.object({
        id: z.string(),
        platform,
        externalId: z.string(),
        name: z.string(),
        at: moment,
        /** In percent. */
        before: z.number(),
        after: z.number(),
      }),
    ),
    refusals: [],
  }),
] as const;
