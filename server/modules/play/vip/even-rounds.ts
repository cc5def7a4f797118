import { pointsIn } from '@pitaka/core/play/vip/level-points.ts';
import { type Month, monthOfDay, periodOf } from '@pitaka/core/play/vip/period.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { evenStakesSince, type PlayerSince, readOpenStakes } from '../channels/published.ts';
import type { PointPosting } from './read-postings.ts';
import { type BonusGround, findGround } from './return-bonuses.ts';
import { readSums, type ZonedOwner } from './store.ts';
import { vipTerms } from './vip-settings.ts';

type ZonedSite = Pick<ZonedOwner, 'siteId' | 'timezone'>;

/** A round's time may be a little behind its posting, as servers' clocks differ. */
const BEHIND_MS = 60_000;
const FIRST_OF_MONTH = 1;

/**
 * Subtracts the stakes of rounds that became even, and adds back the stakes of rounds that no longer are even, once for
 * each change, under the lock of the person's count. `since` is the last check, or an earlier posting: a win in
 * suspense changes a round without a posting.
 */
export async function subtractEvenStakes(
  tx: Transaction,
  owner: ZonedOwner,
  { since, at }: { readonly since: Date | undefined; readonly at: Date },
  percent: number,
): Promise<PointPosting[]> {
  if (!since || percent === 0) return [];
  const { siteId, uid } = owner;
  const { rows } = await sql<{ channel: string; round: string; month: Month; minor: bigint; before: bigint }>`
    SELECT n.channel, n.round, n.month, n.minor, coalesce(e.minor, 0) AS before
    FROM ${changedEvenStakes(owner, [{ uid, since }], percent)}`.execute(tx);
  for (const { channel, round, month, minor } of rows) {
    await tx
      .insertInto('vip_even_rounds')
      .values({ site_id: siteId, uid, channel_id: channel, round_id: round, month, minor })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'uid', 'channel_id', 'round_id', 'month']).doUpdateSet({ minor }),
      )
      .execute();
  }
  return rows.map(({ month, minor, before }) => off(month, BigInt(minor) - BigInt(before), at));
}

/** The players with rounds that became even, or no longer are, since their last check. */
export async function findChangedEvenPlayers(
  tx: Transaction,
  site: ZonedSite,
  players: readonly PlayerSince[],
  percent: number,
): Promise<ReadonlySet<string>> {
  if (players.length === 0 || percent === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT n.uid FROM ${changedEvenStakes(site, players, percent)}`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

/** For a FROM clause: the stakes of even rounds (n) that differ from the subtracted stakes (e). */
function changedEvenStakes(site: ZonedSite, players: readonly PlayerSince[], percent: number) {
  const earlier = players.map(({ uid, since }) => ({ uid, since: new Date(since.getTime() - BEHIND_MS) }));
  return sql`(${evenStakesSince(site, earlier, percent)}) n
    LEFT JOIN vip_even_rounds e ON e.site_id = ${site.siteId} AND e.uid = n.uid AND e.channel_id = n.channel
      AND e.round_id = n.round AND e.month = n.month
    WHERE n.minor <> coalesce(e.minor, 0)`;
}

/** All subtracted stakes, for a sum over all postings. */
export async function readEvenStakes(
  db: Database | Transaction,
  { siteId, uid }: ZonedOwner,
  at: Date,
): Promise<PointPosting[]> {
  const rows = await db
    .selectFrom('vip_even_rounds')
    .select(['month', 'minor'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  return rows.map(({ month, minor }) => off(month, minor, at));
}

/** Whether the user's level depends on stakes of open rounds. */
export async function levelDependsOnOpenRounds(
  tx: Transaction,
  site: Site,
  { uid, level }: { readonly uid: string; readonly level: number },
  now: Date,
): Promise<boolean> {
  const terms = vipTerms(site);
  const periodFrom = periodOf(monthOfDay(siteDay(now, site.timezone)), terms.months);
  return bonusDependsOnOpenRounds(tx, site, uid, await findGround(tx, site, uid, { level, periodFrom, now }, terms));
}

/**
 * Whether a level's bonus depends on stakes of open rounds: a user could bet on both sides and withdraw the bonus
 * before the rounds are paid.
 */
export async function bonusDependsOnOpenRounds(
  db: Database | Transaction,
  site: Site,
  uid: string,
  { from, minor, stayed }: BonusGround,
): Promise<boolean> {
  const { evenPercent, counts } = vipTerms(site);
  const owner = { siteId: site.siteId, uid, timezone: site.timezone };
  if (stayed || minor === 0n || evenPercent === 0) return false;
  const openMinor = await readOpenStakes(db, owner, evenPercent);
  if (openMinor === 0n) return false;
  const sums = await readSums(db, owner, { from, before: undefined });
  return pointsIn({ ...sums, turnover: sums.turnover - openMinor }, counts) < minor;
}

function off(month: Month, minor: bigint, at: Date): PointPosting {
  return { at, day: month * 100 + FIRST_OF_MONTH, part: 'turnover', minor: -minor };
}
