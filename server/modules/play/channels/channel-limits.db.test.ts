import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player, sendTo } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { hmacProvider } from '../../../entry/testing/test-provider.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
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

const { elsewhere, player, stake, taken } = world.speaking('hmac');
const provider = hmacProvider(
  'hmac',
  world.secret,
  sendTo(() => t.app),
);
const reason = 'as agreed with the provider';
const as = ({ token }: ConsoleOperator) => ({ token });
const alone = (who: Player, amount: bigint) => ({ ...stake(who, amount), of: '' });

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

describe('a new channel (Spec: E7, F1)', () => {
  const TERMS = {
    ...{ name: 'Gamma', launchUrl: 'https://games.example/{game}?t={token}', apiUrl: '' },
    ...({ tokenMinutes: 15, roundMinutes: 60, kind: 'seamless', dialect: 'hmac' } as const),
  };

  it('refuses calls signed with its key until a second operator has opened it', async () => {
    const made = await t.ask('/console/channels/create', { id: 'gamma', ...TERMS }, as(manager));
    await t.ask(
      '/console/channels/game',
      { id: 'gamma', game: 'dice', name: 'Dice', isOpen: true, reason },
      as(manager),
    );
    const who = await makePerson(t, 0);
    const gamma = hmacProvider(
      'gamma',
      made.secret ?? '',
      sendTo(() => t.app),
    );
    const mint = { id: randomUUID(), of: '', player: who.uid, round: randomUUID(), amount: 10_000_00n };
    expect((await gamma.win(mint)).answer).toBe('partner');
    expect((await gamma.balance(who.uid)).answer).toBe('partner');

    const requested = await t.ask('/console/channels/switch', { id: 'gamma', state: 'open', reason }, as(manager));
    expect(requested.approval).not.toBeNull();
    const own = await approveSeen(t, requested.approval ?? '', as(manager));
    expect(own.status).not.toBe(200);
    const again = await t.call('/console/channels/rotate', { id: 'gamma', reason }, as(manager));
    expect(again.code).toBe('approval_pending');
    world.forgetChannels();
    expect((await gamma.win(mint)).answer).toBe('partner');
    expect(await approveSeen(t, requested.approval ?? '', as(owner))).toMatchObject({ status: 200 });
    world.forgetChannels();
    expect((await gamma.balance(who.uid)).answer).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(0n);
  });

  it('keeps its key, address and limits until a second operator approves others', async () => {
    const rotated = await t.ask('/console/channels/rotate', { id: 'gamma', reason }, as(manager));
    const who = await makePerson(t, 0);
    const minted = hmacProvider(
      'gamma',
      rotated.secret ?? '',
      sendTo(() => t.app),
    );
    world.forgetChannels();
    expect((await minted.balance(who.uid)).answer).toBe('signature');
    expect(await approveSeen(t, rotated.approval ?? '', as(owner))).toMatchObject({ status: 200 });
    world.forgetChannels();
    expect((await minted.balance(who.uid)).answer).toBe('ok');

    const gamma = async () => (await t.ask('/console/channels/list', {}, as(owner))).find(({ id }) => id === 'gamma');
    const lower = { winTimes: 10, largestWin: '100.00', dailyNet: '500.00', freeWins: '0.00' };
    const { kind: _kind, dialect: _dialect, ...terms } = TERMS;
    const saved = await t.ask('/console/channels/save', { id: 'gamma', ...terms, limits: lower, reason }, as(manager));
    expect(saved.approval).toBeNull();
    expect((await gamma())?.limits).toMatchObject(lower);
    const higher = { ...lower, freeWins: '0.01' };
    const raised = await t.ask(
      '/console/channels/save',
      { id: 'gamma', ...terms, limits: higher, reason },
      as(manager),
    );
    expect((await gamma())?.limits).toMatchObject(lower);
    expect((await gamma())?.pending).toBe(raised.approval);
    expect(await approveSeen(t, raised.approval ?? '', as(owner))).toMatchObject({ status: 200 });
    expect((await gamma())?.limits).toMatchObject(higher);
    const moved = { ...terms, apiUrl: 'https://elsewhere.example' };
    const requested = await t.ask('/console/channels/save', { id: 'gamma', ...moved, reason }, as(manager));
    expect(requested.approval).not.toBeNull();
    expect((await gamma())?.apiUrl).toBe('');
  });
});

describe('the payments of a channel (Spec: E7)', () => {
  it('wait in suspense above a multiple of the stake, repeat the same answer, and stop payouts', async () => {
    await limit({ win_times: 100, free_wins_minor: 1_000_00n });
    const who = await player();
    const bet = await taken(stake(who, 1_00n));
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 100_01n, closes: true };
    expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 99_00n });
    expect(await elsewhere.win(win)).toEqual({ answer: 'ok', balance: 99_00n });
    expect(await balanceOf(t, who.uid)).toBe(99_00n);
    const [finding, ...others] = await heldOf(who.uid);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ provider: 'hmac', uid: who.uid, ours: { amount: '100.01', kind: 'win' } });
    const explained = {
      id: finding?.finding_id ?? '',
      version: finding?.version ?? 0,
      reason,
      as: 'explained' as const,
    };
    expect((await t.call('/console/reconciliation/resolve', explained, as(owner))).code).toBe('record_state');
  });

  it('are paid or taken back by two operators', async () => {
    const [paid, returned] = [await player(), await player()];
    for (const who of [paid, returned]) {
      const bet = await taken(stake(who, 1_00n));
      const won = await provider.win({ ...bet, id: `${who.uid}-win`, of: bet.id, amount: 500_00n, closes: true });
      expect(won).toEqual({ answer: 'ok', balance: 99_00n });
    }
    await settle((await heldOf(paid.uid))[0]?.finding_id ?? '', 'pay');
    await settle((await heldOf(returned.uid))[0]?.finding_id ?? '', 'return');
    expect(await balanceOf(t, paid.uid)).toBe(599_00n);
    expect(await balanceOf(t, returned.uid)).toBe(99_00n);
    for (const who of [paid, returned]) {
      const undo = { id: randomUUID(), of: `${who.uid}-win`, player: who.uid, round: '' };
      expect((await provider.rollback(undo)).answer).toBe('ok');
      expect(await balanceOf(t, who.uid)).toBe(99_00n);
    }
  });

  it('do not exist in a channel with balances of its own, which no report of bets and wins is compared with', async () => {
    const who = await player();
    const open = await taken(stake(who, 10_00n));
    const change = (kind: 'transfer' | 'seamless') =>
      t.db.updateTable('channels').set({ kind }).where('channel_id', '=', 'hmac').execute();
    await change('transfer');
    world.forgetChannels();
    expect((await provider.win(alone(who, 5_00n))).answer).toBe('partner');
    expect((await provider.bet(stake(who, 5_00n))).answer).toBe('partner');
    expect((await provider.betWin({ ...stake(who, 5_00n), won: 9_00n })).answer).toBe('partner');
    expect((await provider.win({ ...open, id: randomUUID(), of: open.id, amount: 5_00n })).answer).toBe('partner');
    const undo = { id: randomUUID(), of: open.id, player: who.uid, round: open.round };
    expect((await provider.rollback(undo)).answer).toBe('partner');
    // The provider may still ask who has opened the game.
    expect((await provider.balance(who.uid, who.launch)).answer).toBe('ok');
    await change('seamless');
    world.forgetChannels();
    expect(await balanceOf(t, who.uid)).toBe(90_00n);
  });

  it('cannot use the ids of returns that two operators approve', async () => {
    const who = await player();
    const bet = await taken(stake(who, 1_00n));
    const reserved = `site-return:${bet.id}`;
    expect((await provider.bet({ ...stake(who, 1_00n), id: reserved })).answer).toBe('types');
    expect((await provider.win({ ...alone(who, 5_00n), id: reserved })).answer).toBe('types');
    const undo = { player: who.uid, round: bet.round };
    expect((await provider.rollback({ ...undo, id: reserved, of: bet.id })).answer).toBe('types');
    // The rollback of an unknown id would use that id up.
    expect((await provider.rollback({ ...undo, id: randomUUID(), of: reserved })).answer).toBe('types');
    expect(await balanceOf(t, who.uid)).toBe(99_00n);
    await limit({ win_times: 100 });
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 500_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    await settle((await heldOf(who.uid))[0]?.finding_id ?? '', 'return');
    expect(await heldOf(who.uid)).toMatchObject([{ resolved_as: 'explained' }]);
    expect(await balanceOf(t, who.uid)).toBe(99_00n);
  });

  it('without a stake have a daily limit across all servers', async () => {
    const who = await player();
    await limit({ free_wins_minor: 50_00n });
    t.now = new Date('2026-06-02T08:00:00Z');
    const wins = Array.from({ length: 20 }, () => alone(who, 10_00n));
    await Promise.all(wins.map((win, index) => (index % 2 ? provider : elsewhere).win(win)));
    expect(await balanceOf(t, who.uid)).toBe(150_00n);
    expect(await heldOf(who.uid)).toHaveLength(15);
    t.now = new Date('2026-06-03T08:00:00Z');
    await provider.win(alone(who, 10_00n));
    expect(await balanceOf(t, who.uid)).toBe(160_00n);
  });

  it('above the stakes have a daily limit', async () => {
    t.now = new Date('2026-06-10T08:00:00Z');
    await limit({ daily_net_minor: 100_00n, win_times: 1000 });
    const who = await player();
    for (const amount of [60_00n, 43_00n, 1_00n]) {
      const bet = await taken(stake(who, 1_00n));
      await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes: true });
    }
    // 59.00 and 42.00 exceed the stakes by 101.00; the last one brings them below the stakes again.
    expect((await heldOf(who.uid)).map(({ ours }) => ours?.amount)).toEqual(['43.00']);
    expect(await balanceOf(t, who.uid)).toBe(158_00n);
    await limit({ daily_net_minor: 1_000_000_00n });
  });

  describe('that come to several servers at the same moment', () => {
    /** Four players win at once, two on each server, after each batch has read the sums of the day. */
    async function payAtOnce(day: string, staked: bigint, amount: bigint): Promise<Player[]> {
      t.now = new Date(`${day}T08:00:00Z`);
      const players = await Promise.all(Array.from({ length: 4 }, () => player()));
      const bets = await Promise.all(players.map((who) => taken(stake(who, staked))));
      const blocker = new pg.Client({ connectionString: t.ownerUrl });
      await blocker.connect();
      await blocker.query('BEGIN; LOCK TABLE channel_days IN SHARE MODE');
      const wins: Promise<unknown>[] = [];
      for (const [index, bet] of bets.entries()) {
        const at = index < 2 ? provider : elsewhere;
        wins.push(at.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes: true }));
        while ((await countWaiting(t.db)) < wins.length) await new Promise(setImmediate);
      }
      await blocker.query('COMMIT');
      await blocker.end();
      await Promise.all(wins);
      return players;
    }

    const sumsOf = async (day: number) => {
      const { rows } = await sql<{ net: string; free: string }>`
        SELECT sum(win_minor - bet_minor)::text AS net, sum(free_minor)::text AS free FROM channel_days
        WHERE channel_id = 'hmac' AND day = ${day}`.execute(t.db);
      return { net: Number(rows[0]?.net), free: Number(rows[0]?.free) };
    };

    it('stay within the net of a day', async () => {
      t.now = new Date('2026-06-11T08:00:00Z');
      await limit({ daily_net_minor: 1_000_00n, win_times: 1_000_000 });
      const first = await taken(stake(await player(), 1n));
      await provider.win({ ...first, id: randomUUID(), of: first.id, amount: 875_00n, closes: true });
      await payAtOnce('2026-06-11', 1n, 120_00n);
      expect((await sumsOf(20260611)).net).toBeLessThanOrEqual(1_000_00);
      await limit({ daily_net_minor: 1_000_000_00n });
    });

    it('stay within the wins without a stake of a day, also of bets of zero', async () => {
      await limit({ free_wins_minor: 50_00n });
      const players = await payAtOnce('2026-06-12', 0n, 50_00n);
      expect((await sumsOf(20260612)).free).toBe(50_00);
      const held = await Promise.all(players.map(({ uid }) => heldOf(uid)));
      expect(held.flat()).toHaveLength(3);
    });
  });

  it('are accepted from a paused channel only to settle open rounds', async () => {
    const who = await player();
    const [open, settled] = [await taken(stake(who, 10_00n)), await taken(stake(who, 10_00n, { closes: true }))];
    await t.db
      .updateTable('channels')
      .set({ state: 'paused', approved_at: t.now })
      .where('channel_id', '=', 'hmac')
      .execute();
    world.forgetChannels();
    const undo = (bet: { id: string; round: string }) =>
      provider.rollback({ id: randomUUID(), of: bet.id, player: who.uid, round: bet.round });
    expect((await provider.win(alone(who, 5_00n))).answer).toBe('partner');
    expect((await provider.win({ ...settled, id: randomUUID(), of: settled.id, amount: 5_00n })).answer).toBe(
      'partner',
    );
    expect((await undo(settled)).answer).toBe('partner');
    expect((await provider.win({ ...open, id: randomUUID(), of: open.id, amount: 5_00n })).answer).toBe('ok');
    expect((await undo(open)).answer).toBe('ok');
    await t.db.updateTable('channels').set({ state: 'open' }).where('channel_id', '=', 'hmac').execute();
    world.forgetChannels();
    expect(await balanceOf(t, who.uid)).toBe(95_00n);
  });

  it('without a stake are locked while a bonus is open', async () => {
    const ruleId = await makeRule(t);
    const who = await player();
    await claim(t, who, `${ruleId}~once`);
    await limit({ free_wins_minor: 1_000_000_00n });
    await provider.win(alone(who, 50_00n));
    const free = await taken(stake(who, 0n));
    await provider.win({ ...free, id: randomUUID(), of: free.id, amount: 25_00n, closes: true });
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    expect(await balanceOf(t, who.uid, 'hold.wager')).toBe(75_00n);
  });
});
