import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claimByCall, releaseClaim } from '../../back-office/reviewed-records/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import {
  acceptDeposit,
  DEPOSIT_RECORD,
  type DepositRow,
  readDepositForReview,
  sendBackDeposit,
} from '../deposits/index.ts';
import { siteTerms } from '../withdrawals/index.ts';
import { toConsoleRefusal } from './console-refusal.ts';
import { presentDeposit, presentEvent, presentTransition } from './present.ts';
import { readMoneyTrail } from './read-money-trail.ts';
import { readOwner } from './read-owner.ts';
import { readerOf } from './reader.ts';

export function depositReviewRoutes(deps: { readonly db: Database }): Route[] {
  const { db } = deps;

  async function afterAction<Code extends string>(context: CallContext, done: Result<DepositRow, Code>) {
    if (!done.ok) return toConsoleRefusal(done);
    return ok(presentDeposit(done.value, await readerOf(db, context, [done.value])));
  }

  function decidingOn({ site }: CallContext) {
    return { db, site, twoPeopleFromMinor: siteTerms(site).twoPeopleFromMinor };
  }

  return [
    route(findCall('/console/deposits/detail'), async ({ id }, context) => {
      const { siteId } = context.site;
      const detail = await readDepositForReview(db, siteId, id);
      if (!detail) return refuse('not_found');
      const [reader, user, trail] = await Promise.all([
        readerOf(db, context, [detail.row]),
        readOwner(db, siteId, detail.row.uid),
        readMoneyTrail(db, siteId, id),
      ]);
      return ok({
        deposit: presentDeposit(detail.row, reader),
        user,
        trail,
        transitions: detail.transitions.map((transition) => presentTransition(transition, reader.names)),
        payments: detail.payments.map((payment) => ({
          id: payment.payment_id,
          amount: formatMinor(payment.amount_minor),
          currency: payment.currency,
          at: payment.at.toISOString(),
        })),
        events: detail.events.map(presentEvent),
        before: detail.before.map((row) => presentDeposit(row, reader)),
      });
    }),

    route(findCall('/console/deposits/claim'), (input, context) => claimByCall(deps, DEPOSIT_RECORD, context, input)),

    route(findCall('/console/deposits/unclaim'), async ({ id }, context) => {
      await releaseClaim(deps, DEPOSIT_RECORD, actorOf(context), id);
      return ok({});
    }),

    route(findCall('/console/deposits/accept'), async ({ id, version, credit, reason }, context) => {
      const creditMinor = credit === undefined ? undefined : parseAmount(credit);
      const acceptance = {
        id,
        version,
        reason,
        ...(creditMinor?.ok ? { creditMinor: creditMinor.value } : {}),
      };
      const done = await acceptDeposit(decidingOn(context), actorOf(context), acceptance, context.now);
      if (!done.ok) {
        const { code, detail } = done;
        if (code === 'credit_missing') return refuse('input_invalid', { fields: { credit: 'amount_required' } });
        return toConsoleRefusal(refuse(code, detail));
      }
      return afterAction(context, done);
    }),

    route(findCall('/console/deposits/sendback'), async ({ id, version, reason }, context) => {
      const seen = { id, version, reason };
      return afterAction(context, await sendBackDeposit(decidingOn(context), actorOf(context), seen, context.now));
    }),
  ];
}
