import { definePort } from '../../../platform/assembly/define-module.ts';
import type { SiteFinder } from './site-finder.ts';

export const SITES = definePort<SiteFinder>('sites');
