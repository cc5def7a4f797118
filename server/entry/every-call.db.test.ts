import { CALLS, type CallPath } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from './product-version.ts';
import { expectClearAnswers } from './testing/nonsense.ts';
import { sensibleBodies } from './testing/sensible-bodies.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const calls: readonly CallDefinition[] = CALLS;
const open = calls.filter((call) => !call.notOpenYet && call.access !== 'operator');

const bodyOf = (call: CallDefinition) => sensibleBodies(call)[0] ?? {};

let t: TestApp;
let frozen: string;
let ofNoJob: string;

beforeAll(async () => {
  t = await startTestApp();
  const { uid } = await t.makeUser({ phone: '9170000009' });
  frozen = await t.logIn('9170000009');
  await t.makeUser({ phone: '9170000008', job: 0 });
  ofNoJob = await t.logIn('9170000008');
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
    ...(call.method === 'GET' ? { query: body as Record<string, string> } : { payload: JSON.stringify(body) }),
    headers: {
      host: 'localhost',
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': `key-${crypto.randomUUID()}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
}

it('the server has exactly the calls of the contract that are open', () => {
  const unanswered = t.app.unanswered.map((call) => call.path).sort();
  expect(unanswered).toEqual(
    calls
      .filter((call) => call.notOpenYet)
      .map((call) => call.path)
      .sort(),
  );
});

describe.each(open.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers all valid requests with a clear envelope, never a fault, and checks its schema', async () => {
    let token = await freshToken();
    await expectClearAnswers(call, async (body) => {
      if (call.path === '/cplogin/logout') token = await freshToken();
      return send(call, body, token);
    });
  });

  it('checks its guards: caller, job, and key', async () => {
    const token = await freshToken();
    const ask = async (sent?: string, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return t.call(call.path as CallPath, bodyOf(call), { token: sent, headers });
    };
    if (call.access === 'user') expect(await ask()).toMatchObject({ status: 999, code: 'session_missing' });
    if (call.jobs) expect(await ask(ofNoJob)).toMatchObject({ status: 403, code: 'job_not_allowed' });
    if (call.movesMoney) expect(await ask(token)).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
  });
});

/** For each rate limit, a caller to which it applies. */
const ofEachLimit = [...new Map(open.map((call) => [`${call.bodyLimitBytes} ${call.access}`, call])).values()].filter(
  ({ method }) => method === 'POST',
);

it.each(ofEachLimit.map((call) => [call.path, call] as const))(
  '%s refuses a body that is not JSON, of another type, or too large',
  async (path, { bodyLimitBytes = 65_536 }) => {
    // No body is read before the caller is identified.
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${await freshToken()}`,
      'idempotency-key': `key-${crypto.randomUUID()}`,
    };
    const post = (payload: string, more: object = {}) =>
      t.app.fastify.inject({ method: 'POST', url: path, payload, headers: { ...headers, ...more } });
    for (const text of ['{', '{"a":1,}', '\u0000', '{"__proto__":{"job":2}}']) {
      const response = await post(text);
      expect(response.statusCode, text).toBe(400);
      expect(response.json()).toMatchObject({ status: 400, code: 'body_malformed' });
    }
    const wrongType = await post('<a/>', { 'content-type': 'application/xml' });
    expect([wrongType.statusCode, wrongType.json().code]).toEqual([415, 'content_type_unsupported']);
    const large = await post(JSON.stringify({ a: 'x'.repeat(bodyLimitBytes) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large']);
  },
);

/** The checks of a call follow from its definition (`guards.test.ts`), so one call that moves money represents all. */
describe('a call of a user', () => {
  const path = '/wallet/transfer';
  const ask = (token: string, key = 'key-000000001', host = 'localhost') =>
    t.call(path, {}, { token, host, headers: { 'idempotency-key': key } });

  it.each(['x'.repeat(43), 'short', '"', 'ñ'])('accepts no token %s', async (token) => {
    expect(await ask(token)).toMatchObject({ status: 999, code: 'session_unknown' });
  });

  it('does not accept a lengthened token, a token of another site, or a token of a frozen user', async () => {
    expect(await ask(`${await freshToken()}x`)).toMatchObject({ status: 999, code: 'session_unknown' });
    const elsewhere = await ask(await freshToken(), 'key-000000001', 'other.localhost');
    expect(elsewhere).toMatchObject({ status: 999, code: 'session_unknown' });
    expect(await ask(frozen)).toMatchObject({ status: 999, message: 'forbidden' });
  });

  it.each(['short', 'x'.repeat(101), 'with space and'])('that moves money accepts no key %s', async (key) => {
    expect(await ask(await freshToken(), key)).toMatchObject({ code: 'idempotency_key_invalid' });
  });
});

describe('other addresses', () => {
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

  it('a server without any site reports that it is not ready, but alive', async () => {
    const bare = await startTestApp({ sites: 'none' });
    const answer = await bare.app.fastify.inject({ method: 'POST', url: '/site/current' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'not_ready']);
    expect((await bare.app.fastify.inject('/readyz')).statusCode).toBe(200);
    await bare.close();
  });

  it('every call of a switched-off feature refuses every caller with that reason', async () => {
    await t.db
      .updateTable('sites')
      .set({ settings: JSON.stringify({}) })
      .where('site_id', '=', 'other')
      .execute();
    t.app.sites.forget();
    const phone = '9172999999';
    await t.makeUser({ phone, siteId: 'other' });
    const session = { token: await t.logIn(phone, 'other.localhost'), host: 'other.localhost' };
    const switched = calls.filter(({ feature, access }) => feature !== undefined && access !== 'operator');
    expect(switched.length).toBeGreaterThan(50);
    for (const { path } of switched) {
      const answer = await t.call(path as CallPath, {}, session);
      expect([path, answer.status, answer.code]).toEqual([path, 422, 'feature_off']);
    }
  });

  it('the process reports that it is alive and ready, and its counters', async () => {
    expect((await t.app.fastify.inject('/healthz')).statusCode).toBe(200);
    expect((await t.app.fastify.inject('/readyz')).json()).toEqual({
      status: 'ready',
    });
    expect((await t.app.fastify.inject('/metrics')).body).toContain('pitaka_answers_total{path="/site/current"');
  });

  it('each answer is counted once, by its own status', async () => {
    const counted = async () => {
      const { body } = await t.app.fastify.inject('/metrics');
      return new Map(
        [...body.matchAll(/^(pitaka_answers_total\{path="\/site\/current".*\}) (\d+)$/gm)].map(([, k, n]) => [
          k,
          Number(n),
        ]),
      );
    };
    const before = await counted();
    await t.call('/site/current');
    const after = await counted();
    const more = [...after]
      .map(([key, count]) => [key, count - (before.get(key) ?? 0)])
      .filter(([, count]) => count !== 0);
    expect(more).toEqual([['pitaka_answers_total{path="/site/current",status="200"}', 1]]);
  });

  it('the description of the calls is served, for people and machines', async () => {
    const { openapi, info } = (await t.app.fastify.inject('/openapi.json')).json();
    expect([openapi, info.version]).toEqual(['3.1.0', PRODUCT_VERSION]);
    expect((await t.app.fastify.inject('/docs/')).body).toContain('Pitaka: the calls');
    expect((await t.app.fastify.inject('/docs/json')).json().paths).toHaveProperty('/cplogin/login');
  });
});
