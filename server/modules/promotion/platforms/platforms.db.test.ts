import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderMediaStore } from '../../../adapters/media/folder/folder-media-store.ts';
import { createMessagingPlatform } from '../../../adapters/promotion-platform/messaging/messaging-platform.ts';
import {
  DIMENSIONS,
  METRICS,
  type MessagingStandIn,
  STAND_IN_APP,
  STAND_IN_SECRET,
  startMessagingStandIn,
} from '../../../adapters/promotion-platform/messaging/testing/messaging-stand-in.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePromoter, openEarnings, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createLog } from '../../../platform/log.ts';
import { noteChange } from '../../earnings/commission/index.ts';
import { hasFacts, receiveFacts } from '../../earnings/facts/index.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { startDueRuns } from './jobs.ts';
import type { PlatformsToSync } from './platform-lists.port.ts';
import type { RunRow } from './run.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { startRun } from './start-run.ts';

let t: TestApp;
let standIn: MessagingStandIn;
let deps: SyncDependencies;
const sent: object[] = [];
const jobs = {
  send: async (_tx: unknown, _queue: unknown, data: object) => {
    sent.push(data);
  },
  work() {},
  every() {},
  async start() {},
  async stop() {},
};

const pictureOf = (red: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .png()
    .toBuffer();

beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  standIn = await startMessagingStandIn();
  for (let game = 1; game <= 9; game++) standIn.files.set(`logo-${game}.png`, await pictureOf(game * 20));
  const lists = createMessagingPlatform({
    appId: STAND_IN_APP,
    secret: STAND_IN_SECRET,
    baseUrl: standIn.url,
    linkTemplate: 'https://play.example/{appid}?channel={channel}',
    ratioField: 'newcps',
    figures: {
      amountMetric: METRICS.amount,
      countMetric: METRICS.count,
      gameDimension: DIMENSIONS.game,
      channelDimension: DIMENSIONS.channel,
      currency: 'COIN',
    },
    deadlineMs: 1000,
    pace: { most: 1000, perMs: 1000 },
    backOffMs: 1,
  });
  const platform = { adapter: 'messaging', lists };
  const platforms: PlatformsToSync = {
    messaging: platform,
    video: { adapter: 'sandbox', lists: withoutFigures(lists) },
  };
  deps = {
    db: t.db,
    store: createFolderMediaStore(t.mediaDir),
    limits: { maxBytes: 1_000_000, timeoutMs: 2000, mayCall: (address) => ['127.0.0.1', '::1'].includes(address) },
    sites: t.app.sites,
    platforms,
    figures: { take: receiveFacts, hasFigures: hasFacts },
    noteRatioChange: noteChange,
    clock: () => t.now,
    log: createLog('silent'),
  };
});
afterAll(async () => {
  await standIn?.close();
  await t?.close();
});
let hour = 0;
beforeEach(() => {
  sent.length = 0;
  standIn.troubles.length = 0;
  standIn.mostStatCalls = Number.POSITIVE_INFINITY;
  standIn.oddEntries = [];
  standIn.failsFromPage = Number.POSITIVE_INFINITY;
  standIn.repeats = undefined;
  t.now = new Date(Date.parse('2026-03-02T08:00:00Z') + ++hour * 3_600_000);
});
afterEach(() => assertInvariants(t.db));

function withoutFigures({ listItems }: ReturnType<typeof createMessagingPlatform>) {
  return { listItems };
}

async function run(kind: 'catalogue' | 'figures', more: { takesShort?: boolean } = {}): Promise<RunRow> {
  const started = await startRun(
    { db: t.db, jobs },
    { siteId: 'demo', platform: 'messaging', kind, ...more },
    undefined,
    t.now,
  );
  if (!started.ok) throw new Error(started.code);
  await runSync(deps, started.value, new AbortController().signal);
  return readRun(started.value.runId);
}
const readRun = (runId: string) =>
  t.db.selectFrom('platform_runs').selectAll().where('run_id', '=', runId).executeTakeFirstOrThrow();
const itemOf = (appid: string) =>
  t.db
    .selectFrom('items')
    .selectAll()
    .where('kind', '=', 'messaging')
    .where('external_id', '=', appid)
    .executeTakeFirst();
const games = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    appid: `wx000${from + index}`,
    appname: `Game ${from + index}`,
    newcps: 50,
    logo: `logo-${from + index}.png`,
  }));

describe('the catalogue', () => {
  it('is added whole, page by page, with its media in our store; again it changes nothing', async () => {
    standIn.games = games(1, 9);
    standIn.pageSize = 4;
    // Two games with one picture.
    standIn.files.set('logo-9.png', await pictureOf(160));
    const first = await run('catalogue');
    expect(first).toMatchObject({
      state: 'done',
      attention: [],
      counts: { pages: 3, listed: 9, added: 7, changed: 2, delisted: 0, mediaFailed: 0 },
    });
    expect((await itemOf('wx0003'))?.icon).toMatch(/^\/media\//);
    // What was copied once is not fetched again, also where its bytes are another game's too.
    const files = [...standIn.files];
    standIn.files.clear();
    const again = await run('catalogue');
    expect(again).toMatchObject({ attention: [], counts: { unchanged: 9, added: 0, changed: 0, mediaFailed: 0 } });
    for (const [name, bytes] of files) standIn.files.set(name, bytes);
  });

  it('with a game repeated on the next page: the later one counts, and it is one game', async () => {
    standIn.games = games(1, 9);
    standIn.repeats = (game) => ({ ...game, appname: `${game.appname} newer` });
    const { counts } = await run('catalogue');
    expect(counts).toMatchObject({ listed: 9, changed: 2 });
    expect((await itemOf('wx0004'))?.name).toBe('Game 4 newer');
    standIn.repeats = undefined;
    await run('catalogue');
  });

  it('keeps a history of ratios, and shows the change with what it was before', async () => {
    standIn.games = games(1, 9).map((game) => (game.appid === 'wx0002' ? { ...game, newcps: 42.5 } : game));
    expect((await run('catalogue')).counts).toMatchObject({ changed: 1 });
    const { token } = await openConsole(t, 'support');
    const [latest] = await t.ask('/console/platforms/ratios', { platform: 'messaging' }, { token });
    expect(latest).toMatchObject({ externalId: 'wx0002', before: 50, after: 42.5 });
  });

  it('delists what is not in a whole list, which is another thing than hidden, and lists it again when it is back', async () => {
    await t.db.updateTable('items').set({ hidden: true }).where('external_id', '=', 'wx0005').execute();
    standIn.games = games(1, 8);
    expect((await run('catalogue')).counts).toMatchObject({ delisted: 1 });
    expect(await itemOf('wx0009')).toMatchObject({ hidden: false, delisted_at: t.now });
    expect(await itemOf('wx0005')).toMatchObject({ hidden: true, delisted_at: null });
    standIn.games = games(1, 9);
    expect((await run('catalogue')).counts).toMatchObject({ changed: 1 });
    expect(await itemOf('wx0009')).toMatchObject({ delisted_at: null });
    await t.db.updateTable('items').set({ hidden: false }).execute();
  });

  it('that breaks off in the middle changes nothing and delists nothing', async () => {
    standIn.games = games(1, 9).map((game) => ({ ...game, appname: 'Half read' }));
    standIn.failsFromPage = 2;
    expect(await run('catalogue')).toMatchObject({
      state: 'failed',
      fault: 'refused',
      detail: expect.stringContaining('48001'),
    });
    expect(await itemOf('wx0001')).toMatchObject({ name: 'Game 1', delisted_at: null });
    standIn.games = games(1, 9);
  });

  it('with a suspiciously short list delists nothing and asks a person, who can have it delisted', async () => {
    standIn.games = games(1, 4);
    const short = await run('catalogue');
    expect(short).toMatchObject({ state: 'done', attention: ['short_list'], counts: { delisted: 0, missing: 5 } });
    expect(await itemOf('wx0009')).toMatchObject({ delisted_at: null });
    expect(await run('catalogue', { takesShort: true })).toMatchObject({ attention: [], counts: { delisted: 5 } });
    standIn.games = [];
    expect(await run('catalogue', { takesShort: true })).toMatchObject({
      attention: ['short_list'],
      counts: { delisted: 0, missing: 4 },
    });
    standIn.games = games(1, 9);
    await run('catalogue');
  });

  it('with entries that cannot be read keeps their items, and delists nothing where it cannot know whose they are', async () => {
    standIn.games = games(1, 7);
    standIn.oddEntries = [{ appid: 'wx0008', appname: 'x'.repeat(400) }];
    expect(await run('catalogue')).toMatchObject({ attention: ['unreadable'], counts: { unreadable: 1, delisted: 1 } });
    expect(await itemOf('wx0008')).toMatchObject({ name: 'Game 8', delisted_at: null });
    standIn.games = games(1, 6);
    standIn.oddEntries = [17];
    expect(await run('catalogue')).toMatchObject({ attention: ['short_list', 'unreadable'], counts: { delisted: 0 } });
    standIn.games = games(1, 9);
    standIn.oddEntries = [];
    await run('catalogue');
  });

  it('with media whose addresses expire: a copy is made once, and stays when the address is dead', async () => {
    const before = (await itemOf('wx0001'))?.icon;
    standIn.files.clear();
    standIn.expireMedia();
    standIn.games = games(1, 9);
    const { counts, attention } = await run('catalogue');
    // Every address is another than yesterday's, and none of them leads anywhere now.
    expect([counts.mediaFailed, attention]).toEqual([0, []]);
    expect((await itemOf('wx0001'))?.icon).toBe(before);
    standIn.games = games(1, 9).map((game) => (game.appid === 'wx0001' ? { ...game, logo: 'gone.png' } : game));
    expect(await run('catalogue')).toMatchObject({ attention: ['media_failed'], counts: { mediaFailed: 1 } });
    expect((await itemOf('wx0001'))?.icon).toBe(before);
  });

  it('goes on after a token ran out and a limit was hit in the middle', async () => {
    standIn.games = games(1, 9);
    standIn.expireToken();
    standIn.troubles.push('system', 'minute');
    expect(await run('catalogue')).toMatchObject({ state: 'done', counts: { listed: 9 } });
  });
});

describe('runs', () => {
  it('are one at a time a platform; one that died is marked and makes room', async () => {
    const begin = () =>
      startRun({ db: t.db, jobs }, { siteId: 'demo', platform: 'messaging', kind: 'catalogue' }, undefined, t.now);
    const [one, other] = await Promise.all([begin(), begin()]);
    expect([one.ok, other.ok].filter((isOk) => isOk)).toHaveLength(1);
    const died = [one, other].find((result) => result.ok);
    if (!died?.ok) throw new Error('one of them began');
    t.now = new Date(t.now.getTime() + 3 * 60_000);
    const next = await run('catalogue');
    expect(next.state).toBe('done');
    expect(await readRun(died.value.runId)).toMatchObject({ state: 'interrupted', phase: '' });
  });

  it('that were taken for dead write nothing when they wake up', async () => {
    const late = await startRun(
      { db: t.db, jobs },
      { siteId: 'demo', platform: 'messaging', kind: 'catalogue' },
      undefined,
      t.now,
    );
    if (!late.ok) throw new Error(late.code);
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
              await startRun(
                { db: t.db, jobs },
                { siteId: 'demo', platform: 'messaging', kind: 'figures' },
                undefined,
                t.now,
              );
            }
            return page;
          },
        },
      },
    };
    await runSync({ ...deps, platforms }, late.value, new AbortController().signal);
    expect(await readRun(late.value.runId)).toMatchObject({ state: 'interrupted' });
    expect((await itemOf('wx0001'))?.name).toBe('Game 1');
    await t.db.deleteFrom('platform_runs').where('state', '=', 'running').execute();
    standIn.games = games(1, 9);
  });

  it('that are stopped with the server say so', async () => {
    const stopped = AbortSignal.abort();
    const started = await startRun(
      { db: t.db, jobs },
      { siteId: 'demo', platform: 'messaging', kind: 'catalogue' },
      undefined,
      t.now,
    );
    if (!started.ok) throw new Error(started.code);
    await runSync(deps, started.value, stopped);
    expect(await readRun(started.value.runId)).toMatchObject({ state: 'interrupted' });
  });

  it('begin by themselves once a first one came to its end, and when it is time', async () => {
    const due = async () => {
      sent.length = 0;
      await startDueRuns({ ...deps, jobs });
      const rows = await t.db
        .selectFrom('platform_runs')
        .select(['site_id', 'kind'])
        .where('state', '=', 'running')
        .execute();
      await t.db.deleteFrom('platform_runs').where('state', '=', 'running').execute();
      return rows.map(({ site_id, kind }) => `${site_id} ${kind}`);
    };
    await run('catalogue');
    expect(await due()).toEqual([]);
    t.now = new Date(t.now.getTime() + 23 * 3_600_000);
    expect(await due()).toEqual([]);
    t.now = new Date(t.now.getTime() + 3_600_000);
    expect(await due()).toEqual(['demo catalogue']);
    expect(sent).toHaveLength(1);
  });
});

describe('figures', () => {
  const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
  const sale = (uid: string, fen: number, more: { appid?: string } = {}) => ({
    appid: more.appid ?? 'wx0001',
    channel: `demo_${uid}`,
    fen,
    count: 2,
  });

  it('that are restated later post the difference, down to the money', async () => {
    const [one, other] = [await makePromoter(t), await makePromoter(t)];
    standIn.sales.set('2026-02-27', [sale(one.uid, 100_00), sale(other.uid, 10_00), sale('99999999', 50_00)]);
    const first = await run('figures');
    expect(first).toMatchObject({ state: 'done', counts: { days: 14, figuresAdded: 2, unmatched: 1 } });
    await settle(t);
    // 60 % of the half that the platform pays.
    expect([await available(one.uid), await available(other.uid)]).toEqual([30_00n, 3_00n]);
    standIn.sales.set('2026-02-27', [sale(one.uid, 80_00), sale(other.uid, 10_00)]);
    expect((await run('figures')).counts).toMatchObject({ figuresAdded: 0, figuresChanged: 1 });
    await settle(t);
    expect([await available(one.uid), await available(other.uid)]).toEqual([24_00n, 3_00n]);
    const postings = await t.db
      .selectFrom('earning_postings')
      .select('amount_minor')
      .where('uid', '=', one.uid)
      .orderBy('sequence')
      .execute();
    expect(postings.map(({ amount_minor }) => amount_minor)).toEqual([30_00n, -6_00n]);
  });

  it('that the platform has not counted yet take nothing back, and a person is told', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-26', [sale(uid, 40_00)]);
    await run('figures');
    standIn.sales.delete('2026-02-26');
    expect(await run('figures')).toMatchObject({ attention: ['figures_gone'], counts: { figuresChanged: 0 } });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
    // Figures of people whom nobody knows say nothing of ours, either.
    standIn.sales.set('2026-02-26', [sale('99999999', 40_00)]);
    expect(await run('figures')).toMatchObject({ attention: ['figures_gone'], counts: { figuresChanged: 0 } });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
    standIn.sales.set('2026-02-26', [sale(uid, 40_00)]);
  });

  it('that a run was told before it was taken for dead are not taken when it wakes up', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-28', [sale(uid, 10_00)]);
    const { lists } = deps.platforms.messaging;
    const started = await startRun(
      { db: t.db, jobs },
      { siteId: 'demo', platform: 'messaging', kind: 'figures' },
      undefined,
      t.now,
    );
    if (!started.ok) throw new Error(started.code);
    let slept = false;
    const sleeping = {
      listItems: lists.listItems,
      async readFigures(...request: Parameters<NonNullable<typeof lists.readFigures>>) {
        const said = await lists.readFigures?.(...request);
        if (!said) throw new Error('the stand-in says figures');
        if (request[0].day === '2026-02-28' && !slept) {
          slept = true;
          standIn.sales.set('2026-02-28', [sale(uid, 30_00)]);
          t.now = new Date(t.now.getTime() + 5 * 60_000);
          await run('figures');
        }
        return said;
      },
    };
    const platforms = { ...deps.platforms, messaging: { adapter: 'messaging', lists: sleeping } };
    await runSync({ ...deps, platforms }, started.value, new AbortController().signal);
    expect(slept).toBe(true);
    await settle(t);
    expect(await available(uid)).toBe(9_00n);
  });

  it('with more paid back than sold count as nothing, and a person is told', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-25', [{ ...sale(uid, -5_00), count: -1 }]);
    expect(await run('figures')).toMatchObject({ state: 'done', attention: ['refunds_above_sales'] });
    await settle(t);
    expect(await available(uid)).toBe(0n);
    // Nor do those it counts: a plan of so much for each would pay for them.
    standIn.sales.set('2026-02-25', [{ ...sale(uid, -5_00), count: 3 }]);
    await run('figures');
    const counted = t.db.selectFrom('platform_facts').select('count').where('uid', '=', uid).where('count', '>', 0);
    expect(await counted.execute()).toEqual([]);
    standIn.sales.delete('2026-02-25');
  });

  it('of the days before an answer that broke off stay, and the next run goes on', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-03-01', [sale(uid, 20_00)]);
    standIn.sales.set('2026-02-24', [sale(uid, 20_00)]);
    standIn.mostStatCalls = 0;
    expect(await run('figures')).toMatchObject({ state: 'failed', fault: 'busy' });
    standIn.mostStatCalls = Number.POSITIVE_INFINITY;
    expect(await run('figures')).toMatchObject({ state: 'done' });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
  });
});

describe('the console', () => {
  it('shows each platform, starts a run of the sandbox and lists it, with an audit event', async () => {
    const { token } = await openConsole(t, 'manager');
    const [messaging, video] = await t.ask('/console/platforms', {}, { token });
    expect(messaging).toMatchObject({ adapter: 'sandbox', hasFigures: false, listed: 9, running: null });
    expect(video).toMatchObject({ platform: 'video', listed: 0, lastCatalogue: null, nextCatalogueAt: null });
    const refused = await t.call('/console/platforms/sync', { platform: 'video', kind: 'figures' }, { token });
    expect(refused.code).toBe('platform_no_figures');
    const unsaid = { platform: 'messaging', kind: 'catalogue', takesShort: true };
    expect((await t.call('/console/platforms/sync', unsaid, { token })).code).toBe('input_invalid');
    const { id } = await t.ask('/console/platforms/sync', { platform: 'messaging', kind: 'catalogue' }, { token });
    const busy = await t.call('/console/platforms/sync', { platform: 'messaging', kind: 'catalogue' }, { token });
    expect(busy.code).toBe('platform_busy');
    expect((await t.ask('/console/platforms', {}, { token }))[0]?.running).toMatchObject({ id, phase: 'waiting' });
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
  const told = (text: string | Buffer, more: object = {}) => ({
    kind: 'apps' as const,
    name: 'list.csv',
    file: Buffer.from(text).toString('base64'),
    ...more,
  });
  const look = (text: string | Buffer, more: object = {}) =>
    t.ask('/console/catalogue-files/check', told(text, more), { token });
  async function take(text: string, more: object = {}): Promise<RunRow> {
    const { id } = await t.ask('/console/catalogue-files/import', told(text, more), { token });
    await runSync(deps, { siteId: 'demo', runId: id }, new AbortController().signal);
    expect(await t.db.selectFrom('catalogue_files').select('run_id').execute()).toEqual([]);
    return readRun(id);
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

  it('is looked at first, which changes nothing, and is then a run in the history, with an audit event', async () => {
    expect(await look(apps(1, 2, 3))).toMatchObject({ isFine: true, rows: 3, added: 3, changed: 0, delisted: 0 });
    expect(await listedApps()).toEqual([]);
    expect(await take(apps(1, 2, 3))).toMatchObject({ state: 'done', kind: 'file', file_name: 'list.csv' });
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

  it('says of each row that is refused why, and is taken without them only if that is wanted', async () => {
    const list = `${apps(1)}file bad,,nowhere,\n`;
    const seen = await look(list);
    expect(seen).toMatchObject({ isFine: false, badRows: 1 });
    expect(seen.bad.map(({ text }) => text)).toContain('line 3, name: is missing');
    expect(await take(list)).toMatchObject({
      state: 'failed',
      fault: 'refused',
      detail: expect.stringMatching(/^line 3/),
    });
    expect(await look(list, { skipsBad: true })).toMatchObject({ isFine: true, badRows: 1, unchanged: 1 });
    expect(await take(list, { skipsBad: true })).toMatchObject({ state: 'done', attention: ['unreadable'] });
  });

  it('that is the whole delists what is missing; a short one only when that was confirmed, with a reason', async () => {
    expect(await look(apps(1, 2), { isWhole: true })).toMatchObject({ delisted: 1, missing: 0 });
    expect(await look(apps(1), { isWhole: true })).toMatchObject({ delisted: 0, missing: 2 });
    expect(await take(apps(1), { isWhole: true })).toMatchObject({ state: 'done', attention: ['short_list'] });
    expect(await listedApps()).toHaveLength(3);
    const short = told(apps(1), { isWhole: true, takesShort: true });
    const unsaid = await t.call('/console/catalogue-files/import', short, { token });
    expect(unsaid.data).toMatchObject({ fields: { reason: expect.anything() } });
    await take(apps(1), { isWhole: true, takesShort: true, reason: 'Only one is left' });
    expect(await listedApps()).toEqual(['file1']);
    expect(await look('id,name,download_url,recharge_url\n', { isWhole: true })).toMatchObject({ isFine: false });
  });

  it('changes no ratio of an item that is known: that takes another person', async () => {
    const game = (ratio: number) => `appid,appname,newcps\nwx0001,Known Game,${ratio}\nfresh1,Fresh Game,${ratio}\n`;
    const before = await itemOf('wx0001');
    const games = { kind: 'games' };
    expect(await look(game(77), games)).toMatchObject({ ratiosKeptCount: 1, ratiosKept: [{ listed: '77' }] });
    expect(await take(game(77), games)).toMatchObject({ attention: ['ratios_kept'] });
    expect(await itemOf('wx0001')).toMatchObject({ name: 'Known Game', ratio_ppm: before?.ratio_ppm });
    expect(await itemOf('fresh1')).toMatchObject({ ratio_ppm: 770_000 });
  });

  it('is cleaned of NULs, which no table can hold', async () => {
    const urls = { download_url: 'https://apps.example/1', recharge_url: 'https://apps.example/' };
    await take(JSON.stringify([{ id: 'nul\0', name: 'N\0ul', description: 'a\0b', ...urls }]));
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
  ])('with %s is told what is wrong with it', async (_name, text) => {
    const seen = await look(text);
    expect(seen.isFine).toBe(false);
    expect(JSON.stringify(seen).length).toBeLessThan(60_000);
  });
});
