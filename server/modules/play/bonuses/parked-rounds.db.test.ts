import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, give, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import type { Stake } from '../../../entry/testing/test-provider.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { runBonusWorker } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

const world = createProviderWorld();
const { provider, player, stake, taken } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await setSettings(t, { bonuses: ANY_BET });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const held = async ({ uid }: Person) => [
  await balanceOf(t, uid),
  await balanceOf(t, uid, 'hold.wager'),
  await balanceOf(t, uid, 'bonus'),
];
const owed = async ({ uid }: Person) => -(await balanceOf(t, uid, 'debt'));

async function look(): Promise<void> {
  pass(t, 0.001);
  await runBonusWorker(t);
}

async function claimed(who: Player, terms: Parameters<typeof makeRule>[1] = {}): Promise<string> {
  const answer = await claim(t, who, `${await makeRule(t, terms)}~once`);
  expect(answer.status).toBe(200);
  pass(t, 0.001);
  return answer.data.id;
}

/** A bonus of 100.00 that is completely staked in a round that stays open. */
async function parked(): Promise<{ who: Player; grant: string; bet: Stake }> {
  const who = await player(0);
  const grant = await claimed(who);
  const bet = await taken(stake(who, 100_00n));
  await look();
  return { who, grant, bet };
}

const giveUp = (who: Person, id: string) => t.ask('/bonus/forfeit', { id }, withKey(who.token));
const wins = (bet: Stake, amount: bigint) =>
  provider.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes: true });
const undo = (bet: Stake, who: Person) =>
  provider.rollback({ id: randomUUID(), of: bet.id, player: who.uid, round: bet.round });

describe('a round that is open when its bonus ends (Spec: E2)', () => {
  it('wins nothing for a forfeited bonus, even if another bonus was released since', async () => {
    const { who, grant, bet } = await parked();
    await giveUp(who, grant);
    await claimed(who, { amount: '5.00', times: '0' });
    await wins(bet, 150_00n);
    await look();
    expect(await held(who)).toEqual([5_00n, 0n, 0n]);
  });

  it('wins nothing for a forfeited bonus while another bonus is active', async () => {
    const { who, grant, bet } = await parked();
    await giveUp(who, grant);
    await claimed(who, { amount: '50.00', times: '1' });
    await wins(bet, 500_00n);
    expect(await held(who)).toEqual([0n, 0n, 50_00n]);
    await taken(stake(who, 50_00n));
    await look();
    expect(await held(who)).toEqual([0n, 0n, 0n]);
    expect(await listed(t, who, 'done')).toMatchObject([
      { released: '0.00' },
      { state: 'forfeited', forfeited: '500.00' },
    ]);
  });

  it('returns rolled-back bonus money to the destination of that bonus', async () => {
    const { who, grant, bet } = await parked();
    await giveUp(who, grant);
    await claimed(who, { amount: '50.00', times: '1' });
    await undo(bet, who);
    await taken(stake(who, 50_00n));
    await look();
    expect(await held(who)).toEqual([0n, 0n, 0n]);
  });

  it('wins the player’s own money if its bonus was released, even if another bonus is active since', async () => {
    const { who, bet } = await parked();
    await give(t, who.uid, 900);
    await taken(stake(who, 900_00n));
    await look();
    await claimed(who, { amount: '50.00' });
    const won = stake(who, 500_00n);
    const win = { ...won, round: bet.round, of: bet.id };
    await provider.win(win);
    expect(await held(who)).toEqual([500_00n, 0n, 50_00n]);
    await provider.rollback({ id: randomUUID(), of: win.id, player: who.uid, round: bet.round });
    expect(await held(who)).toEqual([0n, 0n, 50_00n]);
    expect(await owed(who)).toBe(0n);
  });

  it('divides its win by the stakes of each bonus and of own money in it', async () => {
    const { who, grant, bet } = await parked();
    await giveUp(who, grant);
    await claimed(who, { amount: '100.00' });
    await give(t, who.uid, 200);
    const second = await taken(stake(who, 300_00n, { round: bet.round }));
    await wins(second, 400_00n);
    // 100.00 from each bonus, and 200.00 of own money.
    expect(await held(who)).toEqual([200_00n, 100_00n, 0n]);
  });
});

/** Two operators pay the amount in suspense. */
async function settled(uid: string): Promise<void> {
  const { finding_id: target } = await t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('uid', '=', uid)
    .where('kind', '=', 'win_held')
    .executeTakeFirstOrThrow();
  const [asks, agrees] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const request = { kind: 'held_win', target, payload: { as: 'pay' }, reason: 'as agreed with the provider' };
  const requested = await t.ask('/console/approvals/request', request, { token: asks.token });
  expect(await approveSeen(t, requested.id, { token: agrees.token })).toMatchObject({ status: 200 });
}

async function setLimits(limits: { win_times?: number; largest_win_minor?: bigint }): Promise<void> {
  await t.db.updateTable('channels').set(limits).where('channel_id', '=', 'hmac').execute();
  world.forgetChannels();
}

describe('own money that is staked beside a bonus and returned (Spec: E7)', () => {
  /** 1,000.00 of own money and 100.00 of a bonus in one round, which wins 220.00. */
  async function sharing(): Promise<{ who: Player; grant: string; own: Stake; bet: Stake }> {
    const who = await player(1_000);
    // The own stake alone would meet a lower turnover.
    const grant = await claimed(who, { times: '50' });
    const own = await taken(stake(who, 1_000_00n));
    const bet = await taken(stake(who, 100_00n, { round: own.round }));
    await provider.win({ ...bet, id: `${bet.id}-win`, of: bet.id, amount: 220_00n });
    expect(await held(who)).toEqual([200_00n, 20_00n, 0n]);
    return { who, grant, own, bet };
  }

  it('leaves the winnings of the round to the bonus', async () => {
    const { who, own, bet } = await sharing();
    await undo(own, who);
    expect(await held(who)).toEqual([1_000_00n, 220_00n, 0n]);
    await provider.rollback({ id: randomUUID(), of: `${bet.id}-win`, player: who.uid, round: bet.round });
    expect([await held(who), await owed(who)]).toEqual([[1_000_00n, 0n, 0n], 0n]);
  });

  it('sends the winnings to the destination of the bonus, and only once', async () => {
    const { who, grant, own } = await sharing();
    await giveUp(who, grant);
    await undo(own, who);
    await undo(own, who);
    expect(await held(who)).toEqual([1_000_00n, 0n, 0n]);
    await look();
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'forfeited', forfeited: '220.00' }]);
  });

  it('leaves the winnings to the bonus while the stake is in suspense', async () => {
    const { who, own } = await sharing();
    await setLimits({ largest_win_minor: 1_000_00n });
    await undo(own, who);
    await setLimits({ largest_win_minor: 250_000_00n });
    expect(await held(who)).toEqual([0n, 220_00n, 0n]);
    await settled(who.uid);
    expect([await held(who), await owed(who)]).toEqual([[1_000_00n, 220_00n, 0n], 0n]);
  });

  it('loses the winnings that were already spent', async () => {
    const { who, own } = await sharing();
    await taken(stake(who, 200_00n));
    await undo(own, who);
    expect([await held(who), await owed(who)]).toEqual([[800_00n, 220_00n, 0n], 0n]);
  });

  it('is locked for the bonus, and cannot be staked while it is owed', async () => {
    const { who, own } = await sharing();
    await taken(stake(who, 200_00n));
    await setLimits({ largest_win_minor: 1_000_00n });
    await undo(own, who);
    await setLimits({ largest_win_minor: 250_000_00n });
    expect([await held(who), await owed(who)]).toEqual([[0n, 220_00n, 0n], 200_00n]);
    expect(await provider.bet(stake(who, 20_01n))).toMatchObject({ answer: 'money' });
    await taken(stake(who, 20_00n));
    await settled(who.uid);
    expect([await held(who), await owed(who)]).toEqual([[800_00n, 200_00n, 0n], 0n]);
    await taken(stake(who, 1_000_00n));
  });
});

describe('a stake that is returned from a round of the next bonus (Spec: E7)', () => {
  it('leaves the winnings to the next bonus, even if the stake’s bonus was released since', async () => {
    const { who, bet } = await parked();
    await give(t, who.uid, 1_000);
    await taken(stake(who, 1_000_00n));
    await look();
    await claimed(who, { amount: '10.00', times: '50' });
    const second = await taken(stake(who, 10_00n, { round: bet.round }));
    await provider.win({ ...second, id: randomUUID(), of: second.id, amount: 220_00n });
    expect(await held(who)).toEqual([200_00n, 20_00n, 0n]);
    await undo(bet, who);
    await look();
    expect(await held(who)).toEqual([100_00n, 220_00n, 0n]);
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'released', released: '100.00' }]);
  });

  it('leaves the winnings to the next bonus even after a rolled-back win', async () => {
    const who = await player(1_000);
    await claimed(who, { times: '50' });
    const own = await taken(stake(who, 1_000_00n));
    await provider.win({ ...own, id: `${own.id}-win`, of: own.id, amount: 1n });
    const back = { id: randomUUID(), of: `${own.id}-win`, player: who.uid, round: own.round };
    await provider.rollback({ ...back, stays: true });
    const bet = await taken(stake(who, 100_00n, { round: own.round }));
    await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 220_00n });
    await undo(own, who);
    expect(await held(who)).toEqual([1_000_00n, 220_00n, 0n]);
  });
});

describe('a win in suspense (Spec: E7)', () => {
  const wonAbove = (bet: Stake) => provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 5_000_00n });
  beforeAll(() => setLimits({ win_times: 10 }));
  afterAll(() => setLimits({ win_times: 5_000 }));

  it('still belongs to its bonus, even if much own money is staked in the round meanwhile', async () => {
    const { who, grant, bet } = await parked();
    await wonAbove(bet);
    await giveUp(who, grant);
    await give(t, who.uid, 9_900);
    await taken(stake(who, 9_900_00n, { round: bet.round }));
    await settled(who.uid);
    await look();
    expect(await held(who)).toEqual([0n, 0n, 0n]);
  });

  it('still belongs to the player, even if much bonus money is staked in the round meanwhile', async () => {
    const who = await player(100);
    const bet = await taken(stake(who, 100_00n));
    await wonAbove(bet);
    const grant = await claimed(who);
    await taken(stake(who, 1_00n, { round: bet.round }));
    await giveUp(who, grant);
    await settled(who.uid);
    expect(await held(who)).toEqual([5_000_00n, 0n, 0n]);
  });

  it('is released with its bonus if the turnover is met meanwhile', async () => {
    const { who, grant, bet } = await parked();
    await wonAbove(bet);
    await give(t, who.uid, 900);
    await taken(stake(who, 900_00n));
    await look();
    await settled(who.uid);
    await look();
    expect(await held(who)).toEqual([5_000_00n, 0n, 0n]);
    expect(await listed(t, who, 'done')).toMatchObject([{ id: grant, state: 'released', released: '5000.00' }]);
  });
});

describe('a released bonus that lost a part of its turnover (Spec: E2)', () => {
  it('is locked again, and the spent part is a debt', async () => {
    const who = await player(2_000);
    await claimed(who);
    const bet = await taken(stake(who, 1_000_00n));
    await look();
    expect(await held(who)).toEqual([1_100_00n, 0n, 0n]);
    await taken(stake(who, 1_060_00n));
    await undo(bet, who);
    await taken(stake(who, 1_000_00n));
    await look();
    // 40.00 were left of the 100.00 that had been released.
    expect([await held(who), await owed(who)]).toEqual([[0n, 100_00n, 0n], 60_00n]);
    expect(await provider.bet(stake(who, 40_01n))).toMatchObject({ answer: 'money' });
    await wins(await taken(stake(who, 40_00n)), 1_000_00n);
    await taken(stake(who, 960_00n));
    await look();
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'released', released: '100.00' }]);
    expect([await held(who), await owed(who)]).toEqual([[40_00n, 0n, 0n], 0n]);
  });

  it('becomes a debt if another bonus is active, which keeps its money', async () => {
    const who = await player(1_000);
    await claimed(who);
    const bet = await taken(stake(who, 1_000_00n));
    await look();
    expect(await held(who)).toEqual([100_00n, 0n, 0n]);
    await taken(stake(who, 70_00n));
    await claimed(who, { amount: '50.00' });
    await give(t, who.uid, 20);
    await taken(stake(who, 50_00n));
    await undo(bet, who);
    await look();
    expect(await held(who)).toEqual([900_00n, 0n, 50_00n]);
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00', forfeited: '100.00' }]);
  });
});
