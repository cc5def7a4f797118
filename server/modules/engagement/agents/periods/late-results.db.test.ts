import { randomUUID } from 'node:crypto';
import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import type { Stake } from '../../../../entry/testing/test-provider.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { makeAgent, makeAgentOf, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

/**
 * Rounds stay open while a period ends, a ratio changes or an agent joins. Earnings must not depend on when a round
 * ends.
 */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

// Each case has a year of its own: the clock never goes back.
let year = 2026;
const on = (day: string, time?: string) => toDay(t, `${year}-${day}`, time);

/** Starts a year with a base. */
async function begin(base: AgentBase = 'net_loss', carryLosses = true): Promise<void> {
  await setSettings(t, { agents: { base, carryLosses, period: 'month' } });
  year += 1;
  on('02-01', '00:06');
  await runAgents(t);
  on('03-01', '00:06');
  await runAgents(t);
}

async function closeMonth(next: string): Promise<void> {
  on(next, '00:06');
  await runAgents(t);
}

/** Bets red and black at once, in separate rounds: black has won, and red is lost and still open. */
async function bothSides(member: Person, minor = 1_000_00n, won = minor * 2n): Promise<Stake> {
  const red = await bet(member, minor);
  await close(await bet(member, minor), won);
  return red;
}

async function bet(member: Person, minor: bigint, round: string = randomUUID()): Promise<Stake> {
  const who = { ...member, token: await t.logIn(member.phone) };
  return taken(stake({ ...who, launch: await launch(who) }, minor, { round }));
}

async function win(of: Stake, amount: bigint, closes: boolean): Promise<void> {
  expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes })).answer).toBe('ok');
}

const close = (of: Stake, won = 0n) => win(of, won, true);

async function lose(member: Person, minor: bigint): Promise<void> {
  await close(await bet(member, minor));
}

const setRatio = async (above: Person, { uid }: Person, ratio: string, from: string) =>
  t.ask('/agent/ratio', { uid, ratio, from: `${year}-${from}` }, { token: await t.logIn(above.phone) });

/** The payment to each agent, and the losses that each agent carries. */
async function paidTo(...agents: Person[]): Promise<string[]> {
  const paid = [];
  for (const { uid } of agents) {
    const { rows } = await sql<{ paid: string; closing: string }>`
      SELECT (coalesce(sum(paid_minor), 0) / 100)::bigint::text AS paid,
        (coalesce((array_agg(closing_minor ORDER BY from_day DESC))[1], 0) / 100)::bigint::text AS closing
      FROM agent_statements WHERE uid = ${uid}`.execute(t.db);
    paid.push(`${rows[0]?.paid}/${rows[0]?.closing}`);
  }
  return paid;
}

describe('a round that ends in a later period', () => {
  it.each(['net_loss', 'deposits'] as const)(
    'counts for the agents of that day even if ratios changed since, with %s as the base',
    async (base) => {
      await begin(base);
      const top = await makeAgent(t, null, 4000);
      const sub = await makeAgent(t, top, 4000);
      const member = await makeMember(t, sub, 0);
      await play(t, member, 'deposit', 10_000_00n);
      // With deposits as the base, a negative result does not count, so there must be losses to win back.
      if (base === 'deposits') await lose(member, 3_000_00n);
      await closeMonth('04-01');
      const before = await paidTo(top, sub);
      await setRatio(top, sub, '0', '05-01');
      on('04-30', '23:00');
      const red = await bothSides(member);
      await closeMonth('05-01');
      await close(red);
      await closeMonth('06-01');
      expect(await paidTo(top, sub)).toEqual(before);
    },
  );

  it('counts for the agents of that day, even if another agent was added below since', async () => {
    await begin();
    const top = await makeAgent(t, null, 4000);
    const [friend] = [await makeMember(t, top, 0)];
    const member = await makeMember(t, friend);
    on('03-31', '23:00');
    const red = await bothSides(member);
    await closeMonth('04-01');
    on('04-01', '12:00');
    await makeAgentOf(t, friend, 4000);
    await close(red);
    await closeMonth('05-01');
    expect(await paidTo(top, friend)).toEqual(['0/0', '0/0']);
  });

  it.each([
    ['at the end of a month', '03-31', '04-01'],
    ['within a month', '03-10', '03-11'],
  ])('counts for no agent if the player joined an agent’s team after the bet: joined %s', async (_when, day, next) => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, null);
    on(day, '22:00');
    const red = await bothSides(member);
    await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(member.phone)));
    if (day === '03-31') await closeMonth(next);
    on(next, '12:00');
    await close(red);
    await lose(member, 100_00n);
    await closeMonth('05-01');
    // 40 % of the losses since then: 100.00.
    expect(await paidTo(agent)).toEqual(['40/0']);
  });

  it.each([
    ['the next month', false],
    ['the month after', true],
  ])(
    'counts for no agent if the player joined an agent’s team after the bet and earlier losses: round closed %s',
    async (_when, isLater) => {
      await begin();
      const agent = await makeAgent(t, null, 4000);
      const member = await makeMember(t, null);
      on('03-31', '22:00');
      await lose(member, 2_000_00n);
      const red = await bothSides(member);
      await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(member.phone)));
      await closeMonth('04-01');
      if (isLater) await closeMonth('05-01');
      await close(red);
      await closeMonth(isLater ? '06-01' : '05-01');
      expect(await paidTo(agent)).toEqual(['0/0']);
    },
  );

  it('counts for no agent if losses are not carried over', async () => {
    await begin('net_loss', false);
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent);
    on('03-31', '23:00');
    const red = await bothSides(member);
    await closeMonth('04-01');
    await close(red);
    await closeMonth('05-01');
    expect(await paidTo(agent)).toEqual(['0/0']);
  });

  it('counts on the day of its bet even if it stayed open for a whole period', async () => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, null);
    on('03-31', '22:00');
    const red = await bothSides(member);
    await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(member.phone)));
    await closeMonth('04-01');
    await closeMonth('05-01');
    await close(red);
    await closeMonth('06-01');
    expect(await paidTo(agent)).toEqual(['0/0']);
  });

  it('counts on the day of its bet even if each month’s late loss hides the next month’s win', async () => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, null);
    on('03-31', '22:00');
    const first = await bothSides(member);
    await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(member.phone)));
    await closeMonth('04-01');
    await close(first);
    on('04-30', '22:00');
    const second = await bothSides(member);
    await closeMonth('05-01');
    await close(second);
    await closeMonth('06-01');
    // April's win belongs to the agent, and May's loss offsets it.
    expect(await paidTo(agent)).toEqual(['0/0']);
  });

  it('counts a win in the month in which it was paid, and a later stake in the next month', async () => {
    await begin();
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 4000);
    const member = await makeMember(t, sub);
    await setRatio(top, sub, '0', '04-01');
    on('03-31', '23:00');
    const round = await bet(member, 10_00n);
    await win(round, 1_010_00n, false);
    await closeMonth('04-01');
    const who = { ...member, token: await t.logIn(member.phone) };
    await taken(stake({ ...who, launch: await launch(who) }, 1_000_00n, { round: round.round }));
    await close(round);
    await closeMonth('05-01');
    expect(await paidTo(top, sub)).toEqual(['400/0', '0/-400']);
  });

  it('has a later win deducted from the agent who was paid for the loss', async () => {
    await begin();
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 0);
    const member = await makeMember(t, sub);
    await setRatio(top, sub, '40', '04-01');
    on('03-31', '23:00');
    const black = await bet(member, 1_000_00n);
    await lose(member, 1_000_00n);
    await closeMonth('04-01');
    await close(black, 2_000_00n);
    await closeMonth('05-01');
    // The 400.00 that were paid for March are taken back.
    expect(await paidTo(top, sub)).toEqual(['0/0', '0/0']);
  });

  it('counts for the agents of its bet even if late losses and wins of other rounds cancel out', async () => {
    await begin();
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 4000);
    const member = await makeMember(t, sub);
    await setRatio(top, sub, '0', '04-01');
    // The win of March is at 40 % of the lower agent, the loss of April at 40 % of the upper agent.
    on('03-31', '23:00');
    const red = await bothSides(member);
    await closeMonth('04-01');
    on('04-30', '23:00');
    const black = await bet(member, 1_000_00n);
    await lose(member, 1_000_00n);
    await closeMonth('05-01');
    await close(red);
    await close(black, 2_000_00n);
    await closeMonth('06-01');
    // April is settled again: its loss was won back by its other bet.
    expect(await paidTo(top)).toEqual(['0/0']);
  });

  it('counts for the agents of its bet even if a late win hides a loss from before the first agent', async () => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, null);
    on('03-31', '22:00');
    const red = await bothSides(member);
    await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(member.phone)));
    await closeMonth('04-01');
    on('04-30', '23:00');
    const black = await bet(member, 1_000_00n);
    await lose(member, 1_000_00n);
    await closeMonth('05-01');
    await close(red);
    await close(black, 2_000_00n);
    await closeMonth('06-01');
    expect(await paidTo(agent)).toEqual(['0/0']);
  });

  it('has a win two months later deducted from the agent who was paid for the loss', async () => {
    await begin();
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 0);
    const member = await makeMember(t, sub);
    // Red and black at once: red is lost in March, and black is left open while the ratio below changes.
    on('03-31', '23:00');
    const black = await bet(member, 1_000_00n);
    await lose(member, 1_000_00n);
    await closeMonth('04-01');
    await setRatio(top, sub, '40', '05-01');
    await closeMonth('05-01');
    await close(black, 2_000_00n);
    await closeMonth('06-01');
    expect(await paidTo(top, sub)).toEqual(['0/0', '0/0']);
  });

  it('does not count an open stake as a loss, even if a later bet of the round won more than both stakes', async () => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent);
    on('03-31', '23:00');
    const first = await bet(member, 1_000_00n);
    // A minute into the next month another bet of the round wins; the first bet is still open.
    on('04-01', '00:01');
    const who = { ...member, token: await t.logIn(member.phone) };
    const second = await taken(stake({ ...who, launch: await launch(who) }, 900_00n, { round: first.round }));
    await win(second, 2_000_00n, false);
    await closeMonth('04-01');
    expect(await paidTo(agent)).toEqual(['0/0']);
    await close(first, 2_000_00n);
    await closeMonth('05-01');
    expect(await paidTo(agent)).toEqual(['0/-840']);
  });

  it('leaves further losses to be paid at the ratios of the day on which it ends', async () => {
    await begin();
    const agent = await makeAgent(t, null, 4000);
    const [unlucky, lucky] = [await makeMember(t, agent), await makeMember(t, agent)];
    on('03-31', '23:00');
    const red = [await bothSides(unlucky, 1_000_00n, 1_300_00n), await bothSides(lucky)];
    await closeMonth('04-01');
    for (const one of red) await close(one);
    await lose(lucky, 50_00n);
    await closeMonth('05-01');
    // One member lost 700.00 in all, the other 50.00.
    expect(await paidTo(agent)).toEqual(['300/0']);
  });
});

describe('turnover as the base', () => {
  it('leaves out a round of several bets that paid back its stakes, even if its other side was bet a day later', async () => {
    await begin('turnover');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent);
    for (const [day, other] of [
      ['03-10', '03-10'],
      ['03-11', '03-12'],
    ] as const) {
      on(day, '23:00');
      const red = await bet(member, 1_000_00n);
      on(other, '23:30');
      const black = await bet(member, 1_000_00n, red.round);
      await close(black, 2_000_00n);
    }
    await lose(member, 100_00n);
    await closeMonth('04-01');
    expect(await paidTo(agent)).toEqual(['40/0']);
  });
});
