import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PayoutProviders } from './payout-provider.port.ts';
import type { WithdrawalRouteDependencies } from './routes.ts';

export const PAYOUT_PROVIDERS = definePort<PayoutProviders>('payout providers');
export const SITE_CURRENCY = definePort<(siteId: string) => Promise<string>>('currency of a site');
/** The terms of a withdrawal that depend on a VIP level. */
export const LEVEL_TERMS = definePort<WithdrawalRouteDependencies['levelTermsOf']>('withdrawal terms of a level');
/** Lets other modules request withdrawals. */
export type WithdrawalRequests = Pick<
  WithdrawalRouteDependencies,
  'batch' | 'providers' | 'checkPin' | 'ownPinAbove' | 'levelTermsOf'
>;
export const WITHDRAWAL_REQUESTS = definePort<WithdrawalRequests>('withdrawal requests');
