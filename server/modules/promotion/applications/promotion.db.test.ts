import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { aGame, listItems } from '../catalogue/builders.ts';

let t: TestApp;
let token: string;
let phones = 0;

/** A new promoter for each test, so that applications do not mix. */
async function promoter(more: { siteId?: string; inviterUid?: string } = {}): Promise<{ uid: string; token: string }> {
  const phone = `917100${String(phones++).padStart(4, '0')}`;
  const { uid } = await t.makeUser({ phone, ...(more.siteId ? { siteId: more.siteId } : {}) });
  if (more.inviterUid)
    await t.db.updateTable('users').set({ inviter_uid: more.inviterUid }).where('uid', '=', uid).execute();
  return { uid, token: await t.logIn(phone, more.siteId === 'other' ? 'other.localhost' : undefined) };
}

beforeAll(async () => {
  t = await startTestApp();
  ({ token } = await promoter());
  const digits = Array.from({ length: 10 }, (_, digit) => digit);
  await listItems(
    t.db,
    digits.map((digit) => aGame(`wx000${digit}`)),
    t.now,
  );
  await listItems(
    t.db,
    digits.map((digit) => aGame(`70000${digit}`)),
    t.now,
    { kind: 'video' },
  );
  await listItems(t.db, [aGame('wx0001', { name: 'Elsewhere' }), aGame('wxonly1')], t.now, { siteId: 'other' });
  const app = { downloadUrl: 'https://apps.example/get?by={uid}', rechargeUrl: 'https://apps.example/pay' };
  await listItems(t.db, [aGame('app1', app), aGame('app2', app)], t.now, { kind: 'app' });
});
afterAll(() => t?.close());

async function buttonOf(appid: string, own = token): Promise<[boolean, string]> {
  const { content } = await t.ask('/wxcps/applist', {}, { token: own });
  const game = content.find((each) => each.appid === appid);
  return [game?.apply ?? true, game?.link ?? '?'];
}

describe('applying for a game', () => {
  it('returns the link in the answer, and the button becomes view', async () => {
    const answer = await t.call('/wxcps/apply', { appid: 'wx0001' }, { token });
    expect(answer).toMatchObject({ status: 200, data: { result: true, link: expect.stringMatching(/^https:\/\//) } });
    expect(await buttonOf('wx0001')).toEqual([false, answer.data.link]);
    expect(await t.ask('/wxcps/apply', { appid: 'wx0001' }, { token })).toEqual(answer.data);
  });

  it('returns 2004 without a link while the platform has no link, and the button is grey', async () => {
    const answer = await t.call('/wxcps/apply', { appid: 'wx0007' }, { token });
    expect(answer).toMatchObject({ status: 2004, data: { result: true, link: '' } });
    expect(await buttonOf('wx0007')).toEqual([false, '']);
    expect((await t.call('/wxcps/apply', { appid: 'wx0007' }, { token })).status).toBe(2004);
    // The platform is asked for three days; then the user may apply again.
    const answerBy = new Date(t.now.getTime() + 72 * 3_600_000).toISOString();
    const { content } = await t.ask('/wxcps/applist', {}, { token });
    expect(content.find(({ appid }) => appid === 'wx0007')?.answerBy).toBe(answerBy);
    expect(await t.ask('/uid/app/detail', { id: 'wx0007' }, { token })).toMatchObject({ answerBy });
    const own = await t.ask('/wxcps/myapplist', { state: 'waiting' }, { token });
    expect(own.content[0]).toMatchObject({ appid: 'wx0007', answerBy });
  });

  it('reports a refusal of the platform, and can be repeated', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await t.call('/wxcps/apply', { appid: 'wx0008' }, { token });
      expect(answer).toMatchObject({ status: 422, code: 'application_refused' });
      expect(await buttonOf('wx0008')).toEqual([true, '']);
    }
    expect(await t.ask('/cp/mainview/notice', {}, { token })).toEqual([]);
  });

  it('is refused as unknown if the item does not exist, is hidden, or is only on another site', async () => {
    await listItems(t.db, [aGame('hidden1')], t.now);
    await t.db.updateTable('items').set({ hidden: true }).where('external_id', '=', 'hidden1').execute();
    for (const appid of ['nothing', 'hidden1', 'wxonly1', '700001']) {
      expect((await t.call('/wxcps/apply', { appid }, { token })).code).toBe('item_unknown');
    }
  });

  it('is refused for a delisted game, but an existing link stays', async () => {
    const own = await promoter();
    await listItems(t.db, [aGame('gone1'), aGame('gone2')], t.now);
    const { link } = await t.ask('/wxcps/apply', { appid: 'gone1' }, { token: own.token });
    await t.db
      .updateTable('items')
      .set({ delisted_at: t.now })
      .where('external_id', 'in', ['gone1', 'gone2'])
      .execute();
    expect((await t.call('/wxcps/apply', { appid: 'gone2' }, { token: own.token })).code).toBe('item_unavailable');
    expect(await t.ask('/wxcps/apply', { appid: 'gone1' }, { token: own.token })).toEqual({ result: true, link });
    const mine = await t.ask('/wxcps/myapplist', {}, { token: own.token });
    expect(mine.content.map((game) => [game.appid, game.link])).toEqual([['gone1', link]]);
    await t.ask('/wxcps/apply', { appid: 'wx0001' }, { token: own.token });
    const counts = await t.ask('/uid/app/counts', {}, { token: own.token });
    expect(counts).toEqual({
      messaging: { running: 1, waiting: 0, ended: 1 },
      video: { running: 0, waiting: 0, ended: 0 },
    });
    expect((await t.ask('/uid/app/detail', { id: 'gone1' }, { token: own.token })).link).toBe(link);
    expect((await t.call('/uid/app/detail', { id: 'gone2' }, { token: own.token })).code).toBe('item_unknown');
  });

  it('changes only this user’s button', async () => {
    const other = await promoter();
    expect(await buttonOf('wx0001', other.token)).toEqual([true, '']);
    expect((await t.ask('/wxcps/myapplist', {}, { token: other.token })).content).toEqual([]);
  });

  it('creates one application with one link from fifty simultaneous requests on two servers', async () => {
    const own = await promoter();
    const second = await t.startAnother();
    const apply = (app: typeof second) =>
      app.fastify.inject({
        method: 'POST',
        url: '/wxcps/apply',
        payload: { appid: 'wx0002' },
        headers: { host: 'localhost', authorization: `Bearer ${own.token}` },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => apply(i % 2 === 0 ? t.app : second)));
    await second.close();
    const links = new Set(answers.map((answer) => answer.json().data.link).filter((link) => link !== ''));
    expect(links.size).toBe(1);
    for (const answer of answers) expect([200, 2004]).toContain(answer.json().status);
    const applications = await t.db.selectFrom('applications').selectAll().where('uid', '=', own.uid).execute();
    expect(applications).toMatchObject([{ state: 'linked', link: [...links][0], asks: 1 }]);
    const events = await t.db.selectFrom('application_events').select('state').where('uid', '=', own.uid).execute();
    expect(events.map(({ state }) => state).sort()).toEqual(['link_pending', 'linked']);
  });

  it('needs a session and the number of an item', async () => {
    expect((await t.call('/wxcps/apply', { appid: 'wx0001' })).status).toBe(999);
    expect((await t.call('/wxcps/apply', {}, { token })).data).toMatchObject({
      fields: { appid: { code: 'field_required' } },
    });
    expect((await t.call('/wxcps/apply', { appid: 'x'.repeat(65) }, { token })).code).toBe('input_invalid');
  });

  it('is refused on a site where the list is switched off', async () => {
    await t.db
      .updateTable('sites')
      .set({ settings: JSON.stringify({ features: { video: true } }) })
      .where('site_id', '=', 'other')
      .execute();
    t.app.sites.forget();
    const own = await promoter({ siteId: 'other' });
    const options = { token: own.token, host: 'other.localhost' };
    expect((await t.call('/wxcps/apply', { appid: 'wx0001' }, options)).code).toBe('feature_off');
    expect((await t.call('/uid/app/detail', { id: 'wx0001' }, options)).code).toBe('item_unknown');
    expect((await t.call('/gen/shortlink', { kind: 'messaging', id: 'wx0001' }, options)).code).toBe('item_unknown');
  });
});

describe('applying for a video task', () => {
  it.each([
    ['700001', 1, true],
    ['700007', 1, false],
    ['700005', 0, false],
    ['700006', 2, false],
    ['700009', -1, false],
    ['700008', -1, false],
    ['nothing', -1, false],
    ['wx0001', -1, false],
  ])('%s answers %i', async (demandId, result, hasLink) => {
    const answer = await t.call('/doucps/apply', { demandId }, { token });
    expect(answer).toMatchObject({ status: 200, data: { result } });
    expect(answer.data.link !== '').toBe(hasLink);
  });

  it('can be cancelled and repeated', async () => {
    const own = await promoter();
    const first = await t.ask('/doucps/apply', { demandId: '700002' }, { token: own.token });
    const { shortlink } = await t.ask('/gen/shortlink', { kind: 'video', id: '700002' }, { token: own.token });
    expect(await t.ask('/doucps/delmydemand', { demandId: '700002' }, { token: own.token })).toEqual({});
    expect((await t.ask('/doucps/mydemandlist', {}, { token: own.token })).content).toEqual([]);
    expect((await t.app.fastify.inject(shortlink)).statusCode).toBe(404);
    expect((await t.call('/doucps/delmydemand', { demandId: '700002' }, { token: own.token })).code).toBe(
      'item_unknown',
    );

    t.now = new Date(t.now.getTime() + 1000);
    const again = await t.ask('/doucps/apply', { demandId: '700002' }, { token: own.token });
    expect(again.result).toBe(1);
    expect(again.link).not.toBe(first.link);
    expect((await t.ask('/gen/shortlink', { kind: 'video', id: '700002' }, { token: own.token })).shortlink).toBe(
      shortlink,
    );
    const events = await t.db
      .selectFrom('application_events')
      .select(['state', 'link'])
      .where('uid', '=', own.uid)
      .orderBy('event_id')
      .execute();
    expect(events).toHaveLength(5);
    expect(events.find(({ state }) => state === 'cancelled')?.link).toBe(first.link);
  });

  it('is not cancelled by another user', async () => {
    const other = await promoter();
    await t.ask('/doucps/apply', { demandId: '700003' }, { token });
    expect((await t.call('/doucps/delmydemand', { demandId: '700003' }, { token: other.token })).code).toBe(
      'item_unknown',
    );
    const mine = await t.ask('/doucps/mydemandlist', {}, { token });
    expect(mine.content.map((task) => task.demandId)).toContain('700003');
  });
});

describe('my items (Spec: B8)', () => {
  it('are listed by application, newest first, found by name and category, in pages', async () => {
    const own = await promoter();
    await listItems(
      t.db,
      [aGame('mine1', { name: 'Álamo', category: 'role' }), aGame('mine2', { name: 'Bravo' })],
      t.now,
    );
    for (const appid of ['mine1', 'mine2', 'wx0007']) {
      t.now = new Date(t.now.getTime() + 1000);
      await t.call('/wxcps/apply', { appid }, { token: own.token });
    }
    const list = async (body: object) => {
      const page = await t.ask('/wxcps/myapplist', body, { token: own.token });
      return [page.content.map((game) => game.appid), page.totalPages];
    };
    expect(await list({})).toEqual([['wx0007', 'mine2', 'mine1'], 1]);
    expect(await list({ size: 2, number: 1 })).toEqual([['mine1'], 2]);
    expect(await list({ appname: 'alamo' })).toEqual([['mine1'], 1]);
    expect(await list({ category_2_name: 'role' })).toEqual([['mine1'], 1]);
  });
});

describe('a short link (Spec: B8)', () => {
  const follow = (url: string, method: 'GET' | 'HEAD' = 'GET', host = 'localhost') =>
    t.app.fastify.inject({ method, url, headers: { host } });

  it('redirects to the user’s link, by GET and by HEAD, every time', async () => {
    const { link } = await t.ask('/wxcps/apply', { appid: 'wx0001' }, { token });
    const ask = () => t.ask('/gen/shortlink', { kind: 'messaging', id: 'wx0001' }, { token });
    const made = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(made.map(({ shortlink }) => shortlink)).size).toBe(1);
    const shortlink = made[0]?.shortlink ?? '';
    expect(shortlink).toMatch(/^http:\/\/localhost(:\d+)?\/s\/[2-9a-zA-Z]{8}$/);
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await follow(new URL(shortlink).pathname, method);
      // Only a visit gets the id of a click; a preview uses HEAD.
      const clicked = method === 'GET' ? expect.stringMatching(/&click_id=ck_[0-9a-z]{26}$/) : link;
      expect([answer.statusCode, answer.headers.location]).toEqual([302, clicked]);
      expect(String(answer.headers.location).startsWith(link)).toBe(true);
    }
    const elsewhere = await follow(new URL(shortlink).pathname, 'GET', 'other.localhost');
    expect(elsewhere.statusCode).toBe(404);
  });

  it('redirects only to a stored link, and ignores other addresses in the request', async () => {
    for (const path of ['/s/22222222', '/s/x', '/s/%00', '/s/https:%2F%2Fevil.example', `/s/${'a'.repeat(250)}`]) {
      const answer = await follow(`${path}?url=https://evil.example&next=//evil.example`);
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 404, undefined]);
    }
  });

  it('needs an application with a link', async () => {
    const other = await promoter();
    const ask = (id: string, own = other.token) => t.call('/gen/shortlink', { kind: 'messaging', id }, { token: own });
    expect((await ask('wx0001')).code).toBe('item_unknown');
    expect((await ask('nothing')).code).toBe('item_unknown');
    await t.call('/wxcps/apply', { appid: 'wx0007' }, { token: other.token });
    expect((await ask('wx0007')).code).toBe('link_not_ready');
    expect((await t.call('/gen/shortlink', { kind: 'boat', id: 'wx0001' }, { token })).code).toBe('input_invalid');
    expect((await t.call('/gen/shortlink', { kind: 'messaging', id: 'wx0001' })).status).toBe(999);
  });
});

describe('the detail of an item (Spec: B9)', () => {
  it('shows all facts, including the user’s own figures', async () => {
    const own = await promoter();
    const body = { kind: 'messaging', id: 'wx0004' } as const;
    const before = await t.ask('/uid/app/detail', body, { token: own.token });
    expect(before).toMatchObject({
      kind: 'messaging',
      id: 'wx0004',
      name: 'Game wx0004',
      ratio: 10,
      category: 'casual',
      apply: true,
      link: '',
      shortlink: '',
      appliedAt: null,
      counts: { clicks: 0, conversions: 0 },
      images: [],
      video: { video_url: '', cover_img_url: '' },
    });
    const { link } = await t.ask('/wxcps/apply', { appid: 'wx0004' }, { token: own.token });
    const { shortlink } = await t.ask('/gen/shortlink', body, { token: own.token });
    const after = await t.ask('/uid/app/detail', body, { token: own.token });
    expect(after).toMatchObject({ apply: false, link, shortlink, appliedAt: t.now.toISOString() });
  });

  it('is also found by the list’s id, for every kind of item', async () => {
    const { content } = await t.ask('/wxcps/applist', {}, { token });
    const game = content.find((each) => each.appid === 'wx0004');
    expect((await t.ask('/uid/app/detail', { id: game?.id ?? '' }, { token })).id).toBe('wx0004');
    expect((await t.ask('/uid/app/detail', { kind: 'video', id: '700004' }, { token })).name).toBe('Game 700004');
    expect((await t.call('/uid/app/detail', { kind: 'video', id: 'wx0004' }, { token })).code).toBe('item_unknown');
    expect((await t.call('/uid/app/detail', { id: 'wxonly1' }, { token })).code).toBe('item_unknown');
  });
});

describe('apps', () => {
  it('are promoted by links that contain the user’s uid', async () => {
    const own = await promoter();
    const downlink = `https://apps.example/get?by=${own.uid}`;
    const rechargelink = `https://apps.example/pay?uid=${own.uid}`;
    const { content } = await t.ask('/uid/app/links', {}, { token: own.token });
    expect(content[0]).toMatchObject({ id: 'app1', downlink, rechargelink });
    expect(await t.ask('/uid/app/gen/downlink', { id: 'app1' }, { token: own.token })).toEqual({ link: downlink });
    expect(await t.ask('/uid/app/gen/rechargelink', { id: 'app1' }, { token: own.token })).toEqual({
      link: rechargelink,
    });
    expect((await t.call('/uid/app/gen/downlink', { id: 'wx0001' }, { token: own.token })).code).toBe('item_unknown');
    const { shortlink } = await t.ask('/gen/shortlink', { kind: 'app', id: 'app1' }, { token: own.token });
    const answer = await t.app.fastify.inject(new URL(shortlink).pathname);
    expect([answer.statusCode, String(answer.headers.location).split('&click_id=')[0]]).toEqual([302, downlink]);
    expect(await t.ask('/uid/app/detail', { kind: 'app', id: 'app1' }, { token: own.token })).toMatchObject({
      apply: false,
      link: downlink,
      shortlink,
    });
  });

  it('show the activity of the user’s own members only', async () => {
    const leader = await promoter();
    const members = [await promoter({ inviterUid: leader.uid }), await promoter({ inviterUid: leader.uid })];
    await promoter();
    const app = await t.db
      .selectFrom('items')
      .select('item_id')
      .where('external_id', '=', 'app1')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('promotion_counts')
      .values({
        site_id: 'demo',
        uid: members[1]?.uid ?? '',
        item_id: app.item_id,
        downloads: 2,
        recharges: 1,
      })
      .execute();
    const day = { site_id: 'demo', uid: members[1]?.uid ?? '', item_id: app.item_id, unique_clicks: 1, bot_clicks: 0 };
    await t.db
      .insertInto('click_days')
      .values([
        { ...day, day: 20260301, sub: '', clicks: 2 },
        { ...day, day: 20260302, sub: 'flyer', clicks: 3 },
      ])
      .execute();
    const page = await t.ask('/uid/app/agentdown', { id: 'app1' }, { token: leader.token });
    expect(page).toEqual({
      number: 0,
      totalPages: 1,
      content: [
        { uid: members[1]?.uid, clicks: 5, downloads: 2, recharges: 1 },
        { uid: members[0]?.uid, clicks: 0, downloads: 0, recharges: 0 },
      ],
    });
    expect((await t.call('/uid/app/agentdown', { id: 'nothing' }, { token: leader.token })).code).toBe('item_unknown');
  });
});
