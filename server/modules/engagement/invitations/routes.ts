import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { countAttempt, maskPhone } from '../../identity/auth/index.ts';
import { signUpSettings } from '../../site/settings/index.ts';
import { bindCode } from './bind-code.ts';
import { checkCode } from './check-code.ts';
import { readInviterName, readNameConsent, setNameConsent } from './name-consent.ts';
import { hadInviter, readInvited, readInviteState } from './views.ts';

/** The number of codes that a user may try in an hour: a wrong code shows whether a uid exists. */
const TRIES = { uses: 30, windowSeconds: 3600 } as const;

/** The maximum number of requests from one network for the names behind codes in an hour. */
const ASKED = { uses: 300, windowSeconds: 3600 } as const;

/** The user's own code, the users who registered with it, and binding another user's code (Spec: E4). */
export function invitationRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/invite/state'), async (_input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const { inviter, ...own } = await readInviteState(db, siteId, uid);
      return ok({
        code: uid,
        link: `${context.origin}/register?invite=${uid}`,
        boundTo: inviter?.uid ?? null,
        boundName: inviter ? shownName(inviter) : '',
        canBind: !(await hadInviter(db, siteId, uid)),
        invited: own.invited,
        startRate: plain(startRateOf(context.site, own)),
        directRate: plain(own.rate1),
        indirectRate: plain(own.rate2),
        showsName: await readNameConsent(db, { siteId, uid }),
      });
    }),

    route(findCall('/invite/name/set'), async ({ shows }, context) => {
      const { uid } = requireUser(context);
      const set = await setNameConsent(db, context.site, { uid, shows }, context.now);
      return set.ok ? ok({ shows }) : set;
    }),

    route(findCall('/invite/by'), async ({ code }, { site, network, now }) => {
      // Thousands of phones may share one address. Above the limit the name is left out, and the request succeeds.
      const attempt = await countAttempt(db, site.siteId, `invite:by:${network}`, ASKED, now);
      return ok({ name: attempt.allowed ? await readInviterName(db, site, codeOf(code)) : '' });
    }),

    route(findCall('/invite/list'), async ({ number, size }, context) => {
      const owner = { siteId: context.site.siteId, uid: requireUser(context).uid };
      const { rows, count } = await readInvited(db, owner, { number, size });
      return ok({
        content: rows.map((row) => ({
          id: row.uid,
          name: row.name ? maskName(row.name) : '',
          phone: maskPhone({ areaCode: row.area_code, number: row.phone }),
          since: row.since.toISOString(),
        })),
        totalPages: Math.ceil(count / size),
        number,
      });
    }),

    route(findCall('/invite/check'), async (input, context) => {
      const allowed = await countTry(db, context);
      if (!allowed.ok) return allowed;
      const request = { siteId: context.site.siteId, uid: requireUser(context).uid, code: codeOf(input.code) };
      const checked = await checkCode(db, request);
      return checked.ok ? ok({ code: checked.value.uid, name: shownName(checked.value) }) : checked;
    }),

    route(findCall('/invite/bind'), async (input, context) => {
      const allowed = await countTry(db, context);
      if (!allowed.ok) return allowed;
      const request = { uid: requireUser(context).uid, code: codeOf(input.code) };
      const bound = await bindCode(db, context.site, request, context.now);
      return bound.ok ? ok({ boundTo: bound.value.uid, boundName: shownName(bound.value) }) : bound;
    }),
  ];
}

async function countTry(db: Database, context: CallContext): Promise<Result<null, 'too_many_requests'>> {
  const subject = `invite:user:${requireUser(context).uid}`;
  const tried = await countAttempt(db, context.site.siteId, subject, TRIES, context.now);
  return tried.allowed ? ok(null) : refuse('too_many_requests', { retryAfterSeconds: tried.retryAfterSeconds });
}

/** The code as typed or pasted, without spaces. */
function codeOf(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

function shownName(person: { name: string | null; area_code: string; phone: string }): string {
  return person.name ? maskName(person.name) : maskPhone({ areaCode: person.area_code, number: person.phone });
}

/** The rate with which invited people begin: the inviter's, or the site's if the inviter gives none. */
function startRateOf(site: Site, { default_rate }: { default_rate: string }): string {
  return Number(default_rate) > 0 ? default_rate : formatMinor(signUpSettings.of(site).startRate);
}

/** Percent in its wire form: 60, not 60.0000. */
function plain(percent: string): string {
  return String(Number(percent));
}
