import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { openConsole } from './testing/console-client.ts';
import { expectClearAnswers } from './testing/nonsense.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const calls = (CALLS as readonly CallDefinition[]).filter((call) => call.access === 'operator' && !call.notOpenYet);

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  await t.makeUser({ phone: '9179990001' });
});
// All log-ins of this file come from one address and would exceed its limit.
beforeEach(() => t.db.deleteFrom('attempt_counters').execute());
afterAll(() => t?.close());

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers all valid requests of an owner with a clear envelope or a file, never a fault', async () => {
    let { token } = await openConsole(t, 'owner');
    await expectClearAnswers(call, async (body) => {
      if (call.path === '/console/logout') ({ token } = await openConsole(t, 'owner'));
      return t.app.fastify.inject({
        method: call.method,
        url: call.path,
        payload: JSON.stringify(body),
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          'idempotency-key': `key-${crypto.randomUUID()}`,
          authorization: `Bearer ${token}`,
        },
      });
    });
  });
});
