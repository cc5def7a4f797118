import { type AnswerOf, findCall } from '@pitaka/contract/calls/index.ts';
import { REFUSAL_MESSAGES } from '@pitaka/contract/messages/refusals/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readRefusedSince } from '../../../platform/provider-keys/index.ts';
import { actorName, claimByCall, releaseClaim } from '../../back-office/reviewed-records/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import {
  approveWithdrawal,
  holdWithdrawal,
  type PayoutProviders,
  proveOutcome,
  readForReview,
  recordHandPayment,
  rejectWithdrawal,
  releaseWithdrawal,
  returnToReview,
  routeWithdrawal,
  siteTerms,
  WITHDRAWAL_RECORD,
  type WithdrawalRow,
} from '../withdrawals/index.ts';
import { toConsoleRefusal } from './console-refusal.ts';
import { enteredBy, presentEvent, presentTransition, presentWithdrawal } from './present.ts';
import { readMoneyTrail } from './read-money-trail.ts';
import { readOwner } from './read-owner.ts';
import { readerOf } from './reader.ts';

export interface WithdrawalReviewDependencies {
  readonly db: Database;
  readonly payouts: PayoutProviders;
}

export function withdrawalReviewRoutes(deps: WithdrawalReviewDependencies): Route[] {
  const { db, payouts } = deps;
  const approving = { db, providers: payouts };

  /** The withdrawal after an action, as the list shows it; or the console's refusal. */
  async function afterAction<Code extends string>(context: CallContext, done: Result<WithdrawalRow, Code>) {
    if (!done.ok) return toConsoleRefusal(done);
    return ok(presentWithdrawal(done.value, await readerOf(db, context, [done.value])));
  }

  return [
    route(findCall('/console/withdrawals/detail'), async ({ id }, context) => {
      const { site } = context;
      const detail = await readForReview(db, site.siteId, id);
      if (!detail) return refuse('not_found');
      const [reader, user, trail, keyRefusedSince] = await Promise.all([
        readerOf(db, context, [detail.row]),
        readOwner(db, site.siteId, detail.row.uid),
        readMoneyTrail(db, site.siteId, id),
        detail.row.settled_at === null ? readRefusedSince(db, 'PAYOUT', detail.row.provider) : null,
      ]);
      return ok({
        withdrawal: presentWithdrawal(detail.row, reader),
        user,
        trail,
        twoPeopleFrom: formatMinor(siteTerms(site).twoPeopleFromMinor),
        providers: payouts.names.map((name) => ({ name, paysByItself: payouts.paysByItself(name) })),
        keyRefusedSince: keyRefusedSince?.toISOString() ?? null,
        transitions: detail.transitions.map((transition) => presentTransition(transition, reader.names)),
        proofs: detail.proofs.map((proof) => ({
          by: actorName(`operator:${proof.operator_id}`, reader.names),
          outcome: proof.outcome,
          proof: proof.proof,
          at: proof.at.toISOString(),
        })),
        enteredBy: enteredBy(detail.transitions, reader.names),
        events: detail.events.map(presentEvent),
        before: detail.before.map((row) => presentWithdrawal(row, reader)),
        sameNumber: detail.sameNumberUids,
        sameDevice: detail.sameDeviceUids,
      });
    }),

    route(findCall('/console/withdrawals/claim'), (input, context) =>
      claimByCall(deps, WITHDRAWAL_RECORD, context, input),
    ),

    route(findCall('/console/withdrawals/unclaim'), async ({ id }, context) => {
      await releaseClaim(deps, WITHDRAWAL_RECORD, actorOf(context), id);
      return ok({});
    }),

    route(findCall('/console/withdrawals/approve'), async (input, context) => {
      const terms = siteTerms(context.site);
      const seen = { id: input.id, version: input.version, reason: input.reason };
      const done = await approveWithdrawal(approving, actorOf(context), seen, terms, context.now);
      return afterAction(context, done);
    }),

    route(findCall('/console/withdrawals/approveall'), async ({ items }, context) => {
      const actor = actorOf(context);
      const terms = siteTerms(context.site);
      const texts = REFUSAL_MESSAGES[context.locale];
      const results: AnswerOf<'/console/withdrawals/approveall'>['results'] = [];
      // Each withdrawal has its own transaction: a failing one does not stop the others.
      for (const { id, version } of items) {
        const seen = { id, version, reason: '', isUnopened: true };
        const done = await approveWithdrawal(approving, actor, seen, terms, context.now);
        if (done.ok) {
          const outcome = done.value.state === 'WaitReview' ? ('waits' as const) : ('released' as const);
          results.push({ id, outcome, code: '', message: '' });
        } else {
          const { code } = toConsoleRefusal(done);
          results.push({ id, outcome: 'refused', code, message: texts[code] });
        }
      }
      const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
      return ok({ released: count('released'), waits: count('waits'), results });
    }),

    route(findCall('/console/withdrawals/reject'), async ({ id, version, reason }, context) => {
      const seen = { id, version, reason };
      return afterAction(context, await rejectWithdrawal(deps, actorOf(context), seen, context.now));
    }),

    route(findCall('/console/withdrawals/hold'), async ({ id, version, reason }, context) => {
      const seen = { id, version, reason };
      return afterAction(context, await holdWithdrawal(deps, actorOf(context), seen, context.now));
    }),

    route(findCall('/console/withdrawals/release'), async ({ id, version, reason }, context) => {
      const seen = { id, version, reason };
      return afterAction(context, await releaseWithdrawal(approving, actorOf(context), seen, context.now));
    }),

    route(findCall('/console/withdrawals/return'), async ({ id, version, reason }, context) => {
      const seen = { id, version, reason };
      return afterAction(context, await returnToReview(deps, actorOf(context), seen, context.now));
    }),

    route(findCall('/console/withdrawals/route'), async ({ id, version, provider, reason }, context) => {
      const seen = { id, version, provider, reason };
      return afterAction(context, await routeWithdrawal(approving, actorOf(context), seen, context.now));
    }),

    route(findCall('/console/withdrawals/handpayment'), async (input, context) => {
      if (input.outcome !== 'paid' && input.reason.trim() === '') {
        return refuse('input_invalid', { fields: { reason: 'reason_required' } });
      }
      const { id, version, outcome, reason } = input;
      const written = { bankReference: input.bankReference.trim(), proof: input.proof.trim() };
      const payment = { id, version, outcome, reason, ...written };
      const { site, now } = context;
      const done = await recordHandPayment({ ...approving, site }, actorOf(context), payment, siteTerms(site), now);
      if (!done.ok) {
        const { code, detail } = done;
        if (code === 'bank_reference_missing')
          return refuse('input_invalid', { fields: { bankReference: 'field_required' } });
        if (code === 'proof_missing') return refuse('input_invalid', { fields: { proof: 'field_required' } });
        return toConsoleRefusal(refuse(code, detail));
      }
      return afterAction(context, done);
    }),

    route(findCall('/console/withdrawals/prove'), async ({ id, version, outcome, proof, reason }, context) => {
      const seen = { id, version, outcome, proof, reason };
      return afterAction(context, await proveOutcome(deps, actorOf(context), seen, context.now));
    }),
  ];
}
