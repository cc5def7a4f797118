import { defineQueue } from '../../../platform/jobs/index.ts';
import type { RunReference } from './run.ts';

/** Carries out one run of a list or a file. Not repeated: the next run begins anew. */
export const SYNC = defineQueue<RunReference>('promotion.platform-sync', { retries: 0, expireInSeconds: 4 * 3600 });
/** Carries out one reading of figures: beside lists and files, which may copy pictures for hours. */
export const FIGURES = defineQueue<RunReference>('promotion.platform-figures', {
  retries: 0,
  expireInSeconds: 4 * 3600,
});
/** Starts what is due. */
export const START_DUE = defineQueue<object>('promotion.platform-due', { retries: 0 });
