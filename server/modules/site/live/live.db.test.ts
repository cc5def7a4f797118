import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../entry/app.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { publishLive } from './publish-live.ts';
import { deleteOlderThan } from './store.ts';

interface LiveEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: unknown;
}

let t: TestApp;
let uid: string;
let token: string;
let origin: string;
const open: AbortController[] = [];

async function listen(app: App): Promise<string> {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9170000001' }));
  token = await t.logIn('9170000001');
  origin = await listen(t.app);
});
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort();
  await t.db.deleteFrom('live_messages').execute();
});
afterAll(() => t?.close());

/** Reads server-sent events one after another, as the web app does. */
async function connect(own = token, options: { at?: string; lastId?: string; withBeats?: boolean } = {}) {
  const controller = new AbortController();
  open.push(controller);
  const headers: Record<string, string> = { authorization: `Bearer ${own}` };
  if (options.lastId) headers['last-event-id'] = options.lastId;
  const response = await fetch(`${options.at ?? origin}/live`, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  async function next(): Promise<LiveEvent | 'end'> {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const lines = buffered.slice(0, end).split('\n');
        buffered = buffered.slice(end + 2);
        if (options.withBeats && lines[0] === ': still here') return { id: undefined, event: 'beat', data: null };
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const event = field('event');
        // The wallet publishes each change of the balance.
        if (event !== undefined && event !== 'balance')
          return { id: field('id'), event, data: JSON.parse(field('data') ?? 'null') };
        continue;
      }
      const part = await reader?.read();
      if (!part || part.done) return 'end';
      buffered += part.value;
    }
  }
  return { response, next, leave: () => controller.abort() };
}

function publish(to: string, body: Record<string, unknown>, kind: 'message' | 'session' = 'message', siteId = 'demo') {
  return inTransaction(t.db, (tx) => publishLive(tx, { siteId, uid: to, kind, body }));
}

describe('the live stream (Spec: F4)', () => {
  it('opens with `ready` and delivers messages in order, to that user only', async () => {
    const other = await t.makeUser({ phone: '9170000002' });
    const mine = await connect();
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await mine.next()).toMatchObject({ event: 'ready' });
    await publish(other.uid, { of: 'other' });
    await publish(uid, { of: 'other site' }, 'message', 'other');
    await publish(uid, { n: 1 });
    await publish(uid, { n: 2 });
    expect(await mine.next()).toMatchObject({ event: 'message', data: { n: 1 }, id: expect.stringMatching(/^lm_/) });
    expect(await mine.next()).toMatchObject({ event: 'message', data: { n: 2 } });
  });

  it('begins with messages that were published while the page was opening', async () => {
    await publish(uid, { n: 'just now' });
    const mine = await connect();
    expect([await mine.next(), await mine.next()]).toMatchObject([{ event: 'ready' }, { data: { n: 'just now' } }]);
    await publish(uid, { n: 'then' });
    expect(await mine.next()).toMatchObject({ data: { n: 'then' } });
  });

  it('does not deliver messages that were rolled back', async () => {
    const mine = await connect();
    await mine.next();
    const failed = inTransaction(t.db, async (tx) => {
      await publishLive(tx, { siteId: 'demo', uid, kind: 'message', body: { n: 'never' } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await publish(uid, { n: 'after' });
    expect(await mine.next()).toMatchObject({ data: { n: 'after' } });
  });

  it('delivers another process’s message, even if it commits late', async () => {
    const second = await t.startAnother();
    const onSecond = await connect(token, { at: await listen(second) });
    await onSecond.next();
    const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTransaction(t.db, async (tx) => {
      await publishLive(tx, { siteId: 'demo', uid, kind: 'message', body: { n: 'written first, committed last' } });
      early.resolve();
      await late.promise;
    });
    await early.promise;
    await publish(uid, { n: 'written second' });
    expect(await onSecond.next()).toMatchObject({ data: { n: 'written second' } });
    late.resolve();
    await slow;
    expect(await onSecond.next()).toMatchObject({ data: { n: 'written first, committed last' } });
    await second.close();
  });

  it('resumes at the last message that the page received', async () => {
    const first = await connect();
    await first.next();
    await publish(uid, { n: 1 });
    const event = await first.next();
    first.leave();
    await publish(uid, { n: 2 });
    await publish(uid, { n: 3 });
    const again = await connect(token, { lastId: event === 'end' ? '' : (event.id ?? '') });
    expect([await again.next(), await again.next(), await again.next()]).toMatchObject([
      { event: 'ready' },
      { data: { n: 2 } },
      { data: { n: 3 } },
    ]);
  });

  it('asks the page to reload its data if missed messages were deleted', async () => {
    await deleteOlderThan(t.db, 0);
    const again = await connect(token, { lastId: 'lm_00000000000000000000000000' });
    expect([await again.next(), await again.next()]).toMatchObject([{ event: 'ready' }, { event: 'resync' }]);
  });

  it('notifies the page when the session ends, and closes', async () => {
    const own = await t.logIn('9170000001');
    const mine = await connect(own);
    await mine.next();
    await t.db
      .updateTable('sessions')
      .set({ ended_at: t.now, end_reason: 'elsewhere' })
      .where('uid', '=', uid)
      .execute();
    await publish(uid, {}, 'session');
    expect(await mine.next()).toMatchObject({ event: 'session', data: { status: 996, code: 'session_ended' } });
    expect(await mine.next()).toBe('end');
    token = await t.logIn('9170000001');
  });

  it.each([
    [
      'another device ends it',
      '9170000100',
      async (ended: string, other: string) => {
        const sessions = await t.ask('/user/sessions', {}, { token: ended });
        const own = sessions.find((session) => session.current);
        await t.ask('/user/endsession', { id: own?.id ?? '' }, { token: other });
      },
    ],
    [
      'the password is changed elsewhere',
      '9170000101',
      (_ended: string, other: string) =>
        t.ask('/user/password', { old: PASSWORD, password: `${PASSWORD}2` }, { token: other }),
    ],
  ])('ends at once if %s', async (_how, phone, end) => {
    const person = await t.makeUser({ phone });
    const [ended, other] = [await t.logIn(phone), await t.logIn(phone)];
    const [page, stays] = [await connect(ended), await connect(other)];
    await Promise.all([page.next(), stays.next()]);
    await end(ended, other);
    expect(await page.next()).toMatchObject({ event: 'session', data: { status: 996 } });
    expect(await page.next()).toBe('end');
    await publish(person.uid, { n: 1 });
    expect(await stays.next()).toMatchObject({ data: { n: 1 } });
  });

  it('reads its session again if that ended while the stream was opening', async () => {
    // Another page of this user has already received the message, so it is not published again.
    const before = await connect(token, { withBeats: true });
    await before.next();
    await publish(uid, {}, 'session');
    expect(await before.next()).toMatchObject({ event: 'beat' });
    const mine = await connect(token, { withBeats: true });
    expect([await mine.next(), await mine.next()]).toMatchObject([{ event: 'ready' }, { event: 'beat' }]);
  });

  it('replaces the oldest stream of a user with many open pages', async () => {
    const pages = [];
    for (let i = 0; i < 9; i++) {
      const page = await connect();
      await page.next();
      pages.push(page);
    }
    expect(await pages[0]?.next()).toBe('end');
    await publish(uid, { n: 1 });
    for (const page of pages.slice(1)) expect(await page.next()).toMatchObject({ data: { n: 1 } });
  });

  it('keeps a user’s limit even if many open at once', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => connect()));
    for (const page of pages) await page.next();
    await publish(uid, { n: 1 });
    const events = await Promise.all(pages.map((page) => page.next()));
    expect(events.filter((event) => event !== 'end')).toHaveLength(8);
  });

  it.each([
    [undefined, 999, 'session_missing'],
    ['Bearer x', 999, 'session_unknown'],
    [`Bearer ${'x'.repeat(43)}`, 999, 'session_unknown'],
    ['Basic abc', 999, 'session_unknown'],
  ])('is refused like any call without a valid token (%s)', async (authorization, status, code) => {
    const response = await fetch(`${origin}/live`, authorization ? { headers: { authorization } } : {});
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ status, code });
  });
});
