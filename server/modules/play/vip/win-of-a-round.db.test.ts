import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { balanceOf, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { offerId } from '../bonuses/offers.ts';
import { makeRule } from '../bonuses/testing/bonus-story.ts';

/** A win can make its round even, and thereby subtract the stakes that raised a level, without any other change. */

const world = createProviderWorld();
const { provider, player, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  const levels = [{ need: '0.00' }, { name: 'Silver', need: '1000.00', fee: '0.00', bonus: '20.00' }];
  await setSettings(t, { vip: { levels, period: '1', counts: ['turnover'] } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

async function count(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

/** Bets both sides of a round for a new player; the round ends with a win of this amount. */
async function bothSides() {
  const who = await player(1_000);
  const own = { ...who, token: await t.logIn(who.phone) };
  const even = { ...own, launch: await launch(own) };
  const round = randomUUID();
  const red = await taken(stake(even, 500_00n, { round }));
  await taken(stake(even, 500_00n, { round }));
  const end = async (amount: bigint) =>
    expect((await provider.win({ ...red, id: randomUUID(), of: red.id, amount, closes: true })).answer).toBe('ok');
  return { who, end };
}

async function hoursLater(): Promise<void> {
  for (let hours = 0; hours < 48; hours += 1) {
    t.now = new Date(t.now.getTime() + 3_600_000);
    await count();
  }
}

const userLevel = async ({ uid }: Person) =>
  (await t.db.selectFrom('users').select('level').where('uid', '=', uid).executeTakeFirstOrThrow()).level;

it('a level from both sides of a round ends when the win makes the round even', async () => {
  t.now = new Date('2026-04-02T10:00:00+08:00');
  const { who, end } = await bothSides();
  await count();
  expect(await userLevel(who)).toBe(1);
  await end(1_000_00n);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    t.now = new Date(t.now.getTime() + 60_000);
    await count();
  }
  expect(await userLevel(who)).toBe(0);
});

it('a monthly bonus is taken back when a late win makes its round even', async () => {
  t.now = new Date('2026-04-12T10:00:00+08:00');
  const { who, end } = await bothSides();
  await end(0n);
  await count();
  expect((await t.call('/vip/claim', {}, withKey(await t.logIn(who.phone)))).status).toBe(200);
  await count();
  t.now = new Date(t.now.getTime() + 3_600_000);
  await end(1_000_00n);
  await hoursLater();
  expect([await userLevel(who), await balanceOf(t, who.uid)]).toEqual([0, 1_000_00n]);
});

it('a level’s gift is taken back when a late win makes its round even', async () => {
  t.now = new Date('2026-05-12T10:00:00+08:00');
  const rule = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 1 });
  const { who, end } = await bothSides();
  await end(0n);
  await count();
  const claimed = await t.call('/bonus/claim', { id: offerId(rule, 'once') }, withKey(await t.logIn(who.phone)));
  expect(claimed.status).toBe(200);
  await count();
  t.now = new Date(t.now.getTime() + 3_600_000);
  await end(1_000_00n);
  await hoursLater();
  expect([await userLevel(who), await balanceOf(t, who.uid)]).toEqual([0, 1_000_00n]);
});
