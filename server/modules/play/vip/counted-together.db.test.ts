import { afterAll, beforeAll, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createSiteFinder } from '../../site/sites/index.ts';
import { countPlainPostings } from './count-plain-postings.ts';
import { compareLevelPoints } from './index.ts';

/** Bets of many players are counted in a few statements, but each player whose level may change is counted alone. */

const world = createProviderWorld();
const { provider, player, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;

beforeAll(async () => {
  t = await world.open();
  const levels = [{ need: '0.00' }, { name: 'Silver', need: '1000.00', bonus: '20.00' }, { need: '3000.00' }];
  await setSettings(t, { vip: { levels, period: '1', counts: ['turnover', 'deposits'], stayDays: 2, warnDays: 3 } });
});
afterAll(() => world.close());

const clock = (moment: string) => {
  t.now = new Date(`${moment}+08:00`);
};

async function count(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

/** Counts these players together; returns those who are left to be counted alone. */
async function countTogether(players: readonly Player[]): Promise<Player[]> {
  const site = await createSiteFinder(t.db).byId('demo');
  if (!site) throw new Error('there is no site demo');
  const left = await countPlainPostings(
    t.db,
    site,
    players.map(({ uid }) => uid),
    t.now,
  );
  return players.filter(({ uid }) => left.includes(uid));
}

async function levelsOf(players: readonly Player[]): Promise<number[]> {
  const states = players.map(async ({ phone }) => {
    const { vipState } = await t.ask('/vip/state', {}, { token: await t.logIn(phone) });
    return vipState.level;
  });
  return Promise.all(states);
}

async function assertCounted(players: readonly Player[]): Promise<void> {
  for (const { uid } of players) {
    expect(await compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid })).toEqual([]);
  }
  await assertInvariants(t.db);
}

/** A player who was counted before: a first count has more to decide. */
async function playerCounted(major = 5_000): Promise<Player> {
  const one = await player(major);
  const first = await taken(stake(one, 1_00n));
  await provider.win({ ...first, id: crypto.randomUUID(), of: first.id, amount: 0n, closes: true });
  return one;
}

/** Logs in first, because earlier sessions have ended after months. */
const play = async (one: Player, minor: bigint, win: bigint) => {
  const own = { ...one, token: await t.logIn(one.phone) };
  const bet = await taken(stake({ ...own, launch: await launch(own) }, minor));
  await provider.win({ ...bet, id: crypto.randomUUID(), of: bet.id, amount: win, closes: true });
};

it('players whose bets change no level are counted together, the other players alone', async () => {
  clock('2026-04-06T10:00:00');
  const quiet = [await playerCounted(), await playerCounted(), await playerCounted()];
  const [rising, even, undone, owing] = [
    await playerCounted(),
    await playerCounted(),
    await playerCounted(),
    await playerCounted(),
  ];
  const all = [...quiet, rising, even, undone, owing];
  await count();
  for (const one of quiet) await play(one, 300_00n, 100_00n);
  await play(rising, 999_00n, 0n);
  const red = await taken(stake(even, 100_00n));
  await taken(stake(even, 100_00n, { round: red.round }));
  await provider.win({ ...red, id: crypto.randomUUID(), of: red.id, amount: 195_00n, closes: true });
  const back = await taken(stake(undone, 50_00n));
  await provider.rollback({ ...back, id: crypto.randomUUID(), of: back.id });
  await t.db.updateTable('vip_members').set({ is_undone: true }).where('uid', '=', owing.uid).execute();
  await play(owing, 10_00n, 0n);
  expect(await countTogether(all)).toEqual([rising, even, undone, owing]);
  await count();
  expect(await levelsOf(all)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  await assertCounted(all);
});

it('the last bet before a level is counted together, and the next bet raises the level', async () => {
  clock('2026-05-06T10:00:00');
  const one = await playerCounted();
  await count();
  await play(one, 998_99n, 0n);
  expect(await countTogether([one])).toEqual([]);
  expect(await levelsOf([one])).toEqual([0]);
  await play(one, 1n, 0n);
  expect(await countTogether([one])).toEqual([one]);
  await count();
  expect(await levelsOf([one])).toEqual([1]);
  await play(one, 500_00n, 0n);
  expect(await countTogether([one])).toEqual([]);
  await assertCounted([one]);
});

it('a player is counted alone at the end of a period, before its warning, and if the site changed its levels', async () => {
  clock('2026-06-06T10:00:00');
  const one = await playerCounted();
  await count();
  await play(one, 2_000_00n, 0n);
  await count();
  clock('2026-07-01T00:10:00');
  await play(one, 1_00n, 0n);
  expect(await countTogether([one])).toEqual([one]);
  await count();
  clock('2026-07-29T10:00:00');
  await play(one, 1_00n, 0n);
  expect(await countTogether([one])).toEqual([one]);
  await count();
  await play(one, 1_00n, 0n);
  expect(await countTogether([one])).toEqual([]);
  await setSettings(t, { vip: { levels: [{ need: '0.00' }], period: '1', counts: ['turnover', 'deposits'] } });
  await play(one, 1_00n, 0n);
  expect(await countTogether([one])).toEqual([one]);
  await count();
  await assertCounted([one]);
});
