import { multiplierOf, replacedBy } from '@pitaka/core/play/wheel/grant.ts';
import { wheelWeek } from '@pitaka/core/play/wheel/week.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { isOpenOn } from './is-open.ts';
import { oddsText } from './odds-text.ts';
import { readRecharge } from './recharge.ts';
import type { SpinDependencies } from './spin-wheel.ts';
import { ensurePlayer } from './store.ts';
import { readPlayer, readSpunDays, readUsed } from './views.ts';
import { type WheelSite, wheelOf } from './wheel-settings.ts';

/** The wheel's current state for a user. */
export async function readWheelState(deps: SpinDependencies, site: WheelSite, uid: string, now: Date) {
  const { db, rules } = deps;
  const { siteId, timezone } = site;
  const owner = { siteId, uid };
  const wheel = wheelOf(site);
  await ensurePlayer(deps, owner, now);
  const [player, spun, used] = await Promise.all([
    readPlayer(db, owner),
    readSpunDays(db, owner, wheel.campaign),
    readUsed(db, siteId, wheel.campaign),
  ]);
  const recharged = await readRecharge(db, siteId, uid, {
    minor: player.recharge_minor,
    availableVersion: player.available_version,
    debtVersion: player.debt_version,
  });
  const today = siteDay(now, timezone);
  const isOpen = isOpenOn(wheel, today);
  const week = wheelWeek(spun[0] ?? null, spun, today, rules.freeSpins);
  const multiplier = multiplierOf(recharged.minor, wheel.doublingMinor);
  const amountMinor = used.get('')?.amountMinor ?? 0n;
  return {
    open: isOpen,
    ...{ spinsLeft: isOpen ? week.spinsLeft : 0, canSpin: isOpen && week.canSpin },
    ...{ dayOfSeven: week.dayOfSeven, days: week.days },
    nextSpinAt: isOpen && !week.canSpin && week.nextDay !== '' ? dayStart(week.nextDay, timezone).toISOString() : null,
    now: now.toISOString(),
    prizes: wheel.prizes.map((prize) => {
      const pieces = used.get(prize.id)?.pieces ?? 0;
      return {
        ...{ id: prize.id, names: prize.names, kind: prize.kind },
        ...{ amount: formatMinor(prize.amountMinor), odds: oddsText(prize.odds) },
        left: prize.stock === null ? null : Math.max(0, prize.stock - pieces),
        soldOut: replacedBy(prize, multiplier, { pieces, amountMinor }, wheel.budgetMinor) !== '',
      };
    }),
    ...{ seedHash: player.hash, hashSince: player.hash_since.toISOString() },
    ...{ clientSeed: player.client_seed, nonce: player.next_nonce },
    recharge: {
      need: formatMinor(wheel.doublingMinor),
      done: formatMinor(recharged.minor > 0n ? recharged.minor : 0n),
    },
    multiplier,
    paidAtOnceBelow: formatMinor(wheel.payAtOnceBelowMinor),
    followUpHours: rules.followUpHours,
    until: wheel.to,
  };
}
