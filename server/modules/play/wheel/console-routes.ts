import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleWheelSpinList } from '@pitaka/contract/calls/play/console-wheel.ts';
import type { SPIN_STATES } from '@pitaka/contract/lists/play/wheel-spins.ts';
import { fitOf } from '@pitaka/core/play/wheel/fit.ts';
import { WHOLE_ODDS } from '@pitaka/core/play/wheel/prize.ts';
import { meanCostMinor, replaySpins } from '@pitaka/core/play/wheel/replay.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { fractionOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { querySpins, readCampaign, readPastSpins, readWaiting } from './console-views.ts';
import { isOpenOn } from './is-open.ts';
import { oddsText } from './odds-text.ts';
import { drawDigest } from './seeds.ts';
import { nameIn, type WheelPrize, wheelOf, wheelSettings } from './wheel-settings.ts';

type SpinState = (typeof SPIN_STATES)[number];

/** The number of draws in one go; then the simulation yields to other work of the process. */
const AT_ONCE = 2_000;

/** The number of times that each prize came up, drawn by the code of a spin, without stock and budget. */
async function simulateDraws(
  prizes: readonly { readonly id: string; readonly odds: number }[],
  draws: number,
): Promise<Map<string, number>> {
  const counts = new Map(prizes.map(({ id }) => [id, 0]));
  const serverSeed = randomBytes(32).toString('hex');
  for (let nonce = 0; nonce < draws; nonce += 1) {
    if (nonce % AT_ONCE === 0) await nextTurn();
    const id = prizeAt(prizes, fractionOf(drawDigest(serverSeed, 'simulation', nonce)));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const SIMULATED_DRAWS = 100_000;
const MONTH_DAYS = 30;

/** The console calls of the wheel: its spins, the results of the campaign, and the simulation of a draft (Spec: E3). */
export function wheelConsoleRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleWheelSpinList, {
      rows: async (filters, span, { site }) => querySpins(db, site.siteId, filters, span),
      id: keysetColumn('d.draw_id', 'text'),
      sorts: {
        at: { ...keysetColumn('d.draw_id', 'text'), isUnique: true },
        amount: keysetColumn('d.amount_minor', 'bigint'),
      },
      totals: { amount: sql`sum(amount_minor)` },
      present: async (rows) =>
        rows.map((row) => ({ id: row.draw_id, state: (row.state ?? 'none') as SpinState, seedHash: row.hash })),
    }),

    route(findCall('/console/wheel/campaign'), async (_input, { site, now }) => {
      const wheel = wheelOf(site);
      const [{ drawn, people }, waiting] = await Promise.all([
        readCampaign(db, site.siteId, wheel.campaign),
        readWaiting(db, site.siteId, now),
      ]);
      const timesOf = new Map(drawn.map((row) => [row.drawn, row]));
      const count = (id: string) => Number(timesOf.get(id)?.times ?? 0n);
      const spins = drawn.reduce((sum, { times }) => sum + Number(times), 0);
      return ok({
        ...{ campaign: wheel.campaign, open: isOpenOn(wheel, siteDay(now, site.timezone)), spins, people },
        given: formatMinor(drawn.reduce((sum, { minor }) => sum + BigInt(minor), 0n)),
        budget: wheel.budgetMinor === null ? null : formatMinor(wheel.budgetMinor),
        ...waiting,
        prizes: wheel.prizes.map((prize) => ({
          ...figuresOf(prize, count(prize.id), spins),
          given: Number(timesOf.get(prize.id)?.given ?? 0n),
          stock: prize.stock,
        })),
        probability: fitOf(
          wheel.prizes.map(({ id, odds }) => ({ odds, count: count(id) })),
          WHOLE_ODDS,
        ).probability,
      });
    }),

    route(findCall('/console/wheel/simulate'), async ({ values }, { site, now }) => {
      const parsed = wheelSettings.parse({ ...wheelSettings.storedOf(site), ...values });
      if (!parsed.ok) return nameFields(parsed);
      const { prizes, budgetMinor } = wheelOf({ settings: { wheel: parsed.value } });
      if (prizes.length === 0) return refuse('input_invalid', { fields: { 'values.prizes': 'field_required' } });
      const to = dayText(siteDay(now, site.timezone));
      const from = addDays(to, 1 - MONTH_DAYS);
      const [counts, spins] = await Promise.all([
        simulateDraws(prizes, SIMULATED_DRAWS),
        readPastSpins(db, site.siteId, { from: dayStart(from, site.timezone), before: dayStart(to, site.timezone, 1) }),
      ]);
      const figures = prizes.map((prize) => figuresOf(prize, counts.get(prize.id) ?? 0, SIMULATED_DRAWS));
      const replayed = replaySpins(prizes, budgetMinor, spins);
      return ok({
        draws: SIMULATED_DRAWS,
        prizes: figures,
        ...fitOf(
          prizes.map(({ id, odds }) => ({ odds, count: counts.get(id) ?? 0 })),
          WHOLE_ODDS,
        ),
        perSpin: formatMinor(meanCostMinor(prizes, WHOLE_ODDS)),
        lastMonth: {
          ...{ from, to, spins: spins.length },
          doubled: spins.filter(({ multiplier }) => multiplier === 2).length,
          paid: formatMinor(spins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
          cost: formatMinor(replayed.costMinor),
          replaced: replayed.replaced,
        },
      });
    }),
  ];
}

function figuresOf({ id, names, odds }: WheelPrize, count: number, all: number) {
  const share = all === 0 ? 0 : Math.round((count / all) * WHOLE_ODDS);
  return { id, name: nameIn(names, 'en-US'), odds: oddsText(odds), share: oddsText(share), count };
}

/** The call has the section's fields under `values`. */
function nameFields(refused: { readonly detail?: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries((refused.detail?.fields ?? {}) as Record<string, unknown>);
  return refuse('input_invalid', { fields: Object.fromEntries(fields.map(([key, code]) => [`values.${key}`, code])) });
}
