import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { approveAgent } from '../applications/approve-agent.ts';
import { bet, makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
let manager: ConsoleOperator;
let other: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'turnover' } });
  await runAgents(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

/** Opens new sessions for each test, as operators' sessions are short. */
async function openBoth(): Promise<void> {
  [manager, other] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
}
const as = (operator: ConsoleOperator) => ({ token: operator.token });
const detail = (uid: string) => t.ask('/console/agents/detail', { uid }, as(manager));

describe('agents on the console (Spec: E6)', () => {
  it('are listed with their statements and sums; a single agent is shown with the whole tree', async () => {
    const top = await makeAgent(t, null, 4000);
    const low = await makeAgent(t, top, 1000);
    const player = await makeMember(t, low);
    await bet(t, player, 200_00n);
    toDay(t, '2026-04-01', '00:06');
    await runAgents(t);
    await openBoth();
    const list = await t.ask('/console/agents/list', { sort: 'paid' }, as(manager));
    expect(list.content).toMatchObject([
      { uid: top.uid, ratio: '40', direct: 1, paid: '60.00' },
      { uid: low.uid, paid: '20.00' },
    ]);
    expect(list.totals).toMatchObject({ count: 2, paid: '80.00' });
    const statements = await t.ask('/console/agents/statements/list', {}, as(manager));
    expect(statements.totals).toMatchObject({ count: 2, earned: '80.00', reversed: '0.00', paid: '80.00' });
    const shown = await detail(top.uid);
    expect(shown.tree).toMatchObject([
      { uid: low.uid, depth: 1, isAgent: true, ratio: '10' },
      { uid: player.uid, depth: 2, isAgent: false },
    ]);
    expect(shown.statements).toMatchObject([{ revision: 0 }, { period: '2026-03-01', paid: '60.00' }]);
    const statement = await t.ask('/console/agents/statement', { uid: top.uid, period: '2026-03-01' }, as(manager));
    expect(statement).toMatchObject({
      lines: [{ uid: player.uid, share: '30', below: { uid: low.uid }, amount: '60.00', isExcluded: false }],
      postings: [{ amount: '60.00', by: 'agents' }],
    });
    const file = await t.call('/console/agents/statements/export', {}, as(manager));
    expect(file.data).toContain(top.uid);
    expect(await t.call('/console/agents/detail', { uid: player.uid }, as(manager))).toMatchObject({
      code: 'not_found',
    });
  });

  it('have a ratio lowered at once, and raised only with a second operator, also for past days', async () => {
    const top = await makeAgent(t, null, 1000);
    const player = await makeMember(t, top);
    const since = t.now.toISOString().slice(0, 10);
    await bet(t, player, 300_00n);
    toDay(t, '2026-05-01', '00:06');
    await runAgents(t);
    await openBoth();
    expect(await balanceOf(t, top.uid)).toBe(30_00n);
    const lower = (ratio: string) =>
      t.call('/console/agents/ratio', { uid: top.uid, ratio, reason: 'agreed with them' }, as(manager));
    expect(await lower('10.01')).toMatchObject({ code: 'second_person_needed' });
    expect(await lower('8')).toMatchObject({ data: { from: '2026-05-02' } });
    const requested = await t.ask(
      '/console/approvals/request',
      { kind: 'agent_ratio', target: top.uid, payload: { ratio: '15', from: since }, reason: 'promised in March' },
      as(manager),
    );
    expect(await approveSeen(t, requested.id, as(manager))).toMatchObject({
      code: 'approval_own',
    });
    expect(await approveSeen(t, requested.id, as(other))).toMatchObject({ status: 200 });
    await runAgents(t);
    expect(await balanceOf(t, top.uid)).toBe(45_00n);
    const statement = await t.ask('/console/agents/statement', { uid: top.uid, period: '2026-04-01' }, as(manager));
    expect(statement).toMatchObject({ revision: 2, earned: '45.00', paid: '45.00' });
    expect(statement.postings.map(({ amount, by }) => [amount, by])).toEqual([
      ['30.00', 'agents'],
      ['15.00', manager.name],
    ]);
    await t.ask('/console/agents/resettle', { uid: top.uid, period: '2026-04-01', reason: 'to be sure' }, as(manager));
    await runAgents(t);
    expect(await balanceOf(t, top.uid)).toBe(45_00n);
  });

  it('are ended after today, without raising the earnings of the agent above', async () => {
    const top = await makeAgent(t, null, 2000);
    const low = await makeAgent(t, top, 500);
    const player = await makeMember(t, low);
    await bet(t, player, 100_00n);
    const end = () => t.call('/console/agents/end', { uid: low.uid, reason: 'left the programme' }, as(manager));
    expect(await end()).toMatchObject({ status: 200 });
    expect(await end()).toMatchObject({ code: 'not_found' });
    toDay(t, '2026-05-03');
    await bet(t, player, 100_00n);
    expect(await t.ask('/agent/state', {}, { token: low.token })).toMatchObject({ state: 'ended' });
    toDay(t, '2026-06-01', '00:06');
    await runAgents(t);
    expect([await balanceOf(t, top.uid), await balanceOf(t, low.uid)]).toEqual([30_00n, 5_00n]);
  });

  it('are shown with the cost of last month under another base or ratio, and nothing changes', async () => {
    toDay(t, '2026-06-10');
    await openBoth();
    const simulate = (settings: object) =>
      t.ask('/console/agents/simulate', { base: 'turnover', ...settings }, as(manager));
    const was = await simulate({});
    expect(was).toMatchObject({ from: '2026-05-01', to: '2026-05-31', was: '35.00', wouldBe: '35.00' });
    expect(await simulate({ ratio: '30' })).toMatchObject({ was: '35.00', wouldBe: '55.00' });
    expect(await simulate({ base: 'deposits' })).toMatchObject({ wouldBe: '0.00' });
    expect(await simulate({})).toEqual(was);
    // An agent who ended in May and returns in June has already been paid for May.
    const { uid } = await t.db
      .selectFrom('agents')
      .select('uid')
      .where('ended_day', '=', 20260502)
      .executeTakeFirstOrThrow();
    await inTransaction(t.db, (tx) =>
      approveAgent(tx, { siteId: 'demo', uid, today: siteDay(t.now, 'Asia/Manila'), by: 'operator:one' }, t.now),
    );
    expect(await simulate({})).toEqual(was);
  });

  it('keep a ratio that two operators lowered, even if one operator ends the agent', async () => {
    const top = await makeAgent(t, null, 2000);
    await openBoth();
    const ratio = (percent: string) =>
      t.call('/console/agents/ratio', { uid: top.uid, ratio: percent, reason: 'agreed with them' }, as(manager));
    const tomorrow = dayText(siteDay(new Date(t.now.getTime() + 86_400_000), 'Asia/Manila'));
    const payload = { ratio: '5', from: tomorrow };
    const request = { kind: 'agent_ratio', target: top.uid, payload, reason: 'a new contract' } as const;
    const { id } = await t.ask('/console/approvals/request', request, as(manager));
    expect(await approveSeen(t, id, as(other))).toMatchObject({ status: 200 });
    // The ratio is lower than today's and higher than tomorrow's.
    expect(await ratio('19.99')).toMatchObject({ code: 'second_person_needed' });
    expect(await ratio('5')).toMatchObject({ status: 200 });
    expect(await ratio('0.3')).toMatchObject({ status: 200 });
    await t.ask('/console/agents/end', { uid: top.uid, reason: 'left the programme' }, as(manager));
    toDay(t, dayText(siteDay(new Date(t.now.getTime() + 3 * 86_400_000), 'Asia/Manila')));
    await inTransaction(t.db, (tx) =>
      approveAgent(
        tx,
        { siteId: 'demo', uid: top.uid, today: siteDay(t.now, 'Asia/Manila'), by: 'operator:one' },
        t.now,
      ),
    );
    await openBoth();
    expect((await detail(top.uid)).ratios[0]).toMatchObject({ ratio: '0.3' });
  });
});
