import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countSms } from '../modules/identity/auth/sms-budget.ts';
import { openConsole } from './testing/console-client.ts';
import { addWallet, makePerson, setSettings, withKey } from './testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

describe('addresses', () => {
  it.each(['/sandbox/pay/%00', '/sandbox/pay/a%00b', '/media/%00', '/s/%00'])(
    'with a NUL lead nowhere: %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        expect((await t.app.fastify.inject({ method, url })).statusCode).toBe(404);
      }
    },
  );

  it('show the metrics to this machine under its own name only', async () => {
    const ask = (host: string) => t.app.fastify.inject({ url: '/metrics', headers: { host } });
    expect((await ask('localhost:3000')).statusCode).toBe(200);
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    expect((await ask('rebound.example')).statusCode).toBe(404);
  });

  it('have a limit, whichever they are', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
    const ask = async (url: string) => (await limited.app.fastify.inject(url)).statusCode;
    for (let asked = 0; asked < 400; asked++) await ask('/nowhere');
    const codes = await Promise.all(['/openapi.json', '/readyz', '/docs/json', '/', '/nowhere'].map(ask));
    expect(codes).toEqual([429, 429, 429, 429, 429]);
    // Whoever watches the process must not take it for dead.
    expect(await ask('/healthz')).toBe(200);
    await limited.close();
  });

  it('take a picture that is shared where the app has no worker, to the page that says to choose it once more', async () => {
    const picture = new FormData();
    picture.set('picture', new Blob([new Uint8Array(3_000_000)], { type: 'image/png' }), 'code.png');
    const { headers, body } = new Request('http://here.invalid', { method: 'POST', body: picture });
    const shared = await t.app.fastify.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': headers.get('content-type') ?? '' },
      payload: Readable.fromWeb(body as WebStream),
    });
    expect(shared.statusCode).toBe(303);
    expect(shared.headers.location).toBe('/Transfer?shared=true');
  });

  it('say nosniff everywhere', async () => {
    for (const url of [
      '/',
      '/console',
      '/healthz',
      '/openapi.json',
      '/docs/',
      '/nowhere',
      '/sw.js',
      '/assets/none.js',
    ]) {
      expect((await t.app.fastify.inject(url)).headers['x-content-type-options'], url).toBe('nosniff');
    }
  });
});

describe('where a currency has no decimals', () => {
  it('amounts are whole', async () => {
    const ana = await makePerson(t, 100_000);
    const ben = await makePerson(t, 0);
    const cardId = await addWallet(t, ana);
    t.now = new Date(t.now.getTime() + 48 * 3600_000);
    await setSettings(t, { payments: { currency: 'KRW' } });
    const asked = [
      await t.call('/deposit/create', { amount: '5000.50', method: 'sandbox' }, withKey(ana.token)),
      await t.call('/withdraw/quote', { amount: '5000.50', cardId }, { token: ana.token }),
      await t.call('/withdraw/create', { amount: '5000.50', cardId }, withKey(ana.token)),
    ];
    for (const answer of asked) {
      expect(answer).toMatchObject({ code: 'input_invalid', data: { fields: { amount: { code: 'amount_whole' } } } });
    }
    expect(await t.call('/withdraw/quote', { amount: '5000', cardId }, { token: ana.token })).toMatchObject({
      status: 200,
    });
    // The site's own coin has decimals all the same.
    expect(await t.call('/wallet/transfer', { uid: ben.uid, amount: '1.50' }, withKey(ana.token))).toMatchObject({
      status: 200,
    });
    await setSettings(t, {});
  });
});

describe('who is a user', () => {
  it('nobody learns of more than sixty uids an hour, by looking or by sending', async () => {
    const ana = await makePerson(t, 100);
    const look = (uid: number) => t.call('/wallet/recipient', { uid: String(uid) }, { token: ana.token });
    for (let uid = 0; uid < 59; uid++)
      expect(await look(90_000_000 + uid)).toMatchObject({ code: 'recipient_unknown' });
    const send = () => t.call('/wallet/transfer', { uid: '90000099', amount: '1.00' }, withKey(ana.token));
    expect(await send()).toMatchObject({ code: 'recipient_unknown' });
    expect(await send()).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: 3600 } });
    expect(await look(90_000_098)).toMatchObject({ code: 'too_many_requests' });
    expect(await t.call('/wallet/info', {}, { token: ana.token })).toMatchObject({ data: { totalCoin: '100.00' } });
  });

  it('a name that no operator has costs the same work as a wrong password', async () => {
    const { name } = await openConsole(t, 'cashier');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const costOf = async (asked: string) => {
      query.mockClear();
      expect(await t.call('/console/login', { name: asked, password: `${PASSWORD}x` })).toMatchObject({
        code: 'operator_credentials_wrong',
      });
      return query.mock.calls.length;
    };
    const known = await costOf(name);
    expect(await costOf('nobody')).toBe(known);
    query.mockRestore();
  });
});

describe('text messages', () => {
  let phones = 0;
  const codeFor = (areaCode = '63', phone = `9185${String(phones++).padStart(6, '0')}`, remoteAddress = '127.0.0.1') =>
    t.app.fastify
      .inject({
        method: 'POST',
        url: '/cplogin/sendsms',
        remoteAddress,
        payload: { areaCode, phone, purpose: 'register' },
      })
      .then((response) => response.json());

  it.each([
    ['44', '7911123456'],
    ['1', '8762345678'],
    ['1', '9002345678'],
    ['82', '602345678'],
  ])('are not sent to +%s %s, and no code is stored', async (areaCode, phone) => {
    expect(await codeFor(areaCode, phone)).toMatchObject({ status: 422, code: 'phone_area_not_served' });
    const stored = await t.db.selectFrom('one_time_codes').select('phone').where('phone', '=', phone).execute();
    expect(stored).toEqual([]);
  });

  it('go where the site says', async () => {
    await setSettings(t, { sms: { areaCodes: ['44'] } });
    expect(await codeFor('44', '7911123456')).toMatchObject({ status: 200 });
    expect(await codeFor()).toMatchObject({ code: 'phone_area_not_served' });
    await setSettings(t, {});
  });

  it('of an IPv6 /64 have one budget', async () => {
    for (let i = 0; i < 60; i++)
      expect(await codeFor('63', undefined, `2001:db8::${i + 1}`)).toMatchObject({ status: 200 });
    expect(await codeFor('63', undefined, '2001:db8::ffff:1')).toMatchObject({ code: 'code_limit' });
  });

  it('of a site have a budget, with an alarm before it is used; who is logged in is not locked out by it', async () => {
    await t.db.deleteFrom('attempt_counters').execute();
    await setSettings(t, { sms: { hourBudget: 5, dayBudget: 7, alarmPercent: 80 } });
    const manager = await openConsole(t, 'manager');
    const ana = await makePerson(t, 0);
    const alarms = async () => (await t.ask('/console/dashboard', {}, { token: manager.token })).smsAlarms;
    for (let i = 0; i < 3; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    expect(await alarms()).toEqual([]);
    for (let i = 0; i < 2; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    expect(await alarms()).toEqual([{ span: 'hour', used: 5, budget: 5 }]);
    expect(await codeFor()).toMatchObject({ status: 429, code: 'sms_budget_used', data: { retryAfterSeconds: 3600 } });
    const own = { areaCode: '63', phone: ana.phone, purpose: 'safe' as const };
    await t.ask('/cplogin/sendsms', own, { token: ana.token });
    expect(await t.codeOf(ana.phone)).toMatch(/^[0-9]{6}$/);
    t.now = new Date(t.now.getTime() + 3600_000);
    for (let i = 0; i < 2; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    expect(await codeFor()).toMatchObject({ code: 'sms_budget_used' });
    await setSettings(t, {});
  });

  it('sound the alarm once, however many are sent at a time', async () => {
    await t.db.deleteFrom('attempt_counters').execute();
    const error = vi.fn();
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('there is no site');
    const small = { ...site, settings: { sms: { hourBudget: 10, dayBudget: 1000 } } };
    const log = { error } as unknown as Logger;
    const counted = await Promise.all(Array.from({ length: 30 }, () => countSms({ db: t.db, log }, small, t.now)));
    expect(counted.filter(({ ok }) => ok)).toHaveLength(10);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ span: 'hour', used: 8 }),
      expect.any(String),
    );
  });
});
