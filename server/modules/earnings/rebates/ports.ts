import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ReadAloneDays } from './alone-days.port.ts';
import type { RebateLevels } from './levels.port.ts';

export const REBATE_LEVELS = definePort<RebateLevels>('levels of rebates');
export const ALONE_DAYS = definePort<ReadAloneDays>('what one operator alone brought');
