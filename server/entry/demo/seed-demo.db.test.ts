import { LOCALES } from '@pitaka/contract/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDependencies, logInToDemo, startDemoApp } from '../testing/demo-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startDemoApp();
});
afterAll(() => t?.close());

const logIn = (phone: string, host?: string) => logInToDemo(t, phone, host);

describe('the demo', () => {
  it('is created only once', async () => {
    const before = await t.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(await seedDemo(demoDependencies(t))).toEqual({ seeded: false });
    const after = await t.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  it('of an earlier version gets later additions, and keeps its data', async () => {
    const settingsOf = async () =>
      (await t.db.selectFrom('sites').select('settings').where('site_id', '=', 'demo').executeTakeFirstOrThrow())
        .settings;
    const { vip, ...others } = await settingsOf();
    const transfer = { pinAbove: '77.00' };
    const channels = t.db
      .selectFrom('channels')
      .select('channel_id')
      .where('site_id', '=', 'demo')
      .orderBy('channel_id');
    const before = await channels.execute();
    await t.db
      .updateTable('sites')
      .set({ settings: JSON.stringify({ ...others, transfer }), demo_edition: 6 })
      .where('site_id', '=', 'demo')
      .execute();
    await t.db.deleteFrom('channels').where('site_id', '=', 'demo').where('channel_id', '=', 'arcade').execute();
    // Of servers that start together, one updates the demo and the other waits.
    const both = await Promise.all([seedDemo(demoDependencies(t)), seedDemo(demoDependencies(t))]);
    expect(both.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
    expect(await settingsOf()).toEqual({ ...others, transfer, vip });
    expect(await channels.execute()).toEqual(before);
    await t.db
      .updateTable('sites')
      .set({ settings: JSON.stringify({ ...others, vip }) })
      .where('site_id', '=', 'demo')
      .execute();
    t.app.sites.forget();
  });

  it('has more than 300 games over the six categories and 120 tasks, all with unique names', async () => {
    const token = await logIn('9170000000');
    const names = new Set<string>();
    for (const category of ['role', 'competitive', 'board', 'action', 'casual', 'other'] as const) {
      const page = await t.ask('/wxcps/applist', { category_2_name: category }, { token });
      expect(page.totalPages).toBe(2);
      for (const game of page.content) names.add(game.appname);
    }
    expect(names.size).toBe(300);
    expect((await t.ask('/doucps/demandlist', {}, {})).totalPages).toBe(3);
  });

  it('has every state of the item button, and ratios that are shown as a dash', async () => {
    const token = await logIn('9170000000');
    const { content } = await t.ask('/wxcps/applist', {}, { token });
    const buttons = new Set(content.map(({ apply, link }) => (apply ? 'apply' : link === '' ? 'grey' : 'view')));
    expect(buttons).toEqual(new Set(['apply', 'grey', 'view']));
    expect(content.some(({ newcps }) => newcps < 0.01)).toBe(true);
    expect((await t.ask('/doucps/mydemandlist', {}, { token })).content.length).toBeGreaterThan(2);
  });

  it('lists this promoter’s twelve best-paid games first for the banner ‘best paid’', async () => {
    const token = await logIn('9170000000');
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => t.ask('/wxcps/applist', { sort: 'ratio', number }, { token })),
    );
    const earned = pages.flatMap(({ content }) => content.map(({ earn }) => Number(earn.percent)));
    expect(earned.length).toBeGreaterThan(200);
    expect(earned.slice(0, 12)).toEqual(earned.toSorted((one, other) => other - one).slice(0, 12));
    expect(earned[0]).toBeGreaterThan(earned[11] as number);
  });

  it('has bonuses with play: a login with an open bonus and a completed one (Spec: E2)', async () => {
    const token = await logIn('9170000002');
    const [own] = (await t.ask('/bonus/list', { state: 'active' }, { token })).content;
    expect(own).toMatchObject({ state: 'active', wager: { need: '250.00', done: '160.00' } });
    const grants = await t.db.selectFrom('bonus_grants').select(['state', 'done_minor', 'need_minor']).execute();
    const isPlayed = (state: string) => grants.some((grant) => grant.state === state && grant.done_minor > 0n);
    expect(['active', 'released', 'expired', 'forfeited'].filter((state) => !isPlayed(state))).toEqual([]);
  });

  it('serves each of its pictures and clips', async () => {
    const token = await logIn('9170000002');
    const { content } = await t.ask('/wxcps/applist', {}, { token });
    const banners = await t.ask('/mainview/bannerList', {});
    const addresses = new Set([
      ...content.flatMap((game) => [game.logo_square, game.video_info.video_url, game.video_info.cover_img_url]),
      ...content.flatMap((game) => game.publicity_img.img_list.map(({ img_url }) => img_url)),
      ...banners.flatMap(({ multiPic }) => Object.values(multiPic)),
    ]);
    addresses.delete('');
    for (const address of addresses) expect((await t.app.fastify.inject(address)).statusCode).toBe(200);
  });

  it('has texts in every language and accepts the printed logins', async () => {
    for (const locale of LOCALES) {
      const token = await logIn('9170000001');
      const texts = [
        ...(await t.ask('/cp/mainview/notice', {}, { token, locale })).map(({ content }) => content),
        ...(await t.ask('/mainview/systemHelp', {}, { locale })).map(({ title }) => title),
        (await t.ask('/mainview/aboutus', {}, { locale })).content,
        ...(await t.ask('/mainview/bannerList', {}, { locale })).map(({ bannername }) => bannername),
      ];
      // Small refunds are only in the day's digest.
      expect(texts).toHaveLength(14);
      expect(texts.every((text) => text !== '' && !text.includes('{'))).toBe(true);
    }
    const frozen = { areaCode: '63', phone: '9170000009', password: DEMO_PASSWORD };
    expect((await t.call('/cplogin/login', frozen)).message).toBe('forbidden');
  });

  it('has usable payout accounts of each kind', async () => {
    const token = await logIn('9170000000');
    const accounts = await t.ask('/appcard/view', {}, { token });
    expect(accounts.map(({ kind, name, usableFrom }) => [kind, name, usableFrom])).toEqual([
      ['wallet', 'GCash', null],
      ['bank', 'BDO Unibank', null],
    ]);
    const cardId = accounts[0]?.id ?? '';
    expect((await t.ask('/withdraw/quote', { amount: '500.00', cardId }, { token })).net).toBe('490.00');
  });

  it('is a site of the Philippines: pesos, area code, wallets', async () => {
    expect(await t.ask('/site/current', {})).toMatchObject({
      unit: 'PHP',
      timezone: 'Asia/Manila',
      areaCode: '63',
      features: { apps: false, messaging: true },
    });
    const { banks, wallets } = await t.ask('/appcard/options', {}, { token: await logIn('9170000000') });
    expect(new Set([...banks, ...wallets].map(({ country }) => country))).toEqual(new Set(['PH']));
    expect(wallets.map(({ name }) => name)).toEqual(expect.arrayContaining(['GCash', 'Maya']));
    const units = await t.db.selectFrom('accounts').select(['site_id', 'unit']).distinct().execute();
    expect(units.map(({ site_id, unit }) => [site_id, unit]).sort()).toEqual([
      ['demo', 'PHP'],
      ['mango', 'COIN'],
    ]);
  });

  it('has a second site with the neutral coin that differs in every setting', async () => {
    const mango = await t.ask('/site/current', {}, { host: 'mango.localhost' });
    expect(mango).toMatchObject({
      ...{ id: 'mango', unit: 'COIN', timezone: 'America/Mexico_City', areaCode: '52', tabLabels: 'locale' },
      features: { wheel: false, apps: true },
    });
    const ours = await t.ask('/site/current', {});
    for (const name of [
      'name',
      'unit',
      'timezone',
      'areaCode',
      'features',
      'theme',
      'tabLabels',
      'supportHandle',
    ] as const)
      expect(mango[name], name).not.toEqual(ours[name]);
    const token = await logIn('9170000000', 'mango.localhost');
    expect((await t.ask('/uid/app/links', {}, { token, host: 'mango.localhost' })).content).toHaveLength(3);
  });
});
