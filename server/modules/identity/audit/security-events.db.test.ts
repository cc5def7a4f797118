import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { applyRetention } from '../../../platform/retention/index.ts';
import { auditRetention } from './retention.ts';

let t: TestApp;
let manager: ConsoleOperator;
let uid: string;
const PHONE = '9171110001';
const phone = { areaCode: '63', phone: PHONE };

beforeAll(async () => {
  t = await startTestApp();
  manager = await openConsole(t, 'manager');
  ({ uid } = await t.makeUser({ phone: PHONE }));
});
afterAll(() => t?.close());

const list = async (filters: object) => {
  const { content } = await t.ask('/console/security/list', filters, { token: manager.token });
  return content;
};
const kindsOf = async (who: string) => (await list({ uid: who })).map(({ kind }) => kind);

describe('security events', () => {
  it('contain every log-in of a user, with its method, and every new password', async () => {
    await t.call('/cplogin/login', { ...phone, password: 'wrong123' });
    const token = await t.logIn(PHONE);
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/user/password', { old: PASSWORD, password: 'sunny-hill9' }, { token });
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/cplogin/sendsms', { ...phone, purpose: 'reset' });
    await t.ask('/cplogin/forgotpwd', { ...phone, code: await t.codeOf(PHONE), password: 'windy-hill8' });
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/cplogin/sendsms', { ...phone, purpose: 'login' });
    await t.ask('/cplogin/login', { ...phone, code: await t.codeOf(PHONE) });
    expect(await kindsOf(uid)).toEqual([
      'user.log_in',
      'user.password_reset',
      'user.password_changed',
      ...(await kindsOf(uid)).slice(3),
    ]);
    expect((await kindsOf(uid)).slice(3).sort()).toEqual(['user.log_in', 'user.log_in_failed']);
    const [event] = await list({ uid });
    expect(event).toMatchObject({ site: 'demo', detail: { by: 'code' }, address: '127.0.0.1', times: 1 });
  });

  it('contain refused permissions of operators, once per minute and call', async () => {
    const support = await openConsole(t, 'support');
    for (let i = 0; i < 5; i++) await t.call('/console/settings/save', {}, { token: support.token });
    await expect.poll(async () => (await list({ operator: support.name, kind: 'permission' }))[0]?.times).toBe(5);
    const [refused] = await list({ kind: 'permission.refused' });
    expect(refused?.detail).toEqual({ path: '/console/settings/save', code: 'permission_missing' });
  });

  it('contain the log-ins and second factors of operators, as in the audit log', async () => {
    const operator = await openConsole(t, 'cashier');
    await t.call('/console/login', { name: operator.name, password: 'wrong' });
    const kinds = (await list({ operator: operator.name })).map(({ kind }) => kind);
    expect(kinds).toContain('operator.log_in');
    expect(kinds).toContain('operator.log_in_failed');
  });

  it('store attempts at an unregistered phone as one row a minute, without the phone', async () => {
    for (let i = 0; i < 4; i++) {
      await t.call('/cplogin/login', { areaCode: '63', phone: '9179999999', password: 'wrong123' });
    }
    const tried = (await list({ kind: 'user.log_in_failed' })).find((event) => event.uid === '');
    expect(tried).toMatchObject({ times: 4 });
    expect(JSON.stringify(tried)).not.toContain('9179999999');
  });

  it('are exported as JSON lines, and the export is audited', async () => {
    const file = await t.ask('/console/security/export', { kind: 'user' }, { token: manager.token });
    const lines = (file as string).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ site: 'demo', kind: expect.stringMatching(/^user\./) });
    const { content } = await t.ask('/console/audit/list', { action: 'security.export' }, { token: manager.token });
    expect(content).toHaveLength(1);
  });

  it('cannot be read on another site', async () => {
    const elsewhere = await openConsole(t, 'manager', ['other']);
    const { content } = await t.ask('/console/security/list', { uid }, { token: elsewhere.token });
    expect(content).toEqual([]);
  });

  it('are deleted after the site’s retention time', async () => {
    await setSettings(t, { security: { keepDays: 30 } });
    const forget = () => applyRetention({ db: t.db, sites: t.app.sites, clock: () => t.now }, auditRetention);
    const before = (await list({ uid })).length;
    await forget();
    expect(await list({ uid })).toHaveLength(before);
    t.now = new Date(t.now.getTime() + 31 * 86_400_000);
    await forget();
    expect(await t.db.selectFrom('security_events').select('kind').where('site_id', '=', 'demo').execute()).toEqual([]);
    await setSettings(t, {});
  });
});
