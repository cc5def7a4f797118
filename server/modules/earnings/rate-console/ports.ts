import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';

/** Whether the VIP levels of the site count commission. */
export const LEVELS_BY_EARNINGS =
  definePort<(site: Pick<Site, 'settings' | 'features'>) => boolean>('levels by earnings');
