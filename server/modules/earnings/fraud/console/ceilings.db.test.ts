import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  SOURCE_SECRET,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { saveSource } from '../../conversions/index.ts';

/** Here, the ceiling of a source is 1,000.00 in a day, whatever is reported with its secret. */

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const DAY_MS = 86_400_000;

let t: TestApp;
let manager: ConsoleOperator;
let second: ConsoleOperator;
let source: string;
let count = 0;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
beforeEach(async () => {
  // The clock moved: earlier sessions have expired.
  manager = await openConsole(t, 'manager');
  second = await openConsole(t, 'owner');
  source = `net-${++count}`;
  const terms = { siteId: 'demo', source, name: source, secret: SOURCE_SECRET, mapping: {}, aDayMinor: 1_000_00n };
  await saveSource(t.db, secrets, terms, t.now);
  await t.db
    .updateTable('conversion_sources')
    .set({ platforms: '["messaging"]' })
    .where('source', '=', source)
    .execute();
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const waiting = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, manager)).content.filter(({ label }) =>
    label.startsWith(source),
  );

let sales = 0;
async function say(clickId: string, amount: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const name = `${source}-${++sales}`;
  // Reports a sale, each time a second later than before: the latest event of a sale counts.
  t.now = new Date(t.now.getTime() + 1000);
  const body = { event_id: name, transaction_id: name, event: 'purchase', click_id: clickId, amount, ...more };
  return (await sendPostback(t.app, JSON.stringify(body), { at: t.now, source })).statusCode;
}

/** Imports a file of sales for a source. */
function importFile(rows: readonly string[], as: ConsoleOperator) {
  const csv = ['event_id,transaction_id,click_id,event,amount', ...rows].join('\n');
  const file = Buffer.from(csv).toString('base64');
  return t.ask('/console/earning-files/import', { kind: 'conversions', source, name: 'sales.csv', file }, as);
}

describe('a source’s reports', () => {
  it('earn up to the ceiling in 24 hours; the rest waits as one group until two people release it', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    for (const amount of ['400.00', '400.00', '300.00', '200.00', '100.00'])
      expect(await say(clickId, amount)).toBe(200);
    await settle(t);
    // 400, 400 and 200 are within the ceiling; the promoter gets 60 % of the half that the platform pays.
    expect(await available(promoter.uid)).toBe(300_00n);
    const [group, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(group).toMatchObject({ rule: 'above_ceiling', conversions: 2 });
    // Once the ceiling is reached, one operator cannot release more of this source, even within the operator's own
    // limit.
    const given = { id: group?.id ?? '', decision: 'released', until: group?.lastHeldAt ?? '', trust: false } as const;
    const requested = await t.ask('/console/fraud/decide', { ...given, reason: 'Their sale day' }, manager);
    expect(requested).toMatchObject({ decided: 0, waits: true });
    await settle(t);
    expect(await available(promoter.uid)).toBe(300_00n);
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(420_00n);
  });

  it('count a sale only once when it is repeated, and count only the increase when it grows', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const named = { transaction_id: `${source}-one` };
    await say(clickId, '600.00', { ...named, status: 'pending' });
    await say(clickId, '600.00', { ...named, status: 'approved' });
    await say(clickId, '900.00', named);
    expect(await waiting()).toEqual([]);
    expect(await t.ask('/console/sources/list', {}, manager)).toContainEqual(
      expect.objectContaining({ id: source, aDay: '1000.00', broughtToday: '900.00' }),
    );
    await say(clickId, '1200.00', named);
    expect((await waiting()).map(({ rule }) => rule)).toEqual(['above_ceiling']);
  });

  it('stay within the ceiling when many come at the same instant', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await Promise.all(Array.from({ length: 12 }, () => say(clickId, '300.00')));
    await settle(t);
    expect(await available(promoter.uid)).toBe(270_00n);
  });

  it('fit under the ceiling again after a day, but not a minute earlier', async () => {
    const promoter = await makePromoter(t);
    const path = await makeLink(t, promoter);
    await say(await click(t, path), '1000.00');
    const first = t.now;
    t.now = new Date(first.getTime() + DAY_MS - 60_000);
    await say(await click(t, path), '1.00');
    manager = await openConsole(t, 'manager');
    expect(await waiting()).toHaveLength(1);
    t.now = new Date(first.getTime() + DAY_MS + 3_600_000);
    await say(await click(t, path), '1000.00');
    await settle(t);
    expect(await available(promoter.uid)).toBe(600_00n);
  });

  it('add up with the files of one operator', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await say(clickId, '700.00');
    const row = (name: string, amount: string) => `${source}-${name},${source}-${name},${clickId},purchase,${amount}`;
    expect(await importFile([row('a', '300.00')], manager)).toMatchObject({ waits: false });
    expect(await importFile([row('b', '1.00')], manager)).toMatchObject({ waits: true });
    await say(clickId, '1.00');
    await settle(t);
    expect(await available(promoter.uid)).toBe(300_00n);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('the value of a sale for its source’s ceiling', () => {
  const FLAT = { ...STANDARD_TERMS, events: ['install'], base: { flatMinor: 500_00n } } as const;
  const less = { ...FLAT, base: { flatMinor: 1n } } as const;

  it('follows the plan of its day, even if a later plan pays less', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const [from, day] = [new Date('2020-01-01T00:00:00Z'), t.now];
    await savePlan(t, { planId: 'with-installs', version: 1, effectiveFrom: from, terms: FLAT });
    const soon = new Date(day.getTime() + 3 * DAY_MS);
    await savePlan(t, { planId: 'with-installs', version: 2, effectiveFrom: soon, terms: less });
    for (const _ of [1, 2, 3]) await say(clickId, '0', { event: 'install' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(600_00n);
    t.now = new Date(day.getTime() + 9 * DAY_MS);
    for (const _ of [1, 2, 3]) await say(clickId, '0', { event: 'install', occurred_at: day.toISOString() });
    await settle(t);
    expect(await available(promoter.uid)).toBe(1200_00n);
    manager = await openConsole(t, 'manager');
    expect((await waiting()).map(({ conversions }) => conversions)).toEqual([1, 1]);
    await savePlan(t, { planId: 'with-installs', version: 3, effectiveFrom: t.now, terms: undefined });
  });

  it('is counted when the hold of another fraud rule expires', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    for (const amount of ['700.00', '600.00', '300.00']) await say(clickId, amount);
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    await settle(t);
    await settle(t);
    expect(await available(promoter.uid)).toBe(300_00n);
    manager = await openConsole(t, 'manager');
    expect(await waiting()).toMatchObject([{ rule: 'above_ceiling', conversions: 1 }]);
    await setSettings(t, { fraud: { leastSeconds: 0, releaseAfterDays: 0 } });
  });
});

describe('a sale in a currency without a rate', () => {
  const enterRate = async (currency: string, rate: string) => {
    const day = (await t.ask('/console/exchange-rates/missing', {}, manager)).find(
      (missing) => missing.currency === currency,
    );
    const entered = { currency, day: day?.day ?? '', rate, origin: 'Central bank' };
    expect(await t.ask('/console/exchange-rates/save', entered, manager)).toMatchObject({ waits: true });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    await settle(t);
  };
  const release = async () => {
    const [group] = await waiting();
    const given = { id: group?.id ?? '', decision: 'released', until: group?.lastHeldAt ?? '', trust: false } as const;
    return t.ask('/console/fraud/decide', { ...given, reason: 'Their new shop' }, manager);
  };

  it('is held and not counted, and counts at its rate when it is released', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await say(clickId, '900.00', { currency: 'KWD' });
    expect(await waiting()).toMatchObject([{ rule: 'above_ceiling', conversions: 1 }]);
    const { held } = await t.ask('/console/fraud/detail', { id: (await waiting())[0]?.id ?? '' }, manager);
    expect(held[0]?.evidence).toEqual({ source, without_rate: 'KWD' });
    // The rate alone does not release the sale, and the ceiling is unchanged.
    await enterRate('KWD', '190');
    expect(await available(promoter.uid)).toBe(0n);
    await say(clickId, '1000.00');
    await settle(t);
    expect(await available(promoter.uid)).toBe(300_00n);
    expect(await release()).toMatchObject({ decided: 0, waits: true });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
    expect(content[0]?.preview).toContainEqual({ label: 'Adds at most', before: '', after: '171000.00' });
    await agree(t, second);
    await settle(t);
    expect(await available(promoter.uid)).toBe(51_600_00n);
    // The rate is known now: a new sale in the currency counts at once.
    const [later, other] = [new Date(t.now.getTime() + DAY_MS), await makePromoter(t)];
    t.now = new Date(later.getTime() + 3_600_000);
    manager = await openConsole(t, 'manager');
    const next = await click(t, await makeLink(t, other));
    await say(next, '5.00', { currency: 'KWD' });
    await say(next, '1.00', { currency: 'KWD' });
    expect((await waiting()).map(({ conversions }) => conversions)).toEqual([1]);
    expect(await t.ask('/console/sources/list', {}, manager)).toContainEqual(
      expect.objectContaining({ id: source, broughtToday: '950.00' }),
    );
  });

  it('needs two people to be released before its rate is known, and they see its amount', async () => {
    const promoter = await makePromoter(t);
    await say(await click(t, await makeLink(t, promoter)), '1.00', { currency: 'BHD' });
    expect(await release()).toMatchObject({ decided: 0, waits: true });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
    expect(content[0]?.preview).toContainEqual({ label: 'Without an exchange rate', before: '', after: 'BHD 1.00' });
    await agree(t, second);
    await enterRate('BHD', '150');
    expect(await available(promoter.uid)).toBe(45_00n);
  });

  it('is not released automatically, even if another rule held it first', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    const promoter = await makePromoter(t);
    await say(await click(t, await makeLink(t, promoter)), '1.00', { currency: 'OMR' });
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    await settle(t);
    manager = await openConsole(t, 'manager');
    expect(await waiting()).toMatchObject([{ rule: 'above_ceiling', conversions: 1 }]);
    await setSettings(t, { fraud: { leastSeconds: 0, releaseAfterDays: 0 } });
  });
});

describe('a released sale', () => {
  it('is checked again when it is declined and then approved with a larger amount', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3600 } });
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const named = { transaction_id: `${source}-one` };
    await say(clickId, '10.00', named);
    const groups = (await t.ask('/console/fraud/list', { view: 'open' }, manager)).content;
    const group = groups.find(({ rule }) => rule === 'too_fast');
    const given = { id: group?.id ?? '', decision: 'released', until: group?.lastHeldAt ?? '', trust: false } as const;
    expect(await t.ask('/console/fraud/decide', { ...given, reason: 'A quick one' }, manager)).toMatchObject({
      decided: 1,
    });
    await setSettings(t, { fraud: { leastSeconds: 0 } });
    await say(clickId, '5000.00', { ...named, status: 'declined' });
    await say(clickId, '5000.00', { ...named, status: 'approved' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    expect(await waiting()).toMatchObject([{ rule: 'above_ceiling', conversions: 1 }]);
  });
});

describe('the ceiling of a source', () => {
  const save = (aDay: string) =>
    t.ask(
      '/console/sources/save',
      { id: source, name: source, mapping: {}, events: [], scope: ['messaging'], aDay, reason: 'Their size' },
      manager,
    );
  const ceiling = async () => (await t.ask('/console/sources/list', {}, manager)).find(({ id }) => id === source)?.aDay;

  it('is lowered by one operator and raised by two', async () => {
    expect(await save('500.00')).toEqual({ waits: false });
    expect(await ceiling()).toBe('500.00');
    expect(await save('2000.00')).toEqual({ waits: true });
    expect(await ceiling()).toBe('500.00');
    await agree(t, second);
    expect(await ceiling()).toBe('2000.00');
  });

  it('is validated: a refusal names the field', async () => {
    const body = { id: source, name: source, mapping: {}, events: [], scope: ['messaging'], reason: 'Their size' };
    for (const aDay of ['', '-1', '1e9', '1,000.001']) {
      const answer = await t.call('/console/sources/save', { ...body, aDay }, { token: manager.token });
      expect(answer).toMatchObject({ status: 400, data: { fields: { aDay: { code: expect.any(String) } } } });
    }
  });
});
