import {
  amountOf,
  isPaidAtOnce,
  multiplierOf,
  type ReplacementReason,
  replacedBy,
} from '@pitaka/core/play/wheel/grant.ts';
import { tryAgainOf } from '@pitaka/core/play/wheel/prize.ts';
import { wheelWeek } from '@pitaka/core/play/wheel/week.ts';
import { fractionOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type ProtectedRefusal, refuseIfProtected } from '../../identity/protection/index.ts';
import { isOpenOn } from './is-open.ts';
import { readRecharge } from './recharge.ts';
import { rotateSeed } from './reveal-seed.ts';
import { drawDigest, openSeed } from './seeds.ts';
import { countDraw, countUsed, ensurePlayer, lockPlayer, lockUsed, type Owner, storeTable } from './store.ts';
import { takeDevices } from './take-devices.ts';
import { type DrawRow, findDrawByKey, readSpunDays } from './views.ts';
import { type Wheel, type WheelPrize, type WheelSite, wheelOf } from './wheel-settings.ts';
import { winPrize } from './win-prize.ts';

/** The figures of the promotion (Spec: section 9). */
export interface WheelRules {
  readonly freeSpins: number;
  readonly followUpHours: number;
}

export interface SpinDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly rules: WheelRules;
}

export interface Spin {
  readonly site: WheelSite;
  readonly uid: string;
  /** The idempotency key of the request. */
  readonly key: string;
  /** A random id of the browser; '' if it sent none. */
  readonly deviceId: string;
  readonly network: string;
  readonly origin: string;
}

type SpinRefusal =
  | 'wheel_closed'
  | 'wheel_spun_today'
  | 'wheel_over'
  | 'wheel_device_used'
  | 'account_frozen'
  | ProtectedRefusal;

/** One spin: drawn, counted and, for a money prize, paid in one transaction, before the animation starts. */
export async function spinWheel(deps: SpinDependencies, spin: Spin, now: Date): Promise<Result<DrawRow, SpinRefusal>> {
  const { site, uid, key } = spin;
  const owner: Owner = { siteId: site.siteId, uid };
  const wheel = wheelOf(site);
  await ensurePlayer(deps, owner, now);
  return decideInTransaction(deps.db, async (tx): Promise<Result<DrawRow, SpinRefusal>> => {
    const player = await lockPlayer(tx, owner);
    const before = await findDrawByKey(tx, owner, key);
    if (before) return ok(before);
    const free = await refuseIfProtected(tx, site, uid, now);
    if (!free.ok) return free;
    const today = siteDay(now, site.timezone);
    if (!isOpenOn(wheel, today)) return refuse('wheel_closed');
    const spun = await readSpunDays(tx, owner, wheel.campaign);
    const week = wheelWeek(spun[0] ?? null, spun, today, deps.rules.freeSpins);
    if (week.nextDay === '') return refuse('wheel_over');
    if (!week.canSpin) {
      return refuse('wheel_spun_today', { nextSpinAt: dayStart(week.nextDay, site.timezone).toISOString() });
    }
    const isFirst = spun.length === 0;
    const { deviceId, network } = spin;
    if (isFirst && wheel.isOneADevice && !(await takeDevices(tx, owner, { ...wheel, deviceId, network }, now))) {
      return refuse('wheel_device_used');
    }
    const recharged = await readRecharge(tx, site.siteId, uid, {
      minor: player.recharge_minor,
      availableVersion: player.available_version,
      debtVersion: player.debt_version,
    });
    const multiplier = multiplierOf(recharged.minor, wheel.doublingMinor);
    const serverSeed = openSeed(deps.secrets, player.seed_sealed);
    const digest = drawDigest(serverSeed, player.client_seed, player.next_nonce);
    const drawn = draw(wheel, fractionOf(digest));
    const given = await give(tx, site.siteId, wheel, drawn, multiplier);
    const row: DrawRow = {
      site_id: site.siteId,
      draw_id: newId('wd', now.getTime()),
      ...{ uid, unit: site.unit, campaign: wheel.campaign, day: today, seed_id: player.seed_id },
      ...{ client_seed: player.client_seed, nonce: player.next_nonce, roll: BigInt(`0x${digest.slice(0, 13)}`) },
      table_id: await storeTable(tx, site.siteId, wheel.prizes, now),
      ...{ drawn: drawn.id, prize: given.prize.id, replaced: given.replaced, kind: given.prize.kind },
      ...{ amount_minor: given.amountMinor, multiplier, key, at: now },
      doubling_minor: multiplier === 2 ? wheel.doublingMinor : null,
    };
    await tx.insertInto('wheel_draws').values(row).execute();
    await countDraw(tx, owner, player.next_nonce + 1, recharged);
    // The seed has no draws left, so it is revealed now, and all of its draws can be verified.
    if (week.spinsLeft === 1) await rotateSeed(tx, deps.secrets, owner, now);
    if (given.prize.kind === 'none') return ok(row);
    const isPaid = isPaidAtOnce(given.prize, given.amountMinor, wheel.payAtOnceBelowMinor);
    const won = await winPrize(tx, row, given.prize, { isPaid, origin: spin.origin, rules: deps.rules }, now);
    return won.ok ? ok(row) : won;
  });
}

function draw(wheel: Wheel, fraction: number): WheelPrize {
  const id = prizeAt(wheel.prizes, fraction);
  const prize = wheel.prizes.find((wheelPrize) => wheelPrize.id === id);
  if (!prize) throw new Error(`${id} was drawn and is no prize`);
  return prize;
}

interface Given {
  readonly prize: WheelPrize;
  readonly amountMinor: bigint;
  readonly replaced: ReplacementReason;
}

/** The drawn prize, or 'no prize' if stock or budget is used up. */
async function give(
  tx: Transaction,
  siteId: string,
  wheel: Wheel,
  drawn: WheelPrize,
  multiplier: 1 | 2,
): Promise<Given> {
  if (drawn.kind === 'none') return { prize: drawn, amountMinor: 0n, replaced: '' };
  const used = await lockUsed(tx, siteId, wheel.campaign, drawn.id);
  const replaced = replacedBy(drawn, multiplier, used, wheel.budgetMinor);
  if (replaced === '') {
    const amountMinor = amountOf(drawn, multiplier);
    await countUsed(tx, { siteId, campaign: wheel.campaign, prize: drawn.id, pieces: 1, amountMinor });
    return { prize: drawn, amountMinor, replaced };
  }
  const instead = tryAgainOf(wheel.prizes);
  if (!instead) throw new Error('a wheel without "no prize" was saved');
  return { prize: instead, amountMinor: 0n, replaced };
}
