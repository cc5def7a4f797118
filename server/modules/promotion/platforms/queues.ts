import { defineQueue } from '../../../platform/jobs/index.ts';
import type { RunReference } from './run.ts';

/** Executes one run of a list or a file. It is not retried: the next run starts from the beginning. */
export const SYNC = defineQueue<RunReference>('promotion.platform-sync', { retries: 0, expireInSeconds: 4 * 3600 });
/** Executes one reading of figures. It has its own queue, because lists and files may copy pictures for hours. */
export const FIGURES = defineQueue<RunReference>('promotion.platform-figures', {
  retries: 0,
  expireInSeconds: 4 * 3600,
});
/** Starts due runs. */
export const START_DUE = defineQueue<object>('promotion.platform-due', { retries: 0 });
