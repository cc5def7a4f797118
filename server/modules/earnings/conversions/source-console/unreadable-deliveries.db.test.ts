import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { balanceOf } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** An unreadable delivery may reverse a sale, so it holds the sale, in either order of arrival. */

const HOUR_MS = 3_600_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
let manager: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
beforeEach(logIn);
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function logIn(): Promise<void> {
  manager = await openConsole(t, 'manager');
  second = await openConsole(t, 'owner');
}

function pass(ms: number): void {
  t.now = new Date(t.now.getTime() + ms);
}

let names = 0;

async function aSale() {
  const promoter = await makePromoter(t);
  const name = `unread-${++names}`;
  const sale = { transaction_id: name, click_id: await click(t, await makeLink(t, promoter)), amount: '300.00' };
  const own = { ...sale, event_id: `${name}-sale` };
  const annulled = { ...sale, event_id: `${name}-gone`, status: 'annulled' };
  const has = async () => {
    await settle(t);
    return balanceOf(t, promoter.uid);
  };
  return { name, own, annulled, has };
}

const switchTo = (isActive: boolean) =>
  t.ask('/console/sources/switch', { id: 'demo', isActive, reason: 'Talks with the network' }, manager);

async function switchOn(): Promise<void> {
  await switchTo(true);
  expect((await agree(t, second)).status).toBe(200);
}

async function send(fields: Readonly<Record<string, string>>, http: number): Promise<void> {
  pass(1000);
  expect((await postback(t, fields)).http).toBe(http);
}

async function keepFirst(name: string) {
  const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, manager);
  const id = content.find(({ transactionId }) => transactionId === name)?.id ?? '';
  return t.call('/console/conversions/keepfirst', { id, reason: 'The network says so' }, manager);
}

describe('an unreadable delivery that is stored with its sale while the source is off', () => {
  it.each(['after', 'before'])('holds the sale when both are processed, if it arrived %s the sale', async (when) => {
    const { name, own, annulled, has } = await aSale();
    await switchTo(false);
    if (when === 'before') await send(annulled, 400);
    await send(own, 404);
    if (when === 'after') await send(annulled, 400);
    await switchOn();
    expect(await has()).toBe(0n);
    expect((await keepFirst(name)).data).toEqual({ waits: false });
    expect(await has()).toBe(90_00n);
    // A repetition of the same delivery has no effect.
    await send(annulled, 400);
    expect(await has()).toBe(90_00n);
  });
});

describe('an unreadable delivery that comes before its sale', () => {
  it('holds the source’s later report', async () => {
    const { own, annulled, has } = await aSale();
    await send(annulled, 400);
    await send(own, 200);
    expect(await has()).toBe(0n);
  });

  it('holds a sale that was an estimate, once it is approved', async () => {
    const { name, own, annulled, has } = await aSale();
    await send(annulled, 400);
    await send({ ...own, status: 'pending' }, 200);
    await send({ ...own, event_id: `${name}-approved` }, 200);
    expect(await has()).toBe(0n);
  });

  it('holds a later sale from a file', async () => {
    const { name, own, annulled, has } = await aSale();
    await send(annulled, 400);
    pass(1000);
    const row = `${name}-f,${name},${own.click_id},purchase,approved,300.00,,`;
    const file = Buffer.from([HEAD, row].join('\n')).toString('base64');
    const input = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
    expect(await t.ask('/console/earning-files/import', input, manager)).toMatchObject({ waits: false });
    expect(await has()).toBe(0n);
  });

  it('holds a sale when one operator reprocesses the sale’s delivery', async () => {
    const { name, own, annulled, has } = await aSale();
    await send({ ...own, status: 'gut' }, 400);
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed' }, manager);
    const id = content.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? '';
    await send(annulled, 400);
    const mapping = JSON.stringify({ 'status:gut': 'approved' });
    await t.db.updateTable('conversion_sources').set({ mapping }).where('source', '=', 'demo').execute();
    expect(await t.ask('/console/deliveries/replay', { id }, manager)).toMatchObject({ outcome: 'counted' });
    expect(await has()).toBe(0n);
    expect((await keepFirst(name)).data).toEqual({ waits: false });
  });

  it('does not hold the sale if the source repeats it in readable form under the same event id', async () => {
    const { own, has } = await aSale();
    await send({ ...own, amount: 'three hundred' }, 400);
    await send(own, 200);
    expect(await has()).toBe(90_00n);
  });

  it('holds only the excess over the amount in a file with the same event id', async () => {
    const { name, own, has } = await aSale();
    await send({ ...own, amount: 'three hundred' }, 400);
    pass(1000);
    const row = `${own.event_id},${name},${own.click_id},purchase,approved,300.00,,`;
    const file = Buffer.from([HEAD, row].join('\n')).toString('base64');
    const input = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
    expect(await t.ask('/console/earning-files/import', input, manager)).toMatchObject({ waits: false });
    expect(await has()).toBe(90_00n);
    await send({ ...own, event_id: `${name}-more`, amount: '9000.00' }, 200);
    // The payment is reversed until an operator has decided.
    expect(await has()).toBe(0n);
  });
});

describe('a reversal that does not count and arrives before its sale', () => {
  it('holds the sale when the reversal is too late', async () => {
    const { own, annulled, has } = await aSale();
    const body = JSON.stringify({ ...annulled, status: 'reversed' });
    expect((await sendPostback(t.app, body, { at: new Date(t.now.getTime() - HOUR_MS) })).statusCode).toBe(401);
    await send(own, 200);
    expect(await has()).toBe(0n);
  });

  it('holds a sale dated before it if the source does not list the reversal’s event', async () => {
    const { own, annulled, has } = await aSale();
    const events = JSON.stringify(['purchase']);
    await t.db.updateTable('conversion_sources').set({ events }).where('source', '=', 'demo').execute();
    const soldAt = new Date(t.now.getTime() - 60_000).toISOString();
    await send({ ...annulled, event: 'refund', status: 'declined' }, 200);
    await send({ ...own, event: 'purchase', occurred_at: soldAt }, 200);
    expect(await has()).toBe(0n);
    await t.db.updateTable('conversion_sources').set({ events: '[]' }).where('source', '=', 'demo').execute();
  });

  it('does not hold a sale dated after it if the source does not list the reversal’s event', async () => {
    const { own, annulled, has } = await aSale();
    const events = JSON.stringify(['purchase']);
    await t.db.updateTable('conversion_sources').set({ events }).where('source', '=', 'demo').execute();
    await send({ ...annulled, event: 'lead', status: 'declined' }, 200);
    await send({ ...own, event: 'purchase' }, 200);
    expect(await has()).toBe(90_00n);
    await t.db.updateTable('conversion_sources').set({ events: '[]' }).where('source', '=', 'demo').execute();
  });
});
