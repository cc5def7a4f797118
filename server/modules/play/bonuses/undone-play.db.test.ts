import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { runBonusWorker } from './testing/bets.ts';
import { claim, listed, makeRule, pass } from './testing/bonus-story.ts';

const world = createProviderWorld();
const { provider, player, stake, taken } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

/** 1,000.00 are lost in the first week, and a stake is returned in a round that continues. */
async function begin() {
  const rule = await makeRule(t, {
    ...{ trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, minBase: '0.00', times: '0' },
    ...{ period: 'week', claimDays: 7 },
  });
  const who = await player(10_000);
  const lost = await taken(stake(who, 1_000_00n));
  await provider.win({ ...lost, id: randomUUID(), of: lost.id, amount: 0n, closes: true });
  const early = await taken(stake(who, 1_000_00n));
  await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 1_000_00n });
  pass(t, 7);
  const later = { ...who, token: await t.logIn(who.phone) };
  const findOffer = async () => (await listed(t, later)).find(({ id }) => id.startsWith(rule));
  const returnToBudget = async () => {
    pass(t, 0.001);
    await provider.rollback({ id: randomUUID(), of: early.id, player: who.uid, round: early.round });
    for (const worker of t.app.playWorkers) await worker.runDue();
    await runBonusWorker(t);
  };
  return { who, early, later, findOffer, returnToBudget };
}

describe('a returned stake of a round that spans two weeks', () => {
  it('takes back the cashback of its week if it is returned after the round’s end', async () => {
    const { who, early, later, findOffer, returnToBudget } = await begin();
    await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 0n, closes: true });
    expect((await claim(t, later, (await findOffer())?.id ?? '')).status).toBe(200);
    expect(await balanceOf(t, who.uid)).toBe(9_100_00n);
    await returnToBudget();
    expect(await balanceOf(t, who.uid)).toBe(10_000_00n);
  });

  it('leaves no loss and no cashback if it is returned at the round’s end', async () => {
    const { who, findOffer, returnToBudget } = await begin();
    expect(await findOffer()).toBeUndefined();
    await returnToBudget();
    expect(await findOffer()).toBeUndefined();
    expect(await balanceOf(t, who.uid)).toBe(10_000_00n);
  });
});
