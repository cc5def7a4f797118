import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, optionalText } from '../../fields.ts';
import {
  PLATFORM_ATTENTION,
  PLATFORM_FAULTS,
  PLATFORM_RUN_ITEMS,
  PLATFORM_RUN_KINDS,
  PLATFORM_RUN_PHASES,
  PLATFORM_RUN_STATES,
  PLATFORMS,
} from '../console-values.ts';

const platform = z.enum(PLATFORMS, 'field_invalid');
const kind = z.enum(['catalogue', 'figures'], 'field_invalid');

const runKind = z.enum(PLATFORM_RUN_KINDS, 'field_invalid');

const run = z.object({
  id: z.string(),
  platform: z.enum(PLATFORM_RUN_ITEMS),
  kind: runKind,
  /** The name of an operator's file; '' for a fetch from a platform. */
  fileName: z.string(),
  state: z.enum(PLATFORM_RUN_STATES),
  /** The operator who started it; null: scheduled. */
  startedBy: z.nullable(z.string()),
  startedAt: moment,
  endedAt: z.nullable(moment),
  /** Its phase and progress: `of` is 0 if the total is unknown. */
  phase: z.enum(PLATFORM_RUN_PHASES),
  done: z.int(),
  of: z.int(),
  pages: z.int(),
  listed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  delisted: z.int(),
  /** The items missing in a short list, which were not delisted. */
  missing: z.int(),
  unreadable: z.int(),
  mediaFailed: z.int(),
  /** Ratios in the file that were not adopted. */
  ratiosKept: z.int(),
  /** Addresses and links in the file that wait for a second operator. */
  linksKept: z.int(),
  days: z.int(),
  figuresAdded: z.int(),
  figuresChanged: z.int(),
  /** Figures of items or promoters that this site does not have. */
  unmatched: z.int(),
  fault: z.enum(PLATFORM_FAULTS),
  /** The platform's error code and message. */
  detail: z.string(),
  attention: z.array(z.enum(PLATFORM_ATTENTION)),
});

export const consolePlatformRunList = defineConsoleList({
  path: '/console/platform-runs',
  permission: 'platform.view',
  summary: 'Fetches from the platforms, newest first',
  filters: {
    platform: z._default(z.enum(['', ...PLATFORM_RUN_ITEMS], 'field_invalid'), ''),
    kind: z._default(z.enum(['', ...PLATFORM_RUN_KINDS], 'field_invalid'), ''),
  },
  sorts: ['startedAt'],
  descending: true,
  views: ['attention'],
  row: run,
  totals: {},
});

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
        /** The adapter; 'sandbox' is no real connection. */
        adapter: z.string(),
        hasFigures: z.boolean(),
        /** Runs start automatically. */
        isAutomatic: z.boolean(),
        listed: z.int(),
        hidden: z.int(),
        delisted: z.int(),
        /** The last finished run of each kind; null: none. */
        lastCatalogue: z.nullable(run),
        lastFigures: z.nullable(run),
        /** Figures may be read at the same time as a catalogue or a file. */
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
    refusals: ['platform_busy', 'platform_no_figures'],
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
