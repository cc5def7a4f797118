import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RiskDependencies } from './risk-worker.ts';

/** Puts the withdrawals of a person back into review. */
export const RETURN_WITHDRAWALS = definePort<RiskDependencies['returnWithdrawals']>('returned withdrawals');
