import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { makeAgent, runAgents, toDay } from '../testing/agent-people.ts';

const world = createProviderWorld();
const { provider, player, stake, taken } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: true } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

async function lastClosing(uid: string): Promise<bigint> {
  const { closing_minor } = await t.db
    .selectFrom('agent_statements')
    .select('closing_minor')
    .where('site_id', '=', 'demo')
    .where('uid', '=', uid)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return closing_minor;
}

// Each case has a year of its own: the clock never goes back.
let year = 2026;

describe('a round that began in one period and ended in the next', () => {
  it.each([
    ['with its end', true],
    ['after its end', false],
  ])('changes both periods when its stake is returned %s', async (_when, isEnd) => {
    year += 1;
    toDay(t, `${year}-03-01`, '00:06');
    await runAgents(t);
    toDay(t, `${year}-03-31`);
    await runAgents(t);
    const agent = await makeAgent(t, null, 4000);
    const member = await player(10_000);
    await t.db.updateTable('users').set({ inviter_uid: agent.uid }).where('uid', '=', member.uid).execute();
    const lost = await taken(stake(member, 1_000_00n));
    await provider.win({ ...lost, id: randomUUID(), of: lost.id, amount: 0n, closes: true });
    const early = await taken(stake(member, 1_000_00n));
    await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 1_000_00n });
    toDay(t, `${year}-04-01`, '00:06');
    await runAgents(t);
    // The round may still pay more.
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    toDay(t, `${year}-04-02`);
    if (!isEnd) {
      await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 0n, closes: true });
      await runAgents(t);
      await runAgents(t);
      expect(await balanceOf(t, agent.uid)).toBe(400_00n);
      toDay(t, `${year}-04-03`);
    }
    await provider.rollback({ id: randomUUID(), of: early.id, player: member.uid, round: early.round });
    await runAgents(t);
    await runAgents(t);
    // The round lost 1,000.00 and won as much: nothing is earned, and the 400.00 are taken back.
    expect(await balanceOf(t, member.uid)).toBe(10_000_00n);
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    toDay(t, `${year}-05-01`, '00:06');
    await runAgents(t);
    expect([await balanceOf(t, agent.uid), await lastClosing(agent.uid)]).toEqual([0n, 0n]);
  });
});
