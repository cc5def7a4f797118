import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';

/** Do levels of the site go by what is earned? */
export const LEVELS_BY_EARNINGS =
  definePort<(site: Pick<Site, 'settings' | 'features'>) => boolean>('levels by earnings');
