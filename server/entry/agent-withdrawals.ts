import { arrivalText } from '@pitaka/contract/messages/payments/arrival-text.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import {
  AGENT_WITHDRAWALS,
  type AgentWithdrawalTerms,
  type WithdrawalPort,
} from '../modules/engagement/agents/index.ts';
import { refuseIfPhoneCools } from '../modules/identity/auth/index.ts';
import {
  checkRequestPassword,
  currencyOf,
  quoteWithdrawal,
  requestWithdrawal,
  siteTerms,
  termsFor,
  WITHDRAWAL_REQUESTS,
  type WithdrawalRequests,
} from '../modules/payments/withdrawals/index.ts';
import { defineModule } from '../platform/assembly/define-module.ts';
import { DATABASE } from '../platform/assembly/ports.ts';
import type { Database } from '../platform/db/database.ts';
import { idempotencyKeyOf, requireUser } from '../platform/http/call-context.ts';
import { readAmountAboveZero } from '../platform/http/read-amount.ts';
import type { Site } from '../platform/http/site.ts';
import { wireDetail } from '../platform/http/wire-detail.ts';

export const agentWithdrawalsModule = defineModule({
  name: 'entry/agent-withdrawals',
  needs: { db: DATABASE, requests: WITHDRAWAL_REQUESTS },
  gives: { withdrawals: AGENT_WITHDRAWALS },
  create: ({ db, requests }) => ({ withdrawals: agentWithdrawals({ db, ...requests }) }),
});

/** Withdrawals of agents use the same code as other withdrawals, with their own minimum and arrival time. */
function agentWithdrawals(deps: { readonly db: Database } & WithdrawalRequests): WithdrawalPort {
  return {
    async quote(context, { amount: amountText, cardId }, own) {
      const { site, locale, now } = context;
      const amount = readAmountAboveZero(amountText, currencyOf(site));
      if (!amount.ok) return amount;
      const { uid } = requireUser(context);
      const terms = await termsFor(deps.ownPinAbove, site, uid, termsWith(site, own));
      const settled = await refuseIfPhoneCools(deps.db, { siteId: site.siteId, uid }, terms.coolingHours, now);
      if (!settled.ok) return settled;
      const withdrawal = { uid, amountMinor: amount.value, accountId: cardId };
      const quoted = await quoteWithdrawal(deps, site, withdrawal, now, terms);
      if (!quoted.ok) return refuse(quoted.code, wireDetail(quoted.detail));
      const { feeMinor, netMinor, kind, remaining, pinRequired } = quoted.value;
      return ok({
        minimum: formatMinor(terms.minimumMinor),
        maximum: formatMinor(terms.maximumMinor),
        fee: formatMinor(feeMinor),
        net: formatMinor(netMinor),
        remainingToday: formatMinor(remaining.dayMinor),
        arrival: arrivalText(locale, terms.arrivalMinutes[kind]),
        pinRequired,
      });
    },

    async request(context, { amount: amountText, cardId, pin }, own) {
      const { site, now } = context;
      const amount = readAmountAboveZero(amountText, currencyOf(site));
      if (!amount.ok) return amount;
      const { uid, sessionId } = requireUser(context);
      const terms = termsWith(site, own);
      const withdrawal = { uid, amountMinor: amount.value, accountId: cardId };
      const proven = await checkRequestPassword(deps, site, { ...withdrawal, pin }, now, terms);
      if (!proven.ok) return proven;
      const requested = await requestWithdrawal(deps, {
        ...withdrawal,
        site,
        terms,
        isPinProven: proven.value,
        idempotencyKey: idempotencyKeyOf(context),
        address: context.address,
        device: context.device,
        session: sessionId,
      });
      if (!requested.ok) return refuse(requested.code, wireDetail(requested.detail));
      const { withdrawalId: id, state, reference } = requested.value;
      return ok({ id, state, reference, amountMinor: amount.value });
    },
  };
}

/** The higher of the two minimums: an agent must not bypass the site's minimum. */
function termsWith(site: Site, { minimumMinor, arrivesWithinMinutes }: AgentWithdrawalTerms): WithdrawalTerms {
  const terms = siteTerms(site);
  const arrival = { fromMinutes: 0, toMinutes: arrivesWithinMinutes };
  return {
    ...terms,
    minimumMinor: minimumMinor > terms.minimumMinor ? minimumMinor : terms.minimumMinor,
    arrivalMinutes: { bank: arrival, wallet: arrival },
  };
}
