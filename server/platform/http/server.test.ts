import { once } from 'node:events';
import { Readable } from 'node:stream';
import { refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './server.ts';
import type { Site } from './site.ts';

/** pino's number of the level. */
const ERROR = 50;

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.fastify.close();
});

/** A server that answers with `source`, and its log lines. */
async function serve(source: Readable) {
  const logged: { level: number; msg: string }[] = [];
  const server = createHttpServer({
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line)) }),
    clock: () => new Date(),
    findSiteByHost: async () => ({ siteId: 'demo' }) as Site,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async () => refuse('session_unknown'),
    publicUrl: null,
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
  });
  servers.push(server);
  server.mountRaw([{ method: 'POST', path: '/file', handler: async (_request, reply) => reply.send(source) }]);
  const address = await server.fastify.listen({ port: 0, host: '127.0.0.1' });
  const errors = () => logged.filter(({ level }) => level >= ERROR);
  const ask = (signal: AbortSignal | null = null) =>
    fetch(`${address}/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
  return { server, ask, errors };
}

describe('a file that is being sent', () => {
  it('causes no logged error if the client disconnects before the first byte', async () => {
    const source = new Readable({ read() {} });
    const { server, ask, errors } = await serve(source);
    const arrived = once(server.fastify.server, 'request');
    const client = new AbortController();
    const answer = ask(client.signal).catch(() => 'aborted');
    await arrived;
    client.abort();
    expect(await answer).toBe('aborted');
    if (!source.closed) await once(source, 'close').catch(() => undefined);
    await server.fastify.close();
    expect(errors()).toEqual([]);
  });

  it('causes a logged error if the source fails while the client waits', async () => {
    const source = new Readable({ read: () => source.destroy() });
    const { ask, errors } = await serve(source);
    const answer = await ask();
    expect(answer.status).toBe(500);
    expect(errors()).toMatchObject([{ msg: 'a call failed' }]);
  });
});
