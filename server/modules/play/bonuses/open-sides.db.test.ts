import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, withKey } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { runBonusWorker } from './testing/bets.ts';
import { claim, listed, makeRule, pass } from './testing/bonus-story.ts';

const world = createProviderWorld();
const { provider, launch, player, stake, taken } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

/** A gift of 100.00 with twenty times turnover. */
async function gifted(who: Player): Promise<void> {
  const { status } = await claim(t, who, `${await makeRule(t, { amount: '100.00', times: '20' })}~once`);
  expect(status).toBe(200);
  pass(t, 0.001);
}

async function balances({ uid }: Player): Promise<bigint[]> {
  pass(t, 0.001);
  await runBonusWorker(t);
  return [await balanceOf(t, uid), await balanceOf(t, uid, 'hold.wager')];
}

/** The counted turnover, which is visible while the release waits. */
async function turnover(who: Player): Promise<string | undefined> {
  await balances(who);
  const [active] = await listed(t, who, 'active');
  return active?.wager.done;
}

async function win(bet: Awaited<ReturnType<typeof taken>>, amount: bigint, closes = false): Promise<void> {
  await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes });
}

/** Bets the first side of forty rounds that stay open. */
async function firstSides(who: Player): Promise<string[]> {
  const rounds = Array.from({ length: 40 }, () => randomUUID());
  for (const round of rounds) await taken(stake(who, 50_00n, { round }));
  return rounds;
}

/** Bets the other side of each round, which then pays back the stakes, whichever side wins. */
async function otherSides(who: Player, rounds: readonly string[]): Promise<void> {
  const bets = [];
  for (const round of rounds) bets.push(await taken(stake(who, 50_00n, { round })));
  for (const bet of bets) await win(bet, 100_00n, true);
}

describe('bets on both sides of a round do not count as turnover', () => {
  it('if one side was bet before the bonus started', async () => {
    const who = await player(4_000);
    const rounds = await firstSides(who);
    await gifted(who);
    await otherSides(who, rounds);
    expect(await balances(who)).toEqual([4_000_00n, 0n]);
    expect(await listed(t, who, 'active')).toMatchObject([{ state: 'active', wager: { done: '0.00' } }]);
  });

  it('if the other side was bet after its days', async () => {
    const who = await player(4_000);
    await gifted(who);
    const rounds = await firstSides(who);
    pass(t, 8);
    const token = await t.logIn(who.phone);
    await otherSides({ ...who, token, launch: await launch({ ...who, token }) }, rounds);
    expect(await balances(who)).toEqual([4_000_00n, 0n]);
    expect(await listed(t, { ...who, token }, 'done')).toMatchObject([{ state: 'expired' }]);
  });

  it('if the rounds are closed before the other side is paid', async () => {
    const who = await player(2_000);
    await gifted(who);
    const reds = [];
    for (let n = 0; n < 20; n++) {
      const round = randomUUID();
      const red = await taken(stake(who, 50_00n, { round }));
      await win(await taken(stake(who, 50_00n, { round })), 0n, true);
      reds.push(red);
    }
    // As far as the site knows, forty stakes were lost.
    expect(await balances(who)).toEqual([100_00n, 0n]);
    for (const red of reds) await win(red, 100_00n, true);
    expect(await balances(who)).toEqual([2_000_00n, 100_00n]);
    expect(await listed(t, who, 'active')).toMatchObject([{ state: 'active', wager: { done: '0.00' } }]);
  });
});

describe('a round that had paid both sides when the bonus was released', () => {
  it.each([
    ['with its end', false],
    ['before its end', true],
  ])('no longer counts as turnover once one win is rolled back, %s', async (_when, stays) => {
    const who = await player(2_000);
    await gifted(who);
    const round = randomUUID();
    const bets = [];
    for (let n = 0; n < 40; n++) bets.push(await taken(stake(who, 50_00n, { round })));
    const [red, black] = [bets[0], bets[1]];
    if (!red || !black) throw new Error('no bets');
    await win(red, 2_000_00n);
    await provider.win({ ...black, id: `${black.id}-win`, of: black.id, amount: 2_000_00n });
    expect(await balances(who)).toEqual([4_100_00n, 0n]);
    await provider.rollback({ id: randomUUID(), of: `${black.id}-win`, player: who.uid, round, stays });
    for (const worker of t.app.playWorkers) await worker.runDue();
    expect(await balances(who)).toEqual([2_000_00n, 100_00n]);
    if (stays) await win(red, 0n, true);
    expect(await balances(who)).toEqual([2_000_00n, 100_00n]);
    expect(await turnover(who)).toBe('0.00');
  });
});

describe('stakes in rounds that stay open', () => {
  it('of a released bonus do not turn winnings of the next bonus into the player’s own money', async () => {
    const who = await player(0);
    await gifted(who);
    const round = randomUUID();
    // The same 100.00 is bet over and over in one round. The round has won more than its stakes, so they were at risk.
    for (let n = 0; n < 40; n++) await win(await taken(stake(who, 50_00n, { round })), 60_00n);
    const [released = 0n] = await balances(who);
    expect(released).toBe(500_00n);
    await taken(stake(who, released, { round: randomUUID() }));
    await gifted(who);
    await win(await taken(stake(who, 100_00n, { round })), 100_00n);
    // A part of the round's win no longer belongs to the first bonus.
    expect(await balances(who)).toEqual([0n, 100_00n]);
  });

  it('on both sides do not count, whether paid at once or when the rounds end', async () => {
    const who = await player(0);
    await gifted(who);
    const bets = [];
    for (let n = 0; n < 20; n++) {
      const round = randomUUID();
      const red = await taken(stake(who, 50_00n, { round }));
      await taken(stake(who, 50_00n, { round }));
      await win(red, 100_00n);
      bets.push(red);
    }
    expect(await balances(who)).toEqual([0n, 100_00n]);
    for (const red of bets) await win(red, 0n, true);
    expect(await balances(who)).toEqual([0n, 100_00n]);
  });

  it('release the bonus once the rounds end, even after its deadline', async () => {
    const who = await player(0);
    await gifted(who);
    const bets = [];
    for (let n = 0; n < 20; n++) {
      const round = randomUUID();
      const first = await taken(stake(who, 50_00n, { round }));
      await win(first, 100_00n);
      bets.push(await taken(stake(who, 50_00n, { round })));
    }
    // Each round has won back its stakes, as bets on both sides would.
    expect((await balances(who))[0]).toBe(0n);
    pass(t, 30);
    expect((await balances(who))[0]).toBe(0n);
    for (const bet of bets) await win(bet, 30_00n, true);
    const [available = 0n, held = 0n] = await balances(who);
    expect([available > 0n, held]).toEqual([true, 0n]);
  });

  it('of a forfeited bonus win nothing for the next bonus', async () => {
    const who = await player(0);
    await gifted(who);
    const bet = await taken(stake(who, 100_00n));
    // A small amount is paid, and the stake stays in play.
    await win(bet, 1n);
    const [active] = await listed(t, who, 'active');
    await t.ask('/bonus/forfeit', { id: active?.id ?? '' }, withKey(who.token));
    await gifted(who);
    await taken(stake(who, 1_00n, { round: bet.round }));
    await win(bet, 202_00n);
    // Of 101.00 at stake, 1.00 is money of the new bonus, so it wins one part in 101.
    expect(await balances(who)).toEqual([0n, 2_00n]);
  });

  it('cannot be covered on the other side with the bonus itself, released early', async () => {
    const who = await player(2_000);
    await gifted(who);
    const bets = [];
    for (let n = 0; n < 40; n++) bets.push(await taken(stake(who, 50_00n)));
    // If the bonus were released now, a second bet of own money could cover each round.
    expect(await turnover(who)).toBe('2000.00');
    for (const bet of bets) await win(bet, 0n, true);
    await balances(who);
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'released' }]);
  });
});
