import { definePort } from '../../../platform/assembly/define-module.ts';
import type { WithdrawalPort } from './recharge/withdrawal.port.ts';

/** Withdrawals belong to payments, which this domain may not use. */
export const AGENT_WITHDRAWALS = definePort<WithdrawalPort>('withdrawals of agents');
