import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RebateLevels } from './levels.port.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

export const REBATE_LEVELS = definePort<RebateLevels>('levels of rebates');
export const UNCONFIRMED_DAYS = definePort<ReadUnconfirmedDays>('what one operator alone brought');
