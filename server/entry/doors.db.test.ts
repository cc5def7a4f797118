import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
