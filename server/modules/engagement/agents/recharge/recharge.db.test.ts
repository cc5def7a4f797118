import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { makeAgent, makeMember, toDay } from '../testing/agent-people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { rechargeMin: '50.00', rechargeMax: '1000.00', rechargeDay: '1500.00' } });
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

async function makeAdvisor(major = 10_000): Promise<Person> {
  const advisor = await makeAgent(t, null, 2000, major);
  await t.db.updateTable('agents').set({ advisor_since: t.now }).where('uid', '=', advisor.uid).execute();
  return advisor;
}
const recharge = (who: Person, uid: string, amount: string, key: string = randomUUID(), pin?: string) =>
  t.call('/agent/recharge', { uid, amount, ...(pin ? { pin } : {}) }, withKey(who.token, key));

describe('an advisor’s recharge (Spec: E6)', () => {
  it('moves the money at once, and both users have its receipt', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, await makeMember(t, advisor), 0);
    const shown = await t.ask('/agent/recipient', { uid: member.uid }, { token: advisor.token });
    expect(shown).toMatchObject({ minimum: '50.00', maximum: '1000.00', remaining: '1500.00', pinRequired: false });
    const sent = await recharge(advisor, member.uid, '250.00');
    expect(sent).toMatchObject({ status: 200, data: { totalCoin: '9750.00', canWithdrawCoin: '9750.00' } });
    expect(await balanceOf(t, member.uid)).toBe(250_00n);
    for (const { token } of [advisor, member]) {
      const receipt = await t.ask('/agent/receipt', { id: sent.data.id }, { token });
      expect(receipt).toMatchObject({ from: { uid: advisor.uid }, to: { uid: member.uid }, amount: '250.00' });
    }
    const { content } = await t.ask('/wallet/records', {}, { token: member.token });
    expect(content[0]).toMatchObject({ kind: 'recharge_in', amount: '250.00' });
    const stranger = await makeMember(t, null);
    const theirs = await t.call('/agent/receipt', { id: sent.data.id }, { token: stranger.token });
    expect(theirs).toMatchObject({ code: 'not_found' });
  });

  it('is available only to advisors, for members of their own team who can receive money', async () => {
    const advisor = await makeAdvisor();
    const agent = await makeAgent(t, null, 2000, 1_000);
    const member = await makeMember(t, advisor);
    const stranger = await makeMember(t, null);
    expect(await recharge(agent, member.uid, '50.00')).toMatchObject({ code: 'advisor_none' });
    expect(await recharge(advisor, stranger.uid, '50.00')).toMatchObject({ code: 'not_found' });
    expect(await recharge(advisor, advisor.uid, '50.00')).toMatchObject({ code: 'recipient_self' });
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', member.uid).execute();
    expect(await recharge(advisor, member.uid, '50.00')).toMatchObject({ code: 'recipient_frozen' });
  });

  it('has its own limits, and the daily limit restarts at the site’s midnight', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, advisor);
    toDay(t, '2026-03-10', '23:00');
    expect(await recharge(advisor, member.uid, '49.99')).toMatchObject({ code: 'amount_too_small' });
    expect(await recharge(advisor, member.uid, '1000.01')).toMatchObject({ code: 'amount_too_large' });
    expect(await recharge(advisor, member.uid, '1000.00')).toMatchObject({ status: 200 });
    expect(await recharge(advisor, member.uid, '500.01')).toMatchObject({
      code: 'daily_limit_reached',
      data: { left: '500.00' },
    });
    expect(await recharge(advisor, member.uid, '499.99')).toMatchObject({ status: 200 });
    toDay(t, '2026-03-11', '00:00');
    expect(await recharge(advisor, member.uid, '1000.00')).toMatchObject({ status: 200 });
  });

  it('runs once for ten simultaneous requests with one key, and refuses another request with that key', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, advisor, 0);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => recharge(advisor, member.uid, '100.00', key)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.data]))).size).toBe(1);
    expect(await balanceOf(t, member.uid)).toBe(100_00n);
    expect(await recharge(advisor, member.uid, '100.01', key)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('stays within the daily limit and the balance for ten simultaneous requests', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, advisor, 0);
    await Promise.all(Array.from({ length: 10 }, () => recharge(advisor, member.uid, '400.00')));
    expect(await balanceOf(t, member.uid)).toBe(1_200_00n);
    const poor = await makeAdvisor(100);
    const other = await makeMember(t, poor, 0);
    const answers = await Promise.all(Array.from({ length: 3 }, () => recharge(poor, other.uid, '60.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(t, poor.uid)).toBe(40_00n);
  });

  it('requires the safe’s password where transfers do', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, advisor);
    await setSettings(t, { transfer: { pinAbove: '149.99' } });
    expect(await recharge(advisor, member.uid, '99.99')).toMatchObject({ status: 200 });
    // All recharges of a day count together.
    expect(await recharge(advisor, member.uid, '50.01')).toMatchObject({ code: 'pin_required' });
    expect(await recharge(advisor, member.uid, '50.00')).toMatchObject({ status: 200 });
    expect(await recharge(advisor, member.uid, '150.00')).toMatchObject({ code: 'pin_required' });
    expect(await recharge(advisor, member.uid, '100.00', randomUUID(), '123456')).toMatchObject({
      code: 'safe_password_missing',
    });
  });

  it('counts only what went without the password towards the sum of a day that asks for none', async () => {
    const advisor = await makeAdvisor();
    const member = await makeMember(t, advisor);
    await setSettings(t, { transfer: { pinAbove: '149.99' } });
    t.now = new Date(t.now.getTime() + 61_000);
    const { token, phone } = advisor;
    await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, { token });
    await t.ask('/safe/setpassword', { password: '246810', code: await t.codeOf(phone) }, { token });
    const left = async () => (await t.ask('/agent/recipient', { uid: member.uid }, { token })).pinAbove;
    expect(await recharge(advisor, member.uid, '400.00', randomUUID(), '246810')).toMatchObject({ status: 200 });
    expect(await left()).toBe('149.99');
    expect(await recharge(advisor, member.uid, '100.00')).toMatchObject({ status: 200 });
    expect(await left()).toBe('49.99');
    expect(await recharge(advisor, member.uid, '50.00')).toMatchObject({ code: 'pin_required' });
  });
});
