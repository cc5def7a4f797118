import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { aGame, listItems } from '../builders.ts';
import { importItems } from '../import-items.ts';
import { CatalogueFixture } from './testing/catalogue-fixture.ts';

const MINUTE_MS = 60_000;

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await CatalogueFixture.open();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.clear());

describe('a changed ratio', () => {
  beforeAll(() => openEarnings(fixture.t));
  beforeEach(() => listItems(fixture.t.db, [aGame('wx0001', { ratio: 500_000 })], fixture.t.now));
  async function requestRatio(externalId: string, ratio: string) {
    const target = await fixture.idOf(externalId);
    const body = { kind: 'item_ratio', target, payload: { ratio }, reason: 'a new contract' };
    return fixture.ask('/console/approvals/request', body);
  }
  const approve = (id: string, operator = fixture.checker) => approveSeen(fixture.t, id, operator);
  const earned = async (uid: string) => {
    const lines = await fixture.t.db.selectFrom('commission_lines').selectAll().where('uid', '=', uid).execute();
    return lines.map(({ exact }) => Number(exact)).sort((a, b) => a - b);
  };

  it('is approved by another person, applies from then on, and does not change earlier sales', async () => {
    const ana = await makePromoter(fixture.t);
    const path = await makeLink(fixture.t, ana);
    const clickId = await click(fixture.t, path);
    const occurred_at = () => fixture.t.now.toISOString();
    fixture.pass();
    await postback(fixture.t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: occurred_at() });
    await settle(fixture.t);
    const before = await earned(ana.uid);
    expect(before).toHaveLength(1);

    fixture.pass();
    const { id } = await requestRatio('wx0001', '25');
    expect(await approve(id, fixture.manager)).toMatchObject({ code: 'approval_own' });
    expect((await fixture.detailOf('wx0001')).ratio).toBe('50');
    expect(await approve(id)).toMatchObject({ status: 200 });
    expect(await fixture.detailOf('wx0001')).toMatchObject({
      ratio: '25',
      ratios: [
        { ratio: '25', by: fixture.manager.name },
        { ratio: '50', by: '' },
      ],
    });
    await settle(fixture.t);
    expect(await earned(ana.uid)).toEqual(before);

    fixture.pass();
    await postback(fixture.t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: occurred_at() });
    await settle(fixture.t);
    const [half = 0, whole = 0] = await earned(ana.uid);
    expect(whole).toBe(before[0]);
    expect(half).toBe(whole / 2);
    await assertInvariants(fixture.t.db);
  });

  it('recomputes sales that were computed for a later time of the same day', async () => {
    const ana = await makePromoter(fixture.t);
    const path = await makeLink(fixture.t, ana);
    const clickId = await click(fixture.t, path);
    // The source's clock is a little ahead: the sale happens after the change, but was computed before it.
    const soon = new Date(fixture.t.now.getTime() + 2 * MINUTE_MS).toISOString();
    await postback(fixture.t, { click_id: clickId, amount: '100.00', status: 'approved', occurred_at: soon });
    await settle(fixture.t);
    const [before = 0] = await earned(ana.uid);
    const { id } = await requestRatio('wx0001', '25');
    await approve(id);
    await settle(fixture.t);
    expect(await earned(ana.uid)).toEqual([before / 2]);
  });

  it('recomputes sales if it comes from a platform’s list, unless an operator’s own ratio applies', async () => {
    const reported: Date[] = [];
    const list = (ratio: number) => {
      const items = [aGame('wx0001', { ratio })];
      const request = { siteId: 'demo', kind: 'messaging', items, isWhole: false, media: [] } as const;
      const notifyRatioChange = async (_tx: unknown, { since }: { since: Date }) => void reported.push(since);
      return importItems(fixture.t.db, { ...request, notifyRatioChange }, fixture.t.now);
    };
    await list(500_000);
    expect(reported).toEqual([]);
    await list(400_000);
    expect(reported).toEqual([fixture.t.now]);
    await approve((await requestRatio('wx0001', '25')).id);
    await list(300_000);
    expect(reported).toHaveLength(1);
    const item = await fixture.detailOf('wx0001');
    expect(item).toMatchObject({ ratio: '25', says: [{ field: 'ratio', value: '30' }] });
    fixture.pass();
    // One operator alone cannot restore the platform's ratio: that needs an approval, too.
    const alone = { id: item.id, version: item.version, field: 'ratio' };
    expect(await fixture.call('/console/catalogue/takeback', alone)).toMatchObject({ code: 'input_invalid' });
    await approve((await requestRatio('wx0001', '30')).id);
    const after = await fixture.detailOf('wx0001');
    expect([after.ratio, after.says]).toEqual(['30', []]);
    expect(after.ratios.map(({ ratio }) => ratio).slice(0, 2)).toEqual(['30', '25']);
    await list(350_000);
    expect((await fixture.detailOf('wx0001')).ratio).toBe('35');
  });

  it('keeps the former ratio for earlier sales of an item without a history', async () => {
    await fixture.t.db.deleteFrom('item_ratios').execute();
    const ana = await makePromoter(fixture.t);
    const clickId = await click(fixture.t, await makeLink(fixture.t, ana));
    await postback(fixture.t, {
      click_id: clickId,
      amount: '100.00',
      status: 'approved',
      occurred_at: fixture.t.now.toISOString(),
    });
    await settle(fixture.t);
    const before = await earned(ana.uid);
    fixture.pass();
    await approve((await requestRatio('wx0001', '25')).id);
    await fixture.t.db.updateTable('earning_work').set({ due_at: fixture.t.now }).execute();
    await settle(fixture.t);
    expect(await earned(ana.uid)).toEqual(before);
    expect((await fixture.detailOf('wx0001')).ratios.map(({ ratio }) => ratio)).toEqual(['25', '50']);
  });
});
