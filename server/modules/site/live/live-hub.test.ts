import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import type { Principal } from '../../../platform/http/call-context.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createLiveHub, type LiveBounds, type LiveHub } from './live-hub.ts';
import { type LiveDependencies, liveRawRoutes } from './routes.ts';

const log = pino({ level: 'silent' });
const NEVER_MS = 2 ** 30;
const TOKEN = 'x'.repeat(43);

function hubOf(bounds: Partial<LiveBounds>) {
  const hub = createLiveHub({ db: {} as Database, log, pollMs: NEVER_MS, bounds });
  const closed: string[] = [];
  const join = (uid: string, network: string) =>
    hub.join({ siteId: 'demo', uid, network, onMessage: () => {}, close: () => closed.push(uid) });
  return { hub, join, closed };
}

it('limits a network’s streams over all its users, and has room again when one ends', () => {
  const { hub, join } = hubOf({ ofNetwork: 2 });
  const [leave] = [join('1', 'a'), join('2', 'a')];
  expect([hub.hasRoom('a'), hub.hasRoom('b')]).toEqual([false, true]);
  leave();
  leave();
  expect(hub.hasRoom('a')).toBe(true);
  join('3', 'a');
  expect(hub.hasRoom('a')).toBe(false);
});

it('limits a process’s streams', () => {
  const { hub, join } = hubOf({ ofProcess: 2 });
  const leave = join('1', 'a');
  join('2', 'b');
  expect(hub.hasRoom('c')).toBe(false);
  leave();
  expect(hub.hasRoom('c')).toBe(true);
});

it('closes a user’s oldest stream at once when a new one exceeds the limit', () => {
  const { hub, join, closed } = hubOf({ ofUser: 2, ofProcess: 3 });
  for (let page = 0; page < 50; page++) join('1', 'a');
  expect(closed).toHaveLength(48);
  expect(hub.hasRoom('a')).toBe(true);
});

function serverOf(dependencies: Partial<LiveDependencies> & Pick<LiveDependencies, 'hub'>) {
  const server = createHttpServer({
    log,
    clock: () => new Date(),
    findSiteByHost: async () => ({ siteId: 'demo' }) as Site,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async () => refuse('session_unknown'),
    publicUrl: null,
    trustProxy: false,
    rateLimits: true,
    checkAnswers: true,
  });
  const findSession = async () => ok({ uid: '1' } as Principal);
  server.mountRaw(liveRawRoutes({ db: {} as Database, findSession, ...dependencies }));
  return server.fastify;
}

it('makes a page wait if there is no room', async () => {
  const { hub } = hubOf({ ofNetwork: 0 });
  const fastify = serverOf({ hub });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await fastify.inject({ url: '/live', headers });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    429,
    '30',
    'too_many_requests',
  ]);
  await fastify.close();
});

it('frees the room of a page that leaves while its session is read, and does not read the session again', async () => {
  const { hub } = hubOf({ ofNetwork: 1 });
  const [requested, answered, joined] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const join: LiveHub['join'] = (listener) => {
    joined?.resolve();
    return hub.join(listener);
  };
  let lookUps = 0;
  const findSession = async () => {
    lookUps += 1;
    requested?.resolve();
    await answered?.promise;
    return ok({ uid: '1' } as Principal);
  };
  const fastify = serverOf({ hub: { ...hub, join }, findSession });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(fastify.server, 'connection');
  const page = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  page.write(`GET /live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`);
  const [socket] = await accepted;
  await requested?.promise;
  const left = once(socket, 'close');
  page.destroy();
  await left;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answered?.resolve();
  await joined?.promise;
  await vi.advanceTimersByTimeAsync(3_600_000);
  vi.useRealTimers();
  expect([lookUps, hub.hasRoom('127.0.0.1')]).toEqual([1, true]);
  await fastify.close();
});
