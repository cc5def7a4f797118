import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { acceptedCallbacks } from '../../../entry/testing/sandbox-callbacks.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { runReconciliation } from '../../back-office/reconciliation/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import type { ProviderPayment } from '../deposits/deposit-provider.port.ts';
import { depositProviders } from '../deposits/index.ts';
import { payoutProviders } from '../withdrawals/index.ts';
import { paymentBooks } from './payment-books.ts';

/** Several payments of one order: if one payment is taken back, another one does not replace it. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const hook = acceptedCallbacks(() => t);

/** An order that is paid twice: as requested, and again with another amount, on which an operator decides. */
async function paidTwice(amount: string, again: string, decision?: 'accept' | 'sendback') {
  const person = await makePerson(t, 0);
  const { id, reference } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  const says = (status: string, more = {}) => hook({ reference, kind: 'deposit', status, ...more });
  const pays = (payment_id: string, text: string) =>
    says('paid', { payment_id, amount_minor: text.replace('.', ''), currency: 'COIN' });
  await pays(`p${id}`, amount);
  await pays(`q${id}`, again);
  if (decision) expect((await decideNewest(id, decision)).status).toBe(200);
  const payment = (paymentId: string, text: string) => ({
    ...{ paymentId, reference, amountMinor: BigInt(text.replace('.', '')), currency: 'COIN', at: t.now },
  });
  return { person, id, says, first: payment(`p${id}`, amount), second: payment(`q${id}`, again) };
}

/** An operator decides on the newest further payment of an order. */
async function decideNewest(id: string, decision: 'accept' | 'sendback') {
  const extra = await t.db
    .selectFrom('deposits')
    .select(['deposit_id', 'version'])
    .where('extra_of', '=', id)
    .orderBy('deposit_id', 'desc')
    .executeTakeFirstOrThrow();
  const { token } = await openConsole(t, 'manager');
  const seen = { id: extra.deposit_id, version: extra.version, reason: 'The user paid twice' };
  return t.call(`/console/deposits/${decision}`, seen, { token });
}

/** Compares with a provider that lists these payments. */
async function compare(listed: readonly ProviderPayment[]): Promise<void> {
  t.now = new Date(t.now.getTime() + 30 * 60_000);
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('no site');
  const provider = { ...createManualDeposit(), name: 'sandbox', listPayments: async () => [...listed] };
  const providers = { payouts: payoutProviders([createManualPayout()]), deposits: depositProviders([provider]) };
  const deps = { db: t.db, clock: () => t.now, books: paymentBooks(providers) };
  const from = new Date(t.now.getTime() - 3_600_000);
  await runReconciliation(deps, { site, provider: 'sandbox', about: 'deposit', from });
}

const findingsOf = async (recordId: string) =>
  (
    await t.db
      .selectFrom('reconciliation_findings')
      .select('kind')
      .where('record_id', '=', recordId)
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);

async function sends({ token }: Person, amount: string) {
  const friend = await makePerson(t, 0);
  return t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(token));
}

describe('an order that is paid twice, with different amounts', () => {
  it('has a finding after one charge-back, because the provider names the order and not the payment', async () => {
    const { person, id, says } = await paidTwice('100.00', '5000.00', 'accept');
    expect(await balanceOf(t, person.uid)).toBe(5_100_00n);
    // The bank takes back the 5,000.00; we take back the order's own 100.00.
    await says('charged_back');
    expect(await balanceOf(t, person.uid)).toBe(5_000_00n);
    expect(await findingsOf(id)).toEqual(['status_conflict']);
    const { content } = await t.ask('/console/findings/list', { words: id }, await openConsole(t, 'risk'));
    expect(content).toMatchObject([{ ours: { amount: '5100.00' } }]);
    expect((await sends(person, '5000.00')).code).toBe('sending_stopped');
  });

  it('is compared payment by payment after one charge-back', async () => {
    const { id, says, first, second } = await paidTwice('100.00', '5000.00', 'accept');
    await says('charged_back');
    await compare([
      { ...first, status: 'paid' },
      { ...second, status: 'charged_back' },
    ]);
    expect((await findingsOf(id)).sort()).toEqual(['credit_unknown', 'status_conflict']);
    await compare([
      { ...first, status: 'charged_back' },
      { ...second, status: 'paid' },
    ]);
    expect(await findingsOf(id)).toEqual(['status_conflict']);
  });

  it.each([
    ['charged back where its callback was lost', true],
    ['unknown to the provider', false],
  ])('stops the user’s payouts if one payment was sent back and the other is %s', async (_what, isListed) => {
    const { person, id, first, second } = await paidTwice('5000.00', '100.00', 'sendback');
    const own = isListed ? ([{ ...first, status: 'charged_back' }] as const) : [];
    await compare([...own, { ...second, status: 'paid' }]);
    expect(await findingsOf(id)).toEqual(['credit_unknown']);
    expect((await sends(person, '5000.00')).code).toBe('sending_stopped');
  });
});

describe('an order that is paid twice, with equal amounts', () => {
  it('has a finding over both amounts if the second payment is charged back after the first was explained', async () => {
    await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] }, alone: { aDay: '600.00' } });
    const { person, id, first, second } = await paidTwice('400.00', '400.00', 'accept');
    await compare([
      { ...first, status: 'charged_back' },
      { ...second, status: 'paid' },
    ]);
    const risk = await openConsole(t, 'risk');
    const explain = async () => {
      const { content } = await t.ask('/console/findings/list', { words: id }, { token: risk.token });
      const [finding] = content;
      const asked = { id: finding?.id ?? '', version: finding?.version ?? 0, reason: 'Their list is wrong' };
      return t.call('/console/reconciliation/resolve', asked, { token: risk.token });
    };
    expect(await explain()).toMatchObject({ data: { resolvedBy: risk.name } });
    expect((await sends(person, '1.00')).status).toBe(200);
    await compare([
      { ...first, status: 'charged_back' },
      { ...second, status: 'charged_back' },
    ]);
    expect(await findingsOf(id)).toEqual(['credit_unknown']);
    expect((await sends(person, '799.00')).code).toBe('sending_stopped');
    expect(await explain()).toMatchObject({ data: { resolvedAt: null, firstExplainedBy: risk.name } });
  });
});

describe('an order that is paid again while a finding about it is open', () => {
  it('is explained with its present amounts, not with the amounts of the first finding', async () => {
    await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] } });
    const { person, id, says } = await paidTwice('100.00', '200.00', 'accept');
    await says('charged_back');
    const { token } = await openConsole(t, 'risk');
    const found = async () => (await t.ask('/console/findings/list', { words: id }, { token })).content;
    const before = await found();
    expect(before).toMatchObject([{ ours: { amount: '300.00' } }]);
    // Before the 300.00 are explained, another 5,000.00 are paid under the same order and charged back.
    await says('paid', { payment_id: `r${id}`, amount_minor: '500000', currency: 'COIN' });
    t.now = new Date(t.now.getTime() + 60_000);
    await says('charged_back');
    expect(await found()).toMatchObject([{ id: before[0]?.id, ours: { amount: '5200.00' } }]);
    await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] }, alone: { aDay: '600.00' } });
    const explain = async (version = 0) => {
      const asked = { id: before[0]?.id ?? '', version, reason: 'Their callback is wrong' };
      return t.call('/console/reconciliation/resolve', asked, { token });
    };
    expect((await explain(before[0]?.version)).code).toBe('record_changed');
    expect((await explain((await found())[0]?.version)).data).toMatchObject({ resolvedAt: null });
    expect((await sends(person, '200.00')).code).toBe('sending_stopped');
    // A repeated report changes nothing.
    const explained = await found();
    await says('charged_back');
    expect(await found()).toMatchObject([{ version: explained[0]?.version, firstExplainedBy: expect.any(String) }]);
  });
});

describe('an order that is paid in another currency, and again with the same figure in the site’s currency', () => {
  it('has a finding after one charge-back, and is compared payment by payment', async () => {
    await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] } });
    const person = await makePerson(t, 0);
    const order = { amount: '40000.00', method: 'sandbox' };
    const { id, reference } = await t.ask('/deposit/create', order, withKey(person.token));
    const says = (status: string, more = {}) => hook({ reference, kind: 'deposit', status, ...more });
    // 40,000 won wait in review; 40,000.00 of the site's money are credited.
    await says('paid', { payment_id: `p${id}`, amount_minor: '4000000', currency: 'KRW' });
    await says('paid', { payment_id: `q${id}`, amount_minor: '4000000', currency: 'COIN' });
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    // The bank takes back the 40,000.00; we take back the won.
    await says('charged_back');
    expect(await balanceOf(t, person.uid)).toBe(40_000_00n);
    expect(await findingsOf(id)).toEqual(['status_conflict']);
    const known = { reference, amountMinor: 40_000_00n, at: t.now };
    await compare([
      { ...known, paymentId: `p${id}`, currency: 'KRW', status: 'paid' },
      { ...known, paymentId: `q${id}`, currency: 'COIN', status: 'charged_back' },
    ]);
    expect((await findingsOf(id)).sort()).toEqual(['credit_unknown', 'status_conflict']);
    expect((await sends(person, '40000.00')).code).toBe('sending_stopped');
  });
});

describe('a further payment in review', () => {
  it.each(['sendback', 'accept'] as const)('is refused %s while its order is contradicted', async (decision) => {
    const { id, says, first, second } = await paidTwice('100.00', '49000.00');
    // The bank takes back the 49,000.00; we take back the order's own 100.00.
    await says('charged_back');
    expect(await findingsOf(id)).toEqual(['status_conflict']);
    expect((await decideNewest(id, decision)).code).toBe('deposit_contradicted');
    await compare([
      { ...first, status: 'paid' },
      { ...second, status: 'charged_back' },
    ]);
    expect((await decideNewest(id, decision)).code).toBe('deposit_contradicted');
  });

  it('is sent back once the contradiction is explained', async () => {
    const { id, says } = await paidTwice('100.00', '200.00');
    await says('charged_back');
    const { token } = await openConsole(t, 'risk');
    const [finding] = (await t.ask('/console/findings/list', { words: id }, { token })).content;
    const asked = { id: finding?.id ?? '', version: finding?.version ?? 0, reason: 'Their callback is wrong' };
    expect((await t.call('/console/reconciliation/resolve', asked, { token })).data).toMatchObject({
      resolvedAs: 'explained',
    });
    expect((await decideNewest(id, 'sendback')).status).toBe(200);
  });

  it('is not sent back if only the provider’s list says that it was charged back', async () => {
    const { id, first, second } = await paidTwice('100.00', '49000.00');
    await compare([
      { ...first, status: 'paid' },
      { ...second, status: 'charged_back' },
    ]);
    expect(await findingsOf(id)).toEqual(['credit_unknown']);
    expect((await decideNewest(id, 'sendback')).code).toBe('deposit_contradicted');
  });
});
