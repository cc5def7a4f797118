import { refuse } from '@pitaka/core/values/result.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, openPool } from '../db/database.ts';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createHttpServer } from './server.ts';
import type { Site } from './site.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: test.appUrl, max: 1, waitMs: 2_000 }));
});
afterAll(async () => {
  await db?.destroy();
  await test?.drop();
});

it('a call that gets no database connection in time is answered as busy, not as a server error', async () => {
  const server = createHttpServer({
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    findSiteByHost: async () => ({ siteId: 'demo' }) as Site,
    findSession: async () => refuse('session_unknown'),
    findOperatorSession: async () => refuse('session_unknown'),
    publicUrl: null,
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
  });
  const readSites = async () => db.selectFrom('sites').select('site_id').execute();
  server.mountRaw([
    {
      method: 'POST',
      path: '/sites',
      handler: async (_request, reply) => reply.send(JSON.stringify(await readSites())),
    },
  ]);
  await db.connection().execute(async () => {
    const answer = await server.fastify.inject({ method: 'POST', url: '/sites', payload: {} });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
    expect(answer.headers['retry-after']).toBe('5');
  });
  expect((await server.fastify.inject({ method: 'POST', url: '/sites', payload: {} })).statusCode).toBe(200);
  await server.fastify.close();
});
