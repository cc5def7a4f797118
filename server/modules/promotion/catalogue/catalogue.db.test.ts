import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { drawnAddress } from '../../site/media/index.ts';
import { aGame, listItems } from './builders.ts';

let t: TestApp;
let promoter: string;
let pinner: string;

beforeAll(async () => {
  t = await startTestApp();
  await t.makeUser({ phone: '9170000001' });
  await t.makeUser({ phone: '9170000002', job: 2 });
  await t.makeUser({ phone: '9170000003', siteId: 'other' });
  promoter = await t.logIn('9170000001');
  pinner = await t.logIn('9170000002');
});
afterAll(() => t?.close());

beforeEach(async () => {
  await inTransaction(t.db, async (tx) => {
    for (const table of ['applications', 'item_media', 'item_ratios', 'items'] as const)
      await tx.deleteFrom(table).execute();
    await bumpCatalogueVersion(tx, 'demo');
  });
  t.now = new Date(t.now.getTime() + 60_000);
});

const later = (minutes: number) => new Date(t.now.getTime() + minutes * 60_000);
async function namesOf(body: Record<string, unknown> = {}, token = promoter): Promise<string[]> {
  const page = await t.ask('/wxcps/applist', body, { token });
  return page.content.map((game) => game.appname);
}

const NO_EARNINGS = { base: 'none', part: 0, percent: 0, sale: '', event: 'sale' };

describe('the list of games', () => {
  it('shows pinned games first (newest pin on top), then the operator’s order, then the newest', async () => {
    await listItems(t.db, [aGame('a1'), aGame('a2', { position: 2 }), aGame('a3', { position: 1 })], t.now);
    await listItems(t.db, [aGame('b1'), aGame('b2'), aGame('b3')], later(1));
    const unpinned = ['Game a3', 'Game a2', 'Game b1', 'Game b2', 'Game b3', 'Game a1'];
    expect(await namesOf()).toEqual(unpinned);

    await t.ask('/wxcps/keeptop', { appid: 'a1' }, { token: pinner });
    t.now = later(1);
    await t.ask('/wxcps/keeptop', { appid: 'b2' }, { token: pinner });
    expect(await namesOf()).toEqual(['Game b2', 'Game a1', 'Game a3', 'Game a2', 'Game b1', 'Game b3']);

    t.now = later(1);
    await t.ask('/wxcps/keeptop', { appid: 'a1' }, { token: pinner });
    expect((await namesOf()).slice(0, 2)).toEqual(['Game a1', 'Game b2']);
    const { content } = await t.ask('/wxcps/applist', {}, { token: promoter });
    expect(content.map(({ pinned }) => pinned)).toEqual([true, true, false, false, false, false]);

    for (const appid of ['a1', 'b2']) await t.ask('/wxcps/keeptop', { appid, pinned: false }, { token: pinner });
    expect(await namesOf()).toEqual(unpinned);
  });

  it('can be sorted by ratio or by age, pinned or not', async () => {
    await listItems(t.db, [aGame('low', { ratio: 10_000 }), aGame('high', { ratio: 500_000 })], t.now);
    await listItems(t.db, [aGame('new', { ratio: 20_000 })], later(1));
    await t.ask('/wxcps/keeptop', { appid: 'low' }, { token: pinner });
    expect(await namesOf({ sort: '' })).toEqual(['Game low', 'Game new', 'Game high']);
    expect(await namesOf({ sort: 'ratio' })).toEqual(['Game high', 'Game new', 'Game low']);
    expect((await namesOf({ sort: 'newest' }))[0]).toBe('Game new');
    expect((await t.call('/wxcps/applist', { sort: 'luck' }, { token: promoter })).code).toBe('input_invalid');
  });

  it('has pages, and the correct number of them', async () => {
    await listItems(
      t.db,
      Array.from({ length: 51 }, (_, i) => aGame(`p${String(i).padStart(2, '0')}`)),
      t.now,
    );
    const first = await t.ask('/wxcps/applist', {}, { token: promoter });
    expect([first.content.length, first.totalPages, first.number]).toEqual([50, 2, 0]);
    const second = await t.ask('/wxcps/applist', { number: 1 }, { token: promoter });
    expect(second.content.map((game) => game.appid)).toEqual(['p50']);
    const beyond = await t.ask('/wxcps/applist', { number: 7, size: 10 }, { token: promoter });
    expect([beyond.content.length, beyond.totalPages, beyond.number]).toEqual([0, 6, 7]);
  });

  it('is filtered by category', async () => {
    await listItems(t.db, [aGame('1', { category: 'role' }), aGame('2', { category: 'board' })], t.now);
    expect(await namesOf({ category_2_name: 'role' })).toEqual(['Game 1']);
    expect(await namesOf({ category_2_name: 'action' })).toEqual([]);
    const refused = await t.call('/wxcps/applist', { category_2_name: 'gardening' }, { token: promoter });
    expect(refused.code).toBe('input_invalid');
  });

  it('is searched in the whole name, ignoring case and accents', async () => {
    const names = ['Pokémon Café', 'Straßenrennen', '100% Fun_Run', '왕국의 전설', 'Back\\slash'];
    await listItems(
      t.db,
      names.map((name, i) => aGame(String(i), { name })),
      t.now,
    );
    expect(await namesOf({ appname: 'POKEMON' })).toEqual(['Pokémon Café']);
    expect(await namesOf({ appname: 'cafe' })).toEqual(['Pokémon Café']);
    expect(await namesOf({ appname: 'strasse' })).toEqual(['Straßenrennen']);
    expect(await namesOf({ appname: '전설' })).toEqual(['왕국의 전설']);
    expect(await namesOf({ appname: '%' })).toEqual(['100% Fun_Run']);
    expect(await namesOf({ appname: '_' })).toEqual(['100% Fun_Run']);
    expect(await namesOf({ appname: '\\' })).toEqual(['Back\\slash']);
    expect(await namesOf({ appname: '  ' })).toHaveLength(5);
    expect(await namesOf({ appname: "'; DROP TABLE items; --" })).toEqual([]);
  });

  it('shows every field of a game', async () => {
    const images = [drawnAddress('scene', 'Saga', 'role', 0), drawnAddress('scene', 'Saga', 'role', 1)];
    await listItems(
      t.db,
      [aGame('wx1', { name: 'Saga', intro: 'Go.', category: 'role', ratio: 355_000, images })],
      t.now,
    );
    const { content } = await t.ask('/wxcps/applist', {}, { token: promoter });
    expect(content).toEqual([
      {
        id: expect.stringMatching(/^it_/),
        appid: 'wx1',
        appname: 'Saga',
        brief_intro: 'Go.',
        logo_square: drawnAddress('icon', 'Saga', 'role'),
        newcps: 35.5,
        earn: NO_EARNINGS,
        category_2_name: 'role',
        apply: true,
        link: '',
        refusal: '',
        answerBy: '',
        pinned: false,
        video_info: { video_url: '', cover_img_url: '' },
        publicity_img: { img_list: images.map((img_url) => ({ img_url })) },
      },
    ]);
  });

  it('stays valid when a name contains JSON or the placeholder', async () => {
    const name = 'Tricky","apply":true,"link":"","refusal":"","answerBy":"" \\ \u2028 "</script>';
    await listItems(t.db, [aGame('wx1', { name }), aGame('wx2')], t.now);
    await t.ask('/wxcps/apply', { appid: 'wx1' }, { token: promoter });
    const { content } = await t.ask('/wxcps/applist', {}, { token: promoter });
    expect(content.map((game) => [game.appname, game.apply])).toEqual([
      [name, false],
      ['Game wx2', true],
    ]);
  });

  it('leaves out hidden and delisted items', async () => {
    await listItems(t.db, [aGame('1'), aGame('2'), aGame('3')], t.now);
    await listItems(t.db, [aGame('1'), aGame('3')], later(1), { isWhole: true });
    expect(await namesOf()).toEqual(['Game 1', 'Game 3']);
    await listItems(t.db, [aGame('2')], later(2));
    expect(await namesOf()).toEqual(['Game 1', 'Game 2', 'Game 3']);
  });

  it('shows one site’s items only', async () => {
    await listItems(t.db, [aGame('1')], t.now);
    await listItems(t.db, [aGame('1', { name: 'Elsewhere' })], t.now, { siteId: 'other' });
    const token = await t.logIn('9170000003', 'other.localhost');
    const page = await t.ask('/wxcps/applist', {}, { token, host: 'other.localhost' });
    expect(page.content.map((game) => game.appname)).toEqual(['Elsewhere']);
    expect(await namesOf()).toEqual(['Game 1']);
  });

  it('needs a session', async () => {
    expect((await t.call('/wxcps/applist', {})).status).toBe(999);
    expect((await t.call('/wxcps/lastapplist', {})).status).toBe(999);
  });

  it('shows another process’s change at the next request', async () => {
    await listItems(t.db, [aGame('1')], t.now);
    expect(await namesOf()).toEqual(['Game 1']);
    // Another server on the same database has its own cache.
    const other = await t.startAnother();
    const call = async () => {
      const response = await other.fastify.inject({
        method: 'POST',
        url: '/wxcps/applist',
        payload: {},
        headers: { host: 'localhost', authorization: `Bearer ${promoter}` },
      });
      return response
        .json()
        .data.content.map((game: { appname: string; apply: boolean }) => [game.appname, game.apply]);
    };
    expect(await call()).toEqual([['Game 1', true]]);
    await listItems(t.db, [aGame('1', { name: 'Renamed' }), aGame('2')], later(1));
    await t.ask('/wxcps/apply', { appid: '2' }, { token: promoter });
    expect(await call()).toEqual([
      ['Game 2', false],
      ['Renamed', true],
    ]);
    await other.close();
  });
});

describe('the newest games', () => {
  it('are the newest, pinned or not', async () => {
    await listItems(t.db, [aGame('old', { position: 1 })], t.now);
    await listItems(t.db, [aGame('new')], later(1));
    await t.ask('/wxcps/keeptop', { appid: 'old' }, { token: pinner });
    const newest = await t.ask('/wxcps/lastapplist', { number: 0, size: 20 }, { token: promoter });
    expect(newest.map((game) => game.appid)).toEqual(['new', 'old']);
  });
});

describe('video tasks', () => {
  it('can be seen without a session, and then have no personal state', async () => {
    await listItems(t.db, [aGame('700001', { name: 'Dance', intro: 'Film it.' })], t.now, { kind: 'video' });
    await t.ask('/doucps/apply', { demandId: '700001' }, { token: promoter });
    const task = {
      demandId: '700001',
      demandName: 'Dance',
      demandDesc: 'Film it.',
      demandIcon: expect.any(String),
      earn: NO_EARNINGS,
      refusal: '',
      answerBy: '',
      pinned: false,
    };
    const anyone = await t.ask('/doucps/demandlist', { demandName: 'dAnCé' }, {});
    expect(anyone.content).toEqual([{ ...task, apply: true, link: '' }]);
    const own = await t.ask('/doucps/demandlist', {}, { token: promoter });
    expect(own.content).toEqual([{ ...task, apply: false, link: expect.stringContaining('https://') }]);
    expect(await t.ask('/doucps/lastapplist', {}, {})).toEqual(anyone.content);
    expect(await t.ask('/doucps/lastapplist', {}, { token: promoter })).toEqual(own.content);
    expect((await t.call('/doucps/demandlist', {}, { token: 'x'.repeat(43) })).status).toBe(999);
  });

  it('change for everyone when the catalogue changes', async () => {
    expect((await t.ask('/doucps/demandlist', {}, {})).content).toEqual([]);
    await listItems(t.db, [aGame('700001')], t.now, { kind: 'video' });
    expect((await t.ask('/doucps/demandlist', {}, {})).content).toHaveLength(1);
  });
});

describe('pinning', () => {
  it('is refused to users without job 2, by the call itself', async () => {
    await listItems(t.db, [aGame('1')], t.now);
    const refused = await t.call('/wxcps/keeptop', { appid: '1' }, { token: promoter });
    expect([refused.status, refused.code]).toEqual([403, 'job_not_allowed']);
    expect((await t.call('/wxcps/keeptop', { appid: '1' })).status).toBe(999);
  });

  it('is refused for items that this site does not show', async () => {
    await listItems(t.db, [aGame('1')], t.now, { siteId: 'other' });
    await listItems(t.db, [aGame('2')], t.now);
    await t.db.updateTable('items').set({ hidden: true }).where('external_id', '=', '2').execute();
    for (const appid of ['1', '2', 'nothing']) {
      expect((await t.call('/wxcps/keeptop', { appid }, { token: pinner })).code).toBe('item_unknown');
    }
    expect((await t.call('/doucps/keeptop', { demandId: '2' }, { token: pinner })).code).toBe('item_unknown');
  });

  it('leaves the same order for all if several users pin at the same moment', async () => {
    await listItems(
      t.db,
      Array.from({ length: 10 }, (_, i) => aGame(String(i))),
      t.now,
    );
    const pins = Array.from({ length: 10 }, (_, i) =>
      t.call('/wxcps/keeptop', { appid: String(i) }, { token: pinner }),
    );
    expect((await Promise.all(pins)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await namesOf()).toEqual(await namesOf({}, pinner));
  });
});

describe('ratios', () => {
  it('have a recorded history', async () => {
    await listItems(t.db, [aGame('1', { ratio: 100_000 })], t.now);
    await listItems(t.db, [aGame('1', { ratio: 100_000, intro: 'New words.' })], later(1));
    await listItems(t.db, [aGame('1', { ratio: 120_000 })], later(2));
    const history = await t.db
      .selectFrom('item_ratios')
      .select(['ratio_ppm', 'valid_from'])
      .orderBy('valid_from')
      .execute();
    expect(history).toEqual([
      { ratio_ppm: 100_000, valid_from: t.now },
      { ratio_ppm: 120_000, valid_from: later(2) },
    ]);
  });
});

describe('a list imported again', () => {
  it('shows how many items are new, changed and unchanged', async () => {
    expect(await listItems(t.db, [aGame('1'), aGame('2')], t.now)).toMatchObject({
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    const again = await listItems(t.db, [aGame('1'), aGame('2', { name: 'Two' }), aGame('3')], later(1), {
      isWhole: true,
    });
    expect(again).toEqual({ added: 1, changed: 1, unchanged: 1, delisted: 0 });
    expect(await listItems(t.db, [aGame('3')], later(2), { isWhole: true })).toMatchObject({
      unchanged: 1,
      delisted: 2,
    });
  });

  it('keeps missing fields and the operator’s pin, order and hiding', async () => {
    await listItems(t.db, [aGame('1', { position: 4, intro: 'Kept.', ratio: 70_000 }), aGame('2')], t.now);
    await t.ask('/wxcps/keeptop', { appid: '1' }, { token: pinner });
    await t.db.updateTable('items').set({ hidden: true }).where('external_id', '=', '2').execute();
    await listItems(
      t.db,
      [
        { externalId: '1', name: 'One' },
        { externalId: '2', name: 'Two' },
      ],
      later(1),
    );
    const rows = await t.db.selectFrom('items').selectAll().orderBy('external_id').execute();
    expect(rows).toMatchObject([
      { name: 'One', intro: 'Kept.', ratio_ppm: 70_000, position: 4, pinned_at: t.now, hidden: false },
      { name: 'Two', hidden: true },
    ]);
  });

  it('imports both lists if they come at the same moment', async () => {
    await Promise.all([
      listItems(t.db, [aGame('1'), aGame('2')], t.now),
      listItems(t.db, [aGame('2'), aGame('3')], t.now),
    ]);
    expect((await namesOf()).sort()).toEqual(['Game 1', 'Game 2', 'Game 3']);
  });
});

describe('downloads (Spec: B6)', () => {
  const get = (url: string, options: { method?: 'GET' | 'HEAD'; host?: string } = {}) =>
    t.app.fastify.inject({ method: options.method ?? 'GET', url, headers: { host: options.host ?? 'localhost' } });
  const path = (address: string) => `/wxcps/downimage?url=${encodeURIComponent(address)}`;
  const image = drawnAddress('scene', 'Pokémon "Café"', 'role');

  beforeEach(() => listItems(t.db, [aGame('1', { name: 'Pokémon "Café"', images: [image] })], t.now));

  it('are attachments and need no token, by HEAD and GET alike', async () => {
    const head = await get(path(image), { method: 'HEAD' });
    const whole = await get(path(`http://localhost${image}`));
    for (const response of [head, whole]) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/png');
      expect(response.headers['content-disposition']).toBe(
        `attachment; filename="Pok_mon Caf_ .png"; filename*=UTF-8''Pok%C3%A9mon%20Caf%C3%A9%20.png`,
      );
    }
    expect(head.body).toBe('');
    expect(Number(head.headers['content-length'])).toBe(whole.rawPayload.length);
    expect(whole.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  it('are refused for media that this site’s catalogue does not show', async () => {
    const foreign = [
      'https://evil.example/x.png',
      'http://localhost.evil.example/x.png',
      `//evil.example${image}`,
      'file:///etc/passwd',
      '/etc/passwd',
      '/media/../../../etc/passwd',
      drawnAddress('scene', 'Something else', 'role'),
      '/media/0123456789012345678901234567890123456789.webp',
      'x'.repeat(5000),
      '',
    ];
    for (const address of foreign) {
      const response = await get(path(address));
      expect([address, response.statusCode, response.json().code]).toEqual([address, 404, 'media_unknown']);
    }
    expect((await get('/wxcps/downimage')).statusCode).toBe(404);
    expect((await get('/wxcps/downimage?url=a&url=b')).statusCode).toBe(404);
    expect((await get('/wxcps/downvideo?url=%00')).statusCode).toBe(404);
    expect((await get(path(image), { host: 'other.localhost' })).statusCode).toBe(404);
  });

  it('stop when the item is hidden', async () => {
    await t.db.updateTable('items').set({ hidden: true }).execute();
    expect((await get(path(image))).statusCode).toBe(404);
  });
});
