import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinct-values.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { methodName } from './present.ts';

/** The filters of the lists of money in and out. */
export function choiceRoutes({ db }: { readonly db: Database }): Route[] {
  async function methodsOf(table: 'withdrawals' | 'deposits' | 'payout_accounts', siteId: string) {
    const codes = await distinctValues(db, table, 'method', siteId);
    return codes.map((code) => ({ code, name: methodName(code) }));
  }
  async function choicesOf(table: 'withdrawals' | 'deposits', siteId: string) {
    const [providers, methods] = await Promise.all([
      distinctValues(db, table, 'provider', siteId),
      methodsOf(table, siteId),
    ]);
    return ok({ providers, methods });
  }
  return [
    route(findCall('/console/withdrawals/choices'), (_input, { site }) => choicesOf('withdrawals', site.siteId)),
    route(findCall('/console/deposits/choices'), (_input, { site }) => choicesOf('deposits', site.siteId)),
    route(findCall('/console/accounts/choices'), async (_input, { site }) =>
      ok({ methods: await methodsOf('payout_accounts', site.siteId) }),
    ),
  ];
}
