import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, makeAgent, makeAgentOf, makeMember, play, runAgents, send, toDay } from '../testing/agent-people.ts';

/** AGENT_RING_SEED=7 AGENT_RING_STEPS=5000 runs another history, or a longer one. */
const SEED = Number(process.env.AGENT_RING_SEED ?? '1');
const STEPS = Number(process.env.AGENT_RING_STEPS ?? '240');

let t: TestApp;
let month = 3;
beforeAll(async () => {
  t = await startTestApp();
  await runAgents(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const dayOf = (of: number, day = 1) => new Date(Date.UTC(2026, of - 1, day)).toISOString().slice(0, 10);

async function closeMonth(): Promise<void> {
  month += 1;
  toDay(t, dayOf(month), '00:06');
  await runAgents(t);
}

/** The agent's balance and debt. */
const both = async ({ uid }: { uid: string }) => [await balanceOf(t, uid), await balanceOf(t, uid, 'debt')];

/** Runs the workers until nothing is due. */
async function runAll(): Promise<void> {
  const { paymentWorkers, playWorkers, engagementWorkers } = t.app;
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of [...paymentWorkers, ...playWorkers, ...engagementWorkers]) done += await worker.runDue();
  }
}

async function paidTo(agent: { uid: string }): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    SELECT coalesce(sum(paid_minor), 0)::text AS paid FROM agent_statements WHERE uid = ${agent.uid}`.execute(t.db);
  return BigInt(rows[0]?.paid ?? '0');
}

describe('an agent of a team in which money circulates', () => {
  it.each(['deposits', 'net_loss', 'turnover'] as const)(
    'earns nothing from money deposited, sent on and withdrawn ten times, with %s as the base',
    async (base) => {
      await setSettings(t, { agents: { base } });
      await closeMonth();
      const agent = await makeAgent(t, null, 2000);
      const [giver, taker, stranger] = [
        await makeMember(t, agent, 0),
        await makeMember(t, agent, 0),
        await makeMember(t, null, 0),
      ];
      for (let round = 0; round < 10; round++) {
        await play(t, giver, 'deposit', 4_900_00n);
        const to = round % 2 === 0 ? taker : stranger;
        await t.ask('/wallet/transfer', { uid: to.uid, amount: '4900.00' }, withKey(giver.token));
        await play(t, to, 'withdrawal.paid', 4_900_00n);
      }
      await closeMonth();
      expect(await balanceOf(t, agent.uid)).toBe(0n);
    },
  );

  it('earns nothing if the money stays until the period is paid and then leaves', async () => {
    await setSettings(t, { agents: { base: 'deposits' } });
    await closeMonth();
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await play(t, member, 'deposit', 4_900_00n);
    await closeMonth();
    expect(await balanceOf(t, agent.uid)).toBe(0n);
    await play(t, member, 'withdrawal.paid', 4_900_00n);
    await closeMonth();
    expect(await balanceOf(t, agent.uid)).toBe(0n);
  });

  it('earns nothing if a bet of the last evening is rolled back after the period: the payment is taken back or owed', async () => {
    await setSettings(t, { agents: { base: 'net_loss' } });
    await closeMonth();
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent);
    toDay(t, dayOf(month, 28), '23:57');
    await bet(t, member, 10_000_00n);
    await closeMonth();
    expect(await balanceOf(t, agent.uid)).toBe(2_000_00n);
    await play(t, agent, 'withdrawal.paid', 1_500_00n);
    await play(t, member, 'channel.rollback', 10_000_00n);
    await runAll();
    expect(await both(agent)).toEqual([0n, -1_500_00n]);
    await closeMonth();
    expect(await both(agent)).toEqual([0n, -1_500_00n]);
  });

  it('earns nothing if the agent ended, or the member changed ratio or team, before the rollback', async () => {
    await setSettings(t, { agents: { base: 'net_loss' } });
    await closeMonth();
    const [ended, lowered, left] = [
      await makeAgent(t, null, 2000),
      await makeAgent(t, null, 4000),
      await makeAgent(t, null, 2000),
    ];
    const members = [];
    for (const agent of [ended, lowered, left]) members.push(await makeMember(t, agent));
    for (const member of members) await bet(t, member, 1_000_00n);
    await closeMonth();
    expect([await both(ended), await both(lowered), await both(left)]).toEqual([
      [200_00n, 0n],
      [400_00n, 0n],
      [200_00n, 0n],
    ]);
    const { token } = await openConsole(t, 'manager');
    await t.ask('/console/agents/end', { uid: ended.uid, reason: 'left' }, { token });
    await t.ask('/console/agents/ratio', { uid: lowered.uid, ratio: '1', reason: 'less' }, { token });
    await sql`INSERT INTO team_history (site_id, uid, valid_from, inviter_uid, set_by, set_at)
      SELECT 'demo', uid, created_at, ${left.uid}, 'test', created_at FROM users WHERE uid = ${members[2]?.uid} UNION ALL
      SELECT 'demo', uid, ${t.now}::timestamptz, NULL, 'test', created_at FROM users WHERE uid = ${members[2]?.uid}`.execute(
      t.db,
    );
    toDay(t, dayOf(month, 5));
    for (const member of members) await play(t, member, 'channel.rollback', 1_000_00n);
    await runAll();
    for (const agent of [ended, lowered, left]) expect(await both(agent)).toEqual([0n, 0n]);
    await closeMonth();
    for (const agent of [ended, lowered, left]) expect(await both(agent)).toEqual([0n, 0n]);
  });

  it('earns nothing if a deposit is charged back after it was lost in games', async () => {
    for (const base of ['net_loss', 'deposits'] as const) {
      await setSettings(t, { agents: { base } });
      await closeMonth();
      const agent = await makeAgent(t, null, 2000);
      const member = await makeMember(t, agent, 0);
      const token = await t.logIn(member.phone);
      const { id } = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(token));
      const paid = { method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const;
      await t.app.fastify.inject({ ...paid, payload: { outcome: 'paid' } });
      await runAll();
      await bet(t, member, 1_000_00n);
      await closeMonth();
      expect([base, await both(agent)]).toEqual([base, [200_00n, 0n]]);
      toDay(t, dayOf(month, 5));
      const [maker, checker] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
      const request = { kind: 'charge_back', target: id, reason: 'the bank took it back', payload: {} };
      const waits = await t.ask('/console/approvals/request', request, { token: maker.token });
      expect(await approveSeen(t, waits.id, { token: checker.token })).toMatchObject({ status: 200 });
      await runAll();
      expect([base, await both(agent)]).toEqual([base, [0n, 0n]]);
      expect(await balanceOf(t, member.uid, 'debt')).toBe(-1_000_00n);
    }
  });

  it('earns nothing from the house’s gifts', async () => {
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await play(t, member, 'bonus.release', 500_00n);
    await bet(t, member, 500_00n);
    await closeMonth();
    expect(await balanceOf(t, agent.uid)).toBe(0n);
  });

  it('earns nothing from gifts of the house before the code or the agent’s approval', async () => {
    for (const base of ['net_loss', 'deposits'] as const) {
      await setSettings(t, { agents: { base } });
      await closeMonth();
      const agent = await makeAgent(t, null, 2000);
      const leader = await makeMember(t, null, 0);
      const [bound, below] = [await makeMember(t, null, 0), await makeMember(t, leader, 0)];
      for (const member of [bound, below]) await play(t, member, 'bonus.release', 500_00n);
      await t.ask('/invite/bind', { code: agent.uid }, withKey(await t.logIn(bound.phone)));
      toDay(t, dayOf(month, 3));
      await makeAgentOf(t, leader, 2000);
      toDay(t, dayOf(month, 4));
      for (const member of [bound, below]) {
        await play(t, member, 'deposit', 100_00n);
        await bet(t, member, 200_00n);
      }
      await closeMonth();
      for (const member of [bound, below]) await bet(t, member, 300_00n);
      await closeMonth();
      expect([base, await balanceOf(t, agent.uid), await balanceOf(t, leader.uid)]).toEqual([base, 0n, 0n]);
      for (const member of [bound, below]) await play(t, member, 'deposit', 100_00n);
      for (const member of [bound, below]) await bet(t, member, 100_00n);
      await closeMonth();
      expect([base, await balanceOf(t, agent.uid), await balanceOf(t, leader.uid)]).toEqual([base, 20_00n, 20_00n]);
    }
  });

  it('earns nothing without losses, for any order of deposits, transfers and withdrawals in a ring', async () => {
    console.info(`agent rings: seed ${SEED}, ${STEPS} steps`);
    const random = randomOf(SEED);
    await setSettings(t, { agents: { base: 'deposits' } });
    await closeMonth();
    const top = await makeAgent(t, null, 4000);
    const low = await makeAgent(t, top, 2000);
    const ring: Person[] = [top, low];
    for (const inviter of [top, low, low, null]) ring.push(await makeMember(t, inviter, 0));
    const pick = () => ring[random(ring.length)] as Person;
    for (let step = 0; step < STEPS; step++) {
      const [one, other] = [pick(), pick()];
      const has = await balanceOf(t, one.uid);
      const minor = BigInt(1 + random(490_000));
      const what = random(6);
      const part = has < minor ? has : minor;
      if (what < 2) await play(t, one, 'deposit', minor);
      else if (part > 0n && what === 2) await play(t, one, 'withdrawal.paid', part);
      else if (part > 0n && what === 3 && one !== other) await send(t, one, other, part);
      else if (part > 0n && what === 4) {
        // A stake that is returned unchanged has no result.
        await bet(t, one, part);
        await play(t, one, random(2) === 0 ? 'channel.rollback' : 'channel.win', part);
      }
      if (step % Math.ceil(STEPS / 3) === 0) await closeMonth();
      expect([step, await paidTo(top), await paidTo(low)]).toEqual([step, 0n, 0n]);
    }
    for (const person of ring) {
      const has = await balanceOf(t, person.uid);
      if (has > 0n) await play(t, person, 'withdrawal.paid', has);
    }
    await closeMonth();
    await closeMonth();
    expect([await paidTo(top), await paidTo(low)]).toEqual([0n, 0n]);
  });
});

/** mulberry32: the same history for the same seed on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
