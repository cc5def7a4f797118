import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../../money/ledger/index.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'risk'));
});
afterAll(() => t?.close());
afterEach(async () => {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const idsOf = async (filters: Readonly<Record<string, string>>) => {
  const { content } = await t.ask('/console/conversions/list', filters, { token });
  return content.map(({ id }) => id);
};

async function hold(transaction: string): Promise<string> {
  const row = await t.db
    .updateTable('conversions')
    .set({ held: 'self_referral' })
    .where('site_id', '=', 'demo')
    .where('transaction_id', '=', transaction)
    .returning('conversion_id')
    .executeTakeFirstOrThrow();
  return row.conversion_id;
}

describe('a conversion in the console', () => {
  it('shows its events, the click, the lines by level and the journals', async () => {
    const lead = await makePromoter(t);
    const promoter = await makePromoter(t, { inviterUid: lead.uid });
    const clickId = await click(t, await makeLink(t, promoter));
    await postback(t, { click_id: clickId, amount: '100.00', transaction_id: 'seen', event_id: 'seen-event' });
    await settle(t);
    const [id = ''] = await idsOf({ words: 'seen' });
    const found = async (words: string) =>
      (await t.ask('/console/find', { words }, { token })).map((hit) => [hit.kind, hit.title, hit.by]);
    expect(await found('seen')).toEqual([['conversion', 'seen', 'seen']]);
    expect(await found('seen-event')).toEqual([['conversion', 'seen', 'seen-event']]);
    const { name } = await t.db
      .selectFrom('items')
      .select('name')
      .where('external_id', '=', 'wx0001')
      .executeTakeFirstOrThrow();
    expect(await found('wx0001')).toContainEqual(['item', name, 'wx0001']);
    expect((await found(name.toLowerCase())).map(([kind]) => kind)).toContain('item');
    const elsewhere = await openConsole(t, 'owner', ['other']);
    expect(await t.ask('/console/find', { words: 'seen-event' }, { token: elsewhere.token })).toEqual([]);
    const record = await t.ask('/console/conversions/detail', { id }, { token });
    expect(record).toMatchObject({ uid: promoter.uid, status: 'approved', amount: '100.00', parkedFor: null });
    expect(record.click).toMatchObject({ class: 'unique' });
    expect(record.events).toHaveLength(1);
    expect(record.lines.map(({ level, amount }) => [level, amount])).toEqual([
      [0, '30.00'],
      [1, '2.50'],
    ]);
    expect(record.postings.map(({ amount }) => amount).sort()).toEqual(['2.50', '30.00']);
    expect(await idsOf({ words: promoter.uid })).toEqual([id]);
  });

  it('is parked until its click and its rate are known, and names what is missing', async () => {
    await postback(t, { click_id: 'not-ours', amount: '1.00', transaction_id: 'no-click' });
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    // A sale is held, too, if its currency never had a rate.
    const euroRate = {
      currency: 'EUR',
      day: 20250101,
      rate: '60',
      origin: 'test',
      entered_by: 'test',
      entered_at: t.now,
    };
    await t.db
      .insertInto('exchange_rates')
      .values({ site_id: 'demo', ...euroRate })
      .execute();
    await postback(t, { click_id: clickId, amount: '1.00', currency: 'EUR', transaction_id: 'no-rate' });
    const { content } = await t.ask('/console/conversions/list', { view: 'parked' }, { token });
    const reasons = content.map((row) => [row.transactionId, row.parkedFor]);
    expect(Object.fromEntries(reasons)).toEqual({ 'no-click': 'click', 'no-rate': 'rate' });
    const views = await t.ask('/console/conversions/views', {}, { token });
    expect(views.find(({ id }) => id === 'parked')).toMatchObject({ count: 2 });
  });

  it('can be resolved with a reason when its source contradicts itself', async () => {
    const fields = { event_id: 'twice', transaction_id: 'twice', click_id: 'unknown' };
    await postback(t, { ...fields, amount: '1.00' });
    expect((await postback(t, { ...fields, amount: '2.00' })).http).toBe(409);
    const [id = ''] = await idsOf({ view: 'conflict' });
    const { conflicts } = await t.ask('/console/conversions/detail', { id }, { token });
    expect(conflicts).toMatchObject([{ eventId: 'twice' }]);
    await t.ask('/console/conversions/keepfirst', { id, reason: 'The first is right' }, { token });
    expect(await idsOf({ view: 'conflict' })).toEqual([]);
    const settled = await t.ask('/console/conversions/detail', { id }, { token });
    expect(settled.decisions).toMatchObject([{ decision: 'kept_first', reason: 'The first is right' }]);
  });
});

describe('a held conversion', () => {
  it('is not paid until it is released, and never after it is declined', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await postback(t, { click_id: clickId, amount: '100.00', transaction_id: 'held-1' });
    const id = await hold('held-1');
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    expect(await idsOf({ view: 'held' })).toEqual([id]);
    const decide = (decision: string) =>
      t.call('/console/conversions/decide', { id, decision, reason: 'Looked at it' }, { token });
    expect(await decide('released')).toMatchObject({ status: 200 });
    expect(await decide('released')).toMatchObject({ code: 'record_state' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    expect(await idsOf({ view: 'held' })).toEqual([]);
    expect(await decide('declined')).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const rows = await t.db
      .selectFrom('audit_rows')
      .select(['action', 'reason'])
      .where('target', '=', `conversion:${id}`)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['conversion.release', 'conversion.decline']);
  });

  it('is not found on another site, and cannot be decided without the permission', async () => {
    const [id = ''] = await idsOf({});
    const body = { id, decision: 'declined', reason: 'Not mine' } as const;
    const other = await openConsole(t, 'owner', ['other']);
    expect(await t.call('/console/conversions/decide', body, { token: other.token })).toMatchObject({
      code: 'not_found',
    });
    const support = await openConsole(t, 'support');
    expect(await t.call('/console/conversions/decide', body, { token: support.token })).toMatchObject({
      code: 'permission_missing',
    });
  });
});
