import { channelAccount } from '@pitaka/core/play/channels/transfer-moves.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { readBalance } from '../../money/ledger/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { mayBeWon, readTimezone } from './judge-return.ts';
import { noteResult } from './note-result.ts';
import { dayEnd, foundAt, lockStay, type StayRow } from './stays.ts';
import type { WalletOfChannel } from './transfer-wallet.port.ts';
import { type TransferDependencies, walletOf } from './wallets.ts';

const POLL_MS = 5_000;
const TAKEN_AT_ONCE = 20;
const AGAIN_MS = 600_000;

/**
 * After each day asks providers with balances of their own what people have there. What is above the money moved there was
 * won by then, and counts on that day: a win that is left there would otherwise be missing in the period whose losses
 * elsewhere are paid for. What is below may be an open stake, and counts once everything came back.
 */
export function createLookWorker(
  deps: TransferDependencies & { readonly sites: SiteFinder; readonly clock: () => Date; readonly log: Log },
): DueWorker {
  const { db, finder, sites, clock, log } = deps;
  return createDueWorker<StayRow>({
    name: 'money in channels',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    findDue: async () => {
      const found: StayRow[] = [];
      for (const { siteId } of await sites.all()) {
        const rows = await db
          .selectFrom('channel_stays')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('next_look_at', '<=', clock())
          .orderBy('next_look_at')
          .limit(TAKEN_AT_ONCE)
          .execute();
        found.push(...rows);
      }
      return found.slice(0, TAKEN_AT_ONCE);
    },
    run: async (stay) => {
      const site = await sites.byId(stay.site_id);
      const channel = await finder.find(stay.site_id, stay.channel_id);
      if (!site || !channel) return;
      const found = walletOf(deps, site, channel);
      const balanceMinor = await found.wallet.balance(found.channel, stay.uid);
      await keepLook(deps, found.channel, stay, balanceMinor, clock());
    },
  });
}

function keepLook(
  { db }: TransferDependencies,
  channel: WalletOfChannel,
  asked: StayRow,
  balanceMinor: bigint | undefined,
  now: Date,
): Promise<void> {
  const { siteId, channelId } = channel;
  const { uid } = asked;
  return inTransaction(db, async (tx) => {
    const thereMinor = await readBalance(tx, siteId, channelAccount(uid, channelId));
    const stay = await lockStay(tx, { siteId, uid, channelId });
    // Money was moved while the provider was asked, or somebody else looked.
    if (stay?.moves !== asked.moves || stay.next_look_at > now) return;
    const write = (change: Partial<Pick<StayRow, 'seen_minor' | 'day_ends_at' | 'next_look_at'>>) =>
      tx
        .updateTable('channel_stays')
        .set(change)
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .where('channel_id', '=', channelId)
        .execute();
    if (balanceMinor === undefined) {
      await write({ next_look_at: new Date(now.getTime() + AGAIN_MS) });
      return;
    }
    if (balanceMinor === 0n && thereMinor === 0n && stay.seen_minor === 0n) {
      await tx
        .deleteFrom('channel_stays')
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .where('channel_id', '=', channelId)
        .execute();
      return;
    }
    const ends = dayEnd(now, await readTimezone(tx, siteId));
    const aboveMinor = balanceMinor - thereMinor;
    const wonMinor = aboveMinor - stay.seen_minor;
    // Above the channel's limits it would be held when it comes back, and counts once two people let it through.
    const isWon = wonMinor > 0n && (await mayBeWon(tx, channel, { wonMinor: aboveMinor, thereMinor }, now));
    if (isWon) {
      const result = { id: newId('ct', now.getTime()), uid, lostMinor: 0n, wonMinor };
      await noteResult(tx, channel, { ...result, wonAt: foundAt(stay, now) }, now);
    }
    await write({ seen_minor: isWon ? aboveMinor : stay.seen_minor, day_ends_at: ends, next_look_at: ends });
  });
}
