import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { bet as lose, makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, rollBack, win } from '../bonuses/testing/bets.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

/**
 * A debt whose amount is locked at the same time is a loan, for journals of every kind: the locked money repays it. A
 * loan, and the part of other debts that was repaid together with it, must not use up the losses of a card's debt.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

const debtOf = (who: Person) => balanceOf(t, who.uid, 'debt');

it.each([
  ['no bonus', false],
  ['a bonus that was open again, and paid its debt', true],
] as const)('no agent is paid for a loss of the owed card after %s', async (_name, isReopened) => {
  await begin('net_loss');
  const agents = { base: 'net_loss', period: 'week', carryLosses: true };
  await setSettings(t, { agents, deposit: { methods: [{ code: 'sandbox' }] } });
  const gift = await makeRule(t, { amount: '1000.00', times: '1' });
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 0);
  const [friend, partner] = [await makePerson(t, isReopened ? 500 : 0), await makePerson(t, 1_000)];
  await pass(0.1);
  let small = '';
  if (isReopened) {
    small = await deposit(friend, '500.00');
    expect((await claim(t, { ...friend, token: await tokenOf(friend) }, `${gift}~once`)).status).toBe(200);
    await pass(0.001);
    for (let half = 0; half < 2; half++) {
      await win(t, await bet(t, friend.uid, '500.00'), '500.00');
      await pass(0.001);
    }
    expect(await balanceOf(t, friend.uid)).toBe(2_000_00n);
    // The gift is lost; the rest goes to the partner.
    await win(t, await bet(t, friend.uid, '1000.00'), '0.00');
    await pass(0.001);
    await send(friend, partner, '1000.00');
    await pass(1);
  }
  const card = await deposit(friend, '1000.00');
  await send(friend, member, '1000.00');
  await pass(0.01);
  if (isReopened) {
    await chargeBack(small);
    await pass(0.001);
    // The friend owes 1,500.00, of which 1,000.00 are locked.
    expect([await debtOf(friend), await balanceOf(t, friend.uid, 'hold.wager')]).toEqual([-1_500_00n, 1_000_00n]);
    await send(partner, friend, '600.00');
    await workers();
    for (let stakes = 0; stakes < 9; stakes++) {
      await win(t, await bet(t, friend.uid, '100.00'), '100.00');
      await pass(0.0001);
    }
    const last = await bet(t, friend.uid, '100.00');
    await pass(0.001);
    await chargeBack(card);
    await win(t, last, '0.00');
    await pass(0.01);
    await workers();
  } else {
    await chargeBack(card);
  }
  await pass(0.01);
  expect(await debtOf(friend)).toBe(-1_000_00n);
  await lose(t, member, 1_000_00n);
  await pass(9);
  expect(await worth(agent)).toEqual([0n]);
});

it('a loan for the winnings of a returned stake leaves the losses to the card’s debt', async () => {
  await begin('net_loss');
  const agents = { base: 'net_loss', period: 'week', carryLosses: true };
  await setSettings(t, { agents, deposit: { methods: [{ code: 'sandbox' }] } });
  const gift = await makeRule(t, { amount: '1.00', times: '3' });
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 0);
  const [friend, partner] = [await makePerson(t, 500), await makePerson(t, 0)];
  await pass(0.1);
  expect((await claim(t, { ...friend, token: await tokenOf(friend) }, `${gift}~once`)).status).toBe(200);
  await pass(0.001);
  const own = await bet(t, friend.uid, '500.00');
  await win(t, await bet(t, friend.uid, '1.00', { round: own.round }), '1503.00');
  await pass(0.001);
  expect([await balanceOf(t, friend.uid), await balanceOf(t, friend.uid, 'hold.wager')]).toEqual([1_500_00n, 3_00n]);
  await win(t, await bet(t, friend.uid, '1000.00'), '0.00');
  await pass(0.001);
  await send(friend, partner, '500.00');
  await pass(1);
  const card = await deposit(friend, '1503.00');
  await send(friend, member, '1503.00');
  await pass(0.01);
  // The own stake's share of the winnings, 1,000.00, is locked, and a part of it is a debt.
  await rollBack(t, own);
  await pass(0.001);
  expect([await debtOf(friend), await balanceOf(t, friend.uid, 'hold.wager')]).toEqual([-1_000_00n, 1_503_00n]);
  const grantOf = (uid: string) =>
    t.db
      .selectFrom('bonus_grants')
      .select(['done_minor', 'need_minor'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
  for (let stakes = 0; stakes < 6; stakes++) {
    await win(t, await bet(t, friend.uid, '100.00'), '100.00');
    await pass(0.0001);
    const { done_minor: done, need_minor: need } = await grantOf(friend.uid);
    if (done + 50n >= need) break;
  }
  const last = await bet(t, friend.uid, '100.00');
  await pass(0.001);
  await chargeBack(card);
  expect(await debtOf(friend)).toBe(-2_503_00n);
  await win(t, last, '100.00');
  await pass(0.01);
  // The locked money repaid the loan and a third of the card.
  expect(await debtOf(friend)).toBe(-1_000_00n);
  await lose(t, member, 1_503_00n);
  await pass(9);
  expect(await worth(agent)).toEqual([201_20n]);
});
