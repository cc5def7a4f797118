import { findCall } from '@pitaka/contract/calls/index.ts';
import { WITHDRAWAL_ARRIVAL_BANK_HOURS } from '@pitaka/contract/constants.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../../platform/http/call-context.ts';
import { accepted, type Route, route } from '../../../../platform/http/route.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { readAgent } from '../views.ts';
import type { AgentWithdrawalTerms, WithdrawalPort } from './withdrawal.port.ts';

/** A withdrawal requested as an agent (Spec: E6); its progress is at /withdraw/detail. */
export function withdrawalRoutes(deps: { readonly db: Database; readonly withdrawals: WithdrawalPort }): Route[] {
  const { db, withdrawals } = deps;
  return [
    route(findCall('/agent/quote'), async (input, context) => {
      if (!(await isAgent(db, context))) return refuse('agent_none');
      const quoted = await withdrawals.quote(context, input, termsOf(context));
      return quoted.ok ? ok(quoted.value) : quoted;
    }),

    route(findCall('/agent/withdraw'), async (input, context) => {
      if (!(await isAgent(db, context))) return refuse('agent_none');
      const requested = await withdrawals.request(context, input, termsOf(context));
      if (!requested.ok) return requested;
      const { amountMinor, ...shown } = requested.value;
      await db
        .insertInto('agent_withdrawals')
        .values({
          site_id: context.site.siteId,
          withdrawal_id: shown.id,
          uid: requireUser(context).uid,
          amount_minor: amountMinor,
          at: context.now,
        })
        // A repetition with the same key.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return accepted(shown);
    }),
  ];
}

async function isAgent(db: Database, context: CallContext): Promise<boolean> {
  const agent = await readAgent(db, context.site.siteId, requireUser(context).uid);
  return agent !== undefined && agent.ended_day === null;
}

function termsOf({ site }: CallContext): AgentWithdrawalTerms {
  const { minWithdrawMinor } = agentRulesOf(site);
  return { minimumMinor: minWithdrawMinor, arrivesWithinMinutes: WITHDRAWAL_ARRIVAL_BANK_HOURS * 60 };
}
