import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

async function ask(domain: string | string[], headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const query = [domain].flat().map((one) => `domain=${encodeURIComponent(one)}`);
  const { statusCode } = await t.app.fastify.inject({
    ...{ method: 'GET', url: `/internal/allowed-host?${query.join('&')}`, remoteAddress },
    headers: { host: '127.0.0.1:3000', ...headers },
  });
  return statusCode;
}

it('a proxy on this machine gets certificates for hosts of sites, in upper or lower case', async () => {
  expect(await ask('other.localhost')).toBe(200);
  expect(await ask('OTHER.localhost')).toBe(200);
});

it('a proxy gets no certificate for a host that only the default site answers, nor for an invalid host', async () => {
  for (const domain of ['evil.example', 'sub.other.localhost', '', '*', 'other.localhost.', '\0', 'x'.repeat(5000)]) {
    expect(await ask(domain), domain).toBe(404);
  }
  expect(await ask([])).toBe(404);
  expect(await ask(['other.localhost', 'evil.example'])).toBe(404);
});

it('callers through a proxy, from elsewhere or by a public name learn nothing about hosts', async () => {
  expect(await ask('other.localhost', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await ask('other.localhost', { host: 'other.example' })).toBe(404);
  expect(await ask('other.localhost', {}, '203.0.113.9')).toBe(404);
});

it('a host that is added on the console is allowed without a restart', async () => {
  await t.db
    .insertInto('site_domains')
    .values({ domain: 'new.example', site_id: 'other', name: 'other', company_name: null, icp: null })
    .execute();
  await expect.poll(() => ask('new.example')).toBe(200);
});

it('the proxy on this machine learns that a server drains; other callers do not', async () => {
  const accepting = async (headers: Record<string, string> = {}) =>
    (await t.app.fastify.inject({ url: '/internal/accepting', headers: { host: '127.0.0.1:3000', ...headers } }))
      .statusCode;
  expect(await accepting()).toBe(200);
  expect(await accepting({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await accepting({ host: 'other.example' })).toBe(404);
  t.app.drain();
  expect(await accepting()).toBe(503);
  // Requests that arrive before the proxy has noticed are still served.
  expect((await t.app.fastify.inject('/healthz')).statusCode).toBe(200);
});
