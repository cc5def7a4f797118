import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { presentBreak, presentEvent, presentLimit, readLimitValue } from './present.ts';
import { protectionSettings } from './protection-settings.ts';
import { setLimit } from './set-limit.ts';
import { readLimitRows, storedLimitOf } from './store.ts';
import { askForReturn, findBreak, takeCoolOff, takeExclusion, type Who } from './take-break.ts';
import { listEvents } from './views.ts';
import { takePulse } from './visit-time.ts';

/** What somebody staked and won in play since a moment; provided by the money domain. */
export type ReadPlay = (
  siteId: string,
  uid: string,
  since: Date,
) => Promise<{ readonly stakedMinor: bigint; readonly wonMinor: bigint }>;

export interface ProtectionDependencies {
  readonly db: Database;
  readonly readPlay: ReadPlay;
}

export function protectionRoutes({ db, readPlay }: ProtectionDependencies): Route[] {
  return [
    route(findCall('/protection/state'), async (_input, context) => {
      const { site, now } = context;
      const who = whoOf(context);
      const [taken, rows, events] = await Promise.all([
        findBreak(db, who, now),
        readLimitRows(db, who.siteId, [who.uid]),
        listEvents(db, who.siteId, who.uid),
      ]);
      const { raiseHours, returnHours, helpLines } = protectionSettings.of(site);
      return ok({
        ...presentBreak(taken),
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
      const { uid } = whoOf(context);
      const set = await setLimit(db, { site: context.site, uid, kind, period, value: value.value }, context.now);
      return set.ok ? ok(presentLimit(kind, period, set.value, context.now)) : set;
    }),

    route(findCall('/protection/cooloff'), async ({ days }, context) => {
      const taken = await takeCoolOff(db, whoOf(context), days, context.now);
      return taken.ok ? ok(presentBreak(taken.value)) : taken;
    }),

    route(findCall('/protection/exclude'), async ({ months }, context) => {
      const taken = await takeExclusion(db, whoOf(context), months, context.now);
      return taken.ok ? ok(presentBreak(taken.value)) : taken;
    }),

    route(findCall('/protection/return'), async (_input, context) => {
      const { returnHours } = protectionSettings.of(context.site);
      const asked = await askForReturn(db, whoOf(context), returnHours, context.now);
      return asked.ok ? ok(presentBreak(asked.value)) : asked;
    }),

    route(findCall('/protection/pulse'), async (_input, context) => {
      const { siteId, uid } = whoOf(context);
      const { due, ...pulse } = await takePulse(db, context.site, uid, context.now);
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
  ];
}

function whoOf(context: CallContext): Who {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}
