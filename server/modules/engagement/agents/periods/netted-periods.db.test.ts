import { AGENT_BASES, type AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, type Person, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
let month = 3;
beforeAll(async () => {
  t = await startTestApp();
  await runAgents(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const dayOf = (of: number, day = 1) => new Date(Date.UTC(2026, of - 1, day)).toISOString().slice(0, 10);

/** Starts a month with a base. */
async function begin(base: AgentBase): Promise<void> {
  await setSettings(t, { agents: { base, carryLosses: true } });
  await closeMonth();
}

async function closeMonth(): Promise<void> {
  month += 1;
  toDay(t, dayOf(month), '00:06');
  await runAgents(t);
}

const setRatio = async (above: Person, uid: string, ratio: string, from?: string) =>
  t.ask('/agent/ratio', { uid, ratio, ...(from ? { from } : {}) }, { token: await t.logIn(above.phone) });

async function win(who: Person, minor: bigint): Promise<void> {
  await bet(t, who, minor);
  await play(t, who, 'channel.win', minor * 2n);
}

/** The payment to each agent of the chain. */
async function paidTo(...agents: Person[]): Promise<bigint[]> {
  const paid = [];
  for (const { uid } of agents) {
    const { rows } = await sql<{ paid: string }>`
      SELECT coalesce(sum(paid_minor), 0)::text AS paid FROM agent_statements WHERE uid = ${uid}`.execute(t.db);
    paid.push(BigInt(rows[0]?.paid ?? '0'));
  }
  return paid;
}

describe('netting a member’s days of a period once for all agents above', () => {
  it.each([
    ['net_loss', 'in the evening', false],
    ['deposits', 'in the evening', false],
    ['net_loss', 'the day before', true],
    ['deposits', 'the day before', true],
  ] as const)(
    'ratios that change daily turn no won-back loss into earnings, with %s as the base, set %s',
    async (base, _when, isKnown) => {
      await begin(base);
      const top = await makeAgent(t, null, 4000);
      const sub = await makeAgent(t, top, 0);
      const member = await makeMember(t, sub, 0);
      await play(t, member, 'deposit', 2_000_00n);
      if (isKnown) await setRatio(top, sub.uid, '40', dayOf(month, 2));
      for (let day = 2; day < 8; day += 2) {
        toDay(t, dayOf(month, day));
        // The losing days belong to one agent, the days that win the loss back to the other.
        await bet(t, member, 1_000_00n);
        if (isKnown) await setRatio(top, sub.uid, '0', dayOf(month, day + 1));
        else for (const ratio of ['40', '0']) await setRatio(top, sub.uid, ratio);
        toDay(t, dayOf(month, day + 1));
        await win(member, 1_000_00n);
        if (isKnown) await setRatio(top, sub.uid, '40', dayOf(month, day + 2));
      }
      await closeMonth();
      expect(await paidTo(top, sub)).toEqual([0n, 0n]);
      expect(await balanceOf(t, member.uid)).toBe(2_000_00n);
    },
  );

  it('a remaining loss is paid once, at the ratios of the days on which it was lost', async () => {
    await begin('net_loss');
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 0);
    const member = await makeMember(t, sub);
    toDay(t, dayOf(month, 2));
    await bet(t, member, 1_000_00n);
    expect(await setRatio(top, sub.uid, '30')).toMatchObject({ from: dayOf(month, 3) });
    toDay(t, dayOf(month, 3));
    await bet(t, member, 500_00n);
    toDay(t, dayOf(month, 4));
    await setRatio(top, sub.uid, '10');
    toDay(t, dayOf(month, 5));
    await win(member, 700_00n);
    await closeMonth();
    // 500.00 of the newest losses were won back first, then 200.00 of earlier ones: 800.00 at 40 % are left.
    expect(await paidTo(top, sub)).toEqual([320_00n, 0n]);
  });

  it.each(AGENT_BASES)(
    'a self-exclusion on the day of a win does not remove the win, with %s as the base',
    async (base) => {
      await begin(base);
      const agent = await makeAgent(t, null, 2000);
      const member = await makeMember(t, agent, 0);
      await play(t, member, 'deposit', 2_000_00n);
      toDay(t, dayOf(month, 2));
      await bet(t, member, 1_000_00n);
      toDay(t, dayOf(month, 3));
      await win(member, 1_000_00n);
      await t.ask('/protection/exclude', { months: 6 }, { token: await t.logIn(member.phone) });
      await closeMonth();
      // Turnover is not netted: the excluded day earns nothing, and the day before still earns.
      expect(await paidTo(agent)).toEqual([base === 'turnover' ? 200_00n : 0n]);
    },
  );

  it('a losing day with a self-exclusion earns nothing', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent);
    toDay(t, dayOf(month, 2));
    await bet(t, member, 1_000_00n);
    toDay(t, dayOf(month, 3));
    await bet(t, member, 500_00n);
    await t.ask('/protection/exclude', { months: 6 }, { token: await t.logIn(member.phone) });
    await closeMonth();
    expect(await paidTo(agent)).toEqual([200_00n]);
  });
});
