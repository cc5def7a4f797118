import { hash, randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import type { ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';
import { moveInMoves, moveOutMoves } from '@pitaka/core/play/channels/transfer-moves.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { createLog } from '../../../../platform/log.ts';
import { postInTransaction } from '../../../money/ledger/index.ts';
import { createTransactionBatch, type TransactionBatch } from '../../channels/index.ts';

/** A bet on a game channel: it stakes own money first, then locked money, then the bonus. */
export interface Bet {
  readonly uid: string;
  readonly channel: string;
  readonly game: string;
  readonly round: string;
  readonly bet_id: string;
  readonly amount_minor: bigint;
  readonly from_available_minor: bigint;
  readonly from_hold_minor: bigint;
  readonly from_bonus_minor: bigint;
  readonly at: Date;
}

export function minorOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

const MUCH = 10n ** 15n;
const TIMEZONE = 'Asia/Manila';
/** Limits of a channel that pays any amount. */
export const LIMITS = { winTimes: 1_000_000, largestWinMinor: MUCH, dailyNetMinor: MUCH, freeWinsMinor: MUCH };

const batches = new WeakMap<TestApp, TransactionBatch>();

/** Sends a transaction as a provider does, on channels that need not be set up. */
async function send(t: TestApp, channel: string, tx: ChannelTransaction, limits = LIMITS): Promise<void> {
  const batch =
    batches.get(t) ??
    createTransactionBatch({ connectionString: t.appUrl, clock: () => t.now, log: createLog('silent'), lanes: 1 });
  batches.set(t, batch);
  const tokenHash = hash('sha256', `${channel} ${tx.uid}`, 'buffer');
  const far = new Date('2100-01-01');
  await t.db
    .insertInto('launch_tokens')
    .values({
      ...{ site_id: 'demo', token_hash: tokenHash, channel_id: channel, uid: tx.uid, game_id: tx.game },
      ...{ created_at: t.now, expires_at: far, ends_at: far },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await batch.submit({
    ...{ siteId: 'demo', unit: 'COIN', channel, tx, currency: '', tokenMinutes: 60, idleHours: 1 },
    tokenHash: tx.type === 'bet' ? tokenHash : undefined,
    ...{ isGameKnown: true, isChannelOpen: true, isOutOfTime: false, lossLimits: [] },
    ...{ day: siteDay(t.now, TIMEZONE), timezone: TIMEZONE, win: limits },
    ...{ takesWinsAlone: true, unknownOriginal: 'not_found', countsTurnover: true },
  });
  if (!('answer' in taken) || taken.answer !== 'ok') throw new Error(`a ${tx.type} was not taken`);
}

export async function bet(
  t: TestApp,
  uid: string,
  amount: string | bigint,
  where: { channel?: string; game?: string; round?: string; closes?: boolean } = {},
): Promise<Bet> {
  const { channel = 'demo', game = 'slots', round = randomUUID(), closes = false } = where;
  const amountMinor = typeof amount === 'bigint' ? amount : minorOf(amount);
  const id = randomUUID();
  await send(t, channel, { type: 'bet', transactionId: id, uid, game, round, amountMinor, closesRound: closes });
  const row = await t.db
    .selectFrom('channel_transactions')
    .selectAll()
    .where('site_id', '=', 'demo')
    .where('channel_id', '=', channel)
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...{ uid, channel, game, round, bet_id: id, amount_minor: amountMinor, at: row.at },
    from_available_minor: row.available_minor,
    from_hold_minor: row.hold_minor,
    from_bonus_minor: row.bonus_minor,
  };
}

/** Wins a bet, and closes its round unless the test says otherwise; returns the provider's id of the win. */
export async function win(
  t: TestApp,
  staked: Bet,
  amount: string | bigint,
  closesRound = true,
  limits = LIMITS,
): Promise<string> {
  const amountMinor = typeof amount === 'bigint' ? amount : minorOf(amount);
  const { uid, channel, game, round, bet_id: reference } = staked;
  const transactionId = randomUUID();
  const tx = { type: 'win', transactionId, uid, game, round, reference, amountMinor } as const;
  await send(t, channel, { ...tx, closesRound }, limits);
  return transactionId;
}

/** A win in a round without a stake. */
export async function present(t: TestApp, uid: string, amount: string, closesRound: boolean): Promise<void> {
  const tx = { type: 'win', transactionId: randomUUID(), uid, game: 'slots', round: randomUUID() } as const;
  await send(t, 'demo', { ...tx, reference: '', amountMinor: minorOf(amount), closesRound });
}

export async function rollBack(t: TestApp, staked: Bet): Promise<void> {
  const { uid, channel, game, round, bet_id: reference } = staked;
  const tx = { type: 'rollback', transactionId: randomUUID(), uid, game, round, reference, amountMinor: 0n } as const;
  await send(t, channel, { ...tx, closesRound: false, onlyIfKnown: false });
}

export const rollBackWin = (t: TestApp, staked: Bet, id: string) => rollBack(t, { ...staked, bet_id: id });

/** Moves money into a channel with balances of its own, and takes the rest out again. */
export async function playElsewhere(t: TestApp, uid: string, amount: string, left: string): Promise<void> {
  const movedIn = { uid, channel: 'arcade', unit: 'COIN', amountMinor: minorOf(amount) };
  const back = { ...movedIn, amountMinor: minorOf(left) };
  const all = { isRecall: true, thereMinor: movedIn.amountMinor };
  await inTransaction(t.db, async (tx) => {
    await post(tx, t, { kind: 'channel.in', moves: moveInMoves(movedIn) });
    await post(tx, t, { kind: 'channel.out', moves: moveOutMoves(back, all) });
  });
}

/** Reserves an amount as a withdrawal request does. */
export async function hold(t: TestApp, uid: string, amount: string): Promise<void> {
  const minor = minorOf(amount);
  await inTransaction(t.db, async (tx) => {
    const moves = moveOf(userAccount(uid, 'available'), userAccount(uid, 'hold.withdrawal'), minor);
    await post(tx, t, { kind: 'withdrawal.hold', moves });
    const back = moveOf(userAccount(uid, 'hold.withdrawal'), userAccount(uid, 'available'), minor);
    await post(tx, t, { kind: 'withdrawal.release', moves: back });
  });
}

export async function runBonusWorker(t: TestApp): Promise<void> {
  for (const worker of t.app.playWorkers) await worker.runDue();
}

function moveOf(from: Move['from'], to: Move['to'], minor: bigint): Move[] {
  return minor > 0n ? [{ from, to, amount: { unit: 'COIN', minor } }] : [];
}

async function post(tx: Transaction, t: TestApp, journal: Journal): Promise<void> {
  const by = { body: 'test', actor: 'system:test', origin: 'test' } as const;
  const posted = await postInTransaction(tx, { siteId: 'demo', journal, key: randomUUID(), ...by }, t.now);
  if (!posted.ok) throw new Error(posted.code);
}
