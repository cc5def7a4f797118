import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { PayoutProviders } from '../withdrawals/index.ts';
import { accountReviewRoutes } from './account-routes.ts';
import { choiceRoutes } from './choice-routes.ts';
import { depositListRoutes } from './deposit-list-routes.ts';
import { depositReviewRoutes } from './deposit-routes.ts';
import { type FindDependencies, findRoutes } from './find-routes.ts';
import { payoutFileRoutes } from './payout-file-routes.ts';
import { withdrawalListRoutes } from './withdrawal-list-routes.ts';
import { withdrawalReviewRoutes } from './withdrawal-routes.ts';

export interface PaymentReviewDependencies extends ConsoleListDependencies, FindDependencies {
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

/** The console's calls about money in and out. The modules of withdrawals, deposits and accounts decide. */
export function paymentReviewRoutes(deps: PaymentReviewDependencies): Route[] {
  return [
    ...withdrawalListRoutes(deps),
    ...withdrawalReviewRoutes(deps),
    ...payoutFileRoutes(deps),
    ...depositListRoutes(deps),
    ...depositReviewRoutes(deps),
    ...accountReviewRoutes(deps),
    ...findRoutes(deps),
    ...choiceRoutes(deps),
  ];
}
