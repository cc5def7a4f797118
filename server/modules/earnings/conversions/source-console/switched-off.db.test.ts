import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

const HOUR_MS = 3_600_000;
const HOLD_DAYS = 7;
let t: TestApp;
let manager: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, holdDays: HOLD_DAYS });
  await setSettings(t, { earnings: { clickWindowDays: 60 } });
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const pass = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
const switchTo = (isActive: boolean) =>
  t.ask('/console/sources/switch', { id: 'demo', isActive, reason: 'Talks with the network' }, manager);

let names = 0;
/** Reports a sale; while the sale is in its hold, one manager switches its source off. */
async function saleThenOff(amount: string, status = 'approved') {
  const friend = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, friend));
  const sale = { transaction_id: `sale-${++names}`, click_id: clickId };
  expect((await postback(t, { ...sale, amount, status })).data).toEqual({ result: 'counted' });
  await settle(t);
  pass(HOUR_MS);
  await logIn();
  expect(await switchTo(false)).toEqual({ waits: false });
  return { friend, sale };
}

/** Sessions expire while a hold passes. */
async function logIn(): Promise<void> {
  manager = await openConsole(t, 'manager');
  second = await openConsole(t, 'manager');
}

async function switchOnAgain(): Promise<void> {
  await logIn();
  await switchTo(true);
  expect((await agree(t, second)).status).toBe(200);
}

async function paidAfterHold(uid: string): Promise<bigint> {
  pass((HOLD_DAYS + 1) * 24 * HOUR_MS);
  await settle(t);
  return balanceOf(t, uid);
}

const linesOf = ({ uid }: { uid: string }) =>
  t.db.selectFrom('commission_lines').select('uid').where('uid', '=', uid).execute();

describe('a source that one manager switched off', () => {
  it('can still reverse a sale in its hold, so no part of the sale is paid', async () => {
    const { friend, sale } = await saleThenOff('1000000.00');
    expect((await postback(t, { ...sale, amount: '1000000.00', status: 'reversed' })).data).toEqual({
      result: 'updated',
    });
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await switchOnAgain();
  });

  it.each([
    ['a decline', { amount: '100.00', status: 'declined' }, 0n],
    ['a decline that is dated before the sale', { amount: '0', status: 'declined', occurred_at: '1767225600' }, 0n],
    ['a smaller amount', { amount: '10.00' }, 3_00n],
  ])('applies %s, and the rest is paid after the hold', async (_title, word, paid) => {
    const { friend, sale } = await saleThenOff('100.00');
    expect((await postback(t, { ...sale, ...word })).data).toEqual({ result: 'updated' });
    expect(await paidAfterHold(friend.uid)).toBe(paid);
    await switchOnAgain();
  });

  it.each([
    ['a sale that is not known', { transaction_id: 'never-heard-of' }],
    ['the reversal of a sale that is not known', { transaction_id: 'never-heard-of-either', status: 'reversed' }],
    ['a larger amount of a known sale', { amount: '900.00' }],
    ['the same amount of a known sale', { amount: '100.00' }],
    ['an estimate', { amount: '10.00', status: 'pending' }],
  ])('refuses %s, and stores it until the source is on', async (_title, word) => {
    const { friend, sale } = await saleThenOff('100.00');
    const event = { event_id: `kept-${names}`, ...sale, amount: '100.00', ...word };
    expect(await postback(t, event)).toMatchObject({ http: 404, data: null });
    expect(await t.ask('/console/deliveries/list', { words: event.event_id }, manager)).toMatchObject({
      content: [{ outcome: 'switched_off' }],
    });
    expect(await paidAfterHold(friend.uid)).toBe(30_00n);
    await switchOnAgain();
  });

  it('stores an approval in another currency, and the sale is not paid until an operator decides', async () => {
    const { friend, sale } = await saleThenOff('100.00');
    expect((await postback(t, { ...sale, event_id: `kept-${names}`, amount: '10.00', currency: 'USD' })).http).toBe(
      404,
    );
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await switchOnAgain();
  });

  it('stores a smaller amount dated before the sale, and the sale is not paid until an operator decides', async () => {
    const { friend, sale } = await saleThenOff('100.00');
    expect((await postback(t, { ...sale, amount: '10.00', occurred_at: '1767225600' })).http).toBe(404);
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await switchOnAgain();
  });

  it('stores an approval for another promoter’s click, and the sale is not paid until an operator decides', async () => {
    const { friend, sale } = await saleThenOff('100.00');
    const other = await click(t, await makeLink(t, await makePromoter(t)));
    expect((await postback(t, { ...sale, click_id: other, amount: '100.00' })).http).toBe(404);
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await switchOnAgain();
  });

  it('stores an approval for another click of the same promoter, and the sale is paid', async () => {
    const { friend, sale } = await saleThenOff('100.00');
    const other = await click(t, await makeLink(t, friend));
    expect((await postback(t, { ...sale, click_id: other, amount: '100.00' })).http).toBe(404);
    expect(await paidAfterHold(friend.uid)).toBe(30_00n);
    await switchOnAgain();
  });

  it('creates no sale from an estimate, with or without an earlier decline', async () => {
    const estimate = await saleThenOff('100.00', 'pending');
    expect((await postback(t, { ...estimate.sale, amount: '90.00' })).http).toBe(404);
    expect((await postback(t, { ...estimate.sale, amount: '0', status: 'declined' })).http).toBe(200);
    expect((await postback(t, { ...estimate.sale, amount: '80.00' })).http).toBe(404);
    expect(await paidAfterHold(estimate.friend.uid)).toBe(0n);
    await switchOnAgain();
  });

  it('has its stored deliveries processed once, automatically, when it is switched on', async () => {
    const { friend } = await saleThenOff('100.00');
    const clickId = await click(t, await makeLink(t, friend, 'wx0002'));
    // A long body, as sent by networks with many fields of their own: if it were cut off, it could not be read again.
    const basket = 'x'.repeat(20_000);
    const event = { basket, event_id: 'later', transaction_id: 'later', click_id: clickId, amount: '50.00' };
    expect((await postback(t, event)).http).toBe(404);
    const { content } = await t.ask('/console/deliveries/list', { words: 'later' }, manager);
    const id = content[0]?.id ?? '';
    const replay = async () => (await t.ask('/console/deliveries/replay', { id }, manager)).outcome;
    expect(await replay()).toBe('switched_off');
    await settle(t);
    expect(await linesOf(friend)).toHaveLength(1);
    await switchOnAgain();
    await settle(t);
    expect(await replay()).toBe('repeated');
    await settle(t);
    expect(await linesOf(friend)).toHaveLength(2);
    // The same bytes again, which were refused while the source was off.
    expect((await postback(t, event)).data).toEqual({ result: 'repeated' });
  });

  it('is switched on by an approver who sees the amount, people and days of its stored deliveries', async () => {
    const { friend } = await saleThenOff('100.00');
    const clickId = await click(t, await makeLink(t, friend, 'wx0002'));
    const sale = (name: string, more: object) =>
      postback(t, { event_id: name, transaction_id: name, click_id: clickId, amount: '50.00', ...more });
    for (const name of ['first-kept', 'second-kept']) expect((await sale(name, {})).http).toBe(404);
    const today = () => dayText(siteDay(t.now, 'Asia/Manila'));
    const from = today();
    pass(24 * HOUR_MS);
    await logIn();
    expect((await sale('third-kept', { amount: '900000.00', currency: 'USD' })).http).toBe(404);
    expect((await sale('back', { event_id: 'b2', status: 'reversed' })).http).toBe(404);
    await switchTo(true);
    const [approval] = (await t.ask('/console/approvals/list', { view: 'pending' }, second)).content;
    const { preview } = await t.ask('/console/approvals/detail', { id: approval?.id ?? '' }, second);
    expect(preview.slice(1).map(({ label, after }) => [label, after])).toEqual([
      ['Received while off', '4 deliveries'],
      ['Sales amount', 'COIN 100.00, USD 900000.00'],
      ['People', '1'],
      ['Days', `2 days, ${from} to ${today()}`],
      ['Adds at most', '₱100.00'],
      ['Without an exchange rate', 'USD 900000.00'],
    ]);
    expect((await agree(t, second)).status).toBe(200);
    await settle(t);
  });

  it('checks the signature first, and counts unsigned deliveries', async () => {
    const { sale } = await saleThenOff('100.00');
    const body = JSON.stringify({ event_id: 'not-theirs', ...sale, status: 'reversed', amount: '0' });
    const forged = await sendPostback(t.app, body, { at: t.now, signature: 'ab'.repeat(32) });
    expect(forged.statusCode).toBe(401);
    const counted = await t.db.selectFrom('delivery_refusals').select(['why', 'times']).execute();
    expect(counted).toEqual([{ why: 'forged', times: 1n }]);
    await switchOnAgain();
  });

  it('is unknown if it never had a secret, such as a source that is known only from reports of figures', async () => {
    const nameless = { site_id: 'demo', source: 'named-by-a-report', name: 'Report', secret: '', created_at: t.now };
    await t.db
      .insertInto('conversion_sources')
      .values({ ...nameless, status: 'paused' })
      .execute();
    const body = JSON.stringify({ event_id: 'x', transaction_id: 'x', click_id: 'x' });
    const answer = await sendPostback(t.app, body, { at: t.now, source: nameless.source });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Unknown source']);
  });
});

const deliveriesOf = async (words: string) =>
  (await t.ask('/console/deliveries/list', { words }, manager)).content.map(({ id, outcome }) => ({ id, outcome }));
const outcomesOf = async (words: string) => (await deliveriesOf(words)).map(({ outcome }) => outcome);
const replayOne = async (words: string) => {
  const [first] = await deliveriesOf(words);
  return t.call('/console/deliveries/replay', { id: first?.id ?? '' }, manager);
};
const seconds = () => String(Math.floor(t.now.getTime() / 1000));

/** The source is off, and a friend has a click. */
async function off() {
  await logIn();
  expect(await switchTo(false)).toEqual({ waits: false });
  const friend = await makePromoter(t);
  const name = `kept-${++names}`;
  return { friend, name, sale: { transaction_id: name, click_id: await click(t, await makeLink(t, friend)) } };
}

async function keep(event: Readonly<Record<string, string>>): Promise<void> {
  expect((await postback(t, event)).http).toBe(404);
}

async function saveMapping(mapping: Readonly<Record<string, string>>): Promise<void> {
  await logIn();
  const terms = { name: 'Demo network', events: [], scope: ['messaging', 'video', 'app'], aDay: '100000000.00' };
  await t.ask('/console/sources/save', { id: 'demo', ...terms, mapping, reason: 'Their words' }, manager);
  expect((await agree(t, second)).status).toBe(200);
}

describe('a delivery received while its source was off', () => {
  it('is processed automatically once the source is on, in the order of arrival', async () => {
    const { friend, name, sale } = await off();
    await keep({ ...sale, event_id: `${name}-sale`, amount: '1000000.00', occurred_at: seconds() });
    pass(HOUR_MS);
    await keep({ ...sale, event_id: `${name}-sale`, amount: '1000000.00', occurred_at: seconds() });
    await keep({ ...sale, event_id: `${name}-less`, amount: '100.00', occurred_at: seconds() });
    await switchOnAgain();
    expect(await outcomesOf(`${name}-less`)).toEqual(['switched_off']);
    await settle(t);
    expect(await paidAfterHold(friend.uid)).toBe(30_00n);
    await logIn();
    expect((await outcomesOf(`${name}-sale`)).toSorted()).toEqual(['conflict', 'counted']);
    expect(await outcomesOf(`${name}-less`)).toEqual(['updated']);
  });

  it('is processed together with the reversal of its sale, whichever of the two a manager replays', async () => {
    const { friend, name, sale } = await off();
    const timed = { ...sale, amount: '1000000.00', occurred_at: seconds() };
    await keep({ ...timed, event_id: `${name}-sale` });
    pass(HOUR_MS);
    await keep({ ...timed, event_id: `${name}-back`, status: 'reversed' });
    pass((HOLD_DAYS + 1) * 24 * HOUR_MS);
    await switchOnAgain();
    expect(await replayOne(`${name}-sale`)).toMatchObject({ data: { outcome: 'counted' } });
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await logIn();
    expect(await outcomesOf(`${name}-back`)).toEqual(['updated']);
  });

  it('does not undo a later decline', async () => {
    const friend = await makePromoter(t);
    const name = `declined-${++names}`;
    const soldAt = seconds();
    const sale = { transaction_id: name, click_id: await click(t, await makeLink(t, friend)) };
    expect((await postback(t, { ...sale, amount: '100.00', occurred_at: soldAt })).http).toBe(200);
    pass(HOUR_MS);
    await logIn();
    await switchTo(false);
    await keep({ ...sale, event_id: `${name}-raise`, amount: '1000000.00', occurred_at: seconds() });
    pass(HOUR_MS);
    const decline = { ...sale, amount: '0', status: 'declined', occurred_at: soldAt };
    expect((await postback(t, decline)).http).toBe(200);
    await switchOnAgain();
    expect(await replayOne(`${name}-raise`)).toMatchObject({ data: { outcome: 'updated' } });
    expect(await paidAfterHold(friend.uid)).toBe(0n);
  });

  it('is paid by the plan at its arrival, and its hold begins when it is processed', async () => {
    const { friend, name, sale } = await off();
    await keep({ ...sale, event_id: name, amount: '1000000.00' });
    const effectiveFrom = new Date(t.now.getTime() + 24 * HOUR_MS);
    const terms = { ...STANDARD_TERMS, base: 'amount', holdDays: 0 } as const;
    await savePlan(t, { planId: 'own', version: 1, promoter: friend.uid, effectiveFrom, terms });
    pass(48 * HOUR_MS);
    await switchOnAgain();
    await settle(t);
    expect(await balanceOf(t, friend.uid)).toBe(0n);
    pass((HOLD_DAYS - 2) * 24 * HOUR_MS);
    await settle(t);
    expect(await balanceOf(t, friend.uid)).toBe(0n);
    pass(2 * 24 * HOUR_MS);
    await settle(t);
    expect(await balanceOf(t, friend.uid)).toBe(300_000_00n);
  });

  it('is never processed if the source’s secret was replaced since', async () => {
    const { friend, name, sale } = await off();
    await keep({ ...sale, event_id: name, amount: '1000000.00' });
    const before = await t.db
      .selectFrom('conversion_sources')
      .select('secret')
      .where('source', '=', 'demo')
      .executeTakeFirstOrThrow();
    await t.ask('/console/sources/rotate', { id: 'demo', reason: 'It leaked' }, manager);
    expect((await agree(t, second)).status).toBe(200);
    await switchOnAgain();
    expect(await replayOne(name)).toMatchObject({ code: 'record_state' });
    const [{ id } = { id: '' }] = await deliveriesOf(name);
    expect(await t.ask('/console/deliveries/detail', { id }, manager)).toMatchObject({ mayReplay: false });
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await logIn();
    expect(await outcomesOf(name)).toEqual(['switched_off']);
    // Restores the secret that the tests sign with.
    await t.db
      .updateTable('conversion_sources')
      .set((eb) => ({ ...before, secret_number: eb('secret_number', '+', 1) }))
      .where('source', '=', 'demo')
      .execute();
  });

  it('is processed with deliveries of its transaction that were unreadable and are readable now', async () => {
    const { friend, name, sale } = await off();
    await keep({ ...sale, event_id: `${name}-sale`, amount: '1000000.00' });
    pass(HOUR_MS);
    const declined = { ...sale, event_id: `${name}-back`, amount: '1000000.00', status: 'weg' };
    expect(await postback(t, declined)).toMatchObject({ http: 400 });
    await saveMapping({ 'status:weg': 'reversed' });
    await switchOnAgain();
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await saveMapping({});
  });

  it('enters its hold when it is processed, not when it arrived', async () => {
    const friend = await makePromoter(t);
    const sale = { transaction_id: 'late', click_id: await click(t, await makeLink(t, friend)), amount: '1000000.00' };
    expect((await postback(t, { ...sale, status: 'gut' })).http).toBe(400);
    pass((HOLD_DAYS + 1) * 24 * HOUR_MS);
    await logIn();
    await saveMapping({ 'status:gut': 'approved' });
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed' }, manager);
    const last = content.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1))[0];
    expect(await t.ask('/console/deliveries/replay', { id: last?.id ?? '' }, manager)).toMatchObject({ waits: true });
    expect((await agree(t, second)).status).toBe(200);
    await settle(t);
    expect(await balanceOf(t, friend.uid)).toBe(0n);
    expect(await paidAfterHold(friend.uid)).toBe(300_000_00n);
    await saveMapping({});
  });
});

describe('a malformed delivery that is reprocessed', () => {
  it('counts as of its arrival, with all stored deliveries of its transaction', async () => {
    const friend = await makePromoter(t);
    const cameAt = t.now;
    const sale = { transaction_id: 'odd', click_id: await click(t, await makeLink(t, friend)), amount: '1000000.00' };
    expect((await postback(t, { ...sale, event_id: 'odd-sale', status: 'gut' })).http).toBe(400);
    pass(HOUR_MS);
    expect((await postback(t, { ...sale, event_id: 'odd-back', status: 'weg' })).http).toBe(400);
    pass(24 * HOUR_MS);
    await saveMapping({ 'status:gut': 'approved', 'status:weg': 'reversed' });
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed' }, manager);
    const first = content.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))[0];
    expect(await t.ask('/console/deliveries/replay', { id: first?.id ?? '' }, manager)).toMatchObject({
      outcome: 'counted',
    });
    expect(await outcomesOf('odd-back')).toEqual(['updated']);
    const made = await t.db
      .selectFrom('conversions')
      .select(['occurred_at', 'status'])
      .where('transaction_id', '=', 'odd')
      .executeTakeFirstOrThrow();
    expect(made).toEqual({ occurred_at: cameAt, status: 'reversed' });
    expect(await paidAfterHold(friend.uid)).toBe(0n);
    await saveMapping({});
  });
});
