import type { Database } from '../../../platform/db/database.ts';
import type { ReadPlay } from '../../identity/protection/index.ts';
import { sumSince } from '../ledger/index.ts';

/** The accounts with the money of bets and wins. */
const PLAY_ACCOUNTS = ['available', 'hold.wager', 'bonus'] as const;

/** Sums up play from the ledger's rows; a rolled-back bet does not count as a stake. */
export function readPlayOf(db: Database): ReadPlay {
  return async (siteId, uid, since) => {
    const kinds = ['channel.bet', 'channel.win', 'channel.rollback'] as const;
    const sums = await sumSince(db, { siteId, uid }, PLAY_ACCOUNTS, kinds, since);
    const of = (kind: (typeof kinds)[number]) => sums.get(kind) ?? 0n;
    return { stakedMinor: -of('channel.bet') - of('channel.rollback'), wonMinor: of('channel.win') };
  };
}
