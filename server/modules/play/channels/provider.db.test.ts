import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../entry/app.ts';
import { balanceOf, makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { hmacProvider, rsaProvider, type Send, type TestProvider } from '../../../entry/testing/test-provider.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { freezeAccount, postInTransaction } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { saveChannel, saveGames } from './store.ts';

const SECRET = 'hmac-secret-of-the-test';
const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let t: TestApp;
let other: App;
beforeAll(async () => {
  t = await startTestApp();
  other = await t.startAnother();
  const secrets = createSecretKeys([TEST_KEY]);
  const channel = { kind: 'seamless', state: 'open', launch_url: 'https://games.example/{game}?t={token}' } as const;
  const rsa = { ...channel, name: 'Alpha', dialect: 'rsa', public_key: KEYS.publicKey };
  await saveChannel(t.db, secrets, { siteId: 'demo', channelId: 'rsa' }, rsa, t.now);
  const hmac = { ...channel, name: 'Beta', dialect: 'hmac', secret: SECRET };
  await saveChannel(t.db, secrets, { siteId: 'demo', channelId: 'hmac' }, hmac, t.now);
  for (const id of ['rsa', 'hmac']) {
    await saveGames(t.db, 'demo', id, [
      { game_id: 'jeepney-reels', name: 'Reels' },
      { game_id: 'dice', name: 'Dice' },
    ]);
  }
});
afterEach(() => assertInvariants(t.db));
afterAll(async () => {
  await other?.close();
  await t?.close();
});

function sendTo(app: () => App): Send {
  return async (path, body, headers) => {
    const response = await app().fastify.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.body;
  };
}

const id = () => randomUUID();

describe.each(['rsa', 'hmac'] as const)('a provider that speaks %s (Spec: E7)', (dialect) => {
  const make = (app: () => App): TestProvider =>
    dialect === 'rsa' ? rsaProvider('rsa', KEYS.privateKey, sendTo(app)) : hmacProvider('hmac', SECRET, sendTo(app));
  const provider = make(() => t.app);
  const elsewhere = make(() => other);

  interface Player extends Person {
    readonly launch: string;
  }
  async function player(major = 100): Promise<Player> {
    const person = await makePerson(t, major);
    return { ...person, launch: await launch(person) };
  }
  async function launch(person: Person): Promise<string> {
    const { url } = await t.ask('/channel/launch', { channel: dialect, game: 'dice' }, { token: person.token });
    return new URL(url).searchParams.get('t') ?? '';
  }
  const stake = (who: Player, amount: bigint, more: object = {}) => ({
    id: id(),
    player: who.uid,
    token: who.launch,
    round: id(),
    amount,
    ...more,
  });

  it('bets and wins from the wallet, and the round says so', async () => {
    const who = await player();
    expect(await provider.balance(who.uid, who.launch)).toEqual({ answer: 'ok', balance: 100_00n });
    const bet = stake(who, 30_00n);
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 70_00n });
    const won = await provider.win({ ...bet, id: id(), of: bet.id, amount: 12_34n, closes: true });
    expect(won).toEqual({ answer: 'ok', balance: 82_34n });
    expect(await t.ask('/wallet/info', {}, { token: who.token })).toMatchObject({ canWithdrawCoin: '82.34' });
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

  it('gets the same answer under the same id, and a duplicate error for anything else', async () => {
    const who = await player();
    const somebody = await player();
    const bet = stake(who, 10_00n);
    const win = { ...bet, id: id(), of: bet.id, amount: 5_00n };
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 90_00n });
    expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 95_00n });
    expect(await provider.bet(bet)).toEqual({ answer: 'ok', balance: 90_00n });
    expect(await elsewhere.win(win)).toEqual({ answer: 'ok', balance: 95_00n });
    for (const change of [
      { amount: 10_01n },
      { currency: 'PHP' },
      { player: somebody.uid },
      { player: 'nobody' },
      { game: 'dice' },
      { round: id() },
    ]) {
      expect((await provider.bet({ ...bet, ...change })).answer, JSON.stringify(Object.keys(change))).toBe('duplicate');
    }
    expect((await provider.win({ ...win, of: id() })).answer).toBe('duplicate');
    expect((await provider.rollback({ ...bet, of: win.id })).answer).toBe('duplicate');
    expect(await provider.balance(who.uid)).toEqual({ answer: 'ok', balance: 95_00n });
    expect(await balanceOf(t, somebody.uid)).toBe(100_00n);
  });

  it('is told of a bet above the balance with the real one, and the same again is refused the same', async () => {
    const who = await player(10);
    const bet = stake(who, 10_01n);
    expect(await provider.bet(bet)).toEqual({ answer: 'money', balance: 10_00n });
    await provider.win({ ...stake(who, 5_00n), id: id(), of: (await taken(stake(who, 1_00n))).id });
    expect(await provider.bet(bet)).toEqual({ answer: 'money', balance: 10_00n });
    // What was refused took nothing, so there is nothing to give back.
    expect((await provider.rollback({ id: id(), of: bet.id, player: who.uid, round: bet.round })).answer).toBe('ok');
    expect(await balanceOf(t, who.uid)).toBe(14_00n);
  });

  async function taken<Bet extends Parameters<TestProvider['bet']>[0]>(bet: Bet): Promise<Bet> {
    expect((await provider.bet(bet)).answer).toBe('ok');
    return bet;
  }

  it('rolls back once, however often and under whatever id it asks', async () => {
    const who = await player();
    const bet = await taken(stake(who, 40_00n));
    const rollback = { id: id(), of: bet.id, player: who.uid, round: bet.round };
    const again = { ...rollback, id: id() };
    for (const one of [rollback, rollback, again, again]) {
      expect(await provider.rollback(one)).toEqual({ answer: 'ok', balance: 100_00n });
    }
    expect((await provider.win({ ...bet, id: id(), of: bet.id, amount: 1n })).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    const { content } = await t.ask('/betting/list', {}, { token: who.token });
    expect(content).toMatchObject([{ bet: '0.00', state: 'cancelled' }]);
  });

  it('may roll back before the bet comes: that is refused then and moves nothing', async () => {
    const who = await player();
    const bet = stake(who, 40_00n);
    const rollback = { id: id(), of: bet.id, player: who.uid, round: bet.round };
    const unknown = dialect === 'rsa' ? 'ok' : 'missing';
    expect((await provider.rollback(rollback)).answer).toBe(unknown);
    expect((await elsewhere.rollback(rollback)).answer).toBe(unknown);
    expect((await provider.rollback({ ...rollback, id: id() })).answer).toBe('ok');
    expect(await provider.bet(bet)).toEqual({ answer: 'rolled back', balance: 100_00n });
    expect(await provider.bet(bet)).toEqual({ answer: 'rolled back', balance: 100_00n });
    expect((await provider.win({ ...bet, id: id(), of: bet.id })).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('wins only with a bet that is there: earlier it asks again', async () => {
    const who = await player();
    const bet = stake(who, 1_00n);
    const win = { ...bet, id: id(), of: bet.id, amount: 3_00n };
    expect((await provider.win(win)).answer).toBe('missing');
    await taken(bet);
    expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 102_00n });
    const somebody = await player();
    expect((await provider.win({ ...win, id: id(), player: somebody.uid })).answer).toBe('missing');
  });

  it('takes back a win that was spent as a debt', async () => {
    const who = await player(10);
    const bet = await taken(stake(who, 10_00n));
    const win = { ...bet, id: id(), of: bet.id, amount: 50_00n };
    await provider.win(win);
    await taken(stake(who, 45_00n));
    const rollback = await provider.rollback({ id: id(), of: win.id, player: who.uid, round: win.round });
    expect(rollback).toEqual({ answer: 'ok', balance: 0n });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-45_00n);
  });

  it('is refused bets of who is frozen, excluded or long gone, and never wins or rollbacks', async () => {
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
    expect((await provider.win({ ...first, id: id(), of: first.id })).answer).toBe('ok');
    await freeze(false);
    expect((await provider.bet(refused)).answer).toBe('disabled');

    await exclude('excluded');
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('disabled');
    expect((await provider.bet(first)).answer).toBe('ok');
    expect((await provider.win({ ...second, id: id(), of: second.id })).answer).toBe('ok');
    expect((await t.call('/channel/launch', { channel: dialect, game: 'dice' }, { token: who.token })).code).toBe(
      'protection_excluded',
    );
    await exclude(undefined);

    const before = t.now;
    t.now = new Date(before.getTime() + 16 * 60_000);
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('expired');
    expect((await provider.rollback({ id: id(), of: third.id, player: who.uid, round: third.round })).answer).toBe(
      'ok',
    );
    t.now = before;
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('keeps a token good while its game is played, for twelve hours at most', async () => {
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
    t.now = before;
  });

  it('is refused tokens, games, currencies and amounts that are none', async () => {
    const who = await player();
    const somebody = await player();
    const answer = async (more: object) => (await provider.bet(stake(who, 1_00n, more))).answer;
    expect(await answer({ token: 'lt_none' })).toBe('token');
    expect(await answer({ token: who.token })).toBe('token');
    expect(await answer({ token: somebody.launch })).toBe('token');
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

  it('is refused whatever another key signed', async () => {
    const who = await player();
    const stranger = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
    const forger = provider.withKey(dialect === 'rsa' ? stranger : 'another secret');
    expect((await forger.bet(stake(who, 1_00n))).answer).toBe('signature');
    expect((await forger.balance(who.uid)).answer).toBe('signature');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('gives the last coin to one of many bets that come at once, on two servers', async () => {
    const who = await player(1);
    const bets = Array.from({ length: 12 }, (_, index) => (index % 2 ? provider : elsewhere).bet(stake(who, 1_00n)));
    const answers = (await Promise.all(bets)).map(({ answer }) => answer).sort();
    expect(answers).toEqual([...Array(11).fill('money'), 'ok']);
  });

  it('takes one transaction once, however many times it comes at once, on two servers', async () => {
    const who = await player();
    const bet = stake(who, 7_00n);
    const bets = Array.from({ length: 12 }, (_, index) => (index % 2 ? provider : elsewhere).bet(bet));
    for (const said of await Promise.all(bets)) expect(said).toEqual({ answer: 'ok', balance: 93_00n });
    const rollback = { of: bet.id, player: who.uid, round: bet.round };
    const rollbacks = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? provider : elsewhere).rollback({ ...rollback, id: id() }),
    );
    for (const said of await Promise.all(rollbacks)) expect(said).toEqual({ answer: 'ok', balance: 100_00n });
  });

  it('either takes or undoes a bet that meets its rollback, on two servers', async () => {
    const who = await player();
    for (let round = 0; round < 10; round++) {
      const bet = stake(who, 5_00n);
      const rollback = { id: id(), of: bet.id, player: who.uid, round: bet.round };
      await Promise.all([provider.bet(bet), elsewhere.rollback(rollback)]);
      expect(await balanceOf(t, who.uid)).toBe(100_00n);
    }
  });

  describe('with locked money and a bonus', () => {
    /** 10.00 of the own, 20.00 locked, 30.00 of a bonus. */
    async function withBonus(): Promise<Player> {
      const who = await player(10);
      await inTransaction(t.db, async (tx) => {
        const move = (type: 'hold.wager' | 'bonus', minor: bigint) =>
          ({ from: 'house:expense.bonus', to: userAccount(who.uid, type), amount: { unit: 'COIN', minor } }) as const;
        const posted = await postInTransaction(
          tx,
          {
            siteId: 'demo',
            journal: { kind: 'bonus', moves: [move('hold.wager', 20_00n), move('bonus', 30_00n)] },
            key: id(),
            body: 'test',
            actor: 'system:test',
            origin: 'test',
          },
          t.now,
        );
        expect(posted.ok).toBe(true);
      });
      return who;
    }
    const held = async ({ uid }: Person) => [
      await balanceOf(t, uid),
      await balanceOf(t, uid, 'hold.wager'),
      await balanceOf(t, uid, 'bonus'),
    ];

    it('draws the own money first, wins in the proportions of the stake, and gives everything back', async () => {
      const who = await withBonus();
      expect(await provider.balance(who.uid)).toEqual({ answer: 'ok', balance: 60_00n });
      const bet = await taken(stake(who, 40_00n));
      expect(await held(who)).toEqual([0n, 0n, 20_00n]);
      // A quarter of the stake was the own; the odd hundredth stays locked.
      const win = { ...bet, id: id(), of: bet.id, amount: 10_01n };
      expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 30_01n });
      expect(await held(who)).toEqual([2_50n, 7_51n, 20_00n]);
      await provider.rollback({ id: id(), of: win.id, player: who.uid, round: bet.round });
      await provider.rollback({ id: id(), of: bet.id, player: who.uid, round: bet.round });
      expect(await held(who)).toEqual([10_00n, 20_00n, 30_00n]);
    });

    it('tells who counts turnover of each bet once, and of its rollback', async () => {
      const who = await withBonus();
      const bet = await taken(stake(who, 40_00n));
      await provider.bet(bet);
      await provider.bet(stake(who, 100_00n));
      const rollback = { of: bet.id, player: who.uid, round: bet.round };
      await provider.rollback({ ...rollback, id: id() });
      await provider.rollback({ ...rollback, id: id() });
      const events = await t.db
        .selectFrom('bet_events')
        .selectAll()
        .where('uid', '=', who.uid)
        .orderBy('journal_id')
        .execute();
      const parts = {
        amount_minor: 40_00n,
        from_available_minor: 10_00n,
        from_hold_minor: 20_00n,
        from_bonus_minor: 10_00n,
        channel: dialect,
        game: 'jeepney-reels',
        round: bet.round,
      };
      expect(events).toMatchObject([
        { kind: 'bet', ...parts },
        { kind: 'rollback', ...parts },
      ]);
    });
  });

  it('is refused bets over a limit on losses, until something is won back', async () => {
    const who = await player();
    await t.db
      .insertInto('protection_limits')
      .values({ site_id: 'demo', uid: who.uid, kind: 'loss', period: 'day', value: 20_00n, raises: '[]' })
      .execute();
    const bet = await taken(stake(who, 15_00n));
    expect(await provider.bet(stake(who, 5_01n))).toEqual({ answer: 'limit', balance: 85_00n });
    await provider.win({ ...bet, id: id(), of: bet.id, amount: 1n });
    await taken(stake(who, 5_01n));
    const before = t.now;
    t.now = new Date(before.getTime() + 24 * 3_600_000 + 60_000);
    const token = await launch(who);
    await taken(stake(who, 20_00n, { token }));
    expect((await provider.bet(stake(who, 1n, { token }))).answer).toBe('limit');
    t.now = before;
  });

  it('is refused bets when the time is up that the player set for a day', async () => {
    const who = await player();
    await t.db
      .insertInto('protection_limits')
      .values({ site_id: 'demo', uid: who.uid, kind: 'session', period: 'day', value: 30n, raises: '[]' })
      .execute();
    const bet = await taken(stake(who, 1_00n));
    const visit = { since: t.now, last_at: t.now, checked_at: t.now, day: 20260302, seconds: 1800 };
    await t.db
      .insertInto('protection_time')
      .values({ site_id: 'demo', uid: who.uid, ...visit })
      .execute();
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('limit');
    expect((await provider.win({ ...bet, id: id(), of: bet.id })).answer).toBe('ok');
  });

  it('finishes rounds of a channel that is paused, and begins none', async () => {
    const who = await player();
    const bet = await taken(stake(who, 1_00n));
    const pause = (state: 'open' | 'paused') =>
      t.db.updateTable('channels').set({ state }).where('channel_id', '=', dialect).execute();
    await pause('paused');
    const fresh = await t.startAnother();
    const late = make(() => fresh);
    expect((await late.bet(stake(who, 1_00n))).answer).toBe('partner');
    expect((await late.win({ ...bet, id: id(), of: bet.id })).answer).toBe('ok');
    await fresh.close();
    await pause('open');
  });
});

describe('a bet and a win in one call (Spec: E7)', () => {
  it('are one transaction to the provider: the same again, and rolled back whole', async () => {
    const provider = hmacProvider(
      'hmac',
      SECRET,
      sendTo(() => t.app),
    );
    const who = await makePerson(t, 100);
    const { url } = await t.ask('/channel/launch', { channel: 'hmac', game: 'dice' }, { token: who.token });
    const token = new URL(url).searchParams.get('t') ?? '';
    const spin = { id: id(), player: who.uid, token, round: id(), amount: 10_00n, won: 25_00n, closes: true };
    expect(await provider.betWin(spin)).toEqual({ answer: 'ok', balance: 115_00n });
    expect(await provider.betWin(spin)).toEqual({ answer: 'ok', balance: 115_00n });
    expect((await provider.betWin({ ...spin, won: 26_00n })).answer).toBe('duplicate');
    const rollback = { id: id(), of: spin.id, player: who.uid, round: spin.round };
    expect(await provider.rollback(rollback)).toEqual({ answer: 'ok', balance: 100_00n });
    expect(await provider.rollback(rollback)).toEqual({ answer: 'ok', balance: 100_00n });
    const late = { ...spin, id: id(), round: id() };
    await provider.rollback({ id: id(), of: late.id, player: who.uid, round: late.round });
    expect((await provider.betWin(late)).answer).toBe('rolled back');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });
});

describe('a channel that is not there (Spec: E7)', () => {
  it('is answered in the words of who calls', async () => {
    const stranger = rsaProvider(
      'nobody',
      KEYS.privateKey,
      sendTo(() => t.app),
    );
    expect((await stranger.balance('10000001')).answer).toBe('partner');
    // The right key, by another channel's convention.
    const confused = hmacProvider(
      'rsa',
      SECRET,
      sendTo(() => t.app),
    );
    expect((await confused.balance('10000001')).answer).toBe('partner');
  });
});
