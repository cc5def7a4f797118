import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { listItems } from '../catalogue/builders.ts';
import type { RunRow } from './run.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { games, PlatformFixture, pictureOf } from './testing/platform-fixture.ts';

let fixture: PlatformFixture;
let t: TestApp;
let deps: SyncDependencies;
beforeAll(async () => {
  fixture = await PlatformFixture.open();
  ({ t, deps } = fixture);
  fixture.reset();
  fixture.standIn.games = games(1, 9);
  await fixture.run('catalogue');
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());
afterEach(() => assertInvariants(t.db));

describe('the console', () => {
  it('shows each platform, starts a run of the sandbox and lists it, with an audit event', async () => {
    const { token } = await openConsole(t, 'manager');
    const [messaging, video] = await t.ask('/console/platforms', {}, { token });
    expect(messaging).toMatchObject({ adapter: 'sandbox', hasFigures: false, listed: 9, running: [] });
    expect(video).toMatchObject({ platform: 'video', listed: 0, lastCatalogue: null, nextCatalogueAt: null });
    const refused = await t.call('/console/platforms/sync', { platform: 'video', kind: 'figures' }, { token });
    expect(refused.code).toBe('platform_no_figures');
    const withoutReason = { platform: 'messaging', kind: 'catalogue', takesShort: true };
    expect((await t.call('/console/platforms/sync', withoutReason, { token })).code).toBe('input_invalid');
    const { id } = await t.ask('/console/platforms/sync', { platform: 'messaging', kind: 'catalogue' }, { token });
    const busy = await t.call('/console/platforms/sync', { platform: 'messaging', kind: 'catalogue' }, { token });
    expect(busy.code).toBe('platform_busy');
    expect((await t.ask('/console/platforms', {}, { token }))[0]?.running).toMatchObject([{ id, phase: 'waiting' }]);
    const { content } = await t.ask('/console/platform-runs/list', { platform: 'messaging' }, { token });
    expect(content[0]).toMatchObject({ id, state: 'running' });
    const audited = await t.db
      .selectFrom('audit_rows')
      .select(['target', 'detail'])
      .where('action', '=', 'platform.sync')
      .execute();
    expect(audited).toMatchObject([{ target: 'platform:messaging' }]);
    await inTransaction(t.db, (tx) => tx.deleteFrom('platform_runs').where('run_id', '=', id).execute());
  });
});

describe('a file of items', () => {
  let token: string;
  beforeEach(async () => {
    token = (await openConsole(t, 'manager')).token;
  });
  const bodyOf = (text: string | Buffer, more: object = {}) => ({
    kind: 'apps' as const,
    name: 'list.csv',
    file: Buffer.from(text).toString('base64'),
    ...more,
  });
  const look = (text: string | Buffer, more: object = {}) =>
    t.ask('/console/catalogue-files/check', bodyOf(text, more), { token });
  async function importText(text: string, more: object = {}): Promise<RunRow> {
    const { id } = await t.ask('/console/catalogue-files/import', bodyOf(text, more), { token });
    await runSync(deps, { siteId: 'demo', runId: id }, new AbortController().signal);
    expect(await t.db.selectFrom('catalogue_files').select('run_id').execute()).toEqual([]);
    return fixture.readRun(id);
  }
  const HEAD = 'id,name,download_url,recharge_url\n';
  const apps = (...numbers: number[]) =>
    HEAD +
    numbers
      .map((number) => `file${number},App ${number},https://apps.example/${number},https://apps.example/\n`)
      .join('');
  const listedApps = async () => {
    const rows = await t.db
      .selectFrom('items')
      .select('external_id')
      .where('kind', '=', 'app')
      .where('external_id', 'like', 'file%')
      .where('delisted_at', 'is', null)
      .orderBy('external_id')
      .execute();
    return rows.map(({ external_id }) => external_id);
  };

  it('is previewed without changes, and then imported in a run with an audit event', async () => {
    expect(await look(apps(1, 2, 3))).toMatchObject({ isFine: true, rows: 3, added: 3, changed: 0, delisted: 0 });
    expect(await listedApps()).toEqual([]);
    expect(await importText(apps(1, 2, 3))).toMatchObject({ state: 'done', kind: 'file', file_name: 'list.csv' });
    expect(await listedApps()).toEqual(['file1', 'file2', 'file3']);
    expect(await look(apps(1, 2, 3))).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const { content } = await t.ask('/console/platform-runs/list', { kind: 'file' }, { token });
    expect(content[0]).toMatchObject({
      platform: 'app',
      fileName: 'list.csv',
      added: 3,
      startedBy: expect.stringMatching(/^manager/),
    });
    const audited = await t.db.selectFrom('audit_rows').select('target').where('action', '=', 'catalogue_file.import');
    expect(await audited.execute()).toEqual([{ target: 'catalogue:apps' }]);
  });

  it('shows the reason of each refused row, and is imported without these rows only on request', async () => {
    const list = `${apps(1)}file bad,,nowhere,\n`;
    const seen = await look(list);
    expect(seen).toMatchObject({ isFine: false, badRows: 1 });
    expect(seen.bad.map(({ text }) => text)).toContain('line 3, name: is missing');
    expect(await importText(list)).toMatchObject({
      state: 'failed',
      fault: 'refused',
      detail: expect.stringMatching(/^line 3/),
    });
    expect(await look(list, { skipsBad: true })).toMatchObject({ isFine: true, badRows: 1, unchanged: 1 });
    expect(await importText(list, { skipsBad: true })).toMatchObject({
      state: 'done',
      attention: ['links_kept', 'unreadable'],
    });
  });

  it('delists missing items if it is complete; a short list needs a confirmation with a reason', async () => {
    expect(await look(apps(1, 2), { isWhole: true })).toMatchObject({ delisted: 1, missing: 0 });
    expect(await look(apps(1), { isWhole: true })).toMatchObject({ delisted: 0, missing: 2 });
    expect(await importText(apps(1), { isWhole: true })).toMatchObject({
      state: 'done',
      attention: ['short_list', 'links_kept'],
    });
    expect(await listedApps()).toHaveLength(3);
    const short = bodyOf(apps(1), { isWhole: true, takesShort: true });
    const withoutReason = await t.call('/console/catalogue-files/import', short, { token });
    expect(withoutReason.data).toMatchObject({ fields: { reason: expect.anything() } });
    await importText(apps(1), { isWhole: true, takesShort: true, reason: 'Only one is left' });
    expect(await listedApps()).toEqual(['file1']);
    expect(await look('id,name,download_url,recharge_url\n', { isWhole: true })).toMatchObject({ isFine: false });
  });

  it('does not change the ratio of a known item, which needs another person', async () => {
    const game = (ratio: number) => `appid,appname,newcps\nwx0001,Known Game,${ratio}\nfresh1,Fresh Game,30\n`;
    const before = await fixture.itemOf('wx0001');
    const games = { kind: 'games' };
    expect(await look(game(77), games)).toMatchObject({ ratiosKeptCount: 1, ratiosKept: [{ listed: '77' }] });
    expect(await importText(game(77), games)).toMatchObject({ attention: ['ratios_kept'] });
    expect(await fixture.itemOf('wx0001')).toMatchObject({ name: 'Known Game', ratio_ppm: before?.ratio_ppm });
    expect(await fixture.itemOf('fresh1')).toMatchObject({ ratio_ppm: 300_000 });
  });

  it('does not set a first ratio above all others, which needs another person', async () => {
    const { highest } = await t.db
      .selectFrom('items')
      .select(({ fn }) => fn.max('ratio_ppm').as('highest'))
      .executeTakeFirstOrThrow();
    const game = (id: string, ratio: number) => `appid,appname,newcps\n${id},Fresh Game,${ratio}\n`;
    const games = { kind: 'games' };
    const [most, more] = [highest / 10_000, highest / 10_000 + 1];
    expect(await look(game('fresh2', more), games)).toMatchObject({
      ratiosKept: [{ externalId: 'fresh2', name: 'Fresh Game', ratio: String(most), listed: String(more) }],
    });
    expect(await importText(game('fresh2', more), games)).toMatchObject({ attention: ['ratios_kept'] });
    expect(await fixture.itemOf('fresh2')).toMatchObject({ ratio_ppm: highest });
    expect(await importText(game('fresh3', most), games)).toMatchObject({ attention: [] });
    expect(await fixture.itemOf('fresh3')).toMatchObject({ ratio_ppm: highest });
  });

  it('neither changes an app’s links nor gives a new app links, as both need another person', async () => {
    const mine = `${HEAD}file1,App 1,https://evil.example/1,https://evil.example/\n`;
    const linksOf = async (externalId: string) => {
      const query = t.db.selectFrom('items').select(['download_url', 'recharge_url', 'platform_says']);
      return query.where('external_id', '=', externalId).executeTakeFirstOrThrow();
    };
    const links = { download_url: 'https://apps.example/1', recharge_url: 'https://apps.example/' };
    await t.db
      .updateTable('items')
      .set({ ...links, platform_says: '{}' })
      .where('external_id', '=', 'file1')
      .execute();
    expect(await look(mine)).toMatchObject({
      linksKeptCount: 2,
      linksKept: [
        { externalId: 'file1', field: 'downloadUrl', listed: 'https://evil.example/1' },
        { externalId: 'file1', field: 'rechargeUrl', listed: 'https://evil.example/' },
      ],
    });
    expect(await importText(mine)).toMatchObject({ attention: ['links_kept'], counts: { linksKept: 2 } });
    expect(await linksOf('file1')).toEqual({ ...links, platform_says: {} });
    expect(await importText(apps(1))).toMatchObject({ attention: [] });

    await importText(apps(9));
    // Reported again as long as it waits, because phones do not show this app yet.
    expect(await importText(apps(9))).toMatchObject({ attention: ['links_kept'] });
    const waiting = { downloadUrl: 'https://apps.example/9', rechargeUrl: 'https://apps.example/' };
    expect(await linksOf('file9')).toEqual({ download_url: '', recharge_url: '', platform_says: waiting });
    // A trusted list without the addresses does not approve these.
    await listItems(t.db, [{ externalId: 'file9', name: 'App 9' }], t.now, { kind: 'app' });
    expect(await linksOf('file9')).toMatchObject({ download_url: '', recharge_url: '' });
    // A list that is imported by the server's own command counts as trusted.
    const listed = {
      externalId: 'file9',
      name: 'App 9',
      downloadUrl: 'https://a.example/',
      rechargeUrl: 'https://b.example/',
    };
    await listItems(t.db, [listed], t.now, { kind: 'app' });
    const first = { download_url: 'https://a.example/', recharge_url: 'https://b.example/', platform_says: {} };
    expect(await linksOf('file9')).toEqual(first);
  });

  it('does not import descriptions with new links', async () => {
    const link = '<p><a href="https://evil.example/">here</a></p>';
    const list = (description: string) => JSON.stringify([{ appid: 'wx0001', appname: 'Known Game', description }]);
    const games = { kind: 'games' };
    const before = (await fixture.itemOf('wx0001'))?.description;
    expect(await look(list(link), games)).toMatchObject({ linksKept: [{ field: 'description', listed: link }] });
    await importText(list(link), games);
    expect((await fixture.itemOf('wx0001'))?.description).toBe(before);
    await importText(list('<p>Words alone.</p>'), games);
    expect((await fixture.itemOf('wx0001'))?.description).toBe('<p>Words alone.</p>');
    // These parts are one number only to a reader in a browser.
    await importText(list('<div>GCash 0917<b>123</b>4567</div>'), games);
    await importText(list('<div>GCash &#x30;&#x39;&#x31;&#x37;&#x31;&#x32;&#x33;</div>'), games);
    expect((await fixture.itemOf('wx0001'))?.description).toBe('<p>Words alone.</p>');
  });

  it('does not name or introduce an item by an account that players would pay', async () => {
    const list = (appid: string) =>
      JSON.stringify([{ appid, appname: 'Pay 0917 123 4567', brief_intro: 'Pay at pay.example/me' }]);
    const games = { kind: 'games' };
    const textsOf = async (appid: string) => {
      const { name, intro } = (await fixture.itemOf(appid)) ?? {};
      return [name, intro];
    };
    const before = await textsOf('wx0001');
    expect(await look(list('wx0001'), games)).toMatchObject({ linksKept: [{ field: 'name' }, { field: 'intro' }] });
    await importText(list('wx0001'), games);
    expect(await textsOf('wx0001')).toEqual(before);
    await importText(list('wx-new'), games);
    expect(await textsOf('wx-new')).toEqual(['wx-new', '']);
  });

  it('does not name a new item by an account, even if the account is its number or continues in its introduction', async () => {
    const list = (appid: string, appname: string, brief_intro = 'Fun.') =>
      JSON.stringify([{ appid, appname, brief_intro }]);
    const games = { kind: 'games' };
    const textsOf = async (appid: string) => {
      const { name, intro } = (await fixture.itemOf(appid)) ?? {};
      return [name, intro];
    };
    const account = '09171234567';
    for (const name of [account, `Pay GCash ${account}`]) {
      expect(await look(list(account, name), games)).toMatchObject({ linksKept: [{ field: 'name', listed: name }] });
      await importText(list(account, name), games);
      expect(await textsOf(account)).toEqual(['0917…', 'Fun.']);
    }
    const halves = list('wx-halves', 'Pay GCash 0917', '123 4567');
    expect(await look(list('wx-halves', 'Pay GCash 0917', '123 456'), games)).toMatchObject({ linksKeptCount: 2 });
    await importText(list('wx-halves', 'Pay GCash 0917', '123 456'), games);
    expect(await textsOf('wx-halves')).toEqual(['wx-halves', '']);
    await importText(list('wx-halves', 'Pay GCash 0917', ''), games);
    await importText(halves, games);
    expect(await textsOf('wx-halves')).toEqual(['Pay GCash 0917', '']);
  });

  it('does not import new pictures, which could show a number', async () => {
    const other = `${fixture.standIn.url}/media/other.png?signed=1`;
    fixture.standIn.files.set('other.png', await pictureOf(51));
    const games = { kind: 'games' };
    const list = (appid: string, picture: string) =>
      JSON.stringify([{ appid, appname: 'Known Game', logo_square: picture, images: [picture] }]);
    const before = await fixture.itemOf('wx0001');
    expect(await importText(list('wx0001', other), games)).toMatchObject({
      attention: ['links_kept'],
      counts: { linksKept: 2 },
    });
    expect(await fixture.itemOf('wx0001')).toMatchObject({ icon: before?.icon, images: before?.images });
    await importText(list('wx-drawn', other), games);
    expect(await fixture.itemOf('wx-drawn')).toMatchObject({
      icon: expect.stringMatching(/^\/media\/drawn\//),
      images: [],
    });
  });

  it('loses its NULs, which PostgreSQL cannot store', async () => {
    const urls = { download_url: 'https://apps.example/1', recharge_url: 'https://apps.example/' };
    await importText(JSON.stringify([{ id: 'nul\0', name: 'N\0ul', description: 'a\0b', ...urls }]));
    const row = t.db.selectFrom('items').select(['name', 'description']).where('external_id', '=', 'nul');
    expect(await row.executeTakeFirst()).toEqual({ name: 'Nul', description: 'ab' });
  });

  it.each([
    ['a million columns', `${'c,'.repeat(1_000_000)}\n${'1,'.repeat(10)}\n`],
    ['a giant field', `${HEAD}big1,${'x'.repeat(3_000_000)},https://apps.example/1,https://apps.example/\n`],
    ['a field that never ends', `${HEAD}q1,"open,https://apps.example/1\n`.repeat(1000)],
    ['brackets without end', '['.repeat(2_000_000)],
    ['a compressed file', Buffer.from('504b03041400000008000000', 'hex')],
    ['a script for an address', `${HEAD}js1,Script,javascript:alert(1),https://apps.example/\n`],
  ])('is refused with a message if it contains %s', async (_name, text) => {
    const seen = await look(text);
    expect(seen.isFine).toBe(false);
    expect(JSON.stringify(seen).length).toBeLessThan(60_000);
  });
});
