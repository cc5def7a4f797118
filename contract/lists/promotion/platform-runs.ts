import {
  PLATFORM_FAULTS,
  PLATFORM_RUN_ITEMS,
  PLATFORM_RUN_KINDS,
  PLATFORM_RUN_STATES,
} from '../../calls/console-values.ts';
import { defineList } from '../../define-list.ts';

export const PLATFORM_RUNS = defineList({
  path: '/console/platform-runs',
  permission: 'platform.view',
  summary: 'Fetches from the platforms, newest first',
  filters: {
    platform: { kind: 'choice', of: PLATFORM_RUN_ITEMS, label: 'platforms.platform', words: 'platforms' },
    kind: { kind: 'choice', of: PLATFORM_RUN_KINDS, label: 'platforms.kind', words: 'platforms' },
  },
  dates: 'platforms.at',
  sorts: ['startedAt'],
  descending: true,
  views: ['attention'],
  columns: {
    id: { kind: 'text', file: 'run' },
    platform: { kind: 'choice', of: PLATFORM_RUN_ITEMS, label: 'platforms.platform', words: 'platforms' },
    kind: { kind: 'choice', of: PLATFORM_RUN_KINDS, label: 'platforms.kind', words: 'platforms' },
    /** The name of an operator's file; '' for a fetch from a platform. */
    fileName: { kind: 'text', file: 'file' },
    state: { kind: 'choice', of: PLATFORM_RUN_STATES, label: 'platforms.state' },
    /** The operator who started it; null if scheduled. */
    startedBy: { kind: 'text', isNullable: true, label: 'platforms.by' },
    startedAt: { kind: 'time', label: 'platforms.at' },
    endedAt: { kind: 'time', isNullable: true },
    pages: { kind: 'count' },
    listed: { kind: 'count', file: 'items' },
    added: { kind: 'count' },
    changed: { kind: 'count' },
    unchanged: { kind: 'count' },
    delisted: { kind: 'count' },
    /** The number of items that are missing in a short list, and that were not delisted. */
    missing: { kind: 'count' },
    unreadable: { kind: 'count' },
    mediaFailed: { kind: 'count', file: 'media not copied' },
    /** Number of ratios in the file that were not adopted. */
    ratiosKept: { kind: 'count', file: 'ratios not adopted' },
    /** Number of addresses and links in the file that wait for a second operator. */
    linksKept: { kind: 'count', file: 'links waiting' },
    days: { kind: 'count' },
    figuresAdded: { kind: 'count' },
    figuresChanged: { kind: 'count' },
    /** Number of figures for items or promoters that this site does not have. */
    unmatched: { kind: 'count', file: 'unmatched figures' },
    fault: { kind: 'choice', of: PLATFORM_FAULTS },
    /** The platform's error code and message. */
    detail: { kind: 'text', file: 'platform message' },
    attention: { kind: 'own', file: 'attention' },
  },
  totals: {},
});
