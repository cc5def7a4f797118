import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  STANDARD_TERMS,
  sale,
  savePlan,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { aGame, listItems } from '../../promotion/catalogue/builders.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { countItemSales } from './item-sales.ts';

let t: TestApp;
let promoter: Promoter;
let newcomer: Promoter;

beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  promoter = await makePromoter(t, { rate: '60' });
  newcomer = await makePromoter(t, { rate: '50' });
});
afterAll(() => t?.close());

beforeEach(() => plan('standard', STANDARD_TERMS));

/** The last plan version so far; the test world already has one. */
let versions = 1;
/** The plan is in force at once, as if it had been approved. */
async function plan(planId: string, terms: PlanTerms | undefined, of: { item?: string; promoter?: string } = {}) {
  versions += 1;
  await savePlan(t, { planId, version: versions, effectiveFrom: t.now, terms, ...of });
  await inTransaction(t.db, (tx) => bumpCatalogueVersion(tx, 'demo'));
}

async function earnedBy(who: Promoter, sort: '' | 'ratio' = '') {
  const { content } = await t.ask('/wxcps/applist', { sort }, { token: who.token });
  return new Map(content.map(({ appid, newcps, earn }) => [appid, { pays: newcps, ...earn }]));
}

it('a list shows the platform’s payment and the reader’s earning from it', async () => {
  expect((await earnedBy(promoter)).get('wx0001')).toEqual({
    pays: 50,
    base: 'share',
    part: 60,
    percent: 30,
    sale: '',
    event: 'sale',
  });
  expect((await earnedBy(newcomer)).get('wx0001')).toMatchObject({ pays: 50, part: 50, percent: 25 });
  const detail = await t.ask('/uid/app/detail', { kind: 'messaging', id: 'wx0001' }, { token: promoter.token });
  expect(detail).toMatchObject({ ratio: 50, earn: { part: 60, percent: 30 } });
  expect(await t.ask('/uid/app/terms', {}, { token: promoter.token })).toEqual({ base: 'share', part: 60, flat: '' });
});

it('the plan in force for the item and the reader counts: a flat amount, a percentage, steps or no payment', async () => {
  const { item_id: item } = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('external_id', '=', 'wx0002')
    .executeTakeFirstOrThrow();
  await plan('flat', { ...STANDARD_TERMS, base: { flatMinor: 1_000n } }, { item });
  expect((await earnedBy(promoter)).get('wx0002')).toMatchObject({ base: 'flat', percent: 0, sale: '6.00' });
  expect((await earnedBy(promoter)).get('wx0001')).toMatchObject({ base: 'share', percent: 30 });

  await plan('own', { ...STANDARD_TERMS, base: 'amount', own: { ppm: 900_000 } }, { promoter: promoter.uid });
  // The earning is never more than the platform pays.
  expect((await earnedBy(promoter)).get('wx0002')).toMatchObject({ base: 'amount', part: 50, percent: 50 });
  expect((await earnedBy(newcomer)).get('wx0002')).toMatchObject({ base: 'flat', sale: '5.00' });

  await plan('own', undefined, { promoter: promoter.uid });
  await plan('flat', undefined, { item });
  t.now = new Date(t.now.getTime() + 60_000);
  await plan('standard', { ...STANDARD_TERMS, own: { steps: [{ fromMinor: 0n, ppm: 100_000 }] } });
  expect((await earnedBy(promoter)).get('wx0001')).toMatchObject({ part: 10, percent: 5 });
  await plan('standard', undefined);
  expect((await earnedBy(promoter)).get('wx0001')).toMatchObject({ base: 'none', percent: 0, sale: '' });
});

it('video tasks show the reader’s earning, and an event without an amount is named with its fixed pay', async () => {
  await listItems(t.db, [aGame('700001', { ratio: 400_000 })], t.now, { kind: 'video' });
  const video = async () => {
    const { content } = await t.ask('/doucps/demandlist', {}, { token: newcomer.token });
    return content.find(({ demandId }) => demandId === '700001')?.earn;
  };
  expect(await video()).toMatchObject({ base: 'share', percent: 20, event: 'sale' });
  const { item_id: item } = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('external_id', '=', '700001')
    .executeTakeFirstOrThrow();
  const install = { ...STANDARD_TERMS, events: ['install', 'purchase'], base: { flatMinor: 9_00n } };
  await plan('install', install, { item });
  expect(await video()).toMatchObject({ base: 'flat', percent: 0, sale: '4.50', event: 'install' });
  await plan('install', { ...STANDARD_TERMS, events: ['register'] }, { item });
  expect(await video()).toMatchObject({ base: 'share', event: 'register' });
  // Without a session there are no earnings of one's own.
  const { content } = await t.ask('/doucps/demandlist', {});
  expect(content[0]?.earn).toMatchObject({ base: 'none', percent: 0, sale: '' });
  await plan('install', undefined, { item });
});

it('sorted by earning, an item with a better plan comes before an item with a higher payment', async () => {
  const { item_id: item } = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('external_id', '=', 'wx0002')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('items').set({ ratio_ppm: 400_000 }).where('external_id', '=', 'wx0002').execute();
  await plan('better', { ...STANDARD_TERMS, own: { ppm: 950_000 } }, { item });
  const sorted = [...(await earnedBy(newcomer, 'ratio'))].map(([id, { percent }]) => [id, percent]);
  expect(sorted).toEqual([
    ['wx0002', 38],
    ['wx0001', 25],
  ]);
  await plan('better', undefined, { item });
  expect([...(await earnedBy(newcomer, 'ratio')).keys()]).toEqual(['wx0001', 'wx0002']);
});

it('the average amount of a sale is shown once five sales were counted at night', async () => {
  const link = await makeLink(t, promoter);
  for (const amount of ['10.00', '20.00', '30.00', '40.00']) await sale(t, link, amount);
  await countItemSales(t.db, t.now);
  expect((await earnedBy(newcomer)).get('wx0001')?.sale).toBe('');
  await sale(t, link, '50.00');
  await countItemSales(t.db, t.now);
  // The average is 30.00; the promoter earns three tenths of a quarter.
  expect((await earnedBy(newcomer)).get('wx0001')?.sale).toBe('7.50');
  expect((await earnedBy(promoter)).get('wx0001')?.sale).toBe('9.00');
});

it('the page of an item names the pay for each event; a registration is no sale, and does not lower the average', async () => {
  await plan('standard', { ...STANDARD_TERMS, events: ['purchase', 'register', 'install'] });
  const link = await makeLink(t, promoter, 'wx0002');
  // The platform pays two fifths of these, and the newcomer gets half of that.
  const ratio = { ratio_ppm: 400_000 };
  await t.db.updateTable('items').set(ratio).where('external_id', '=', 'wx0002').execute();
  await plan('better', undefined, { item: await itemOf('wx0002') });
  for (let turn = 0; turn < 5; turn++) {
    await sale(t, link, '100.00');
    await sale(t, link, '10.00', { event: 'register' });
  }
  await sale(t, link, '1.00', { event: 'install' });
  await countItemSales(t.db, t.now);
  expect((await earnedBy(newcomer)).get('wx0002')?.sale).toBe('20.00');
  const { terms } = await t.ask('/report/item', { kind: 'messaging', id: 'wx0002' }, { token: newcomer.token });
  expect(terms?.pays).toEqual([
    { event: 'purchase', amount: '20.00' },
    { event: 'register', amount: '2.00' },
    // A single one would name another promoter's event.
    { event: 'install', amount: '' },
  ]);
});

async function itemOf(externalId: string): Promise<string> {
  const found = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return found?.item_id ?? '';
}
