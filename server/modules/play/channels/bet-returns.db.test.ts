import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

const world = createProviderWorld();
let t: TestApp;
let manager: ConsoleOperator;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await world.open();
  manager = await openConsole(t, 'manager');
  owner = await openConsole(t, 'owner');
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { provider, elsewhere, player, stake, taken } = world.speaking('hmac');
const reason = 'as agreed with the provider';
const as = ({ token }: ConsoleOperator) => ({ token });

async function limit(values: Record<string, bigint | number>): Promise<void> {
  await t.db.updateTable('channels').set(values).where('channel_id', '=', 'hmac').execute();
  // Every process reloads channels within seconds.
  world.forgetChannels();
}

async function settle(id: string, as_: 'pay' | 'return'): Promise<void> {
  const request = { kind: 'held_win', target: id, payload: { as: as_ }, reason };
  const requested = await t.ask('/console/approvals/request', request, as(manager));
  await approveSeen(t, requested.id, as(owner));
}

function heldOf(uid: string) {
  return t.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('uid', '=', uid)
    .where('kind', '=', 'win_held')
    .orderBy('finding_id')
    .execute();
}

describe('a returned bet (Spec: E7)', () => {
  const undo = async (of: { id: string; round: string; player: string }, id: string = randomUUID()) =>
    (await provider.rollback({ id, of: of.id, player: of.player, round: of.round })).answer;
  const winOf = (bet: Awaited<ReturnType<typeof taken>>, amount: bigint, more: object = {}) => {
    const win = { ...bet, id: randomUUID(), of: bet.id, amount, ...more };
    return provider.win(win).then(({ answer }) => {
      expect(answer).toBe('ok');
      return win;
    });
  };
  const net = async () => {
    const channels = await t.ask('/console/channels/list', {}, as(owner));
    return channels.find(({ id }) => id === 'hmac')?.limits.netToday;
  };
  const LIMITS = {
    ...{ win_times: 1000, largest_win_minor: 100_00n, daily_net_minor: 100_00n, free_wins_minor: 100_00n },
  };
  /** A new day, without payments so far. */
  async function aDay(more: Record<string, bigint | number> = {}): Promise<void> {
    await t.db.deleteFrom('channel_days').execute();
    await limit({ ...LIMITS, ...more });
  }
  const pause = async (state: 'open' | 'paused') => {
    await t.db.updateTable('channels').set({ state, approved_at: t.now }).where('channel_id', '=', 'hmac').execute();
    world.forgetChannels();
  };

  it('from a round that won is paid within the channel’s daily net limit, and waits in suspense above it', async () => {
    await aDay();
    const who = await player();
    const bets = [];
    for (let count = 0; count < 6; count++) {
      const bet = await taken(stake(who, 40_00n));
      await winOf(bet, 40_00n, { closes: count % 2 === 0 });
      bets.push(bet);
    }
    expect(await net()).toBe('0.00');
    for (const bet of bets) expect(await undo(bet)).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(180_00n);
    expect(await net()).toBe('80.00');
    const held = await heldOf(who.uid);
    expect(held.map(({ ours }) => [ours?.amount, ours?.kind])).toEqual(Array(4).fill(['40.00', 'rollback']));
  });

  it('counts with the wins of its round', async () => {
    await aDay({ daily_net_minor: 1_000_000_00n, win_times: 2 });
    const who = await player();
    const [small, large] = [await taken(stake(who, 20_00n)), await taken(stake(who, 60_00n))];
    await winOf(small, 30_00n);
    await winOf(large, 60_00n);
    expect([await undo(small), await undo(large)]).toEqual(['ok', 'ok']);
    // 50.00 exceeds twice 20.00, and 120.00 exceeds the largest win.
    expect((await heldOf(who.uid)).map(({ ours }) => ours?.amount)).toEqual(['20.00', '60.00']);
    expect(await balanceOf(t, who.uid)).toBe(110_00n);
  });

  it('from a paused channel is subject to its limits', async () => {
    await aDay({ win_times: 1 });
    const who = await player();
    const [won, open] = [await taken(stake(who, 50_00n)), await taken(stake(who, 20_00n))];
    await winOf(won, 50_00n);
    await pause('paused');
    expect([await undo(won), await undo(open)]).toEqual(['ok', 'ok']);
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    expect((await heldOf(who.uid)).map(({ ours }) => ours?.amount)).toEqual(['50.00']);
    await pause('open');
  });

  it('is rolled back even in a paused channel if it is a win: otherwise the player could spend it', async () => {
    await aDay();
    const who = await player();
    const won = await winOf(await taken(stake(who, 50_00n)), 60_00n, { closes: true });
    await pause('paused');
    expect(await undo(won)).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(50_00n);
    await pause('open');
  });

  it('from an open round without a win is always paid, as its stake has not counted', async () => {
    await aDay();
    const who = await player(1000);
    const open = await taken(stake(who, 800_00n));
    expect(await net()).toBe('0.00');
    for (let count = 0; count < 3; count++) await winOf(await taken(stake(who, 10_00n)), 60_00n, { closes: true });
    expect((await heldOf(who.uid)).map(({ ours }) => ours?.amount)).toEqual(['60.00']);
    expect(await undo(open)).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(1090_00n);
    // The stake of a round with a win in suspense counts like any other.
    expect(await net()).toBe('90.00');
  });

  it('stays limited when a win is rolled back or its round is closed', async () => {
    await aDay();
    const who = await player(1000);
    const [undone, closed] = [await taken(stake(who, 400_00n)), await taken(stake(who, 400_00n, { closes: true }))];
    await undo(await winOf(undone, 1n));
    expect((await provider.bet(stake(who, 1n, { round: closed.round }))).answer).toBe('types');
    expect(await net()).toBe('-800.00');
    expect([await undo(undone), await undo(closed)]).toEqual(['ok', 'ok']);
    expect(await balanceOf(t, who.uid)).toBe(200_00n);
    expect((await heldOf(who.uid)).map(({ ours }) => ours?.amount)).toEqual(['400.00', '400.00']);
    expect(await net()).toBe('-800.00');
  });

  it('is paid once, with any calls before and after it', async () => {
    await aDay();
    const who = await player();
    const [one, other] = [await taken(stake(who, 10_00n)), await taken(stake(who, 20_00n))];
    const same = { ...stake(who, 30_00n), round: one.round };
    await taken(same);
    // The return is free; the rest of the round counts from its win on.
    const once = randomUUID();
    expect([await undo(one, once), await undo(one, once), await undo(one)]).toEqual(['ok', 'ok', 'ok']);
    expect((await provider.win({ ...one, id: randomUUID(), of: one.id, amount: 1n })).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(50_00n);
    const win = await winOf(other, 50_00n);
    expect(await net()).toBe('0.00');
    // The first rollback closed the round, so the channel pays for its second bet.
    expect([await undo(same), await undo(other), await undo(win), await undo(win)]).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await net()).toBe('0.00');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    expect(await heldOf(who.uid)).toEqual([]);
  });

  it('is decided once if it arrives at two servers at the same time', async () => {
    await aDay();
    const players = await Promise.all(Array.from({ length: 8 }, () => player()));
    const bets = await Promise.all(players.map((who) => taken(stake(who, 40_00n))));
    for (const bet of bets) await winOf(bet, 40_00n);
    const rollbacks = bets.flatMap((bet) => [provider, elsewhere].map((server) => [server, bet] as const));
    await Promise.all(
      rollbacks.map(([server, { id, player: uid, round }]) =>
        server.rollback({ id: randomUUID(), of: id, player: uid, round }),
      ),
    );
    const balances = await Promise.all(players.map(({ uid }) => balanceOf(t, uid)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(8n * 100_00n + 2n * 40_00n);
    const held = await Promise.all(players.map(({ uid }) => heldOf(uid)));
    expect(held.flat()).toHaveLength(6);
  });

  it('in suspense is paid with its bonus parts, or stays with the games, as two operators decide', async () => {
    await aDay({ largest_win_minor: 10_00n, win_times: 1 });
    const ruleId = await makeRule(t);
    const both = [await player(), await player()];
    for (const [index, who] of both.entries()) {
      await claim(t, who, `${ruleId}~once`);
      const bet = await taken(stake(who, 110_00n));
      await winOf(bet, 1n);
      expect(await undo(bet)).toBe('ok');
      expect(await undo(bet)).toBe('ok');
      const [held, ...others] = await heldOf(who.uid);
      expect(others).toEqual([]);
      const events = t.db
        .selectFrom('bet_events')
        .select('kind')
        .where('uid', '=', who.uid)
        .where('kind', '=', 'rollback');
      expect(await events.execute()).toEqual([]);
      await settle(held?.finding_id ?? '', index === 0 ? 'pay' : 'return');
      expect(await events.execute()).toHaveLength(index === 0 ? 1 : 0);
      expect(await undo(bet)).toBe('ok');
    }
    const balances = async ({ uid }: Player) => [
      (await balanceOf(t, uid)) + (await balanceOf(t, uid, 'hold.wager')),
      await balanceOf(t, uid, 'bonus'),
    ];
    const [paid, returned] = await Promise.all(both.map(balances));
    expect([paid?.[0], (paid?.[1] ?? 0n) - (returned?.[1] ?? 0n)]).toEqual([100_01n, 10_00n]);
    expect(returned?.[0]).toBe(1n);
  });

  it('from a round that an operator closed is paid by the channel, and its stake counts', async () => {
    await aDay();
    const who = await player(1000);
    const bet = await taken(stake(who, 500_00n));
    t.now = new Date(t.now.getTime() + 86_400_000);
    for (const operator of [manager, owner]) Object.assign(operator, { token: await logInAs(t, operator.name) });
    await t.ask('/console/rounds/close', { id: `hmac~${who.uid}~${bet.round}`, reason }, as(manager));
    expect(await net()).toBe('-500.00');
    expect(await undo(bet)).toBe('ok');
    expect(await heldOf(who.uid)).toHaveLength(1);
    expect(await net()).toBe('-500.00');
  });

  it('is not paid out of a rolled-back win that became a debt', async () => {
    await aDay();
    const nets = [];
    for (let count = 0; count < 3; count++) {
      const who = await player(10);
      const bet = await taken(stake(who, 10_00n));
      const win = await winOf(bet, 60_00n, { closes: true });
      const spent = await balanceOf(t, who.uid);
      if (spent > 0n) await taken(stake(who, spent));
      expect(await undo(win)).toBe('ok');
      nets.push([await net(), await balanceOf(t, who.uid, 'debt')]);
    }
    // The second win is exactly within the limit, and the third goes into suspense.
    expect(nets).toEqual([
      ['50.00', -60_00n],
      ['100.00', -60_00n],
      ['90.00', 0n],
    ]);
  });

  it('if it is a win in suspense, its player loses nothing', async () => {
    await aDay();
    const who = await player();
    const win = await winOf(await taken(stake(who, 10_00n)), 200_00n);
    expect(await undo(win)).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(90_00n);
    const [held] = await heldOf(who.uid);
    const request = { kind: 'held_win', target: held?.finding_id ?? '', payload: { as: 'pay' }, reason };
    expect((await t.call('/console/approvals/request', request, as(manager))).code).toBe('record_state');
    await settle(held?.finding_id ?? '', 'return');
    expect([await balanceOf(t, who.uid), await balanceOf(t, who.uid, 'debt')]).toEqual([90_00n, 0n]);
  });
});
