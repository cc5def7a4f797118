import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RecheckBeforeSettling } from '../commission/index.ts';
import type { FraudCheck, FraudDependencies } from './hold-suspicious.ts';

export const ACCOUNT_SHARERS = definePort<FraudDependencies['readAccountSharers']>('sharers of payout accounts');
export const FRAUD_CHECK = definePort<FraudCheck>('fraud check');
export const RECHECK_BEFORE_SETTLING = definePort<RecheckBeforeSettling>('second look at sales');
