import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PayoutProviders } from './payout-providers.ts';
import type { WithdrawalRouteDependencies } from './routes.ts';

export const PAYOUT_PROVIDERS = definePort<PayoutProviders>('payout providers');
export const SITE_CURRENCY = definePort<(siteId: string) => Promise<string>>('currency of a site');
/** What a VIP level changes in the terms of a withdrawal. */
export const LEVEL_TERMS = definePort<WithdrawalRouteDependencies['levelTermsOf']>('withdrawal terms of a level');
/** For withdrawals that are asked for elsewhere. */
export type WithdrawalRequests = Pick<WithdrawalRouteDependencies, 'batch' | 'providers' | 'checkPin' | 'levelTermsOf'>;
export const WITHDRAWAL_REQUESTS = definePort<WithdrawalRequests>('withdrawal requests');
