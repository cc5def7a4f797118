import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  postback,
  sale,
  saleAt,
  settle,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  await settle(t);
});
afterAll(() => t?.close());

/** Times on the site's clock, in Manila. */
const at = (day: string, time: string) => {
  t.now = new Date(`${day}T${time}:00+08:00`);
};
const inbox = async ({ token }: Promoter) => (await t.ask('/message/list', {}, { token })).content;
const texts = async (who: Promoter) => (await inbox(who)).map(({ text }) => text);

it('one message the next morning reports a day’s settled earnings: gains, the best item, and small refunds', async () => {
  at('2026-03-10', '10:00');
  const lead = await makePromoter(t, { rate1: '5' });
  const promoter = await makePromoter(t, { inviterUid: lead.uid });
  const idle = await makePromoter(t);
  const [first, second] = [await makeLink(t, promoter, 'wx0001'), await makeLink(t, promoter, 'wx0002')];
  // The sale is from an earlier day, and refunded on the reported day.
  const small = { click_id: await click(t, first), amount: '20.00', transaction_id: 'small-one' };
  await postback(t, small);
  await settle(t);
  at('2026-03-11', '08:05');
  await settle(t);
  expect(await texts(promoter)).toEqual(['₱6.00 settled on Mar 10, 2026, all of it from “Game wx0001”.']);

  at('2026-03-11', '10:00');
  await sale(t, first, '100.00');
  await sale(t, first, '50.00');
  await sale(t, second, '10.00');
  await postback(t, { ...small, status: 'reversed' });
  await settle(t);
  // No notice for this refund: it is small.
  expect(await inbox(promoter)).toHaveLength(1);
  at('2026-03-12', '07:59');
  await settle(t);
  expect(await inbox(promoter)).toHaveLength(1);
  at('2026-03-12', '08:00');
  await Promise.all([settle(t), settle(t)]);
  at('2026-03-12', '09:00');
  await settle(t);
  const [latest, ...before] = await inbox(promoter);
  expect(before).toHaveLength(1);
  expect(latest).toMatchObject({
    title: 'Earnings',
    text: '₱48.00 settled on Mar 11, 2026. “Game wx0001” brought the most. Refunds and corrections took back ₱6.00. 3 clicks that day, the most around 10:00 AM.',
    to: '/Records',
  });
  expect((await texts(lead))[0]).toMatch(/^₱4\.00 settled on Mar 11/);
  expect(await inbox(idle)).toEqual([]);
  // Shown in the inbox only, not among the notices of the home page.
  expect(await t.ask('/cp/mainview/notice', {}, { token: promoter.token })).toEqual([]);
  await assertInvariants(t.db);
});

it('a large refund, or a refund that causes a debt, is reported at once; a digest may list refunds only', async () => {
  at('2026-04-01', '10:00');
  await settle(t);
  const promoter = await makePromoter(t);
  const link = await makeLink(t, promoter);
  const sales = [];
  for (const amount of ['200.00', '10.00']) {
    const sale = { click_id: await click(t, link), amount, transaction_id: `of-${amount}` };
    await postback(t, sale);
    sales.push(sale);
  }
  await settle(t);
  at('2026-04-02', '10:00');
  await settle(t);
  const [large, small] = sales;
  await postback(t, { ...small, status: 'reversed' } as Record<string, string>);
  await settle(t);
  expect(await texts(promoter)).toHaveLength(1);
  await postback(t, { ...large, status: 'reversed' } as Record<string, string>);
  await settle(t);
  expect((await texts(promoter))[0]).toBe('A player got a refund for “Game wx0001”, so ₱60.00 was deducted.');
  at('2026-04-03', '08:00');
  await settle(t);
  expect((await texts(promoter))[0]).toBe('Refunds and corrections took back ₱63.00 on Apr 2, 2026.');
  await assertInvariants(t.db);
});

it('the message has the day’s clicks and the hour with the most of them, by the site’s clock', async () => {
  at('2026-05-01', '06:00');
  await settle(t);
  const promoter = await makePromoter(t);
  const link = await makeLink(t, promoter, 'wx0001');
  const clickAt = async (time: string, address: string, agent?: string) => {
    at('2026-05-02', time);
    return click(t, link, { address, ...(agent && { agent }) });
  };
  await clickAt('09:10', '203.0.113.20');
  // Machines do not count, nor does another day.
  await clickAt('09:20', '203.0.113.24', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  for (const host of [21, 22, 22]) await clickAt('20:30', `203.0.113.${host}`);
  const paid = { click_id: await clickAt('20:59', '203.0.113.23'), amount: '100.00', transaction_id: 'by-night' };
  await postback(t, paid);
  await settle(t);
  at('2026-05-03', '07:00');
  await click(t, link, { address: '203.0.113.25' });
  at('2026-05-03', '08:00');
  await settle(t);
  const [latest] = await inbox(promoter);
  expect(latest?.text).toMatch(/ 5 clicks that day, the most around 8:00 PM\.$/);
  const { content } = await t.ask('/message/list', {}, { token: promoter.token, locale: 'es' });
  expect(content[0]?.text).toMatch(/ Ese día: 5 clics, con más actividad hacia las 20:00\.$/);
});

it('the message names the days of the sales, by which the report counts them, beside the day on which they settled', async () => {
  at('2026-06-01', '06:00');
  await settle(t);
  const promoter = await makePromoter(t);
  const link = await makeLink(t, promoter, 'wx0001');
  const soldOn = async (...days: string[]) => {
    for (const day of days) {
      await saleAt(t, promoter, '100.00', new Date(`${day}T04:00:00Z`));
    }
  };
  await click(t, link);
  at('2026-06-04', '10:00');
  await soldOn('2026-06-02');
  at('2026-06-05', '08:05');
  await settle(t);
  expect((await texts(promoter))[0]).toMatch(/^₱30\.00 settled on Jun 4, 2026, sold on Jun 2, 2026, all of it from/);
  at('2026-06-05', '13:00');
  await soldOn('2026-06-03', '2026-06-05');
  at('2026-06-06', '08:05');
  await settle(t);
  expect((await texts(promoter))[0]).toMatch(
    /^₱60\.00 settled on Jun 5, 2026, sold from Jun 3, 2026 to Jun 5, 2026, all of it/,
  );
  const { content } = await t.ask('/message/list', {}, { token: promoter.token, locale: 'es' });
  expect(content[0]?.text).toMatch(/de ventas del 3 jun 2026 al 5 jun 2026, todo por/);
});
