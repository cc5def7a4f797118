import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';

let t: TestApp;
let token: string;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'owner'));
  second = await openConsole(t, 'manager');
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
/** A sale that waits for the rate of its day; without an earlier rate of its currency the sale would be held. */
async function saleIn(currency: string): Promise<string> {
  const storedRate = {
    site_id: 'demo',
    currency,
    day: 20250101,
    rate: '1',
    origin: 'test',
    entered_by: 'two',
    entered_at: t.now,
  };
  await t.db.insertInto('exchange_rates').values(storedRate).execute();
  const promoter = await makePromoter(t);
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '100.00', currency });
  await settle(t);
  return promoter.uid;
}

it('entering a missing rate pays the waiting sales; correcting a rate posts the difference', async () => {
  const uid = await saleIn('EUR');
  expect(await available(uid)).toBe(0n);
  const rate = { currency: 'EUR', day: await dayWithout('EUR'), origin: 'ECB' };
  expect(await t.ask('/console/exchange-rates/save', { ...rate, rate: '2' }, { token })).toEqual({
    isCorrection: false,
    days: 0,
    waits: true,
  });
  await agree(t, second);
  await settle(t);
  expect(await available(uid)).toBe(60_00n);
  expect(await t.ask('/console/exchange-rates/missing', {}, { token })).toEqual([]);
  expect(await t.ask('/console/exchange-rates/save', { ...rate, rate: '1.9' }, { token })).toEqual({
    isCorrection: true,
    days: 1,
    waits: false,
  });
  await settle(t);
  expect(await available(uid)).toBe(57_00n);
  const { content } = await t.ask('/console/exchange-rates/list', { currency: 'eur' }, { token });
  expect(content[0]).toMatchObject({ currency: 'EUR', rate: '1.9', origin: 'ECB' });
});

it('a rate of the site’s own unit or of a future day is refused', async () => {
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

it('a file is shown before it is imported, and its invalid lines are left out', async () => {
  const uid = await saleIn('GBP');
  const day = await dayWithout('GBP');
  const csv = `currency,day,rate,origin\nGBP,${day},3,Bank\nEUR,${day},1.9,ECB\nUSD,yesterday,1,Bank\n`;
  const seen = await t.ask('/console/exchange-rates/preview', { csv }, { token });
  expect(seen).toMatchObject({ added: 1, changed: 0, unchanged: 1, wrong: 1, resolves: 1 });
  expect(seen.lines[0]).toMatchObject({ line: 4, outcome: 'wrong', problem: 'day' });
  expect(await available(uid)).toBe(0n);
  expect(await t.ask('/console/exchange-rates/import', { csv }, { token })).toEqual({
    added: 0,
    changed: 0,
    unchanged: 0,
    wrong: 1,
    waits: true,
  });
  await agree(t, second);
  await settle(t);
  expect(await available(uid)).toBe(90_00n);
});

it('the approver of a long file sees the highest rate of each currency, on any line', async () => {
  const cashier = await openConsole(t, 'cashier');
  const days = Array.from({ length: 54 }, (_, n) => new Date(Date.UTC(2025, 10, 1 + n)).toISOString().slice(0, 10));
  const lines = [...days.map((day) => `DKK,${day},8.5,Bank`), 'DKK,2026-01-05,850.0,Bank'];
  const csv = `currency,day,rate,origin\n${lines.join('\n')}\n`;
  expect(await t.ask('/console/exchange-rates/import', { csv }, cashier)).toMatchObject({ waits: true });
  const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'exchange_rates' }, second);
  const after = '8.5 on 2025-11-01 to 850.0 on 2026-01-05';
  expect(content[0]?.preview).toContainEqual({ label: 'DKK, lowest to highest of 55', before: '', after });
  await t.ask('/console/approvals/reject', { id: content[0]?.id ?? '', reason: 'a hundred times too high' }, second);
});

it('the request of a rate cannot name another currency or day than its payload', async () => {
  const cashier = await openConsole(t, 'cashier');
  const rates = [{ currency: 'USD', day: 20260105, rate: '5640', origin: 'Bank' }];
  const payload = { rates, action: 'exchange_rate.save' };
  const request = { kind: 'exchange_rates', target: 'JPY-20260104', payload, reason: 'yen of the fourth' };
  expect((await t.call('/console/approvals/request', request, cashier)).status).toBe(400);
  const named = { ...request, target: 'USD-20260105' };
  const { id } = await t.ask('/console/approvals/request', named, cashier);
  await t.ask('/console/approvals/reject', { id, reason: 'not this one either' }, second);
});

it('a rate by one operator waits if it is the first, rises by small daily steps, or precedes its sale', async () => {
  const cashier = await openConsole(t, 'cashier');
  const save = async (rate: string, on: string, who = cashier) =>
    (await t.ask('/console/exchange-rates/save', { currency: 'CHF', day: on, rate, origin: 'me' }, who)).waits;
  expect(await save('60', '2026-02-20')).toBe(true);
  await agree(t, second);
  // Each rate is within the tolerance of the rate before, but all are by the same operator.
  expect(await save('65', '2026-02-21')).toBe(false);
  expect(await save('71', '2026-02-22')).toBe(true);
  expect(await save('900', '2026-03-01')).toBe(true);
  // Without an approval, the rate is not a reference for the next rate.
  expect(await save('65.5', '2026-02-23')).toBe(false);
  expect(await save('71', '2026-02-24', await openConsole(t, 'cashier'))).toBe(false);
});

it('a rate that one person enters with several accounts waits, too', async () => {
  const owner = await openConsole(t, 'owner');
  const puppets = [await openPuppet(t, owner, 'cashier'), await openPuppet(t, owner, 'manager')];
  const save = async (rate: string, who: ConsoleOperator) =>
    (await t.ask('/console/exchange-rates/save', { currency: 'NOK', day: '2026-02-20', rate, origin: 'me' }, who))
      .waits;
  expect(await save('60', owner)).toBe(true);
  await agree(t, second);
  const waits: boolean[] = [];
  for (const [index, rate] of ['65', '70', '76'].entries()) {
    waits.push(await save(rate, [owner, ...puppets][index] as ConsoleOperator));
    if (waits.at(-1)) break;
  }
  expect(waits).toEqual([false, true]);
});

it('the effect of a rate on existing sales counts towards one operator’s daily limit', async () => {
  const uid = await saleIn('SEK');
  const day = await dayWithout('SEK');
  const cashier = await openConsole(t, 'cashier');
  const save = async (rate: string, on = day, who = cashier) =>
    (await t.ask('/console/exchange-rates/save', { currency: 'SEK', day: on, rate, origin: 'me' }, who)).waits;
  await save('600', '2025-12-30');
  await agree(t, second);
  expect(await save('600')).toBe(true);
  await settle(t);
  expect(await available(uid)).toBe(0n);
  await agree(t, second);
  await settle(t);
  expect(await available(uid)).toBe(18000_00n);
});
