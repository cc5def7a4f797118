import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { runBonusWorker } from './testing/bets.ts';
import { claim, listed, makeRule, pass } from './testing/bonus-story.ts';

const world = createProviderWorld();
const { provider, player, stake, taken } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

it.each([
  ['with its end', true],
  ['after its end', false],
])('cashback is taken back when a stake of a round that spans two weeks is returned, %s', async (_when, isEnd) => {
  const rule = await makeRule(t, {
    ...{ trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, minBase: '0.00', times: '0' },
    ...{ period: 'week', claimDays: 7 },
  });
  const who = await player(10_000);
  const lost = await taken(stake(who, 1_000_00n));
  await provider.win({ ...lost, id: randomUUID(), of: lost.id, amount: 0n, closes: true });
  const early = await taken(stake(who, 1_000_00n));
  await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 1_000_00n });
  pass(t, 7);
  const later = { ...who, token: await t.logIn(who.phone) };
  const offer = (await listed(t, later)).find(({ id }) => id.startsWith(rule));
  expect((await claim(t, later, offer?.id ?? '')).status).toBe(200);
  expect(await balanceOf(t, who.uid)).toBe(9_100_00n);
  if (!isEnd) await provider.win({ ...early, id: randomUUID(), of: early.id, amount: 0n, closes: true });
  pass(t, 0.001);
  await provider.rollback({ id: randomUUID(), of: early.id, player: who.uid, round: early.round });
  for (const worker of t.app.playWorkers) await worker.runDue();
  await runBonusWorker(t);
  expect(await balanceOf(t, who.uid)).toBe(10_000_00n);
});
