import { once } from 'node:events';
import { connect } from 'node:net';
import { refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';
import { createHttpServer, type HttpServer } from './server.ts';
import type { Site } from './site.ts';

const AT_ONCE = 2;

let server: HttpServer;
let url: string;
let begun: number;
let open: PromiseWithResolvers<void>;

beforeEach(async () => {
  begun = 0;
  open = Promise.withResolvers();
  server = createHttpServer({
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    findSiteByHost: async () => ({ siteId: 'demo' }) as Site,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async () => refuse('session_unknown'),
    publicUrl: null,
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
    requestsAtOnce: AT_ONCE,
  });
  server.mountRaw([
    {
      method: 'POST',
      path: '/slow',
      handler: async (_request, reply) => {
        begun += 1;
        await open.promise;
        return reply.send({ done: true });
      },
    },
    {
      method: 'GET',
      path: '/page',
      handler: async (_request, reply) => reply.send({ done: true }),
    },
  ]);
  // Added like the real health checks, outside of calls and providers' routes.
  server.fastify.get('/healthz', { config: { limit: 'none' } }, (_request, reply) => reply.send({ status: 'ok' }));
  url = await server.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  open.resolve();
  await server.fastify.close();
});

const ask = () => fetch(`${url}/slow`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

/** Sends requests that take all places. */
async function takeAll(): Promise<Promise<Response>[]> {
  const open = Array.from({ length: AT_ONCE }, ask);
  await expect.poll(() => begun).toBe(AT_ONCE);
  return open;
}

describe('a process that works on its maximum number of requests', () => {
  it('refuses the next request immediately with the time to wait, and does not begin it', async () => {
    const occupied = await takeAll();
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'busy', data: {} });
    expect(begun).toBe(AT_ONCE);
    open.resolve();
    for (const answer of await Promise.all(occupied)) expect(answer.status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('still answers health checks', async () => {
    await takeAll();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('shows the busy page to a browser', async () => {
    await takeAll();
    const page = await fetch(`${url}/page`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('gives a place to a request only when its body has arrived', async () => {
    const { port } = new URL(url);
    const stalled = await Promise.all(
      Array.from({ length: 3 * AT_ONCE }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(
          'POST /slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
        );
        return socket;
      }),
    );
    open.resolve();
    for (let times = 0; times < 3 * AT_ONCE; times++) expect((await ask()).status).toBe(200);
    for (const socket of stalled) socket.destroy();
  });
});

it('a request that reaches a closing server is refused as busy, in the format of every call', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const request =
    'POST /slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
  socket.write(request);
  await expect.poll(() => begun).toBe(1);
  const closed = server.fastify.close();
  const arrived = once(server.fastify.server, 'request');
  socket.write(request);
  await arrived;
  open.resolve();
  await Promise.all([once(socket, 'close'), closed]);
  const [, first = '', second = ''] = received.split('HTTP/1.1 ');
  expect(first).toMatch(/^200 /);
  expect(second).toMatch(/^503 .*retry-after: 1\r\n.*"code":"busy"/s);
  expect(begun).toBe(1);
});

it('a place is free again after work that failed', async () => {
  const admission = new Admission(1);
  await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(admission.running).toBe(0);
  expect(await admission.run(async () => 'done')).toBe('done');
});
