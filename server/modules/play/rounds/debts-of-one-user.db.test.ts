import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import type { Stake } from '../../../entry/testing/test-provider.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/**
 * The debts of one user are assigned to losses only up to the user's present debt. If one debt is repaid, the same
 * amount of losses counts again, whichever debt was repaid.
 */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

async function lose(who: Person, minor: bigint): Promise<Stake> {
  const playing = { ...who, token: await tokenOf(who) };
  const bet = await taken(stake({ ...playing, launch: await launch(playing) }, minor));
  expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 0n, closes: true })).answer).toBe('ok');
  return bet;
}

async function people() {
  await begin('net_loss');
  const agent = await makeAgent(t, null, 4000);
  const [one, other] = [await makeMember(t, agent, 0), await makeMember(t, agent, 0)];
  const friend = await makePerson(t, 0);
  await pass(0.1);
  return { agent, one, other, friend };
}

/** A friend’s two deposits, each sent to a member of one agent. */
async function twoDeposits() {
  const all = await people();
  const { one, other, friend } = all;
  const first = await deposit(friend, '1000.00');
  await send(friend, one, '1000.00');
  await pass(0.1);
  const second = await deposit(friend, '1000.00');
  await send(friend, other, '1000.00');
  return { ...all, first, second };
}

it('1,000.00 of 2,000.00 lost by two members count when one of two debts is repaid', async () => {
  const { agent, one, other, friend, first, second } = await twoDeposits();
  await chargeBack(first);
  await chargeBack(second);
  await deposit(friend, '1000.00');
  await pass(0.1);
  expect(await worth(friend)).toEqual([-1_000_00n]);
  await lose(one, 1_000_00n);
  await lose(other, 1_000_00n);
  await pass(9);
  expect(await worth(agent)).toEqual([400_00n]);
});

it('1,000.00 of 2,000.00 lost by two members count when half of one debt is repaid', async () => {
  const { agent, one, other, friend } = await people();
  const card = await deposit(friend, '2000.00');
  await send(friend, one, '1000.00');
  await send(friend, other, '1000.00');
  await chargeBack(card);
  await deposit(friend, '1000.00');
  await pass(0.1);
  await lose(one, 1_000_00n);
  await lose(other, 1_000_00n);
  await pass(9);
  expect(await worth(agent, friend)).toEqual([400_00n, -1_000_00n]);
});

it.each(['of the first', 'of the second'])(
  'the only loss, %s of two debts, does not count even when one debt is repaid',
  async (which) => {
    const { agent, one, other, friend, first, second } = await twoDeposits();
    await chargeBack(first);
    await chargeBack(second);
    await deposit(friend, '1000.00');
    await pass(0.1);
    await lose(which === 'of the first' ? one : other, 1_000_00n);
    await pass(9);
    expect(await worth(agent)).toEqual([0n]);
  },
);

it('the other debt’s loss stops counting when the first debt’s loss is undone or the repayment is charged back', async () => {
  const { agent, one, other, friend, first, second } = await twoDeposits();
  await chargeBack(first);
  await chargeBack(second);
  const repaid = await deposit(friend, '1000.00');
  await pass(0.1);
  const lost = await lose(one, 1_000_00n);
  await workers();
  await pass(0.1);
  await lose(other, 1_000_00n);
  await workers();
  await pass(0.1);
  await provider.rollback({ id: randomUUID(), of: lost.id, player: one.uid, round: lost.round });
  await pass(9);
  expect(await worth(agent)).toEqual([0n]);
  await lose(one, 1_000_00n);
  await chargeBack(repaid);
  await pass(9);
  expect(await worth(agent)).toEqual([0n]);
});

it('a debt that was lost and repaid takes no losses from the next debt', async () => {
  const { agent, one, other, friend, first, second } = await twoDeposits();
  await lose(one, 1_000_00n);
  await chargeBack(first);
  await deposit(friend, '1000.00');
  expect(await worth(friend)).toEqual([0n]);
  await chargeBack(second);
  await lose(other, 1_000_00n);
  await pass(9);
  expect(await worth(agent, friend)).toEqual([0n, -1_000_00n]);
});
