import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'owner'));
});
afterAll(() => t?.close());
afterEach(async () => {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

/** The day that waits for a rate. */
async function dayWithout(currency: string): Promise<string> {
  const missing = await t.ask('/console/exchange-rates/missing', {}, { token });
  expect(missing).toMatchObject([{ currency, conversions: 1, amount: '100.00' }]);
  return missing[0]?.day ?? '';
}

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
async function saleIn(currency: string): Promise<string> {
  const promoter = await makePromoter(t);
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '100.00', currency });
  await settle(t);
  return promoter.uid;
}

it('a rate that was missing pays what waited for it; a corrected one posts the difference', async () => {
  const uid = await saleIn('EUR');
  expect(await available(uid)).toBe(0n);
  const rate = { currency: 'EUR', day: await dayWithout('EUR'), origin: 'ECB' };
  expect(await t.ask('/console/exchange-rates/save', { ...rate, rate: '2' }, { token })).toEqual({
    isCorrection: false,
    days: 1,
  });
  await settle(t);
  expect(await available(uid)).toBe(60_00n);
  expect(await t.ask('/console/exchange-rates/missing', {}, { token })).toEqual([]);
  await t.ask('/console/exchange-rates/save', { ...rate, rate: '1.5' }, { token });
  await settle(t);
  expect(await available(uid)).toBe(45_00n);
  const { content } = await t.ask('/console/exchange-rates/list', { currency: 'eur' }, { token });
  expect(content).toMatchObject([{ currency: 'EUR', rate: '1.5', origin: 'ECB' }]);
});

it('the site’s own unit and days to come have no rate', async () => {
  const save = (fields: Record<string, string>) =>
    t.call(
      '/console/exchange-rates/save',
      { currency: 'USD', day: '2020-01-01', rate: '1', origin: 'x', ...fields },
      { token },
    );
  const { unit } = (await t.ask('/console/me', {}, { token })).site;
  expect(await save({ currency: unit })).toMatchObject({ data: { fields: { currency: expect.anything() } } });
  expect(await save({ day: '2999-01-01' })).toMatchObject({ data: { fields: { day: expect.anything() } } });
  expect(await save({ rate: '0.00' })).toMatchObject({ data: { fields: { rate: expect.anything() } } });
});

it('a file is shown before it is imported, and its wrong lines are left out', async () => {
  const uid = await saleIn('GBP');
  const day = await dayWithout('GBP');
  const csv = `currency,day,rate,origin\nGBP,${day},3,Bank\nEUR,${day},1.5,ECB\nUSD,yesterday,1,Bank\n`;
  const seen = await t.ask('/console/exchange-rates/preview', { csv }, { token });
  expect(seen).toMatchObject({ added: 1, changed: 0, unchanged: 1, wrong: 1, resolves: 1 });
  expect(seen.lines[0]).toMatchObject({ line: 4, outcome: 'wrong', problem: 'day' });
  expect(await available(uid)).toBe(0n);
  expect(await t.ask('/console/exchange-rates/import', { csv }, { token })).toEqual({
    added: 1,
    changed: 0,
    unchanged: 1,
    wrong: 1,
  });
  await settle(t);
  expect(await available(uid)).toBe(90_00n);
});
