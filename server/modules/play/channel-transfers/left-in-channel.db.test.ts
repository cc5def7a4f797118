import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet } from '../bonuses/testing/bets.ts';
import { claim, listed, makeRule } from '../bonuses/testing/bonus-story.ts';
import { saveChannel } from '../channels/index.ts';
import { lostMinor, readDayResults } from '../rounds/index.ts';

const SHARE = {
  trigger: 'cashback',
  kind: 'percent',
  percent: '20',
  amount: undefined,
  count: 100,
  times: '0',
} as const;
const EVER = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2027-06-01T00:00:00Z') };
const FREE_WINS = 100_000_000_00n;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const channel = {
    ...({ kind: 'transfer', dialect: 'sandbox', launch_url: 'https://games.example/', name: 'Arcade' } as const),
    ...{ win_times: 100_000, largest_win_minor: FREE_WINS, daily_net_minor: FREE_WINS, free_wins_minor: FREE_WINS },
  };
  const at = { siteId: 'demo', channelId: 'arcade' };
  await saveChannel(t.db, createSecretKeys([TEST_KEY]), at, { ...channel, state: 'open' }, t.now);
  await setSettings(t, { agents: { base: 'net_loss', period: 'week', startRatio: '20' } });
  await runWorkers();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

/** In the site's zone. */
function clock(moment: string): void {
  t.now = new Date(`${moment}+08:00`);
}

const again = async (who: Person): Promise<Person> => ({ ...who, token: await t.logIn(who.phone) });
const move = async (who: Person, direction: 'in' | 'out', amount: string) =>
  t.call('/channel/transfer', { channel: 'arcade', direction, amount }, withKey((await again(who)).token));
const recall = async (who: Person) => t.call('/channel/recall', {}, withKey((await again(who)).token));

/** Wins or loses there, where only the provider sees it. */
async function atProvider({ uid }: Person, minor: bigint): Promise<void> {
  const there = { site_id: 'demo', channel_id: 'arcade', reference: randomUUID(), uid, amount_minor: minor };
  await t.db.insertInto('sandbox_wallet_moves').values(there).execute();
}

async function runWorkers(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of [...t.app.playWorkers, ...t.app.engagementWorkers]) done += await worker.runDue();
  }
}

async function lossesOf({ uid }: Person): Promise<Record<number, bigint>> {
  const results = await readDayResults(t.db, { siteId: 'demo', timezone: 'Asia/Manila' }, [uid], EVER);
  const days = Map.groupBy(results, ({ day }) => day);
  return Object.fromEntries(
    [...days].map(([day, all]) => [day, all.reduce((sum, { own }) => sum + lostMinor(own), 0n)]),
  );
}

const stays = () => t.db.selectFrom('channel_stays').select(['uid', 'seen_minor']).execute();

/** Loses 1,000.00 in rounds that we see, and has won as much where we do not. */
async function winsThereAndLosesHere(who: Person): Promise<void> {
  expect((await move(who, 'in', '1000.00')).status).toBe(200);
  await atProvider(who, 1_000_00n);
  await bet(t, who.uid, '1000.00', { closes: true });
}

describe('a win that is left in a channel with balances of its own (Spec: E2, E7)', () => {
  it('counts on the day at whose end it was there, so that no loss elsewhere is paid for', async () => {
    clock('2026-03-08T12:00:00');
    await makeRule(t, SHARE, 'weekly');
    const who = await makePerson(t, 2_000);
    await winsThereAndLosesHere(who);
    expect(await lossesOf(who)).toEqual({ 20260308: 1_000_00n });
    clock('2026-03-09T00:00:10');
    await runWorkers();
    expect(await lossesOf(who)).toEqual({ 20260308: 0n });
    expect(await listed(t, await again(who))).toEqual([]);
    // It comes back later, and is won once.
    clock('2026-03-11T12:00:00');
    expect((await recall(who)).data).toMatchObject({ amount: '2000.00' });
    expect(await lossesOf(who)).toEqual({ 20260308: 0n });
    expect(await stays()).toEqual([]);
  });

  it('does so too where it is called back, or its loss paid for, before its provider was asked', async () => {
    clock('2026-03-15T12:00:00');
    const [quick, paid] = [await makePerson(t, 2_000), await makePerson(t, 2_000)];
    for (const who of [quick, paid]) await winsThereAndLosesHere(who);
    clock('2026-03-16T00:00:05');
    await recall(quick);
    expect(await lossesOf(quick)).toEqual({ 20260315: 0n });
    expect((await claim(t, await again(paid), 'weekly~2026-03-09')).status).toBe(200);
    expect((await claim(t, await again(quick), 'weekly~2026-03-09')).status).not.toBe(200);
    await runWorkers();
    expect(await listed(t, await again(paid), 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
    expect(await balanceOf(t, paid.uid)).toBe(0n);
  });

  it('makes no agent anything of what its member lost elsewhere', async () => {
    clock('2026-04-05T12:00:00');
    const agent = await makeAgent(t, null, 2000);
    clock('2026-04-07T12:00:00');
    await runWorkers();
    const member = await makeMember(t, agent, 2_000);
    await winsThereAndLosesHere(member);
    clock('2026-04-14T12:00:00');
    await runWorkers();
    expect(await balanceOf(t, agent.uid)).toBe(0n);
  });

  it('is lost on the day on which everything came back without it', async () => {
    clock('2026-05-04T12:00:00');
    const who = await makePerson(t, 1_000);
    await move(who, 'in', '1000.00');
    await atProvider(who, 500_00n);
    clock('2026-05-05T00:10:00');
    await runWorkers();
    expect(await lossesOf(who)).toEqual({ 20260504: -500_00n });
    await atProvider(who, -1_500_00n);
    clock('2026-05-06T00:10:00');
    await runWorkers();
    expect(await lossesOf(who)).toEqual({ 20260504: -500_00n });
    clock('2026-05-06T12:00:00');
    expect((await recall(who)).data).toMatchObject({ amount: '0.00' });
    expect(await lossesOf(who)).toEqual({ 20260504: -500_00n, 20260507: 1_500_00n });
  });

  it('counts up to what its channel may pay; the rest once two people let it through', async () => {
    clock('2026-06-01T12:00:00');
    const who = await makePerson(t, 1_000);
    await move(who, 'in', '1000.00');
    await atProvider(who, 5_000_00n);
    await t.db.updateTable('channels').set({ largest_win_minor: 100_00n }).where('channel_id', '=', 'arcade').execute();
    clock('2026-06-02T00:10:00');
    await runWorkers();
    expect(await lossesOf(who)).toEqual({});
    await recall(who);
    expect(await lossesOf(who)).toEqual({});
    expect(await balanceOf(t, who.uid)).toBe(1_000_00n);
    await t.db
      .updateTable('channels')
      .set({ largest_win_minor: FREE_WINS })
      .where('channel_id', '=', 'arcade')
      .execute();
  });

  it('counts on the first day whose end was not looked at, however late its provider is asked', async () => {
    clock('2026-07-01T12:00:00');
    const who = await makePerson(t, 1_000);
    await move(who, 'in', '1000.00');
    await atProvider(who, 300_00n);
    clock('2026-07-04T00:10:00');
    await runWorkers();
    expect(await lossesOf(who)).toEqual({ 20260701: -300_00n });
  });
});
