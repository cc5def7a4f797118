import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { saveChannel, saveGames } from '../store.ts';
import { executeTransfer } from './execute-transfer.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const secrets = createSecretKeys([TEST_KEY]);
  const channel = {
    kind: 'transfer',
    dialect: 'sandbox',
    state: 'open',
    launch_url: 'https://games.example/',
  } as const;
  const at = (channelId: string) => ({ siteId: 'demo', channelId });
  await saveChannel(t.db, secrets, at('arcade'), { ...channel, name: 'Arcade' }, t.now);
  await saveChannel(t.db, secrets, at('slots'), { ...channel, name: 'Slots', kind: 'seamless', dialect: 'rsa' }, t.now);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const move = (who: Person, direction: 'in' | 'out', amount: string, key?: string, channel = 'arcade') =>
  t.call('/channel/transfer', { channel, direction, amount }, withKey(who.token, key));
const recall = (who: Person, key?: string) => t.call('/channel/recall', {}, withKey(who.token, key));

/** The user wins or loses in the channel, and only the provider sees it. */
async function play({ uid }: Person, minor: bigint): Promise<void> {
  const winnings = { site_id: 'demo', channel_id: 'arcade', reference: randomUUID(), uid, amount_minor: minor };
  await t.db.insertInto('sandbox_wallet_moves').values(winnings).execute();
}

async function askAgain(): Promise<void> {
  t.now = new Date(t.now.getTime() + 31_000);
  for (const worker of t.app.playWorkers) await worker.runDue();
}

const inGame = async (who: Person) => (await t.ask('/wallet/info', {}, { token: who.token })).channelData;

describe('a channel with balances of its own (Spec: E7)', () => {
  it('accepts and returns money, and the wallet shows the channel’s balance', async () => {
    const who = await makePerson(t, 100);
    const key = randomUUID();
    const moved = await move(who, 'in', '40.00', key);
    expect(moved).toMatchObject({ status: 200, data: { state: 'done', balance: '40.00', canWithdrawCoin: '60.00' } });
    expect((await move(who, 'in', '40.00', key)).data).toEqual(moved.data);
    expect((await move(who, 'in', '41.00', key)).code).toBe('idempotency_key_reused');
    expect(await inGame(who)).toEqual([{ channel: 'arcade', name: 'Arcade', balance: '40.00' }]);
    expect((await move(who, 'out', '15.00')).data).toMatchObject({ state: 'done', balance: '25.00' });
    expect(await balanceOf(t, who.uid)).toBe(75_00n);
  });

  it('refuses invalid transfers, and moves nothing', async () => {
    const who = await makePerson(t, 100);
    expect((await move(who, 'in', '100.01')).code).toBe('amount_above_balance');
    expect((await move(who, 'in', '0.00')).code).toBe('amount_too_small');
    expect((await move(who, 'out', '1.00')).code).toBe('amount_above_channel');
    expect((await move(who, 'in', '1.00', undefined, 'none')).code).toBe('channel_unknown');
    expect((await move(who, 'in', '1.00', undefined, 'slots')).code).toBe('channel_seamless');
    // The provider refuses: the reserved money is back in the wallet.
    expect((await move(who, 'in', '10.02')).code).toBe('channel_refused');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('shows a transfer as being checked until the provider answers', async () => {
    const who = await makePerson(t, 100);
    const key = randomUUID();
    const silent = await move(who, 'in', '10.03', key);
    expect(silent).toMatchObject({ status: 2004, data: { state: 'checking', canWithdrawCoin: '89.97' } });
    const [arcade] = await t.ask('/channel/list', {}, { token: who.token });
    expect(arcade?.checking).toMatchObject([{ direction: 'in', amount: '10.03' }]);
    // One transfer runs at a time, and each only once.
    expect((await move(who, 'in', '1.00')).code).toBe('busy');
    expect((await move(who, 'in', '10.03', key)).status).toBe(2004);
    await askAgain();
    expect((await move(who, 'in', '10.03', key)).data).toMatchObject({ state: 'done', balance: '10.03' });

    await move(who, 'in', '10.05');
    expect(await balanceOf(t, who.uid)).toBe(79_92n);
    await askAgain();
    expect(await balanceOf(t, who.uid)).toBe(89_97n);
    expect((await t.ask('/channel/list', {}, { token: who.token }))[0]?.checking).toEqual([]);
  });

  it('returns everything at once: wins come from the games, losses stay there', async () => {
    const [winner, loser] = [await makePerson(t, 100), await makePerson(t, 100)];
    for (const who of [winner, loser]) await move(who, 'in', '50.00');
    await play(winner, 25_00n);
    await play(loser, -30_00n);
    const key = randomUUID();
    const back = await recall(winner, key);
    expect(back).toMatchObject({
      status: 200,
      data: { amount: '75.00', canWithdrawCoin: '125.00', channels: [{ channel: 'arcade', state: 'done' }] },
    });
    expect((await recall(winner, key)).data).toEqual(back.data);
    expect((await recall(loser)).data).toMatchObject({ amount: '20.00', canWithdrawCoin: '70.00' });
    for (const who of [winner, loser]) expect((await inGame(who))[0]?.balance).toBe('0.00');
    expect((await recall(loser)).data).toMatchObject({ amount: '0.00' });
  });

  it('requests the amount of a recall when its turn comes, even after its process died', async () => {
    const who = await makePerson(t, 100);
    await move(who, 'in', '40.00');
    const dies = {
      name: 'sandbox',
      balance: () => Promise.reject(new Error('the process died')),
      move: () => Promise.reject(new Error('nothing is moved before it is known how much')),
    };
    const channel = { siteId: 'demo', channelId: 'arcade', apiUrl: '', secret: '', unit: 'COIN' };
    const request = { uid: who.uid, direction: 'out', amountMinor: 'all', key: randomUUID(), origin: 'test' } as const;
    await expect(executeTransfer(t.db, { wallet: dies, channel }, request, t.now)).rejects.toThrow('died');
    // No money moves in while the balance is being requested.
    expect((await move(who, 'in', '60.00')).code).toBe('busy');
    await askAgain();
    expect((await inGame(who))[0]?.balance).toBe('0.00');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  it('moves nothing back if the provider does not give the amount', async () => {
    const who = await makePerson(t, 100);
    await move(who, 'in', '40.00');
    const silent = {
      name: 'sandbox',
      balance: async () => undefined,
      move: () => Promise.reject(new Error('nothing is moved before it is known how much')),
    };
    const channel = { siteId: 'demo', channelId: 'arcade', apiUrl: '', secret: '', unit: 'COIN' };
    const request = { uid: who.uid, direction: 'out', amountMinor: 'all', key: randomUUID(), origin: 'test' } as const;
    expect(await executeTransfer(t.db, { wallet: silent, channel }, request, t.now)).toMatchObject({
      value: { state: 'refused' },
    });
    expect((await recall(who)).data).toMatchObject({ amount: '40.00' });
  });

  it('lets an excluded user move money out, but not in', async () => {
    const who = await makePerson(t, 100);
    await move(who, 'in', '50.00');
    const taken = { site_id: 'demo', uid: who.uid, kind: 'excluded', since: t.now, ends_at: null } as const;
    await t.db
      .insertInto('protection_breaks')
      .values({ ...taken, until: new Date('2030-01-01') })
      .execute();
    expect((await move(who, 'in', '1.00')).code).toBe('protection_excluded');
    expect((await recall(who)).data).toMatchObject({ amount: '50.00' });
  });

  it('executes a request once when it is sent many times at once', async () => {
    const who = await makePerson(t, 100);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => move(who, 'in', '40.00', key)));
    expect(await balanceOf(t, who.uid)).toBe(60_00n);
    const others = await Promise.all(Array.from({ length: 8 }, () => move(who, 'in', '40.00')));
    const done = others.filter(({ status }) => status === 200).length;
    expect(done).toBe(1);
    expect(await balanceOf(t, who.uid)).toBe(20_00n);
  });
});

describe('a return above the amount moved in (Spec: E7)', () => {
  const limit = (values: object) =>
    t.db.updateTable('channels').set(values).where('channel_id', '=', 'arcade').execute();
  const heldOf = (uid: string) =>
    t.db
      .selectFrom('reconciliation_findings')
      .selectAll()
      .where('uid', '=', uid)
      .where('kind', '=', 'win_held')
      .execute();

  it('is a win within the limits of the channel, and waits in suspense above them', async () => {
    await limit({ win_times: 10 });
    const [within, above] = [await makePerson(t, 100), await makePerson(t, 100)];
    for (const [who, won] of [
      [within, 400_00n],
      [above, 400_01n],
    ] as const) {
      await move(who, 'in', '40.00');
      await play(who, won);
      expect((await recall(who)).status).toBe(200);
    }
    expect(await balanceOf(t, within.uid)).toBe(500_00n);
    expect(await heldOf(within.uid)).toEqual([]);
    // The amount moved in came back; the win waits for a review.
    expect(await balanceOf(t, above.uid)).toBe(100_00n);
    expect(await heldOf(above.uid)).toMatchObject([{ ours: { amount: '400.01', why: 'largest_win' } }]);
    await limit({ win_times: 5000 });
  });

  it('is limited like wins without a stake if no money was moved in', async () => {
    await limit({ free_wins_minor: 50_00n });
    const who = await makePerson(t, 100);
    await play(who, 50_01n);
    await recall(who);
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    const [held] = await heldOf(who.uid);
    expect(held).toMatchObject({ provider: 'arcade', ours: { amount: '50.01', why: 'free_wins' } });
    await limit({ free_wins_minor: 20_000_00n });
  });
});

describe('the player’s own limits in a channel with balances of its own (Spec: E7, F3)', () => {
  const limit = (who: Person, kind: 'loss' | 'session', amount: string) =>
    t.ask('/protection/limit', { kind, period: 'day', amount }, { token: who.token });
  const launch = async (who: Person) =>
    (await t.call('/channel/launch', { channel: 'arcade', game: 'reels' }, { token: who.token })).code;

  beforeAll(async () => {
    await saveGames(t.db, 'demo', 'arcade', [{ game_id: 'reels', name: 'Reels' }]);
  });

  it('include money in the channel as stakes, and losses there as losses', async () => {
    const who = await makePerson(t, 1_000);
    await limit(who, 'loss', '100.00');
    expect((await move(who, 'in', '100.01')).code).toBe('loss_limit_own');
    await move(who, 'in', '60.00');
    expect(await move(who, 'in', '40.01')).toMatchObject({ code: 'loss_limit_own', data: { period: 'day' } });
    expect((await move(who, 'in', '40.00')).status).toBe(200);
    expect(await launch(who)).toBe(undefined);
    await play(who, -70_00n);
    await recall(who);
    expect((await move(who, 'in', '30.01')).code).toBe('loss_limit_own');
    expect((await move(who, 'in', '30.00')).status).toBe(200);
    await play(who, -30_00n);
    await recall(who);
    expect(await launch(who)).toBe('loss_limit_own');
    // An open stake that came back was not lost.
    await play(who, 50_00n);
    await recall(who);
    expect(await launch(who)).toBe(undefined);
    expect((await move(who, 'in', '50.00')).status).toBe(200);
    expect((await move(who, 'in', '0.01')).code).toBe('loss_limit_own');
    await limit(who, 'loss', '99.99');
    expect(await launch(who)).toBe('loss_limit_own');
    // Money can always be returned.
    expect((await recall(who)).data).toMatchObject({ amount: '50.00' });
    t.now = new Date(t.now.getTime() + 24 * 3_600_000 + 60_000);
    expect((await move({ ...who, token: await t.logIn(who.phone) }, 'in', '99.99')).status).toBe(200);
  });

  it('apply once to simultaneous transfers into two channels', async () => {
    const at = { siteId: 'demo', channelId: 'arcade-b' };
    const terms = {
      kind: 'transfer',
      dialect: 'sandbox',
      state: 'open',
      launch_url: 'https://games.example/',
    } as const;
    await saveChannel(t.db, createSecretKeys([TEST_KEY]), at, { ...terms, name: 'Arcade B' }, t.now);
    const who = await makePerson(t, 1_000);
    await limit(who, 'loss', '100.00');
    const both = await Promise.all([move(who, 'in', '60.00'), move(who, 'in', '60.00', undefined, 'arcade-b')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ code }) => code === 'loss_limit_own')).toHaveLength(1);
    expect(await balanceOf(t, who.uid)).toBe(940_00n);
  });

  it('open no game and accept no more money once the user’s time is used up', async () => {
    const who = await makePerson(t, 1_000);
    await move(who, 'in', '10.00');
    await limit(who, 'session', '0');
    expect(await launch(who)).toBe('session_limit_own');
    expect((await move(who, 'in', '1.00')).code).toBe('session_limit_own');
    expect((await recall(who)).data).toMatchObject({ amount: '10.00' });
  });
});

describe('rounds that stay open (Spec: E7)', () => {
  it('are reported once they are open for longer than their channel allows', async () => {
    const round = { site_id: 'demo', channel_id: 'slots', uid: '10000001', game_id: 'g', state: 'open' } as const;
    const figures = { bet_minor: 1n, win_minor: 0n, available_minor: 1n, locked_minor: 0n };
    const minutesAgo = (minutes: number) => new Date(t.now.getTime() - minutes * 60_000);
    for (const [id, minutes] of [
      ['late', 61],
      ['young', 59],
    ] as const) {
      const opened = { round_id: id, opened_at: minutesAgo(minutes), changed_at: minutesAgo(minutes) };
      await t.db
        .insertInto('rounds')
        .values({ ...round, ...figures, ...opened, closed_by: null, closed_at: null, reported_at: null })
        .execute();
    }
    for (const worker of t.app.playWorkers) await worker.runDue();
    const rows = await t.db.selectFrom('rounds').select(['round_id', 'reported_at']).orderBy('round_id').execute();
    expect(rows).toEqual([
      { round_id: 'late', reported_at: t.now },
      { round_id: 'young', reported_at: null },
    ]);
    await t.db.deleteFrom('rounds').execute();
  });
});
