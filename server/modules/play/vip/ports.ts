import { definePort } from '../../../platform/assembly/define-module.ts';
import type { VipConsoleDependencies } from './console-routes.ts';

export const WITHDRAWAL_TERMS = definePort<VipConsoleDependencies['withdrawalsOf']>('withdrawal terms');
export const PAID_WITHDRAWALS = definePort<VipConsoleDependencies['countPaid']>('paid withdrawals');
export const REBATE_BASES = definePort<VipConsoleDependencies['readRebateBases']>('rebate bases');
