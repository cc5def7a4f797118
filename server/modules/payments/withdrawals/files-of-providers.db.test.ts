import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { runWorkers, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { requestedWithdrawal, row, trustedUser } from './testing/withdrawing.ts';

/** A payout file contains only payouts that people pay by hand. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

it('a payout of a provider that pays by itself is not exported to a file', async () => {
  await setSettings(t, { withdrawal: { coolingHours: 0, recallSeconds: 60 }, payments: {} });
  const person = await trustedUser(t, 10_000, '0001');
  const id = await requestedWithdrawal(t, person, '500.00');
  expect(await row(t, id)).toMatchObject({ state: 'WaitExec', provider: 'sandbox' });
  const { token } = await openConsole(t, 'cashier');
  for (const chosen of [{}, { ids: [id] }]) {
    const order = { provider: 'sandbox', reason: 'morning run', ...chosen };
    expect((await t.call('/console/payout-files/make', order, { token })).code).toBe('payout_file_empty');
  }
  const shown = await t.ask('/console/payout-files/preview', { provider: 'sandbox' }, { token });
  expect(shown).toMatchObject({ content: [], left: 0 });
  // The provider still pays it.
  t.now = new Date(t.now.getTime() + 61_000);
  await runWorkers(t, 5);
  await runWorkers(t, 5);
  expect((await row(t, id)).state).toBe('Success');
});
