import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGame, listItems } from '../builders.ts';
import { CatalogueFixture } from './testing/catalogue-fixture.ts';

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await CatalogueFixture.open();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.clear());

describe('hiding, pinning and delisting', () => {
  beforeEach(() => listItems(fixture.t.db, [aGame('a1'), aGame('a2')], fixture.t.now));

  it('takes an item off phones and brings it back, and needs a reason to take it off', async () => {
    expect(await fixture.act('a1', 'hide')).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    await fixture.act('a1', 'hide', 'under repair');
    expect(await fixture.phoneList()).toEqual(['Game a2']);
    expect(await fixture.lastAudit()).toMatchObject({ action: 'item.hide', reason: 'under repair' });
    expect(await fixture.act('a1', 'pin')).toMatchObject({ code: 'record_state' });
    await fixture.act('a1', 'show');
    await fixture.act('a2', 'pin');
    expect(await fixture.phoneList()).toEqual(['Game a2', 'Game a1']);
    await fixture.act('a2', 'unpin');
    expect(await fixture.phoneList()).toEqual(['Game a1', 'Game a2']);
  });

  it('keeps an item delisted while the platform lists it, and listed while the platform does not', async () => {
    await fixture.act('a1', 'delist', 'ends');
    await listItems(fixture.t.db, [aGame('a1'), aGame('a2')], fixture.t.now, { isWhole: true });
    expect(await fixture.phoneList()).toEqual(['Game a2']);
    await listItems(fixture.t.db, [aGame('a1')], fixture.t.now, { isWhole: true });
    await fixture.act('a2', 'list');
    await listItems(fixture.t.db, [aGame('a1')], fixture.t.now, { isWhole: true });
    expect(await fixture.phoneList()).toEqual(['Game a2']);
    const { id, version, says } = await fixture.detailOf('a2');
    expect(says).toEqual([{ field: 'listed', value: 'false' }]);
    await fixture.ask('/console/catalogue/takeback', { id, version, field: 'listed' });
    expect(await fixture.phoneList()).toEqual([]);
  });

  it('shows the effects on several items first, and writes one audit event for all of them', async () => {
    await fixture.act('a1', 'hide', 'x');
    const ids = [await fixture.idOf('a1'), await fixture.idOf('a2'), 'it_nothing'];
    const skipped = [
      { id: ids[0], name: 'Game a1', why: 'already' },
      { id: 'it_nothing', name: '', why: 'gone' },
    ];
    const bulk = { ids, action: 'hide' as const };
    expect(await fixture.ask('/console/catalogue/bulkcheck', bulk)).toEqual({ changed: 1, skipped });
    expect(await fixture.phoneList()).toEqual(['Game a2']);
    expect(await fixture.call('/console/catalogue/bulk', bulk)).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    expect(await fixture.ask('/console/catalogue/bulk', { ...bulk, reason: 'season over' })).toEqual({
      changed: 1,
      skipped,
    });
    expect(await fixture.phoneList()).toEqual([]);
    expect(await fixture.lastAudit()).toMatchObject({ action: 'item.hide', target: 'items:1', reason: 'season over' });
    await fixture.ask('/console/catalogue/bulk', { ids, action: 'show' });
    await fixture.ask('/console/catalogue/bulk', { ids, action: 'category', category: 'role' });
    expect((await fixture.detailOf('a2')).category).toBe('role');
    await fixture.ask('/console/catalogue/bulk', { ids: [ids[1] ?? ''], action: 'pin' });
    expect(await fixture.phoneList()).toEqual(['Game a2', 'Game a1']);
    expect(await fixture.call('/console/catalogue/bulk', { ids, action: 'category' })).toMatchObject({
      data: { fields: { category: { code: 'field_required' } } },
    });
  });
});

describe('the order', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `g${String(i + 1).padStart(3, '0')}`);
  const order = async () =>
    (await fixture.ask('/console/catalogue/order', { kind: 'messaging' })).map(({ externalId }) => externalId);
  const move = async (externalId: string, after: string | null) =>
    fixture.ask('/console/catalogue/move', {
      id: await fixture.idOf(externalId),
      after: after === null ? null : await fixture.idOf(after),
    });

  it('changes by one move among 300 items, appears on phones, and can be undone', async () => {
    await listItems(
      fixture.t.db,
      names(300).map((name) => aGame(name)),
      fixture.t.now,
    );
    const before = await order();
    expect(before).toEqual(names(300));
    const { undo } = await move('g300', 'g001');
    expect((await order()).slice(0, 3)).toEqual(['g001', 'g300', 'g002']);
    expect((await fixture.phoneList()).slice(0, 2)).toEqual(['Game g001', 'Game g300']);
    await fixture.ask('/console/catalogue/unmove', { undo });
    expect(await order()).toEqual(before);
    await move('g001', 'g299');
    expect((await order()).slice(-3)).toEqual(['g299', 'g001', 'g300']);
  });

  it('places new items after ordered ones, and ignores positions in a platform’s list', async () => {
    await listItems(
      fixture.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      fixture.t.now,
    );
    await move('g3', null);
    fixture.pass();
    await listItems(fixture.t.db, [aGame('g1'), aGame('g3', { position: 9 }), aGame('n1')], fixture.t.now);
    expect(await order()).toEqual(['g3', 'n1', 'g1', 'g2']);
  });

  it('keeps pinned items on top, which cannot be moved, and refuses a position after a removed item', async () => {
    await listItems(
      fixture.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      fixture.t.now,
    );
    await fixture.act('g3', 'pin');
    expect(await order()).toEqual(['g3', 'g1', 'g2']);
    await move('g2', null);
    expect(await order()).toEqual(['g3', 'g2', 'g1']);
    const body = (id: string, after: string) => ({ id, after });
    expect(
      await fixture.call('/console/catalogue/move', body(await fixture.idOf('g3'), await fixture.idOf('g1'))),
    ).toMatchObject({
      code: 'record_state',
    });
    expect(
      await fixture.call('/console/catalogue/move', body(await fixture.idOf('g1'), await fixture.idOf('g3'))),
    ).toMatchObject({
      code: 'record_changed',
    });
  });

  it('is not restored if an operator has moved one of the items since', async () => {
    await listItems(
      fixture.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      fixture.t.now,
    );
    const { undo } = await move('g3', null);
    await move('g2', null);
    expect(await fixture.call('/console/catalogue/unmove', { undo })).toMatchObject({ code: 'record_changed' });
    expect(await order()).toEqual(['g2', 'g3', 'g1']);
  });
});
