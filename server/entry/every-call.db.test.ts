import { CALLS, type CallPath } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { refusalsOf } from '@pitaka/contract/openapi.ts';
import { REFUSALS } from '@pitaka/contract/refusals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { absurdValues } from './testing/absurd-values.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** A valid value for each field's name, so that only one field is wrong at a time. */
const SENSIBLE: Readonly<Record<string, unknown>> = {
  areaCode: '63',
  phone: '9170000000',
  purpose: 'login',
  code: '123456',
  password: 'secret12',
  old: 'secret12',
  token: 'x'.repeat(43),
  id: 'se_00000000000000000000000000',
  locale: 'es',
  avatar: 'avatar-1',
  number: 0,
  size: 10,
  appid: 'wx0000000001',
  demandId: '1001',
  kind: 'messaging',
  uid: '10000001',
  amount: '1.00',
  holder: 'Juan Dela Cruz',
  bank: 'PH_BDO',
  cardNumber: '001234567890',
  bankPhone: '9171234567',
  ifsc: 'BNORPHMM',
  wallet: 'PH_GCASH',
  walletNumber: '09171234567',
  cardId: 'pa_00000000000000000000000000',
  method: 'sandbox',
};

const calls: readonly CallDefinition[] = CALLS;
const open = calls.filter((call) => !call.notOpenYet && call.access !== 'operator');

/** Every variant of a call's input. */
function formsOf({ input }: CallDefinition): z.ZodMiniObject[] {
  if (input instanceof z.ZodMiniObject) return [input];
  return input instanceof z.ZodMiniUnion ? (input.def.options as z.ZodMiniObject[]) : [];
}

function sensibleBody(form: z.ZodMiniObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form.shape).map(([name, field]) => [
      name,
      field instanceof z.ZodMiniLiteral ? field.def.values[0] : SENSIBLE[name],
    ]),
  );
}

function bodyOf(call: CallDefinition): Record<string, unknown> {
  const [form] = formsOf(call);
  return form ? sensibleBody(form) : {};
}

let t: TestApp;
let frozen: string;

beforeAll(async () => {
  t = await startTestApp();
  const { uid } = await t.makeUser({ phone: '9170000009' });
  frozen = await t.logIn('9170000009');
  await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', uid).execute();
});
afterAll(() => t?.close());

let phones = 0;
/** A new user for each call: some calls end their own session. */
async function freshToken(): Promise<string> {
  const phone = `917${2_000_000 + phones++}`;
  await t.makeUser({ phone, job: 2 });
  return t.logIn(phone);
}

async function send(call: CallDefinition, body: unknown, token?: string) {
  return t.app.fastify.inject({
    method: call.method,
    url: call.path,
    ...(call.method === 'GET' ? { query: { id: JSON.stringify(body) } } : { payload: JSON.stringify(body) }),
    headers: {
      host: 'localhost',
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': `key-${crypto.randomUUID()}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
}

it('every call that the contract opens is built, and only those', () => {
  const unanswered = t.app.unanswered.map((call) => call.path).sort();
  expect(unanswered).toEqual(
    calls
      .filter((call) => call.notOpenYet)
      .map((call) => call.path)
      .sort(),
  );
});

describe.each(open.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  const allowed = new Set([200, 2004, ...refusalsOf(call).map((code) => REFUSALS[code])]);

  it('answers whatever it is sent with a clear envelope, never a fault', async () => {
    let token = await freshToken();
    const bodies: unknown[] = [null, [], 'text', 7, { unknown: 'field' }, {}];
    for (const form of formsOf(call)) {
      const sensible = sensibleBody(form);
      for (const field of Object.keys(sensible)) {
        for (const value of absurdValues()) bodies.push({ ...sensible, [field]: value });
      }
    }
    for (const body of bodies) {
      if (call.path === '/cplogin/logout') token = await freshToken();
      const response = await send(call, body, token);
      const said = `${JSON.stringify(body)?.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, said).toBe(200);
      const envelope = response.json();
      expect(allowed, said).toContain(envelope.status);
      expect(typeof envelope.message, said).toBe('string');
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

  it('refuses a body that is not JSON, of another type, or too large', async () => {
    if (call.method === 'GET') return;
    // Nobody's body is looked at before it is clear who sends it.
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${await freshToken()}`,
      'idempotency-key': `key-${crypto.randomUUID()}`,
    };
    const post = (payload: string, more: object = {}) =>
      t.app.fastify.inject({
        method: 'POST',
        url: call.path,
        payload,
        headers: { ...headers, ...more },
      });
    for (const text of ['{', '{"a":1,}', '\u0000', '{"__proto__":{"job":2}}']) {
      const response = await post(text);
      expect(response.statusCode, text).toBe(400);
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'body_malformed',
      });
    }
    const wrongType = await post('<a/>', {
      'content-type': 'application/xml',
    });
    expect([wrongType.statusCode, wrongType.json().code]).toEqual([415, 'content_type_unsupported']);
    const large = await post(JSON.stringify({ a: 'x'.repeat(200_000) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large']);
  });

  if (call.access === 'user') {
    it('asks who is calling', async () => {
      expect((await send(call, bodyOf(call))).json()).toMatchObject({
        status: 999,
        code: 'session_missing',
      });
      for (const token of ['x'.repeat(43), 'short', '"', 'ñ', `${await freshToken()}x`]) {
        expect((await send(call, bodyOf(call), token)).json()).toMatchObject({
          status: 999,
          code: 'session_unknown',
        });
      }
      expect((await send(call, bodyOf(call), frozen)).json()).toMatchObject({
        status: 999,
        message: 'forbidden',
      });
      const elsewhere = await t.call(call.path as CallPath, bodyOf(call), {
        token: await freshToken(),
        host: 'other.localhost',
        headers: { 'idempotency-key': 'key-000000001' },
      });
      expect(elsewhere).toMatchObject({
        status: 999,
        code: 'session_unknown',
      });
    });
  }

  if (call.jobs) {
    it('is refused to other jobs', async () => {
      const phone = `917${2_500_000 + phones++}`;
      await t.makeUser({ phone, job: 0 });
      const token = await t.logIn(phone);
      expect((await send(call, bodyOf(call), token)).json()).toMatchObject({
        status: 403,
        code: 'job_not_allowed',
      });
    });
  }

  if (call.movesMoney) {
    it('needs an idempotency key', async () => {
      const token = await freshToken();
      const ask = (headers: Record<string, string>) => t.call(call.path as CallPath, bodyOf(call), { token, headers });
      expect(await ask({})).toMatchObject({
        status: 400,
        code: 'idempotency_key_missing',
      });
      for (const key of ['short', 'x'.repeat(101), 'with space and', 'ключ-ключ']) {
        if (/^[\x20-\x7e]*$/.test(key)) {
          expect(await ask({ 'idempotency-key': key })).toMatchObject({
            code: 'idempotency_key_invalid',
          });
        }
      }
    });
  }
});

describe('beside the calls', () => {
  it('an unknown path is a clear 404', async () => {
    const response = await t.app.fastify.inject({
      method: 'POST',
      url: '/nothing/here',
      headers: { host: 'localhost' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([404, { status: 404, code: 'path_unknown' }]);
  });

  it('an unknown host gets the default site', async () => {
    expect(await t.ask('/site/current', {}, { host: 'nobody.example' })).toMatchObject({ id: 'demo' });
    expect(await t.ask('/site/current', {}, { host: 'OTHER.localhost:3000' })).toMatchObject({ id: 'other' });
  });

  it('without any site says that it is not ready, and still that it lives', async () => {
    const bare = await startTestApp({ sites: 'none' });
    const answer = await bare.app.fastify.inject({ method: 'POST', url: '/site/current' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'not_ready']);
    expect((await bare.app.fastify.inject('/readyz')).statusCode).toBe(200);
    await bare.close();
  });

  it('every call whose feature the site switched off says so, whoever asks', async () => {
    await t.db
      .updateTable('sites')
      .set({ settings: JSON.stringify({}) })
      .where('site_id', '=', 'other')
      .execute();
    t.app.sites.forget();
    const phone = '9172999999';
    await t.makeUser({ phone, siteId: 'other' });
    const there = { token: await t.logIn(phone, 'other.localhost'), host: 'other.localhost' };
    const switched = calls.filter(({ feature, access }) => feature !== undefined && access !== 'operator');
    expect(switched.length).toBeGreaterThan(50);
    for (const { path } of switched) {
      const answer = await t.call(path as CallPath, {}, there);
      expect([path, answer.status, answer.code]).toEqual([path, 422, 'feature_off']);
    }
  });

  it('the process says that it lives, that it is ready, and what it counted', async () => {
    expect((await t.app.fastify.inject('/healthz')).statusCode).toBe(200);
    expect((await t.app.fastify.inject('/readyz')).json()).toEqual({
      status: 'ready',
    });
    expect((await t.app.fastify.inject('/metrics')).body).toContain('pitaka_answers_total{path="/site/current"');
  });

  it('the description of the calls is served, to read and for machines', async () => {
    expect((await t.app.fastify.inject('/openapi.json')).json().openapi).toBe('3.1.0');
    expect((await t.app.fastify.inject('/docs/')).body).toContain('Pitaka: the calls');
    expect((await t.app.fastify.inject('/docs/json')).json().paths).toHaveProperty('/cplogin/login');
  });
});
