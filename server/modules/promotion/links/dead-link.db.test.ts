import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLink, makePromoter, type Promoter, startEarningsApp } from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let promoter: Promoter;
let dead: string;
let other: string;
beforeAll(async () => {
  t = await startEarningsApp();
  promoter = await makePromoter(t);
  dead = await makeLink(t, promoter, 'wx0001', 'tiktok');
  other = await makeLink(t, promoter, 'wx0002');
  // A channel's own link is not offered: its name may be for one group of people.
  await makeLink(t, promoter, 'wx0002', 'private');
  await makeLink(t, await makePromoter(t), 'wx0002');
  const hide = t.db.updateTable('items').set({ hidden: true, name: 'Gone <b>' }).where('external_id', '=', 'wx0001');
  await hide.execute();
});
afterAll(() => t?.close());

const open = (url: string, accept = 'text/html') =>
  t.app.fastify.inject({ url, headers: { host: 'localhost', accept, 'accept-language': 'es' } });

it('shows a browser the site and the promoter’s other links, and no other promoter’s (Spec: B8)', async () => {
  const page = await open(dead);
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['x-robots-tag']).toBe('noindex');
  expect(page.body).toContain('Este enlace ya no funciona');
  expect(page.body).toContain('<html lang="es">');
  expect([...page.body.matchAll(/href="(\/s\/[^"]+)"/g)].map(([, address]) => address)).toEqual([other]);
});

it('shows an unknown link the site and the way to it; a program gets one line', async () => {
  const unknown = await open('/s/22222222');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).not.toContain('href="/s/');
  expect(unknown.body).toContain('Este enlace ya no funciona');
  expect(unknown.body).toMatch(/<a class="home" href="\/">Ir a [^<]+<\/a>/);
  const line = await open(dead, '*/*');
  expect([line.statusCode, line.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});

it('leaves out links that do not work either', async () => {
  await t.db.updateTable('items').set({ delisted_at: t.now }).where('external_id', '=', 'wx0002').execute();
  expect((await open(dead)).body).not.toContain('href="/s/');
});
