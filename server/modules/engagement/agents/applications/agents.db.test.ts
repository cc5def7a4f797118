import { firstDayAfter } from '@pitaka/core/engagement/agents/ratio.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { addWallet, balanceOf, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, decide, makeAgent, makeAgentOf, makeMember, runAgents, toDay, ZONE } from '../testing/agent-people.ts';

let t: TestApp;
let manager: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  manager = await openConsole(t, 'manager');
  await setSettings(t, {
    agents: { memberDetails: 'consent', base: 'turnover' },
    withdrawal: { minimum: '100.00', coolingHours: 0 },
  });
  await runAgents(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

const state = (who: { token: string }) => t.ask('/agent/state', {}, { token: who.token });
const apply = (who: { token: string }, name = 'Ana Cruz') =>
  t.call('/agent/join', { name, contact: '@ana', note: 'I know many players' }, { token: who.token });

describe('joining the agent programme (Spec: E6)', () => {
  it('waits for an operator, who approves it; the user sees each state and is notified', async () => {
    const ana = await makeMember(t, null);
    expect(await state(ana)).toMatchObject({ state: 'none', ratio: '0', minWithdraw: '200.00' });
    const applied = await apply(ana);
    expect(applied).toMatchObject({ status: 2004, data: { id: expect.any(String) } });
    expect(await state(ana)).toMatchObject({ state: 'waiting' });
    expect(await apply(ana)).toMatchObject({ code: 'agent_applied' });
    const listed = await t.ask(
      '/console/records/list',
      { record: 'agent_application', view: 'waiting' },
      { token: manager.token },
    );
    expect(listed.content.map(({ id }) => id)).toContain(applied.data.id);
    expect(await decide(t, manager, applied.data.id, 'approve')).toMatchObject({ data: { state: 'approved' } });
    const tomorrow = dayText(firstDayAfter(siteDay(t.now, ZONE)));
    expect(await state(ana)).toMatchObject({
      state: 'approved',
      ratio: '0',
      nextRatio: { ratio: '0.5', from: tomorrow },
    });
    expect(await apply(ana)).toMatchObject({ code: 'agent_already' });
    const notices = await t.ask('/cp/mainview/notice', {}, { token: ana.token });
    expect(notices.map(({ content }) => content)).toContain(
      'You are an agent now. From tomorrow you earn from what your members play.',
    );
  });

  it('is refused with a reason that the user reads, and can be requested again', async () => {
    const ben = await makeMember(t, null);
    const { data } = await apply(ben);
    expect(await decide(t, manager, data.id, 'reject')).toMatchObject({ code: 'input_invalid' });
    const leading = await decide(t, manager, data.id, 'reject', 'Pay 500 to 0917 123 4567 first.');
    expect(leading).toMatchObject({ data: { fields: { reason: { code: 'text_leads' } } } });
    await decide(t, manager, data.id, 'reject', 'Please add a phone we can call.');
    expect(await state(ben)).toMatchObject({ state: 'rejected', reason: 'Please add a phone we can call.' });
    t.now = new Date(t.now.getTime() + 1000);
    expect(await apply(ben)).toMatchObject({ status: 2004 });
    expect(await state(ben)).toMatchObject({ state: 'waiting' });
  });

  it('is refused to a user on a break, and writes nothing', async () => {
    const eli = await makeMember(t, null);
    expect(await state(eli)).toMatchObject({ breakUntil: null });
    await t.ask('/protection/cooloff', { days: 7 }, { token: eli.token });
    const { breakUntil } = await state(eli);
    expect(breakUntil).toBe(new Date(t.now.getTime() + 7 * 86_400_000).toISOString());
    expect(await apply(eli)).toMatchObject({ code: 'protection_cooling_off', data: { until: breakUntil } });
  });

  it('names the games whose bets are not reported', async () => {
    const fay = await makeMember(t, null);
    expect((await state(fay)).uncounted).toEqual([]);
    const channel = { kind: 'transfer', dialect: 'sandbox', state: 'open', launch_url: '' } as const;
    await t.db
      .insertInto('channels')
      .values([
        { ...channel, site_id: 'demo', channel_id: 'far', name: 'Far Arcade', created_at: t.now },
        { ...channel, site_id: 'demo', channel_id: 'shut', name: 'Shut Arcade', state: 'paused', created_at: t.now },
        { ...channel, site_id: 'demo', channel_id: 'near', name: 'Near Games', kind: 'seamless', created_at: t.now },
      ])
      .execute();
    expect((await state(fay)).uncounted).toEqual(['Far Arcade']);
  });

  it('counts as one application when sent ten times at once', async () => {
    const cleo = await makeMember(t, null);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(cleo)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409, 2004]));
    expect(answers.filter(({ status }) => status === 2004)).toHaveLength(1);
  });

  it('lets only an agent apply as recharge advisor', async () => {
    const dan = await makeMember(t, null);
    const ask = () => t.call('/agent/advisor', { note: '' }, { token: dan.token });
    expect(await ask()).toMatchObject({ code: 'agent_none' });
    await makeAgentOf(t, dan, 2000);
    const { data } = await ask();
    expect(await state(dan)).toMatchObject({ advisor: { state: 'waiting' } });
    await decide(t, manager, data.id, 'approve');
    expect(await state(dan)).toMatchObject({ state: 'approved', advisor: { state: 'approved' } });
    expect(await ask()).toMatchObject({ code: 'agent_already' });
  });

  it('starts on the next day, at the ratio that the agent above granted earlier', async () => {
    const top = await makeAgent(t, null, 3000);
    const gina = await makeMember(t, top);
    const player = await makeMember(t, gina);
    await t.ask('/agent/ratio', { uid: gina.uid, ratio: '10' }, { token: top.token });
    toDay(t, '2026-03-03');
    manager = await openConsole(t, 'manager');
    await decide(t, manager, (await apply(gina)).data.id, 'approve');
    await bet(t, player, 100_00n);
    expect(await state(gina)).toMatchObject({
      ratio: '0',
      nextRatio: { ratio: '10', from: '2026-03-04' },
      earned: '0.00',
    });
    toDay(t, '2026-03-04');
    await bet(t, player, 50_00n);
    expect(await state(gina)).toMatchObject({ ratio: '10', nextRatio: null, earned: '5.00' });
  });
});

describe('a member’s ratio (Spec: E6)', () => {
  const set = (who: { token: string }, uid: string, ratio: string, from?: string) =>
    t.call('/agent/ratio', { uid, ratio, ...(from ? { from } : {}) }, { token: who.token });
  const ratioOf = async (who: { token: string }, uid: string) =>
    (await t.ask('/agent/member', { uid }, { token: who.token })).ratio;

  it('is at most the agent’s own ratio', async () => {
    const top = await makeAgent(t, null, 3000);
    const low = await makeMember(t, top);
    expect(await set(top, low.uid, '29.99')).toMatchObject({ status: 200 });
    expect(await set(top, low.uid, '30')).toMatchObject({ status: 200 });
    expect(await set(top, low.uid, '30.01')).toMatchObject({ code: 'rate_too_high', data: { highest: '30' } });
    const { ratios } = await t.ask('/agent/member', { uid: low.uid }, { token: top.token });
    expect(ratios.map(({ ratio }) => ratio)).toEqual(['30', '29.99']);
    expect(await set(top, low.uid, '30.001')).toMatchObject({ code: 'input_invalid' });
  });

  it('applies from tomorrow when raised or lowered; the member sees both ratios', async () => {
    const top = await makeAgent(t, null, 3000);
    const low = await makeAgent(t, top, 1000);
    toDay(t, '2026-03-05');
    expect(await set(top, low.uid, '20', '2026-03-05')).toMatchObject({ code: 'date_past' });
    expect(await set(top, low.uid, '20')).toMatchObject({ data: { from: '2026-03-06' } });
    expect(await state(low)).toMatchObject({
      ratio: '10',
      nextRatio: { ratio: '20', from: '2026-03-06' },
      above: { uid: top.uid },
    });
    toDay(t, '2026-03-06');
    expect(await state(low)).toMatchObject({ ratio: '20', nextRatio: null });
    expect(await set(top, low.uid, '5')).toMatchObject({ data: { from: '2026-03-07' } });
    toDay(t, '2026-03-07');
    expect(await state(low)).toMatchObject({ ratio: '5', nextRatio: null });
    const { ratios } = await t.ask('/agent/member', { uid: low.uid }, { token: top.token });
    expect(ratios.map(({ ratio, by }) => [ratio, by])).toEqual([
      ['5', 'agent'],
      ['20', 'agent'],
      ['10', 'operator'],
    ]);
  });

  it('falls with the ratio of an agent above, and recovers with it', async () => {
    const top = await makeAgent(t, null, 5000);
    const middle = await makeAgent(t, top, 4000);
    const low = await makeAgent(t, middle, 4000);
    await set(top, middle.uid, '15');
    toDay(t, '2026-03-08');
    expect(await state(low)).toMatchObject({ ratio: '15', isCapped: true });
    expect(await ratioOf(middle, low.uid)).toBe('15');
    expect(await set(middle, low.uid, '15.01')).toMatchObject({ code: 'rate_too_high' });
    await set(top, middle.uid, '45');
    toDay(t, '2026-03-09');
    expect(await state(low)).toMatchObject({ ratio: '40', isCapped: false });
  });

  it('is set by the nearest agent only, and only for the agent’s team', async () => {
    const top = await makeAgent(t, null, 5000);
    const middle = await makeAgent(t, top, 4000);
    const plain = await makeMember(t, middle);
    const under = await makeMember(t, plain);
    const stranger = await makeMember(t, null);
    expect(await set(top, under.uid, '10')).toMatchObject({ code: 'ratio_of_other' });
    expect(await set(middle, under.uid, '10')).toMatchObject({ status: 200 });
    expect(await set(top, stranger.uid, '10')).toMatchObject({ code: 'not_found' });
    expect(await set(plain, under.uid, '10')).toMatchObject({ code: 'agent_none' });
  });

  it('never exceeds the agent’s own ratio, even if both change at the same time', async () => {
    const top = await makeAgent(t, null, 5000);
    const middle = await makeAgent(t, top, 4000);
    const low = await makeAgent(t, middle, 100);
    await Promise.all(
      [10, 40, 20, 35, 15].flatMap((ratio) => [
        set(top, middle.uid, String(ratio)),
        set(middle, low.uid, String(ratio)),
      ]),
    );
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) {
      toDay(t, day);
      expect(Number((await state(low)).ratio)).toBeLessThanOrEqual(Number((await state(middle)).ratio));
    }
  });
});

describe('an agent’s members (Spec: E6)', () => {
  it('are shown with masked names and their contributions, and never with a phone number', async () => {
    const top = await makeAgent(t, null, 1000);
    const person = await makeMember(t, top);
    const two = await makeMember(t, person);
    await t.db.updateTable('users').set({ name: 'Maria Santos' }).where('uid', '=', person.uid).execute();
    await bet(t, person, 100_00n);
    await bet(t, two, 50_00n);
    expect(await state(top)).toMatchObject({ direct: 1, indirect: 1, earned: '15.00', paid: '0.00' });
    const { content } = await t.ask('/agent/members', {}, { token: top.token });
    expect(content).toMatchObject([{ uid: person.uid, name: 'Ma*** S***', direct: 1, contribution: '10.00' }]);
    const deeper = await t.ask('/agent/members', { parent: person.uid }, { token: top.token });
    expect(deeper.content).toMatchObject([{ uid: two.uid, contribution: '5.00' }]);
    const member = await t.ask('/agent/member', { uid: two.uid }, { token: top.token });
    expect(member.path.map(({ uid }) => uid)).toEqual([person.uid, two.uid]);
    const found = async (search: string) =>
      (await t.ask('/agent/members', { search }, { token: top.token })).content.map(({ uid }) => uid);
    // What is masked cannot be guessed by searching.
    expect([await found('Maria'), await found('Magnus'), await found('Maria T'), await found(two.uid)]).toEqual([
      [person.uid],
      [person.uid],
      [],
      [two.uid],
    ]);
    expect(JSON.stringify([content, deeper, member])).not.toMatch(/916[0-9]{7}|63\+/);
    expect(await t.call('/agent/member', { uid: top.uid }, { token: top.token })).toMatchObject({ code: 'not_found' });
    expect(await t.call('/agent/members', {}, { token: two.token })).toMatchObject({ code: 'agent_none' });
  });
});

describe('an agent’s withdrawal (Spec: E6)', () => {
  it('has its own minimum, at least the site’s, and arrives within 24 hours', async () => {
    const top = await makeAgent(t, null, 1000, 5_000);
    const cardId = await addWallet(t, top);
    const quote = (amount: string) => t.call('/agent/quote', { amount, cardId }, { token: top.token });
    expect(await quote('199.99')).toMatchObject({ code: 'amount_too_small', data: { minimum: '200.00' } });
    expect(await quote('200.00')).toMatchObject({ data: { fee: '10.00', net: '190.00', arrival: 'within 24 hours' } });
    const key = withKey(top.token);
    const withdrawal = await t.call('/agent/withdraw', { amount: '200.00', cardId }, key);
    expect(withdrawal).toMatchObject({ status: 2004, data: { state: expect.stringMatching(/Wait/) } });
    expect(await t.call('/agent/withdraw', { amount: '200.00', cardId }, key)).toMatchObject({ data: withdrawal.data });
    expect(await balanceOf(t, top.uid, 'hold.withdrawal')).toBe(200_00n);
    const { arrivesBy } = await t.ask('/withdraw/detail', { id: withdrawal.data.id }, { token: top.token });
    expect(Date.parse(arrivesBy ?? '') - t.now.getTime()).toBe(24 * 3600_000);
    const player = await makeMember(t, null);
    const theirs = await t.call('/agent/withdraw', { amount: '500.00', cardId }, withKey(player.token));
    expect(theirs).toMatchObject({ code: 'agent_none' });
    await setSettings(t, {
      agents: { memberDetails: 'consent', base: 'turnover', minWithdraw: '50.00' },
      withdrawal: { minimum: '100.00' },
    });
    expect(await quote('99.99')).toMatchObject({ code: 'amount_too_small', data: { minimum: '100.00' } });
  });
});
