import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  STAND_IN_KEY,
  STAND_IN_TOKEN,
  type StandInCallback,
  startXenditStandIn,
  type XenditStandIn,
} from '../adapters/payout/xendit/testing/xendit-stand-in.ts';
import { findRecord } from '../modules/back-office/reviewed-records/index.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { DEPOSIT_RECORD } from '../modules/payments/deposits/index.ts';
import {
  type PersonWithWallet,
  requestedWithdrawal,
  row,
  trustedUser,
} from '../modules/payments/withdrawals/testing/withdrawing.ts';
import { balanceOf, runWorkers, setSettings, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let xendit: XenditStandIn;
let t: TestApp;
let person: PersonWithWallet;

beforeAll(async () => {
  xendit = await startXenditStandIn();
  const connection = { SECRET_KEY: STAND_IN_KEY, WEBHOOK_TOKEN: STAND_IN_TOKEN, URL: xendit.url };
  const settings = Object.entries(connection).flatMap(([name, value]) => [
    [`PAYOUT_${name}`, value],
    [`DEPOSIT_${name}`, value],
  ]);
  t = await startTestApp({ settings: { PAYOUT: 'xendit', DEPOSIT: 'xendit', ...Object.fromEntries(settings) } });
  await setSettings(t, {
    payments: { currency: 'PHP' },
    withdrawal: { coolingHours: 0 },
    deposit: { methods: [{ code: 'xendit' }] },
  });
});
afterAll(async () => {
  await t?.close();
  await xendit?.close();
});
beforeEach(async () => {
  person = await trustedUser(t);
});

const outerOf = async (id: string) => `demo.${(await row(t, id)).reference}`;
const ordersOf = async (id: string) => {
  const reference = await outerOf(id);
  return xendit.payouts.filter((payout) => payout.reference_id === reference);
};
const post = (callback: StandInCallback) =>
  t.app.fastify.inject({
    method: 'POST',
    url: '/hooks/xendit',
    headers: { host: 'localhost', ...callback.headers },
    payload: callback.body,
  });

describe('a payout by Xendit (Spec: F2)', () => {
  it('is sent once, waits, and counts as paid by the webhook', async () => {
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t);
    expect(await row(t, id)).toMatchObject({ state: 'Exec', provider: 'xendit' });
    expect(await ordersOf(id)).toMatchObject([{ amount: 490, currency: 'PHP', channel_code: 'PH_GCASH' }]);
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(500_00n);

    const succeeded = xendit.settle(await outerOf(id), 'SUCCEEDED');
    expect(
      (await post({ ...succeeded, headers: { ...succeeded.headers, 'x-callback-token': 'a guess' } })).statusCode,
    ).toBe(401);
    expect((await row(t, id)).state).toBe('Exec');
    expect((await post(succeeded)).statusCode).toBe(200);
    expect(await row(t, id)).toMatchObject({ state: 'Success' });
    expect((await post(succeeded)).statusCode).toBe(200);
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(0n);
    expect(await balanceOf(t, person.uid)).toBe(9_500_00n);
    await assertInvariants(t.db);
  });

  it('is returned to the user if it is reversed after it succeeded, in any order of messages', async () => {
    const [inOrder, turned] = [await requestedWithdrawal(t, person), await requestedWithdrawal(t, person)];
    await runWorkers(t);
    for (const status of ['SUCCEEDED', 'REVERSED'] as const) await post(xendit.settle(await outerOf(inOrder), status));
    const succeeded = xendit.settle(await outerOf(turned), 'SUCCEEDED');
    await post(xendit.settle(await outerOf(turned), 'REVERSED'));
    await post(succeeded);
    for (const id of [inOrder, turned]) {
      expect(await row(t, id)).toMatchObject({ state: 'Fail', fail_kind: 'reversed' });
    }
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
    await assertInvariants(t.db);
  });

  it('returns the amount if it is refused later', async () => {
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t);
    await post(xendit.settle(await outerOf(id), 'FAILED', 'INVALID_DESTINATION'));
    expect(await row(t, id)).toMatchObject({ state: 'Fail', fail_kind: 'refused' });
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
    await assertInvariants(t.db);
  });

  it('returns to the queue at a rate limit and is sent later, once', async () => {
    const id = await requestedWithdrawal(t, person);
    xendit.troubles.push('rate-limit');
    t.now = new Date(t.now.getTime() + 2000);
    for (const worker of t.app.paymentWorkers) await worker.runDue();
    expect(await row(t, id)).toMatchObject({ state: 'WaitExec' });
    expect(await ordersOf(id)).toEqual([]);
    await runWorkers(t, 3600);
    expect((await row(t, id)).state).toBe('Exec');
    expect(await ordersOf(id)).toHaveLength(1);
    await post(xendit.settle(await outerOf(id), 'SUCCEEDED'));
    expect((await row(t, id)).state).toBe('Success');
    await assertInvariants(t.db);
  });

  it('is unknown if the answer was lost, is never sent again, and is resolved by a look-up', async () => {
    const id = await requestedWithdrawal(t, person);
    xendit.troubles.push('silence-after');
    t.now = new Date(t.now.getTime() + 2000);
    for (const worker of t.app.paymentWorkers) await worker.runDue();
    expect((await row(t, id)).state).toBe('Error');
    // The webhook is also lost.
    xendit.settle(await outerOf(id), 'SUCCEEDED');
    await runWorkers(t, 3600);
    expect((await row(t, id)).state).toBe('Success');
    expect(await ordersOf(id)).toHaveLength(1);
    const reference = await outerOf(id);
    const posts = xendit.requests.filter((request) => request.method === 'POST' && request.key === reference);
    expect(posts).toHaveLength(1);
    await assertInvariants(t.db);
  });
});

describe('a deposit by Xendit', () => {
  const opened = async (amount = '300.00') => {
    const made = await t.call('/deposit/create', { amount, method: 'xendit' }, withKey(person.token));
    if (made.status !== 200) throw new Error(JSON.stringify(made));
    const deposit = await findRecord(t.db, DEPOSIT_RECORD, 'demo', made.data.id);
    return { id: made.data.id, payUrl: made.data.payUrl, outer: `demo.${deposit?.reference}` };
  };
  const stateOf = async (id: string) => (await findRecord(t.db, DEPOSIT_RECORD, 'demo', id))?.state;

  it('sends the user to the invoice and is credited once when it is paid', async () => {
    const { id, payUrl, outer } = await opened();
    expect(payUrl).toBe(xendit.invoices.find((invoice) => invoice.external_id === outer)?.invoice_url);
    const paid = xendit.pay(outer);
    expect((await post(paid)).statusCode).toBe(200);
    expect((await post(paid)).statusCode).toBe(200);
    expect(await stateOf(id)).toBe('Success');
    expect(await balanceOf(t, person.uid)).toBe(10_300_00n);
    await assertInvariants(t.db);
  });

  it('waits for an operator if the amount differs, and may still be paid after it expired', async () => {
    const less = await opened();
    await post(xendit.pay(less.outer, 299));
    expect(await stateOf(less.id)).toBe('WaitReview');
    const late = await opened();
    await post(xendit.expire(late.outer));
    expect(await stateOf(late.id)).toBe('Fail');
    await post(xendit.pay(late.outer));
    expect(await stateOf(late.id)).toBe('Success');
    expect(await balanceOf(t, person.uid)).toBe(10_300_00n);
    await assertInvariants(t.db);
  });
});
