import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readGroupAt, readGroupHistory } from '../groups/index.ts';
import { readRates } from './store.ts';
import {
  MAX_MEMBERS,
  type MonthRow,
  readLinks,
  readMonths,
  readMoves,
  readRateHistory,
  readTeamAt,
  readUplines,
} from './views.ts';

/** A user as a promoter, for operators (Spec: C3, F1). */
export function promoterConsoleRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/promoters/detail'), async ({ uid }, { site, now }) => {
      const key = { siteId: site.siteId, uid };
      const own = await readRates(db, site.siteId, uid);
      if (!own) return refuse('not_found');
      const [history, uplines, moves, group, groups, months, links] = await Promise.all([
        readRateHistory(db, key),
        readUplines(db, key),
        readMoves(db, key),
        readGroupAt(db, site.siteId, uid, now),
        readGroupHistory(db, site.siteId, uid),
        readMonths(db, key),
        readLinks(db, key),
      ]);
      return ok({
        ...ratesOf(own),
        defaultRate: plain(own.default_rate),
        history: history.map((row) => ({
          ...ratesOf(row),
          from: row.valid_from.toISOString(),
          // Name both authors: otherwise a rate from a leader would appear as set by the operators who changed the
          // shares.
          by: [row.set_by, row.rate_by].map(byOf).filter(Boolean).join(', '),
          isComing: row.valid_from > now,
        })),
        uplines: uplines.map((upline) => ({ uid: upline.uid, name: upline.name ?? '' })),
        moves: moves.map((row) => ({
          from: row.valid_from.toISOString(),
          inviter: row.inviter_uid === null ? null : { uid: row.inviter_uid, name: row.name ?? '' },
          by: byOf(row.set_by),
        })),
        group: group ? groupOf(group) : null,
        groups: groups.map((row) => ({
          from: row.valid_from.toISOString(),
          group: groupOf(row),
          by: byOf(row.set_by),
          isComing: row.valid_from > now,
        })),
        months: months.map(presentMonth),
        links: links.map((row) => ({
          code: row.code,
          item: row.item,
          sub: row.sub,
          clicks: row.clicks,
          uniqueClicks: row.unique_clicks,
          botClicks: row.bot_clicks,
        })),
      });
    }),

    route(findCall('/console/promoters/team'), async ({ uid, at }, { site, now }) => {
      if (!(await readRates(db, site.siteId, uid))) return refuse('not_found');
      const rows = await readTeamAt(db, { siteId: site.siteId, uid }, at === undefined ? now : new Date(at));
      return ok({
        members: rows.slice(0, MAX_MEMBERS).map((row) => ({
          uid: row.uid,
          name: row.name ?? '',
          inviter: row.inviter,
          depth: row.depth,
          rate: plain(row.rate),
          joinedAt: row.joined_at.toISOString(),
        })),
        isCapped: rows.length > MAX_MEMBERS,
      });
    }),
  ];
}

function ratesOf({ rate, rate1, rate2 }: { rate: string; rate1: string; rate2: string }) {
  return { rate: plain(rate), rate1: plain(rate1), rate2: plain(rate2) };
}

function groupOf({ group_id, name }: { group_id: string | null; name: string | null }) {
  return group_id === null ? null : { id: group_id, name: name ?? '' };
}

function plain(stored: string): string {
  return String(Number(stored));
}

/** The author, such as 'operator:ann' or 'user:10000001'; initial values have none. */
function byOf(stored: string): string {
  return stored === 'start' ? '' : stored.replace(/^(operator|user):/, '');
}

function presentMonth({ month, ...row }: MonthRow) {
  const digits = String(month);
  return {
    month: `${digits.slice(0, 4)}-${digits.slice(4)}`,
    conversions: row.conversions,
    settled: formatMinor(row.settled),
    estimated: formatMinor(row.estimated),
    held: formatMinor(row.held),
    reversed: formatMinor(row.reversed),
  };
}
