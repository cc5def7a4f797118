import { protectionRoutes, type ReadPlay } from '../modules/identity/protection/index.ts';
import { sumSince } from '../modules/money/ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';

/** Where the money of bets is, and what is won with it. */
const PLAY_ACCOUNTS = ['available', 'hold.wager', 'bonus'] as const;

/** Wires player protection, which asks the domains above it through ports. */
export function wireProtection({ db }: { db: Database }): { readonly routes: readonly Route[] } {
  return { routes: protectionRoutes({ db, readPlay: readPlayOf(db) }) };
}

/** From the ledger's rows: a bet that was rolled back was not staked. */
function readPlayOf(db: Database): ReadPlay {
  return async (siteId, uid, since) => {
    const kinds = ['channel.bet', 'channel.win', 'channel.rollback'] as const;
    const sums = await sumSince(db, { siteId, uid }, PLAY_ACCOUNTS, kinds, since);
    const of = (kind: (typeof kinds)[number]) => sums.get(kind) ?? 0n;
    return { stakedMinor: -of('channel.bet') - of('channel.rollback'), wonMinor: of('channel.win') };
  };
}
