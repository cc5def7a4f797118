import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RebateLevels } from './levels.port.ts';

export const REBATE_LEVELS = definePort<RebateLevels>('levels of rebates');
