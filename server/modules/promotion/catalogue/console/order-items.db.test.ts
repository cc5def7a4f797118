import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGame, listItems } from '../builders.ts';
import { CatalogueDesk } from './testing/catalogue-desk.ts';

let desk: CatalogueDesk;
beforeAll(async () => {
  desk = await CatalogueDesk.open();
});
afterAll(() => desk?.t.close());
beforeEach(() => desk.clear());

describe('hiding, pinning and delisting', () => {
  beforeEach(() => listItems(desk.t.db, [aGame('a1'), aGame('a2')], desk.t.now));

  it('takes an item off phones and brings it back, and needs a reason to take it off', async () => {
    expect(await desk.act('a1', 'hide')).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    await desk.act('a1', 'hide', 'under repair');
    expect(await desk.phoneList()).toEqual(['Game a2']);
    expect(await desk.lastAudit()).toMatchObject({ action: 'item.hide', reason: 'under repair' });
    expect(await desk.act('a1', 'pin')).toMatchObject({ code: 'record_state' });
    await desk.act('a1', 'show');
    await desk.act('a2', 'pin');
    expect(await desk.phoneList()).toEqual(['Game a2', 'Game a1']);
    await desk.act('a2', 'unpin');
    expect(await desk.phoneList()).toEqual(['Game a1', 'Game a2']);
  });

  it('keeps an item delisted while the platform lists it, and listed while the platform does not', async () => {
    await desk.act('a1', 'delist', 'ends');
    await listItems(desk.t.db, [aGame('a1'), aGame('a2')], desk.t.now, { isWhole: true });
    expect(await desk.phoneList()).toEqual(['Game a2']);
    await listItems(desk.t.db, [aGame('a1')], desk.t.now, { isWhole: true });
    await desk.act('a2', 'list');
    await listItems(desk.t.db, [aGame('a1')], desk.t.now, { isWhole: true });
    expect(await desk.phoneList()).toEqual(['Game a2']);
    const { id, version, says } = await desk.detailOf('a2');
    expect(says).toEqual([{ field: 'listed', value: 'false' }]);
    await desk.ask('/console/catalogue/takeback', { id, version, field: 'listed' });
    expect(await desk.phoneList()).toEqual([]);
  });

  it('shows the effects on several items first, and writes one audit event for them', async () => {
    await desk.act('a1', 'hide', 'x');
    const ids = [await desk.idOf('a1'), await desk.idOf('a2'), 'it_nothing'];
    const skipped = [
      { id: ids[0], name: 'Game a1', why: 'already' },
      { id: 'it_nothing', name: '', why: 'gone' },
    ];
    const bulk = { ids, action: 'hide' as const };
    expect(await desk.ask('/console/catalogue/bulkcheck', bulk)).toEqual({ changed: 1, skipped });
    expect(await desk.phoneList()).toEqual(['Game a2']);
    expect(await desk.call('/console/catalogue/bulk', bulk)).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
    expect(await desk.ask('/console/catalogue/bulk', { ...bulk, reason: 'season over' })).toEqual({
      changed: 1,
      skipped,
    });
    expect(await desk.phoneList()).toEqual([]);
    expect(await desk.lastAudit()).toMatchObject({ action: 'item.hide', target: 'items:1', reason: 'season over' });
    await desk.ask('/console/catalogue/bulk', { ids, action: 'show' });
    await desk.ask('/console/catalogue/bulk', { ids, action: 'category', category: 'role' });
    expect((await desk.detailOf('a2')).category).toBe('role');
    await desk.ask('/console/catalogue/bulk', { ids: [ids[1] ?? ''], action: 'pin' });
    expect(await desk.phoneList()).toEqual(['Game a2', 'Game a1']);
    expect(await desk.call('/console/catalogue/bulk', { ids, action: 'category' })).toMatchObject({
      data: { fields: { category: { code: 'field_required' } } },
    });
  });
});

describe('the order', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `g${String(i + 1).padStart(3, '0')}`);
  const order = async () =>
    (await desk.ask('/console/catalogue/order', { kind: 'messaging' })).map(({ externalId }) => externalId);
  const move = async (externalId: string, after: string | null) =>
    desk.ask('/console/catalogue/move', {
      id: await desk.idOf(externalId),
      after: after === null ? null : await desk.idOf(after),
    });

  it('changes by one move among 300 items, appears on phones, and can be undone', async () => {
    await listItems(
      desk.t.db,
      names(300).map((name) => aGame(name)),
      desk.t.now,
    );
    const before = await order();
    expect(before).toEqual(names(300));
    const { undo } = await move('g300', 'g001');
    expect((await order()).slice(0, 3)).toEqual(['g001', 'g300', 'g002']);
    expect((await desk.phoneList()).slice(0, 2)).toEqual(['Game g001', 'Game g300']);
    await desk.ask('/console/catalogue/unmove', { undo });
    expect(await order()).toEqual(before);
    await move('g001', 'g299');
    expect((await order()).slice(-3)).toEqual(['g299', 'g001', 'g300']);
  });

  it('places new items after ordered ones, and ignores positions in a platform’s list', async () => {
    await listItems(
      desk.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      desk.t.now,
    );
    await move('g3', null);
    desk.pass();
    await listItems(desk.t.db, [aGame('g1'), aGame('g3', { position: 9 }), aGame('n1')], desk.t.now);
    expect(await order()).toEqual(['g3', 'n1', 'g1', 'g2']);
  });

  it('keeps pinned items on top, which cannot be moved, and refuses a move after a removed item', async () => {
    await listItems(
      desk.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      desk.t.now,
    );
    await desk.act('g3', 'pin');
    expect(await order()).toEqual(['g3', 'g1', 'g2']);
    await move('g2', null);
    expect(await order()).toEqual(['g3', 'g2', 'g1']);
    const body = (id: string, after: string) => ({ id, after });
    expect(
      await desk.call('/console/catalogue/move', body(await desk.idOf('g3'), await desk.idOf('g1'))),
    ).toMatchObject({
      code: 'record_state',
    });
    expect(
      await desk.call('/console/catalogue/move', body(await desk.idOf('g1'), await desk.idOf('g3'))),
    ).toMatchObject({
      code: 'record_changed',
    });
  });

  it('is not undone if an operator has placed one of the items since', async () => {
    await listItems(
      desk.t.db,
      ['g1', 'g2', 'g3'].map((name) => aGame(name)),
      desk.t.now,
    );
    const { undo } = await move('g3', null);
    await move('g2', null);
    expect(await desk.call('/console/catalogue/unmove', { undo })).toMatchObject({ code: 'record_changed' });
    expect(await order()).toEqual(['g2', 'g3', 'g1']);
  });
});
