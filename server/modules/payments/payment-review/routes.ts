import type { Database } from '../../../platform/db/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { PayoutProviders } from '../withdrawals/index.ts';
import { accountDeskRoutes } from './account-routes.ts';
import { depositDeskRoutes } from './deposit-routes.ts';
import { batchRoutes } from './payout-file-routes.ts';
import { withdrawalDeskRoutes } from './withdrawal-routes.ts';

export interface PaymentDeskDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

/** The desk's calls about money in and out. What happens is decided by the modules of withdrawals, deposits, accounts. */
export function paymentDeskRoutes(deps: PaymentDeskDependencies): Route[] {
  return [...withdrawalDeskRoutes(deps), ...batchRoutes(deps), ...depositDeskRoutes(deps), ...accountDeskRoutes(deps)];
}
