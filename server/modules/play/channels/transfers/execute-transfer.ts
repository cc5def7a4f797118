import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import {
  channelAccount,
  giveBackMoves,
  moveInMoves,
  moveOutMoves,
  resultOf,
} from '@pitaka/core/play/channels/transfer-moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction, inTransaction, sqlState } from '../../../../platform/db/in-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import type { BetRefusal } from '../../../identity/protection/index.ts';
import { postInTransaction, readBalance } from '../../../money/ledger/index.ts';
import { readTimezone } from '../../../site/sites/index.ts';
import { refuseAtLimit } from '../own-limits.ts';
import { evaluateReturn } from './evaluate-return.ts';
import { noteResult } from './note-result.ts';
import { findByKey, lockTransfer, type TransferRow } from './store.ts';
import type { MoveAnswer, TransferWallet, WalletOfChannel } from './transfer-wallet.port.ts';

export interface TransferRequest {
  readonly uid: string;
  readonly direction: 'in' | 'out';
  /** `all`: a recall; the provider reports the amount once it is the transfer's turn. */
  readonly amountMinor: bigint | 'all';
  /** The idempotency key of the request. */
  readonly key: string;
  readonly origin: string;
}

export type ExecuteRefusal =
  | 'amount_above_balance'
  | 'debt_open'
  | 'account_frozen'
  | 'idempotency_key_reused'
  | 'busy'
  | BetRefusal;

/** Pauses before a provider is asked again, after a crash or without an answer. */
const FIRST_POLL_MS = 30_000;
const LONGEST_POLL_MS = 3_600_000;

/**
 * Executes one transfer: writes its row and reserves money that goes in; asks the provider outside any transaction;
 * posts the result. Each user has one transfer at a time in each channel. If the process dies in between, the worker
 * continues from the row.
 */
export async function executeTransfer(
  db: Database,
  { wallet, channel }: { wallet: TransferWallet; channel: WalletOfChannel },
  request: TransferRequest,
  now: Date,
): Promise<Result<TransferRow, ExecuteRefusal>> {
  const begun = await begin(db, channel, request, now);
  if (!begun.ok || begun.value.state !== 'sent' || begun.value.created_at < now) return begun;
  return ok(await sendAndSettle(db, { wallet, channel }, begun.value, now));
}

/** Sends the transfer to the provider, for the first time or again, and posts the answer. */
export async function sendAndSettle(
  db: Database,
  { wallet, channel }: { wallet: TransferWallet; channel: WalletOfChannel },
  requested: TransferRow,
  now: Date,
): Promise<TransferRow> {
  const row = requested.is_counted ? requested : await count(db, { wallet, channel }, requested, now);
  if (row.state === 'done' || row.state === 'refused') return row;
  const { uid, direction, transfer_id: reference, amount_minor: amountMinor } = row;
  const answer: MoveAnswer =
    amountMinor === 0n ? { type: 'done' } : await wallet.move(channel, { uid, direction, reference, amountMinor });
  return settle(db, channel, row, answer, now);
}

/**
 * The amount of a recall. Requested only while the row blocks the user's other transfers: otherwise money moved in
 * after the answer would be posted as lost.
 */
async function count(
  db: Database,
  { wallet, channel }: { wallet: TransferWallet; channel: WalletOfChannel },
  { uid, transfer_id: transferId }: TransferRow,
  now: Date,
): Promise<TransferRow> {
  const amountMinor = await wallet.balance(channel, uid);
  return inTransaction(db, async (tx) => {
    const row = await findLocked(tx, channel, transferId);
    // The worker has also asked, or asked before.
    if (row.is_counted || row.state === 'refused') return row;
    // Without an amount from the provider, no transfer was requested, and none will be requested.
    if (amountMinor === undefined) return write(tx, row, { state: 'refused', next_poll_at: null, changed_at: now });
    return write(tx, row, { amount_minor: amountMinor, is_counted: true, changed_at: now });
  });
}

async function begin(
  db: Database,
  { siteId, channelId, unit }: WalletOfChannel,
  request: TransferRequest,
  now: Date,
): Promise<Result<TransferRow, ExecuteRefusal>> {
  const { uid, direction, key } = request;
  const isRecall = request.amountMinor === 'all';
  const amountMinor = request.amountMinor === 'all' ? 0n : request.amountMinor;
  const owner = { siteId, uid, channelId };
  const again = (before: TransferRow): Result<TransferRow, ExecuteRefusal> => {
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
          is_counted: !isRecall,
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
          origin: request.origin,
          notFrozen: [userAccount(uid, 'available')],
          notOwing: uid,
        },
        now,
      );
      if (posted.ok) {
        // Includes the money in the channel: no other transfer can change it until the transaction ends.
        const may = await refuseAtLimit(tx, { siteId, timezone: await readTimezone(tx, siteId) }, uid, now);
        return may.ok ? ok(row) : may;
      }
      if (posted.code === 'balance_too_low' || posted.code === 'account_unknown') {
        return refuse('amount_above_balance', { availableMinor: posted.detail?.balanceMinor ?? 0n });
      }
      if (posted.code === 'debt_open') {
        return refuse('debt_open', { owed: formatMinor(posted.detail?.owedMinor as bigint) });
      }
      if (posted.code === 'account_frozen' || posted.code === 'busy') return refuse(posted.code);
      throw new Error(`the ledger refused a move into a channel: ${posted.code}`);
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    // Either the same request was made at the same time, or another transfer is pending.
    const meanwhile = await findByKey(db, owner, key);
    return meanwhile ? again(meanwhile) : refuse('busy');
  }
}

/** Posts the provider's answer, once. */
function settle(
  db: Database,
  channel: WalletOfChannel,
  { transfer_id: transferId }: TransferRow,
  answer: MoveAnswer,
  now: Date,
): Promise<TransferRow> {
  return inTransaction(db, async (tx) => {
    const row = await findLocked(tx, channel, transferId);
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

async function findLocked(tx: Transaction, { siteId }: WalletOfChannel, transferId: string): Promise<TransferRow> {
  const row = await lockTransfer(tx, siteId, transferId);
  if (!row) throw new Error(`the move ${transferId} is gone`);
  return row;
}

async function book(
  tx: Transaction,
  channel: WalletOfChannel,
  row: TransferRow,
  answer: 'done' | 'refused',
  now: Date,
): Promise<void> {
  const { siteId, channelId, unit } = channel;
  const move = { uid: row.uid, channel: channelId, unit, amountMinor: row.amount_minor };
  let moves: Move[] = [];
  let result = { lostMinor: 0n, wonMinor: 0n };
  if (row.direction === 'out' && answer === 'done') {
    const thereMinor = await readBalance(tx, siteId, channelAccount(row.uid, channelId));
    const heldMinor = await evaluateReturn(tx, channel, row, thereMinor, now);
    const all = { isRecall: row.is_recall, thereMinor };
    moves = moveOutMoves(move, { ...all, heldMinor });
    const { lostMinor, wonMinor } = resultOf(row.amount_minor, all);
    // A return in suspense counts as a win once it is paid.
    result = { lostMinor, wonMinor: wonMinor - heldMinor };
  } else if (row.direction === 'in' && answer === 'refused') moves = giveBackMoves(move);
  if (moves.length === 0) return;
  const journal = journalOf(row, 'channel.out', moves);
  const posted = await postInTransaction(
    tx,
    { ...journal, actor: `system:channel-${channelId}`, origin: `channel ${channelId}` },
    now,
  );
  if (!posted.ok) throw new Error(`the ledger refused what a channel gave back: ${posted.code}`);
  await noteResult(tx, siteId, { uid: row.uid, ...result }, now);
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
  change: Partial<
    Pick<TransferRow, 'amount_minor' | 'is_counted' | 'state' | 'next_poll_at' | 'poll_count' | 'changed_at'>
  >,
): Promise<TransferRow> {
  return tx
    .updateTable('channel_transfers')
    .set(change)
    .where('site_id', '=', row.site_id)
    .where('transfer_id', '=', row.transfer_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
