import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { channelAccount, giveBackMoves, moveInMoves, moveOutMoves } from '@pitaka/core/play/channels/transfer-moves.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction, inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { findByKey, lockTransfer, type TransferRow } from './store.ts';
import type { MoveAnswer, TransferWallet, WalletOfChannel } from './transfer-wallet.port.ts';

export interface AskedMove {
  readonly uid: string;
  readonly direction: 'in' | 'out';
  readonly isRecall: boolean;
  readonly amountMinor: bigint;
  /** Of the request. */
  readonly key: string;
  readonly origin: string;
}

export type CarryRefusal = 'amount_above_balance' | 'account_frozen' | 'idempotency_key_reused' | 'busy';

/** After a crash or a silence the provider is asked again, first soon and then less often. */
const FIRST_POLL_MS = 30_000;
const LONGEST_POLL_MS = 3_600_000;

/**
 * Carries out one move: written down, and set aside where it goes in; then the provider is asked, outside any transaction;
 * then what it said is booked. A process that dies in between leaves a row that the worker asks about.
 */
export async function carryOut(
  db: Database,
  { wallet, channel }: { wallet: TransferWallet; channel: WalletOfChannel },
  asked: AskedMove,
  now: Date,
): Promise<Result<TransferRow, CarryRefusal>> {
  const begun = await begin(db, channel, asked, now);
  if (!begun.ok || begun.value.state !== 'sent' || begun.value.created_at < now) return begun;
  return ok(await askAndSettle(db, { wallet, channel }, begun.value, now));
}

/** Asks the provider, for the first time or again, and books what it says. */
export async function askAndSettle(
  db: Database,
  { wallet, channel }: { wallet: TransferWallet; channel: WalletOfChannel },
  row: TransferRow,
  now: Date,
): Promise<TransferRow> {
  const { uid, direction, transfer_id: reference, amount_minor: amountMinor } = row;
  const answer: MoveAnswer =
    amountMinor === 0n ? { type: 'done' } : await wallet.move(channel, { uid, direction, reference, amountMinor });
  return settle(db, channel, row, answer, now);
}

async function begin(
  db: Database,
  { siteId, channelId, unit }: WalletOfChannel,
  asked: AskedMove,
  now: Date,
): Promise<Result<TransferRow, CarryRefusal>> {
  const { uid, direction, isRecall, amountMinor, key } = asked;
  const owner = { siteId, uid, channelId };
  const again = (before: TransferRow): Result<TransferRow, CarryRefusal> => {
    const isSame = before.direction === direction && before.is_recall === isRecall;
    return isSame && (isRecall || before.amount_minor === amountMinor) ? ok(before) : refuse('idempotency_key_reused');
  };
  const before = await findByKey(db, owner, key);
  if (before) return again(before);
  const transferId = newId('ct', now.getTime());
  try {
    return await decideInTransaction(db, async (tx) => {
      const row = await tx
        .insertInto('channel_transfers')
        .values({
          site_id: siteId,
          transfer_id: transferId,
          uid,
          channel_id: channelId,
          direction,
          is_recall: isRecall,
          amount_minor: amountMinor,
          state: 'sent',
          idempotency_key: key,
          next_poll_at: new Date(now.getTime() + FIRST_POLL_MS),
          created_at: now,
          changed_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (direction === 'out') return ok(row);
      const move = { uid, channel: channelId, unit, amountMinor };
      const posted = await postInTransaction(
        tx,
        {
          ...journalOf(row, 'channel.in', moveInMoves(move)),
          actor: `user:${uid}`,
          origin: asked.origin,
          notFrozen: [userAccount(uid, 'available')],
        },
        now,
      );
      if (posted.ok) return ok(row);
      if (posted.code === 'balance_too_low' || posted.code === 'account_unknown') {
        return refuse('amount_above_balance', { availableMinor: posted.detail?.balanceMinor ?? 0n });
      }
      if (posted.code === 'account_frozen' || posted.code === 'busy') return refuse(posted.code);
      throw new Error(`the ledger refused a move into a channel: ${posted.code}`);
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    // The same request at this instant, or another that is still under way.
    const meanwhile = await findByKey(db, owner, key);
    return meanwhile ? again(meanwhile) : refuse('busy');
  }
}

/** Books what the provider said, once. */
function settle(
  db: Database,
  channel: WalletOfChannel,
  { transfer_id: transferId }: TransferRow,
  answer: MoveAnswer,
  now: Date,
): Promise<TransferRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockTransfer(tx, channel.siteId, transferId);
    if (!row) throw new Error(`the move ${transferId} is gone`);
    if (row.state === 'done' || row.state === 'refused') return row;
    if (answer.type === 'unknown') {
      const pauseMs = Math.min(FIRST_POLL_MS * 2 ** row.poll_count, LONGEST_POLL_MS);
      return write(tx, row, {
        state: 'unknown',
        next_poll_at: new Date(now.getTime() + pauseMs),
        poll_count: row.poll_count + 1,
        changed_at: now,
      });
    }
    await book(tx, channel, row, answer.type, now);
    return write(tx, row, { state: answer.type, next_poll_at: null, changed_at: now });
  });
}

async function book(
  tx: Transaction,
  { siteId, channelId, unit }: WalletOfChannel,
  row: TransferRow,
  answer: 'done' | 'refused',
  now: Date,
): Promise<void> {
  const move = { uid: row.uid, channel: channelId, unit, amountMinor: row.amount_minor };
  let moves: Move[] = [];
  if (row.direction === 'out' && answer === 'done') {
    const thereMinor = await readBalance(tx, siteId, channelAccount(row.uid, channelId));
    moves = moveOutMoves(move, { isRecall: row.is_recall, thereMinor });
  } else if (row.direction === 'in' && answer === 'refused') moves = giveBackMoves(move);
  if (moves.length === 0) return;
  const journal = journalOf(row, 'channel.out', moves);
  const posted = await postInTransaction(
    tx,
    { ...journal, actor: `system:channel-${channelId}`, origin: `channel ${channelId}` },
    now,
  );
  if (!posted.ok) throw new Error(`the ledger refused what a channel gave back: ${posted.code}`);
}

function journalOf(row: TransferRow, kind: 'channel.in' | 'channel.out', moves: readonly Move[]) {
  return {
    siteId: row.site_id,
    journal: { kind, moves },
    key: row.transfer_id,
    body: `${row.channel_id} ${row.direction} ${row.amount_minor}`,
    reason: row.channel_id,
  };
}

function write(
  tx: Transaction,
  row: TransferRow,
  change: Partial<Pick<TransferRow, 'state' | 'next_poll_at' | 'poll_count' | 'changed_at'>>,
): Promise<TransferRow> {
  return tx
    .updateTable('channel_transfers')
    .set(change)
    .where('site_id', '=', row.site_id)
    .where('transfer_id', '=', row.transfer_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
