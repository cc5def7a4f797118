import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { importContent } from '../../site/content/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { purgeMessages } from './purge-messages.ts';

let t: TestApp;
let uid: string;
let token: string;
let other: string;

beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9171000001' }));
  await t.makeUser({ phone: '9171000002' });
  token = await t.logIn('9171000001');
  other = await t.logIn('9171000002');
});
afterAll(() => t?.close());

const tell = (amount: string) =>
  inTransaction(t.db, (tx) =>
    notifyUser(tx, {
      ...{ siteId: 'demo', uid, kind: 'rebate_claimable', now: t.now },
      params: { amount, until: '2026-04-01' },
    }),
  );
const inbox = async (of = token) => (await t.ask('/message/list', {}, { token: of })).content;
const unread = async (of = token) => t.ask('/message/unread', {}, { token: of });

describe('messages (Spec: E5)', () => {
  it('stay in the inbox longer than in the marquee, with a link to their page', async () => {
    await tell('25.00');
    expect(await inbox()).toEqual([
      {
        id: expect.stringMatching(/^pn_/),
        kind: 'rebate_claimable',
        ...{ tab: 'inbox', title: 'Rebates', at: t.now.toISOString(), isRead: false, to: '/RakeBack' },
        text: 'A rebate of ₱25.00 is ready. Claim it before Apr 1, 2026.',
      },
    ]);
    expect(await inbox(other)).toEqual([]);
    t.now = new Date(t.now.getTime() + 10 * 86_400_000);
    expect(await t.ask('/cp/mainview/notice', {}, { token })).toEqual([]);
    expect(await inbox()).toHaveLength(1);
    await setSettings(t, { messages: { keptDays: 7 } });
    expect(await inbox()).toEqual([]);
    await setSettings(t, { messages: {} });
  });

  it('are in the caller’s language', async () => {
    const { content } = await t.ask('/message/list', {}, { token, locale: 'es' });
    expect(content[0]).toMatchObject({
      title: 'Bonificaciones',
      text: expect.stringContaining('Tienes una bonificación'),
    });
  });

  it('are unread until they are read, and then stay read', async () => {
    expect(await unread()).toEqual({ count: 1, tabs: { inbox: 1, notice: 0, activity: 0, announcement: 0 } });
    const [first] = await inbox();
    const id = first?.id ?? '';
    await t.ask('/message/read', { id }, { token: other });
    expect((await unread()).count).toBe(1);
    expect((await t.ask('/message/read', { id }, { token })).count).toBe(0);
    expect((await t.ask('/message/detail', { id }, { token })).isRead).toBe(true);
    expect((await t.call('/message/detail', { id }, { token: other })).code).toBe('not_found');
  });

  it('have a tab for the site’s notices, which each user reads separately', async () => {
    const html = '<p>We move on <strong>Sunday</strong>.</p>';
    const entry = { key: 'n1', position: 0, texts: { 'en-US': { title: '', body: html } }, pictures: {} };
    const entries = [{ ...entry, shownFrom: t.now, shownUntil: null }];
    await importContent(t.db, { siteId: 'demo', kind: 'notice', entries, isWhole: false, media: [] }, t.now);
    const { content } = await t.ask('/message/list', { tab: 'notice' }, { token });
    expect(content).toMatchObject([{ id: 'nt_n1', text: 'We move on Sunday.', isRead: false }]);
    expect((await t.ask('/message/detail', { id: 'nt_n1' }, { token })).html).toBe(html);
    expect(await t.ask('/message/read', { all: true, tab: 'notice' }, { token })).toMatchObject({ count: 0 });
    expect((await unread(other)).tabs.notice).toBe(1);
  });

  it('are all marked as read at once, for one tab or for all tabs', async () => {
    await tell('1.00');
    await tell('2.00');
    expect((await t.ask('/message/read', { all: true, tab: 'activity' }, { token })).count).toBe(2);
    expect((await t.ask('/message/read', { all: true }, { token })).count).toBe(0);
    expect((await t.call('/message/read', { all: true, id: 'nt_n1' }, { token })).code).toBe('input_invalid');
  });

  it('are deleted after the site’s retention time, with the reads of deleted notices', async () => {
    const kept = async () => ({
      notices: (await t.db.selectFrom('personal_notices').select('notice_id').execute()).length,
      reads: (await t.db.selectFrom('notice_reads').select('key').execute()).length,
    });
    const purge = () => purgeMessages(t.db, { siteId: 'demo', keptDays: 7, now: t.now, piece: 1 });
    await purge();
    // The first notice is ten days old.
    expect(await kept()).toEqual({ notices: 2, reads: 1 });
    expect(await inbox()).toHaveLength(2);
    await t.db.deleteFrom('content').where('key', '=', 'n1').execute();
    t.now = new Date(t.now.getTime() + 8 * 86_400_000);
    await purge();
    expect(await kept()).toEqual({ notices: 0, reads: 0 });
  });
});
