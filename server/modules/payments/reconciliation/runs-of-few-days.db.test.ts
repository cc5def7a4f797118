import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { acceptedCallbacks } from '../../../entry/testing/sandbox-callbacks.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { reconcileSites } from '../../back-office/reconciliation/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import type { ProviderPayment } from '../deposits/deposit-provider.port.ts';
import { depositProviders } from '../deposits/index.ts';
import { depositPaymentsOf } from '../deposits/published.ts';
import { payoutProviders } from '../withdrawals/index.ts';
import { paymentBooks } from './payment-books.ts';

/** Payments that are days apart, or charged back days later, and comparisons over only some of these days. */

const DAY_MS = 86_400_000;
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

/** An order that is paid, and paid again after some days. */
async function paidApart(days: number) {
  const person = await makePerson(t, 0);
  const order = { amount: '200000.00', method: 'sandbox' };
  const { id, reference } = await t.ask('/deposit/create', order, withKey(person.token));
  const pays = async (paymentId: string, amountMinor: bigint): Promise<ProviderPayment> => {
    const payment = { payment_id: paymentId, amount_minor: String(amountMinor), currency: 'COIN' };
    await hook({ reference, kind: 'deposit', status: 'paid', ...payment });
    return { paymentId, reference, amountMinor, currency: 'COIN', status: 'paid', at: t.now };
  };
  const first = await pays(`p${id}`, 200_000_00n);
  later(days * DAY_MS);
  const second = await pays(`q${id}`, 1_00n);
  later(3_600_000);
  return { person, id, reference, first, second, pays };
}

const chargedBack = (payment: ProviderPayment) => ({ ...payment, status: 'charged_back' as const });

/** The scheduled comparison, with a provider that lists these payments. */
async function compare(
  payments: readonly ProviderPayment[] | undefined,
  options: { isLong: boolean },
  log = createLog('silent'),
  whileAsked: () => Promise<unknown> = async () => {},
): Promise<void> {
  later(60_000);
  const listPayments = async (_siteId: string, from: Date, before: Date) => {
    await whileAsked();
    return payments?.filter(({ at }) => at >= from && at < before);
  };
  const provider = { ...createManualDeposit(), name: 'sandbox', listPayments };
  const providers = { payouts: payoutProviders([createManualPayout()]), deposits: depositProviders([provider]) };
  const books = paymentBooks(providers);
  const deps = { db: t.db, clock: () => t.now, books, sites: t.app.sites, log };
  await reconcileSites(deps, options);
}

async function sends({ token }: Person, amount: string) {
  const friend = await makePerson(t, 0);
  return t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(token));
}

async function openOf(id: string) {
  const { token } = await openConsole(t, 'risk');
  const { content } = await t.ask('/console/findings/list', { words: id }, { token });
  return { content, token };
}

async function explain(id: string) {
  const { content, token } = await openOf(id);
  const asked = { id: content[0]?.id ?? '', version: content[0]?.version ?? 0, reason: 'Their list is wrong' };
  return t.call('/console/reconciliation/resolve', asked, { token });
}

describe('a contradiction of several payments', () => {
  it('keeps its amount after a comparison of the last days, whose list has only one of the payments', async () => {
    const { person, id, first, second } = await paidApart(4);
    const listed = [first, second].map(chargedBack);
    await compare(listed, { isLong: true });
    const { content: before } = await openOf(id);
    await compare(listed, { isLong: false });
    expect(await openOf(id)).toMatchObject({ content: [{ version: before[0]?.version, theirs: before[0]?.theirs }] });
    // One operator alone may not explain this much.
    expect(await explain(id)).toMatchObject({ data: { resolvedAt: null, firstExplainedBy: expect.any(String) } });
    expect((await sends(person, '200000.00')).code).toBe('sending_stopped');
  });

  it('grows by a charge-back that only a comparison of the last days lists', async () => {
    const { id, first, second } = await paidApart(4);
    await compare([chargedBack(first), second], { isLong: true });
    await compare([first, second].map(chargedBack), { isLong: false });
    const stored = await t.db
      .selectFrom('reconciliation_findings')
      .select('theirs')
      .where('record_id', '=', id)
      .execute();
    expect(stored).toMatchObject([{ theirs: { total: '200001.00', ids: `p${id} q${id}` } }]);
  });

  it('is not found again by a comparison of the last days once it was explained', async () => {
    await setSettings(t, {
      deposit: { methods: [{ code: 'sandbox', maximum: '500000.00' }] },
      alone: { aDay: '1000000.00' },
    });
    const { person, id, first, second, pays } = await paidApart(4);
    const listed = [first, second].map(chargedBack);
    await compare(listed, { isLong: true });
    expect(await explain(id)).toMatchObject({ data: { resolvedAs: 'explained' } });
    await compare(listed, { isLong: false });
    expect((await openOf(id)).content).toEqual([]);
    // A later charge-back is a new contradiction.
    const third = await pays(`r${id}`, 2_00n);
    later(3_600_000);
    await compare([...listed, chargedBack(third)], { isLong: false });
    expect((await openOf(id)).content).toMatchObject([{ kind: 'credit_unknown' }]);
    expect((await sends(person, '200000.00')).code).toBe('sending_stopped');
  });
});

describe('a run by hand', () => {
  it('is refused to an operator who already runs three, so that one operator cannot use up the connections', async () => {
    const { token } = await openConsole(t, 'cashier');
    const body = { provider: 'sandbox', about: 'deposit', days: 31 } as const;
    let answered = 0;
    const asked = await t.db.transaction().execute(async (tx) => {
      // None of the runs ends before all were requested.
      await sql`LOCK TABLE reconciliation_turns IN SHARE MODE`.execute(tx);
      const calls = Array.from({ length: 8 }, () => t.call('/console/reconciliation/run', body, { token }));
      for (const call of calls) void call.then(() => answered++);
      await vi.waitUntil(() => answered >= 5);
      return calls;
    });
    const runs = await Promise.all(asked);
    expect(runs.map(({ code, status }) => code ?? status).sort()).toEqual([200, 200, 200, ...Array(5).fill('busy')]);
  });
});

describe('the payments of an order', () => {
  it('are read along an index: otherwise a comparison reads all payments of the site for each of its orders', async () => {
    await sql`INSERT INTO deposit_payments (site_id, provider, payment_id, deposit_id, amount_minor, currency, at)
      SELECT 'other', 'sandbox', 'x' || n, 'dpx' || n, 1, 'COIN', now() FROM generate_series(1, 4000) n`.execute(t.db);
    const { rows } = await sql`EXPLAIN SELECT max(p.at) FROM ${depositPaymentsOf('other')} p
      WHERE p.provider = 'sandbox' AND p.deposit_id = 'dpx1'`.execute(t.db);
    expect(JSON.stringify(rows)).toContain('deposit_payments_deposit');
  });
});

describe('books that cannot be compared', () => {
  it('raise an alarm after some hours, and not before', async () => {
    const log = createLog('silent');
    const errors = vi.spyOn(log, 'error');
    await compare([], { isLong: true });
    await compare(undefined, { isLong: false }, log);
    expect(errors).not.toHaveBeenCalled();
    later(6 * 3_600_000);
    await compare(undefined, { isLong: false }, log);
    const about = { siteId: 'demo', provider: 'sandbox', about: 'deposit' };
    expect(errors).toHaveBeenCalledWith(expect.objectContaining(about), 'books have not been compared for hours');
  });

  it.each([
    ['it was given before', true],
    ['the books are new', false],
  ])(
    'raise an alarm if the list of a month is missing while the list of three days arrives: %s',
    async (_when, isLong) => {
      await t.db.deleteFrom('reconciliation_runs').execute();
      const log = createLog('silent');
      const errors = vi.spyOn(log, 'error');
      await compare([], { isLong });
      for (let hour = 1; hour < 30; hour++) {
        later(3_540_000);
        const isNight = hour === 24;
        await compare(isNight ? undefined : [], { isLong: isNight }, log);
      }
      expect(errors).not.toHaveBeenCalled();
      later(3_540_000);
      await compare([], { isLong: false }, log);
      const about = { siteId: 'demo', provider: 'sandbox', about: 'deposit', days: 31 };
      expect(errors).toHaveBeenCalledWith(expect.objectContaining(about), 'books have not been compared for hours');
    },
  );
});

describe('a charge-back whose callback was lost', () => {
  it('stops its user’s payouts by the next night, even weeks after the payment', async () => {
    const { person, first } = await paidApart(20);
    await compare([chargedBack(first)], { isLong: false });
    expect((await sends(person, '1.00')).status).toBe(200);
    await compare([chargedBack(first)], { isLong: true });
    expect((await sends(person, '1.00')).code).toBe('sending_stopped');
  });

  it('stops its user’s payouts even if the user pays the order once more while the list is fetched', async () => {
    const { person, first, second, pays } = await paidApart(4);
    const payMore = async () => {
      later(2000);
      return pays(`r${first.paymentId}`, 1_00n);
    };
    await compare([chargedBack(first), second], { isLong: true }, createLog('silent'), payMore);
    expect((await sends(person, '1.00')).code).toBe('sending_stopped');
  });

  it('stops its user’s payouts even if an operator compares one day while the month’s list is fetched', async () => {
    const { person, first } = await paidApart(10);
    const { token } = await openConsole(t, 'cashier');
    const byHand = async () => {
      later(1000);
      const day = { provider: 'sandbox', about: 'deposit', days: 1 } as const;
      expect((await t.call('/console/reconciliation/run', day, { token })).status).toBe(200);
    };
    await compare([chargedBack(first)], { isLong: true }, createLog('silent'), byHand);
    expect((await sends(person, '200000.00')).code).toBe('sending_stopped');
  });
});

describe('a list of the later payments of an order', () => {
  it.each([
    ['days', 5, false],
    ['weeks', 40, true],
  ])(
    'shows a lost charge-back although an equal payment was charged back in our books %s before',
    async (_when, days, isLong) => {
      const person = await makePerson(t, 0);
      const order = { amount: '40000.00', method: 'sandbox' };
      const { id, reference } = await t.ask('/deposit/create', order, withKey(person.token));
      const says = (status: string, more = {}) => hook({ reference, kind: 'deposit', status, ...more });
      const paid = { amount_minor: '4000000', currency: 'COIN' };
      await says('paid', { ...paid, payment_id: `p${id}` });
      await says('charged_back');
      later(days * DAY_MS);
      // The user pays again under the old order, and an operator accepts it. The user owes nothing, because the first
      // payment was still in the balance.
      await says('paid', { ...paid, payment_id: `q${id}` });
      const second = { paymentId: `q${id}`, reference, amountMinor: 40_000_00n, currency: 'COIN', at: t.now };
      const extra = await t.db
        .selectFrom('deposits')
        .select(['deposit_id', 'version'])
        .where('extra_of', '=', id)
        .executeTakeFirstOrThrow();
      const { token } = await openConsole(t, 'manager');
      const seen = { id: extra.deposit_id, version: extra.version, reason: 'The user paid again' };
      expect((await t.call('/console/deposits/accept', seen, { token })).status).toBe(200);
      expect(await balanceOf(t, person.uid)).toBe(40_000_00n);
      later(3_600_000);
      await compare([{ ...second, status: 'charged_back' }], { isLong });
      expect((await openOf(id)).content.map(({ kind }) => kind)).toEqual(['credit_unknown']);
      expect((await sends(person, '40000.00')).code).toBe('sending_stopped');
    },
  );
});
