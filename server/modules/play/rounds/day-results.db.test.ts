import { randomUUID } from 'node:crypto';
import { lostMinor } from '@pitaka/core/play/rounds/bet-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, listed, makeRule } from '../bonuses/testing/bonus-story.ts';
import { readDayResults } from './index.ts';
import { recordPlay } from './testing/record-play.ts';

const SHARE = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 100 } as const;
const SITE = { siteId: 'demo', timezone: 'Asia/Manila' };
const EVER = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2027-01-01T00:00:00Z') };

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { provider, player, launch, stake, taken } = world.speaking('hmac');

/** A time of day in the site's time zone. */
function clock(moment: string): void {
  t.now = new Date(`${moment}+08:00`);
}

const undo = (bet: { id: string; player: string; round: string }) =>
  provider.rollback({ id: randomUUID(), of: bet.id, player: bet.player, round: bet.round });

type Who = Parameters<typeof stake>[0];
type Bet = Awaited<ReturnType<typeof taken>>;

/** A round that ends with its bet. */
const lostBet = (who: Who, minor: bigint): Promise<Bet> => taken(stake(who, minor, { closes: true }));

async function claimOf(who: Who, day: string, rule: string) {
  return claim(t, { ...who, token: await t.logIn(who.phone) }, `${rule}~${day}`);
}

async function runPlay(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of t.app.playWorkers) done += await worker.runDue();
  }
}

/** Runs the workers, and expects the release of a cashback of this amount. */
async function released(who: Who, minor: bigint): Promise<void> {
  await runPlay();
  const amount = `${minor / 100n}.00`;
  expect(await listed(t, { ...who, token: await t.logIn(who.phone) }, 'done')).toMatchObject([
    { state: 'released', amount, released: amount },
  ]);
}

async function lossesOf(uid: string): Promise<Record<number, bigint>> {
  const results = await readDayResults(t.db, SITE, [uid], EVER);
  const days = Map.groupBy(results, ({ day }) => day);
  return Object.fromEntries(
    [...days].map(([day, all]) => [day, all.reduce((sum, result) => sum + lostMinor(result), 0n)]),
  );
}

describe('the day on which play counts (Spec: E2, E7)', () => {
  it('gives no cashback for a bet of Sunday 23:57 that is rolled back on Monday 00:00:30', async () => {
    clock('2026-03-08T23:50:00');
    await makeRule(t, SHARE, 'open-rounds');
    const who = await player(1_000);
    clock('2026-03-08T23:57:00');
    const bet = await taken(stake(who, 1_000_00n));
    clock('2026-03-09T00:00:10');
    expect(await listed(t, who)).toEqual([]);
    clock('2026-03-09T00:00:30');
    expect((await undo(bet)).answer).toBe('ok');
    clock('2026-03-09T00:05:00');
    expect(await listed(t, who)).toEqual([]);
    expect((await claim(t, who, 'open-rounds~2026-03-02')).message).not.toBe('ok');
  });

  it('subtracts returns after the settlement of a round from the period of the round', async () => {
    clock('2026-03-15T23:50:00');
    const who = await player(1_000);
    clock('2026-03-15T23:57:00');
    const bet = await taken(stake(who, 1_000_00n, { closes: true }));
    clock('2026-03-16T00:00:10');
    expect(await listed(t, who)).toMatchObject([{ amount: '100.00' }]);
    clock('2026-03-16T00:00:30');
    await undo(bet);
    expect(await listed(t, who)).toEqual([]);
    expect(await lossesOf(who.uid)).toEqual({ 20260315: 0n });
  });

  it('lowers claimed cashback by the returned part, down to nothing if no loss is left', async () => {
    clock('2026-03-22T23:57:00');
    await makeRule(t, { ...SHARE, times: '0' }, 'at-once');
    const who = await player(1_500);
    const [first, second] = [await lostBet(who, 600_00n), await lostBet(who, 400_00n)];
    clock('2026-03-23T00:00:10');
    expect((await claimOf(who, '2026-03-16', 'at-once')).status).toBe(200);
    await released(who, 100_00n);
    clock('2026-03-25T08:00:00');
    await undo(second);
    await released(who, 60_00n);
    expect(await balanceOf(t, who.uid)).toBe(900_00n + 60_00n);
    await undo(first);
    await runPlay();
    expect(await balanceOf(t, who.uid)).toBe(1_500_00n);
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
    expect((await claimOf(who, '2026-03-16', 'at-once')).message).not.toBe('ok');
  });

  it('lowers spent cashback as a debt, which does not return to the budget', async () => {
    clock('2026-03-29T23:57:00');
    await makeRule(t, { ...SHARE, times: '0' }, 'spent');
    const who = await player(1_000);
    const [, second] = [await lostBet(who, 600_00n), await lostBet(who, 400_00n)];
    clock('2026-03-30T00:00:10');
    expect((await claimOf(who, '2026-03-23', 'spent')).status).toBe(200);
    await released(who, 100_00n);
    clock('2026-03-30T08:00:00');
    await undo(second);
    await lostBet({ ...who, launch: await launch({ ...who, token: await t.logIn(who.phone) }) }, 490_00n);
    await released(who, 60_00n);
    expect([await balanceOf(t, who.uid), await balanceOf(t, who.uid, 'debt')]).toEqual([0n, -30_00n]);
    const rules = await t.db
      .selectFrom('bonus_rules')
      .select('returned_minor')
      .where('rule_id', '=', 'spent')
      .execute();
    expect(rules).toEqual([{ returned_minor: 10_00n }]);
  });

  it('counts a round that a server with a slow clock ended on the previous day', async () => {
    const uid = '77777777';
    const bet = { uid, channel: 'hmac', game: 'dice', round: 'skewed', id: 'skewed-bet', amountMinor: 60_00n };
    const win = { ...bet, id: 'skewed-win', reference: bet.id, amountMinor: 10_00n, availableMinor: 10_00n };
    const record = (play: Parameters<typeof recordPlay>[1], at: string) =>
      inTransaction(t.db, (tx) => recordPlay(tx, play, new Date(`${at}+08:00`)));
    await record({ ...bet, kind: 'bet', availableMinor: 60_00n, isOpen: true }, '2026-04-01T00:00:01');
    await record({ ...win, kind: 'win' }, '2026-03-31T23:59:59');
    expect(await lossesOf(uid)).toEqual({ 20260401: 50_00n });
  });

  it('counts a round that spans midnight on the day of its bet, once it is over', async () => {
    clock('2026-04-01T23:59:00');
    const who = await player(100);
    const bet = await taken(stake(who, 60_00n));
    clock('2026-04-03T00:01:00');
    expect(await lossesOf(who.uid)).toEqual({});
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 10_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    expect(await lossesOf(who.uid)).toEqual({ 20260401: 50_00n });
    clock('2026-04-05T00:01:00');
    await undo({ ...win });
    const all = await readDayResults(t.db, SITE, [who.uid], EVER);
    expect(all).toMatchObject([{ day: 20260401, stakedMinor: 60_00n, wonMinor: 10_00n, winsBackMinor: 10_00n }]);
    const april1 = { from: new Date('2026-03-31T16:00:00Z'), before: new Date('2026-04-01T16:00:00Z') };
    expect(await readDayResults(t.db, SITE, [who.uid], april1)).toEqual(all);
    const april5 = { from: new Date('2026-04-04T16:00:00Z'), before: new Date('2026-04-05T16:00:00Z') };
    expect(await readDayResults(t.db, SITE, [who.uid], april5)).toEqual([]);
  });

  it('ends cashback with open turnover if its loss is returned, and takes back the excess at the release', async () => {
    clock('2026-05-03T23:57:00');
    await makeRule(t, { ...SHARE, period: 'day', times: '1', stacking: 'queue' }, 'played');
    const [returned, less] = [await player(2_000), await player(2_000)];
    const bets = [await lostBet(returned, 1_000_00n), await lostBet(less, 1_000_00n), await lostBet(less, 500_00n)];
    clock('2026-05-04T00:00:10');
    for (const who of [returned, less]) expect((await claimOf(who, '2026-05-03', 'played')).status).toBe(200);
    await undo(bets[0] as Bet);
    await undo(bets[2] as Bet);
    await runPlay();
    expect(await listed(t, returned, 'done')).toMatchObject([{ state: 'forfeited', amount: '100.00' }]);
    expect(await listed(t, less, 'active')).toMatchObject([{ amount: '150.00' }]);
    for (let count = 0; count < 2; count++) await lostBet({ ...less, launch: await launch(less) }, 75_00n);
    await runPlay();
    expect(await listed(t, less, 'done')).toMatchObject([{ state: 'released', amount: '100.00', released: '100.00' }]);
    expect(await balanceOf(t, less.uid)).toBe(2_000_00n - 1_000_00n - 150_00n + 100_00n);
  });

  it('does not count a rolled-back win that is owed as a loss', async () => {
    clock('2026-05-12T12:00:00');
    const who = await player(100);
    const bet = await taken(stake(who, 100_00n));
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 200_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    await lostBet({ ...who, launch: await launch(who) }, 150_00n);
    await undo(win);
    await runPlay();
    // 100.00 and 150.00 were staked. Of the 200.00 taken back, 50.00 were in the wallet.
    expect(await lossesOf(who.uid)).toEqual({ 20260512: 100_00n });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-150_00n);
  });

  it('subtracts a rolled-back win that is owed from the loss of a later day, not from the win', async () => {
    clock('2026-05-20T12:00:00');
    const who = await player(100);
    const bet = await taken(stake(who, 100_00n));
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 300_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    clock('2026-05-28T12:00:00');
    await lostBet({ ...who, launch: await launch(who) }, 300_00n);
    clock('2026-05-29T12:00:00');
    await undo(win);
    await undo(bet);
    await runPlay();
    expect(await lossesOf(who.uid)).toEqual({ 20260520: 0n, 20260528: 0n });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-200_00n);
  });

  it('does not count own stakes as lost if their round won for a bonus', async () => {
    clock('2026-10-03T12:00:00');
    const rule = await makeRule(t, {}, 'other-side');
    const who = await player(1_000);
    expect((await claim(t, who, `${rule}~once`)).status).toBe(200);
    clock('2026-10-03T12:01:00');
    const red = await taken(stake(who, 900_00n));
    // With a win of 0.01, the bonus ends and only own stakes remain in the round.
    await provider.win({ ...red, id: randomUUID(), of: red.id, amount: 1n });
    const rest = await taken(stake(who, 100_01n, { round: randomUUID(), closes: true }));
    const black = await taken(stake(who, 100_00n, { round: red.round }));
    expect(await lossesOf(who.uid)).toEqual({ 20261003: 100_01n });
    await provider.win({ ...black, id: randomUUID(), of: red.id, amount: 950_00n, closes: true });
    // 1,000.00 were staked in the round and 950.01 came back, to the bonus.
    expect(await balanceOf(t, who.uid, 'hold.wager')).toBe(950_00n);
    expect(await lossesOf(who.uid)).toEqual({ 20261003: 100_01n + 49_99n });
    await undo(rest);
    expect(await lossesOf(who.uid)).toEqual({ 20261003: 49_99n });
  });
});
