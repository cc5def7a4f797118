import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { importContent } from '../../site/content/index.ts';

type Save = RequestTo<'/console/content/save'>;

let t: TestApp;
let token: string;
/** A second operator of the site. */
let checker: string;
let cashier: string;
let elsewhere: string;
let user: string;
/** The picture of every banner in these tests. */
let picture: string;
beforeAll(async () => {
  t = await startTestApp();
  token = (await openConsole(t, 'manager')).token;
  checker = (await openConsole(t, 'manager')).token;
  cashier = (await openConsole(t, 'cashier')).token;
  elsewhere = (await openConsole(t, 'manager', ['other'])).token;
  await t.makeUser({ phone: '9170000001' });
  user = await t.logIn('9170000001');
  const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } });
  const file = (await red.png().toBuffer()).toString('base64');
  const stored = await t.ask('/console/content/picture', { file, crop: { left: 0, top: 0, width: 1 } }, { token });
  picture = stored.address;
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.db.deleteFrom('content').execute();
  t.now = new Date(t.now.getTime() + 60_000);
});

function entry(change: Partial<Save> = {}): Save {
  const texts = { 'en-US': { title: 'Hello', body: '<p>Read <strong>this</strong></p>' } };
  const pictures = { '': picture };
  return { kind: 'banner', key: '', version: 0, texts, pictures, isOn: true, from: null, until: null, ...change };
}
const REASON = 'for the summer';
/** Saves an entry; if it needs an approval, a second person approves it. */
async function save(change: Partial<Save> = {}): Promise<{ key: string; version: number }> {
  const body = entry({ reason: REASON, ...change });
  const { key, version, waits } = await t.ask('/console/content/save', body, { token });
  if (!waits) return { key, version };
  expect(await approveSeen(t, await waiting(), { token: checker })).toMatchObject({ status: 200 });
  return { key, version: (await list(body.kind)).find((item) => item.key === key)?.version ?? 0 };
}
async function waiting(): Promise<string> {
  const filter = { kind: 'site_content', view: 'pending' } as const;
  return (await t.ask('/console/approvals/list', filter, { token })).content[0]?.id ?? '';
}
const tryToSave = (change: Partial<Save>) => t.call('/console/content/save', entry(change), { token });
const list = (kind: Save['kind'] = 'banner') => t.ask('/console/content/list', { kind }, { token });
const shown = async () => (await t.ask('/mainview/bannerList', {})).map(({ bannername }) => bannername);

/** The fields that a refusal names. */
function wrongFields(data: unknown): string[] {
  return Object.keys((data as { fields?: object } | null)?.fields ?? {});
}

describe('an entry', () => {
  it('is shown at once, and each version is stored with its author and time', async () => {
    const { key, version } = await save();
    expect(await t.ask('/mainview/bannerList', {}, { locale: 'ko' })).toMatchObject([
      { bannername: 'Hello', remark: '<p>Read <strong>this</strong></p>', picUrl: picture },
    ]);
    const texts = { ...entry().texts, ko: { title: '안녕', body: '' }, es: { title: ' ', body: '' } };
    expect(await save({ key, version, texts })).toEqual({ key, version: 2 });
    expect((await t.ask('/mainview/bannerList', {}, { locale: 'ko' }))[0]?.bannername).toBe('안녕');
    expect(await tryToSave({ key, version, texts })).toMatchObject({ code: 'record_changed' });

    const history = await t.ask('/console/content/history', { kind: 'banner', key, size: 1 }, { token });
    expect(history.content).toMatchObject([{ version: 2, what: 'changed', by: expect.stringMatching(/^manager-/) }]);
    const older = { kind: 'banner', key, size: 1, after: history.next ?? '' } as const;
    expect((await t.ask('/console/content/history', older, { token })).content).toMatchObject([
      { version: 1, what: 'added', texts: entry().texts },
    ]);
    const audit = await t.ask('/console/audit/list', {}, { token });
    expect(audit.content[0]).toMatchObject({ action: 'content.change', target: `content:banner/${key}` });
  });

  it('keeps its version when saved unchanged', async () => {
    const { key } = await save();
    expect(await save({ key, version: 1 })).toEqual({ key, version: 1 });
  });

  it('from an import can be changed, and its former content is stored', async () => {
    const texts = { 'en-US': { title: 'Old', body: '<table><tr><td>1</td></tr></table>' } };
    const imported = { key: 'old', position: 0, texts, pictures: {}, shownFrom: null, shownUntil: null };
    const request = { siteId: 'demo', kind: 'banner', entries: [imported], isWhole: true, media: [] } as const;
    await importContent(t.db, request, t.now);
    // The imported text may stay unchanged; a new text must be as the editor writes it.
    await save({ key: 'old', version: 1, texts, isOn: false });
    expect(await shown()).toEqual([]);
    const other = { 'en-US': { title: 'Old', body: '<table></table>' } };
    expect((await tryToSave({ key: 'old', version: 2, texts: other })).code).toBe('input_invalid');
    const { content } = await t.ask('/console/content/history', { kind: 'banner', key: 'old' }, { token });
    expect(content.map(({ what, by }) => [what, by])).toEqual([
      ['changed', expect.any(String)],
      ['imported', null],
    ]);
    await importContent(t.db, request, t.now);
    expect((await tryToSave({ key: 'old', version: 1, texts })).code).toBe('record_changed');
  });

  it('is removed by its version, and is no longer shown', async () => {
    const { key } = await save();
    const body = { kind: 'banner', key } as const;
    expect((await t.call('/console/content/remove', { ...body, version: 7 }, { token })).code).toBe('record_changed');
    await t.ask('/console/content/remove', { ...body, version: 1 }, { token });
    expect(await shown()).toEqual([]);
    expect((await t.call('/console/content/remove', { ...body, version: 1 }, { token })).code).toBe('not_found');
    expect((await tryToSave({ key, version: 1 })).code).toBe('not_found');
  });

  it('is shown between its dates by the site’s clock', async () => {
    // Some minutes past 16:00 in Manila.
    expect(t.now.toISOString().slice(0, 10)).toBe('2026-03-02');
    await save({ texts: { 'en-US': { title: 'coming', body: '' } }, from: '2026-03-02T16:30' });
    await save({ texts: { 'en-US': { title: 'over', body: '' } }, until: '2026-03-02T16:00' });
    await save({ texts: { 'en-US': { title: 'now', body: '' } }, from: '2026-03-02T16:00', until: '2026-03-02T16:30' });
    await save({ texts: { 'en-US': { title: 'off', body: '' } }, isOn: false });
    expect((await list()).map(({ texts, state }) => [texts['en-US']?.title, state])).toEqual([
      ['coming', 'coming'],
      ['over', 'over'],
      ['now', 'shown'],
      ['off', 'off'],
    ]);
    expect((await list())[0]?.from).toBe('2026-03-02T16:30');
    expect(await shown()).toEqual(['now']);
    t.now = new Date('2026-03-02T08:30:00Z');
    expect(await shown()).toEqual(['coming']);
    const swapped = await tryToSave({ from: '2026-03-02T18:00', until: '2026-03-02T18:00' });
    expect(swapped.data).toMatchObject({ fields: { until: { code: 'end_before_start' } } });
    for (const from of ['2026-02-30T10:00', '2026-13-01T10:00', 'tomorrow', '2026-03-02T24:00']) {
      expect((await tryToSave({ from })).code, from).toBe('input_invalid');
    }
  });

  it('can be reordered only with all entries named', async () => {
    const a = await save({ texts: { 'en-US': { title: 'a', body: '' } } });
    const b = await save({ texts: { 'en-US': { title: 'b', body: '' } } });
    expect(await shown()).toEqual(['a', 'b']);
    await t.ask('/console/content/order', { kind: 'banner', keys: [b.key, a.key] }, { token });
    expect(await shown()).toEqual(['b', 'a']);
    for (const keys of [[a.key], [a.key, b.key, 'c'], [a.key, a.key]]) {
      expect((await t.call('/console/content/order', { kind: 'banner', keys }, { token })).code).toBe('record_changed');
    }
  });
});

it('shows a notice as plain words in the marquee and formatted elsewhere', async () => {
  await save({ kind: 'notice', texts: { 'en-US': { title: '', body: '<p>Now &lt;b&gt; <em>open</em></p>' } } });
  expect(await t.ask('/cp/mainview/notice', {}, { token: user })).toEqual([
    { content: 'Now <b> open', html: '<p>Now &lt;b&gt; <em>open</em></p>' },
  ]);
});

it.each(['terms', 'privacy'] as const)('%s is a single page', async (kind) => {
  await save({ kind, texts: { 'en-US': { title: '', body: '<p>Be fair</p>' } } });
  expect((await t.ask('/mainview/aboutus', {}))[kind]).toBe('<p>Be fair</p>');
  expect((await tryToSave({ kind, texts: { 'en-US': { title: '', body: '<p>2</p>' } } })).code).toBe('record_changed');
});

describe('content with a link, address, number or picture', () => {
  const helping = (body: string, title = 'How to pay in') =>
    ({ kind: 'help', pictures: {}, texts: { 'en-US': { title, body: `<p>${body}</p>` } } }) as const;
  const answers = async () => (await t.ask('/mainview/systemHelp', {})).map(({ content }) => content);
  const knownText = 'Pay to GCash 0917 000 0001.';

  it.each([
    ['a link', '<a href="https://pay.example/me">Pay here</a>'],
    ['a number', 'GCash 0917-123-4567'],
    ['a number in pieces', '0917<strong>123</strong>4567'],
    ['an address in words', 'pay.example/me'],
    ['a handle', 'Write to @my_friend'],
  ])('with %s is shown once another operator approves it', async (_what, body) => {
    const { key, version } = await save(helping(knownText));
    const alone = await tryToSave({ ...helping(body), key, version });
    expect(alone.code).toBe('content_needs_approval');
    const saved = await t.ask('/console/content/save', entry({ ...helping(body), key, version, reason: REASON }), {
      token,
    });
    expect(saved).toEqual({ key, version, waits: true });
    expect(await answers()).toEqual([`<p>${knownText}</p>`]);
    expect((await tryToSave({ ...helping(body), key, version, reason: REASON })).code).toBe('approval_pending');
    const id = await waiting();
    expect(await approveSeen(t, id, { token })).toMatchObject({ code: 'approval_own' });
    await approveSeen(t, id, { token: checker });
    expect(await answers()).toEqual([`<p>${body}</p>`]);
  });

  it('is shown to the approver in each language, with each link’s address', async () => {
    const texts = {
      'en-US': { title: 'Pay in', body: '<p>Nothing here</p>' },
      ko: { title: '입금', body: '<p>See <a href="https://pay.example/me">this</a></p>' },
    };
    await t.ask('/console/content/save', entry({ kind: 'help', pictures: {}, texts, reason: REASON }), { token });
    const detail = await t.ask('/console/approvals/detail', { id: await waiting() }, { token: checker });
    expect(detail.preview).toContainEqual(expect.objectContaining({ after: 'See this <https://pay.example/me>' }));
    expect(detail.summary).toBe('Help: Pay in');
  });

  it('cannot hide text from the approver with invisible characters', async () => {
    const body = '<p>See <a href="https://elpmaxe.example/">\u202ethis</a></p>';
    const texts = { 'en-US': { title: 'Pay\u200b in', body } };
    await t.ask('/console/content/save', entry({ kind: 'help', pictures: {}, texts, reason: REASON }), { token });
    const detail = await t.ask('/console/approvals/detail', { id: await waiting() }, { token: checker });
    expect(detail.preview).toContainEqual(
      expect.objectContaining({ after: 'See [U+202E]this <https://elpmaxe.example/>' }),
    );
    expect(detail.summary).toBe('Help: Pay[U+200B] in');
  });

  it('needs one operator to reword it or switch it off', async () => {
    const { key, version } = await save(helping(knownText));
    const worded = 'You pay in by GCash: 09170000001';
    const next = await t.ask('/console/content/save', entry({ ...helping(worded), key, version }), { token });
    expect(next.waits).toBe(false);
    expect(await answers()).toEqual([`<p>${worded}</p>`]);
    const off = await t.ask(
      '/console/content/save',
      entry({ ...helping(worded), key, version: next.version, isOn: false }),
      {
        token,
      },
    );
    expect(off.waits).toBe(false);
    // An entry that is off may contain any text; switching it on needs an approval.
    const draft = entry({ ...helping('Pay to 0918 765 4321'), key, version: off.version, isOn: false });
    const { version: last } = await t.ask('/console/content/save', draft, { token });
    expect((await tryToSave({ ...draft, version: last, isOn: true })).code).toBe('content_needs_approval');
  });

  it('cannot be approved over a version that was saved meanwhile', async () => {
    const { key, version } = await save(helping(knownText));
    await t.ask('/console/content/save', entry({ ...helping('pay.example'), key, version, reason: REASON }), { token });
    const id = await waiting();
    await t.ask('/console/content/save', entry({ ...helping('Ask us'), key, version }), { token });
    expect(await approveSeen(t, id, { token: checker })).toMatchObject({ code: 'approval_outdated' });
    expect(await answers()).toEqual(['<p>Ask us</p>']);
    await t.ask('/console/approvals/reject', { id, reason: 'not any more' }, { token: checker });
  });

  it('includes a banner’s picture', async () => {
    expect((await tryToSave({})).code).toBe('content_needs_approval');
    expect(await shown()).toEqual([]);
  });
});

describe('the editor refuses', () => {
  const fieldsOf = async (change: Partial<Save>) => wrongFields((await tryToSave(change)).data);

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">a</p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href="data:text/html,x">a</a></p>',
    '<style>*{display:none}</style>',
    '<svg onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<p style="color:red">a</p>',
    'bare',
  ])('the text %j', async (body) => {
    expect(await fieldsOf({ texts: { 'en-US': { title: 'x', body } } })).toEqual(['texts.en-US.body']);
    expect(await list()).toEqual([]);
  });

  it('a text without English, without words, or too long', async () => {
    expect(await fieldsOf({ texts: {} })).toEqual(['texts.en-US.title']);
    expect(await fieldsOf({ texts: { ko: { title: '안녕', body: '' } } })).toEqual(['texts.en-US.title']);
    expect(await fieldsOf({ kind: 'help', texts: { 'en-US': { title: 'x', body: '' } } })).toEqual([
      'texts.en-US.body',
    ]);
    const long = `<p>${'x'.repeat(20_000)}</p>`;
    expect(await fieldsOf({ texts: { 'en-US': { title: 'x', body: long } } })).toEqual(['texts.en-US.body']);
    const huge = `<p>${'x'.repeat(2_000_000)}</p>`;
    expect((await tryToSave({ texts: { 'en-US': { title: 'x', body: huge } } })).status).toBe(413);
    expect((await tryToSave({ texts: { tlh: { title: 'x', body: '' } } as never })).code).toBe('input_invalid');
  });

  it('a banner that would be shown without a picture', async () => {
    expect(await fieldsOf({ pictures: {} })).toEqual(['pictures.en-US']);
    expect(await fieldsOf({ pictures: {}, isOn: false })).toEqual([]);
  });

  it('a picture of another site', async () => {
    for (const address of ['https://a.example/x.png', '/media/drawn/x', '/media/none.webp', 'javascript:alert(1)']) {
      expect(await fieldsOf({ pictures: { ko: address } }), address).toEqual(['pictures.ko']);
    }
  });

  it('an operator of another role or site, and a caller without a session', async () => {
    const { key } = await save();
    const body = entry({ key, version: 1, isOn: false });
    for (const options of [{}, { token: user }, { token: cashier }]) {
      expect([999, 403]).toContain((await t.call('/console/content/save', body, options)).status);
    }
    // The session belongs to the other site, whatever site the header names, and that site has no such entry.
    const session = { token: elsewhere, headers: { 'x-site': 'demo' } };
    expect((await t.call('/console/content/save', body, session)).code).toBe('not_found');
    expect(await t.ask('/console/content/list', { kind: 'banner' }, session)).toEqual([]);
    expect(await shown()).toEqual(['Hello']);
  });
});

describe('a picture', () => {
  const whole = { left: 0, top: 0, width: 1 };
  const upload = (bytes: Buffer, crop = whole) =>
    t.call('/console/content/picture', { file: bytes.toString('base64'), crop }, { token });

  /** The left half red, the right half blue. */
  async function twoColours(): Promise<Buffer> {
    const blue = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 600, top: 0 }])
      .withMetadata({ orientation: 1 })
      .png()
      .toBuffer();
  }

  it('is cut to the operator’s selection in the banner’s shape', async () => {
    const { data } = await upload(await twoColours(), { left: 0.5, top: 0.1, width: 0.5 });
    expect(data).toMatchObject({
      address: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.webp$/),
      width: 600,
      height: 196,
    });
    const { key } = await save({ pictures: { ko: data.address } });
    expect((await t.ask('/mainview/bannerList', {}, { locale: 'ko' }))[0]?.picUrl).toBe(data.address);
    const { rawPayload } = await t.app.fastify.inject(data.address);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    expect(key).toMatch(/^ct_/);
    // The list of media of another site does not contain it.
    const otherSite = await openConsole(t, 'manager', ['other']);
    const taken = await t.call('/console/content/save', entry({ pictures: { ko: data.address } }), {
      token: otherSite.token,
    });
    expect(taken.code).toBe('input_invalid');
  });

  it('is moved inside if the selection crosses the edge', async () => {
    const { data } = await upload(await twoColours(), { left: 0.9, top: 1, width: 1 });
    expect(data).toMatchObject({ width: 1170, height: 381 });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing of a kind', Buffer.from([0, 1, 2, 3])],
    ['a PNG that ends early', Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0806000000', 'hex')],
  ])('is not %s', async (_what, bytes) => {
    const answer = await upload(bytes);
    expect(answer.code).toBe('input_invalid');
    expect(wrongFields(answer.data)).toEqual(['file']);
  });

  it('is refused for too many pixels before it is decoded', async () => {
    const png = await sharp({
      create: { width: 12_000, height: 6000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(png)).data).toMatchObject({ fields: { file: { code: 'picture_too_many_pixels' } } });
  });
});
