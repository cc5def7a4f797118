import { randomUUID } from 'node:crypto';
import { lostMinor } from '@pitaka/core/play/rounds/bet-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { makeAgent, makeMember } from '../../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { listed, makeRule } from '../../bonuses/testing/bonus-story.ts';
import { readDayResults } from '../../rounds/index.ts';
import { saveChannel } from '../store.ts';

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

/** A time of day in the site's time zone. */
function clock(moment: string): void {
  t.now = new Date(`${moment}+08:00`);
}

const tokenOf = ({ phone }: Person) => t.logIn(phone);
const again = async (who: Person): Promise<Person> => ({ ...who, token: await t.logIn(who.phone) });
const move = async (who: Person, direction: 'in' | 'out', amount: string) =>
  t.call('/channel/transfer', { channel: 'arcade', direction, amount }, withKey((await again(who)).token));
const recall = async (who: Person) => t.call('/channel/recall', {}, withKey((await again(who)).token));

/** An open stake at the provider, or its result. */
async function atProvider({ uid }: Person, minor: bigint): Promise<void> {
  const winnings = { site_id: 'demo', channel_id: 'arcade', reference: randomUUID(), uid, amount_minor: minor };
  await t.db.insertInto('sandbox_wallet_moves').values(winnings).execute();
}

async function runWorkers(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of [...t.app.playWorkers, ...t.app.engagementWorkers]) done += await worker.runDue();
  }
}

async function lossesOf({ uid }: Person): Promise<Record<number, bigint>> {
  const results = await readDayResults(t.db, { siteId: 'demo', timezone: 'Asia/Manila' }, [uid], EVER);
  return Object.fromEntries(results.map((result) => [result.day, lostMinor(result)]));
}

describe('play in a channel with balances of its own, which reports no bets (Spec: E2, E6, E7)', () => {
  it('earns no cashback and pays no agent, as the site sees neither open stakes nor winnings left in the channel', async () => {
    clock('2026-03-08T12:00:00');
    await makeRule(t, { ...SHARE, period: 'day' }, 'daily');
    const agent = await makeAgent(t, null, 2000);
    clock('2026-03-10T12:00:00');
    await runWorkers();
    const member = await makeMember(t, agent, 1_000);
    expect((await move(member, 'in', '1000.00')).status).toBe(200);
    await atProvider(member, -1_000_00n);
    expect((await recall(member)).data).toMatchObject({ amount: '0.00' });
    for (const day of ['2026-03-12T08:00:00', '2026-03-17T12:00:00']) {
      clock(day);
      await runWorkers();
      expect(await listed(t, await again(member))).toEqual([]);
    }
    expect(await lossesOf(member)).toEqual({});
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    // The provider voids the stake.
    await atProvider(member, 1_000_00n);
    expect((await move(member, 'out', '1000.00')).status).toBe(200);
    await runWorkers();
    expect(await lossesOf(member)).toEqual({});
    expect(await balanceOf(t, member.uid)).toBe(1_000_00n);
  });

  it('counts for the user’s limits: a loss at once, and a return frees a part of the limit', async () => {
    clock('2026-05-04T12:00:00');
    const who = await makePerson(t, 1_000);
    await t.ask('/protection/limit', { kind: 'loss', period: 'week', amount: '500.00' }, { token: await tokenOf(who) });
    expect((await move(who, 'in', '500.00')).status).toBe(200);
    await atProvider(who, -500_00n);
    await recall(who);
    expect((await move(who, 'in', '1.00')).code).toBe('loss_limit_own');
    await atProvider(who, 400_00n);
    expect((await move(who, 'out', '400.00')).status).toBe(200);
    expect((await move(who, 'in', '400.01')).code).toBe('loss_limit_own');
    expect((await move(who, 'in', '400.00')).status).toBe(200);
  });

  it('frees a part of the limit by a win in suspense once two operators approve it', async () => {
    clock('2026-08-03T12:00:00');
    const who = await makePerson(t, 1_000);
    await t.ask('/protection/limit', { kind: 'loss', period: 'week', amount: '500.00' }, { token: await tokenOf(who) });
    await move(who, 'in', '500.00');
    await atProvider(who, -500_00n);
    await recall(who);
    await t.db.updateTable('channels').set({ free_wins_minor: 1n }).where('channel_id', '=', 'arcade').execute();
    await atProvider(who, 300_00n);
    expect((await move(who, 'out', '300.00')).status).toBe(200);
    expect(await balanceOf(t, who.uid)).toBe(500_00n);
    expect((await move(who, 'in', '1.00')).code).toBe('loss_limit_own');
    const { finding_id: target } = await t.db
      .selectFrom('reconciliation_findings')
      .select('finding_id')
      .where('uid', '=', who.uid)
      .executeTakeFirstOrThrow();
    const [manager, owner] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const request = { kind: 'held_win', target, payload: { as: 'pay' }, reason: 'the stake was voided' };
    const { id } = await t.ask('/console/approvals/request', request, { token: manager.token });
    await approveSeen(t, id, { token: owner.token });
    expect(await balanceOf(t, who.uid)).toBe(800_00n);
    expect((await move(who, 'in', '300.00')).status).toBe(200);
  });
});
