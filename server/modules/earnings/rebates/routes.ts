import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuseIfPromotionStopped } from '../../identity/protection/index.ts';
import { originOf } from '../../money/ledger/index.ts';
import { readWallet } from '../../money/wallet/index.ts';
import { type Claim, type Claimed, claimAllRebates, claimRebate } from './claim-rebates.ts';
import type { RebateLevels } from './levels.port.ts';
import { settleForClaim } from './settle-levels.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';
import { readRebates } from './views.ts';

/** Rebates of the site, to be claimed (Spec: C4). */
export function rebateRoutes(deps: {
  db: Database;
  levels: RebateLevels;
  readUnconfirmedDays: ReadUnconfirmedDays;
}): Route[] {
  const { db } = deps;
  return [
    route(findCall('/rebate/list'), async ({ state, number, size }, context) => {
      const owner = { siteId: context.site.siteId, uid: requireUser(context).uid };
      const { rows, count, totalMinor } = await readRebates(db, owner, state, { number, size }, context.now);
      return ok({
        content: rows.map((row) => ({
          id: row.rebate_id,
          rule: row.name,
          of: row.base,
          base: formatMinor(row.claimed_at ? row.base_minor : row.base_minor - row.taken_base_minor),
          rate: String(row.rate / 100),
          levelShare: row.level_rate > 0 ? { level: row.level, rate: String(row.level_rate / 100) } : null,
          amount: formatMinor(row.amount_minor),
          takenBack: formatMinor(row.taken_minor),
          from: dayText(row.from_day),
          to: dayText(row.to_day),
          state,
          until: row.until.toISOString(),
          claimedAt: row.claimed_at?.toISOString() ?? null,
        })),
        totalPages: Math.ceil(count / size),
        number,
        total: formatMinor(totalMinor),
      });
    }),

    route(findCall('/rebate/claim'), async ({ id }, context) => {
      const free = await refuseIfPromotionStopped(db, context.site, requireUser(context).uid, context.now);
      if (!free.ok) return free;
      await settleForClaim(deps, context.site, requireUser(context).uid, context.now);
      const claimed = await claimRebate(db, claimOf(context), id, context.now);
      return claimed.ok ? ok(await afterwards(db, context, claimed.value)) : claimed;
    }),

    route(findCall('/rebate/claimAll'), async (_input, context) => {
      const free = await refuseIfPromotionStopped(db, context.site, requireUser(context).uid, context.now);
      if (!free.ok) return free;
      await settleForClaim(deps, context.site, requireUser(context).uid, context.now);
      const claimed = await claimAllRebates(db, claimOf(context), context.now);
      if (!claimed.ok) return claimed;
      return ok({ ...(await afterwards(db, context, claimed.value)), count: claimed.value.count });
    }),
  ];
}

function claimOf(context: CallContext): Claim {
  const { siteId, unit } = context.site;
  const { uid } = requireUser(context);
  return { siteId, unit, uid, key: idempotencyKeyOf(context), origin: originOf(context) };
}

async function afterwards(db: Database, context: CallContext, { amountMinor }: Claimed) {
  const { siteId } = context.site;
  const figures = await readWallet(db, siteId, requireUser(context).uid);
  return {
    amount: formatMinor(amountMinor),
    totalCoin: formatMinor(figures.totalMinor),
    canWithdrawCoin: formatMinor(figures.availableMinor),
  };
}
