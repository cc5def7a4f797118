import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makeLink, makePromoter, openEarnings, type Promoter } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';

let t: TestApp;
let server: Server;
let origin: string;
let promoter: Promoter;
let methods: string[] = [];
let status = 200;
beforeAll(async () => {
  server = createServer((request, response) => {
    methods.push(String(request.method));
    response.writeHead(request.method === 'HEAD' && status === 200 ? 405 : status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t = await startTestApp();
  await openEarnings(t);
  promoter = await makePromoter(t);
  await makeLink(t, promoter);
  await t.db
    .updateTable('applications')
    .set({ link: `${origin}/game` })
    .where('uid', '=', promoter.uid)
    .execute();
});
afterAll(async () => {
  await t?.close();
  server?.close();
});
beforeEach(() => {
  methods = [];
});

/** Advances the clock by a day, checks due targets, then sets and removes marks. */
async function nextDay(): Promise<void> {
  t.now = new Date(t.now.getTime() + 86_400_000);
  for (const worker of t.app.linkWorkers) await worker.runDue();
}

async function trouble(): Promise<string> {
  const stats = { kind: 'messaging', id: 'wx0001', from: '2026-03-02', to: '2026-03-02' } as const;
  return (await t.ask('/link/stats', stats, { token: await logIn() })).trouble;
}

/** Logs in again, because sessions end meanwhile. */
const logIn = () => t.logIn(promoter.phone);

/** The reason shown in the list of links why the user's own link is broken. */
async function rowTrouble(): Promise<string | undefined> {
  const token = await logIn();
  const { content } = await t.ask('/wxcps/myapplist', { number: 0, size: 5 }, { token });
  return content[0]?.trouble;
}

const notices = async () =>
  (await t.ask('/cp/mainview/notice', {}, { token: await logIn() })).map(({ content }) => content);

it('checks once a day, marks targets that are gone on two days in a row, notifies the owner once, and removes the mark', async () => {
  for (const worker of t.app.linkWorkers) await worker.runDue();
  await nextDay();
  // This server refuses HEAD and answers a GET.
  expect(methods).toEqual(['HEAD', 'GET']);
  for (const worker of t.app.linkWorkers) await worker.runDue();
  expect(methods).toHaveLength(2);
  status = 404;
  await nextDay();
  expect(await trouble()).toBe('');
  await nextDay();
  expect(await trouble()).toBe('target');
  expect(await rowTrouble()).toBe('target');
  await nextDay();
  expect(await notices()).toEqual(['Your link to “Game wx0001” no longer works: its page is gone.']);
  const { token } = await openConsole(t, 'support');
  const { content } = await t.ask('/console/applications/list', { view: 'broken' }, { token });
  expect(content).toMatchObject([{ uid: promoter.uid, trouble: 'target', answer: '404' }]);
  status = 200;
  await nextDay();
  expect(await trouble()).toBe('');
  expect(await rowTrouble()).toBe('');
  const marks = await t.db.selectFrom('link_marks').selectAll().execute();
  expect(marks).toEqual([]);
});

it('marks the link to a delisted or hidden item at once, without a request', async () => {
  const [, marks] = t.app.linkWorkers;
  await marks?.runDue();
  // Without a change nothing is computed.
  expect(await marks?.runDue()).toBe(0);
  await inTransaction(t.db, async (tx) => {
    await bumpCatalogueVersion(tx, 'demo');
    await sql`UPDATE items SET delisted_at = ${t.now} WHERE external_id = 'wx0001'`.execute(tx);
  });
  expect(await trouble()).toBe('delisted');
  expect(await rowTrouble()).toBe('delisted');
  expect(await marks?.runDue()).toBe(1);
  expect(await marks?.runDue()).toBe(0);
  expect((await notices()).filter((text) => text.includes('no longer offered'))).toHaveLength(1);
  expect(methods).toEqual([]);
});

it('does not check on a site that switched checks off, and keeps a broken link marked until it is replaced', async () => {
  await sql`UPDATE items SET delisted_at = NULL`.execute(t.db);
  status = 404;
  await nextDay();
  await nextDay();
  expect(await trouble()).toBe('target');
  methods = [];
  await sql`UPDATE sites SET settings = settings || '{"links":{"checkTargets":false}}'`.execute(t.db);
  t.app.sites.forget();
  await nextDay();
  expect(methods).toEqual([]);
  expect(await trouble()).toBe('target');
  await t.db
    .updateTable('applications')
    .set({ link: `${origin}/new` })
    .where('uid', '=', promoter.uid)
    .execute();
  await nextDay();
  expect(await trouble()).toBe('');
});
