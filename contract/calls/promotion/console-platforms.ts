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
  /** An operator's file by its name; '' where a platform was asked. */
  fileName: z.string(),
  state: z.enum(PLATFORM_RUN_STATES),
  /** The operator who started it; null: by the clock. */
  startedBy: z.nullable(z.string()),
  startedAt: moment,
  endedAt: z.nullable(moment),
  /** What it is at, and how far: `of` is 0 where nobody can know. */
  phase: z.enum(PLATFORM_RUN_PHASES),
  done: z.int(),
  of: z.int(),
  pages: z.int(),
  listed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  delisted: z.int(),
  /** What a list that is short leaves out, and was not delisted. */
  missing: z.int(),
  unreadable: z.int(),
  mediaFailed: z.int(),
  /** Ratios in the file that were not taken. */
  ratiosKept: z.int(),
  /** Addresses and links in the file that wait for a second person. */
  linksKept: z.int(),
  days: z.int(),
  figuresAdded: z.int(),
  figuresChanged: z.int(),
  /** Figures of items or promoters that this site does not have. */
  unmatched: z.int(),
  fault: z.enum(PLATFORM_FAULTS),
  /** What the platform said: its code and words. */
  detail: z.string(),
  attention: z.array(z.enum(PLATFORM_ATTENTION)),
});

export const consolePlatformRunList = defineConsoleList({
  path: '/console/platform-runs',
  permission: 'platform.view',
  summary: 'What was fetched from the platforms, newest first',
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
    summary: 'Each platform: how it is connected, what it lists, how its last runs went, and when the next are.',
    access: 'operator',
    permission: 'platform.view',
    input: z.object({}),
    output: z.array(
      z.object({
        platform,
        /** Which adapter: 'sandbox' is none. */
        adapter: z.string(),
        hasFigures: z.boolean(),
        /** Runs begin by themselves. */
        isAutomatic: z.boolean(),
        listed: z.int(),
        hidden: z.int(),
        delisted: z.int(),
        /** The last of each kind that is over; null: there was none. */
        lastCatalogue: z.nullable(run),
        lastFigures: z.nullable(run),
        /** Figures are read beside a catalogue or a file. */
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
    summary: 'Starts a run; `takesShort` delists what is missing even where the list is suspiciously short.',
    access: 'operator',
    permission: 'platform.sync',
    input: z
      .object({
        platform,
        kind,
        takesShort: z._default(z.boolean('field_type'), false),
        /** Needed with `takesShort`. */
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
