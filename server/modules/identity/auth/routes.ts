import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { visibleText } from '@pitaka/core/values/visible-text.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import { TOKEN_HEAD } from '../../../platform/http/bearer.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readAgreedTexts } from '../../site/content/index.ts';
import { signUpSettings } from '../../site/settings/index.ts';
import { AVATARS } from './avatars.ts';
import { changePassword } from './change-password.ts';
import { changePhone } from './change-phone.ts';
import { checkNewPassword } from './check-new-password.ts';
import type { ReregistrationSteps } from './earlier-accounts.ts';
import { endSessions } from './end-sessions.ts';
import { logIn, type OpenedSession } from './log-in.ts';
import { readPhone, usernameOf } from './phone.ts';
import { presentUser } from './present-user.ts';
import { register, requiresBirthDate } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import type { SessionFinder } from './session-finder.ts';
import { callingCodesOf } from './sms-area.ts';
import type { SmsSender } from './sms-sender.port.ts';
import { findUser, findUserByPhone, readUsers } from './store.ts';
import { openPhone } from './stored-phone.ts';
import { verifyAnonymousCode } from './verify-code.ts';
import { listSessions } from './views.ts';

export interface AuthDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly sms: SmsSender;
  readonly sessions: SessionFinder;
  /** Used by the reads of session checks. */
  readonly reader: PreparedReader;
  readonly randomCode: () => string;
  readonly randomUid: () => string;
  readonly returning: ReregistrationSteps;
  readonly log: Logger;
}

export function authRoutes(deps: AuthDependencies): Route[] {
  const { db } = deps;
  const userOf = createSiteBatches((siteId, uids) => readUsers(deps.reader, siteId, uids));
  return [
    route(findCall('/cplogin/sendsms'), async (input, context) => {
      const isOwn = input.purpose === 'card' || input.purpose === 'safe';
      const isNew = input.purpose === 'phone';
      if ((isOwn || isNew) && !context.user) return refuse('session_missing');
      const own = isOwn && context.user ? await findUser(db, context.site.siteId, context.user.uid) : undefined;
      const phone =
        own && input.phone === undefined
          ? ok(openPhone(deps.secrets, own))
          : readPhone(input.areaCode ?? '', input.phone ?? '');
      if (!phone.ok) return phone;
      if (isOwn && (!own || usernameOf(openPhone(deps.secrets, own)) !== usernameOf(phone.value))) {
        return refuse('phone_not_own');
      }
      return sendCode(
        deps,
        {
          site: context.site,
          phone: phone.value,
          purpose: input.purpose,
          locale: context.locale,
          network: context.network,
          deviceId: context.deviceId,
          ownUid: isOwn ? context.user?.uid : undefined,
          work: input.work,
        },
        context.now,
      );
    }),

    route(findCall('/cplogin/rules'), async (_input, { site, now }) => {
      const texts = await readAgreedTexts(db, site.siteId, now);
      return ok({
        areaCodes: callingCodesOf(site),
        minimumAge: signUpSettings.of(site).minimumAge,
        asksBirthDate: requiresBirthDate(site),
        texts: texts.map(({ kind }) => kind),
      });
    }),

    route(findCall('/cplogin/checkcode'), async (input, context) => {
      const phone = readPhone(input.areaCode, input.phone);
      if (!phone.ok) return phone;
      const { siteId } = context.site;
      const answer = { siteId, phone: phone.value, purpose: 'register', code: input.code } as const;
      const proven = await verifyAnonymousCode(deps, answer, context.network, context.now);
      if (!proven.ok) return proven;
      await proven.value.giveBack();
      // Only the phone's holder learns whether it has an account.
      return (await findUserByPhone(deps.db, deps.secrets, siteId, phone.value)) ? refuse('phone_taken') : ok({});
    }),

    route(findCall('/cplogin/reg'), async (input, context) => {
      const phone = readPhone(input.areaCode, input.phone);
      if (!phone.ok) return phone;
      const fit = checkNewPassword(context.site, phone.value, input.password);
      if (!fit.ok) return fit;
      const opened = await register(
        deps,
        {
          site: context.site,
          phone: phone.value,
          code: input.code,
          password: input.password,
          // An old invitation link can still be used to register after the site has switched invitations off.
          inviteCode: context.site.features.invite ? (input.inviteCode ?? '') : '',
          age: input.age,
          birthDate: input.birthDate,
          agreed: input.agreed ?? false,
          locale: context.locale,
          origin: originOf(context),
        },
        context.now,
      );
      return opened.ok ? ok(presentSession(deps.secrets, opened.value)) : opened;
    }),

    route(findCall('/cplogin/login'), async (input, context) => {
      const phone = readPhone(input.areaCode, input.phone);
      if (!phone.ok) return phone;
      const proof = proofOf(input);
      if (!proof)
        return refuse('input_invalid', {
          fields: { password: 'password_required' },
        });
      const opened = await logIn(
        deps,
        {
          siteId: context.site.siteId,
          phone: phone.value,
          proof,
          origin: originOf(context),
        },
        context.now,
      );
      return opened.ok ? ok(presentSession(deps.secrets, opened.value)) : opened;
    }),

    route(findCall('/cplogin/tokenLogin'), async (input, context) => {
      const session = await deps.sessions.find(context.site, input.token, context.now);
      if (!session.ok) return session;
      const user = await userOf(context.site.siteId, session.value.uid);
      return user ? ok({ user: presentUser(deps.secrets, user) }) : refuse('session_unknown');
    }),

    route(findCall('/cplogin/forgotpwd'), async (input, context) => {
      const phone = readPhone(input.areaCode, input.phone);
      if (!phone.ok) return phone;
      const fit = checkNewPassword(context.site, phone.value, input.password);
      if (!fit.ok) return fit;
      const reset = await resetPassword(
        deps,
        {
          siteId: context.site.siteId,
          phone: phone.value,
          code: input.code,
          password: input.password,
          origin: originOf(context),
        },
        context.now,
      );
      return reset.ok ? ok({}) : reset;
    }),

    route(findCall('/cplogin/logout'), async (_input, context) => {
      const { uid, sessionId } = requireUser(context);
      const own = { siteId: context.site.siteId, uid, only: sessionId };
      await inTransaction(db, (tx) => endSessions(tx, own, 'logout', context.now));
      return ok({});
    }),

    route(findCall('/user/sessions'), async (_input, context) => {
      const { uid, sessionId } = requireUser(context);
      return ok(await listSessions(db, { siteId: context.site.siteId, uid, sessionId }, context.now));
    }),

    route(findCall('/user/endsession'), async (input, context) => {
      const { uid, sessionId } = requireUser(context);
      const filter = { siteId: context.site.siteId, uid, only: input.id };
      const reason = input.id === sessionId ? 'logout' : 'elsewhere';
      const ended = await inTransaction(db, (tx) => endSessions(tx, filter, reason, context.now));
      return ended.length === 1 ? ok({}) : refuse('not_found');
    }),

    route(findCall('/user/endothers'), async (_input, context) => {
      const { uid, sessionId } = requireUser(context);
      const otherSessions = { siteId: context.site.siteId, uid, except: sessionId };
      const ended = await inTransaction(db, (tx) => endSessions(tx, otherSessions, 'elsewhere', context.now));
      return ok({ ended: ended.length });
    }),

    route(findCall('/user/password'), async (input, context) => {
      const { uid, sessionId } = requireUser(context);
      const user = await userOf(context.site.siteId, uid);
      const fit = checkNewPassword(
        context.site,
        { number: user ? openPhone(deps.secrets, user).number : '' },
        input.password,
      );
      if (!fit.ok) return fit;
      const changed = await changePassword(
        db,
        {
          siteId: context.site.siteId,
          uid,
          sessionId,
          old: input.old,
          password: input.password,
          origin: originOf(context),
        },
        context.now,
      );
      return changed.ok ? ok({}) : changed;
    }),

    route(findCall('/user/phone'), async (input, context) => {
      const { uid, sessionId } = requireUser(context);
      const phone = readPhone(input.areaCode, input.phone);
      if (!phone.ok) return phone;
      const { site, locale, now } = context;
      const { code, password } = input;
      return changePhone(
        deps,
        { site, uid, sessionId, password, phone: phone.value, code, locale, origin: originOf(context) },
        now,
      );
    }),

    route(findCall('/user/locale'), async (input, context) => {
      await db
        .updateTable('users')
        .set({ locale: input.locale })
        .where('site_id', '=', context.site.siteId)
        .where('uid', '=', requireUser(context).uid)
        .execute();
      return ok({});
    }),

    route(findCall('/user/avatar'), async (input, context) => {
      if (!AVATARS.includes(input.avatar)) return refuse('not_found');
      await db
        .updateTable('users')
        .set({ avatar: input.avatar })
        .where('site_id', '=', context.site.siteId)
        .where('uid', '=', requireUser(context).uid)
        .execute();
      return ok({});
    }),

    route(findCall('/user/name'), async (input, context) => {
      const shownName = visibleText(input.name).replace(/\s+/g, ' ').trim();
      const { name } = await db
        .updateTable('users')
        .set({ shown_name: shownName })
        .where('site_id', '=', context.site.siteId)
        .where('uid', '=', requireUser(context).uid)
        .returning('name')
        .executeTakeFirstOrThrow();
      return ok({ name: shownName || (name ?? '') });
    }),
  ];
}

function originOf(context: CallContext) {
  const { address, network, device, deviceId } = context;
  return { address, network, device, deviceId };
}

function proofOf(input: { password?: string | undefined; code?: string | undefined }) {
  if (input.code !== undefined) return { code: input.code };
  return input.password === undefined ? undefined : { password: input.password };
}

function presentSession(secrets: SecretKeys, opened: OpenedSession) {
  return {
    token: opened.token,
    tokenHead: TOKEN_HEAD,
    user: presentUser(secrets, opened.user),
  };
}
