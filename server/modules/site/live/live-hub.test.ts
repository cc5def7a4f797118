import { refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createLiveHub, type LiveBounds } from './live-hub.ts';
import { liveRawRoutes } from './routes.ts';

const log = pino({ level: 'silent' });
const NEVER_MS = 2 ** 30;

function hubOf(bounds: Partial<LiveBounds>) {
  const hub = createLiveHub({ db: {} as Database, log, pollMs: NEVER_MS, bounds });
  const closed: string[] = [];
  const join = (uid: string, network: string) =>
    hub.join({ siteId: 'demo', uid, network, hear: () => {}, close: () => closed.push(uid) });
  return { hub, join, closed };
}

it('a network has a limited number of streams, of any users, and gets room as they leave', () => {
  const { hub, join } = hubOf({ ofNetwork: 2 });
  const [leave] = [join('1', 'a'), join('2', 'a')];
  expect([hub.hasRoom('a'), hub.hasRoom('b')]).toEqual([false, true]);
  leave();
  leave();
  expect(hub.hasRoom('a')).toBe(true);
  join('3', 'a');
  expect(hub.hasRoom('a')).toBe(false);
});

it('a process has a limited number of streams', () => {
  const { hub, join } = hubOf({ ofProcess: 2 });
  const leave = join('1', 'a');
  join('2', 'b');
  expect(hub.hasRoom('c')).toBe(false);
  leave();
  expect(hub.hasRoom('c')).toBe(true);
});

it('a user’s oldest stream makes room for the newest at once', () => {
  const { hub, join, closed } = hubOf({ ofUser: 2, ofProcess: 3 });
  for (let page = 0; page < 50; page++) join('1', 'a');
  expect(closed).toHaveLength(48);
  expect(hub.hasRoom('a')).toBe(true);
});

it('a page that finds no room is told to wait', async () => {
  const { hub } = hubOf({ ofNetwork: 0 });
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
  const findSession = async () => ({ ok: true, value: { uid: '1' } }) as never;
  server.mountRaw(liveRawRoutes({ db: {} as Database, hub, findSession }));
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const answer = await server.fastify.inject({ url: '/live', headers });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    429,
    '30',
    'too_many_requests',
  ]);
  await server.fastify.close();
});
