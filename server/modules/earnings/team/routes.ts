import { findCall } from '@pitaka/contract/calls/index.ts';
import { sameDaysBefore } from '@pitaka/core/values/like-days.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayNumber, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { maskPhone } from '../../identity/auth/index.ts';
import { readLeaderboard } from './leaderboard.ts';
import { leaderboardSettings } from './leaderboard-settings.ts';
import { sendMessage } from './send-message.ts';
import { setRate } from './set-rate.ts';
import {
  type MemberRow,
  type Months,
  readMember,
  readMembers,
  readOwnRates,
  readPath,
  readRateHistory,
  readTeam,
} from './views.ts';

const ACTIVE_DAYS = 30;

/** The caller's team: its members, their earnings for the caller, and the rates of direct members (Spec: C3). */
export function teamRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/team/summary'), async (_input, context) => {
      const owner = ownerOf(context);
      const months = monthsOf(context);
      const since = {
        monthStart: dayStart(months.now.from, context.site.timezone),
        activeFrom: dayNumber(addDays(months.now.to, -ACTIVE_DAYS)),
      };
      const [figures, own] = await Promise.all([readTeam(db, months, since), readOwnRates(db, owner)]);
      return ok({
        ...figures,
        contribution: formatMinor(BigInt(figures.contribution)),
        before: { until: months.before.to, contribution: formatMinor(BigInt(figures.before)) },
        inviteCode: owner.uid,
        inviteLink: `${context.origin}/register?invite=${owner.uid}`,
        defaultRate: plain(own.default_rate),
      });
    }),

    route(findCall('/team/leaders'), async (_input, context) => {
      const { isShown, showAmounts, places } = leaderboardSettings.of(context.site);
      if (!isShown) return ok({ isShown, top: [], own: null });
      const month = Math.floor(monthsOf(context).now.today / 100);
      const { top, own } = await readLeaderboard(db, { ...ownerOf(context), month, places });
      const { uid } = ownerOf(context);
      return ok({
        isShown,
        top: top.map(({ place, name, minor, ...one }) => {
          const isOwn = one.uid === uid;
          return { place, name, isOwn, amount: showAmounts || isOwn ? formatMinor(minor) : null };
        }),
        own: own ? { place: own.place, name: own.name, amount: formatMinor(own.minor) } : null,
      });
    }),

    route(findCall('/team/members'), async ({ parent, search, sort, number, size }, context) => {
      const owner = ownerOf(context);
      if (parent !== undefined && parent !== owner.uid && !(await readPath(db, owner, parent)))
        return refuse('not_found');
      const filter = { parent: parent ?? owner.uid, search, sort, months: monthsOf(context) };
      const { rows, total } = await readMembers(db, filter, { number, size });
      return ok({
        content: rows.map((row) => presentMember(row, context.now)),
        totalPages: Math.ceil(total / size),
        number,
      });
    }),

    route(findCall('/team/member'), async ({ uid }, context) => {
      const owner = ownerOf(context);
      const path = await readPath(db, owner, uid);
      const member = path && (await readMember(db, monthsOf(context), uid));
      if (!path || !member) return refuse('not_found');
      const [own, rates] = await Promise.all([readOwnRates(db, owner), readRateHistory(db, owner.siteId, uid)]);
      return ok({
        ...presentMember(member, context.now),
        path,
        highestRate: path.length === 1 ? plain(own.rate) : null,
        rates: rates.map(({ valid_from, rate, set_by, rate_by }) => ({
          from: valid_from.toISOString(),
          rate: plain(rate),
          by: setBy(rate_by || set_by),
        })),
      });
    }),

    route(findCall('/team/rate'), ({ uid, rate, from }, context) => {
      const { siteId, uid: leader } = ownerOf(context);
      return setRate(db, { siteId, timezone: context.site.timezone, leader, uid, rate, from }, context.now);
    }),

    route(findCall('/team/message'), ({ uid, text }, context) => {
      const { siteId, uid: leader } = ownerOf(context);
      return sendMessage(db, { siteId, leader, uid, text }, context.now);
    }),
  ];
}

function ownerOf(context: CallContext): { siteId: string; uid: string } {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}

function monthsOf(context: CallContext): Months {
  const today = siteDay(context.now, context.site.timezone);
  const to = dayText(today);
  const owner = { ...ownerOf(context), today };
  return { now: { ...owner, from: `${to.slice(0, 8)}01`, to }, before: { ...owner, ...sameDaysBefore(to) } };
}

const NEW_MS = 30 * 86_400_000;

function presentMember(row: MemberRow, now: Date) {
  return {
    uid: row.uid,
    name: row.name ? maskName(row.name) : '',
    phone: maskPhone({ areaCode: row.area_code, number: row.phone }),
    level: row.level,
    joinedAt: row.created_at.toISOString(),
    isNew: row.created_at.getTime() > now.getTime() - NEW_MS,
    direct: row.direct,
    contribution: formatMinor(BigInt(row.contribution)),
    before: formatMinor(BigInt(row.before)),
    rate: plain(row.rate),
  };
}

function plain(stored: string): string {
  return String(Number(stored));
}

function setBy(stored: string): 'leader' | 'operator' | 'start' {
  if (stored === 'start') return 'start';
  return stored.startsWith('user:') ? 'leader' : 'operator';
}
