import { randomUUID } from 'node:crypto';
import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import type { Stake } from '../../../../entry/testing/test-provider.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

/**
 * In some games, such as cards or mines, the player sees the win and decides when the round ends. Losing rounds end at
 * once, and winning rounds could stay open until the agent is paid for the losses.
 */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

let year = 2026;
const on = (day: string, time?: string) => toDay(t, `${year}-${day}`, time);

async function begin(base: AgentBase = 'net_loss'): Promise<readonly [Person, Person]> {
  await setSettings(t, { agents: { base, carryLosses: true, period: 'month' } });
  year += 1;
  on('02-01', '00:06');
  await runAgents(t);
  on('03-01', '00:06');
  await runAgents(t);
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 0);
  await play(t, member, 'deposit', 10_000_00n);
  return [agent, member];
}

async function closeMonth(next: string): Promise<void> {
  on(next, '00:06');
  await runAgents(t);
}

async function bet(member: Person, minor: bigint, round: string = randomUUID()): Promise<Stake> {
  const who = { ...member, token: await t.logIn(member.phone) };
  return taken(stake({ ...who, launch: await launch(who) }, minor, { round }));
}

async function win(of: Stake, amount: bigint, closes: boolean): Promise<void> {
  expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes })).answer).toBe('ok');
}

/** The agent sends all payments to a friend; returns the friend's money and the agent's final debt. */
async function sentOn(agent: Person): Promise<() => Promise<readonly bigint[]>> {
  const friend = await makePerson(t, 0);
  const minor = await balanceOf(t, agent.uid);
  const input = { uid: friend.uid, amount: `${minor / 100n}.00` };
  if (minor > 0n) await t.ask('/wallet/transfer', input, withKey(await t.logIn(agent.phone)));
  return async () => [await balanceOf(t, friend.uid), await balanceOf(t, agent.uid, 'debt')];
}

describe('losses of a player whose rounds are open', () => {
  it.each(['net_loss', 'deposits'] as const)(
    'are paid to no agent before these rounds are over, with %s as the base',
    async (base) => {
      const [agent, member] = await begin(base);
      on('03-31', '23:00');
      const hand = await bet(member, 1_000_00n);
      await win(await bet(member, 1_000_00n), 0n, true);
      await closeMonth('04-01');
      const money = await sentOn(agent);
      await win(hand, 2_000_00n, true);
      await closeMonth('05-01');
      expect(await money()).toEqual([0n, 0n]);
    },
  );

  it('are paid within a minute once the rounds end', async () => {
    const [agent, member] = await begin();
    on('03-31', '23:00');
    const hand = await bet(member, 1_000_00n);
    await win(await bet(member, 1_000_00n), 0n, true);
    await closeMonth('04-01');
    const shown = async () =>
      (await t.ask('/agent/statement', { period: `${year}-03-01` }, { token: await t.logIn(agent.phone) })).waiting;
    expect(await shown()).toBe(1);
    await win(hand, 500_00n, true);
    await runAgents(t);
    expect(await shown()).toBe(0);
    // 40 % of 1,500.00.
    expect(await balanceOf(t, agent.uid)).toBe(600_00n);
  });

  it('are paid if a round began after the period', async () => {
    const [agent, member] = await begin();
    on('03-31', '23:00');
    await win(await bet(member, 1_000_00n), 0n, true);
    on('04-01', '00:01');
    await bet(member, 50_00n);
    await closeMonth('04-01');
    expect(await balanceOf(t, agent.uid)).toBe(400_00n);
  });

  it('wait until a round that has paid its stakes ends; its later bets are not losses of the period', async () => {
    const [agent, member] = await begin();
    on('03-31', '23:00');
    const session = await bet(member, 100_00n);
    await win(session, 200_00n, false);
    await win(await bet(member, 1_000_00n), 0n, true);
    on('04-01', '00:01');
    const later = await bet(member, 50_00n, session.round);
    await closeMonth('04-01');
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    await win(later, 0n, true);
    await runAgents(t);
    // 40 % of 1,000.00 less 100.00.
    expect(await balanceOf(t, agent.uid)).toBe(360_00n);
  });

  it('wait for the free spins of a round that has paid its stakes', async () => {
    const [agent, member] = await begin();
    on('03-31', '23:00');
    const feature = await bet(member, 100_00n);
    await win(feature, 100_00n, false);
    await win(await bet(member, 1_000_00n), 0n, true);
    await closeMonth('04-01');
    const money = await sentOn(agent);
    await win(feature, 1_000_00n, true);
    await closeMonth('05-01');
    expect(await money()).toEqual([0n, 0n]);
  });

  it('wait for an open bet if a later bet of the same round won more than both stakes', async () => {
    const [agent, member] = await begin();
    on('03-31', '23:00');
    const first = await bet(member, 1_000_00n);
    await win(await bet(member, 1_000_00n), 0n, true);
    on('04-01', '00:01');
    await win(await bet(member, 10_00n, first.round), 1_100_00n, false);
    await closeMonth('04-01');
    const money = await sentOn(agent);
    await win(first, 2_000_00n, true);
    await closeMonth('05-01');
    expect(await money()).toEqual([0n, 0n]);
  });
});
