import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { refusalsOf } from '@pitaka/contract/openapi.ts';
import { REFUSALS } from '@pitaka/contract/refusals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { absurdValues } from './testing/absurd-values.ts';
import { openConsole } from './testing/console-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** A valid value for each field's name, so that only one field is wrong at a time. */
const SENSIBLE: Readonly<Record<string, unknown>> = {
  uid: '10000001',
  amount: '1.00',
  reason: 'a good reason',
  body: 'a note',
  size: 10,
  direction: 'credit',
  source: 'correction',
  limited: 'withdrawal',
  role: 'support',
  name: 'somebody',
  old: 'demo1234',
  password: 'not demo1234',
  totp: '123456',
  id: 'xx_00000000000000000000000000',
  file: 'RGF0ZSxUZXh0LEFtb3VudAoyMDI2LTAzLTAyLHgsNS4wMAo=',
};

const calls = (CALLS as readonly CallDefinition[]).filter((call) => call.access === 'operator' && !call.notOpenYet);
const fieldsOf = (call: CallDefinition) => (call.input instanceof z.ZodMiniObject ? Object.keys(call.input.shape) : []);
const bodyOf = (call: CallDefinition) =>
  Object.fromEntries(fieldsOf(call).flatMap((name) => (name in SENSIBLE ? [[name, SENSIBLE[name]]] : [])));

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  await t.makeUser({ phone: '9179990001' });
});
// The log-ins of this file come from one address: more than its limit allows a real one.
beforeEach(() => t.db.deleteFrom('attempt_counters').execute());
afterAll(() => t?.close());

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  const allowed = new Set([200, 2004, ...refusalsOf(call).map((code) => REFUSALS[code])]);

  it('answers whatever an owner sends with a clear envelope or a file, never a fault', async () => {
    let { token } = await openConsole(t, 'owner');
    const bodies: unknown[] = [null, [], 'text', 7, { unknown: 'field' }, {}];
    for (const field of fieldsOf(call)) {
      for (const value of absurdValues()) bodies.push({ ...bodyOf(call), [field]: value });
    }
    for (const body of bodies) {
      if (call.path === '/console/logout') ({ token } = await openConsole(t, 'owner'));
      const response = await t.app.fastify.inject({
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
      const said = `${JSON.stringify(body)?.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, said).toBe(200);
      if (!String(response.headers['content-type']).includes('json')) continue;
      const envelope = response.json();
      expect(allowed, said).toContain(envelope.status);
      if (envelope.status !== 200 && envelope.status !== 2004) {
        expect(refusalsOf(call), said).toContain(envelope.code);
        expect(envelope.message, said).not.toBe('');
      }
      if (envelope.code === 'input_invalid') {
        for (const field of Object.values<{ message: string }>(envelope.data.fields)) {
          expect(field.message, said).toBeTruthy();
        }
      }
    }
  });
});
