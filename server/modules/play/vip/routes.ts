import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { originOf } from '../../money/ledger/index.ts';
import { readWallet } from '../../money/wallet/index.ts';
import { levelPicture } from '../../site/media/index.ts';
import { claimBonus, isBonusOpen } from './claim-bonus.ts';
import { countLevelPoints } from './count-level-points.ts';
import { readLevelChanges, readVipState, type VipState } from './views.ts';
import { levelOf, type VipLevel, type VipTerms, vipTerms } from './vip-settings.ts';

/** The site's withdrawal terms, for levels that define none. */
export interface SiteWithdrawals {
  readonly feeMinor: bigint;
  readonly dayLimitMinor: bigint;
  readonly monthLimitMinor: bigint;
}

export interface VipDependencies {
  readonly db: Database;
  /** Provided by payments, which this domain may not import. */
  readonly withdrawalsOf: (site: Site) => SiteWithdrawals;
}

/** The user's own level and its benefits (Spec: E1). */
export function vipRoutes({ db, withdrawalsOf }: VipDependencies): Route[] {
  return [
    route(findCall('/vip/state'), async (_input, context) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      // Counts first, so that the user sees the latest earnings.
      await countLevelPoints(db, site, uid, now);
      const state = await readVipState(db, site, uid, now);
      const terms = vipTerms(site);
      const ofSite = withdrawalsOf(site);
      const isShown = state.claimed !== undefined || (await isBonusOpen(db, site, uid, { level: state.level, now }));
      return ok({
        vipState: presentState(state, terms),
        meta: terms.levels.map((level, index) => presentLevel(level, index, ofSite)),
        bonus: isShown ? presentBonus(state, terms) : null,
      });
    }),

    route(findCall('/vip/moves'), async ({ number, size }, context) => {
      const owner = { siteId: context.site.siteId, uid: requireUser(context).uid };
      const { rows, count } = await readLevelChanges(db, owner, { number, size });
      return ok({
        content: rows.map((row) => ({
          id: row.move_id,
          from: row.from_level,
          to: row.to_level,
          at: row.at.toISOString(),
          kind: row.kind,
          steam: textOf(row.steam_minor),
          need: textOf(row.need_minor),
        })),
        totalPages: Math.ceil(count / size),
        number,
      });
    }),

    route(findCall('/vip/claim'), async (_input, context) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      const claim = { site, uid, key: idempotencyKeyOf(context), origin: originOf(context) };
      const claimed = await claimBonus(db, claim, now);
      if (!claimed.ok) return claimed;
      const wallet = await readWallet(db, site.siteId, uid);
      return ok({
        amount: formatMinor(claimed.value),
        totalCoin: formatMinor(wallet.totalMinor),
        canWithdrawCoin: formatMinor(wallet.availableMinor),
      });
    }),
  ];
}

function textOf(minor: bigint | null): string | null {
  return minor === null ? null : formatMinor(minor);
}

function presentState({ level, pointsMinor, sums, period, next, keep }: VipState, { counts, stayDays }: VipTerms) {
  return {
    level,
    historySteam: formatMinor(pointsMinor),
    counts: counts.map((source) => ({ source, amount: formatMinor(sums[source]) })),
    stayDays,
    period,
    next: next
      ? {
          level: next.level,
          needSteam: formatMinor(next.needMinor),
          missing: formatMinor(next.missingMinor),
          percent: next.percent,
        }
      : null,
    keep: keep && {
      needSteam: formatMinor(keep.needMinor),
      missing: formatMinor(keep.missingMinor),
      until: keep.until,
    },
  };
}

function presentLevel(level: VipLevel, index: number, ofSite: SiteWithdrawals) {
  return {
    level: index,
    name: level.name,
    needSteam: formatMinor(level.needMinor),
    headerPicture: level.headerPicture || levelPicture('card', index),
    vipPicture: level.vipPicture || levelPicture('badge', index),
    benefits: {
      withdrawFee: formatMinor(level.feeMinor ?? ofSite.feeMinor),
      withdrawDay: formatMinor(level.dayLimitMinor ?? ofSite.dayLimitMinor),
      withdrawMonth: formatMinor(level.monthLimitMinor ?? ofSite.monthLimitMinor),
      rebate: formatMinor(level.rebateBps),
      monthlyBonus: formatMinor(level.bonusMinor),
    },
  };
}

function presentBonus({ level, claimed, bonusUntil }: VipState, terms: VipTerms) {
  const amountMinor = claimed?.amountMinor ?? levelOf(terms, level).bonusMinor;
  if (amountMinor === 0n) return null;
  return { amount: formatMinor(amountMinor), claimedAt: claimed?.at.toISOString() ?? null, until: bonusUntil };
}
