import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { purgeMessages } from './purge-messages.ts';
import { createBroadcastWorker } from './send-broadcasts.ts';

const EVERYBODY = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };
const TEXTS = {
  'en-US': { title: 'Holiday hours', body: '<p>We are <strong>open</strong>.</p>' },
  es: { title: 'Horario', body: '<p>Abrimos.</p>' },
};
const DRAFT = {
  ...{ id: '', version: 0, category: 'announcement', segment: EVERYBODY, texts: TEXTS },
  ...{ link: '/RakeBack', pushes: false, sendMinute: null },
} as const;
const REASON = 'for everybody to know';

let t: TestApp;
let writer: ConsoleOperator;
let owner: ConsoleOperator;
let ana: string;
const uids: string[] = [];

beforeAll(async () => {
  t = await startTestApp();
  writer = await openConsole(t, 'manager');
  owner = await openConsole(t, 'owner');
  for (let i = 0; i < 7; i++) {
    uids.push((await t.makeUser({ phone: `917200000${i}`, job: i % 3, ...(i === 6 ? { status: 'frozen' } : {}) })).uid);
  }
  ana = await t.logIn('9172000000');
});
afterAll(() => t?.close());
beforeEach(() => setSettings(t, { messages: { twoPeopleAbove: 100 } }));

const as = (who: ConsoleOperator) => ({ token: who.token });
const detail = (id: string) => t.ask('/console/broadcasts/detail', { id }, as(writer));
const count = (segment: object, category = 'inbox') =>
  t.ask('/console/broadcasts/count', { segment: { ...EVERYBODY, ...segment }, category } as never, as(writer));
const list = async (tab: string, token = ana) => (await t.ask('/message/list', { tab } as never, { token })).content;

async function write(draft: object = {}): Promise<{ id: string; version: number }> {
  return t.ask('/console/broadcasts/save', { ...DRAFT, ...draft } as never, as(writer));
}
const schedule = (draft: { id: string; version: number }) =>
  t.call('/console/broadcasts/schedule', { ...draft, reason: REASON }, as(writer));

/** Sends in small pieces, as the worker does. */
async function send(piece = 2): Promise<void> {
  const { db, sites } = t.app;
  const worker = createBroadcastWorker({ db, sites, clock: () => t.now, log: createLog('silent'), piece });
  await worker.runDue();
}

describe('broadcasts (Spec: E5)', () => {
  it('show the number of recipients before they are sent', async () => {
    expect(await count({})).toMatchObject({ count: 6, everybody: 6, needsSecond: false, threshold: 100, onBreak: 0 });
    expect((await count({ jobs: [1, 2] })).count).toBe(4);
    expect((await count({ uid: uids[2] })).count).toBe(1);
    expect((await count({ uid: uids[6] })).count).toBe(0);
    expect((await count({ activity: { kind: 'active', days: 7 } })).count).toBe(1);
    expect((await count({ activity: { kind: 'inactive', days: 7 } })).count).toBe(5);
  });

  it('reach each matching user once, in batches, in the user’s language, and report the outcome', async () => {
    const draft = await write();
    expect((await schedule(draft)).data).toEqual({ state: 'scheduled', count: 6 });
    expect(await list('announcement')).toEqual([]);
    await send();
    // Sends everything again, as after a crash between two pieces: no user gets it twice.
    await t.db.updateTable('broadcasts').set({ state: 'sending', sent_up_to: '' }).execute();
    await send();
    expect(await list('announcement')).toMatchObject([
      { id: draft.id, title: 'Holiday hours', text: 'We are open.', to: '/RakeBack', isRead: false },
    ]);
    const { content } = await t.ask('/message/list', { tab: 'announcement' }, { token: ana, locale: 'es' });
    expect(content[0]).toMatchObject({ title: 'Horario', text: 'Abrimos.' });
    await t.ask('/message/read', { id: draft.id }, { token: ana });
    expect(await detail(draft.id)).toMatchObject({ state: 'sent', audience: 6, delivered: 6, read: 1 });
    expect(await list('announcement', await t.logIn('9172000001'))).toHaveLength(1);
  });

  it('wait for their time, and can be cancelled until then', async () => {
    const draft = await write({ sendMinute: '2026-03-02T16:10' });
    const { version } = await detail(draft.id);
    expect((await schedule({ id: draft.id, version })).status).toBe(200);
    await send();
    expect(await detail(draft.id)).toMatchObject({ state: 'scheduled', delivered: 0, sendMinute: '2026-03-02T16:10' });
    const seen = await detail(draft.id);
    const cancel = { id: draft.id, version: seen.version, reason: REASON };
    await t.ask('/console/broadcasts/cancel', cancel, as(writer));
    t.now = new Date('2026-03-02T08:15:00Z');
    await send();
    expect(await detail(draft.id)).toMatchObject({ state: 'cancelled', delivered: 0 });
    const again = await t.call('/console/broadcasts/cancel', { ...cancel, version: seen.version + 1 }, as(writer));
    expect(again.code).toBe('record_state');
    expect((await schedule(await write({ sendMinute: '2026-03-02T16:00' }))).code).toBe('date_past');
  });

  it('need a second operator above the site’s limit, and are sent as that operator saw them', async () => {
    await setSettings(t, { messages: { twoPeopleAbove: 5 } });
    const draft = await write();
    expect((await schedule(draft)).data).toEqual({ state: 'pending', count: 6 });
    expect((await t.call('/console/broadcasts/save', { ...DRAFT, ...draft } as never, as(writer))).code).toBe(
      'approval_pending',
    );
    await send();
    expect(await detail(draft.id)).toMatchObject({ state: 'draft', isPending: true, delivered: 0 });
    await t.call('/console/approvals/approve', {}, as(writer));
    expect((await agree(t, owner)).status).toBe(200);
    await send();
    expect(await detail(draft.id)).toMatchObject({ state: 'sent', delivered: 6, approvedBy: owner.name });
  });

  it('are shown to the second operator in each language, with the targets of their links', async () => {
    await setSettings(t, { messages: { twoPeopleAbove: 5 } });
    const es = { title: 'Saldo bloqueado', body: '<p>Escriba a <a href="https://elsewhere.example/">soporte</a>.</p>' };
    await schedule(await write({ texts: { ...TEXTS, es } }));
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, as(owner));
    const id = content[0]?.id ?? '';
    const { preview } = await t.ask('/console/approvals/detail', { id }, as(owner));
    expect(preview.map(({ label, after }) => [label, after])).toEqual(
      expect.arrayContaining([
        ['Title: English', 'Holiday hours'],
        ['Text: English', 'We are open.'],
        ['Title: Spanish', 'Saldo bloqueado'],
        ['Text: Spanish', 'Escriba a soporte <https://elsewhere.example/>.'],
      ]),
    );
    expect((await approveSeen(t, id, as(owner))).status).toBe(200);
  });

  it('return to draft when more users match at their time than one operator may reach', async () => {
    const draft = await write({ sendMinute: '2026-03-02T16:20' });
    await schedule(draft);
    await setSettings(t, { messages: { twoPeopleAbove: 5 } });
    t.now = new Date('2026-03-02T08:25:00Z');
    await send();
    expect(await detail(draft.id)).toMatchObject({ state: 'draft', wasHeld: true, delivered: 0 });
  });

  it('leave out users on a break if they promote play', async () => {
    const uid = uids[3] ?? '';
    const until = new Date(t.now.getTime() + 86_400_000);
    // A user with a past break counts once.
    const longAgo = new Date(t.now.getTime() - 90 * 86_400_000);
    await t.db
      .insertInto('protection_breaks')
      .values([
        { site_id: 'demo', uid, kind: 'cooling_off', since: longAgo, until: longAgo, ends_at: longAgo },
        { site_id: 'demo', uid, kind: 'excluded', since: t.now, until, ends_at: null },
      ])
      .execute();
    // Two phones receive pushes; the session of a third has ended.
    for (const phone of ['9172000003', '9172000004', '9172000005']) {
      const token = await t.logIn(phone);
      const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
      const subscription = { endpoint: `https://push.example/${phone}`, keys };
      await t.ask('/message/push', { subscription } as never, { token });
      if (phone === '9172000005') await t.ask('/cplogin/logout', {}, { token });
    }
    expect(await count({}, 'activity')).toMatchObject({ count: 5, onBreak: 1, pushed: 1 });
    expect(await count({}, 'announcement')).toMatchObject({ count: 6, onBreak: 0, pushed: 2 });
    await schedule(await write({ category: 'activity' }));
    await send();
    expect(await list('activity')).toHaveLength(1);
    expect(await list('activity', await t.logIn('9172000003'))).toEqual([]);
  });

  it('are deleted from the inbox when too old, and stay on the console with their number of readers', async () => {
    const draft = await write();
    await schedule(draft);
    await send();
    await t.ask('/message/read', { id: draft.id }, { token: ana });
    const rows = () =>
      t.db.selectFrom('message_deliveries').select('uid').where('broadcast_id', '=', draft.id).execute();
    const purge = (days: number) =>
      purgeMessages(t.db, {
        ...{ siteId: 'demo', keptDays: 30, piece: 4 },
        now: new Date(t.now.getTime() + days * 86_400_000),
      });
    await purge(30);
    expect(await rows()).toHaveLength(6);
    await purge(31);
    expect(await rows()).toHaveLength(0);
    await purge(31);
    expect(await detail(draft.id)).toMatchObject({ state: 'sent', delivered: 6, read: 1 });
  });

  it('are refused with the names of their invalid fields', async () => {
    const wrong = { ...DRAFT, texts: { es: { title: 'Hola', body: '<script>' } } };
    const refused = await t.call('/console/broadcasts/save', wrong as never, as(writer));
    expect(refused).toMatchObject({ code: 'input_invalid' });
    expect(Object.keys((refused.data as unknown as { fields: object }).fields)).toEqual([
      'texts.en-US.title',
      'texts.en-US.body',
      'texts.es.body',
    ]);
    const elsewhere = await t.call(
      '/console/broadcasts/save',
      { ...DRAFT, link: '//evil.example' } as never,
      as(writer),
    );
    expect(elsewhere.code).toBe('input_invalid');
    expect((await schedule(await write({ segment: { ...EVERYBODY, uid: '99999999' } }))).code).toBe('audience_empty');
  });

  it('start from a stored template; saving under the same name replaces it', async () => {
    const template = { name: 'Holiday', category: 'announcement', texts: TEXTS, link: '' } as const;
    const { id } = await t.ask('/console/templates/save', template, as(writer));
    expect((await t.ask('/console/templates/save', { ...template, name: 'HOLIDAY' }, as(writer))).id).toBe(id);
    expect(await t.ask('/console/templates/list', {}, as(writer))).toMatchObject([{ name: 'HOLIDAY', texts: TEXTS }]);
    await t.ask('/console/templates/remove', { id }, as(writer));
    expect(await t.ask('/console/templates/list', {}, as(writer))).toEqual([]);
  });
});
