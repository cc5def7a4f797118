import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAgent, makeMember } from '../modules/engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../modules/play/bonuses/testing/bonus-story.ts';
import { balanceOf, makePerson, type Person } from './testing/money-people.ts';
import { createProviderWorld } from './testing/provider-world.ts';
import type { TestApp } from './testing/test-app.ts';
import { DAY_MS, unpaidStory } from './testing/unpaid-story.ts';

/**
 * Tests that owed money is assigned to its real loss, and not to a loss that was won back at once on the other side of
 * the result.
 */

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());
const { provider, launch, stake, taken } = world.speaking('hmac');
const { pass, begin, deposit, chargeBack, send, worth } = unpaidStory(() => t);

type Bet = Awaited<ReturnType<typeof bet>>;

async function bet(who: Person, minor: bigint) {
  const fresh = { ...who, token: await t.logIn(who.phone) };
  return taken(stake({ ...fresh, launch: await launch(fresh) }, minor));
}

async function end(of: Bet, amount: bigint): Promise<void> {
  expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes: true })).answer).toBe('ok');
}

const lose = async (who: Person, minor: bigint) => end(await bet(who, minor), 0n);

/** The next moment with this hour, plus a number of days. */
function clock(time: string, days = 0): void {
  const day = new Date(t.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const at = new Date(`${day}T${time}+08:00`).getTime();
  t.now = new Date(at + (at < t.now.getTime() ? days + 1 : days) * DAY_MS);
}

/** Plays both sides of a result on two days: one side loses 1,000.00 and the other wins it. */
async function bothSides(who: Person, { winsFirst = false } = {}): Promise<void> {
  clock('23:59:00');
  const red = await bet(who, 1_000_00n);
  clock('00:01:00');
  const black = await bet(who, 1_000_00n);
  await end(red, winsFirst ? 2_000_00n : 0n);
  await end(black, winsFirst ? 0n : 2_000_00n);
}

describe('an agent is paid nothing for a friend’s deposit that is charged back', () => {
  it.each(['lost before', 'lost after'])('if the friend played both sides too (%s the charge-back)', async (when) => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const [friend, home] = [await makePerson(t, 2_000), await makePerson(t, 0)];
    clock('22:30:00');
    const card = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    if (when === 'lost before') await lose(member, 1_000_00n);
    await bothSides(friend);
    expect(await balanceOf(t, friend.uid)).toBe(2_000_00n);
    await send(friend, home, '2000.00');
    if (when === 'lost before') {
      await pass(8);
      expect(await worth(agent)).toEqual([400_00n]);
    }
    await chargeBack(card);
    if (when === 'lost after') await lose(member, 1_000_00n);
    await pass(8);
    expect(await worth(agent, friend, member, home)).toEqual([0n, -1_000_00n, 0n, 2_000_00n]);
  });

  it('if the friend plays both sides, and the winning account is closed after the charge-back', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const [friend, mule] = [await makePerson(t, 0), await makePerson(t, 2_000)];
    clock('12:00:00');
    const card = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await send(mule, member, '1000.00');
    await lose(member, 1_000_00n);
    const [red, black] = [await bet(mule, 1_000_00n), await bet(mule, 1_000_00n)];
    await end(red, 0n);
    await chargeBack(card);
    await end(black, 2_000_00n);
    await pass(8);
    expect(await worth(agent, friend, mule, member)).toEqual([0n, -1_000_00n, 2_000_00n, 0n]);
  });

  it.each([false, true])('beside both sides of the member, before the code (won first: %s)', async (winsFirst) => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const [member, friend, home] = [await makePerson(t, 2_000), await makePerson(t, 0), await makePerson(t, 0)];
    clock('22:30:00');
    const card = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await bothSides(member, { winsFirst });
    await send(member, home, '2000.00');
    await t.ask('/invite/bind', { code: agent.uid }, { token: await t.logIn(member.phone) });
    clock('12:00:00', 1);
    await lose(member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([400_00n]);
    await chargeBack(card);
    await pass(1);
    expect(await worth(agent, friend, member, home)).toEqual([0n, -1_000_00n, 0n, 2_000_00n]);
  });

  it('if the loss is won back in a later week', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 1_000);
    clock('12:00:00');
    const card = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await lose(member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([400_00n]);
    await send(friend, member, '1000.00');
    await end(await bet(member, 1_000_00n), 3_000_00n);
    await chargeBack(card);
    await pass(1);
    // The paid share is taken back at once; the win of the running week is subtracted at its end.
    expect(await worth(agent)).toEqual([0n]);
  });
});

it('a player gets no cashback for a friend’s deposit after playing both sides the week before', async () => {
  await begin('net_loss');
  const share = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 100 } as const;
  const rule = await makeRule(t, { ...share, times: '0', period: 'week' });
  const [player, friend, home] = [await makePerson(t, 2_000), await makePerson(t, 0), await makePerson(t, 0)];
  clock('22:30:00');
  const card = await deposit(friend, '1000.00');
  await send(friend, player, '1000.00');
  await bothSides(player);
  await send(player, home, '2000.00');
  await pass(7);
  const week = new Date(t.now.getTime() + 8 * 3_600_000);
  week.setUTCDate(week.getUTCDate() - ((week.getUTCDay() + 6) % 7));
  await lose(player, 1_000_00n);
  await pass(7);
  const id = `${rule}~${week.toISOString().slice(0, 10)}`;
  expect((await claim(t, { ...player, token: await t.logIn(player.phone) }, id)).status).toBe(200);
  await pass(0.01);
  expect(await worth(player)).toEqual([100_00n]);
  await chargeBack(card);
  await pass(1);
  expect(await worth(friend, player, home)).toEqual([-1_000_00n, 0n, 2_000_00n]);
});
