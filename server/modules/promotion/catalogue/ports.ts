import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ReadOwnEarnings } from './own-earnings.port.ts';
import type { NotifyRatioChange } from './ratio-change.port.ts';

export const NOTIFY_RATIO_CHANGE = definePort<NotifyRatioChange>('ratio changes');
export const READ_OWN_EARNINGS = definePort<ReadOwnEarnings>('own earnings');
