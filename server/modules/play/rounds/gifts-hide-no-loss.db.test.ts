import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, win } from '../bonuses/testing/bets.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

/**
 * A gift that is taken back is assigned to a loss, but does not reduce any agent's net loss. The debt of a card must be
 * assigned to the same loss: otherwise an agent is paid for that loss.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);
const owed = (who: Person) => balanceOf(t, who.uid, 'debt');
const held = (who: Person) => balanceOf(t, who.uid, 'hold.wager');

async function lose(who: Person, amount: string): Promise<void> {
  await win(t, await bet(t, who.uid, amount), '0.00');
}

/**
 * In the first week, the member meets the turnover of a gift with a small card, and sends all money to a partner in the
 * team of another agent. A week later, the member loses the money of another card, which belongs to the member or to a
 * friend.
 */
async function loseCardAfterGift({ small, isFriends }: { small: string; isFriends: boolean }) {
  await begin('net_loss');
  const agents = { base: 'net_loss', period: 'week', carryLosses: false };
  await setSettings(t, { agents, deposit: { methods: [{ code: 'sandbox' }] } });
  const gift = await makeRule(t, { amount: '1000.00', times: '1' });
  const [agent, other] = [await makeAgent(t, null, 4000), await makeAgent(t, null, 4000)];
  const [member, partner] = [await makeMember(t, agent, 0), await makeMember(t, other, 0)];
  const friend = await makePerson(t, 0);
  await pass(0.1);
  const smallCard = await deposit(member, `${small}.00`);
  expect((await claim(t, { ...member, token: await tokenOf(member) }, `${gift}~once`)).status).toBe(200);
  await pass(0.001);
  for (let half = 0; half < 2; half++) {
    await win(t, await bet(t, member.uid, '500.00'), '500.00');
    await pass(0.001);
  }
  await send(member, partner, `${Number(small) + 1_000}.00`);
  await pass(7);
  const card = await deposit(isFriends ? friend : member, '1000.00');
  if (isFriends) await send(friend, member, '1000.00');
  await lose(member, '1000.00');
  await pass(0.1);
  return { agent, other, member, partner, friend, smallCard, card };
}

it.each(['before', 'after'])(
  'no agent is paid for a lost card, or for a gift that is taken back %s the card’s charge-back',
  async (when) => {
    const { agent, other, member, partner, smallCard, card } = await loseCardAfterGift({
      small: '500',
      isFriends: false,
    });
    await lose(partner, '1000.00');
    for (const id of when === 'before' ? [smallCard, card] : [card, smallCard]) {
      await chargeBack(id);
      await pass(0.1);
    }
    expect(await owed(member)).toBe(-2_500_00n);
    await pass(8);
    expect(await worth(agent, other)).toEqual([0n, 0n]);
  },
);

it('no agent is paid for a friend’s lost card if the gift was reopened and is released again', async () => {
  const { agent, member, partner, friend, smallCard, card } = await loseCardAfterGift({
    small: '100',
    isFriends: true,
  });
  await chargeBack(smallCard);
  expect([await owed(member), await held(member)]).toEqual([-1_100_00n, 1_000_00n]);
  await send(partner, member, '400.00');
  for (let stakes = 0; stakes < 8 && (await held(member)) > 0n; stakes++) {
    await win(t, await bet(t, member.uid, '100.00'), '100.00');
    await pass(0.001);
  }
  await workers();
  expect([await owed(member), await held(member)]).toEqual([0n, 0n]);
  await send(member, partner, '300.00');
  await chargeBack(card);
  await pass(0.1);
  expect(await owed(friend)).toBe(-1_000_00n);
  await pass(8);
  expect(await worth(agent)).toEqual([0n]);
});
