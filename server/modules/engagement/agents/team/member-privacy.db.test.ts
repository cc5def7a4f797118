import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { bet, makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await runAgents(t);
});
afterAll(() => t?.close());

const use = (memberDetails?: string) =>
  setSettings(t, { agents: { base: 'turnover', ...(memberDetails ? { memberDetails } : {}) } });

describe('an agent’s view of members', () => {
  it('shows the sum of the team, and each day of members who agreed if the site asks for consent', async () => {
    await use();
    const top = await makeAgent(t, null, 1000);
    const [one, two] = [await makeMember(t, top), await makeMember(t, top)];
    await t.ask('/agent/privacy/set', { agrees: false }, { token: two.token });
    await bet(t, one, 123_45n);
    await bet(t, two, 678_90n);
    const as = { token: top.token };
    const period = '2026-03-01';
    const seen = async () => {
      const pages = [
        await t.ask('/agent/members', {}, as),
        await t.ask('/agent/member', { uid: one.uid }, as),
        await t.ask('/agent/member', { uid: two.uid }, as),
        await t.ask('/agent/statement', { period }, as),
        await t.call('/agent/days', { period, uid: one.uid }, as),
        await t.call('/agent/days', { period, uid: two.uid }, as),
      ];
      return JSON.stringify(pages);
    };
    expect(await t.ask('/agent/privacy', {}, { token: one.token })).toEqual({ details: 'totals', agrees: false });
    const totals = await seen();
    expect(totals).not.toMatch(/123\.45|678\.90|12\.34|67\.89/);
    expect((await t.ask('/agent/statement', { period }, as)).lines).toMatchObject([
      { uid: '', name: '', members: 2, base: '802.35', amount: '80.23' },
    ]);
    await use('consent');
    expect(await t.ask('/agent/privacy', {}, { token: one.token })).toEqual({ details: 'consent', agrees: true });
    const some = await seen();
    expect(some).toContain('123.45');
    expect(await t.ask('/agent/days', { period, uid: one.uid }, as)).toMatchObject([{ bets: '123.45' }]);
    expect(await t.call('/agent/days', { period, uid: two.uid }, as)).toMatchObject({ code: 'not_found' });
    expect((await t.ask('/agent/statement', { period }, as)).lines).toMatchObject([
      { uid: one.uid, members: 1, base: '123.45' },
      { uid: '', members: 1 },
    ]);
    // Consent can be withdrawn at any time, and then past days are hidden, too.
    await t.ask('/agent/privacy/set', { agrees: false }, { token: one.token });
    toDay(t, '2026-04-01', '00:06');
    await runAgents(t);
    const after = await seen();
    expect(after).not.toContain('123.45');
    const file = await t.call('/agent/export', { period }, as);
    await t.app.fileWorker.runDue();
    const written = String((await t.call('/agent/export/file', { id: file.data.id }, as)).data);
    expect(written).toContain('802.35');
    expect(written).not.toMatch(new RegExp(`123\\.45|${one.uid}`));
  });

  it('is described before the registration', async () => {
    await use('consent');
    expect(await t.ask('/agent/privacy', {})).toEqual({ details: 'consent', agrees: false });
  });
});
