import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import {
  addWallet,
  makePerson,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { reconcileSites } from '../../back-office/reconciliation/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { depositProviders } from '../deposits/index.ts';
import { payoutProviders } from '../withdrawals/index.ts';
import type { ProviderPayout } from '../withdrawals/payout-provider.port.ts';
import { paymentBooks } from './payment-books.ts';

/** Payouts of one order that are days apart, and comparisons that list only some of these days. */

const HOUR_MS = 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0, recallSeconds: 0 } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

function later(ms: number): void {
  t.now = new Date(t.now.getTime() + ms);
}

/** A withdrawal that was sent and has an unknown outcome; the provider gives its payout this name. */
async function sentWithoutOutcome(providerReference: string) {
  const person = await makePerson(t, 10_000);
  const accountId = await addWallet(t, person, '0003');
  later(25 * HOUR_MS);
  // No operator has to review it.
  await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).execute();
  const { data } = await withdraw(t, person, accountId, '500.00');
  await runWorkers(t, 1);
  const row = await t.db
    .updateTable('withdrawals')
    .set({ provider_reference: providerReference, next_poll_at: null })
    .where('withdrawal_id', '=', data.id)
    .returning(['reference', 'net_minor', 'state'])
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('Error');
  const payout = (name: string): ProviderPayout => ({
    ...{ reference: row.reference, providerReference: name, amountMinor: row.net_minor, currency: 'COIN' },
    ...{ status: 'paid', at: t.now },
  });
  return { person, payout };
}

/** The scheduled comparison, with a provider that lists these payouts. */
async function compare(payouts: readonly ProviderPayout[], options: { isLong: boolean }): Promise<void> {
  later(HOUR_MS);
  const listPayouts = async (_siteId: string, from: Date, before: Date) =>
    payouts.filter(({ at }) => at >= from && at < before);
  const provider = { ...createManualPayout(), name: 'sandbox', listPayouts };
  const providers = { payouts: payoutProviders([provider]), deposits: depositProviders([createManualDeposit()]) };
  const books = paymentBooks(providers);
  await reconcileSites({ db: t.db, clock: () => t.now, books, sites: t.app.sites, log: createLog('silent') }, options);
}

it.each([
  ['is not known here', ''],
  ['is known here', 'P1'],
])(
  'a payout under way that was paid twice, whose name %s, stops its user’s payouts until both are compared',
  async (_what, name) => {
    const { person, payout } = await sentWithoutOutcome(name);
    const friend = await makePerson(t, 0);
    const send = () => t.call('/wallet/transfer', { uid: friend.uid, amount: '1.00' }, withKey(person.token));
    const first = payout('P1');
    later(5 * 24 * HOUR_MS);
    const both = [first, payout('P2')];
    await compare(both, { isLong: true });
    expect((await send()).code).toBe('sending_stopped');
    // The list of these days contains only the second one.
    await compare(both, { isLong: false });
    expect((await send()).code).toBe('sending_stopped');
    await compare([first], { isLong: true });
    expect((await send()).status).toBe(200);
  },
);
