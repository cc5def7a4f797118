import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: true } });
  await runAgents(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function switchProgramme(agent: boolean, version: number): Promise<void> {
  const [{ token }, second] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
  const change = { section: 'features', version, values: { agent }, reason: 'as agreed' };
  const saved = await t.ask('/console/settings/save', change, { token });
  expect(saved.pendingApproval).toMatch(/^ar_/);
  await runAgents(t);
  expect(await agree(t, second)).toMatchObject({ status: 200 });
  t.app.sites.forget();
}

describe('an agent programme that was switched off', () => {
  it('needs two operators to be switched on, as it then pays for the time it was off', async () => {
    const top = await makeAgent(t, null, 4000);
    const member = await makeMember(t, top);
    await switchProgramme(false, 0);
    for (const month of ['04', '05', '06']) {
      toDay(t, `2026-${month}-05`);
      await bet(t, member, 1_000_00n);
      await runAgents(t);
    }
    toDay(t, '2026-07-02');
    await switchProgramme(true, 1);
    expect(await balanceOf(t, top.uid)).toBe(0n);
    await runAgents(t);
    expect(await balanceOf(t, top.uid)).toBe(1_200_00n);
  });
});
