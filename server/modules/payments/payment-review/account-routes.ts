import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import {
  allowSharing,
  listAccountsForReview,
  listAccountsInReview,
  revealNumber,
  reviewAccount,
} from '../payout-accounts/index.ts';
import { presentAccount } from './present.ts';
import { refuseOperator } from './refuse-operator.ts';

export function accountReviewRoutes(deps: { readonly db: Database; readonly secrets: SecretKeys }): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/accounts/review'), async ({ after, size }, context) => {
      const page = await listAccountsInReview(db, context.site.siteId, { after, size });
      return ok({ content: page.content.map(presentAccount), next: page.next });
    }),

    route(findCall('/console/accounts/user'), async ({ uid }, context) => {
      const accounts = await listAccountsForReview(db, context.site.siteId, uid);
      return ok(accounts.map(presentAccount));
    }),

    route(findCall('/console/accounts/decide'), async ({ id, version, decision, reason }, context) => {
      const review = { accountId: id, version, decision, reason };
      const done = await reviewAccount(deps, actorOf(context), review, context.now);
      return done.ok ? ok({}) : refuseOperator(done);
    }),

    route(findCall('/console/accounts/share'), async ({ id, uid, reason }, context) => {
      const done = await allowSharing(deps, actorOf(context), { accountId: id, uid, reason }, context.now);
      return done.ok ? ok({}) : refuseOperator(done);
    }),

    route(findCall('/console/accounts/reveal'), async ({ id, reason }, context) => {
      const shown = await revealNumber(deps, actorOf(context), { accountId: id, reason }, context.now);
      return shown.ok ? ok({ ...shown.value }) : refuseOperator(shown);
    }),
  ];
}
