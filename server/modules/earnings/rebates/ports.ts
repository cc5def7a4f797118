import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RebateLevels } from './levels.port.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

export const REBATE_LEVELS = definePort<RebateLevels>('VIP levels for rebates');
export const UNCONFIRMED_DAYS = definePort<ReadUnconfirmedDays>('earnings that only one operator approved');
