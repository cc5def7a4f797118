import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { CALLS } from '@pitaka/contract/calls/index.ts';
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

async function listen(): Promise<number> {
  if (!t.app.fastify.server.listening) await t.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.fastify.server.address() as AddressInfo).port;
}

/** The status of the answer to a raw request; '' if the connection is closed. */
function statusOf(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', (data) => {
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1] ?? '');
      socket.destroy();
    });
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(''));
  });
}

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

  it('show the metrics to this machine under its own name only', async () => {
    const ask = (host: string) => t.app.fastify.inject({ url: '/metrics', headers: { host } });
    expect((await ask('localhost:3000')).statusCode).toBe(200);
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    expect((await ask('rebound.example')).statusCode).toBe(404);
    const port = await listen();
    expect(await statusOf(port, 'GET /metrics HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n')).toBe('404');
  });

  it('have a limit, all of them', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
    const ask = async (url: string) => (await limited.app.fastify.inject(url)).statusCode;
    for (let asked = 0; asked < 400; asked++) await ask('/nowhere');
    const codes = await Promise.all(['/openapi.json', '/readyz', '/docs/json', '/', '/nowhere'].map(ask));
    expect(codes).toEqual([429, 429, 429, 429, 429]);
    // A monitor must still see the process as alive.
    expect(await ask('/healthz')).toBe(200);
    await limited.close();
  });

  it('accept a shared picture in an app without a worker, and show the page to choose it again', async () => {
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

  it('of icons are cached for one host each: sites share the path', async () => {
    for (const url of ['/icon.svg', '/icon.png']) {
      const { headers } = await t.app.fastify.inject({ url, headers: { host: 'localhost' } });
      expect(headers['cache-control'], url).toBe('max-age=3600');
      const vary = String(headers.vary).toLowerCase().split(/, ?/);
      expect(vary, url).toEqual(expect.arrayContaining(['host', 'x-forwarded-host']));
    }
  });

  it('of the API documentation are unknown where others reach the server', async () => {
    const paths = ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-ui.css', '/openapi.json'];
    const statuses = async ({ app }: TestApp) =>
      Promise.all(paths.map(async (url) => (await app.fastify.inject(url)).statusCode));
    expect(await statuses(t)).not.toContain(404);
    const reached = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    expect(await statuses(reached)).toEqual(paths.map(() => 404));
    await reached.close();
  });

  it('are closed to other origins: no answer names one, and no preflight is answered', async () => {
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

  it('do nothing for other methods', async () => {
    const port = await listen();
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'CONNECT']) {
      const line = method === 'CONNECT' ? 'CONNECT localhost:80' : `${method} /site/list`;
      expect(await statusOf(port, `${line} HTTP/1.1\r\nhost: localhost\r\n\r\n`), method).toMatch(/^(404|400|405|)$/);
    }
    const upgrade = 'GET /live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    expect(await statusOf(port, upgrade)).not.toBe('101');
  });

  it('do not serve the source, and list no folder', async () => {
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

describe('in a currency without decimals', () => {
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
    // The site's own coin still has decimals.
    expect(await t.call('/wallet/transfer', { uid: ben.uid, amount: '1.50' }, withKey(ana.token))).toMatchObject({
      status: 200,
    });
    await setSettings(t, {});
  });
});

describe('the existence of a user', () => {
  it('is shown for at most sixty uids an hour, by looking or by sending', async () => {
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

  it('is not shown by time: an unknown operator name costs the same work as a wrong password', async () => {
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

  it('of an IPv6 /64 have one budget', async () => {
    for (let i = 0; i < 60; i++)
      expect(await codeFor('63', undefined, `2001:db8::${i + 1}`)).toMatchObject({ status: 200 });
    expect(await codeFor('63', undefined, '2001:db8::ffff:1')).toMatchObject({ code: 'code_limit' });
  });

  it('of a site have a budget, with an alarm before it is used up; it does not lock out logged-in users', async () => {
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

  it('raise the alarm once, however many are sent at a time', async () => {
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

describe('a compressed body', () => {
  const MB = 1024 * 1024;
  const plain = Buffer.alloc(64 * MB, 0x20);
  const encodings: Record<string, (body: Buffer) => Buffer> = {
    br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: (body) => gzipSync(body),
    deflate: (body) => deflateSync(body),
    zstd: (body) => zstdCompressSync(body),
    'gzip, br': (body) => brotliCompressSync(gzipSync(body)),
    'x-unheard-of': (body) => gzipSync(body),
  };
  const doors = [
    ...CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path),
    '/postback/demo',
    '/channel/demo/transaction/bet',
    '/hooks/sandbox',
    '/share',
  ];

  it.each(Object.keys(encodings))('as %s is refused at every address, and never inflated', async (encoding) => {
    const payload = encodings[encoding]?.(plain) ?? Buffer.alloc(0);
    const before = process.memoryUsage().arrayBuffers;
    for (const url of doors) {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' };
      const answer = await t.app.fastify.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().code], url).toEqual([415, 'content_encoding_unsupported']);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB);
  });

  it('is refused by its headers alone at every kind of address, before any byte of it', async () => {
    const port = await listen();
    const askFor = (line: string, encoding: string) =>
      statusOf(port, `${line} HTTP/1.1\r\nhost: localhost\r\n${encoding}\r\ncontent-length: 1516\r\n\r\n`);
    const known = [
      '/',
      '/console',
      '/console/users',
      '/assets/a.js',
      '/media/a.webp',
      '/s/abcdefg',
      '/live',
      '/icon.svg',
    ];
    const posts = [
      '/site/list',
      '/console/statements/import',
      '/postback/demo',
      '/channel/demo/Withdraw',
      '/hooks/sandbox',
    ];
    const lines = [...known.flatMap((path) => [`GET ${path}`, `HEAD ${path}`]), ...posts.map((path) => `POST ${path}`)];
    for (const header of [
      'content-encoding: br',
      'content-encoding: identity, gzip',
      'transfer-encoding: gzip, chunked',
    ]) {
      const answers = await Promise.all(lines.map((line) => askFor(line, header)));
      // Node itself refuses a length together with a transfer encoding.
      const expected = header.startsWith('transfer') ? '400' : '415';
      expect(answers, header).toEqual(lines.map(() => expected));
    }
    // An unknown path accepts no body either.
    expect(await askFor('POST /nowhere', 'content-encoding: br')).toBe('404');
    expect(await askFor('PUT /site/list', 'content-encoding: br')).toBe('404');
  });

  it.each(['br', 'gzip'])('is refused, and answers are still compressed: %s', async (encoding) => {
    const { token } = await openConsole(t, 'owner');
    const headers = { 'accept-encoding': encoding, authorization: `Bearer ${token}` };
    const answers = [
      await t.app.fastify.inject({ url: '/openapi.json', headers }),
      await t.app.fastify.inject({ method: 'POST', url: '/console/settings/list', headers, payload: {} }),
    ];
    for (const { statusCode, headers: said } of answers) {
      expect([statusCode, said['content-encoding']]).toEqual([200, encoding]);
    }
  });

  it('with the encoding identity is an ordinary one', async () => {
    const answer = await t.app.fastify.inject({
      method: 'POST',
      url: '/site/list',
      headers: { 'content-encoding': 'identity', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('JSON of any depth', () => {
  it('does not block the server: megabytes of brackets are refused at once', async () => {
    const operator = await openConsole(t, 'owner');
    const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' };
    const ask = (payload: string) =>
      t.app.fastify.inject({ method: 'POST', url: '/console/statements/import', headers, payload });
    expect((await ask('['.repeat(5_000_000))).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":[${'{},'.repeat(200_000)}{}]}`)).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":[${'{},'.repeat(20_000)}{}]}`)).json()).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a text with a NUL, or half a surrogate pair', () => {
  it('is invalid input everywhere: in a field, in a key of a map', async () => {
    const { token: console } = await openConsole(t, 'owner');
    await t.makeUser({ phone: '9175550188' });
    const token = await t.logIn('9175550188');
    const round = await t.call('/betting/round', { channel: 'demo', round: 'a\u0000' }, { token });
    expect(round).toMatchObject({ code: 'input_invalid', data: { fields: { round: { code: 'field_invalid' } } } });
    const search = { page: 'users', name: 'a', search: { 'a\u0000': 'b' } };
    expect(await t.call('/console/views/save', search, { token: console })).toMatchObject({ code: 'input_invalid' });
    const half = { ...search, search: { a: '\ud800' } };
    expect(await t.call('/console/views/save', half, { token: console })).toMatchObject({ code: 'input_invalid' });
    const filters = { record: 'wheel-prizes', filters: { kind: 'a', 'x\u0000': '' } };
    expect(await t.call('/console/records/list', filters, { token: console })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a number beyond its column', () => {
  it('is invalid input', async () => {
    const { token } = await openConsole(t, 'owner');
    const undo = [{ id: 'it_none', position: 2 ** 31, now: 2 ** 31 }];
    expect(await t.call('/console/catalogue/unmove', { undo }, { token })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('headers of proxies', () => {
  it('are trusted from the proxy only: a client at the port itself can set nothing', async () => {
    const proxied = await startTestApp({ settings: { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } });
    const tlsSaidTo = async (remoteAddress: string) => {
      const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const answer = await proxied.app.fastify.inject({ url: '/site/list', method: 'POST', remoteAddress, headers });
      return answer.headers['strict-transport-security'];
    };
    expect(await tlsSaidTo('8.8.4.4')).toBeUndefined();
    expect(await tlsSaidTo('10.0.0.2')).toBeDefined();
    await proxied.close();
  });

  it('choose the site from the proxy only', async () => {
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

  it('never open the metrics: neither a forwarded host nor any other header of a proxy', async () => {
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
