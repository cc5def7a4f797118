import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  sale,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let promoter: Promoter;
let member: Promoter;
beforeAll(async () => {
  t = await startEarningsApp();
  promoter = await makePromoter(t, { rate: '60', rate1: '10' });
  member = await makePromoter(t, { rate: '50', inviterUid: promoter.uid });
  // The platform pays half of a sale, and the promoter gets three fifths of that half.
  const [plain, channel] = [await makeLink(t, promoter), await makeLink(t, promoter, 'wx0001', 'Facebook page')];
  await click(t, plain);
  await sale(t, channel, '100.00');
  await sale(t, channel, '20.00');
  await makeLink(t, promoter, 'wx0002');
  await sale(t, await makeLink(t, member), '1000.00');
});
afterAll(() => t?.close());

const ask = (who: Promoter) => ({ token: who.token });

describe('the results of own links (Spec: B1, B8, B9)', () => {
  it('are earnings and clicks of a week, by item, day and channel, without the results of members', async () => {
    const [one, ...others] = await t.ask(
      '/report/links',
      { kind: 'messaging', ids: ['wx0001', 'nothing'] },
      ask(promoter),
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: 'wx0001', clicks: 3, conversions: 2, earned: '36.00' });
    expect(one?.week).toHaveLength(7);
    expect(one?.week.at(-1)).toEqual({ day: '2026-03-02', clicks: 3, earned: '36.00', estimated: '0.00' });
    expect(one?.week[0]).toEqual({ day: '2026-02-24', clicks: 0, earned: '0.00', estimated: '0.00' });
    expect(one?.channels).toEqual([
      { sub: 'Facebook page', clicks: 2, earned: '36.00', estimated: '0.00' },
      { sub: '', clicks: 1, earned: '0.00', estimated: '0.00' },
    ]);
  });

  it('are today’s earnings together with the shares of members’ sales, and the best links first', async () => {
    const today = await t.ask('/report/today', {}, ask(promoter));
    const whole = await t.ask('/report/summary', { from: '2026-03-02', to: '2026-03-02' }, ask(promoter));
    expect(Number(today.earned)).toBe(Number(whole.settled) + Number(whole.estimated));
    expect(Number(today.earned)).toBeGreaterThan(36);
    expect(today).toMatchObject({ day: '2026-03-02', clicks: 3 });
    expect(today.links.map(({ id, earned }) => [id, earned])).toEqual([
      ['wx0001', '36.00'],
      ['wx0002', '0.00'],
    ]);
    expect((await t.ask('/report/today', {}, ask(await makePromoter(t)))).links).toEqual([]);
  });

  it('are earnings per click of 30 days with the best channel, beside the terms of the plan', async () => {
    const item = await t.ask('/report/item', { kind: 'messaging', id: 'wx0001' }, ask(promoter));
    expect(item).toMatchObject({
      terms: { events: ['purchase'], holdDays: expect.any(Number), months: null, capDay: '', capMonth: '' },
      windowDays: 30,
      last30: { clicks: 3, conversions: 2, earned: '36.00', perClick: '12.00' },
    });
    expect(item.last30.channels[0]?.sub).toBe('Facebook page');
    expect((await t.call('/report/item', { kind: 'messaging', id: 'nothing' }, ask(promoter))).code).toBe(
      'item_unknown',
    );
  });

  it('name the part that is not settled yet, today and of each link', async () => {
    const who = await makePromoter(t, { rate: '60' });
    const link = await makeLink(t, who);
    await sale(t, link, '100.00');
    await sale(t, link, '20.00', { status: 'pending' });
    const parts = { earned: '36.00', estimated: '6.00' };
    const today = await t.ask('/report/today', {}, ask(who));
    expect(today).toMatchObject(parts);
    expect(today.links[0]).toMatchObject(parts);
    const [own] = await t.ask('/report/links', { kind: 'messaging', ids: ['wx0001'] }, ask(who));
    expect(own).toMatchObject({ ...parts, channels: [parts] });
    const { last30 } = await t.ask('/report/item', { kind: 'messaging', id: 'wx0001' }, ask(who));
    expect(last30).toMatchObject(parts);
  });

  it('filter the own items by their state', async () => {
    const listed = async (state: 'running' | 'waiting' | 'ended') =>
      (await t.ask('/wxcps/myapplist', { state }, ask(promoter))).content.map(({ appid }) => appid);
    expect((await listed('running')).toSorted()).toEqual(['wx0001', 'wx0002']);
    expect(await listed('waiting')).toEqual([]);
    await t.db.updateTable('items').set({ delisted_at: t.now }).where('external_id', '=', 'wx0002').execute();
    expect(await listed('running')).toEqual(['wx0001']);
    expect(await listed('ended')).toEqual(['wx0002']);
  });
});

describe('a channel’s name', () => {
  it('may have spaces between words, and is the same link each time', async () => {
    const make = (sub: string) => t.call('/gen/shortlink', { kind: 'messaging', id: 'wx0001', sub }, ask(promoter));
    expect((await make('Facebook page')).data).toEqual((await make('Facebook page')).data);
    for (const sub of [' page', 'page ', 'two  spaces', 'a\tb', 'ñ', 'x'.repeat(41)]) {
      expect([sub, (await make(sub)).code]).toEqual([sub, 'input_invalid']);
    }
  });
});
