import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { monthOfDay, periodOf } from '@pitaka/core/play/vip/period.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { lockUser, readPersonUids } from '../../identity/auth/index.ts';
import { type ProtectedRefusal, refuseIfProtected } from '../../identity/protection/index.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { findUnpaidLosses } from '../rounds/index.ts';
import { claimKey } from './claim-key.ts';
import { countLevelPoints, settleLevel } from './count-level-points.ts';
import { bonusDependsOnOpenRounds } from './even-rounds.ts';
import { type BonusGround, findGround } from './return-bonuses.ts';
import { levelOf, vipTerms } from './vip-settings.ts';

export interface BonusClaim {
  readonly site: Site;
  readonly uid: string;
  readonly key: string;
  readonly origin: string;
}

export type BonusRefusal =
  | 'vip_bonus_none'
  | 'vip_bonus_claimed'
  | 'idempotency_key_reused'
  | 'account_frozen'
  | ProtectedRefusal;

const HOUSE = 'house:expense.bonus';

/**
 * Pays this month's bonus of the user's current level, once a month. Updates the level in the same transaction:
 * otherwise a level that has just ended or been undone would still pay.
 */
export async function claimBonus(db: Database, claim: BonusClaim, now: Date): Promise<Result<bigint, BonusRefusal>> {
  const { site, uid, key } = claim;
  const { siteId } = site;
  const month = monthOfDay(siteDay(now, site.timezone));
  if (await mayBePaid(db, claim, month)) {
    // First finds stakes of unpaid money, which must not support the level.
    await findUnpaidLosses(db, site, now, { uid });
    // Counts a long backlog before the transaction: inside it, counting would hold locks for too long.
    await countLevelPoints(db, site, uid, now);
  }
  return decideInTransaction(db, async (tx) => {
    // Serializes the claims of one person.
    await settleLevel(tx, site, uid, now);
    const user = await lockUser(tx, siteId, uid);
    if (!user) throw new Error(`a bonus of ${uid}, who is no user`);
    const { level } = user;
    const before = await tx
      .selectFrom('vip_bonuses')
      .select(['uid', 'month', 'claim_key', 'amount_minor'])
      .where('site_id', '=', siteId)
      .where('uid', 'in', await readPersonUids(tx, siteId, uid))
      .where((where) => where.or([where('month', '=', month), where('claim_key', '=', key)]))
      .execute();
    const again = before.find((earlier) => earlier.uid === uid && earlier.claim_key === key);
    if (again) return again.month === month ? ok(again.amount_minor) : refuse('idempotency_key_reused');
    // Includes earlier accounts of the same person.
    if (before.some((earlier) => earlier.month === month)) return refuse('vip_bonus_claimed');
    const allowed = await refuseIfProtected(tx, site, uid, now);
    if (!allowed.ok) return allowed;
    const terms = vipTerms(site);
    const { bonusMinor } = levelOf(terms, level);
    if (bonusMinor === 0n) return refuse('vip_bonus_none');
    const at = { level, periodFrom: periodOf(month, terms.months), now };
    const ground = await findGround(tx, site, uid, at, terms);
    if (ground.isGone || (await bonusDependsOnOpenRounds(tx, site, uid, ground))) return refuse('vip_bonus_none');
    return pay(tx, claim, { month, level, minor: bonusMinor, ground }, now);
  });
}

/**
 * Skips the slow checks for claims that are refused anyway or already paid, because claims can be repeated without
 * limit.
 */
async function mayBePaid(db: Database, { site, uid }: BonusClaim, month: number): Promise<boolean> {
  if (vipTerms(site).levels.every(({ bonusMinor }) => bonusMinor === 0n)) return false;
  const paid = await db
    .selectFrom('vip_bonuses')
    .select('uid')
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .where('month', '=', month)
    .executeTakeFirst();
  return paid === undefined;
}

/**
 * Whether a claim would be paid now; other bonuses are not offered. A claim is refused if an earlier account had this
 * month's bonus, the level has been undone, or the level depends on open rounds.
 */
export async function isBonusOpen(
  db: Database,
  site: Site,
  uid: string,
  { level, now }: { readonly level: number; readonly now: Date },
): Promise<boolean> {
  const { siteId } = site;
  const terms = vipTerms(site);
  const month = monthOfDay(siteDay(now, site.timezone));
  const paid = await db
    .selectFrom('vip_bonuses')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', 'in', await readPersonUids(db, siteId, uid))
    .where('month', '=', month)
    .limit(1)
    .execute();
  if (paid.length > 0 || !(await refuseIfProtected(db, site, uid, now)).ok) return false;
  const ground = await findGround(db, site, uid, { level, periodFrom: periodOf(month, terms.months), now }, terms);
  if (ground.isGone) return false;
  return !(await bonusDependsOnOpenRounds(db, site, uid, ground));
}

async function pay(
  tx: Transaction,
  { site, uid, key, origin }: BonusClaim,
  bonus: {
    readonly month: number;
    readonly level: number;
    readonly minor: bigint;
    /** The ground of the bonus: see returnBonuses. */
    readonly ground: BonusGround;
  },
  now: Date,
): Promise<Result<bigint, 'account_frozen'>> {
  const { siteId, unit } = site;
  const { month, level, minor, ground } = bonus;
  const row = { site_id: siteId, uid, month, level, amount_minor: minor, claimed_at: now, claim_key: key };
  const done = { counted_from: ground.from, basis_minor: ground.minor };
  const stayed = { stayed_day: ground.stayed?.day ?? null, spare_minor: ground.stayed?.spareMinor ?? 0n };
  await tx
    .insertInto('vip_bonuses')
    .values({ ...row, ...done, ...stayed })
    .execute();
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`a bonus of ${uid}, who is no user`);
  const owedMinor = -(await readBalance(tx, siteId, userAccount(uid, 'debt')));
  const posted = await postInTransaction(
    tx,
    {
      siteId,
      journal: journalOf(uid, unit, minor, owedMinor),
      key: claimKey(uid, month),
      body: String(minor),
      actor: `user:${uid}`,
      origin,
      reason: `level ${level} ${month}`,
    },
    now,
  );
  if (!posted.ok) {
    if (posted.code === 'account_frozen') return refuse('account_frozen');
    throw new Error(`the ledger refused a bonus: ${posted.code}`);
  }
  await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  return ok(minor);
}

/** The bonus repays a debt first. */
function journalOf(uid: string, unit: Site['unit'], minor: bigint, owedMinor: bigint): Journal {
  const repaid = owedMinor < minor ? owedMinor : minor;
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: HOUSE, to: userAccount(uid, 'debt'), amount: { unit, minor: repaid } });
  if (minor > repaid) {
    moves.push({ from: HOUSE, to: userAccount(uid, 'available'), amount: { unit, minor: minor - repaid } });
  }
  return { kind: 'vip.bonus', moves };
}
