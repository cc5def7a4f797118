import { defineQueue } from '../../../platform/jobs/index.ts';
import type { ApplicationReference } from './link-asker.ts';

/** Asks the platform again for the link of one application. */
export const ASK_FOR_LINK = defineQueue<ApplicationReference>('promotion.ask-for-link');
/** Finds applications whose question was lost. */
export const SWEEP_WAITING = defineQueue<object>('promotion.sweep-waiting');
