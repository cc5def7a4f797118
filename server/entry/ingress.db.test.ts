import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countSms } from '../modules/identity/auth/sms-budget.ts';
import { openConsole } from './testing/console-client.ts';
import { makePerson, setSettings, withKey } from './testing/money-people.ts';
import { listen, statusOf } from './testing/raw-request.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

describe('addresses', () => {
  it.each(['/sandbox/pay/%00', '/sandbox/pay/a%00b', '/media/%00', '/s/%00'])(
    'with a NUL are unknown: %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        expect((await t.app.fastify.inject({ method, url })).statusCode).toBe(404);
      }
    },
  );

  it.each(['/media/%zz', '/%', '/assets/%c0%ae%c0%ae/package.json'])(
    'that cannot be decoded get the envelope, not the framework’s answer: %s',
    async (url) => {
      const answer = await t.app.fastify.inject({ url, headers: { host: 'localhost' } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'path_unknown']);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    },
  );

  it.each(['//', '///', '//?a=1', '//[', '//a:b'])(
    'that are not the path of a URL cause no server error: %s',
    async (url) => {
      const port = await listen(t);
      for (const accept of ['text/html', '*/*']) {
        const status = await statusOf(port, `GET ${url} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\n\r\n`);
        // Status 503, because without a built app there is no page.
        expect(['200', '404', '503'], `${url} ${accept}`).toContain(status);
      }
    },
  );

  it('show the metrics only to this machine under its own name', async () => {
    const ask = (host: string) => t.app.fastify.inject({ url: '/metrics', headers: { host } });
    expect((await ask('localhost:3000')).statusCode).toBe(200);
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    expect((await ask('rebound.example')).statusCode).toBe(404);
    const port = await listen(t);
    expect(await statusOf(port, 'GET /metrics HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n')).toBe('404');
  });

  it('all have a rate limit', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
    const ask = async (url: string) => (await limited.app.fastify.inject(url)).statusCode;
    for (let call = 0; call < 400; call++) await ask('/nowhere');
    const codes = await Promise.all(['/openapi.json', '/readyz', '/docs/json', '/', '/nowhere'].map(ask));
    expect(codes).toEqual([429, 429, 429, 429, 429]);
    // The health check has no limit: a monitor must still see that the process is alive.
    expect(await ask('/healthz')).toBe(200);
    await limited.close();
  });

  it('accept a picture shared to an app without a service worker, and show the page to choose it again', async () => {
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

  it('always have nosniff', async () => {
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
      const { headers } = await t.app.fastify.inject(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      const policy = String(headers['content-security-policy']);
      for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy, url).toContain(directive);
    }
  });

  it('have a charset', async () => {
    for (const url of [
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/nowhere',
      '/icon.svg',
      '/s/nobodys',
      '/media/none.webp',
    ]) {
      const { headers } = await t.app.fastify.inject(url);
      expect(String(headers['content-type']), url).toMatch(/; ?charset=utf-8$/);
    }
  });

  it('of icons are cached separately for each host, because sites share the path', async () => {
    for (const url of ['/icon.svg', '/icon.png']) {
      const { headers } = await t.app.fastify.inject({ url, headers: { host: 'localhost' } });
      expect(headers['cache-control'], url).toBe('max-age=3600');
      const vary = String(headers.vary).toLowerCase().split(/, ?/);
      expect(vary, url).toEqual(expect.arrayContaining(['host', 'x-forwarded-host']));
    }
  });

  it('of the API documentation are unknown if others can reach the server', async () => {
    const paths = ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-ui.css', '/openapi.json'];
    const statuses = async ({ app }: TestApp) =>
      Promise.all(paths.map(async (url) => (await app.fastify.inject(url)).statusCode));
    expect(await statuses(t)).not.toContain(404);
    const reached = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    expect(await statuses(reached)).toEqual(paths.map(() => 404));
    await reached.close();
  });

  it('are closed to other origins: no answer allows an origin, and no preflight is answered', async () => {
    const from = { origin: 'https://evil.example', host: 'localhost' };
    for (const url of ['/', '/site/list', '/console/login', '/live', '/postback/demo', '/healthz']) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const headers = {
          ...from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        };
        const answer = await t.app.fastify.inject({ method, url, headers });
        expect(
          Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
          url,
        ).toEqual([]);
        if (method === 'OPTIONS') expect(answer.statusCode, url).toBe(404);
      }
    }
  });

  it('refuse other methods', async () => {
    const port = await listen(t);
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'CONNECT']) {
      const line = method === 'CONNECT' ? 'CONNECT localhost:80' : `${method} /site/list`;
      expect(await statusOf(port, `${line} HTTP/1.1\r\nhost: localhost\r\n\r\n`), method).toMatch(/^(404|400|405|)$/);
    }
    const upgrade = 'GET /live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    expect(await statusOf(port, upgrade)).not.toBe('101');
  });

  it('do not serve source files or list folders', async () => {
    const hidden = [
      '/.git/config',
      '/package.json',
      '/server/entry/app.ts',
      '/assets/',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/console/assets/%2e%2e/%2e%2e/package.json',
      '/assets/....//....//package.json',
      '/install/../package.json',
      '/media/',
      '/.env',
    ];
    for (const url of hidden) {
      const answer = await t.app.fastify.inject(url);
      expect([403, 404], url).toContain(answer.statusCode);
      expect(answer.body, url).not.toMatch(/"pitaka"|Index of/);
    }
  });
});

describe('the existence of a user', () => {
  it('is shown for at most sixty uids an hour, by look-ups or transfers', async () => {
    const ana = await makePerson(t, 100);
    const look = (uid: number) => t.call('/wallet/recipient', { uid: String(uid) }, { token: ana.token });
    for (let uid = 0; uid < 59; uid++)
      expect(await look(90_000_000 + uid)).toMatchObject({ code: 'recipient_unknown' });
    const send = () => t.call('/wallet/transfer', { uid: '90000099', amount: '1.00' }, withKey(ana.token));
    expect(await send()).toMatchObject({ code: 'recipient_unknown' });
    expect(await send()).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: 3600 } });
    expect(await look(90_000_098)).toMatchObject({ code: 'too_many_requests' });
    const others = [
      ['/wallet/recipient', { phone: '9175550000' }],
      ['/wallet/favourite', { uid: '90000098', isFavourite: true }],
    ] as const;
    for (const [path, body] of others)
      expect(await t.call(path, body, { token: ana.token })).toMatchObject({ code: 'too_many_requests' });
    expect(await t.call('/wallet/info', {}, { token: ana.token })).toMatchObject({ data: { totalCoin: '100.00' } });
  });

  it('is not revealed by the response time: an unknown operator name takes as long as a wrong password', async () => {
    const { name } = await openConsole(t, 'cashier');
    // Counts only the call's own queries, because workers of the server run in between.
    const asking = new AsyncLocalStorage<{ queries: number }>();
    const { query } = pg.Client.prototype;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const own = asking.getStore();
      if (own) own.queries += 1;
      return Reflect.apply(query, this, args);
    } as never);
    const costOf = (name: string) =>
      asking.run({ queries: 0 }, async () => {
        expect(await t.call('/console/login', { name, password: `${PASSWORD}x` })).toMatchObject({
          code: 'operator_credentials_wrong',
        });
        return asking.getStore()?.queries;
      });
    const cost = await costOf(name);
    expect(cost).toBeGreaterThan(3);
    expect(await costOf('nobody')).toBe(cost);
    spy.mockRestore();
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

  const countCodes = async () => (await t.db.selectFrom('one_time_codes').select('purpose').execute()).length;

  it.each([
    ['44', '7911123456'],
    ['1', '8762345678'],
    ['1', '9002345678'],
    ['82', '602345678'],
  ])('are not sent to +%s %s, and no code is stored', async (areaCode, phone) => {
    const before = await countCodes();
    expect(await codeFor(areaCode, phone)).toMatchObject({ status: 422, code: 'phone_area_not_served' });
    expect(await countCodes()).toBe(before);
  });

  it('are sent to the countries that the site allows', async () => {
    await setSettings(t, { sms: { areaCodes: ['44'] } });
    expect(await codeFor('44', '7911123456')).toMatchObject({ status: 200 });
    expect(await codeFor()).toMatchObject({ code: 'phone_area_not_served' });
    await setSettings(t, {});
  });

  it('have one budget for an IPv6 /64', async () => {
    for (let i = 0; i < 60; i++)
      expect(await codeFor('63', undefined, `2001:db8::${i + 1}`)).toMatchObject({ status: 200 });
    expect(await codeFor('63', undefined, '2001:db8::ffff:1')).toMatchObject({ code: 'code_limit' });
  });

  it('have a budget per site, with an alarm before its end, which does not lock out logged-in users', async () => {
    await t.db.deleteFrom('attempt_counters').execute();
    await setSettings(t, {
      sms: { hourBudget: 5, dayBudget: 7, alarmPercent: 80, registerPercent: 100, workPercent: 100 },
    });
    const manager = await openConsole(t, 'manager');
    const ana = await makePerson(t, 0);
    const alarms = async () => (await t.ask('/console/dashboard', {}, { token: manager.token })).smsAlarms;
    for (let i = 0; i < 3; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    expect(await alarms()).toEqual([]);
    for (let i = 0; i < 2; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    const used = { span: 'hour', used: 5, budget: 5 };
    expect(await alarms()).toEqual([
      { ...used, share: 'register' },
      { ...used, share: 'all' },
    ]);
    expect(await codeFor()).toMatchObject({ status: 429, code: 'sms_budget_used', data: { retryAfterSeconds: 3600 } });
    const own = { areaCode: '63', phone: ana.phone, purpose: 'safe' as const };
    await t.ask('/cplogin/sendsms', own, { token: ana.token });
    expect(await t.codeOf(ana.phone)).toMatch(/^[0-9]{6}$/);
    t.now = new Date(t.now.getTime() + 3600_000);
    for (let i = 0; i < 2; i++) expect(await codeFor()).toMatchObject({ status: 200 });
    expect(await codeFor()).toMatchObject({ code: 'sms_budget_used' });
    await setSettings(t, {});
  });

  it('raise the alarm once, even if many are sent at the same time', async () => {
    await t.db.deleteFrom('attempt_counters').execute();
    const error = vi.fn();
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('there is no site');
    const small = { ...site, settings: { sms: { hourBudget: 10, dayBudget: 1000 } } };
    const log = { error } as unknown as Logger;
    const sent = { isRegistering: false, isSent: true };
    const counted = await Promise.all(
      Array.from({ length: 30 }, () => countSms({ db: t.db, log }, small, sent, t.now)),
    );
    expect(counted.filter(({ ok }) => ok)).toHaveLength(10);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ span: 'hour', used: 8 }),
      expect.any(String),
    );
  });
});

describe('headers of proxies', () => {
  it('are trusted only from the proxy: they have no effect from a client at the port itself', async () => {
    const proxied = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    const transportSecurityFor = async (remoteAddress: string) => {
      const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const answer = await proxied.app.fastify.inject({ url: '/site/list', method: 'POST', remoteAddress, headers });
      return answer.headers['strict-transport-security'];
    };
    expect(await transportSecurityFor('8.8.4.4')).toBeUndefined();
    expect(await transportSecurityFor('10.0.0.2')).toBeDefined();
    await proxied.close();
  });

  it('select the site only if they come from the proxy', async () => {
    const proxied = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    const siteShownTo = async (remoteAddress: string) => {
      const headers = { host: 'localhost', 'x-forwarded-host': 'other.localhost' };
      const from = { url: '/site/current', method: 'POST', remoteAddress, headers, payload: {} } as const;
      return (await proxied.app.fastify.inject(from)).json().data.id;
    };
    expect(await siteShownTo('8.8.4.4')).toBe('demo');
    expect(await siteShownTo('10.0.0.2')).toBe('other');
    await proxied.close();
  });

  it('never give access to the metrics, by a forwarded host or any other header', async () => {
    const proxied = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    const ask = async (headers: Record<string, string>) =>
      (await proxied.app.fastify.inject({ url: '/metrics', headers })).statusCode;
    expect(await ask({ host: 'localhost' })).toBe(200);
    expect(await ask({ host: 'pitaka.example', 'x-forwarded-host': 'localhost' })).toBe(404);
    const names = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'cf-connecting-ip'];
    const seldom = [
      'x-forwarded-server',
      'x-forwarded-port',
      'x-client-ip',
      'cdn-loop',
      'x-envoy-external-address',
      'cf-ray',
    ];
    for (const name of [...names, ...seldom]) {
      expect(await ask({ host: 'localhost', [name]: '127.0.0.1' }), name).toBe(404);
    }
    await proxied.close();
  });
});
