import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleAccountList } from '@pitaka/contract/calls/payments/console-payout-accounts.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { countReveal } from '../../identity/operators/index.ts';
import {
  allowSharing,
  listAccountsForReview,
  queryAccounts,
  revealNumber,
  reviewAccount,
  withOthers,
} from '../payout-accounts/index.ts';
import { toConsoleRefusal } from './console-refusal.ts';
import { presentAccount } from './present.ts';

export function accountReviewRoutes(deps: ConsoleListDependencies & { readonly secrets: SecretKeys }): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleAccountList, {
      rows: async (filters, span, { site }) => queryAccounts(db, site.siteId, filters, span),
      id: keysetColumn('account_id', 'text'),
      sorts: {
        changedAt: keysetColumn('changed_at', 'timestamptz'),
        createdAt: keysetColumn('created_at', 'timestamptz'),
      },
      totals: {},
      present: async (rows, { site }) => (await withOthers(db, site.siteId, rows)).map(presentAccount),
    }),

    route(findCall('/console/accounts/user'), async ({ uid }, context) => {
      const accounts = await listAccountsForReview(db, context.site.siteId, uid);
      return ok(accounts.map(presentAccount));
    }),

    route(findCall('/console/accounts/decide'), async ({ id, version, decision, reason }, context) => {
      const review = { accountId: id, version, decision, reason };
      const done = await reviewAccount(deps, actorOf(context), review, context.now);
      return done.ok ? ok({}) : toConsoleRefusal(done);
    }),

    route(findCall('/console/accounts/share'), async ({ id, uid, reason }, context) => {
      const done = await allowSharing(deps, actorOf(context), { accountId: id, uid, reason }, context.now);
      return done.ok ? ok({}) : toConsoleRefusal(done);
    }),

    route(findCall('/console/accounts/reveal'), async ({ id, reason }, context) => {
      const allowed = await countReveal(db, context.site, actorOf(context), context.now);
      if (!allowed.ok) return allowed;
      const shown = await revealNumber(deps, actorOf(context), { accountId: id, reason }, context.now);
      return shown.ok ? ok({ ...shown.value }) : toConsoleRefusal(shown);
    }),
  ];
}
