import { monthOfDay, periodOf } from '@pitaka/core/play/vip/period.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { VipGroundsTable } from '../../../platform/db/tables/vip.ts';
import type { Site } from '../../../platform/http/site.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { findGround, isGroundGone } from './return-bonuses.ts';
import { lockCounted } from './store.ts';
import { type VipTerms, vipTerms } from './vip-settings.ts';

type Kind = VipGroundsTable['kind'];

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** A bonus or a rebate that was paid for a level. */
interface GivenByLevel {
  readonly uid: string;
  readonly kind: Kind;
  /** The id of the bonus or the rebate. */
  readonly recordId: string;
  /** The lowest level that the bonus or rebate needs for its amount, and the user's level. */
  readonly from: number;
  readonly level: number;
}

/**
 * Stores the present ground of each of these levels in the transaction that pays. The ground is the sums on which the
 * level depends. A level set by hand has no ground and cannot be undone.
 */
export async function storeGrounds(
  tx: Transaction,
  site: Site,
  given: readonly GivenByLevel[],
  now: Date,
): Promise<void> {
  if (!site.features.vip) return;
  const { siteId, timezone } = site;
  const terms = vipTerms(site);
  const periodFrom = periodOf(monthOfDay(siteDay(now, timezone)), terms.months);
  for (const { uid, kind, recordId, from, level: highest } of given) {
    await lockCounted(tx, { siteId, uid });
    const { level: current } = await tx
      .selectFrom(usersOf(siteId).as('users'))
      .select('level')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    for (let level = from; level <= highest; level++) {
      const ground = await findGround(tx, site, uid, { level, periodFrom, now }, terms);
      // The level was undone after it was read, or earlier: without this line, the empty remainder would become its
      // ground.
      const isLost = level > current || ground.isGone;
      if (ground.minor === 0n && !isLost) continue;
      await tx
        .insertInto('vip_grounds')
        .values({
          ...{ site_id: siteId, uid, record_id: recordId, level, kind },
          ...{ counted_from: ground.from, basis_minor: ground.minor },
          ...{ stayed_day: ground.stayed?.day ?? null, spare_minor: ground.stayed?.spareMinor ?? 0n },
          state: isLost ? 'gone' : 'held',
        })
        .execute();
    }
  }
}

/** Marks undone grounds after amounts were taken back. */
export async function markUndone(tx: Transaction, site: Site, uid: string, terms: VipTerms): Promise<void> {
  const { siteId, timezone } = site;
  const grounds = await tx
    .selectFrom('vip_grounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'held')
    .execute();
  // Payments for one level in one period share a ground.
  const evaluated = new Map<string, Promise<boolean>>();
  for (const ground of grounds) {
    const { counted_from, basis_minor, stayed_day, spare_minor } = ground;
    const same = [counted_from, basis_minor, stayed_day, spare_minor].join(' ');
    const isGone = evaluated.get(same) ?? isGroundGone(tx, { siteId, uid, timezone }, ground, terms);
    evaluated.set(same, isGone);
    if (!(await isGone)) continue;
    await tx
      .updateTable('vip_grounds')
      .set({ state: 'gone' })
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('record_id', '=', ground.record_id)
      .where('level', '=', ground.level)
      .execute();
  }
}

/** Users with bonuses or rebates of an undone level. */
export async function findUndone(db: Database, kind: Kind, most: number): Promise<Owner[]> {
  const rows = await db
    .selectFrom('vip_grounds')
    .select(['site_id', 'uid'])
    .distinct()
    .where('kind', '=', kind)
    .where('state', '=', 'gone')
    .orderBy('site_id')
    .orderBy('uid')
    .limit(most)
    .execute();
  return rows.map(({ site_id: siteId, uid }) => ({ siteId, uid }));
}

/** Returns undone bonuses or rebates and deletes them, each once, with the remaining level. */
export async function takeUndone(
  tx: Transaction,
  { siteId, uid }: Owner,
  kind: Kind,
): Promise<ReadonlyMap<string, number>> {
  const taken = await tx
    .updateTable('vip_grounds')
    .set({ state: 'taken' })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('state', '=', 'gone')
    .returning('record_id')
    .execute();
  if (taken.length === 0) return new Map();
  const rows = await tx
    .selectFrom('vip_grounds')
    .select(['record_id', 'level', 'state'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('record_id', 'in', [...new Set(taken.map(({ record_id }) => record_id))])
    .execute();
  // A valid higher level keeps the lower levels, even if their own grounds were undone.
  return new Map(
    [...Map.groupBy(rows, ({ record_id }) => record_id)].map(([recordId, levels]) => {
      const below = Math.min(...levels.map(({ level }) => level)) - 1;
      const held = levels.filter(({ state }) => state !== 'taken').map(({ level }) => level);
      return [recordId, Math.max(below, ...held)];
    }),
  );
}
