import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMapping } from '@pitaka/core/promotion/import/read-mapping.ts';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderMediaStore } from '../../../adapters/media/folder/folder-media-store.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { countTurns } from '../../../platform/testing/count-turns.ts';
import { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
import { importFile } from './import-file.ts';
import type { ImportKind } from './import-request.ts';

let t: TestApp;
let folder: string;
let origin: string;
let requests: string[];
const LOCALES = ['en-US', 'es', 'ko'];

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c03' } })
  .png()
  .toBuffer();
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  if (request.url === '/logo.png' || request.url === '/own.png') response.end(picture);
  else if (request.url === '/page.png') response.end('<html>not a picture</html>');
  else response.writeHead(404).end();
});

beforeAll(async () => {
  t = await startTestApp();
  await t.makeUser({ phone: '9170000001' });
  folder = mkdtempSync(join(tmpdir(), 'pitaka-import-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
  await t?.close();
});
let day = 0;
beforeEach(() => {
  requests = [];
  t.now = new Date(Date.parse('2026-03-02T08:00:00Z') + ++day * 3_600_000);
});

type Options = Partial<Omit<Parameters<typeof importFile>[1], 'bytes' | 'kind' | 'locales'>>;
function importList(kind: ImportKind, file: string | Buffer, options: Options = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const limits = {
    maxBytes: 1_000_000,
    timeoutMs: 2000,
    mayCall: (address: string) => ['127.0.0.1', '::1'].includes(address),
  };
  const deps = {
    db: t.db,
    store: createFolderMediaStore(t.mediaDir),
    limits,
    notifyRatioChange: async () => {},
  };
  return importFile(deps, { siteId: 'demo', kind, bytes, locales: LOCALES, folder, ...options }, t.now);
}
async function found(appname: string): Promise<string[]> {
  const page = await t.ask('/wxcps/applist', { appname }, { token: await t.logIn('9170000001') });
  return page.content.map((game) => game.appname);
}
const countItems = async () => (await t.db.selectFrom('items').select('item_id').execute()).length;

describe('a list of games', () => {
  it('is imported, and updates the items when it is imported again', async () => {
    const csv = 'appid,appname,brief_intro,newcps,category_2_name\nwx1,Alpha,Go,35.5,role\nwx2,Beta,,1,棋牌\n';
    expect(await importList('games', csv)).toMatchObject({
      outcome: 'done',
      rows: 2,
      counts: { added: 2 },
      readAs: 'CSV, UTF-8, columns parted by ","',
    });
    const again = await importList('games', csv.replace('Alpha', 'Alpha Two'));
    expect(again.counts).toEqual({ added: 0, changed: 1, unchanged: 1, delisted: 0 });
    expect(await found('alpha')).toEqual(['Alpha Two']);
  });

  it('is validated without blocking other callers, if it is long', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `long${row},Game ${row},5`);
    const seen: number[] = [];
    const { result: report } = await countTurns((turnsSoFar) =>
      importList('games', `appid,appname,newcps\n${rows.join('\n')}\n`, {
        isCheckOnly: true,
        progress: () => seen.push(turnsSoFar()),
      }),
    );
    expect(report).toMatchObject({ outcome: 'checked', rows: 3000, bad: [] });
    // Other work ran between two reports of a thousand rows each.
    const [first = 0, second = 0, third = 0] = seen;
    expect([first < second, second < third]).toEqual([true, true]);
  });

  it('changes nothing if it has bad rows, and reports each by line, field and reason', async () => {
    const before = await countItems();
    const csv = [
      'appid,appname,newcps',
      'bad1,"A name',
      'over two lines",5',
      'bad2,,5',
      'bad3,Gamma,lots',
      'bad4,Delta,5,extra',
      '',
      'bad5,Epsilon,500',
    ].join('\r\n');
    const report = await importList('games', csv);
    expect(report.outcome).toBe('refused');
    expect(report.bad.map(describeRowProblem)).toEqual([
      'line 4, appname: is missing',
      'line 5, newcps: must be a percentage from 0 to 100, but is "lots"',
      'line 6: has a wrong number of columns: 4 / 3',
      'line 8, newcps: must be a percentage from 0 to 100, but is "500"',
    ]);
    expect(await countItems()).toBe(before);

    const skipping = await importList('games', csv, { skipBad: true });
    expect(skipping).toMatchObject({ outcome: 'done', counts: { added: 1 } });
    expect(await found('over two lines')).toEqual(['A name over two lines']);
  });

  it('uses the last of two rows with the same key, and reports it', async () => {
    const report = await importList('games', 'appid,appname\nr1,First\nr2,Other\nr1,Last');
    expect(report.warnings.map(describeRowProblem)).toEqual([
      'line 4, appid: repeats line 2 (r1); this later row is taken',
    ]);
    expect(await found('last')).toEqual(['Last']);
    expect(await found('first')).toEqual([]);
  });

  it('delists missing items if it is complete; an empty or partial list, or a list with bad rows, is refused as complete', async () => {
    await importList('games', 'appid,appname\nw1,Whole One\nw2,Whole Two');
    const empty = await importList('games', 'appid,appname\n', { isWhole: true });
    expect(empty).toMatchObject({ outcome: 'refused', refusal: expect.stringContaining('empty') });
    const bad = await importList('games', 'appid,appname\nw1,\nw2,x', { isWhole: true, skipBad: true });
    expect(bad).toMatchObject({ outcome: 'refused', refusal: expect.stringContaining('without bad rows') });
    const page = { errcode: 0, app_list: [{ appid: 'w1', appname: 'Whole One' }], next_offset: 'abc', has_next: true };
    expect(await importList('games', JSON.stringify(page), { isWhole: true })).toMatchObject({ outcome: 'refused' });
    expect(await found('whole')).toEqual(['Whole One', 'Whole Two']);

    const whole = await importList('games', 'appid,appname\nw1,Whole One', { isWhole: true });
    expect(whole.counts?.delisted).toBeGreaterThan(0);
    expect(await found('')).toEqual(['Whole One']);
  });

  it('can be checked without changing anything', async () => {
    const before = await countItems();
    expect(await importList('games', 'appid,appname\nc1,Check', { isCheckOnly: true })).toMatchObject({
      outcome: 'checked',
    });
    expect(await countItems()).toBe(before);
  });

  it('is imported into one site only', async () => {
    await importList('games', 'appid,appname\no1,Over There', { siteId: 'other' });
    expect(await found('over there')).toEqual([]);
  });

  it('with ten thousand rows is imported at once and in the file’s order, and every row can be found', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, i) => `big${i},Bulk ${i.toString(36)} é,Intro ${i},${(i % 9000) / 100},action`,
    );
    const phases: string[] = [];
    const report = await importList('games', `appid,appname,brief_intro,newcps,category\n${rows.join('\n')}`, {
      progress: (phase, done, of) => phases.push(`${phase} ${done}/${of}`),
    });
    expect(report.counts).toMatchObject({ added: 10_000 });
    expect(phases).toContain('rows 5000/10000');
    expect(phases.at(-1)).toBe('saving 10000/10000');
    expect(await found(`bulk ${(9999).toString(36)} e`)).toEqual([`Bulk ${(9999).toString(36)} é`]);
    const page = await t.ask('/wxcps/applist', { appname: 'bulk' }, { token: await t.logIn('9170000001') });
    expect(page.totalPages).toBe(200);
    expect(page.content[0]?.appid).toBe('big0');
  });
});

describe('a file in the encoding', () => {
  const chinese =
    'appid,appname,brief_intro\nzh1,飞机大战,经典射击游戏，一分钟一局，随时随地都能玩\nzh2,欢乐棋牌,和朋友一起打麻将斗地主，规则简单容易上手\n';
  const traditional =
    'appid,appname,brief_intro\ntw1,數獨大師,每天一道新題目，訓練你的邏輯思考能力\ntw2,麻將風雲,與好友線上對戰，輕鬆學會各種玩法規則\n';
  const korean =
    'appid,appname,brief_intro\nko1,왕국의 전설,친구들과 함께 떠나는 모험 이야기 게임입니다\nko2,퍼즐 나라,매일 새로운 퍼즐을 풀어 보세요 재미있습니다\n';
  const japanese =
    'appid,appname,brief_intro\nja1,ドラゴンの物語,毎日少しずつ進める冒険のゲームです\nja2,パズルの国,あたらしい問題に挑戦してみましょう\n';
  const western =
    'appid,appname,brief_intro\nes1,Señor Caballero,El juego más rápido del año está aquí\nes2,Pâtisserie Rush,Une journée à la pâtisserie avec des élèves\n';
  const russian =
    'appid,appname,brief_intro\nru1,Драконья сага,Соберите команду героев и пройдите башню\nru2,Весёлая ферма,Стройте дома и собирайте урожай\n';

  it.each([
    ['utf8', chinese, '大战', '飞机大战'],
    ['utf16le', chinese, '大战', '飞机大战'],
    ['utf16-be', korean, '왕국', '왕국의 전설'],
    ['gb18030', chinese, '大战', '飞机大战'],
    ['big5', traditional, '數獨', '數獨大師'],
    ['euc-kr', korean, '왕국', '왕국의 전설'],
    ['shift_jis', japanese, '物語', 'ドラゴンの物語'],
    ['windows-1252', western, 'senor', 'Señor Caballero'],
    ['windows-1251', russian, 'дракон', 'Драконья сага'],
  ])('%s is read correctly, with a byte order mark and without', async (encoding, text, typed, name) => {
    for (const addBOM of encoding.startsWith('utf') ? [true, false] : [false]) {
      const report = await importList('games', iconv.encode(text, encoding, { addBOM }));
      expect([report.refusal, report.bad, report.outcome]).toEqual([undefined, [], 'done']);
      expect(await found(typed)).toEqual([name]);
    }
  });

  it('is read in the encoding that the operator names', async () => {
    const file = iconv.encode('appid,appname\nkoi1,Ферма', 'koi8-r');
    expect((await importList('games', file, { encoding: 'koi8-r' })).outcome).toBe('done');
    expect(await found('ферма')).toContain('Ферма');
    expect((await importList('games', file, { encoding: 'klingon' })).refusal).toContain(
      'there is no encoding klingon',
    );
  });
});

describe('a file', () => {
  it('may have other delimiters and quoted cells', async () => {
    await importList('games', 'sep=;\nappid;appname;newcps\ns1;"Semi; ""quoted""";35,5\n');
    expect(await found('semi')).toEqual(['Semi; "quoted"']);
    await importList('games', 'appid\tappname\nt1\tTabs, and commas\n');
    expect(await found('tabs')).toEqual(['Tabs, and commas']);
    await importList('games', 'appid|appname\nu1|Pipes\n', { delimiter: '|' });
    expect(await found('pipes')).toEqual(['Pipes']);
  });

  it.each([
    ['', 'it is empty'],
    [' \n ', 'it is empty'],
    ['{"a": ', 'it is not JSON'],
    ['{"a": 1}', 'neither a list'],
    ['appid,appname\nx,"never closed', 'a quote is opened and never closed'],
    ['{"errcode":40001,"errmsg":"invalid credential"}', 'the platform answered 40001 invalid credential'],
    ['title,price\nx,1', 'No heading of the file is "appid"'],
  ])('is refused with the reason if it cannot be read: %j', async (file, sentence) => {
    const report = await importList('games', file);
    expect(report.outcome).toBe('refused');
    expect(report.refusal).toContain(sentence);
  });
});

describe('the platform’s own list', () => {
  it('is read in its own format, over several pages, with the latest entry of a repeated game', async () => {
    const page = (appname: string, has_next: boolean) => ({
      errcode: 0,
      errmsg: 'ok',
      next_offset: has_next ? 'p2' : '',
      has_next,
      app_list: [
        {
          appid: 'wxp1',
          appname,
          brief_intro: 'Intro',
          category_2_id: 941,
          category_2_name: '休闲',
          newcps: 12.345,
          logo_square: '',
          video_info: { video_url: '', cover_img_url: '' },
          publicity_img: { img_list: [{ img_url: `${origin}/logo.png` }, { img_url: `${origin}/nothing.png` }] },
        },
        { appid: `wxp-${appname}`, appname: `${appname} sim`, category_2_name: '模拟' },
      ],
    });
    const report = await importList('games', JSON.stringify([page('Older', true), page('Newer', false)]));
    expect(report).toMatchObject({ outcome: 'done', rows: 4, counts: { added: 3 } });
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      'unknown_category',
      'repeated_key',
      'unknown_category',
    ]);
    const { content } = await t.ask('/wxcps/applist', { appname: 'newer' }, { token: await t.logIn('9170000001') });
    expect(content.find((game) => game.appid === 'wxp1')).toMatchObject({
      appname: 'Newer',
      newcps: 12.345,
      category_2_name: 'casual',
      publicity_img: { img_list: [{ img_url: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.webp$/) }] },
    });
  });
});

describe('a mapping', () => {
  it('imports a list in a foreign format', async () => {
    const mapping = readMapping({
      clean: ['outer-quotes', 'unicode-escapes'],
      fields: {
        appid: 'ID',
        appname: 'Name',
        brief_intro: { text: 'By {Developer}' },
        newcps: { text: '12.5' },
        category_2_name: {
          from: 'Genres',
          split: ',',
          words: { Board: 'board', Puzzle: 'casual' },
          otherwise: 'other',
        },
      },
    });
    if (!mapping.ok) throw new Error('the mapping is wrong');
    const csv = 'ID,Name,Developer,Genres\n1,"""Sally\'s Spa""",Ann,"Games, Puzzle"\n2,Vikings\\u2122,Bo,"Games, News"';
    expect((await importList('games', csv, { mapping: mapping.value })).outcome).toBe('done');
    const { content } = await t.ask('/wxcps/applist', { appname: 'sally' }, { token: await t.logIn('9170000001') });
    expect(content[0]).toMatchObject({
      appname: "Sally's Spa",
      brief_intro: 'By Ann',
      newcps: 12.5,
      category_2_name: 'casual',
    });
    expect(await found('vikings')).toEqual(['Vikings™']);
    const other = await importList('games', 'Number,Title\n1,x', { mapping: mapping.value });
    expect(other.refusal).toContain('The mapping takes "appid" from a heading that the file does not have');
  });
});

describe('media', () => {
  it('are copied once for any number of rows, and served with a permanent address', async () => {
    // Once as an icon and once as a picture: the file is stored in two sizes.
    const csv = `appid,appname,logo_square,images\nm1,Media One,${origin}/own.png,${origin}/own.png|${origin}/own.png\nm2,Media Two,${origin}/own.png,`;
    expect((await importList('games', csv)).mediaProblems).toEqual([]);
    expect(requests).toEqual(['/own.png', '/own.png']);
    const { content } = await t.ask('/wxcps/applist', { appname: 'media' }, { token: await t.logIn('9170000001') });
    const [one, two] = content;
    expect(one?.logo_square).toBe(two?.logo_square);
    const icon = await t.app.fastify.inject(one?.logo_square ?? '');
    expect(icon.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 256, format: 'webp' });
    const image = one?.publicity_img.img_list[0]?.img_url ?? '';
    expect((await t.app.fastify.inject(`/wxcps/downimage?url=${image}`)).headers['content-disposition']).toMatch(
      /^attachment; .*\.webp/,
    );

    requests = [];
    await importList('games', csv);
    expect(requests).toEqual([]);
    await importList('games', csv, { refetch: true });
    expect(requests).toHaveLength(2);
  });

  it('cause a warning if they cannot be copied, and the drawn or previous picture stays', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'no picture');
    const csv = (logo: string) => `appid,appname,logo_square,video_url\nf1,Fails,${logo},${origin}/logo.png`;
    const iconOf = async () =>
      (await t.db.selectFrom('items').select('icon').where('external_id', '=', 'f1').executeTakeFirst())?.icon;
    const failures = [
      [`${origin}/nothing.png`, 'was answered with an error'],
      [`${origin}/page.png`, 'is no PNG, JPEG, GIF, WebP or AVIF picture'],
      ['http://10.0.0.1/x.png', 'does not lie in the public internet'],
      ['http://169.254.169.254/latest', 'does not lie in the public internet'],
      ['ftp://a.example/x.png', 'was not found beside the list'],
      ['missing.png', 'was not found beside the list'],
      ['notes.txt', 'is no PNG, JPEG, GIF, WebP or AVIF picture'],
    ];
    for (const [logo = '', sentence] of failures) {
      const report = await importList('games', csv(logo));
      expect(report.outcome).toBe('done');
      expect(report.mediaProblems.map(describeMediaProblem)).toEqual([
        `line 2, logo_square: ${logo} ${sentence}`,
        `line 2, video_url: ${origin}/logo.png is no MP4 or WebM clip`,
      ]);
      expect(await iconOf()).toMatch(/^\/media\/drawn\/icon-/);
    }
    await importList('games', csv(`${origin}/logo.png`));
    const copied = await iconOf();
    expect(copied).toMatch(/\.webp$/);
    await importList('games', csv('missing.png'));
    expect(await iconOf()).toBe(copied);
  });

  it('may be files beside the list, but not files in other places', async () => {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    writeFileSync(join(folder, 'pictures', 'logo.png'), picture);
    const outside = mkdtempSync(join(tmpdir(), 'pitaka-outside-'));
    writeFileSync(join(outside, 'secret.png'), picture);
    symlinkSync(join(outside, 'secret.png'), join(folder, 'link.png'));
    const report = await importList(
      'games',
      `appid,appname,logo\nl1,Files One,pictures\\logo.png\nl2,Files Two,${outside}/secret.png\nl3,Files Three,link.png`,
    );
    rmSync(outside, { recursive: true });
    expect(report.mediaProblems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'file_outside_folder'],
      [4, 'file_outside_folder'],
    ]);
    const { content } = await t.ask('/wxcps/applist', { appname: 'files one' }, { token: await t.logIn('9170000001') });
    expect(content[0]?.logo_square).toMatch(/\.webp$/);
  });
});

describe('lists of other content', () => {
  it('import video tasks and apps the same way', async () => {
    expect((await importList('demands', 'demandId,demandName,demandDesc\n900001,Film it,"Two\nlines"')).outcome).toBe(
      'done',
    );
    const { content } = await t.ask('/doucps/demandlist', { demandName: 'film' });
    expect(content).toMatchObject([{ demandId: '900001', demandName: 'Film it', demandDesc: 'Two\nlines' }]);
    const apps = [
      { id: 'a1', name: 'App', download_url: 'https://a.example/{uid}', recharge_url: 'https://a.example/r' },
    ];
    expect((await importList('apps', JSON.stringify({ apps }))).counts).toMatchObject({ added: 1 });
  });

  it('import banners, notices, help and about with texts in each language', async () => {
    const banner = {
      key: 'b',
      bannername: { 'en-US': 'Hello', es: 'Hola' },
      remark: '<p>x</p>',
      multiPic: { 'en-US': `${origin}/logo.png` },
    };
    expect(await importList('banners', JSON.stringify([banner]))).toMatchObject({
      outcome: 'done',
      counts: { added: 1 },
      mediaProblems: [],
    });
    const [spanish] = await t.ask('/mainview/bannerList', {}, { locale: 'es' });
    expect(spanish).toMatchObject({ bannername: 'Hola', multiPic: { 'en-US': expect.stringMatching(/\.webp$/) } });
    await importList('notices', 'content,content ko\nMaintenance tonight,오늘 밤 점검');
    expect(await t.ask('/cp/mainview/notice', {}, { token: await t.logIn('9170000001'), locale: 'ko' })).toEqual([
      { content: '오늘 밤 점검' },
    ]);
    await importList('help', 'title,content\nHow?,<p>So.</p>\nWhy?,<p>Because.</p>');
    expect(await t.ask('/mainview/systemHelp', {})).toEqual([
      { title: 'How?', content: '<p>So.</p>' },
      { title: 'Why?', content: '<p>Because.</p>' },
    ]);
    await importList('help', 'title,content\nHow?,<p>Thus.</p>', { isWhole: true });
    expect(await t.ask('/mainview/systemHelp', {})).toEqual([{ title: 'How?', content: '<p>Thus.</p>' }]);
    await importList('about', JSON.stringify([{ content: '<p>We.</p>' }]));
    expect((await t.ask('/mainview/aboutus', {})).content).toBe('<p>We.</p>');
  });

  it('keep a banner’s old picture if a new one cannot be copied', async () => {
    const banner = (url: string) => JSON.stringify([{ key: 'keep', bannername: 'Keep', picUrl: url }]);
    await importList('banners', banner(`${origin}/logo.png`));
    const pictureOf = async () =>
      (await t.ask('/mainview/bannerList', {})).find(({ bannername }) => bannername === 'Keep')?.picUrl;
    const before = await pictureOf();
    expect(before).toMatch(/\.webp$/);
    expect((await importList('banners', banner(`${origin}/nothing.png`))).mediaProblems).toHaveLength(1);
    expect(await pictureOf()).toBe(before);
  });
});
