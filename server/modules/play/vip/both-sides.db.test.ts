import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { compareLevelPoints } from './index.ts';

/** Bets on red and black in one round cost nothing, so they must not raise a level: only stakes at risk count. */

const world = createProviderWorld();
const { provider, player, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
let who: Awaited<ReturnType<typeof player>>;
beforeAll(async () => {
  t = await world.open();
  const levels = [{ need: '0.00' }, { name: 'Silver', need: '1000.00', bonus: '20.00' }];
  await setSettings(t, { vip: { levels, period: '1', counts: ['turnover'] } });
});
afterEach(async () => {
  await count();
  expect(await compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid: who.uid })).toEqual([]);
  await assertInvariants(t.db);
});
afterAll(() => world.close());

const clock = (moment: string) => {
  t.now = new Date(`${moment}+08:00`);
};

async function count(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

async function levelOf({ phone }: Person) {
  await count();
  const { vipState } = await t.ask('/vip/state', {}, { token: await t.logIn(phone) });
  return { level: vipState.level, steam: vipState.historySteam };
}

const again = async () => {
  const own = { ...who, token: await t.logIn(who.phone) };
  return { ...own, launch: await launch(own) };
};

/** Bets both sides in one round; returns the first bet. */
async function bothSides(minor: bigint, round: string = randomUUID()) {
  const own = await again();
  const red = await taken(stake(own, minor, { round }));
  await taken(stake(own, minor, { round }));
  return red;
}

async function win(bet: Awaited<ReturnType<typeof taken>>, amount: bigint, closes = true): Promise<void> {
  expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes })).answer).toBe('ok');
}

it('bets on both sides of a round never raise a level', async () => {
  clock('2026-04-02T10:00:00');
  who = await player(1_000);
  for (let round = 0; round < 3; round++) {
    await win(await bothSides(200_00n), 390_00n + BigInt(round) * 10_00n);
    await count();
  }
  expect(await levelOf(who)).toEqual({ level: 0, steam: '0.00' });
});

it('several bets of a round count if they were at risk, and so does a single bet that was paid back', async () => {
  clock('2026-05-02T10:00:00');
  who = await player(1_000);
  await win(await bothSides(200_00n), 0n);
  await win(await bothSides(200_00n), 600_00n);
  const one = await taken(stake(await again(), 200_00n));
  await win(one, 200_00n);
  expect(await levelOf(who)).toEqual({ level: 1, steam: '1000.00' });
});

it('a round that becomes even after its end loses its stakes, and its level’s bonus is taken back', async () => {
  clock('2026-06-30T22:00:00');
  who = await player(1_000);
  const red = await bothSides(500_00n);
  await win(red, 0n);
  expect(await levelOf(who)).toEqual({ level: 1, steam: '1000.00' });
  expect((await t.call('/vip/claim', {}, withKey(await t.logIn(who.phone)))).status).toBe(200);
  expect(await balanceOf(t, who.uid)).toBe(20_00n);
  clock('2026-07-02T10:00:00');
  await win(red, 1_000_00n);
  await count();
  expect(await balanceOf(t, who.uid)).toBe(1_000_00n);
  const small = await taken(stake(await again(), 1_00n));
  await win(small, 1_00n);
  expect(await levelOf(who)).toEqual({ level: 0, steam: '1.00' });
});

it('an even round counts again once a later change makes it uneven', async () => {
  clock('2026-08-02T10:00:00');
  who = await player(2_000);
  const red = await bothSides(500_00n);
  await win(red, 1_000_00n, false);
  expect((await levelOf(who)).steam).toBe('0.00');
  await taken(stake(await again(), 100_00n, { round: red.round }));
  expect(await levelOf(who)).toEqual({ level: 1, steam: '1100.00' });
});

it.each([
  ['pay', { level: 0, steam: '1.00' }],
  ['return', { level: 1, steam: '1001.00' }],
] as const)(
  'a win that waits for two operators belongs to its round, whenever the round is checked: %s',
  async (as, after) => {
    clock(`2026-08-${as === 'pay' ? '12' : '22'}T10:00:00`);
    who = await player(2_000);
    const red = await bothSides(500_00n);
    await t.db.updateTable('channels').set({ largest_win_minor: 100_00n }).where('channel_id', '=', 'hmac').execute();
    world.forgetChannels();
    expect((await levelOf(who)).level).toBe(1);
    const later = () => {
      t.now = new Date(t.now.getTime() + 600_000);
    };
    later();
    await win(red, 1_000_00n);
    expect(await balanceOf(t, who.uid)).toBe(1_000_00n);
    later();
    const small = await taken(stake(await again(), 1_00n));
    await win(small, 0n);
    expect(await levelOf(who)).toEqual({ level: 0, steam: '1.00' });
    later();
    const [held] = await t.db
      .selectFrom('reconciliation_findings')
      .select('finding_id')
      .where('uid', '=', who.uid)
      .execute();
    const [maker, checker] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const request = { kind: 'held_win', target: held?.finding_id ?? '', payload: { as }, reason: 'as agreed' };
    const { id } = await t.ask('/console/approvals/request', request, { token: maker.token });
    await approveSeen(t, id, { token: checker.token });
    later();
    await t.call('/vip/claim', {}, withKey(await t.logIn(who.phone)));
    expect(await levelOf(who)).toEqual(after);
    await t.db
      .updateTable('channels')
      .set({ largest_win_minor: 250_000_00n })
      .where('channel_id', '=', 'hmac')
      .execute();
    world.forgetChannels();
  },
);

it('a level from open rounds gives no monthly bonus until they are over', async () => {
  clock('2026-09-02T10:00:00');
  who = await player(2_000);
  const claim = async () => {
    const token = await t.logIn(who.phone);
    const { bonus } = await t.ask('/vip/state', {}, { token });
    return [bonus !== null, (await t.call('/vip/claim', {}, withKey(token))).status === 200];
  };
  const even = await bothSides(500_00n);
  expect((await levelOf(who)).level).toBe(1);
  expect(await claim()).toEqual([false, false]);
  await win(even, 1_000_00n);
  expect((await levelOf(who)).level).toBe(0);
  const lost = await taken(stake(await again(), 1_000_00n));
  expect((await levelOf(who)).level).toBe(1);
  expect(await claim()).toEqual([false, false]);
  await win(lost, 0n);
  expect(await claim()).toEqual([true, true]);
});
