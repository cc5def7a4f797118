import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, listed, makeRule } from '../bonuses/testing/bonus-story.ts';
import { saveChannel } from '../channels/index.ts';
import { lostMinor, readDayResults } from '../rounds/index.ts';

const SHARE = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 100 } as const;
const EVER = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2027-06-01T00:00:00Z') };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const channel = {
    kind: 'transfer',
    dialect: 'sandbox',
    launch_url: 'https://games.example/',
    name: 'Arcade',
  } as const;
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

/** A stake that is open there, or what comes of it. */
async function atProvider({ uid }: Person, minor: bigint): Promise<void> {
  const there = { site_id: 'demo', channel_id: 'arcade', reference: randomUUID(), uid, amount_minor: minor };
  await t.db.insertInto('sandbox_wallet_moves').values(there).execute();
}

/** Everything is staked there and still open when it is recalled. */
async function recallOpen(who: Person): Promise<void> {
  expect((await move(who, 'in', '1000.00')).status).toBe(200);
  await atProvider(who, -1_000_00n);
  expect((await recall(who)).data).toMatchObject({ amount: '0.00' });
}

async function runWorkers(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of [...t.app.playWorkers, ...t.app.engagementWorkers]) done += await worker.runDue();
  }
}

async function lossesOf({ uid }: Person): Promise<Record<number, bigint>> {
  const results = await readDayResults(t.db, { siteId: 'demo', timezone: 'Asia/Manila' }, [uid], EVER);
  return Object.fromEntries(results.map(({ day, own }) => [day, lostMinor(own)]));
}

describe('a stake that is open in a channel with balances of its own (Spec: E2, E7)', () => {
  it('is no loss of the day on which it is recalled, and none at all where it comes back', async () => {
    clock('2026-03-08T12:00:00');
    await makeRule(t, { ...SHARE, period: 'day' }, 'daily');
    const who = await makePerson(t, 1_000);
    await recallOpen(who);
    clock('2026-03-09T08:00:00');
    expect(await listed(t, await again(who))).toEqual([]);
    await atProvider(who, 1_000_00n);
    expect((await move(who, 'out', '1000.00')).status).toBe(200);
    clock('2026-03-11T08:00:00');
    expect(await listed(t, await again(who))).toEqual([]);
    expect(await lossesOf(who)).toEqual({});
  });

  it('that comes back weeks later takes its cashback back, and was never lost', async () => {
    clock('2026-04-05T12:00:00');
    await makeRule(t, { ...SHARE, times: '0' }, 'weekly');
    const who = await makePerson(t, 1_000);
    await recallOpen(who);
    expect(await lossesOf(who)).toEqual({ 20260406: 1_000_00n });
    clock('2026-04-13T00:00:10');
    expect((await claim(t, await again(who), 'weekly~2026-04-06')).status).toBe(200);
    await runWorkers();
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
    clock('2026-05-20T12:00:00');
    // Also where some money was moved there before.
    await move(who, 'in', '1.00');
    await atProvider(who, 1_000_00n);
    expect((await recall(who)).data).toMatchObject({ amount: '1001.00' });
    await runWorkers();
    expect(await lossesOf(who)).toEqual({});
    expect(await balanceOf(t, who.uid)).toBe(1_000_00n);
    expect(await listed(t, await again(who), 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
  });

  it('that wins makes up for what was lost there, newest first, and the rest is won on its own day', async () => {
    clock('2026-06-01T12:00:00');
    const who = await makePerson(t, 1_000);
    for (const lost of [300_00n, 200_00n]) {
      await move(who, 'in', '500.00');
      await atProvider(who, -lost);
      await recall(who);
      t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    }
    expect(await lossesOf(who)).toEqual({ 20260602: 300_00n, 20260603: 200_00n });
    await atProvider(who, 250_00n);
    await recall(who);
    expect(await lossesOf(who)).toEqual({ 20260602: 250_00n });
    clock('2026-06-08T12:00:00');
    await atProvider(who, 300_00n);
    await recall(who);
    expect(await lossesOf(who)).toEqual({ 20260608: -50_00n });
  });

  it('that comes back makes no agent anything, also where the player excluded itself meanwhile', async () => {
    clock('2026-07-05T12:00:00');
    const agent = await makeAgent(t, null, 2000);
    clock('2026-07-07T12:00:00');
    await runWorkers();
    const member = await makeMember(t, agent, 1_000);
    await recallOpen(member);
    clock('2026-07-14T12:00:00');
    await runWorkers();
    expect(await balanceOf(t, agent.uid)).toBe(200_00n);
    await t.db
      .insertInto('protection_breaks')
      .values({ site_id: 'demo', uid: member.uid, kind: 'excluded', since: t.now, ends_at: null, until: EVER.before })
      .execute();
    await atProvider(member, 1_000_00n);
    expect((await move(member, 'out', '1000.00')).status).toBe(200);
    await runWorkers();
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    expect(await balanceOf(t, member.uid)).toBe(1_000_00n);
  });
});

describe('what comes back above a limit of its channel (Spec: E7)', () => {
  it('makes up for what was lost there once it is paid', async () => {
    clock('2026-08-03T12:00:00');
    const who = await makePerson(t, 1_000);
    await recallOpen(who);
    await t.db.updateTable('channels').set({ free_wins_minor: 1n }).where('channel_id', '=', 'arcade').execute();
    await atProvider(who, 1_000_00n);
    expect((await move(who, 'out', '1000.00')).status).toBe(200);
    expect(await lossesOf(who)).toEqual({ 20260804: 1_000_00n });
    const { finding_id: target } = await t.db
      .selectFrom('reconciliation_findings')
      .select('finding_id')
      .where('uid', '=', who.uid)
      .executeTakeFirstOrThrow();
    const [manager, owner] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const request = { kind: 'held_win', target, payload: { as: 'pay' }, reason: 'the stake was voided' };
    const { id } = await t.ask('/console/approvals/request', request, { token: manager.token });
    await approveSeen(t, id, { token: owner.token });
    expect(await balanceOf(t, who.uid)).toBe(1_000_00n);
    expect(await lossesOf(who)).toEqual({});
  });
});
