import { definePort } from '../../../platform/assembly/define-module.ts';
import type { RecheckBeforeSettling } from '../commission/index.ts';
import type { FraudCheck, FraudDependencies } from './hold-suspicious.ts';

export const ACCOUNT_SHARERS = definePort<FraudDependencies['readAccountSharers']>(
  'users with the same payout account',
);
export const FRAUD_CHECK = definePort<FraudCheck>('fraud check');
export const RECHECK_BEFORE_SETTLING = definePort<RecheckBeforeSettling>('recheck of sales before settling');
