import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleVipList } from '@pitaka/contract/calls/play/console-vip.ts';
import { firstDayOf } from '@pitaka/core/play/vip/period.ts';
import { simulate } from '@pitaka/core/play/vip/simulate.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type Actor, actorOf, recordAuditEvent } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { levelPicture, type MediaStore, pictureCode, saveMedia, storeUpload } from '../../site/media/index.ts';
import {
  countPeople,
  lastMonthOf,
  listBonuses,
  type PastFigures,
  queryPeople,
  readPastMonths,
} from './console-views.ts';
import { countLevelPoints } from './count-level-points.ts';
import type { SiteWithdrawals } from './routes.ts';
import { readLevelChanges, readVipState } from './views.ts';
import { vipSettings, vipTerms } from './vip-settings.ts';

/** Stores a picture for a level. It is shown once the level's settings refer to it. */
async function storePicture(
  deps: { readonly db: Database; readonly store: MediaStore },
  actor: Actor,
  { bytes, shape }: { readonly bytes: Buffer; readonly shape: 'icon' | 'picture' },
  now: Date,
): Promise<Result<{ address: string }, 'input_invalid'>> {
  const stored = await storeUpload(deps, { siteId: actor.siteId, bytes, shape }, now);
  if (!stored.ok) {
    return refuse('input_invalid', { fields: { file: pictureCode(stored.code) } });
  }
  const { address } = stored.value;
  await inTransaction(deps.db, async (tx) => {
    await saveMedia(tx, [stored.value]);
    await recordAuditEvent(tx, actor, { action: 'vip.picture', target: `media:${address}` }, now);
  });
  return ok({ address });
}

export interface VipConsoleDependencies extends ConsoleListDependencies, PastFigures {
  readonly store: MediaStore;
  readonly withdrawalsOf: (site: Site) => SiteWithdrawals;
}

const MOST_MOVES = { number: 0, size: 100 };

/** Levels for operators: members, the reasons for their levels, and the cost of other levels. */
export function vipConsoleRoutes(deps: VipConsoleDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleVipList, {
      rows: async (filters, span, { site }) => queryPeople(db, site, filters, span),
      id: keysetColumn('p.uid', 'text'),
      sorts: {
        level: keysetColumn('p.level', 'integer'),
        steam: keysetColumn('p.steam', 'bigint'),
        since: keysetColumn('p.since', 'timestamptz'),
      },
      totals: {},
      present: async (rows) => rows.map((row) => ({ name: row.name ?? '', steam: formatMinor(BigInt(row.steam)) })),
    }),

    route(findCall('/console/vip/levels'), async (_input, { site }) => {
      const people = await countPeople(db, site.siteId);
      return ok(
        vipTerms(site).levels.map((level, index) => ({
          level: index,
          name: level.name,
          need: formatMinor(level.needMinor),
          picture: level.vipPicture || levelPicture('badge', index),
          people: people.get(index) ?? 0,
        })),
      );
    }),

    route(findCall('/console/vip/user'), async ({ uid }, { site, now }) => {
      if (!(await findUser(db, site.siteId, uid))) return refuse('not_found');
      await countLevelPoints(db, site, uid, now);
      const { siteId } = site;
      const [state, { rows }, bonuses] = await Promise.all([
        readVipState(db, site, uid, now),
        readLevelChanges(db, { siteId, uid }, MOST_MOVES),
        listBonuses(db, siteId, uid),
      ]);
      const { counts, levels } = vipTerms(site);
      const { level, pointsMinor, sums, period, next, keep } = state;
      const text = (minor: bigint | null) => (minor === null ? null : formatMinor(minor));
      return ok({
        level,
        levels: levels.map(({ name }, index) => ({ level: index, name })),
        steam: formatMinor(pointsMinor),
        counts: counts.map((source) => ({ source, amount: formatMinor(sums[source]) })),
        period,
        next: next
          ? { level: next.level, need: formatMinor(next.needMinor), missing: formatMinor(next.missingMinor) }
          : null,
        keep: keep && { need: formatMinor(keep.needMinor), missing: formatMinor(keep.missingMinor), until: keep.until },
        moves: rows.map((row) => ({
          id: row.move_id,
          from: row.from_level,
          to: row.to_level,
          at: row.at.toISOString(),
          kind: row.kind,
          steam: text(row.steam_minor),
          need: text(row.need_minor),
          by: row.moved_by,
          reason: row.reason,
        })),
        bonuses: bonuses.map((row) => ({
          month: firstDayOf(row.month).slice(0, 7),
          level: row.level,
          amount: formatMinor(row.amount_minor),
          at: row.claimed_at.toISOString(),
        })),
      });
    }),

    route(findCall('/console/vip/simulate'), async ({ values }, { site, now }) => {
      const section = vipSettings.section;
      const parsed = vipSettings.parse({ ...vipSettings.storedOf(site), ...values });
      if (!parsed.ok) return refuse('input_invalid', parsed.detail);
      const terms = vipTerms({ settings: { ...site.settings, [section]: parsed.value } });
      const span = lastMonthOf(site, now);
      const people = await readPastMonths(db, site.siteId, terms, span, deps);
      const costs = simulate(terms.levels, deps.withdrawalsOf(site).feeMinor, people);
      const levels = costs.map((cost, index) => ({
        level: index,
        name: terms.levels[index]?.name ?? '',
        people: cost.people,
        bonuses: formatMinor(cost.bonusMinor),
        fees: formatMinor(cost.feesMinor),
        rebates: formatMinor(cost.rebatesMinor),
        total: formatMinor(cost.bonusMinor + cost.feesMinor + cost.rebatesMinor),
      }));
      const total = costs.reduce(
        (sum, { bonusMinor, feesMinor, rebatesMinor }) => sum + bonusMinor + feesMinor + rebatesMinor,
        0n,
      );
      return ok({ month: firstDayOf(span.month).slice(0, 7), levels, total: formatMinor(total) });
    }),

    route(findCall('/console/vip/picture'), async ({ file, shape }, context) =>
      storePicture(deps, actorOf(context), { bytes: Buffer.from(file, 'base64'), shape }, context.now),
    ),
  ];
}
