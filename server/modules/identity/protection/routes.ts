import { findCall } from '@pitaka/contract/calls/index.ts';
import { breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type ExportOwner, findReadyExport, readExports, streamParts } from '../../../platform/exports/read-exports.ts';
import { BOUNDS_OF_USERS, requestExport } from '../../../platform/exports/request-export.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { type ClosingSteps, closeAccount } from './close-account.ts';
import { formOf, OWN_DATA } from './own-data.ts';
import { presentBreak, presentBreaks, presentEvent, presentLimit, readLimitValue } from './present.ts';
import { protectionSettings } from './protection-settings.ts';
import { setLimit } from './set-limit.ts';
import { readAllBreaks, readLimitRows, recordProtectionEvent, storedLimitOf } from './store.ts';
import { requestReturn, takeCoolOff, takeExclusion, type UserKey } from './take-break.ts';
import { listEvents } from './views.ts';
import { recordBeat } from './visit-time.ts';

/** A user's stakes and wins in play since a moment; provided by the money domain. */
export type ReadPlay = (
  siteId: string,
  uid: string,
  since: Date,
) => Promise<{ readonly stakedMinor: bigint; readonly wonMinor: bigint }>;

export interface ProtectionDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly readPlay: ReadPlay;
  readonly closing: ClosingSteps;
}

export function protectionRoutes(deps: ProtectionDependencies): Route[] {
  const { db, readPlay } = deps;
  return [
    route(findCall('/protection/state'), async (_input, context) => {
      const { site, now } = context;
      const user = userKeyOf(context);
      const [breaks, rows, events] = await Promise.all([
        readAllBreaks(db, user.siteId, user.uid),
        readLimitRows(db, user.siteId, [user.uid]),
        listEvents(db, user.siteId, user.uid),
      ]);
      const { raiseHours, returnHours, helpLines, ...rules } = protectionSettings.of(site);
      const current = breakAt(breaks[0], now);
      return ok({
        ...presentBreak(current),
        stopsPromotion: current?.stopsPromotion ?? false,
        coolOffStopsPromotion: rules.coolOffStopsPromotion,
        exclusionStopsPromotion: rules.exclusionStopsPromotion,
        breaks: presentBreaks(breaks),
        limits: rows
          .map((row) => presentLimit(row.kind, row.period, storedLimitOf(row), now))
          .filter(({ value, raises }) => value !== null || raises.length > 0),
        raiseHours,
        returnHours,
        history: events.map(presentEvent),
        helpLines: helpLines.filter(({ link }) => link !== ''),
      });
    }),

    route(findCall('/protection/limit'), async ({ kind, period, amount }, context) => {
      const value = readLimitValue(kind, period, amount);
      if (!value.ok) return value;
      const { uid } = userKeyOf(context);
      const set = await setLimit(db, { site: context.site, uid, kind, period, value: value.value }, context.now);
      return set.ok ? ok(presentLimit(kind, period, set.value, context.now)) : set;
    }),

    route(findCall('/protection/cooloff'), async ({ days }, context) => {
      const { coolOffStopsPromotion } = protectionSettings.of(context.site);
      const started = await takeCoolOff(db, userKeyOf(context), days, context.now, coolOffStopsPromotion);
      return started.ok ? ok(presentBreak(started.value)) : started;
    }),

    route(findCall('/protection/exclude'), async ({ months }, context) => {
      const { exclusionStopsPromotion } = protectionSettings.of(context.site);
      const started = await takeExclusion(db, userKeyOf(context), months, context.now, exclusionStopsPromotion);
      return started.ok ? ok(presentBreak(started.value)) : started;
    }),

    route(findCall('/protection/return'), async (_input, context) => {
      const { returnHours } = protectionSettings.of(context.site);
      const requested = await requestReturn(db, userKeyOf(context), returnHours, context.now);
      return requested.ok ? ok(presentBreak(requested.value)) : requested;
    }),

    route(findCall('/protection/pulse'), async (_input, context) => {
      const { siteId, uid } = userKeyOf(context);
      const { due, ...pulse } = await recordBeat(db, context.site, uid, context.now);
      if (!due) return ok({ ...pulse, check: null });
      const { stakedMinor, wonMinor } = await readPlay(siteId, uid, due.since);
      return ok({
        ...pulse,
        check: {
          minutes: Math.floor((context.now.getTime() - due.since.getTime()) / 60_000),
          staked: formatMinor(stakedMinor),
          won: formatMinor(wonMinor),
          net: formatMinor(wonMinor - stakedMinor),
        },
      });
    }),

    route(findCall('/protection/export'), async ({ form }, context) => {
      const { siteId, uid } = userKeyOf(context);
      const fileRequest = { ...fileOf(context), request: { form }, locale: context.locale };
      const made = await decideInTransaction(db, async (tx) => {
        await recordProtectionEvent(tx, { siteId, uid, actor: `user:${uid}`, kind: 'exported' }, context.now);
        return requestExport(tx, fileRequest, BOUNDS_OF_USERS, context.now);
      });
      return made.ok ? ok({ id: made.value }) : made;
    }),

    route(findCall('/protection/exports'), async (_input, context) => {
      const rows = await readExports(db, fileOf(context), context.now);
      return ok(
        rows.map((row) => ({
          id: row.export_id,
          form: formOf(row.request),
          state: row.state,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/protection/export/file'), async ({ id, password }, context) => {
      const found = await findReadyExport(db, fileOf(context), id, context.now);
      if (!found) return refuse('not_found');
      // The file has all of a user's data: without the password, anyone who finds the phone could read it.
      const proven = await checkOwnPassword(db, userKeyOf(context), password, context.now);
      if (!proven.ok) return proven;
      const form = formOf(found.request);
      return fileAnswer(`my-data-${found.owner}.${form}`, FILE_TYPE, streamParts(deps, found));
    }),

    route(findCall('/protection/close'), async ({ password, giveUp }, context) => {
      const given = parseAmount(giveUp ?? '0');
      if (!given.ok) return refuse('input_invalid', { fields: { giveUp: 'amount_format' } });
      const { uid, sessionId } = requireUser(context);
      const origin = `${context.address} ${sessionId} ${context.device}`;
      const closed = await closeAccount(
        deps,
        { site: context.site, uid, password, giveUpMinor: given.value, origin },
        context.now,
      );
      return closed.ok ? ok({}) : closed;
    }),
  ];
}

/** A media type other than JSON (refusals) and HTML (error pages of gateways). */
const FILE_TYPE = 'application/octet-stream';

function fileOf(context: CallContext): ExportOwner {
  const { siteId, uid } = userKeyOf(context);
  return { siteId, owner: uid, kind: OWN_DATA };
}

function userKeyOf(context: CallContext): UserKey {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}
