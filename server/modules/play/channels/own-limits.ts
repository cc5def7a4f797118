import { isChannelAccount } from '@pitaka/core/money/ledger/account.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { wireDetail } from '../../../platform/http/wire-detail.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { type BetRefusal, checkBet } from '../../identity/protection/index.ts';
import { readUserBalances } from '../../money/ledger/index.ts';

/**
 * Checks the player's own limits before money moves into a channel with its own balances, and before one of its games
 * opens. The channel does not ask before each bet, so money in it counts as staked. For a transfer the caller has
 * locked the player's money: otherwise two simultaneous transfers would each use the whole limit.
 */
export async function refuseAtLimit(
  db: Database | Transaction,
  site: { readonly siteId: string; readonly timezone: string },
  uid: string,
  now: Date,
): Promise<Result<null, BetRefusal>> {
  const { siteId } = site;
  let inThere = 0n;
  for (const [name, minor] of await readUserBalances(db, siteId, uid)) if (isChannelAccount(name)) inThere += minor;
  const readLoss = async (since: Date) => readLost(db, { siteId, uids: await readPersonUids(db, siteId, uid) }, since);
  const may = await checkBet(
    db,
    // Without money in the channel, a game opens only if the player may still stake something.
    { site, uid, stakeMinor: inThere > 0n ? inThere : 1n, readLoss },
    now,
  );
  return may.ok ? ok(null) : refuse(may.code, wireDetail(may.detail));
}

/** Losses since the minute of a moment, as for bets (`sumLosses`); negative if more was won. */
export async function readLost(
  db: Database | Transaction,
  { siteId, uids }: { siteId: string; uids: readonly string[] },
  since: Date,
): Promise<bigint> {
  const { lost } = await db
    .selectFrom('play_minutes')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<string>(eb('bet_minor', '-', eb.ref('win_minor'))), eb.val('0')).as('lost'),
    )
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...uids])
    .where('minute', '>=', new Date(Math.floor(since.getTime() / 60_000) * 60_000))
    .executeTakeFirstOrThrow();
  return BigInt(lost);
}
