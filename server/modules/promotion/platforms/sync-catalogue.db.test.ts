import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessagingStandIn } from '../../../adapters/promotion-platform/messaging/testing/messaging-stand-in.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { startDueRuns } from './jobs.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { games, PlatformFixture, pictureOf } from './testing/platform-fixture.ts';

let fixture: PlatformFixture;
let t: TestApp;
let standIn: MessagingStandIn;
let deps: SyncDependencies;
beforeAll(async () => {
  fixture = await PlatformFixture.open();
  ({ t, standIn, deps } = fixture);
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());
afterEach(() => assertInvariants(t.db));

describe('the catalogue', () => {
  it('is imported completely, page by page, with its media in our store, and a second run changes nothing', async () => {
    standIn.games = games(1, 9);
    standIn.pageSize = 4;
    // Two games have the same picture.
    standIn.files.set('logo-9.png', await pictureOf(160));
    const first = await fixture.run('catalogue');
    expect(first).toMatchObject({
      state: 'done',
      attention: [],
      counts: { pages: 3, listed: 9, added: 7, changed: 2, delisted: 0, mediaFailed: 0 },
    });
    expect((await fixture.itemOf('wx0003'))?.icon).toMatch(/^\/media\//);
    // A copied picture is not fetched again, even if another game has the same bytes.
    const files = [...standIn.files];
    standIn.files.clear();
    const again = await fixture.run('catalogue');
    expect(again).toMatchObject({ attention: [], counts: { unchanged: 9, added: 0, changed: 0, mediaFailed: 0 } });
    for (const [name, bytes] of files) standIn.files.set(name, bytes);
  });

  it('counts a game once if the next page repeats it, with the later entry', async () => {
    standIn.games = games(1, 9);
    standIn.repeats = (game) => ({ ...game, appname: `${game.appname} newer` });
    const { counts } = await fixture.run('catalogue');
    expect(counts).toMatchObject({ listed: 9, changed: 2 });
    expect((await fixture.itemOf('wx0004'))?.name).toBe('Game 4 newer');
    standIn.repeats = undefined;
    await fixture.run('catalogue');
  });

  it('has a history of ratios, and shows a change with the former ratio', async () => {
    standIn.games = games(1, 9).map((game) => (game.appid === 'wx0002' ? { ...game, newcps: 42.5 } : game));
    expect((await fixture.run('catalogue')).counts).toMatchObject({ changed: 1 });
    const { token } = await openConsole(t, 'support');
    const [latest] = await t.ask('/console/platforms/ratios', { platform: 'messaging' }, { token });
    expect(latest).toMatchObject({ externalId: 'wx0002', before: 50, after: 42.5 });
  });

  it('delists items missing from a complete list, without hiding them, and lists them again when they return', async () => {
    await t.db.updateTable('items').set({ hidden: true }).where('external_id', '=', 'wx0005').execute();
    standIn.games = games(1, 8);
    expect((await fixture.run('catalogue')).counts).toMatchObject({ delisted: 1 });
    expect(await fixture.itemOf('wx0009')).toMatchObject({ hidden: false, delisted_at: t.now });
    expect(await fixture.itemOf('wx0005')).toMatchObject({ hidden: true, delisted_at: null });
    standIn.games = games(1, 9);
    expect((await fixture.run('catalogue')).counts).toMatchObject({ changed: 1 });
    expect(await fixture.itemOf('wx0009')).toMatchObject({ delisted_at: null });
    await t.db.updateTable('items').set({ hidden: false }).execute();
  });

  it('changes and delists nothing if the list breaks off', async () => {
    standIn.games = games(1, 9).map((game) => ({ ...game, appname: 'Half read' }));
    standIn.failsFromPage = 2;
    expect(await fixture.run('catalogue')).toMatchObject({
      state: 'failed',
      fault: 'refused',
      detail: expect.stringContaining('48001'),
    });
    expect(await fixture.itemOf('wx0001')).toMatchObject({ name: 'Game 1', delisted_at: null });
    standIn.games = games(1, 9);
  });

  it('delists nothing if the list is suspiciously short, and alerts an operator, who can have it delisted', async () => {
    standIn.games = games(1, 4);
    const short = await fixture.run('catalogue');
    expect(short).toMatchObject({ state: 'done', attention: ['short_list'], counts: { delisted: 0, missing: 5 } });
    expect(await fixture.itemOf('wx0009')).toMatchObject({ delisted_at: null });
    expect(await fixture.run('catalogue', { takesShort: true })).toMatchObject({
      attention: [],
      counts: { delisted: 5 },
    });
    standIn.games = [];
    expect(await fixture.run('catalogue', { takesShort: true })).toMatchObject({
      attention: ['short_list'],
      counts: { delisted: 0, missing: 4 },
    });
    standIn.games = games(1, 9);
    await fixture.run('catalogue');
  });

  it('keeps items whose entries are unreadable, and delists nothing if their numbers are unreadable too', async () => {
    standIn.games = games(1, 7);
    standIn.oddEntries = [{ appid: 'wx0008', appname: 'x'.repeat(400) }];
    expect(await fixture.run('catalogue')).toMatchObject({
      attention: ['unreadable'],
      counts: { unreadable: 1, delisted: 1 },
    });
    expect(await fixture.itemOf('wx0008')).toMatchObject({ name: 'Game 8', delisted_at: null });
    standIn.games = games(1, 6);
    standIn.oddEntries = [17];
    expect(await fixture.run('catalogue')).toMatchObject({
      attention: ['short_list', 'unreadable'],
      counts: { delisted: 0 },
    });
    standIn.games = games(1, 9);
    standIn.oddEntries = [];
    await fixture.run('catalogue');
  });

  it('copies media with expiring addresses once, and keeps the copy when the address is dead', async () => {
    const before = (await fixture.itemOf('wx0001'))?.icon;
    standIn.files.clear();
    standIn.expireMedia();
    standIn.games = games(1, 9);
    const { counts, attention } = await fixture.run('catalogue');
    // Every address differs from yesterday's, and none works now.
    expect([counts.mediaFailed, attention]).toEqual([0, []]);
    expect((await fixture.itemOf('wx0001'))?.icon).toBe(before);
    standIn.games = games(1, 9).map((game) => (game.appid === 'wx0001' ? { ...game, logo: 'gone.png' } : game));
    expect(await fixture.run('catalogue')).toMatchObject({ attention: ['media_failed'], counts: { mediaFailed: 1 } });
    expect((await fixture.itemOf('wx0001'))?.icon).toBe(before);
  });

  it('continues if a token expires and a limit is reached before the end of the list', async () => {
    standIn.games = games(1, 9);
    standIn.expireToken();
    standIn.troubles.push('system', 'minute');
    expect(await fixture.run('catalogue')).toMatchObject({ state: 'done', counts: { listed: 9 } });
  });
});

describe('runs', () => {
  it('start one at a time for a platform; a dead run is marked and replaced', async () => {
    const begin = () => fixture.begin('catalogue');
    const [one, other] = await Promise.all([begin(), begin()]);
    expect([one.ok, other.ok].filter((isOk) => isOk)).toHaveLength(1);
    const died = [one, other].find((result) => result.ok);
    if (!died?.ok) throw new Error('one of them began');
    t.now = new Date(t.now.getTime() + 3 * 60_000);
    const next = await fixture.run('catalogue');
    expect(next.state).toBe('done');
    expect(await fixture.readRun(died.value.runId)).toMatchObject({ state: 'interrupted', phase: '' });
  });

  it('write nothing after they counted as dead', async () => {
    const late = await fixture.begun('catalogue');
    standIn.games = games(1, 9).map((game) => ({ ...game, appname: 'From the dead' }));
    const store = deps.platforms.messaging.lists;
    const platforms = {
      ...deps.platforms,
      messaging: {
        adapter: 'messaging',
        lists: {
          async listItems(...request: Parameters<typeof store.listItems>) {
            const page = await store.listItems(...request);
            if (page.next === undefined) {
              t.now = new Date(t.now.getTime() + 5 * 60_000);
              await fixture.begin('catalogue');
            }
            return page;
          },
        },
      },
    };
    await runSync({ ...deps, platforms }, late, new AbortController().signal);
    expect(await fixture.readRun(late.runId)).toMatchObject({ state: 'interrupted' });
    expect((await fixture.itemOf('wx0001'))?.name).toBe('Game 1');
    await t.db.deleteFrom('platform_runs').where('state', '=', 'running').execute();
    standIn.games = games(1, 9);
  });

  it('skip pictures that were not started in time, and the next run fetches them', async () => {
    standIn.games = [...games(1, 9), { ...games(1, 1)[0], appid: 'wx0077', appname: 'Game 77', logo: 'logo-77.png' }];
    standIn.files.set('logo-77.png', await pictureOf(77));
    const late = await fixture.begun('catalogue');
    await runSync({ ...deps, mostMs: 0 }, late, new AbortController().signal);
    expect(await fixture.readRun(late.runId)).toMatchObject({
      state: 'done',
      attention: ['media_failed'],
      counts: { added: 1, mediaFailed: 1 },
    });
    expect((await fixture.itemOf('wx0001'))?.icon).toMatch(/^\/media\//);
    expect(await fixture.run('catalogue')).toMatchObject({ state: 'done', attention: [], counts: { mediaFailed: 0 } });
    expect((await fixture.itemOf('wx0077'))?.icon).toMatch(/^\/media\//);
    standIn.games = games(1, 9);
  });

  it('report it if the server stopped during them', async () => {
    const stopped = AbortSignal.abort();
    const started = await fixture.begun('catalogue');
    await runSync(deps, started, stopped);
    expect(await fixture.readRun(started.runId)).toMatchObject({ state: 'interrupted' });
  });

  it('start by themselves when they are due, after the first run has finished', async () => {
    const due = async () => {
      fixture.sent.length = 0;
      await startDueRuns({ ...deps, jobs: fixture.jobs });
      const rows = await t.db
        .selectFrom('platform_runs')
        .select(['site_id', 'kind'])
        .where('state', '=', 'running')
        .execute();
      await t.db.deleteFrom('platform_runs').where('state', '=', 'running').execute();
      return rows.map(({ site_id, kind }) => `${site_id} ${kind}`);
    };
    await fixture.run('catalogue');
    expect(await due()).toEqual([]);
    t.now = new Date(t.now.getTime() + 23 * 3_600_000);
    expect(await due()).toEqual([]);
    t.now = new Date(t.now.getTime() + 3_600_000);
    expect(await due()).toEqual(['demo catalogue']);
    expect(fixture.sent).toHaveLength(1);
  });
});
