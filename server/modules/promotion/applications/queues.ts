import { defineQueue } from '../../../platform/jobs/index.ts';

export interface ApplicationReference {
  readonly siteId: string;
  readonly applicationId: string;
}

/** Asks the platform again for the link of one application. */
export const REQUEST_LINK = defineQueue<ApplicationReference>('promotion.ask-for-link');
/** Finds applications whose job was lost. */
export const SWEEP_WAITING = defineQueue<object>('promotion.sweep-waiting');
