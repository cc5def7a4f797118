import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  balanceOf,
  messagesAbout,
  operator,
  type Person,
  runWorkers,
  setSettings,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import type { HandPayment } from './approve-withdrawal.ts';
import { exportPayoutFile, recordHandPayment, routeWithdrawal } from './index.ts';
import {
  approve,
  atCurrentVersion,
  checker,
  detail,
  maker,
  providers,
  requestedWithdrawal,
  row,
  terms,
  trustedUser,
  useUsualSettings,
  withdrawalInReview,
} from './testing/withdrawing.ts';

let t: TestApp;
const secrets = createSecretKeys([TEST_KEY]);

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => useUsualSettings(t));
afterAll(() => t?.close());

describe('the payment of a withdrawal', () => {
  it.each([
    ['0001', 'Success', null],
    ['1234', 'Success', null],
    ['0002', 'Fail', 'refused'],
    ['0003', 'Success', null],
    ['0005', 'Fail', 'refused'],
  ])('ends as expected for an account number that ends in %s: %s', async (ending, state, failKind) => {
    const person = await trustedUser(t, 10_000, ending);
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t, 1);
    for (let i = 0; i < 6; i++) await runWorkers(t, 10);
    expect(await row(t, id)).toMatchObject({ state, fail_kind: failKind });
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(0n);
    expect(await balanceOf(t, person.uid)).toBe(state === 'Success' ? 9_500_00n : 10_000_00n);
    const message = state === 'Success' ? 'Your withdrawal was paid' : 'Your withdrawal of ₱500.00 could not be paid';
    expect(await messagesAbout(t, person, id)).toEqual([expect.stringContaining(message)]);
  });

  it('gives a receipt with the provider’s number, and is announced once in the inbox (Spec: E5)', async () => {
    const person = await trustedUser(t);
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    const { state, receipt, cancellable, timeline } = await detail(t, person, id);
    expect(state).toBe('Success');
    expect(receipt).toMatchObject({
      amount: '500.00',
      fee: '10.00',
      net: '490.00',
      providerReference: expect.stringMatching(/^sbx_/),
    });
    expect(cancellable).toBe(false);
    expect(timeline.map(({ state: at }) => at)).toEqual(['Prepare', 'WaitExec', 'Exec', 'Success']);
    expect(await messagesAbout(t, person, id)).toEqual(['Your withdrawal was paid: ₱490.00 went to your account.']);
    expect(await t.ask('/cp/mainview/notice', {}, { token: person.token })).toEqual([]);
  });

  it('returns amount and fee to the balance if the money comes back later', async () => {
    const person = await trustedUser(t, 10_000, '0004');
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t, 1);
    await runWorkers(t, 3);
    expect((await row(t, id)).state).toBe('Success');
    await runWorkers(t, 10);
    expect(await row(t, id)).toMatchObject({ state: 'Fail', fail_kind: 'reversed' });
    expect((await messagesAbout(t, person, id))[0]).toBe(
      'Your withdrawal of ₱500.00 came back. The amount and the fee are back in your balance.',
    );
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
    const { remainingToday } = await t.ask('/withdraw/terms', {}, { token: person.token });
    expect(remainingToday).toBe('1000000.00');
  });

  it('has an unknown outcome if the provider does not answer, and the money stays reserved', async () => {
    const person = await trustedUser(t, 10_000, '0003');
    const id = await requestedWithdrawal(t, person);
    await t.app.paymentWorkers[0]?.runDue();
    expect((await row(t, id)).state).toBe('Error');
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(500_00n);
    expect((await detail(t, person, id)).reason).toBe('Checking status with the payment provider');
  });

  it('goes to the account with the details from the time of the request', async () => {
    const { person, id } = await withdrawalInReview(t);
    const before = await row(t, id);
    await t.db
      .updateTable('payout_accounts')
      .set({ state: 'removed' })
      .where('account_id', '=', person.cardId)
      .execute();
    expect(await approve(t, id)).toMatchObject({ ok: true });
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect(await row(t, id)).toMatchObject({ state: 'Success', number_masked: before.number_masked });
  });
});

describe('payment by hand', () => {
  const deps = () => ({ db: t.db, secrets, payouts: providers });
  const export_ = (by = maker) =>
    exportPayoutFile(deps(), by, { provider: 'manual', currency: 'PHP', reason: 'morning run' }, t.now);
  const site = { siteId: 'demo', settings: {} };
  /** Enters the outcome as an operator who has exported no payouts. */
  const enter = async (entry: HandPayment) =>
    recordHandPayment({ db: t.db, providers, site }, operator('settler'), entry, await terms(t), t.now);

  it('exports each withdrawal into one file only, with everything that a person needs to pay', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0 }, payments: { walletProvider: 'manual' } });
    const people = [await trustedUser(t), await trustedUser(t)];
    const ids = [await requestedWithdrawal(t, people[0] as never), await requestedWithdrawal(t, people[1] as never)];
    await runWorkers(t, 5);
    expect((await row(t, ids[0] as string)).state).toBe('WaitExec');
    const files = await Promise.all([export_(), export_(checker)]);
    expect(files.filter(({ ok }) => ok)).toHaveLength(1);
    const file = files.find(({ ok }) => ok);
    if (!file?.ok) throw new Error('nothing was exported');
    expect(file.value).toMatchObject({ items: 2, totalMinor: 980_00n });
    const { reference } = await row(t, ids[0] as string);
    expect(file.value.file).toMatch(
      new RegExp(`"${reference}","490.00","PHP","Juan Dela Cruz","GCash","0917[0-9]{7}"`),
    );
    expect(await row(t, ids[0] as string)).toMatchObject({ state: 'Exec', payout_file_id: file.value.payoutFileId });
    const paid = {
      id: ids[0] as string,
      version: 3,
      reason: 'done',
      outcome: 'paid',
      bankReference: '',
      proof: '',
    } as const;
    expect(await enter(paid)).toMatchObject({ code: 'bank_reference_missing' });
    expect(await enter({ ...paid, bankReference: 'TX-1' })).toMatchObject({
      ok: true,
      value: { state: 'Success', provider_reference: 'TX-1' },
    });
    const refused = { ...paid, id: ids[1] as string, outcome: 'refused', reason: 'account closed' } as const;
    expect(await enter(refused)).toMatchObject({ code: 'proof_missing' });
    expect(await enter({ ...refused, proof: 'TX-2' })).toMatchObject({
      ok: true,
      value: { state: 'Fail' },
    });
    expect(await balanceOf(t, (people[1] as Person).uid)).toBe(10_000_00n);
  });

  it('can be chosen instead of the provider, but not after the payment has started', async () => {
    const { id } = await withdrawalInReview(t);
    const route = async (provider: string) =>
      routeWithdrawal({ db: t.db, providers }, maker, { ...(await atCurrentVersion(t, id)), provider }, t.now);
    expect(await route('nobody')).toMatchObject({ code: 'provider_unknown' });
    expect(await route('manual')).toMatchObject({ ok: true, value: { provider: 'manual' } });
    await approve(t, id);
    await runWorkers(t, 5);
    expect((await row(t, id)).state).toBe('WaitExec');
    expect(await route('sandbox')).toMatchObject({ ok: true });
    await approve(t, id);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(t, id)).state).toBe('Success');
    const byHand = {
      ...(await atCurrentVersion(t, id)),
      outcome: 'returned',
      bankReference: '',
      proof: 'TX-3',
    } as const;
    expect(await enter(byHand)).toMatchObject({ code: 'withdrawal_not_by_hand' });
  });
});
