import { findCall } from '@pitaka/contract/calls/index.ts';
import { OPERATOR_IDLE_MINUTES } from '@pitaka/core/identity/operators/operator-session.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { TOKEN_HEAD } from '../../../platform/http/bearer.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { actorOf, recordAuditEvent } from '../audit/index.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { sitesOf } from './find-session.ts';
import { logInOperator } from './log-in-operator.ts';
import { acceptOwnerLink, lookAtOwnerLink } from './owner-link.ts';
import { endOperatorSessions } from './store.ts';
import { listOperatorSessions, rolesOf, viewSelf } from './views.ts';

export interface OperatorsDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  /** Whether sandboxes run here: the demo's published password is allowed only then. */
  readonly isSandbox: boolean;
}

export function operatorRoutes(deps: OperatorsDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/login'), async (input, context) => {
      const opened = await logInOperator(
        deps,
        {
          name: input.name.trim(),
          password: input.password,
          totp: input.totp,
          host: context.site,
          selected: undefined,
          origin: originOf(context),
        },
        context.now,
      );
      if (!opened.ok) return opened;
      const { token, operatorId, site, wrongTries } = opened.value;
      return ok({ token, tokenHead: TOKEN_HEAD, operator: await viewSelf(deps, operatorId, site), wrongTries });
    }),

    route(findCall('/console/ownerlink/look'), async ({ token }, { site, now }) => {
      const looked = await lookAtOwnerLink(db, site.siteId, token, now);
      return looked.ok ? ok({ site: site.name, expiresAt: looked.value.expiresAt.toISOString() }) : looked;
    }),

    route(findCall('/console/ownerlink/accept'), async (input, context) => {
      const { site, now } = context;
      const made = await acceptOwnerLink(db, { ...input, site, origin: originOf(context) }, now);
      if (!made.ok) {
        if (made.code !== 'password_weak') return refuse(made.code, made.detail);
        return refuse('input_invalid', { fields: { password: 'operator_password_weak' } });
      }
      const { sessionToken: token, operatorId } = made.value;
      return ok({ token, tokenHead: TOKEN_HEAD, operator: await viewSelf(deps, operatorId, site) });
    }),

    route(findCall('/console/me'), async (_input, context) =>
      ok(await viewSelf(deps, requireOperator(context).operatorId, context.site)),
    ),

    route(findCall('/console/logout'), async (_input, context) => {
      const { operatorId, sessionId } = requireOperator(context);
      await inTransaction(db, async (tx) => {
        await endOperatorSessions(tx, { operatorId, only: sessionId }, 'logout', context.now);
        const target = `operator:${operatorId}`;
        await recordAuditEvent(tx, actorOf(context), { action: 'operator.log_out', target }, context.now);
      });
      return ok({});
    }),

    route(findCall('/console/password'), async (input, context) => {
      const { sessionId, operatorId } = requireOperator(context);
      // All sites, not only the selected one: the password opens all of them.
      const request = { ...input, sessionId, sites: await sitesOf(deps.sites, await rolesOf(db, operatorId)) };
      const changed = await changeOwnPassword(db, actorOf(context), request, context.now);
      if (changed.ok) return ok({});
      if (changed.code !== 'password_weak') return refuse(changed.code, changed.detail);
      return refuse('input_invalid', { fields: { password: 'operator_password_weak' } });
    }),

    route(findCall('/console/totp/begin'), async (input, context) =>
      beginSecondFactor(
        deps,
        actorOf(context),
        { password: input.password, totp: input.totp, issuer: context.site.name },
        context.now,
      ),
    ),

    route(findCall('/console/totp/confirm'), async (input, context) =>
      confirmSecondFactor(
        deps,
        actorOf(context),
        { sessionId: requireOperator(context).sessionId, code: input.totp },
        context.now,
      ),
    ),

    route(findCall('/console/sessions'), async (_input, context) => {
      const openSince = new Date(context.now.getTime() - OPERATOR_IDLE_MINUTES * 60_000);
      return ok(await listOperatorSessions(db, requireOperator(context), openSince));
    }),

    route(findCall('/console/endsession'), async (input, context) => {
      const { operatorId } = requireOperator(context);
      const ended = await inTransaction(db, async (tx) => {
        const count = await endOperatorSessions(tx, { operatorId, only: input.id }, 'elsewhere', context.now);
        const auditEvent = {
          action: 'operator.end_session',
          target: `operator:${operatorId}`,
          detail: { session: input.id },
        };
        if (count > 0) await recordAuditEvent(tx, actorOf(context), auditEvent, context.now);
        return count;
      });
      return ended > 0 ? ok({}) : refuse('not_found');
    }),
  ];
}

function originOf({ address, network, device, deviceId }: CallContext) {
  return { address, network, device, deviceId };
}
