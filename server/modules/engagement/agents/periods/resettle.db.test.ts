import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { createLog } from '../../../../platform/log.ts';
import { countWaiting } from '../../../../platform/testing/count-waiting.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';
import { closePeriod } from './period-worker.ts';
import { markLateChanges, resettleDue } from './resettle.ts';
import { lockAgent } from './settle-agent.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: true } });
  await runAgents(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t.close();
});

const log = createLog('silent');

async function untilWaiting(count: number): Promise<void> {
  while ((await countWaiting(t.db)) < count);
}

it('carries over a month that turns negative while another process closes the next month', async () => {
  toDay(t, '2026-04-01', '00:06');
  await runAgents(t);
  toDay(t, '2026-04-02');
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 100_000);
  await play(t, member, 'channel.win', 5_000_00n);
  await bet(t, member, 6_000_00n);
  toDay(t, '2026-05-01', '00:06');
  await runAgents(t);
  toDay(t, '2026-05-20');
  await bet(t, member, 10_000_00n);
  toDay(t, '2026-06-01', '00:05');
  await play(t, member, 'channel.rollback', 6_000_00n);
  for (const worker of t.app.playWorkers) await worker.runDue();
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('no site');
  toDay(t, '2026-06-01', '00:06');
  await markLateChanges(t.db, site);
  // One process closes May; the other resettles April, and is the second to lock the agent.
  const both = await inTransaction(t.db, async (tx) => {
    await lockAgent(tx, 'demo', agent.uid);
    const closing = closePeriod({ db: t.db, log }, site, t.now);
    await untilWaiting(1);
    const again = resettleDue(t.db, site, t.now);
    await untilWaiting(2);
    return { closing, again };
  });
  await Promise.all([both.closing, both.again]);
  await runAgents(t);
  // 40 % of 5,000.00: 10,000.00 were lost and 5,000.00 won.
  expect(await balanceOf(t, agent.uid)).toBe(2_000_00n);
});
