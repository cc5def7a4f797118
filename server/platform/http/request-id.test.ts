import { ok, refuse } from '@pitaka/core/values/result.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createRequestIds } from './request-id.ts';
import { createHttpServer, type HttpServer } from './server.ts';
import type { Site } from './site.ts';

let server: HttpServer;
let lines: Record<string, unknown>[];
afterEach(() => server.fastify.close());

function serve(trustProxy: false | number): void {
  lines = [];
  server = createHttpServer({
    log: createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }),
    clock: () => new Date(),
    findSiteByHost: async () => ({ siteId: 'demo' }) as Site,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async () => refuse('session_unknown'),
    publicUrl: null,
    trustProxy,
    rateLimits: false,
    checkAnswers: true,
  });
  server.mountRaw([
    {
      method: 'POST',
      path: '/fails',
      handler: async () => {
        throw new Error('a fault');
      },
    },
    {
      method: 'POST',
      path: '/warns',
      handler: async (_request, reply, { context }) => {
        context.log.warn('a call looks odd');
        return reply.send(ok({}));
      },
    },
  ]);
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.fastify.inject({ method: 'POST', url, payload: {}, headers });

describe('the id of a request', () => {
  it('is in every answer and in the log line of its fault, and the message names it for support', async () => {
    serve(false);
    const ids = new Set<unknown>();
    for (const path of ['/fails', '/warns', '/nowhere', '/%zz']) ids.add((await ask(path)).headers['x-request-id']);
    expect([ids.size, ids.has(undefined)]).toEqual([4, false]);
    const answer = await ask('/fails', { 'accept-language': 'es' });
    const id = answer.headers['x-request-id'];
    expect(answer.json()).toMatchObject({ message: `error del sistema (Referencia ${id})`, data: { errorId: id } });
    expect(lines.at(-1)).toMatchObject({ msg: 'a call failed', errorId: id });
  });

  it('is in every line that a call logs; lines that differ only in the id are still counted together', async () => {
    serve(false);
    const first = (await ask('/warns')).headers['x-request-id'];
    await ask('/warns');
    expect(lines).toMatchObject([{ msg: 'a call looks odd', requestId: first }]);
  });

  it('is the id of a trusted proxy’s request, if that id can be logged', async () => {
    const sent = { 'x-request-id': '01890a5d-ac96-774b', 'x-forwarded-for': '203.0.113.9' };
    serve(false);
    expect((await ask('/warns', sent)).headers['x-request-id']).not.toBe(sent['x-request-id']);
    await server.fastify.close();
    serve(1);
    expect((await ask('/warns', sent)).headers['x-request-id']).toBe(sent['x-request-id']);
    expect(lines).toMatchObject([{ requestId: sent['x-request-id'] }]);
    for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), '"},{"level":"x'])
      expect((await ask('/warns', { ...sent, 'x-request-id': bad })).headers['x-request-id']).not.toBe(bad);
  });

  it('is short, never the same twice, and does not reveal the number of requests', () => {
    const next = createRequestIds();
    const ids = Array.from({ length: 100_000 }, next);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(14);
    expect([...ids].sort()).not.toEqual(ids);
    serve(false);
  });
});
