import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { leastOf } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { moveInMoves, moveOutMoves } from '@pitaka/core/play/channels/transfer-moves.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import type { Selectable } from 'kysely';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import type { BetEventsTable } from '../../../../platform/db/tables/channels.ts';
import { postInTransaction, readUserBalances } from '../../../money/ledger/index.ts';

export type Bet = Selectable<BetEventsTable>;

const HOUSE = 'house:game:demo';
const TYPES = ['available', 'hold.wager', 'bonus'] as const;

export function minorOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

/** A bet as a game channel posts it: of the own money first, then of what is held, then of the bonus. */
export async function bet(
  t: TestApp,
  uid: string,
  amount: string | bigint,
  where: { channel?: string; game?: string; round?: string } = {},
): Promise<Bet> {
  const minor = typeof amount === 'bigint' ? amount : minorOf(amount);
  return inTransaction(t.db, async (tx) => {
    const balances = await readUserBalances(tx, 'demo', uid);
    let left = minor;
    const parts = TYPES.map((type) => {
      const part = leastOf(left, balances.get(userAccount(uid, type)) ?? 0n);
      left -= part;
      return part;
    });
    if (left > 0n) throw new Error('a bet of more than there is');
    const moves = TYPES.flatMap((type, index) => moveOf(userAccount(uid, type), HOUSE, parts[index] ?? 0n));
    await post(tx, t, { kind: 'channel.bet', moves });
    const event: Bet = {
      site_id: 'demo',
      event_id: `be_${randomUUID()}`,
      uid,
      channel: where.channel ?? 'demo',
      game: where.game ?? 'slots',
      round: where.round ?? randomUUID(),
      bet_id: randomUUID(),
      kind: 'bet',
      amount_minor: minor,
      from_available_minor: parts[0] ?? 0n,
      from_hold_minor: parts[1] ?? 0n,
      from_bonus_minor: parts[2] ?? 0n,
      journal_id: 1n,
      at: t.now,
    };
    await tx.insertInto('bet_events').values(event).execute();
    return event;
  });
}

/** What comes back goes where the stake came from; the part of held and bonus money is held. */
export async function win(t: TestApp, staked: Bet, amount: string | bigint): Promise<void> {
  const minor = typeof amount === 'bigint' ? amount : minorOf(amount);
  const own = (minor * staked.from_available_minor) / staked.amount_minor;
  await inTransaction(t.db, async (tx) => {
    const moves = [
      ...moveOf(HOUSE, userAccount(staked.uid, 'available'), own),
      ...moveOf(HOUSE, userAccount(staked.uid, 'hold.wager'), minor - own),
    ];
    await post(tx, t, { kind: 'channel.win', moves });
  });
}

export async function rollBack(t: TestApp, staked: Bet): Promise<Bet> {
  return inTransaction(t.db, async (tx) => {
    const parts = [staked.from_available_minor, staked.from_hold_minor, staked.from_bonus_minor];
    const moves = TYPES.flatMap((type, index) => moveOf(HOUSE, userAccount(staked.uid, type), parts[index] ?? 0n));
    await post(tx, t, { kind: 'channel.rollback', moves });
    const event: Bet = { ...staked, event_id: `be_${randomUUID()}`, kind: 'rollback', at: t.now };
    await tx.insertInto('bet_events').values(event).execute();
    return event;
  });
}

/** Moves money into a channel that keeps balances of its own, and takes out all that is left there. */
export async function playElsewhere(t: TestApp, uid: string, amount: string, left: string): Promise<void> {
  const there = { uid, channel: 'arcade', unit: 'COIN', amountMinor: minorOf(amount) };
  const back = { ...there, amountMinor: minorOf(left) };
  const all = { isRecall: true, thereMinor: there.amountMinor };
  await inTransaction(t.db, async (tx) => {
    await post(tx, t, { kind: 'channel.in', moves: moveInMoves(there) });
    await post(tx, t, { kind: 'channel.out', moves: moveOutMoves(back, all) });
  });
}

/** What a withdrawal sets aside when it is requested. */
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
