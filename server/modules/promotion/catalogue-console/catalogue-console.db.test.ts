import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { aGame, listItems } from '../catalogue/builders.ts';
import { importItems } from '../catalogue/index.ts';

let t: TestApp;
let manager: ConsoleOperator;
let checker: ConsoleOperator;
let cashier: ConsoleOperator;
let promoter: string;
const MINUTE = 60_000;
const pass = (minutes = 1) => {
  t.now = new Date(t.now.getTime() + minutes * MINUTE);
};

beforeAll(async () => {
  t = await startTestApp();
  manager = await openConsole(t, 'manager', ['demo', 'other']);
  checker = await openConsole(t, 'owner');
  cashier = await openConsole(t, 'cashier');
  await t.makeUser({ phone: '9170000001' });
  promoter = await t.logIn('9170000001');
});
afterAll(() => t?.close());

beforeEach(async () => {
  await inTransaction(t.db, async (tx) => {
    for (const table of ['applications', 'item_media', 'item_ratios', 'items', 'media'] as const)
      await tx.deleteFrom(table).execute();
    await bumpCatalogueVersion(tx, 'demo');
  });
  pass();
});

const as = (operator: ConsoleOperator, site = 'demo') => ({ token: operator.token, headers: { 'x-site': site } });
type Calls = Parameters<TestApp['call']>[0];
const call = (path: Calls, body: unknown, operator = manager, site = 'demo') => t.call(path, body, as(operator, site));
/** The codes of the fields that were refused. */
async function wrong(path: Calls, body: unknown): Promise<Record<string, string>> {
  const { data } = (await call(path, body)) as unknown as {
    data: { fields?: Record<string, { code: string }> } | null;
  };
  return Object.fromEntries(Object.entries(data?.fields ?? {}).map(([name, { code }]) => [name, code]));
}
const ask: TestApp['ask'] = (path, body) => t.ask(path, body, as(manager));

async function idOf(externalId: string): Promise<string> {
  const { content } = await ask('/console/catalogue/list', { words: externalId });
  return content.find((row) => row.externalId === externalId)?.id ?? '';
}
const detailOf = async (externalId: string) => ask('/console/catalogue/detail', { id: await idOf(externalId) });
async function save(externalId: string, changes: Record<string, unknown>) {
  const { id, version } = await detailOf(externalId);
  return ask('/console/catalogue/save', { id, version, changes });
}
async function act(externalId: string, action: 'hide' | 'show' | 'pin' | 'unpin' | 'delist' | 'list', reason = '') {
  const { id, version } = await detailOf(externalId);
  return call('/console/catalogue/state', { id, version, action, reason });
}
const phoneList = async () =>
  (await t.ask('/wxcps/applist', {}, { token: promoter })).content.map(({ appname }) => appname);
const lastAudit = () =>
  t.db.selectFrom('audit_rows').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirstOrThrow();

describe('the list', () => {
  beforeEach(async () => {
    await listItems(t.db, [aGame('a1', { category: 'role' }), aGame('a2', { position: 1 }), aGame('a3')], t.now);
    await listItems(t.db, [aGame('v1', { name: 'Task one' })], t.now, { kind: 'video' });
    await listItems(t.db, [aGame('z1', { name: 'Other site' })], t.now, { siteId: 'other' });
  });

  it('has the items of the site in the order of phones, filtered, paged and counted', async () => {
    const whole = await ask('/console/catalogue/list', {});
    expect(whole.content.map(({ externalId }) => externalId)).toEqual(['a2', 'a1', 'a3', 'v1']);
    expect(whole.content.map(({ place }) => place)).toEqual([1, 2, 3, 1]);
    expect(whole.totals?.count).toBe(4);
    const first = await ask('/console/catalogue/list', { size: 3, sort: 'name' });
    const rest = await ask('/console/catalogue/list', { size: 3, sort: 'name', after: first.next ?? '' });
    expect([...first.content, ...rest.content].map(({ name }) => name)).toEqual([
      'Game a1',
      'Game a2',
      'Game a3',
      'Task one',
    ]);
    const numbers = async (filters: object) =>
      (await ask('/console/catalogue/list', filters)).content.map(({ externalId }) => externalId);
    expect(await numbers({ category: 'role' })).toEqual(['a1']);
    expect(await numbers({ kind: 'video' })).toEqual(['v1']);
    expect(await numbers({ words: 'GAME A3' })).toEqual(['a3']);
    expect(await numbers({ origin: 'hand' })).toEqual([]);
    await act('a1', 'hide', 'broken');
    expect(await numbers({ view: 'hidden' })).toEqual(['a1']);
    expect(await ask('/console/catalogue/views', {})).toEqual([
      { id: 'listed', count: 3 },
      { id: 'pinned', count: 0 },
      { id: 'hidden', count: 1 },
      { id: 'delisted', count: 0 },
    ]);
  });

  it('says how many applied and what they brought', async () => {
    await t.call('/wxcps/apply', { appid: 'a1' }, { token: promoter });
    expect((await detailOf('a1')).applications).toBe(1);
  });

  it('is exported', async () => {
    const file = String(await ask('/console/catalogue/export', {}));
    expect(file).toContain('messaging,a2,Game a2,casual,10,false');
  });
});

describe('editing an item', () => {
  beforeEach(() => listItems(t.db, [aGame('a1')], t.now));

  it('shows on phones at once, and is written in the audit log with before and after', async () => {
    await save('a1', { name: '  Better   name ', intro: 'One\nTwo', category: 'board' });
    const page = await t.ask('/wxcps/applist', {}, { token: promoter });
    expect(page.content[0]).toMatchObject({
      appname: 'Better name',
      brief_intro: 'One\nTwo',
      category_2_name: 'board',
    });
    const row = await lastAudit();
    expect(row).toMatchObject({ action: 'item.save', operator_name: manager.name });
    expect(JSON.parse(row.detail as unknown as string)).toMatchObject({
      before: { name: 'Game a1' },
      after: { name: 'Better name' },
    });
  });

  it('is refused to the second of two who saw the same, who then sees what changed', async () => {
    const seen = await detailOf('a1');
    await save('a1', { name: 'First' });
    const second = await call('/console/catalogue/save', {
      id: seen.id,
      version: seen.version,
      changes: { intro: 'x' },
    });
    expect(second).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await detailOf('a1')).toMatchObject({ name: 'First', changedBy: manager.name, intro: 'Fun.' });
  });

  it('survives what the platform says later, until it is taken back', async () => {
    await save('a1', { name: 'Ours', category: 'board' });
    await listItems(t.db, [aGame('a1', { name: 'Theirs', intro: 'New.' })], t.now);
    expect(await detailOf('a1')).toMatchObject({
      name: 'Ours',
      intro: 'New.',
      own: 2,
      says: [
        { field: 'name', value: 'Theirs' },
        { field: 'category', value: 'casual' },
      ],
    });
    const { id, version } = await detailOf('a1');
    await ask('/console/catalogue/takeback', { id, version, field: 'name' });
    expect(await phoneList()).toEqual(['Theirs']);
    expect((await detailOf('a1')).says.map(({ field }) => field)).toEqual(['category']);
    // Entered as the platform says it, it is not the operator's own any more.
    await save('a1', { category: 'casual' });
    expect((await detailOf('a1')).own).toBe(0);
  });

  it('refuses what cannot be, next to its field', async () => {
    const { id, version } = await detailOf('a1');
    const fields = (changes: object) => wrong('/console/catalogue/save', { id, version, changes });
    expect(await fields({ name: ' \u202e ' })).toEqual({ 'changes.name': 'field_required' });
    expect(await fields({ name: 'a\u0000b' })).toEqual({ 'changes.name': 'field_invalid' });
    expect(await fields({ name: 'x'.repeat(301) })).toEqual({ 'changes.name': 'field_too_long' });
    expect(await fields({ downloadUrl: 'https://a.example/' })).toEqual({ 'changes.downloadUrl': 'field_invalid' });
    expect(await fields({ icon: 'https://evil.example/x.png' })).toEqual({ 'changes.icon': 'field_invalid' });
    expect(await fields({ icon: `/media/${'0'.repeat(40)}.webp` })).toEqual({ 'changes.icon': 'field_invalid' });
    expect(await fields({ ratio: '90' })).toEqual({ 'changes.ratio': 'field_invalid' });
    expect(await fields({ images: Array(13).fill('/media/x') })).toEqual({ 'changes.images': 'field_too_long' });
  });

  it('is nobody else’s: no token, another role, another site', async () => {
    const { id, version } = await detailOf('a1');
    const body = { id, version, changes: { name: 'x' } };
    expect(await t.call('/console/catalogue/save', body)).toMatchObject({ code: 'session_missing' });
    expect(await t.call('/console/catalogue/save', body, { token: promoter })).toMatchObject({
      code: 'session_unknown',
    });
    expect(await call('/console/catalogue/save', body, cashier)).toMatchObject({ code: 'permission_missing' });
    for (const [path, more] of [
      ['/console/catalogue/save', { changes: { name: 'x' } }],
      ['/console/catalogue/takeback', { field: 'name' }],
      ['/console/catalogue/state', { action: 'hide', reason: 'x' }],
      ['/console/catalogue/detail', {}],
      ['/console/catalogue/move', { after: null }],
    ] as const) {
      expect(await call(path, { id, version, ...more }, manager, 'other'), path).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(await call('/console/catalogue/bulk', { ids: [id], action: 'pin' }, manager, 'other')).toMatchObject({
      data: { changed: 0, skipped: [{ why: 'gone' }] },
    });
  });
});

describe('an item made by hand', () => {
  const app = {
    kind: 'app',
    externalId: 'app-1',
    name: 'Own app',
    ratio: '0',
    downloadUrl: 'https://apps.example/get?by={uid}',
    rechargeUrl: 'https://apps.example/pay',
  } as const;

  it('of each kind is on phones, and a whole list of the platform does not delist it', async () => {
    await ask('/console/catalogue/create', app);
    await ask('/console/catalogue/create', { kind: 'messaging', externalId: 'h1', name: 'By hand', ratio: '12.5' });
    await ask('/console/catalogue/create', { kind: 'video', externalId: 'd1', name: 'A task', ratio: '0' });
    await listItems(t.db, [aGame('b1')], t.now, { isWhole: true });
    expect(await phoneList()).toEqual(expect.arrayContaining(['By hand', 'Game b1']));
    expect(await detailOf('h1')).toMatchObject({ origin: 'hand', ratio: '12.5', ratios: [{ ratio: '12.5' }] });
    const { content } = await t.ask('/uid/app/links', {}, { token: promoter });
    expect(content.map(({ name }) => name)).toEqual(['Own app']);
  });

  it('keeps the operator’s values when a platform’s list brings it', async () => {
    await ask('/console/catalogue/create', { kind: 'messaging', externalId: 'h1', name: 'By hand', ratio: '12.5' });
    await listItems(t.db, [aGame('h1', { name: 'Listed' })], t.now);
    const item = await detailOf('h1');
    expect(item).toMatchObject({ origin: 'import', name: 'By hand', ratio: '12.5' });
    expect(item.says).toEqual(
      expect.arrayContaining([
        { field: 'name', value: 'Listed' },
        { field: 'ratio', value: '10' },
      ]),
    );
  });

  it('is refused twice, without its links, and with a link that is none', async () => {
    await ask('/console/catalogue/create', app);
    expect(await call('/console/catalogue/create', app)).toMatchObject({ status: 409, code: 'item_exists' });
    const other = { ...app, externalId: 'app-2' };
    expect(await wrong('/console/catalogue/create', { ...other, downloadUrl: '' })).toEqual({
      downloadUrl: 'field_required',
    });
    expect(await wrong('/console/catalogue/create', { ...other, rechargeUrl: 'javascript:alert(1)' })).toEqual({
      rechargeUrl: 'web_address_format',
    });
  });
});

describe('hiding, pinning and delisting', () => {
  beforeEach(() => listItems(t.db, [aGame('a1'), aGame('a2')], t.now));

  it('takes an item from phones and brings it back, and needs a reason to take it', async () => {
    expect(await act('a1', 'hide')).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    await act('a1', 'hide', 'under repair');
    expect(await phoneList()).toEqual(['Game a2']);
    expect(await lastAudit()).toMatchObject({ action: 'item.hide', reason: 'under repair' });
    expect(await act('a1', 'pin')).toMatchObject({ code: 'record_state' });
    await act('a1', 'show');
    await act('a2', 'pin');
    expect(await phoneList()).toEqual(['Game a2', 'Game a1']);
    await act('a2', 'unpin');
    expect(await phoneList()).toEqual(['Game a1', 'Game a2']);
  });

  it('stays delisted while the platform lists it, and listed while the platform does not', async () => {
    await act('a1', 'delist', 'ends');
    await listItems(t.db, [aGame('a1'), aGame('a2')], t.now, { isWhole: true });
    expect(await phoneList()).toEqual(['Game a2']);
    await listItems(t.db, [aGame('a1')], t.now, { isWhole: true });
    await act('a2', 'list');
    await listItems(t.db, [aGame('a1')], t.now, { isWhole: true });
    expect(await phoneList()).toEqual(['Game a2']);
    const { id, version, says } = await detailOf('a2');
    expect(says).toEqual([{ field: 'listed', value: 'false' }]);
    await ask('/console/catalogue/takeback', { id, version, field: 'listed' });
    expect(await phoneList()).toEqual([]);
  });

  it('of many says first what it would do, and leaves one entry in the audit log', async () => {
    await act('a1', 'hide', 'x');
    const ids = [await idOf('a1'), await idOf('a2'), 'it_nothing'];
    const skipped = [
      { id: ids[0], name: 'Game a1', why: 'already' },
      { id: 'it_nothing', name: '', why: 'gone' },
    ];
    const bulk = { ids, action: 'hide' as const };
    expect(await ask('/console/catalogue/bulkcheck', bulk)).toEqual({ changed: 1, skipped });
    expect(await phoneList()).toEqual(['Game a2']);
    expect(await call('/console/catalogue/bulk', bulk)).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    expect(await ask('/console/catalogue/bulk', { ...bulk, reason: 'season over' })).toEqual({ changed: 1, skipped });
    expect(await phoneList()).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: 'item.hide', target: 'items:1', reason: 'season over' });
    await ask('/console/catalogue/bulk', { ids, action: 'show' });
    await ask('/console/catalogue/bulk', { ids, action: 'category', category: 'role' });
    expect((await detailOf('a2')).category).toBe('role');
    await ask('/console/catalogue/bulk', { ids: [ids[1] ?? ''], action: 'pin' });
    expect(await phoneList()).toEqual(['Game a2', 'Game a1']);
    expect(await call('/console/catalogue/bulk', { ids, action: 'category' })).toMatchObject({
      data: { fields: { category: { code: 'field_required' } } },
    });
  });
});

describe('the order', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `g${String(i + 1).padStart(3, '0')}`);
  const order = async () =>
    (await ask('/console/catalogue/order', { kind: 'messaging' })).map(({ externalId }) => externalId);
  const move = async (externalId: string, after: string | null) =>
    ask('/console/catalogue/move', { id: await idOf(externalId), after: after === null ? null : await idOf(after) });

  it('of 300 items is changed by one, shows on phones, and is taken back', async () => {
    await listItems(
      t.db,
      names(300).map((name) => aGame(name)),
      t.now,
    );
    const before = await order();
    expect(before).toEqual(names(300));
    const { undo } = await move('g300', 'g001');
    expect((await order()).slice(0, 3)).toEqual(['g001', 'g300', 'g002']);
    expect((await phoneList()).slice(0, 2)).toEqual(['Game g001', 'Game g300']);
    await ask('/console/catalogue/unmove', { undo });
    expect(await order()).toEqual(before);
    await move('g001', 'g299');
    expect((await order()).slice(-3)).toEqual(['g299', 'g001', 'g300']);
  });

  it('goes on with what is new after what was ordered, and stays whatever a list says of positions', async () => {
    await listItems(
      t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      t.now,
    );
    await move('g3', null);
    pass();
    await listItems(t.db, [aGame('g1'), aGame('g3', { position: 9 }), aGame('n1')], t.now);
    expect(await order()).toEqual(['g3', 'n1', 'g1', 'g2']);
  });

  it('keeps pinned ones on top, which are not moved; a move after what is gone is refused', async () => {
    await listItems(
      t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      t.now,
    );
    await act('g3', 'pin');
    expect(await order()).toEqual(['g3', 'g1', 'g2']);
    await move('g2', null);
    expect(await order()).toEqual(['g3', 'g2', 'g1']);
    const body = (id: string, after: string) => ({ id, after });
    expect(await call('/console/catalogue/move', body(await idOf('g3'), await idOf('g1')))).toMatchObject({
      code: 'record_state',
    });
    expect(await call('/console/catalogue/move', body(await idOf('g1'), await idOf('g3')))).toMatchObject({
      code: 'record_changed',
    });
  });

  it('is not taken back over what somebody placed since', async () => {
    await listItems(
      t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      t.now,
    );
    const { undo } = await move('g3', null);
    await move('g2', null);
    expect(await call('/console/catalogue/unmove', { undo })).toMatchObject({ code: 'record_changed' });
    expect(await order()).toEqual(['g2', 'g3', 'g1']);
  });
});

describe('media', () => {
  const base64 = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('base64');
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
  const upload = (shape: string, bytes: Buffer | string, name = 'a.png') =>
    call('/console/catalogue/upload', { shape, name, file: base64(bytes) });

  beforeEach(() => listItems(t.db, [aGame('a1')], t.now));

  it('is uploaded, shown on phones, reordered and removed', async () => {
    const one = await upload('picture', await picture(400, 800));
    const two = await upload('picture', await picture(500, 500));
    const clip = await upload('clip', CLIP, 'a.mp4');
    const addresses = [one, two, clip].map((answer) => (answer.data as { address: string }).address);
    const [first = '', second = '', video = ''] = addresses;
    expect(first).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/);
    await save('a1', { images: [first, second], video, icon: first });
    const shown = async () => {
      const [game] = (await t.ask('/wxcps/applist', {}, { token: promoter })).content;
      return game?.publicity_img.img_list.map(({ img_url }) => img_url);
    };
    expect(await shown()).toEqual([first, second]);
    await save('a1', { images: [second, first] });
    expect(await shown()).toEqual([second, first]);
    await save('a1', { images: [], icon: '' });
    expect(await shown()).toEqual([]);
    expect((await detailOf('a1')).icon).toMatch(/^\/media\/drawn\//);
    const response = await t.app.fastify.inject({ url: first, headers: { host: 'localhost' } });
    expect(response.headers['content-type']).toBe('image/webp');
  });

  it('of another site is not shown here', async () => {
    const answer = await t.call(
      '/console/catalogue/upload',
      { shape: 'picture', name: 'x.png', file: base64(await picture(300, 300)) },
      as(manager, 'other'),
    );
    const { address } = answer.data as { address: string };
    const { id, version } = await detailOf('a1');
    expect(await call('/console/catalogue/save', { id, version, changes: { images: [address] } })).toMatchObject({
      data: { fields: { 'changes.images': { code: 'field_invalid' } } },
    });
  });

  it('that is hostile, damaged, too large or too small is refused beside the file', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await picture(300, 300);
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const code = async (shape: string, bytes: Buffer | string, name = 'a') =>
      (await wrong('/console/catalogue/upload', { shape, name, file: base64(bytes) })).file;
    expect(await code('picture', svg, 'a.png')).toBe('picture_format');
    expect(await code('icon', '<html><script>1</script></html>', 'a.jpg')).toBe('picture_format');
    expect(await code('picture', CLIP, 'a.png')).toBe('picture_format');
    expect(await code('clip', png, 'a.mp4')).toBe('media_not_clip');
    expect(await code('picture', png.subarray(0, 60))).toBe('media_damaged');
    expect(await code('picture', bomb)).toBe('picture_too_many_pixels');
    expect(await code('picture', Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))).toBe('media_too_large');
    expect(await code('icon', await picture(20, 20))).toBe('media_too_small');
    const body = { shape: 'icon', name: 'a\u0000.png', file: base64(png) };
    expect(await wrong('/console/catalogue/upload', body)).toEqual({ name: 'field_invalid' });
    const giant = await call('/console/catalogue/upload', { shape: 'clip', name: 'a', file: 'A'.repeat(29_000_000) });
    expect(giant).toMatchObject({ code: 'body_too_large' });
  });

  it('that is a picture and something else as well keeps only the picture', async () => {
    const polyglot = Buffer.concat([await picture(300, 300), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const kept = await upload('picture', polyglot, 'a.html');
    const { address } = kept.data as { address: string };
    const response = await t.app.fastify.inject({ url: address, headers: { host: 'localhost' } });
    expect(response.rawPayload.includes('script')).toBe(false);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a changed ratio', () => {
  beforeAll(() => openEarnings(t));
  beforeEach(() => listItems(t.db, [aGame('wx0001', { ratio: 500_000 })], t.now));
  async function requestRatio(externalId: string, ratio: string) {
    const target = await idOf(externalId);
    const body = { kind: 'item_ratio', target, payload: { ratio }, reason: 'a new contract' };
    return ask('/console/approvals/request', body);
  }
  const approve = (id: string, operator = checker) => call('/console/approvals/approve', { id }, operator);
  const earned = async (uid: string) => {
    const lines = await t.db.selectFrom('commission_lines').selectAll().where('uid', '=', uid).execute();
    return lines.map(({ exact }) => Number(exact)).sort((a, b) => a - b);
  };

  it('is approved by another person, holds from then on, and changes nothing of before', async () => {
    const ana = await makePromoter(t);
    const path = await makeLink(t, ana);
    const clickId = await click(t, path);
    const occurred_at = () => t.now.toISOString();
    pass();
    await postback(t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: occurred_at() });
    await settle(t);
    const before = await earned(ana.uid);
    expect(before).toHaveLength(1);

    pass();
    const { id } = await requestRatio('wx0001', '25');
    expect(await approve(id, manager)).toMatchObject({ code: 'approval_own' });
    expect((await detailOf('wx0001')).ratio).toBe('50');
    expect(await approve(id)).toMatchObject({ status: 200 });
    expect(await detailOf('wx0001')).toMatchObject({
      ratio: '25',
      ratios: [
        { ratio: '25', by: manager.name },
        { ratio: '50', by: '' },
      ],
    });
    await settle(t);
    expect(await earned(ana.uid)).toEqual(before);

    pass();
    await postback(t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: occurred_at() });
    await settle(t);
    const [half = 0, whole = 0] = await earned(ana.uid);
    expect(whole).toBe(before[0]);
    expect(half).toBe(whole / 2);
    await assertInvariants(t.db);
  });

  it('has what was computed for a later moment of the day computed anew', async () => {
    const ana = await makePromoter(t);
    const path = await makeLink(t, ana);
    const clickId = await click(t, path);
    // A source whose clock is a little ahead: it occurs after the change, and was computed before it.
    const soon = new Date(t.now.getTime() + 2 * MINUTE).toISOString();
    await postback(t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: soon });
    await settle(t);
    const [before = 0] = await earned(ana.uid);
    const { id } = await requestRatio('wx0001', '25');
    await approve(id);
    await settle(t);
    expect(await earned(ana.uid)).toEqual([before / 2]);
  });

  it('by a platform’s list is told as well, unless an operator’s own ratio stands', async () => {
    const told: Date[] = [];
    const list = (ratio: number) => {
      const items = [aGame('wx0001', { ratio })];
      const request = { siteId: 'demo', kind: 'messaging', items, isWhole: false, media: [] } as const;
      const noteRatioChange = async (_tx: unknown, { since }: { since: Date }) => void told.push(since);
      return importItems(t.db, { ...request, noteRatioChange }, t.now);
    };
    await list(500_000);
    expect(told).toEqual([]);
    await list(400_000);
    expect(told).toEqual([t.now]);
    await approve((await requestRatio('wx0001', '25')).id);
    await list(300_000);
    expect(told).toHaveLength(1);
    const item = await detailOf('wx0001');
    expect(item).toMatchObject({ ratio: '25', says: [{ field: 'ratio', value: '30' }] });
    pass();
    // Nobody alone: the way back is an approval, too.
    const alone = { id: item.id, version: item.version, field: 'ratio' };
    expect(await call('/console/catalogue/takeback', alone)).toMatchObject({ code: 'input_invalid' });
    await approve((await requestRatio('wx0001', '30')).id);
    const after = await detailOf('wx0001');
    expect([after.ratio, after.says]).toEqual(['30', []]);
    expect(after.ratios.map(({ ratio }) => ratio).slice(0, 2)).toEqual(['30', '25']);
    await list(350_000);
    expect((await detailOf('wx0001')).ratio).toBe('35');
  });

  it('leaves an item without a history its former ratio for what was before', async () => {
    await t.db.deleteFrom('item_ratios').execute();
    const ana = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, ana));
    await postback(t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: t.now.toISOString() });
    await settle(t);
    const before = await earned(ana.uid);
    pass();
    await approve((await requestRatio('wx0001', '25')).id);
    await t.db.updateTable('earning_work').set({ due_at: t.now }).execute();
    await settle(t);
    expect(await earned(ana.uid)).toEqual(before);
    expect((await detailOf('wx0001')).ratios.map(({ ratio }) => ratio)).toEqual(['25', '50']);
  });
});

/** The first bytes of an MP4 file. */
const CLIP = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
