import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { notifyUser } from '../notices/index.ts';
import { type ContentChange, importContent } from './import-content.ts';
import type { ContentKind } from './views.ts';

let t: TestApp;
let token: string;
let uid: string;
beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9170000001' }));
  token = await t.logIn('9170000001');
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.db.deleteFrom('content').execute();
  await t.db.deleteFrom('personal_notices').execute();
  t.now = new Date(t.now.getTime() + 60_000);
});

const day = (days: number) => new Date(t.now.getTime() + days * 86_400_000);
function entry(key: string, change: Partial<ContentChange> = {}): ContentChange {
  const texts = { 'en-US': { title: key, body: `<p>${key}</p>` } };
  return { key, position: 0, texts, pictures: {}, shownFrom: null, shownUntil: null, ...change };
}
function put(kind: ContentKind, entries: ContentChange[], isWhole = false, siteId = 'demo') {
  return importContent(t.db, { siteId, kind, entries, isWhole, media: [] }, t.now);
}

describe('banners', () => {
  it('are shown without a session, in order, with the picture of each language', async () => {
    const pictures = { 'en-US': '/media/a.svg', ko: '/media/b.svg' };
    await put('banner', [entry('second', { position: 2 }), entry('first', { position: 1, pictures })]);
    const banners = await t.ask('/mainview/bannerList', {}, { locale: 'ko' });
    expect(banners).toEqual([
      { bannername: 'first', remark: '<p>first</p>', picUrl: '/media/b.svg', multiPic: pictures },
      { bannername: 'second', remark: '<p>second</p>', picUrl: '', multiPic: {} },
    ]);
  });

  it('are in English for users of Filipino English, with any first language of the site', async () => {
    const texts = { '': { title: 'Hola', body: '' }, 'en-US': { title: 'Hello', body: '' } };
    await put('banner', [entry('greeting', { texts })]);
    const first = async (headers: Record<string, string>) =>
      (await t.ask('/mainview/bannerList', {}, { headers }))[0]?.bannername;
    expect(await first({ 'accept-language': 'en-PH' })).toBe('Hello');
    expect(await first({ 'accept-language': 'fil-PH,fil;q=0.9' })).toBe('Hello');
    expect(await first({ 'accept-language': 'ko' })).toBe('Hola');
  });

  it('change with the next request', async () => {
    expect(await t.ask('/mainview/bannerList', {})).toEqual([]);
    await put('banner', [entry('new')]);
    expect(await t.ask('/mainview/bannerList', {})).toHaveLength(1);
    await put('banner', [], true);
    expect(await t.ask('/mainview/bannerList', {})).toEqual([]);
  });

  it('are shown from their start to their end only', async () => {
    await put('banner', [
      entry('over', { shownUntil: t.now }),
      entry('now', { shownFrom: t.now, shownUntil: day(1) }),
      entry('coming', { shownFrom: day(1) }),
    ]);
    const names = async () => (await t.ask('/mainview/bannerList', {})).map(({ bannername }) => bannername);
    expect(await names()).toEqual(['now']);
    t.now = day(1);
    expect(await names()).toEqual(['coming']);
  });

  it('are shown on their own site only', async () => {
    await put('banner', [entry('here')], false, 'other');
    expect(await t.ask('/mainview/bannerList', {})).toEqual([]);
    expect(await t.ask('/mainview/bannerList', {}, { host: 'other.localhost' })).toHaveLength(1);
  });

  it('can be imported again, and new, changed and unchanged ones are counted', async () => {
    await put('banner', [entry('a'), entry('b')]);
    const again = await put('banner', [entry('a'), entry('b', { position: 5 }), entry('c')], true);
    expect(again).toEqual({ added: 1, changed: 1, unchanged: 1, delisted: 0 });
    expect(await put('banner', [entry('a')], true)).toMatchObject({ unchanged: 1, delisted: 2 });
  });
});

describe('notices', () => {
  it('need a session', async () => {
    expect((await t.call('/cp/mainview/notice')).status).toBe(999);
  });

  it('are in the caller’s language, else in English; personal notices come first', async () => {
    await put('notice', [
      entry('1', { texts: { 'en-US': { title: '', body: 'Hello' }, es: { title: '', body: 'Hola' } } }),
    ]);
    await inTransaction(t.db, (tx) =>
      notifyUser(tx, { siteId: 'demo', uid, kind: 'application_refused', params: { name: 'Saga' }, now: t.now }),
    );
    const other = await t.makeUser({ phone: '9170000002' });
    expect(other.uid).not.toBe(uid);
    const ask = async (own: string, locale: 'es' | 'ko') =>
      (await t.ask('/cp/mainview/notice', {}, { token: own, locale })).map(({ content }) => content);
    expect(await ask(token, 'es')).toEqual([
      'La plataforma rechazó tu solicitud para «Saga». Puedes volver a solicitarla.',
      'Hola',
    ]);
    expect(await ask(await t.logIn('9170000002'), 'ko')).toEqual(['Hello']);
  });
});

describe('help, about us and customer service (Spec: D7)', () => {
  it('can be read without a session, even before the site has any', async () => {
    expect(await t.ask('/mainview/systemHelp', {})).toEqual([]);
    expect(await t.ask('/mainview/aboutus', {})).toEqual({
      content: '',
      companyName: null,
      icp: null,
      version: expect.stringMatching(/^\d/),
    });
    expect(await t.ask('/mainview/customAgent', {})).toEqual({ name: 'demo', handle: '', link: '', hours: '' });
  });

  it('are shown in the caller’s language', async () => {
    await put('help', [entry('q2', { position: 2 }), entry('q1', { position: 1 })]);
    await put('about', [
      entry('about', { texts: { '': { title: '', body: 'We.' }, ko: { title: '', body: '우리.' } } }),
    ]);
    await setSettings(t, {
      support: {
        name: 'Ana',
        handle: 'help',
        link: 'https://t.me/help',
        hours_es: 'Siempre',
        hours_en_US: 'Always',
      },
    });
    expect((await t.ask('/mainview/systemHelp', {})).map(({ title }) => title)).toEqual(['q1', 'q2']);
    expect((await t.ask('/mainview/aboutus', {}, { locale: 'ko' })).content).toBe('우리.');
    expect((await t.ask('/mainview/aboutus', {}, { locale: 'es' })).content).toBe('We.');
    expect(await t.ask('/mainview/customAgent', {}, { locale: 'es' })).toEqual({
      name: 'Ana',
      handle: 'help',
      link: 'https://t.me/help',
      hours: 'Siempre',
    });
    expect((await t.ask('/mainview/customAgent', {}, { locale: 'ko' })).hours).toBe('Always');
  });
});
