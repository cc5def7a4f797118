import { expect, test } from '@playwright/test';
import { openAs, PINNER, sessionOf } from '../support/people.ts';

/** The addresses of web/layout/prefetch-calls.ts without a record's id. */
const ADDRESSES = [
  '/report',
  '/team',
  '/promotion',
  '/GameDetail/wx2600000002',
  '/GameDetail/700002?kind=video',
  '/my',
  '/Transfer',
  '/Safe',
  '/Records',
  '/Deposit',
  '/DepositDetails',
  '/Withdraw',
  '/WithdrawDetails',
  '/AddCard',
  '/AddZhiFuBao',
  '/Messages',
  '/RakeBack',
  '/Wheel',
  '/Wheel/History',
  '/Wheel/Verify',
  '/Wheel/Help',
  '/Games',
  '/BettingRecord',
  '/Bonus',
  '/Vip',
  '/VipGuide',
  '/Invite',
  '/Protection',
  '/Agent',
  '/AgentWithdraw',
  '/Setting',
];

test('a page’s first call is sent together with its code, and its answer is used by the page (decision 211)', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const unusedCalls: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('asked ahead')) unusedCalls.push(message.text());
  });
  // The parts of all pages load after the prefetching code.
  const ready = page.waitForResponse((response) => /\/assets\/parts-/.test(response.url()));
  await openAs(page, await sessionOf(request, PINNER), '/');
  await ready;
  const underWay = () => page.evaluate(() => Object.keys(window.firstAnswers?.answers ?? {}));
  await expect.poll(underWay).toEqual([]);
  for (const address of ADDRESSES) {
    const prefetched = await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      return Object.keys(window.firstAnswers?.answers ?? {});
    }, address);
    expect(prefetched, `${address} asks ahead`).not.toEqual([]);
    await expect.poll(underWay, { message: `${address} takes what was asked` }).toEqual([]);
    expect(unusedCalls, address).toEqual([]);
  }
});

test('the formats of the next page are made on another thread, which then ends (decision 242)', async ({
  page,
  request,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const ended = new Promise((end) => {
    page.on('worker', (worker) => worker.url().includes('format-worker') && worker.on('close', end));
  });
  await openAs(page, await sessionOf(request, PINNER), '/');
  await ended;
  expect(errors).toEqual([]);
});
