import { isChannelAccount } from '@pitaka/core/money/ledger/account.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { wireDetail } from '../../../platform/http/wire-detail.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { type BetRefusal, checkBet } from '../../identity/protection/index.ts';
import { readUserBalances } from '../../money/ledger/index.ts';

/**
 * A channel with balances of its own asks nobody before a bet. So the player's own limits are asked before money goes there
 * and before a game opens: what is in there counts as staked. Under the lock of the player's money where it moves, or
 * moves into two channels at once would each find all the room.
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
    // With no money in the channel, a game opens only for a player who may still stake something.
    { site, uid, stakeMinor: inThere > 0n ? inThere : 1n, readLoss },
    now,
  );
  return may.ok ? ok(null) : refuse(may.code, wireDetail(may.detail));
}

/** Since the minute of a moment, as bets are asked about (`sumLosses`); below zero where more was won. */
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
