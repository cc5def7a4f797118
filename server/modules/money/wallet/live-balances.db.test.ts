import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveSource } from '../../site/live/index.ts';
import { openTestLedger, type TestLedger, transfer } from '../ledger/testing/test-ledger.ts';
import { createLiveBalances } from './live-balances.ts';

let t: TestLedger;
let ana = '';
let ben = '';
beforeAll(async () => {
  t = await openTestLedger();
  [ana = '', ben = ''] = await t.makeUsers(2, 100_00n);
});
afterAll(() => t?.close());

const user = (uid: string) => ({ siteId: 'demo', uid });
async function hear(source: LiveSource, ...uids: string[]) {
  const rows = await source(uids.map(user));
  return rows.map(({ uid, body }): Record<string, unknown> => ({ uid, ...body }));
}

it('a new page gets the balances, then only changes', async () => {
  const source = createLiveBalances(t.db);
  expect(await hear(source, ana)).toMatchObject([
    { uid: ana, totalCoin: '100.00', canWithdrawCoin: '100.00', changes: [] },
  ]);
  expect(await hear(source, ana)).toEqual([]);
});

it('both users of a transfer are notified once, whichever process posted it', async () => {
  const source = createLiveBalances(t.db);
  await hear(source, ana, ben);
  await t.another().post(transfer(ana, ben, 30_00n, 'live-1'));
  const events = await hear(source, ana, ben);
  expect(events).toMatchObject([
    { uid: ana, canWithdrawCoin: '70.00', changes: [{ kind: 'transfer_out', amount: '-30.00', uid: ben }] },
    { uid: ben, canWithdrawCoin: '130.00', changes: [{ kind: 'transfer_in', amount: '30.00', uid: ana }] },
  ]);
  expect(await hear(source, ana, ben)).toEqual([]);
});

it('several changes are sent newest first, and only to their own user', async () => {
  const source = createLiveBalances(t.db);
  await hear(source, ben);
  for (const [index, minor] of [1n, 2n, 3n].entries())
    await t.ledger.post(transfer(ana, ben, minor, `live-2-${index}`));
  const [events] = await hear(source, ben);
  expect(events?.changes).toMatchObject([{ amount: '0.03' }, { amount: '0.02' }, { amount: '0.01' }]);
});

it('a user without money is not notified twice', async () => {
  const source = createLiveBalances(t.db);
  expect(await hear(source, '99999999')).toMatchObject([{ totalCoin: '0.00' }]);
  expect(await hear(source, '99999999')).toEqual([]);
});
