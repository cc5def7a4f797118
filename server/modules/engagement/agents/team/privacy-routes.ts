import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { requireUser } from '../../../../platform/http/call-context.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { readConsent } from '../views.ts';
import { writeSharing } from './sharing.ts';

/** The details of a member that agents above see, and the member's consent (Spec: E6). */
export function privacyRoutes({ db }: { readonly db: Database }): Route[] {
  return [
    route(findCall('/agent/privacy'), async (_input, { site, user }) => {
      const { sharesByConsent } = agentRulesOf(site);
      const agrees = user !== undefined && sharesByConsent && (await readConsent(db, site.siteId, user.uid));
      return ok({ details: sharesByConsent ? ('consent' as const) : ('totals' as const), agrees });
    }),

    route(findCall('/agent/privacy/set'), async ({ agrees }, context) => {
      const { uid } = requireUser(context);
      await writeSharing(db, { siteId: context.site.siteId, uid }, agrees, context.now);
      return ok({ agrees });
    }),
  ];
}
