import { findCall } from '@pitaka/contract/calls/index.ts';
import { WHEEL_FREE_SPINS, WHEEL_PRIZE_FOLLOW_UP_HOURS } from '@pitaka/contract/constants.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { originOf } from '../../money/ledger/index.ts';
import { presentHistory } from './present-history.ts';
import { readWheelState } from './read-state.ts';
import { revealSeed } from './reveal-seed.ts';
import { setClientSeed } from './set-client-seed.ts';
import { spinWheel } from './spin-wheel.ts';
import { readHistory, readPrize, readTables } from './views.ts';
import { nameIn } from './wheel-settings.ts';

const RULES = { freeSpins: WHEEL_FREE_SPINS, followUpHours: WHEEL_PRIZE_FOLLOW_UP_HOURS };

/** The user's calls of the wheel (Spec: E3). */
export function wheelRoutes({ db, secrets }: { db: Database; secrets: SecretKeys }): Route[] {
  const deps = { db, secrets, rules: RULES };
  const ownerOf = (context: CallContext) => ({ siteId: context.site.siteId, uid: requireUser(context).uid });

  return [
    route(findCall('/wheel/state'), async (_input, context) => {
      const state = await readWheelState(deps, context.site, ownerOf(context).uid, context.now);
      return ok({
        ...state,
        days: state.days.map((day) => ({ ...day })),
        prizes: state.prizes.map(({ names, ...prize }) => ({ ...prize, name: nameIn(names, context.locale) })),
      });
    }),

    route(findCall('/wheel/spin'), async (_input, context) => {
      const owner = ownerOf(context);
      const spin = {
        site: context.site,
        uid: owner.uid,
        key: idempotencyKeyOf(context),
        deviceId: context.deviceId,
        network: context.network,
        origin: originOf(context),
      };
      const spun = await spinWheel(deps, spin, context.now);
      if (!spun.ok) return spun;
      const row = spun.value;
      const [prize, tables] = await Promise.all([
        readPrize(db, owner.siteId, row.draw_id),
        readTables(db, owner.siteId, [row.table_id]),
      ]);
      const names = tables.get(row.table_id)?.find(({ id }) => id === row.prize)?.names ?? {};
      return ok({
        ...{ id: row.draw_id, prizeId: row.prize, name: nameIn(names, context.locale), kind: row.kind },
        ...{ amount: formatMinor(row.amount_minor), nonce: row.nonce, multiplier: row.multiplier },
        state: prize?.state ?? ('none' as const),
        ...{ drawnId: row.drawn, replaced: row.replaced },
        dueAt: prize?.state === 'in_review' ? prize.due_at.toISOString() : null,
      });
    }),

    route(findCall('/wheel/reveal'), async (_input, context) =>
      ok({ ...(await revealSeed(deps, ownerOf(context), context.now)) }),
    ),

    route(findCall('/wheel/history'), async (page, context) => {
      const owner = ownerOf(context);
      const { rows, count } = await readHistory(db, owner, page);
      const shown = await presentHistory(deps, owner.siteId, rows, context.locale);
      return ok({ ...shown, totalPages: Math.ceil(count / page.size), number: page.number });
    }),

    route(findCall('/wheel/clientseed'), async ({ seed }, context) => {
      await setClientSeed(deps, ownerOf(context), seed, context.now);
      return ok({});
    }),
  ];
}
