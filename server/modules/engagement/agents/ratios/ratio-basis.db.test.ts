import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, type Person, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, decide, makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
let month = 3;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'net_loss' } });
  await runAgents(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const dayOf = (day: number) => new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10);
/** Logs in each time: the session of a month ago has expired. */
const now = async ({ phone }: Person) => ({ token: await t.logIn(phone) });
const state = async (who: Person) => t.ask('/agent/state', {}, await now(who));

async function closeMonth(): Promise<void> {
  month += 1;
  toDay(t, dayOf(1), '00:06');
  await runAgents(t);
}

describe('ratios of several bases', () => {
  it('each base has its own ratio, which applies again when the base returns', async () => {
    const top = await makeAgent(t, null, 4000);
    const low = await makeAgent(t, top, 2000);
    const player = await makeMember(t, low);
    await setSettings(t, { agents: { base: 'turnover' } });
    expect((await state(low)).ratio).toBe('20');
    await closeMonth();
    expect([(await state(top)).ratio, (await state(low)).ratio]).toEqual(['0.5', '0.5']);
    const notices = await t.ask('/cp/mainview/notice', {}, await now(low));
    expect(notices[0]?.content).toContain('0.5');
    await bet(t, player, 1_000_00n);
    await closeMonth();
    expect([await balanceOf(t, low.uid), await balanceOf(t, top.uid)]).toEqual([5_00n, 0n]);
    // A new ratio of this base does not change the other bases.
    const set = await t.call('/agent/ratio', { uid: low.uid, ratio: '0.3' }, await now(top));
    expect(set).toMatchObject({ status: 200 });
    await setSettings(t, { agents: { base: 'net_loss' } });
    await closeMonth();
    expect([(await state(top)).ratio, (await state(low)).ratio]).toEqual(['40', '20']);
    await setSettings(t, { agents: { base: 'turnover' } });
    await closeMonth();
    expect([(await state(top)).ratio, (await state(low)).ratio]).toEqual(['0.5', '0.3']);
    await setSettings(t, { agents: { base: 'net_loss' } });
    await closeMonth();
  });

  it('a returning agent starts with the start ratio, and earns nothing for the time between', async () => {
    const top = await makeAgent(t, null, 5000);
    const player = await makeMember(t, top);
    toDay(t, dayOf(2));
    const manager = await openConsole(t, 'manager');
    await bet(t, player, 100_00n);
    await t.ask('/console/agents/end', { uid: top.uid, reason: 'left the programme' }, { token: manager.token });
    toDay(t, dayOf(10));
    await bet(t, player, 1_000_00n);
    const application = await t.call('/agent/join', { name: 'Tala', contact: '@tala' }, await now(top));
    const [again, second] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
    const waits = await decide(t, again, application.data.id, 'approve', 'is back');
    expect(waits).toMatchObject({ data: { waits: true } });
    expect(await state(top)).toMatchObject({ state: 'waiting' });
    expect(await agree(t, again)).toMatchObject({ code: 'approval_own' });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    await bet(t, player, 1_000_00n);
    expect(await state(top)).toMatchObject({
      state: 'approved',
      reason: '',
      nextRatio: { ratio: '20', from: dayOf(11) },
    });
    toDay(t, dayOf(11));
    expect((await state(top)).ratio).toBe('20');
    await bet(t, player, 10_00n);
    await closeMonth();
    // 100.00 at 50 % before the end, 10.00 at 20 % since.
    expect(await balanceOf(t, top.uid)).toBe(52_00n);
  });

  it('play until the end of the day on which a user enters a code counts for no agent', async () => {
    const top = await makeAgent(t, null, 1000);
    const player = await makeMember(t, null);
    toDay(t, dayOf(3));
    await bet(t, player, 500_00n);
    await t.ask('/invite/bind', { code: top.uid }, await now(player));
    await bet(t, player, 200_00n);
    expect((await t.ask('/agent/members', {}, await now(top))).content).toMatchObject([{ uid: player.uid }]);
    toDay(t, dayOf(4));
    await bet(t, player, 100_00n);
    expect(await state(top)).toMatchObject({ direct: 1, earned: '10.00' });
    await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(10_00n);
  });

  it('one operator alone cannot set a ratio of the next base on the last day of a period', async () => {
    const top = await makeAgent(t, null, 4000);
    const player = await makeMember(t, top, 100_000);
    await setSettings(t, { agents: { base: 'turnover' } });
    toDay(t, new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10));
    const { token } = await openConsole(t, 'manager');
    const lower = (ratio: string) =>
      t.call('/console/agents/ratio', { uid: top.uid, ratio, reason: 'less is enough' }, { token });
    expect(await lower('40')).toMatchObject({ code: 'second_person_needed' });
    await closeMonth();
    await bet(t, player, 100_000_00n);
    await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(500_00n);
  });

  it('an agent above gets no share of the next base', async () => {
    await setSettings(t, { agents: { base: 'net_loss' } });
    await closeMonth();
    const top = await makeAgent(t, null, 4000);
    const below = await makeAgent(t, top, 4000);
    const player = await makeMember(t, below, 100_000);
    await setSettings(t, { agents: { base: 'turnover' } });
    toDay(t, new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10));
    const { token } = await openConsole(t, 'manager');
    const body = { uid: below.uid, ratio: '0', reason: 'less is enough' };
    expect(await t.call('/console/agents/ratio', body, { token })).toMatchObject({ code: 'second_person_needed' });
    await closeMonth();
    await bet(t, player, 100_000_00n);
    await closeMonth();
    expect([await balanceOf(t, top.uid), await balanceOf(t, below.uid)]).toEqual([0n, 500_00n]);
  });
});
