import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, setSettings } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, makeKeys, sendTo } from '../../../entry/testing/provider-world.ts';
import { PASSWORD, type TestApp } from '../../../entry/testing/test-app.ts';
import { hmacProvider, rsaProvider } from '../../../entry/testing/test-provider.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { freezeAccount } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

describe.each(['rsa', 'hmac'] as const)('a provider that speaks %s (Spec: E7)', (dialect) => {
  const { at, provider, elsewhere, player, launch, stake, taken } = world.speaking(dialect);

  it('bets and wins from the wallet, and the round shows both', async () => {
    const who = await player();
    expect(await provider.balance(who.uid, who.launch)).toEqual({ answer: 'ok', balance: 100_00n });
    const bet = stake(who, 30_00n);
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 70_00n });
    const won = await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 12_34n, closes: true });
    expect(won).toEqual({ answer: 'ok', balance: 82_34n });
    expect(await t.ask('/wallet/info', {}, { token: who.token })).toMatchObject({ canWithdrawCoin: '82.34' });
    const statement = await t.ask('/wallet/records', { kind: 'channel' }, { token: who.token });
    const about = { subject: 'Reels', record: { page: 'round', id: `${dialect} ${bet.round}` } };
    expect(statement.content).toMatchObject([
      { amount: '12.34', ...about },
      { amount: '-30.00', ...about },
    ]);
    const { content } = await t.ask('/betting/list', { channel: dialect }, { token: who.token });
    expect(content).toMatchObject([
      {
        round: bet.round,
        gameName: 'Reels',
        channelName: dialect === 'rsa' ? 'Alpha' : 'Beta',
        bet: '30.00',
        win: '12.34',
        state: 'settled',
      },
    ]);
  });

  it('gets the same answer for the same id, and a duplicate error if any value differs', async () => {
    const who = await player();
    const otherPlayer = await player();
    const bet = stake(who, 10_00n);
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 5_00n };
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 90_00n });
    expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 95_00n });
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 90_00n });
    expect(await elsewhere.win(win)).toEqual({ answer: 'ok', balance: 95_00n });
    for (const change of [
      { amount: 10_01n },
      { currency: 'PHP' },
      { player: otherPlayer.uid },
      { player: 'nobody' },
      { game: 'dice' },
      { round: randomUUID() },
    ]) {
      expect((await provider.bet({ ...bet, ...change })).answer, JSON.stringify(Object.keys(change))).toBe('duplicate');
    }
    expect((await provider.win({ ...win, of: randomUUID() })).answer).toBe('duplicate');
    expect((await provider.rollback({ ...bet, of: win.id })).answer).toBe('duplicate');
    expect(await provider.balance(who.uid)).toEqual({ answer: 'ok', balance: 95_00n });
    expect(await balanceOf(t, otherPlayer.uid)).toBe(100_00n);
  });

  it('gets the real balance for a bet above it, and the same refusal for a repeat', async () => {
    const who = await player(10);
    const bet = stake(who, 10_01n);
    expect(await provider.bet(bet)).toEqual({ answer: 'money', balance: 10_00n });
    await provider.win({ ...stake(who, 5_00n), id: randomUUID(), of: (await taken(stake(who, 1_00n))).id });
    expect(await provider.bet(bet)).toEqual({ answer: 'money', balance: 10_00n });
    // A refused bet took no money, so a rollback returns none.
    expect((await provider.rollback({ id: randomUUID(), of: bet.id, player: who.uid, round: bet.round })).answer).toBe(
      'ok',
    );
    expect(await balanceOf(t, who.uid)).toBe(14_00n);
  });

  it('rolls back once, for any number of requests and ids', async () => {
    const who = await player();
    const bet = await taken(stake(who, 40_00n));
    const rollback = { id: randomUUID(), of: bet.id, player: who.uid, round: bet.round };
    const again = { ...rollback, id: randomUUID() };
    for (const sent of [rollback, rollback, again, again]) {
      expect(await provider.rollback(sent)).toEqual({ answer: 'ok', balance: 100_00n });
    }
    expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 1n })).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    const { content } = await t.ask('/betting/list', {}, { token: who.token });
    expect(content).toMatchObject([{ bet: '0.00', state: 'cancelled' }]);
  });

  it('can roll back a bet before it arrives: the bet is then refused', async () => {
    const who = await player();
    const bet = stake(who, 40_00n);
    const rollback = { id: randomUUID(), of: bet.id, player: who.uid, round: bet.round };
    const unknown = dialect === 'rsa' ? 'ok' : 'missing';
    expect((await provider.rollback(rollback)).answer).toBe(unknown);
    expect((await elsewhere.rollback(rollback)).answer).toBe(unknown);
    expect((await provider.rollback({ ...rollback, id: randomUUID() })).answer).toBe('ok');
    expect(await provider.bet(bet)).toEqual({ answer: 'rolled back', balance: 100_00n });
    expect(await provider.bet(bet)).toEqual({ answer: 'rolled back', balance: 100_00n });
    expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id })).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('can send a win only after its bet; a win that came too early is accepted when it is sent again', async () => {
    const who = await player();
    const bet = stake(who, 1_00n);
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 3_00n };
    expect((await provider.win(win)).answer).toBe('missing');
    await taken(bet);
    expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 102_00n });
    const otherPlayer = await player();
    expect((await provider.win({ ...win, id: randomUUID(), player: otherPlayer.uid })).answer).toBe('missing');
  });

  it('takes back a spent win as a debt', async () => {
    const who = await player(10);
    const bet = await taken(stake(who, 10_00n));
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 50_00n };
    await provider.win(win);
    await taken(stake(who, 45_00n));
    const rollback = await provider.rollback({ id: randomUUID(), of: win.id, player: who.uid, round: win.round });
    expect(rollback).toEqual({ answer: 'ok', balance: 0n });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-45_00n);
  });

  it('cannot bet for frozen, excluded and deleted players, but can still win and roll back for them', async () => {
    const who = await player();
    const [first, second, third] = [stake(who, 1_00n), stake(who, 1_00n), stake(who, 1_00n)];
    for (const bet of [first, second, third]) await taken(bet);
    const exclude = (kind: 'excluded' | undefined) =>
      kind
        ? t.db
            .insertInto('protection_breaks')
            .values({ site_id: 'demo', uid: who.uid, kind, since: t.now, until: new Date('2030-01-01'), ends_at: null })
            .execute()
        : t.db.deleteFrom('protection_breaks').where('uid', '=', who.uid).execute();
    const freeze = (isFrozen: boolean) => inTransaction(t.db, (tx) => freezeAccount(tx, 'demo', who.uid, isFrozen));

    await freeze(true);
    const refused = stake(who, 1_00n);
    expect((await provider.bet(refused)).answer).toBe('disabled');
    expect((await provider.bet(stake(who, 0n))).answer).toBe('disabled');
    expect((await provider.win({ ...first, id: randomUUID(), of: first.id })).answer).toBe('ok');
    await freeze(false);
    expect((await provider.bet(refused)).answer).toBe('disabled');

    await exclude('excluded');
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('disabled');
    expect((await provider.bet(first)).answer).toBe('ok');
    expect((await provider.win({ ...second, id: randomUUID(), of: second.id })).answer).toBe('ok');
    expect((await t.call('/channel/launch', { channel: dialect, game: 'dice' }, { token: who.token })).code).toBe(
      'protection_excluded',
    );
    await exclude(undefined);

    t.now = new Date(t.now.getTime() + 16 * 60_000);
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('expired');
    expect(
      (await provider.rollback({ id: randomUUID(), of: third.id, player: who.uid, round: third.round })).answer,
    ).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('keeps a token valid while its game is played, for twelve hours at most', async () => {
    const who = await player();
    const before = t.now;
    let minutes = 0;
    const playOn = async () => {
      minutes += 10;
      t.now = new Date(before.getTime() + minutes * 60_000);
      return (await provider.bet(stake(who, 1n))).answer;
    };
    while (minutes < 710) expect(await playOn()).toBe('ok');
    expect(await playOn()).toBe('expired');
  });

  it('cannot use invalid tokens, games, currencies and amounts', async () => {
    const who = await player();
    const otherPlayer = await player();
    const answer = async (more: object) => (await provider.bet(stake(who, 1_00n, more))).answer;
    expect(await answer({ token: 'lt_none' })).toBe('token');
    expect(await answer({ token: who.token })).toBe('token');
    expect(await answer({ token: otherPlayer.launch })).toBe('token');
    expect(await answer({ game: 'chess' })).toBe('game');
    expect(await answer({ currency: 'PHP' })).toBe('currency');
    const fractions =
      dialect === 'rsa' ? [1, 999, 1500, 1.5, -1000, '1000', 2 ** 53] : ['0.001', '1.005', '1e3', '-1.00', 1, '01.00'];
    for (const amount of fractions) {
      const { amount: _, ...bet } = stake(who, 0n);
      expect((await provider.betOf(amount, bet)).answer, String(amount)).toBe('types');
    }
    const { amount: _, ...bet } = stake(who, 0n);
    expect((await provider.betOf(undefined, bet)).answer).toBe('syntax');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('cannot use another key to sign its calls', async () => {
    const who = await player();
    const stranger = makeKeys().privateKey;
    const forger = provider.withKey(dialect === 'rsa' ? stranger : 'another secret');
    expect((await forger.bet(stake(who, 1_00n))).answer).toBe('signature');
    expect((await forger.balance(who.uid)).answer).toBe('signature');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('cannot place a bet after the end of the session that opened the game, but can still pay wins', async () => {
    for (const end of ['log-out', 'password'] as const) {
      const who = await player();
      const bet = await taken(stake(who, 1_00n));
      const other = await t.logIn(who.phone);
      if (end === 'log-out') await t.ask('/cplogin/logout', {}, { token: who.token });
      else await t.ask('/user/password', { old: PASSWORD, password: 'secret12' }, { token: other });
      expect((await provider.bet(stake(who, 1_00n))).answer, end).toBe('expired');
      const win = { ...bet, id: randomUUID(), of: bet.id, amount: 3_00n, closes: true };
      expect((await provider.win(win)).answer).toBe('ok');
      expect((await provider.rollback({ ...bet, id: randomUUID(), of: win.id })).answer).toBe('ok');
      expect(await balanceOf(t, who.uid)).toBe(99_00n);
      // Another session opens the game again.
      const again = { ...who, token: other };
      expect((await provider.bet(stake({ ...again, launch: await launch(again) }, 1_00n))).answer).toBe('ok');
    }
  });

  it('cannot place a bet once the session that opened the game has been idle for longer than the site allows', async () => {
    const who = await player();
    const before = t.now;
    await setSettings(t, { security: { idleHours: 1 } });
    const answers: string[] = [];
    for (let minutes = 10; minutes <= 60; minutes += 10) {
      t.now = new Date(before.getTime() + minutes * 60_000);
      answers.push((await provider.bet(stake(who, 1n))).answer);
    }
    await setSettings(t, {});
    expect(answers).toEqual([...Array(5).fill('ok'), 'expired']);
  });

  it('can finish the rounds of a paused channel, but not start new rounds', async () => {
    const who = await player();
    const bet = await taken(stake(who, 1_00n));
    const pause = (state: 'open' | 'paused') =>
      t.db.updateTable('channels').set({ state }).where('channel_id', '=', dialect).execute();
    await pause('paused');
    const fresh = await t.startAnother();
    const late = at(() => fresh);
    expect((await late.bet(stake(who, 1_00n))).answer).toBe('partner');
    expect((await late.win({ ...bet, id: randomUUID(), of: bet.id })).answer).toBe('ok');
    await fresh.close();
    await pause('open');
  });
});

describe('a bet and a win in one call (Spec: E7)', () => {
  it('are one transaction to the provider: they are repeated and rolled back together', async () => {
    const provider = hmacProvider(
      'hmac',
      world.secret,
      sendTo(() => t.app),
    );
    const who = await makePerson(t, 100);
    const { url } = await t.ask('/channel/launch', { channel: 'hmac', game: 'dice' }, { token: who.token });
    const token = new URL(url).searchParams.get('t') ?? '';
    const spin = {
      id: randomUUID(),
      player: who.uid,
      token,
      round: randomUUID(),
      amount: 10_00n,
      won: 25_00n,
      closes: true,
    };
    expect(await provider.betWin(spin)).toEqual({ answer: 'ok', balance: 115_00n });
    expect(await provider.betWin(spin)).toEqual({ answer: 'ok', balance: 115_00n });
    expect((await provider.betWin({ ...spin, won: 26_00n })).answer).toBe('duplicate');
    const rollback = { id: randomUUID(), of: spin.id, player: who.uid, round: spin.round };
    expect(await provider.rollback(rollback)).toEqual({ answer: 'ok', balance: 100_00n });
    expect(await provider.rollback(rollback)).toEqual({ answer: 'ok', balance: 100_00n });
    const late = { ...spin, id: randomUUID(), round: randomUUID() };
    await provider.rollback({ id: randomUUID(), of: late.id, player: who.uid, round: late.round });
    expect((await provider.betWin(late)).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });
});

describe('a call to a channel that does not exist (Spec: E7)', () => {
  it('is answered in the dialect of the caller', async () => {
    const stranger = rsaProvider(
      'nobody',
      world.keys.privateKey,
      sendTo(() => t.app),
    );
    expect((await stranger.balance('10000001')).answer).toBe('partner');
    // The correct key, in another channel's dialect.
    const confused = hmacProvider(
      'rsa',
      world.secret,
      sendTo(() => t.app),
    );
    expect((await confused.balance('10000001')).answer).toBe('partner');
  });
});
