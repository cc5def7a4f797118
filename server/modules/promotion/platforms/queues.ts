import { defineQueue } from '../../../platform/jobs/index.ts';
import type { RunReference } from './run.ts';

/** Carries out one run of a list or a file. Not retried: the next run begins again. */
export const SYNC = defineQueue<RunReference>('promotion.platform-sync', { retries: 0, expireInSeconds: 4 * 3600 });
/** Carries out one reading of figures: parallel to lists and files, which may copy pictures for hours. */
export const FIGURES = defineQueue<RunReference>('promotion.platform-figures', {
  retries: 0,
  expireInSeconds: 4 * 3600,
});
/** Starts due runs. */
export const START_DUE = defineQueue<object>('promotion.platform-due', { retries: 0 });
