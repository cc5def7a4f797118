import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, makePerson, withKey } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import { TEST_KEY, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { saveChannel } from '../store.ts';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  const terms = { kind: 'transfer', dialect: 'sandbox', state: 'open', launch_url: 'https://games.example/' } as const;
  const at = { siteId: 'demo', channelId: 'arcade' };
  await saveChannel(t.db, createSecretKeys([TEST_KEY]), at, { ...terms, name: 'Arcade' }, t.now);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await world.close();
});

async function work(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

it('a self-exclusion recalls the user’s money from a channel with balances of its own (Spec: F3)', async () => {
  const [person, other] = [await makePerson(t, 1000), await makePerson(t, 1000)];
  for (const { token } of [person, other]) {
    const moved = { channel: 'arcade', direction: 'in', amount: '1000.00' } as const;
    expect((await t.call('/channel/transfer', moved, withKey(token))).status).toBe(200);
  }
  expect((await t.call('/protection/exclude', { months: 6 }, { token: person.token })).status).toBe(200);
  await work();
  expect([await balanceOf(t, person.uid), await balanceOf(t, other.uid)]).toEqual([1_000_00n, 0n]);
  // The user may still take the money out; it is recalled only once.
  const before = await t.db
    .selectFrom('channel_transfers')
    .select('transfer_id')
    .where('uid', '=', person.uid)
    .execute();
  t.now = new Date(t.now.getTime() + 86_400_000);
  await work();
  const after = await t.db
    .selectFrom('channel_transfers')
    .select('transfer_id')
    .where('uid', '=', person.uid)
    .execute();
  expect(after).toEqual(before);
});
