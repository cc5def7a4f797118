import type { Route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type AgentStateDependencies, agentStateRoutes } from './applications/agent-state-routes.ts';
import { type RechargeRouteDependencies, rechargeRoutes } from './recharge/recharge-routes.ts';
import type { WithdrawalPort } from './recharge/withdrawal.port.ts';
import { withdrawalRoutes } from './recharge/withdrawal-routes.ts';
import { statementRoutes } from './statements/statement-routes.ts';
import { memberRoutes } from './team/member-routes.ts';
import { privacyRoutes } from './team/privacy-routes.ts';

export interface AgentRouteDependencies extends RechargeRouteDependencies, AgentStateDependencies {
  readonly withdrawals: WithdrawalPort;
  readonly secrets: SecretKeys;
}

/** The agent programme on the phone (Spec: E6). */
export function agentRoutes(deps: AgentRouteDependencies): Route[] {
  return [
    ...agentStateRoutes(deps),
    ...memberRoutes(deps),
    ...privacyRoutes(deps),
    ...statementRoutes(deps),
    ...withdrawalRoutes(deps),
    ...rechargeRoutes(deps),
  ];
}
