import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { purgeMessages } from './purge-messages.ts';
import { createPushWorker } from './send-pushes.ts';
import { openPush } from './testing/open-push.ts';

interface Arrived {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

let t: TestApp;
let service: Server;
let answers: number;
let arrived: Arrived[] = [];
let uid: string;
let token: string;
let phone: ECDH;
const auth = randomBytes(16);

beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9173000001' }));
  token = await t.logIn('9173000001');
  phone = createECDH('prime256v1');
  phone.generateKeys();
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await t?.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  arrived = [];
  answers = 201;
  await t.db.deleteFrom('push_outbox').execute();
  await t.db.updateTable('personal_notices').set({ push_pending: false }).execute();
});

const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/abc`;
const subscription = () => ({
  endpoint: address(),
  keys: { p256dh: phone.getPublicKey('base64url'), auth: auth.toString('base64url') },
});
const push = (body: object) => t.ask('/message/push', body as never, { token });
const tell = () =>
  inTransaction(t.db, (tx) =>
    notifyUser(tx, { siteId: 'demo', uid, kind: 'team_joined', params: { name: 'Ben' }, now: t.now }),
  );
async function work(): Promise<void> {
  const { db, sites } = t.app;
  const worker = createPushWorker({
    ...{ db, sites, secrets: createSecretKeys([TEST_KEY]), mayCall: () => true },
    ...{ publicUrl: 'https://pitaka.example', clock: () => t.now, log: createLog('silent') },
  });
  await worker.runDue();
}

const opened = (body: Buffer) => openPush(body, { phone, auth });

describe('push notifications (Spec: E5)', () => {
  it('are off until the phone subscribes, and always use the same key of the site', async () => {
    const first = await push({});
    expect(first).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isOn: false });
    expect(await push({ subscription: subscription() })).toEqual({ publicKey: first.publicKey, isOn: true });
    const other = await t.startAnother();
    await other.close();
    expect((await push({})).publicKey).toBe(first.publicKey);
  });

  it('carry the user’s notice, encrypted for the phone and signed by the site', async () => {
    await tell();
    await work();
    await work();
    expect(arrived).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = arrived;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(body.includes('Ben')).toBe(false);
    const payload = opened(body);
    expect(payload).toMatchObject({ title: 'Your team', body: 'Ben is now in your team.' });
    expect(payload.to).toBe(`/Messages/${payload.id}`);
    // The token is signed by the key that the phone subscribed with.
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(key).toBe((await push({})).publicKey);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: new URL(address()).origin });
  });

  it('do not carry a kind that the user switched off, the inbox apart', async () => {
    const choose = (on: boolean) =>
      t.ask('/message/choices', { set: [{ topic: 'team', inbox: true, push: on }] }, { token });
    await choose(false);
    await tell();
    await work();
    expect(arrived).toEqual([]);
    const { content } = await t.ask('/message/list', {}, { token });
    expect(content[0]).toMatchObject({ text: 'Ben is now in your team.' });
    await choose(true);
    await tell();
    await work();
    expect(arrived).toHaveLength(1);
  });

  it('show no content on a locked screen if the site hides it', async () => {
    await setSettings(t, { messages: { pushSaysWhat: false } });
    await tell();
    await work();
    await setSettings(t, { messages: {} });
    expect(opened(arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'demo', body: '' });
  });

  it('are retried at growing intervals while the push service is down, and delivered once', async () => {
    answers = 503;
    await tell();
    await work();
    await work();
    expect(arrived).toHaveLength(1);
    answers = 201;
    t.now = new Date(t.now.getTime() + 60_000);
    await work();
    await work();
    expect(arrived).toHaveLength(2);
  });

  it('stop for a phone that is gone', async () => {
    answers = 410;
    await tell();
    await work();
    expect(await push({})).toMatchObject({ isOn: false });
    await tell();
    await work();
    expect(arrived).toHaveLength(1);
  });

  it('reach no user who logged out or switched them off, or whose phone has a new owner', async () => {
    await push({ subscription: subscription() });
    await push({ off: true });
    await tell();
    await work();
    expect(arrived).toEqual([]);

    await push({ subscription: subscription() });
    await t.makeUser({ phone: '9173000002' });
    const second = await t.logIn('9173000002');
    await t.ask('/message/push', { subscription: subscription() }, { token: second });
    await tell();
    await work();
    expect(arrived).toEqual([]);

    const phones = () => t.db.selectFrom('push_subscriptions').select('uid').execute();
    const purge = () => purgeMessages(t.db, { siteId: 'demo', keptDays: 30, now: t.now });
    await push({ subscription: subscription() });
    await purge();
    expect(await phones()).toEqual([{ uid }]);
    await t.ask('/cplogin/logout', {}, { token });
    await tell();
    await work();
    expect(arrived).toEqual([]);
    await purge();
    expect(await phones()).toEqual([]);
  });
});
