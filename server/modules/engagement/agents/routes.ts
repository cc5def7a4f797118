import type { Route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { memberRoutes } from './member-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { type RechargeRouteDependencies, rechargeRoutes } from './recharge-routes.ts';
import { type StandingDependencies, standingRoutes } from './standing-routes.ts';
import { statementRoutes } from './statement-routes.ts';
import type { WithdrawalPort } from './withdrawal.port.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

export interface AgentRouteDependencies extends RechargeRouteDependencies, StandingDependencies {
  readonly withdrawals: WithdrawalPort;
  readonly secrets: SecretKeys;
}

/** The agent programme on the phone (Spec: E6). */
export function agentRoutes(deps: AgentRouteDependencies): Route[] {
  return [
    ...standingRoutes(deps),
    ...memberRoutes(deps),
    ...privacyRoutes(deps),
    ...statementRoutes(deps),
    ...withdrawalRoutes(deps),
    ...rechargeRoutes(deps),
  ];
}
