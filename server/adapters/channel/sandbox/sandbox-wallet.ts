import type {
  MoveAnswer,
  TransferWallet,
  WalletMove,
  WalletOfChannel,
} from '../../../modules/play/channels/transfers/transfer-wallet.port.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';

/**
 * A provider with balances of its own, without external services. The amount's last two digits decide: .02 is refused;
 * .03 is executed, but gives no answer; .05 is refused, and gives no answer; every other amount is executed.
 */
export function createSandboxWallet(db: Database): TransferWallet {
  return {
    name: 'sandbox',
    async move(channel, move) {
      const before = await findMove(db, channel, move.reference);
      if (before !== undefined) return { type: before === 0n ? 'refused' : 'done' };
      return makeMove(db, channel, move);
    },
    balance: (channel, uid) => readOwnBalance(db, channel, uid),
  };
}

async function makeMove(db: Database, channel: WalletOfChannel, move: WalletMove): Promise<MoveAnswer> {
  const ending = move.amountMinor % 100n;
  return inTransaction(db, async (tx) => {
    const isCovered =
      move.direction === 'in' || (await readOwnBalance(tx, channel, move.uid, { isLocked: true })) >= move.amountMinor;
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

/** `isLocked` blocks other transfers of this player until the end of the transaction. */
export async function readOwnBalance(
  db: Database | Transaction,
  channel: Pick<WalletOfChannel, 'siteId' | 'channelId'>,
  uid: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<bigint> {
  const moves = db
    .selectFrom('sandbox_wallet_moves')
    .select('amount_minor')
    .where('site_id', '=', channel.siteId)
    .where('channel_id', '=', channel.channelId)
    .where('uid', '=', uid)
    .orderBy('reference');
  // A separate statement, so that it also reads moves that were added while the statement before waited for the lock.
  if (isLocked) await moves.forUpdate().execute();
  const rows = await moves.execute();
  return rows.reduce((sum, { amount_minor: minor }) => sum + minor, 0n);
}
