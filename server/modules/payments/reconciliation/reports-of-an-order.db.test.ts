import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { acceptedCallbacks } from '../../../entry/testing/sandbox-callbacks.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { reconcileSites } from '../../back-office/reconciliation/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import type { ProviderPayment } from '../deposits/deposit-provider.port.ts';
import { depositProviders } from '../deposits/index.ts';
import { payoutProviders } from '../withdrawals/index.ts';
import { paymentBooks } from './payment-books.ts';

/** Reports that name an order with several payments, of which some were sent back or charged back before. */

const HOUR_MS = 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { deposit: { methods: [{ code: 'sandbox', maximum: '500000.00' }] } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const hook = acceptedCallbacks(() => t);

function later(ms: number): void {
  t.now = new Date(t.now.getTime() + ms);
}

async function order(amount: string) {
  const person = await makePerson(t, 0);
  const { id, reference } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  const says = (status: string, more = {}) => hook({ reference, kind: 'deposit', status, ...more });
  const pays = async (name: string, amountMinor: bigint): Promise<ProviderPayment> => {
    const paymentId = `${name}${id}`;
    await says('paid', { payment_id: paymentId, amount_minor: String(amountMinor), currency: 'COIN' });
    return { paymentId, reference, amountMinor, currency: 'COIN', status: 'paid', at: t.now };
  };
  return { person, id, says, pays };
}

const chargedBack = (payment: ProviderPayment) => ({ ...payment, status: 'charged_back' as const });

/** The scheduled comparison, with a provider that lists these payments. */
async function compare(payments: readonly ProviderPayment[]): Promise<void> {
  later(HOUR_MS);
  const listPayments = async (_siteId: string, from: Date, before: Date) =>
    payments.filter(({ at }) => at >= from && at < before);
  const provider = { ...createManualDeposit(), name: 'sandbox', listPayments };
  const providers = { payouts: payoutProviders([createManualPayout()]), deposits: depositProviders([provider]) };
  const books = paymentBooks(providers);
  const deps = { db: t.db, clock: () => t.now, books, sites: t.app.sites, log: createLog('silent') };
  await reconcileSites(deps, { isLong: true });
}

const rowOf = (column: 'deposit_id' | 'extra_of', id: string) =>
  t.db
    .selectFrom('deposits')
    .select(['deposit_id', 'version'])
    .where(column, '=', id)
    .orderBy('deposit_id', 'desc')
    .executeTakeFirstOrThrow();

type Decision = 'accept' | 'sendback';

async function decide(decision: Decision, row: { deposit_id: string; version: number }, as: 'manager' | 'owner') {
  const { token } = await openConsole(t, as);
  const seen = { id: row.deposit_id, version: row.version, reason: 'The user paid twice' };
  return t.call(`/console/deposits/${decision}`, seen, { token });
}

/** A manager decides on the newest further payment of an order. */
const decideNewest = async (id: string, decision: Decision) => decide(decision, await rowOf('extra_of', id), 'manager');

/** A manager requests a charge-back of the newest further payment of an order, as the bank reported it. */
async function askChargeBack(id: string): Promise<string> {
  const { deposit_id: target } = await rowOf('extra_of', id);
  const { token } = await openConsole(t, 'manager');
  const asked = { kind: 'charge_back', target, reason: 'The bank took it back' } as const;
  return (await t.ask('/console/approvals/request', asked, { token })).id;
}

async function approveChargeBack(request: string): Promise<void> {
  const { token } = await openConsole(t, 'owner');
  expect((await approveSeen(t, request, { token })).status).toBe(200);
}

const openFindings = (id: string) =>
  t.db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'ours', 'theirs'])
    .where('record_id', '=', id)
    .where('resolved_at', 'is', null)
    .orderBy('kind')
    .execute();

async function explain(id: string) {
  const { token } = await openConsole(t, 'risk');
  const { content } = await t.ask('/console/findings/list', { words: id }, { token });
  const asked = { id: content[0]?.id ?? '', version: content[0]?.version ?? 0, reason: 'The provider told it twice' };
  return t.call('/console/reconciliation/resolve', asked, { token });
}

async function sends({ token }: Person, amount: string) {
  const friend = await makePerson(t, 0);
  return t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(token));
}

describe('a charge-back of an order with one payment sent back', () => {
  it('opens a finding at the first report, which takes back the other payment', async () => {
    const { person, id, says, pays } = await order('100.00');
    const first = await pays('p', 100_00n);
    const second = await pays('q', 40_000_00n);
    expect((await decideNewest(id, 'sendback')).status).toBe(200);
    later(24 * HOUR_MS);
    await says('charged_back');
    expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '40100.00' } }]);
    // The bank has also taken back the payment that we had sent back.
    await compare([first, chargedBack(second)]);
    expect((await openFindings(id)).map(({ kind }) => kind)).toContain('status_conflict');
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('opens a finding over the sent-back amount at the second report, although both lists agree', async () => {
    const { person, id, says, pays } = await order('100.00');
    const first = await pays('p', 100_00n);
    const second = await pays('q', 40_000_00n);
    expect((await decideNewest(id, 'sendback')).status).toBe(200);
    later(24 * HOUR_MS);
    await says('charged_back');
    await says('charged_back');
    await compare([first, second].map(chargedBack));
    expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '40000.00' } }]);
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('opens a finding over both amounts if the order’s own payment was sent back', async () => {
    const { id, says, pays } = await order('100.00');
    // This is more than the ordered amount: it waits, and two operators send it back.
    await pays('p', 200_000_00n);
    for (const as of ['manager', 'owner'] as const) {
      expect((await decide('sendback', await rowOf('deposit_id', id), as)).status).toBe(200);
    }
    await pays('q', 10_00n);
    await says('charged_back');
    expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '200010.00' } }]);
  });
});

describe('a charge-back that comes before the payments of its order', () => {
  it.each([1, 2])(
    'opens a finding about a second payment, although the first was charged back in its place (reports: %s)',
    async (n) => {
      const { person, id, says, pays } = await order('100.00');
      for (let report = 0; report < n; report++) await says('charged_back');
      await pays('p', 100_00n);
      expect(await openFindings(id)).toEqual([]);
      await pays('q', 40_000_00n);
      expect((await decideNewest(id, 'accept')).code).toBe('deposit_contradicted');
      expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '40000.00' } }]);
      expect(await balanceOf(t, person.uid)).toBe(0n);
    },
  );

  it('allows the second payment to be accepted once the finding is explained', async () => {
    const { person, id, says, pays } = await order('100.00');
    await says('charged_back');
    await pays('p', 100_00n);
    await pays('q', 200_00n);
    expect(await explain(id)).toMatchObject({ data: { resolvedAs: 'explained' } });
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(200_00n);
    expect((await sends(person, '200.00')).status).toBe(200);
  });
});

describe('a charge-back of an order with one payment charged back by operators', () => {
  it.each([
    ['another', 100_00n],
    ['the same', 40_000_00n],
  ])('opens a finding and takes no other payment back (a payment of %s amount)', async (_which, amountMinor) => {
    const { person, id, says, pays } = await order('40000.00');
    const first = await pays('p', 40_000_00n);
    const second = await pays('q', amountMinor);
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    await approveChargeBack(await askChargeBack(id));
    expect(await balanceOf(t, person.uid)).toBe(40_000_00n);
    // The provider reports the same charge-back, naming only the order.
    later(60_000);
    await says('charged_back');
    await compare([first, chargedBack(second)]);
    expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '40000.00' } }]);
    expect(await balanceOf(t, person.uid)).toBe(40_000_00n);
    expect((await sends(person, '1.00')).code).toBe('sending_stopped');
  });
});

describe('a charge-back by operators', () => {
  it('needs a new approval if the provider’s report took back an equal payment of the order meanwhile', async () => {
    const { person, id, says, pays } = await order('400.00');
    await pays('p', 400_00n);
    await pays('q', 400_00n);
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    const request = await askChargeBack(id);
    const { token } = await openConsole(t, 'owner');
    const { print } = await t.ask('/console/approvals/detail', { id: request }, { token });
    await says('charged_back');
    expect((await t.call('/console/approvals/approve', { id: request, print }, { token })).code).toBe(
      'approval_changed',
    );
    expect(await balanceOf(t, person.uid)).toBe(400_00n);
    const { preview } = await t.ask('/console/approvals/detail', { id: request }, { token });
    expect(preview).toMatchObject([{ before: '₱400.00' }, { before: '₱400.00', after: '₱400.00' }]);
  });

  it('takes one payment back if the provider reports it at the same instant', async () => {
    const { person, id, says, pays } = await order('400.00');
    await pays('p', 400_00n);
    await pays('q', 400_00n);
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    const request = await askChargeBack(id);
    const { token } = await openConsole(t, 'owner');
    const { print } = await t.ask('/console/approvals/detail', { id: request }, { token });
    await Promise.all([t.call('/console/approvals/approve', { id: request, print }, { token }), says('charged_back')]);
    expect(await balanceOf(t, person.uid)).toBe(400_00n);
  });
});

describe('a report that an order was refused after it was paid', () => {
  it('opens a finding over its further payments as well', async () => {
    const { person, id, says, pays } = await order('100.00');
    await pays('p', 100_00n);
    await pays('q', 40_000_00n);
    expect((await decideNewest(id, 'accept')).status).toBe(200);
    await says('refused');
    expect(await openFindings(id)).toMatchObject([{ kind: 'status_conflict', ours: { amount: '40100.00' } }]);
    expect((await sends(person, '1.00')).code).toBe('sending_stopped');
  });
});

describe('equal payments of one order, charged back one after the other', () => {
  it('are each found in the list, even after an equal finding was explained', async () => {
    const { person, id, says, pays } = await order('40000.00');
    const first = await pays('p', 40_000_00n);
    const others: ProviderPayment[] = [];
    for (const name of ['q', 'r']) {
      later(1000);
      others.push(await pays(name, 40_000_00n));
      expect((await decideNewest(id, 'accept')).status).toBe(200);
      // Amounts that one person accepts alone are counted over 24 hours.
      later(25 * HOUR_MS);
    }
    const [second, third] = others as [ProviderPayment, ProviderPayment];
    expect(await balanceOf(t, person.uid)).toBe(120_000_00n);
    // The report of the first charge-back arrives; the second is lost.
    await says('charged_back');
    await compare([chargedBack(first), chargedBack(second), third]);
    expect(await openFindings(id)).toMatchObject([{ kind: 'credit_unknown', theirs: { id: second.paymentId } }]);
    await approveChargeBack(await askChargeBack(id));
    expect(await explain(id)).toMatchObject({ data: { resolvedAs: 'explained' } });
    expect(await balanceOf(t, person.uid)).toBe(40_000_00n);
    await compare([chargedBack(first), chargedBack(second), third]);
    expect(await openFindings(id)).toEqual([]);
    expect((await sends(person, '1.00')).status).toBe(200);
    // The report of the third charge-back is lost, too.
    later(24 * HOUR_MS);
    await compare([first, second, third].map(chargedBack));
    expect((await openFindings(id)).map(({ kind }) => kind)).toEqual(['credit_unknown']);
    expect((await sends(person, '39000.00')).code).toBe('sending_stopped');
    // Once explained, the finding stays closed while nothing changes.
    await explain(id);
    await compare([first, second, third].map(chargedBack));
    expect(await openFindings(id)).toEqual([]);
  });
});
