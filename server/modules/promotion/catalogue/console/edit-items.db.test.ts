import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGame, listItems } from '../builders.ts';
import { CatalogueFixture } from './testing/catalogue-fixture.ts';

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await CatalogueFixture.open();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.clear());

describe('the list', () => {
  beforeEach(async () => {
    await listItems(
      fixture.t.db,
      [aGame('a1', { category: 'role' }), aGame('a2', { position: 1 }), aGame('a3')],
      fixture.t.now,
    );
    await listItems(fixture.t.db, [aGame('v1', { name: 'Task one' })], fixture.t.now, { kind: 'video' });
    await listItems(fixture.t.db, [aGame('z1', { name: 'Other site' })], fixture.t.now, { siteId: 'other' });
  });

  it('has the items of the site in the order of phones, filtered, paged and counted', async () => {
    const whole = await fixture.ask('/console/catalogue/list', {});
    expect(whole.content.map(({ externalId }) => externalId)).toEqual(['a2', 'a1', 'a3', 'v1']);
    expect(whole.content.map(({ place }) => place)).toEqual([1, 2, 3, 1]);
    expect(whole.totals?.count).toBe(4);
    const first = await fixture.ask('/console/catalogue/list', { size: 3, sort: 'name' });
    const rest = await fixture.ask('/console/catalogue/list', { size: 3, sort: 'name', after: first.next ?? '' });
    expect([...first.content, ...rest.content].map(({ name }) => name)).toEqual([
      'Game a1',
      'Game a2',
      'Game a3',
      'Task one',
    ]);
    const numbers = async (filters: object) =>
      (await fixture.ask('/console/catalogue/list', filters)).content.map(({ externalId }) => externalId);
    expect(await numbers({ category: 'role' })).toEqual(['a1']);
    expect(await numbers({ kind: 'video' })).toEqual(['v1']);
    expect(await numbers({ words: 'GAME A3' })).toEqual(['a3']);
    expect(await numbers({ origin: 'hand' })).toEqual([]);
    await fixture.act('a1', 'hide', 'broken');
    expect(await numbers({ view: 'hidden' })).toEqual(['a1']);
    expect(await fixture.ask('/console/catalogue/views', {})).toEqual([
      { id: 'listed', count: 3 },
      { id: 'pinned', count: 0 },
      { id: 'hidden', count: 1 },
      { id: 'delisted', count: 0 },
    ]);
  });

  it('shows the number of applications and their results', async () => {
    await fixture.t.call('/wxcps/apply', { appid: 'a1' }, { token: fixture.promoter });
    expect((await fixture.detailOf('a1')).applications).toBe(1);
  });

  it('is exported', async () => {
    const file = String(await fixture.ask('/console/catalogue/export', {}));
    expect(file).toContain('messaging,a2,Game a2,casual,10,false');
  });
});

describe('editing an item', () => {
  beforeEach(() => listItems(fixture.t.db, [aGame('a1')], fixture.t.now));

  it('shows on phones at once, and is audited with before and after', async () => {
    await fixture.save('a1', { name: '  Better   name ', intro: 'One\nTwo', category: 'board' });
    const page = await fixture.t.ask('/wxcps/applist', {}, { token: fixture.promoter });
    expect(page.content[0]).toMatchObject({
      appname: 'Better name',
      brief_intro: 'One\nTwo',
      category_2_name: 'board',
    });
    const row = await fixture.lastAudit();
    expect(row).toMatchObject({ action: 'item.save', operator_name: fixture.manager.name });
    expect(JSON.parse(row.detail as unknown as string)).toMatchObject({
      before: { name: 'Game a1' },
      after: { name: 'Better name' },
    });
  });

  it('is refused to the second of two operators with the same version, who then sees the changes', async () => {
    const seen = await fixture.detailOf('a1');
    await fixture.save('a1', { name: 'First' });
    const second = await fixture.call('/console/catalogue/save', {
      id: seen.id,
      version: seen.version,
      changes: { intro: 'x' },
    });
    expect(second).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await fixture.detailOf('a1')).toMatchObject({
      name: 'First',
      changedBy: fixture.manager.name,
      intro: 'Fun.',
    });
  });

  it('survives later lists of the platform, until the operator restores the platform’s value', async () => {
    await fixture.save('a1', { name: 'Ours', category: 'board' });
    await listItems(fixture.t.db, [aGame('a1', { name: 'Theirs', intro: 'New.' })], fixture.t.now);
    expect(await fixture.detailOf('a1')).toMatchObject({
      name: 'Ours',
      intro: 'New.',
      own: 2,
      says: [
        { field: 'name', value: 'Theirs' },
        { field: 'category', value: 'casual' },
      ],
    });
    const { id, version } = await fixture.detailOf('a1');
    await fixture.ask('/console/catalogue/takeback', { id, version, field: 'name' });
    expect(await fixture.phoneList()).toEqual(['Theirs']);
    expect((await fixture.detailOf('a1')).says.map(({ field }) => field)).toEqual(['category']);
    // A value that equals the platform's is no longer the operator's own.
    await fixture.save('a1', { category: 'casual' });
    expect((await fixture.detailOf('a1')).own).toBe(0);
  });

  it('is refused for impossible values, with a message at each field', async () => {
    const { id, version } = await fixture.detailOf('a1');
    const fields = (changes: object) => fixture.wrong('/console/catalogue/save', { id, version, changes });
    expect(await fields({ name: ' \u202e ' })).toEqual({ 'changes.name': 'field_required' });
    expect(await fields({ name: 'a\u0000b' })).toEqual({ 'changes.name': 'field_invalid' });
    expect(await fields({ name: 'x'.repeat(301) })).toEqual({ 'changes.name': 'field_too_long' });
    expect(await fields({ downloadUrl: 'https://a.example/' })).toEqual({ 'changes.downloadUrl': 'field_invalid' });
    expect(await fields({ icon: 'https://evil.example/x.png' })).toEqual({ 'changes.icon': 'field_invalid' });
    expect(await fields({ icon: `/media/${'0'.repeat(40)}.webp` })).toEqual({ 'changes.icon': 'field_invalid' });
    expect(await fields({ description: '<table><tr><td>1</td></tr></table>' })).toEqual({
      'changes.description': 'text_format',
    });
    expect(await fields({ ratio: '90' })).toEqual({ 'changes.ratio': 'field_invalid' });
    expect(await fields({ images: Array(13).fill('/media/x') })).toEqual({ 'changes.images': 'field_too_long' });
  });

  it('is refused without a token, to another role and on another site', async () => {
    const { id, version } = await fixture.detailOf('a1');
    const body = { id, version, changes: { name: 'x' } };
    expect(await fixture.t.call('/console/catalogue/save', body)).toMatchObject({ code: 'session_missing' });
    expect(await fixture.t.call('/console/catalogue/save', body, { token: fixture.promoter })).toMatchObject({
      code: 'session_unknown',
    });
    expect(await fixture.call('/console/catalogue/save', body, fixture.cashier)).toMatchObject({
      code: 'permission_missing',
    });
    for (const [path, more] of [
      ['/console/catalogue/save', { changes: { name: 'x' } }],
      ['/console/catalogue/takeback', { field: 'name' }],
      ['/console/catalogue/state', { action: 'hide', reason: 'x' }],
      ['/console/catalogue/detail', {}],
      ['/console/catalogue/move', { after: null }],
    ] as const) {
      expect(await fixture.call(path, { id, version, ...more }, fixture.manager, 'other'), path).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(
      await fixture.call('/console/catalogue/bulk', { ids: [id], action: 'pin' }, fixture.manager, 'other'),
    ).toMatchObject({
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
  } as const;

  it('appears on phones, with any kind, and stays listed after a complete list of the platform', async () => {
    await fixture.ask('/console/catalogue/create', app);
    await fixture.ask('/console/catalogue/create', {
      kind: 'messaging',
      externalId: 'h1',
      name: 'By hand',
      ratio: '12.5',
    });
    await fixture.ask('/console/catalogue/create', { kind: 'video', externalId: 'd1', name: 'A task', ratio: '0.5' });
    await listItems(fixture.t.db, [aGame('b1')], fixture.t.now, { isWhole: true });
    expect(await fixture.phoneList()).toEqual(expect.arrayContaining(['By hand', 'Game b1']));
    expect(await fixture.detailOf('h1')).toMatchObject({ origin: 'hand', ratio: '12.5', ratios: [{ ratio: '12.5' }] });
    expect(await fixture.detailOf('app-1')).toMatchObject({ origin: 'hand', isDelisted: false });
  });

  it('keeps the operator’s values when a platform’s list contains it', async () => {
    await fixture.ask('/console/catalogue/create', {
      kind: 'messaging',
      externalId: 'h1',
      name: 'By hand',
      ratio: '12.5',
    });
    await listItems(fixture.t.db, [aGame('h1', { name: 'Listed' })], fixture.t.now);
    const item = await fixture.detailOf('h1');
    expect(item).toMatchObject({ origin: 'import', name: 'By hand', ratio: '12.5' });
    expect(item.says).toEqual(
      expect.arrayContaining([
        { field: 'name', value: 'Listed' },
        { field: 'ratio', value: '10' },
      ]),
    );
  });

  it('may not have the highest ratio of all without the approval of another person', async () => {
    const game = { kind: 'messaging', name: 'By hand' } as const;
    await listItems(fixture.t.db, [aGame('b1', { ratio: 240_000 })], fixture.t.now);
    const { highest } = await fixture.t.db
      .selectFrom('items')
      .select(({ fn }) => fn.max('ratio_ppm').as('highest'))
      .where('site_id', '=', 'demo')
      .executeTakeFirstOrThrow();
    const ratio = String(highest / 10_000);
    const more = String(highest / 10_000 + 0.01);
    expect(await fixture.wrong('/console/catalogue/create', { ...game, externalId: 'h1', ratio: more })).toEqual({
      ratio: 'ratio_above_others',
    });
    await fixture.ask('/console/catalogue/create', { ...game, externalId: 'h1', ratio });
    expect((await fixture.detailOf('h1')).ratio).toBe(ratio);
  });

  it('needs a ratio, because a plan that pays by whole amounts has no limit without one', async () => {
    for (const kind of ['messaging', 'video'] as const) {
      for (const ratio of ['0', '0.00']) {
        const made = { kind, externalId: 'h1', name: 'By hand', ratio };
        expect(await fixture.wrong('/console/catalogue/create', made)).toEqual({ ratio: 'ratio_above_zero' });
      }
      await fixture.ask('/console/catalogue/create', { kind, externalId: 'h1', name: 'By hand', ratio: '0.0001' });
    }
  });

  it('cannot be created twice', async () => {
    await fixture.ask('/console/catalogue/create', app);
    expect(await fixture.call('/console/catalogue/create', app)).toMatchObject({ status: 409, code: 'item_exists' });
  });
});

describe('the rules for promoters', () => {
  it('are set by an operator, read on the phone, and stay when the platform’s list comes again', async () => {
    await listItems(fixture.t.db, [aGame('a1')], fixture.t.now);
    const { id } = await fixture.detailOf('a1');
    const phone = () => fixture.t.ask('/uid/app/detail', { kind: 'messaging', id: 'a1' }, { token: fixture.promoter });
    expect(await phone()).toMatchObject({ endsOn: null, forbidden: [], trouble: '' });
    await fixture.ask('/console/catalogue/rules', { id, endsOn: '2026-12-31', forbidden: ['bots', 'spam'] });
    await listItems(fixture.t.db, [aGame('a1', { name: 'New name' })], fixture.t.now);
    expect(await phone()).toMatchObject({ name: 'New name', endsOn: '2026-12-31', forbidden: ['spam', 'bots'] });
    expect(await fixture.detailOf('a1')).toMatchObject({ endsOn: '2026-12-31', forbidden: ['spam', 'bots'] });
    await fixture.ask('/console/catalogue/rules', { id, endsOn: null, forbidden: [] });
    expect(await phone()).toMatchObject({ endsOn: null, forbidden: [] });
  });
});
