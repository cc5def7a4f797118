import { sql } from 'kysely';
import type {
  MoveAnswer,
  TransferWallet,
  WalletMove,
  WalletOfChannel,
} from '../../../modules/play/channel-transfers/transfer-wallet.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';

/**
 * A provider with balances of its own, without anything outside. The amount's last two digits decide: .02 is refused, .03
 * gives no answer and turns out moved, .05 gives no answer and turns out refused; any other is moved.
 */
export function createSandboxWallet(db: Database): TransferWallet {
  return {
    name: 'sandbox',
    async move(channel, move) {
      const before = await findMove(db, channel, move.reference);
      if (before !== undefined) return { type: before === 0n ? 'refused' : 'done' };
      return makeMove(db, channel, move);
    },
    balance: (channel, uid) => readBalance(db, channel, uid),
  };
}

async function makeMove(db: Database, channel: WalletOfChannel, move: WalletMove): Promise<MoveAnswer> {
  const ending = move.amountMinor % 100n;
  return inTransaction(db, async (tx) => {
    const isCovered = move.direction === 'in' || (await readBalance(tx, channel, move.uid)) >= move.amountMinor;
    const isRefused = ending === 2n || ending === 5n || !isCovered;
    const signed = move.direction === 'in' ? move.amountMinor : -move.amountMinor;
    await tx
      .insertInto('sandbox_wallet_moves')
      .values({
        site_id: channel.siteId,
        channel_id: channel.channelId,
        reference: move.reference,
        uid: move.uid,
        amount_minor: isRefused ? 0n : signed,
      })
      .execute();
    if (ending === 3n || ending === 5n) return { type: 'unknown' };
    return { type: isRefused ? 'refused' : 'done' };
  });
}

async function findMove(db: Database, channel: WalletOfChannel, reference: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('sandbox_wallet_moves')
    .select('amount_minor')
    .where('site_id', '=', channel.siteId)
    .where('channel_id', '=', channel.channelId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.amount_minor;
}

async function readBalance(db: Database, channel: WalletOfChannel, uid: string): Promise<bigint> {
  const row = await db
    .selectFrom('sandbox_wallet_moves')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('balance'))
    .where('site_id', '=', channel.siteId)
    .where('channel_id', '=', channel.channelId)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return row.balance;
}
