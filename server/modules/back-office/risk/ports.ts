import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PaymentRows, PlayRows, ReadUncomputed } from './finding.ts';
import type { RiskDependencies } from './risk-worker.ts';

/** Returns a user's withdrawals to review. */
export const RETURN_WITHDRAWALS = definePort<RiskDependencies['returnWithdrawals']>('returned withdrawals');

export const PAYMENT_ROWS = definePort<PaymentRows>('rows of payments');

export const PLAY_ROWS = definePort<PlayRows>('rows of play');

export const UNCOMPUTED_DAYS = definePort<ReadUncomputed>('uncomputed days of earnings');
