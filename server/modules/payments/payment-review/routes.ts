import type { Database } from '../../../platform/db/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { PayoutProviders } from '../withdrawals/index.ts';
import { accountReviewRoutes } from './account-routes.ts';
import { depositReviewRoutes } from './deposit-routes.ts';
import { payoutFileRoutes } from './payout-file-routes.ts';
import { withdrawalReviewRoutes } from './withdrawal-routes.ts';

export interface PaymentReviewDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

/** The desk's calls about money in and out. What happens is decided by the modules of withdrawals, deposits, accounts. */
export function paymentReviewRoutes(deps: PaymentReviewDependencies): Route[] {
  return [
    ...withdrawalReviewRoutes(deps),
    ...payoutFileRoutes(deps),
    ...depositReviewRoutes(deps),
    ...accountReviewRoutes(deps),
  ];
}
