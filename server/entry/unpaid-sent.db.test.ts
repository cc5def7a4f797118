import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bet, makeAgent, makeMember, play } from '../modules/engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { openEarnings } from './testing/earnings.ts';
import { makePerson, type Person } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

import { unpaidStory } from './testing/unpaid-story.ts';

/**
 * Tests that unpaid money that is sent on, paid out or repaid before it is lost is traced to the loss, and counted
 * once.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { pass, begin, deposit, chargeBack, send, worth } = unpaidStory(() => t);

describe('agents earn nothing from unpaid money that others lost', () => {
  it('with a friend’s deposit sent on through two users', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const [friend, other] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, other, '1000.00');
    await send(other, member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent, friend, member)).toEqual([0n, -1_000_00n, 0n]);
  });

  it('with a friend’s deposit sent on through many accounts that had sent cents to each other', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const others: Person[] = [];
    for (let made = 0; made < 8; made++) others.push(await makePerson(t, 0));
    const id = await deposit(friend, '1000.00');
    for (const other of others) await send(friend, other, '0.50');
    for (const person of others) for (const other of others) if (person !== other) await send(person, other, '0.01');
    for (const other of others) await send(other, friend, '0.50');
    await send(friend, member, '500.00');
    let from = friend;
    for (const to of [...others, member]) {
      await send(from, to, '500.00');
      from = to;
    }
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent, friend, member)).toEqual([0n, -1_000_00n, 0n]);
  });

  it('with money sent on and lost only after its charge-back', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await chargeBack(id);
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([0n]);
  });

  it('with money that a friend had at its charge-back, sent on and lost later', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const [friend, mule] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await chargeBack(id);
    await send(mule, member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(1);
    await pass(8);
    expect(await worth(agent, friend, member)).toEqual([0n, -1_000_00n, 0n]);
  });

  it('with losses by several users, each counted once', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const [one, other] = [await makeMember(t, agent, 0), await makeMember(t, agent, 0)];
    const [friend, mule] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await chargeBack(id);
    await send(mule, one, '600.00');
    await bet(t, one, 300_00n);
    await pass(1);
    await send(one, other, '300.00');
    await deposit(other, '500.00');
    await bet(t, other, 800_00n);
    await pass(1);
    await send(mule, one, '400.00');
    await bet(t, one, 400_00n);
    await pass(8);
    // 1500.00 were lost; 1000.00 of them were owed.
    expect(await worth(agent, friend)).toEqual([100_00n, -1_000_00n]);
    const placed = await t.db.selectFrom('unpaid_debts').select('left_minor').where('uid', '=', friend.uid).execute();
    expect(placed).toEqual([{ left_minor: 0n }]);
  });

  it('with money that passed through a friend who had the same amount of paid money', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const [friend, decoy] = [await makePerson(t, 0), await makePerson(t, 1000)];
    const id = await deposit(friend, '1000.00');
    await send(friend, decoy, '1000.00');
    await send(decoy, member, '1000.00');
    await chargeBack(id);
    await bet(t, member, 1_000_00n);
    await pass(9);
    expect(await worth(agent, friend, decoy)).toEqual([0n, -1_000_00n, 1_000_00n]);
  });

  it('with a friend’s loss after the debt was repaid by a deposit that is charged back itself', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const [friend, mule, helper] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    const first = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await chargeBack(first);
    const second = await deposit(helper, '1000.00');
    await send(helper, friend, '1000.00');
    await pass(1);
    await send(mule, member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(8);
    // The share has been paid by now.
    expect(await worth(agent, friend)).toEqual([200_00n, 0n]);
    await chargeBack(second);
    await pass(1);
    expect(await worth(agent, helper)).toEqual([0n, -1_000_00n]);
  });

  it('with a friend’s loss after nearly all of the debt was repaid by a deposit that is charged back itself', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const [friend, mule, helper] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    const first = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await chargeBack(first);
    await pass(1);
    // The debt of the first deposit stays open, so it was never repaid.
    const second = await deposit(helper, '999.00');
    await send(helper, friend, '999.00');
    await pass(1);
    await send(mule, member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent, friend)).toEqual([199_80n, -1_00n]);
    await chargeBack(second);
    await pass(1);
    expect(await worth(agent, helper)).toEqual([0n, -999_00n]);
  });

  it('but from later losses, if the debt was repaid', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    await play(t, member, 'withdrawal.paid', 1_000_00n);
    await chargeBack(id);
    await deposit(member, '2000.00');
    await bet(t, member, 1_000_00n);
    await pass(9);
    expect(await worth(agent, member)).toEqual([200_00n, 0n]);
  });

  it('with a payout that was returned after its deposit was charged back', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await play(t, member, 'withdrawal.paid', 1_000_00n);
    await chargeBack(id);
    await pass(1);
    await play(t, member, 'withdrawal.reversed', 1_000_00n);
    await bet(t, member, 1_000_00n);
    await pass(9);
    expect(await worth(agent, friend, member)).toEqual([0n, -1_000_00n, 0n]);
  });
});
