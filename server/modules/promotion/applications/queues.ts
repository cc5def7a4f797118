import { defineQueue } from '../../../platform/jobs/index.ts';

export interface ApplicationReference {
  readonly siteId: string;
  readonly applicationId: string;
}

/** Requests the link of one application from the platform again. */
export const REQUEST_LINK = defineQueue<ApplicationReference>('promotion.ask-for-link');
/** Finds applications whose job was lost. */
export const SWEEP_WAITING = defineQueue<object>('promotion.sweep-waiting');
