import { afterAll, beforeAll, expect, it } from 'vitest';
import { withKey } from '../../../../entry/testing/money-people.ts';
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

const { provider, player, stake, taken } = world.speaking('rsa');

it('all games share the player’s loss limit, including channels with their own balances (Spec: E7, F3)', async () => {
  const who = await player();
  const move = (direction: 'in' | 'out', amount: string) =>
    t.call('/channel/transfer', { channel: 'arcade', direction, amount }, withKey(who.token));
  await t.ask('/protection/limit', { kind: 'loss', period: 'day', amount: '20.00' }, { token: who.token });
  expect((await move('in', '15.00')).status).toBe(200);
  expect((await provider.bet(stake(who, 5_01n))).answer).toBe('limit');
  await taken(stake(who, 5_00n));
  expect((await move('in', '0.01')).code).toBe('loss_limit_own');
  expect((await move('out', '10.00')).status).toBe(200);
  await taken(stake(who, 10_00n));
  expect((await provider.bet(stake(who, 1n))).answer).toBe('limit');
});
