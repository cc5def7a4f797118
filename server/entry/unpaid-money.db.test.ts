import { randomUUID } from 'node:crypto';
import { AGENT_BASES } from '@pitaka/core/engagement/agents/base.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bet, makeAgent, makeAgentOf, makeMember, play } from '../modules/engagement/agents/testing/agent-people.ts';
import { postInTransaction } from '../modules/money/ledger/index.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { win as endRound, bet as stakeOpen } from '../modules/play/bonuses/testing/bets.ts';
import { makeRule } from '../modules/play/bonuses/testing/bonus-story.ts';
import { saveChannel } from '../modules/play/channels/index.ts';
import { compareLevelPoints } from '../modules/play/vip/index.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { createSecretKeys } from '../platform/secret-keys.ts';
import { click, makeLink, openEarnings, postback, settle } from './testing/earnings.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from './testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';

import { DAY_MS, unpaidStory } from './testing/unpaid-story.ts';

/** Tests that losses of unpaid money give no cashback and no agent's share, and that paid amounts are taken back. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { workers, pass, begin, tokenOf, deposit, chargeBack, send, worth } = unpaidStory(() => t);

/** Posts one movement of a level's gift, or of its return. */
async function post(move: Move): Promise<void> {
  const journal = { kind: 'vip.bonus', moves: [move] } as const;
  const request = {
    siteId: 'demo',
    journal,
    key: randomUUID(),
    body: '',
    actor: 'system:vip',
    origin: 'test',
  } as const;
  expect(await inTransaction(t.db, (tx) => postInTransaction(tx, request, t.now))).toMatchObject({ ok: true });
}

describe('agents earn nothing from losses of unpaid money', () => {
  it.each(AGENT_BASES)('with a lost deposit and base %s', async (base) => {
    await begin(base);
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent, member)).toEqual([0n, -1_000_00n]);
  });

  it('with turnover of many rounds', async () => {
    await begin('turnover');
    const agent = await makeAgent(t, null, 100);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    for (let round = 0; round < 3; round++) {
      await bet(t, member, 1_000_00n);
      await play(t, member, 'channel.win', 1_000_00n);
      await pass(1);
    }
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([40_00n]);
    await chargeBack(id);
    expect(await worth(agent)).toEqual([0n]);
  });

  it('with a deposit from before the code was entered', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makePerson(t, 0);
    t.now = new Date(t.now.getTime() + 3_600_000);
    const id = await deposit(member, '1000.00');
    await t.ask('/invite/bind', { code: agent.uid }, { token: await tokenOf(member) });
    await pass(1);
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent)).toEqual([0n]);
  });

  it('with a deposit from the day before the agent was approved', async () => {
    await begin('net_loss');
    const agent = await makeMember(t, null, 0);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    await pass(1);
    await makeAgentOf(t, agent, 2000);
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent)).toEqual([0n]);
  });

  it('with a deposit of the previous period, without carried losses', async () => {
    await begin('net_loss', false);
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await pass(6);
    const id = await deposit(member, '1000.00');
    await pass(1);
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(agent)).toEqual([200_00n]);
    await chargeBack(id);
    expect(await worth(agent)).toEqual([0n]);
  });

  it('with a ratio raised between the deposit and the loss', async () => {
    await begin('net_loss');
    const top = await makeAgent(t, null, 4000);
    const sub = await makeAgent(t, top, 0);
    const member = await makeMember(t, sub, 0);
    const id = await deposit(member, '1000.00');
    await t.ask('/agent/ratio', { uid: sub.uid, ratio: '40' }, { token: await tokenOf(top) });
    await pass(1);
    await bet(t, member, 1_000_00n);
    await pass(8);
    expect(await worth(top, sub)).toEqual([0n, 400_00n]);
    await chargeBack(id);
    expect(await worth(top, sub)).toEqual([0n, 0n]);
  });

  it('with a loss in a transfer channel', async () => {
    const terms = {
      kind: 'transfer',
      dialect: 'sandbox',
      state: 'open',
      launch_url: 'https://games.example/',
    } as const;
    const channel = 'arcade';
    const at = { siteId: 'demo', channelId: channel };
    await saveChannel(t.db, createSecretKeys([TEST_KEY]), at, { ...terms, name: channel }, t.now);
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    await t.ask('/channel/transfer', { channel, direction: 'in', amount: '1000.00' }, withKey(await tokenOf(member)));
    const lost = { reference: randomUUID(), uid: member.uid, amount_minor: -1_000_00n };
    await t.db
      .insertInto('sandbox_wallet_moves')
      .values({ site_id: 'demo', channel_id: channel, ...lost })
      .execute();
    await t.ask('/channel/recall', {}, withKey(await tokenOf(member)));
    t.now = new Date(t.now.getTime() + 60_000);
    await chargeBack(id);
    for (let day = 0; day < 9; day++) await pass(1);
    expect(await worth(agent, member)).toEqual([0n, -1_000_00n]);
  });

  it('with a deposit in an open round, if a gift repays its debt and is then taken back', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const id = await deposit(member, '1000.00');
    const open = await stakeOpen(t, member.uid, '1000.00');
    await chargeBack(id);
    const [available, debt] = [userAccount(member.uid, 'available'), userAccount(member.uid, 'debt')];
    const [house, amount] = ['house:expense.bonus', { unit: 'COIN', minor: 1_000_00n }] as const;
    await pass(0.1);
    await post({ from: house, to: available, amount });
    await pass(0.1);
    expect(await worth(member)).toEqual([0n]);
    await post({ from: available, to: house, amount, uncoveredFrom: debt });
    await workers();
    await endRound(t, open, 0n);
    await pass(8);
    expect(await worth(agent, member)).toEqual([0n, -1_000_00n]);
  });

  it('with commission that was lost before its sale was reversed', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await t.db.updateTable('users').set({ rate: '60', job: 1 }).where('uid', '=', member.uid).execute();
    const link = await makeLink(t, { ...member, token: await tokenOf(member) });
    const clickId = await click(t, link);
    const sale = { transaction_id: 'lost', click_id: clickId };
    await postback(t, { ...sale, amount: '1000.00', status: 'approved' });
    await settle(t);
    const earned = await balanceOf(t, member.uid);
    await bet(t, member, earned);
    await pass(8);
    expect([earned > 0n, await worth(agent)]).toEqual([true, [earned / 5n]]);
    await postback(t, { ...sale, amount: '0.00', status: 'reversed' });
    await workers();
    expect(await worth(agent, member)).toEqual([0n, -earned]);
  });

  it('with two deposits, if the charge-back of the first used up money of the second', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const first = await deposit(member, '1000.00');
    await bet(t, member, 1_000_00n);
    await pass(1);
    const second = await deposit(member, '1000.00');
    await pass(8);
    await chargeBack(first);
    expect(await worth(agent, member)).toEqual([200_00n, 0n]);
    await chargeBack(second);
    expect(await worth(agent, member)).toEqual([0n, -1_000_00n]);
  });

  it('but from a larger loss its paid part, and only once', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    const paid = await deposit(member, '600.00');
    await pass(1);
    const [first, second] = [await deposit(member, '1000.00'), await deposit(member, '500.00')];
    await bet(t, member, 1_800_00n);
    await pass(8);
    expect([paid !== first, await worth(agent)]).toEqual([true, [360_00n]]);
    // 300.00 of the deposit remain.
    await chargeBack(first);
    expect(await worth(agent, member)).toEqual([220_00n, -700_00n]);
    await chargeBack(second);
    expect(await worth(agent, member)).toEqual([120_00n, -1_200_00n]);
    await pass(8);
    expect(await worth(agent)).toEqual([120_00n]);
  });
});

describe('cashback on unpaid money', () => {
  const RULE = { trigger: 'cashback', kind: 'percent', amount: undefined, percent: '15', cap: '500.00' } as const;

  async function claimAll(who: Person): Promise<void> {
    const token = await tokenOf(who);
    const { content } = await t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token });
    for (const { id } of content) await t.ask('/bonus/claim', { id }, withKey(token));
  }

  it('is taken back for a deposit and for a friend’s deposit; the part sent away becomes a debt', async () => {
    await makeRule(t, { ...RULE, period: 'day', count: 1000, times: '0', claimDays: 7, wagerDays: 7 });
    await begin('net_loss');
    const [member, friend, taker] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    const [own, sent] = [await deposit(member, '1000.00'), await deposit(friend, '400.00')];
    await send(friend, member, '400.00');
    await bet(t, member, 1_400_00n);
    await pass(1);
    await claimAll(member);
    expect(await worth(member)).toEqual([210_00n]);
    await send(member, taker, '210.00');
    await chargeBack(own);
    expect(await worth(member)).toEqual([-1_000_00n - 150_00n]);
    await chargeBack(sent);
    expect(await worth(member, friend)).toEqual([-1_000_00n - 210_00n, -400_00n]);
  });

  it('is not given if a friend had the money at the charge-back, and the next recipient lost it', async () => {
    const [member, friend, mule] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, mule, '1000.00');
    await chargeBack(id);
    await pass(1);
    await send(mule, member, '1000.00');
    await bet(t, member, 1_000_00n);
    // No worker has run since.
    t.now = new Date(t.now.getTime() + DAY_MS);
    const token = await tokenOf(member);
    const { content } = await t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token });
    for (const { id } of content) await t.call('/bonus/claim', { id }, withKey(token));
    expect(await worth(member)).toEqual([0n]);
  });

  it('is cancelled if it was not claimed yet', async () => {
    const member = await makePerson(t, 0);
    const id = await deposit(member, '1000.00');
    await bet(t, member, 1_000_00n);
    await chargeBack(id);
    await pass(1);
    await claimAll(member);
    expect(await worth(member)).toEqual([-1_000_00n]);
  });
});

describe('levels of VIP', () => {
  it('fall if the stakes came from a friend’s charged-back money, and their bonus is taken back', async () => {
    await setSettings(t, { vip: { levels: [{ need: '0.00' }, { name: 'Silver', need: '1000.00', bonus: '20.00' }] } });
    const [friend, member] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await bet(t, member, 1_000_00n);
    await t.ask('/vip/claim', {}, withKey(await tokenOf(member)));
    expect(await worth(member)).toEqual([20_00n]);
    await chargeBack(id);
    await pass(1);
    expect(await worth(member)).toEqual([0n]);
    // A recount gives the same.
    const owner = { siteId: 'demo', timezone: 'Asia/Manila', uid: member.uid };
    expect(await compareLevelPoints(t.db, owner)).toEqual([]);
  });
});
