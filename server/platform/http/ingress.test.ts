import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { defineCall } from '@pitaka/contract/define-call.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { OperatorPrincipal } from './call-context.ts';
import { limitConnectionsOfNetworks } from './connection-bounds.ts';
import { route } from './route.ts';
import { createHttpServer, type HttpDependencies, type HttpServer } from './server.ts';
import type { Site } from './site.ts';

const SITE = { siteId: 'demo', features: {} } as Site;
const TOKEN = 'x'.repeat(43);
const LARGE_BYTES = 8_000_000;

const calls = {
  anybody: defineCall({
    path: '/anybody',
    method: 'POST',
    summary: '',
    access: 'public',
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
  person: defineCall({
    path: '/person',
    method: 'POST',
    summary: '',
    access: 'user',
    movesMoney: true,
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
  operator: defineCall({
    path: '/operator',
    method: 'POST',
    summary: '',
    access: 'operator',
    permission: 'statement.import' as never,
    bodyLimitBytes: LARGE_BYTES,
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
  heavy: defineCall({
    path: '/heavy',
    method: 'POST',
    summary: '',
    access: 'operator',
    isHeavy: true,
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
};

let server: HttpServer;
const sockets: { destroy(): void }[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.fastify.close();
});

/** Starts a server with a session that the test can end. */
async function serve(
  changes: Partial<HttpDependencies> = {},
  may: readonly string[] = ['statement.import'],
  work = async () => ok({}),
) {
  const operator = { operatorId: 'op', mustDo: [], permissions: new Set(may) } as unknown as OperatorPrincipal;
  server = createHttpServer({
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    findSiteByHost: async () => SITE,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async (token) => (token === TOKEN ? ok({ operator, site: SITE }) : refuse('session_unknown')),
    publicUrl: null,
    trustProxy: false,
    rateLimits: true,
    checkAnswers: true,
    ...changes,
  });
  server.mount(Object.values(calls).map((call) => route(call, work)));
  server.mountRaw([{ method: 'GET', path: '/file/:name', handler: async (_request, reply) => reply.send('there') }]);
  await server.fastify.listen({ port: 0, host: '127.0.0.1' });
  return (server.fastify.server.address() as AddressInfo).port;
}

/**
 * Sends headers and the given part of a body, and resolves to everything received until the answer or the connection
 * ends.
 */
async function post(port: number, path: string, options: { length?: number; headers?: string; body?: string } = {}) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const { length = 60_000, headers = '', body = '' } = options;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n${body}`,
  );
  let received = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk;
      if (/\r\n\r\n.*\}$/s.test(received)) resolve(received);
    });
    socket.on('close', () => resolve(received));
  });
  return { socket, answer };
}

const AS_OPERATOR = `authorization: Bearer ${TOKEN}\r\n`;

describe('before any byte of the body', () => {
  it.each([
    ['/person', '', 'session_missing'],
    ['/person', `authorization: Bearer ${TOKEN}\r\n`, 'session_unknown'],
    ['/operator', '', 'session_missing'],
    ['/operator', AS_OPERATOR, 'permission_missing'],
    ['/nowhere', '', 'path_unknown'],
  ])('%s is refused for missing headers (%s)', async (path, headers, code) => {
    const port = await serve({}, []);
    const { answer } = await post(port, path, { headers });
    expect(await answer).toContain(`"code":"${code}"`);
  });

  it('refuses a call that moves money without its key', async () => {
    const port = await serve({ findSession: async () => ok({ uid: '1' } as never) });
    const { answer } = await post(port, '/person', { headers: AS_OPERATOR });
    expect(await answer).toContain('"code":"idempotency_key_missing"');
  });

  it('refuses an address with too many requests', async () => {
    const port = await serve();
    for (let i = 0; i < 400; i++) await server.fastify.inject({ method: 'POST', url: '/nowhere' });
    const { answer } = await post(port, '/anybody');
    expect(await answer).toContain('"code":"too_many_requests"');
  });
});

describe('the limit by address', () => {
  it('counts all addresses of an IPv6 /64 as one', async () => {
    await serve();
    const ask = async (remoteAddress: string) =>
      (await server.fastify.inject({ method: 'POST', url: '/anybody', remoteAddress })).statusCode;
    for (let i = 0; i < 400; i++) await ask(`2001:db8:1:2::${i.toString(16)}`);
    expect(await ask('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });

  it('ignores a value of a proxy that is not an address', async () => {
    await serve({ trustProxy: 1 });
    const ask = async (received: string) =>
      (await server.fastify.inject({ method: 'POST', url: '/anybody', headers: { 'x-forwarded-for': received } }))
        .statusCode;
    for (let i = 0; i < 400; i++) await ask(`nonsense-${i}`);
    expect(await ask('more nonsense')).toBe(429);
    expect(await ask('203.0.113.7')).toBe(200);
  });
});

describe('arriving bodies', () => {
  it('of one network are limited in total bytes, and other networks are served meanwhile', async () => {
    const port = await serve();
    const stalled = [];
    for (let i = 0; i < 80; i++)
      stalled.push(await post(port, '/operator', { headers: AS_OPERATOR, length: 7_000_000 }));
    const refused = (await Promise.all(stalled.slice(4).map(({ answer }) => answer))).filter((received) =>
      received.includes('"code":"too_many_requests"'),
    );
    expect(refused).toHaveLength(76);
    expect(await (await post(port, '/anybody', { length: 2, body: '{}' })).answer).toContain('200 OK');
  });

  it('no longer count after they were aborted', async () => {
    const port = await serve();
    const hold = () => post(port, '/operator', { headers: AS_OPERATOR, length: 7_900_000 });
    const held = [await hold(), await hold(), await hold(), await hold()];
    expect(await (await hold()).answer).toContain('too_many_requests');
    for (const { socket } of held) socket.destroy();
    await expect
      .poll(async () => (await post(port, '/operator', { headers: AS_OPERATOR, length: 2, body: '{}' })).answer)
      .toContain('200 OK');
    const again = await hold();
    again.socket.end('{');
    expect(await again.answer).not.toContain('too_many_requests');
  });

  it('no longer count if they were aborted before their sender was identified', async () => {
    const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const operator = { operatorId: 'op', mustDo: [], permissions: new Set(['statement.import']) };
    let isFirst = true;
    const port = await serve({
      bodyBounds: { largeBytes: LARGE_BYTES },
      findOperatorSession: async () => {
        if (isFirst) {
          isFirst = false;
          requested.resolve();
          await answered.promise;
        }
        return ok({ operator: operator as unknown as OperatorPrincipal, site: SITE });
      },
    });
    const accepted = once(server.fastify.server, 'connection');
    const { socket } = await post(port, '/operator', { headers: AS_OPERATOR, length: LARGE_BYTES });
    const [theirs] = await accepted;
    await requested.promise;
    const left = once(theirs, 'close');
    socket.destroy();
    await left;
    answered.resolve();
    const next = await post(port, '/operator', { headers: AS_OPERATOR, length: LARGE_BYTES, body: '{' });
    next.socket.end();
    expect(await next.answer).not.toContain('too_many_requests');
  });

  it('leave no listener on a kept connection, whose proxy sends each body after its headers', async () => {
    const port = await serve();
    const accepted = once(server.fastify.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const [theirs] = await accepted;
    const counts: Record<string, number>[] = [];
    for (let i = 0; i < 40; i++) {
      socket.write(
        'POST /person HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
      );
      let received = '';
      while (!received.endsWith('}')) received += String((await once(socket, 'data'))[0]);
      expect(received).toContain('"code":"session_missing"');
      const ended = once(theirs, 'data');
      socket.write('{}');
      await ended;
      counts.push(
        Object.fromEntries(['close', 'end', 'data', 'error'].map((name) => [name, theirs.listenerCount(name)])),
      );
    }
    // The previous answer may still have its own listener at the moment of counting.
    const most = (part: typeof counts) => Math.max(...part.flatMap((tally) => Object.values(tally)));
    expect(most(counts.slice(20))).toBeLessThanOrEqual(most(counts.slice(0, 20)));
  });

  it('are refused with the envelope if they are too slow', async () => {
    const port = await serve({ bodyBounds: { smallBodyMs: 50 } });
    const { answer } = await post(port, '/anybody', { body: '{"a' });
    const received = await answer;
    expect(received).toContain('HTTP/1.1 408');
    expect(received).toContain('"code":"body_too_slow"');
  });

  it('are refused after the session ended, even if they began before that', async () => {
    let isOver = false;
    let lookUps = 0;
    const port = await serve({
      bodyBounds: { identityMs: 0 },
      findSession: async () => {
        lookUps += 1;
        return isOver ? refuse('session_ended') : ok({ uid: '1' } as never);
      },
    });
    const { socket, answer } = await post(port, '/person', {
      headers: `${AS_OPERATOR}idempotency-key: 12345678\r\n`,
      length: 2,
      body: '{',
    });
    await expect.poll(() => lookUps).toBe(1);
    isOver = true;
    socket.write('}');
    expect(await answer).toContain('"code":"session_ended"');
  });
});

describe('a body that is too large', () => {
  const BIG = Buffer.alloc(3_000_000, 0x20);

  async function byNode(port: number, isChunked: boolean): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const request = httpRequest({ port, host: '127.0.0.1', path: '/anybody', method: 'POST' }, (response) => {
      let received = '';
      response.on('data', (chunk) => {
        received += chunk;
      });
      response.on('end', () => resolve(received));
    });
    request.on('error', reject);
    request.setHeader('content-type', 'application/json');
    if (!isChunked) request.setHeader('content-length', BIG.length);
    for (let sent = 0; sent < BIG.length; sent += 100_000) request.write(BIG.subarray(sent, sent + 100_000));
    request.end();
    return promise;
  }

  it.each([
    ['a Node client', (port: number) => byNode(port, false)],
    ['a Node client that announces no length', (port: number) => byNode(port, true)],
    [
      'fetch',
      async (port: number) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`http://127.0.0.1:${port}/anybody`, { method: 'POST', headers, body: BIG })).text();
      },
    ],
  ])('gets the envelope with any client: %s', async (_name, ask) => {
    const port = await serve();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(port)));
    for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it('gets the envelope even if the client reads only after sending everything', async () => {
    const port = await serve();
    const { socket, answer } = await post(port, '/anybody', { length: 2 * BIG.length });
    socket.pause();
    for (let half = 0; half < 2; half++) await new Promise((sent) => socket.write(BIG, sent));
    socket.resume();
    expect(await answer).toContain('"code":"body_too_large"');
  });

  it('is read only up to a limit', async () => {
    const port = await serve({ bodyBounds: { lingerMs: 50 } });
    const { socket, answer } = await post(port, '/anybody', { length: 5_000_000 });
    expect(await answer).toContain('"code":"body_too_large"');
    await once(socket, 'close');
  });
});

describe('connections', () => {
  it('of one network are limited', async () => {
    const port = await serve();
    limitConnectionsOfNetworks(server.fastify.server, 3);
    const held = [];
    for (let i = 0; i < 3; i++) held.push(await post(port, '/anybody'));
    expect(await (await post(port, '/anybody', { length: 2, body: '{}' })).answer).toBe('');
    held[0]?.socket.destroy();
    await expect.poll(async () => (await post(port, '/anybody', { length: 2, body: '{}' })).answer).toContain('200 OK');
  });

  it('are limited in number and in time', async () => {
    await serve();
    const { maxConnections, headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.fastify.server;
    expect({ maxConnections, headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      maxConnections: 8192,
      headersTimeout: 15_000,
      requestTimeout: 125_000,
      keepAliveTimeout: 72_000,
      timeout: 120_000,
    });
  });

  it('get the envelope even if they do not speak HTTP', async () => {
    const port = await serve();
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.end('nonsense\r\n\r\n');
    const [received] = (await once(socket, 'data')) as [Buffer];
    expect(String(received)).toContain('"code":"body_malformed"');
  });
});

describe('a server with sandboxes', () => {
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await server.fastify.inject({ method: 'POST', url: '/anybody', headers, remoteAddress })).json().code;

  it.each([
    [{ host: 'localhost:3000' }],
    [{ host: '127.0.0.1:3000' }],
    [{ host: '[::1]:3000' }],
    [{ host: 'other.localhost' }],
    [{ host: 'localhost', origin: 'http://localhost:3000', referer: 'http://localhost:3000/console' }],
    [{ host: 'localhost', origin: 'null' }],
  ])('serves this machine: %j', async (headers) => {
    await serve({ onlyThisMachine: true });
    expect(await ask(headers)).toBeUndefined();
    expect(await ask(headers, '::ffff:127.0.0.1')).toBeUndefined();
  });

  it.each([
    [{ host: 'pitaka.example' }],
    [{ host: '192.168.1.4:3000' }],
    [{ host: 'localhost.pitaka.example' }],
    [{ host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    [{ host: 'localhost', 'x-forwarded-host': 'pitaka.example' }],
    [{ host: 'localhost', forwarded: 'for=203.0.113.7' }],
    [{ host: 'localhost', via: '1.1 tunnel' }],
    [{ host: 'localhost', x_forwarded_for: '203.0.113.7' }],
    [{ host: 'localhost', origin: 'https://pitaka.example' }],
    [{ host: 'localhost', referer: 'https://pitaka.example/console' }],
  ])('refuses callers from elsewhere: %j', async (headers) => {
    await serve({ onlyThisMachine: true });
    expect(await ask(headers)).toBe('only_this_machine');
  });

  it.each([
    ['a default request of nginx', 'POST /anybody HTTP/1.0\r\nhost: localhost\r\n\r\n'],
    [
      'the complete address of another host',
      'POST http://pitaka.example/anybody HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    ],
  ])('refuses %s', async (_what, request) => {
    const port = await serve({ onlyThisMachine: true });
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(request);
    const [received] = (await once(socket, 'data')) as [Buffer];
    expect(String(received)).toContain('only_this_machine');
  });

  it('refuses another machine', async () => {
    await serve({ onlyThisMachine: true });
    expect(await ask({ host: 'localhost' }, '192.168.1.9')).toBe('only_this_machine');
  });
});

describe('slow calls', () => {
  it('run one at a time and are limited to three per caller', async () => {
    const findOperatorSession = async (token: string) => {
      const operator = { operatorId: token, mustDo: [], permissions: new Set(['statement.import']) };
      return ok({ operator: operator as unknown as OperatorPrincipal, site: SITE });
    };
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return ok({});
    };
    await serve({ rateLimits: false, findOperatorSession }, [], work);
    const ask = async (name: string) => {
      const headers = { authorization: `Bearer ${name.repeat(43)}` };
      const answer = await server.fastify.inject({ method: 'POST', url: '/heavy', headers, payload: {} });
      return answer.json<{ code?: string; message: string }>().code ?? answer.json<{ message: string }>().message;
    };
    const [first, second] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => ask('a'))),
      Promise.all(Array.from({ length: 2 }, () => ask('b'))),
    ]);
    expect([most, first.filter((received) => received === 'ok').length, new Set(first)]).toEqual([
      1,
      3,
      new Set(['ok', 'busy']),
    ]);
    expect(second).toEqual(['ok', 'ok']);
    expect(await ask('a')).toBe('ok');
  });
});

describe('a header of maximum length', () => {
  // A character that regular expressions treat as a space, and that Node leaves in a header.
  const spaces = '\u00a0'.repeat(15_500);

  it.each(['content-encoding', 'accept-language', 'authorization', 'cookie', 'user-agent'])(
    'is parsed quickly: %s',
    async (name) => {
      const port = await serve();
      const ask = async () => {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        const answered = once(socket, 'data');
        socket.write(
          `POST /person HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n${name}: ${spaces}x\r\n\r\n`,
          'latin1',
        );
        return String((await answered)[0]).slice(9, 12);
      };
      await ask();
      const before = process.cpuUsage();
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      const { user } = process.cpuUsage(before);
      expect(new Set(answers)).toEqual(new Set([name === 'content-encoding' ? '415' : '200']));
      expect(user / 1000, 'milliseconds of the processor').toBeLessThan(1_000);
    },
  );
});

describe('every answer', () => {
  it('has nosniff and, behind TLS, HSTS', async () => {
    await serve({ publicUrl: 'https://example.com' });
    const answers = await Promise.all(
      ['/nowhere', '/anybody'].map((url) => server.fastify.inject({ method: 'POST', url })),
    );
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  it('for an address with a NUL is path_unknown', async () => {
    await serve();
    const ask = (name: string) => server.fastify.inject(`/file/${name}`);
    expect([(await ask('ab')).statusCode, (await ask('a%00b')).statusCode]).toEqual([200, 404]);
  });
});

describe('headers of an untrusted proxy', () => {
  const forwarded = () =>
    server.fastify.inject({ method: 'POST', url: '/nowhere', headers: { 'x-forwarded-for': '203.0.113.9' } });
  const WARNED = [[expect.stringContaining('TRUST_PROXY is not set')]];

  it('log a warning once an hour', async () => {
    let now = new Date('2026-03-02T08:00:00Z');
    const warn = vi.fn();
    await serve({ log: Object.assign(pino({ level: 'silent' }), { warn }), clock: () => now });
    await server.fastify.inject({ method: 'POST', url: '/nowhere' });
    expect(warn).not.toHaveBeenCalled();
    for (let times = 0; times < 3; times++) await forwarded();
    expect(warn.mock.calls).toEqual(WARNED);
    now = new Date('2026-03-02T08:59:59Z');
    await forwarded();
    expect(warn).toHaveBeenCalledTimes(1);
    now = new Date('2026-03-02T09:00:00Z');
    await forwarded();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('log no warning if TRUST_PROXY is set', async () => {
    const warn = vi.fn();
    await serve({ log: Object.assign(pino({ level: 'silent' }), { warn }), trustProxy: 1 });
    await forwarded();
    expect(warn).not.toHaveBeenCalled();
  });
});
