import { definePort } from '../../../platform/assembly/define-module.ts';
import type { LookAgain } from '../commission/index.ts';
import type { FraudCheck, FraudDependencies } from './hold-suspicious.ts';

export const ACCOUNT_SHARERS = definePort<FraudDependencies['readAccountSharers']>('sharers of payout accounts');
export const FRAUD_CHECK = definePort<FraudCheck>('fraud check');
export const LOOK_AGAIN = definePort<LookAgain>('second look at sales');
