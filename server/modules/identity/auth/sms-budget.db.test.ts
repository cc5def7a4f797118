import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solveWork, type WorkTask } from '../../../../web/forms/solve-work.ts';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { freshPhone } from './testing/visitors.ts';

let t: TestApp;
type Purpose = 'login' | 'register' | 'reset';

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.db.deleteFrom('attempt_counters').execute();
  await t.db.deleteFrom('one_time_codes').execute();
});

const ask = (phone: string, purpose: Purpose, more: object = {}, headers: Record<string, string> = {}) =>
  t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose, ...more }, { headers });
const budget = (sms: object) => setSettings(t, { sms: { hourBudget: 10, dayBudget: 100, workPercent: 100, ...sms } });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the area codes of text messages', () => {
  const askThere = (phone: string) =>
    t.call('/cplogin/sendsms', { areaCode: '371', phone, purpose: 'register' }, { headers: {} });
  const sentThere = async () => {
    let sent = 0;
    for (const index of times(5)) sent += (await askThere(`2${1_000_001 + index}`)).status === 200 ? 1 : 0;
    return sent;
  };
  const siteOfOwner = async (token: string) => (await t.ask('/console/sites/list', {}, { token }))[0];

  it('cannot be extended by one manager alone, so phones in new areas get no codes before', async () => {
    await setSettings(t, {});
    const [manager, second] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
    const values = { areaCodes: ['63', '371'] };
    const saving = { section: 'sms', version: 0, values, reason: 'Guests from abroad' };
    await t.ask('/console/settings/save', saving, { token: manager.token });
    expect(await sentThere()).toBe(0);
    await agree(t, second);
    expect(await sentThere()).toBe(5);
    const less = { ...saving, version: 1, values: { areaCodes: ['63'] } };
    expect(await t.ask('/console/settings/save', less, { token: manager.token })).toMatchObject({
      values: { areaCodes: ['63'] },
    });
    expect(await sentThere()).toBe(0);
  });

  it('cannot be extended by one owner who gives the site another area code', async () => {
    await setSettings(t, {});
    const { token } = await openConsole(t, 'owner');
    const { id = '', version, name, locale } = (await siteOfOwner(token)) ?? {};
    const facts = { id, version, name, areaCode: '371', locale, reason: 'We moved' } as const;
    expect(await t.call('/console/sites/save', facts as never, { token })).toMatchObject({ status: 200 });
    expect((await siteOfOwner(token))?.areaCode).toBe('371');
    expect(await sentThere()).toBe(0);
    const back = { ...facts, version: (version ?? 0) + 1, areaCode: '63' };
    expect(await t.call('/console/sites/save', back as never, { token })).toMatchObject({ status: 200 });
  });
});

describe('the budget of text messages', () => {
  it('reserves a share for log-ins and password resets of registered phones, even if many phones register', async () => {
    await budget({ registerPercent: 60 });
    for (const _ of times(6)) expect(await ask(freshPhone(), 'register')).toMatchObject({ status: 200 });
    expect(await ask(freshPhone(), 'register')).toMatchObject({ code: 'sms_budget_used' });
    const phone = freshPhone();
    await t.makeUser({ phone });
    expect(await ask(phone, 'reset')).toMatchObject({ status: 200 });
    expect(await t.codeOf(phone)).toMatch(/^[0-9]{6}$/);
  });

  it('is not used up by unregistered phones, which get the same answers as registered phones', async () => {
    await budget({ registerPercent: 100 });
    for (const _ of times(15)) expect(await ask(freshPhone(), 'login')).toMatchObject({ status: 200 });
    const phone = freshPhone();
    await t.makeUser({ phone });
    expect(await ask(phone, 'login')).toMatchObject({ status: 200 });
    for (const _ of times(9)) expect(await ask(freshPhone(), 'register')).toMatchObject({ status: 200 });
    await t.makeUser({ phone: '9170009999' });
    expect(await ask('9170009999', 'login')).toMatchObject({ code: 'sms_budget_used' });
    expect(await ask(freshPhone(), 'login')).toMatchObject({ code: 'sms_budget_used' });
  });

  it('counts the /48 of an IPv6 network as well', async () => {
    const send = (network: number) =>
      t.app.fastify
        .inject({
          method: 'POST',
          url: '/cplogin/sendsms',
          remoteAddress: `2001:db8:9:${network.toString(16)}::1`,
          payload: { areaCode: '63', phone: freshPhone(), purpose: 'register' },
        })
        .then((response) => response.json());
    await setSettings(t, {});
    for (const network of times(120)) expect(await send(network)).toMatchObject({ status: 200 });
    expect(await send(500)).toMatchObject({ code: 'code_limit' });
  });
});

describe('the task for an unknown phone, once half of the budget is used', () => {
  const taskOf = async (phone: string, purpose: Purpose = 'register') => {
    const answer = await ask(phone, purpose);
    expect(answer).toMatchObject({ status: 429, code: 'work_required' });
    return answer.data as unknown as WorkTask;
  };
  const solved = async (task: WorkTask) => ({
    work: { challenge: task.challenge, solution: await solveWork(task, () => {}) },
  });

  beforeEach(async () => {
    await budget({ registerPercent: 100, workPercent: 50 });
    for (const _ of times(5)) expect(await ask(freshPhone(), 'register')).toMatchObject({ status: 200 });
  });

  it('is set and solved, and its solution works once', async () => {
    const phone = freshPhone();
    const work = await solved(await taskOf(phone));
    expect(await ask(phone, 'register', work)).toMatchObject({ status: 200 });
    t.now = new Date(t.now.getTime() + 61_000);
    expect(await ask(phone, 'register', work)).toMatchObject({ code: 'work_wrong' });
  });

  it('is refused if it is for another phone or purpose, unsolved, forged or late', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const task = await taskOf(phone);
    const work = await solved(task);
    expect(await ask(other, 'register', work)).toMatchObject({ code: 'work_wrong' });
    expect(await ask(phone, 'reset', work)).toMatchObject({ code: 'work_wrong' });
    const solution = work.work.solution.map(() => 0);
    for (const wrong of [
      { ...work.work, solution },
      { ...work.work, solution: [] },
      { challenge: 'x', solution },
    ]) {
      expect(await ask(phone, 'register', { work: wrong })).toMatchObject({ code: 'work_wrong' });
    }
    t.now = new Date(t.now.getTime() + 121_000);
    expect(await ask(phone, 'register', work)).toMatchObject({ code: 'work_wrong' });
  });

  it('is not required of a known device or a session', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const headers = { 'x-device-id': 'device-of-the-holder' };
    const body = { areaCode: '63', phone, password: 'demo1234' };
    const { token } = await t.ask('/cplogin/login', body, { headers });
    expect(await ask(phone, 'login', {}, headers)).toMatchObject({ status: 200 });
    await taskOf(phone, 'reset');
    const own = { areaCode: '63', phone, purpose: 'safe' as const };
    expect(await t.call('/cplogin/sendsms', own, { token })).toMatchObject({ status: 200 });
  });
});
