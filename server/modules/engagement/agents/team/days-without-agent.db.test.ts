import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, type Person, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, decide, makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
let month = 3;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: true } });
  await runAgents(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const dayOf = (day: number) => new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10);

async function closeMonth(): Promise<void> {
  month += 1;
  toDay(t, dayOf(1), '00:06');
  await runAgents(t);
}

async function win(who: Person, minor: bigint): Promise<void> {
  await bet(t, who, minor);
  await play(t, who, 'channel.win', minor * 2n);
}

/** Applies, and one manager approves. */
async function approveAlone({ uid, phone }: Person) {
  const application = await t.call('/agent/join', { name: 'Tala', contact: '@tala' }, { token: await t.logIn(phone) });
  expect([uid, application.status]).toEqual([uid, 2004]);
  return decide(t, await openConsole(t, 'manager'), application.data.id, 'approve', 'a good team');
}

/** Applies, and a second manager approves if one manager may not. */
async function approve(who: Person): Promise<void> {
  expect(await approveAlone(who)).toMatchObject({ status: 200 });
  const second = { token: (await openConsole(t, 'manager')).token };
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
  for (const { id } of content) expect(await approveSeen(t, id, second)).toMatchObject({ status: 200 });
}

async function end({ uid }: Person): Promise<void> {
  const { token } = await openConsole(t, 'manager');
  await t.ask('/console/agents/end', { uid, reason: 'left the programme' }, { token });
}

describe('days without an agent', () => {
  it('losses on the day of the approval or before count for no agent: an agent starts on the next day', async () => {
    const friend = await makeMember(t, null, 0);
    const member = await makeMember(t, friend, 2_000_000);
    toDay(t, dayOf(10), '10:00');
    await bet(t, member, 1_000_000_00n);
    toDay(t, dayOf(10), '23:50');
    await approve(friend);
    await end(friend);
    toDay(t, dayOf(11));
    await win(member, 1_000_000_00n);
    await closeMonth();
    expect([await balanceOf(t, member.uid), await balanceOf(t, friend.uid)]).toEqual([2_000_000_00n, 0n]);
  });

  it('wins while the agent is ended offset earlier losses, and later losses offset those wins first', async () => {
    const friend = await makeMember(t, null, 0);
    const member = await makeMember(t, friend, 2_000_000);
    toDay(t, dayOf(2));
    await approve(friend);
    for (const day of [3, 10, 17]) {
      toDay(t, dayOf(day));
      await bet(t, member, 500_000_00n);
      await end(friend);
      toDay(t, dayOf(day + 1));
      await win(member, 500_000_00n);
      await approve(friend);
    }
    await closeMonth();
    expect([await balanceOf(t, member.uid), await balanceOf(t, friend.uid)]).toEqual([2_000_000_00n, 0n]);
  });

  it('net wins on days without an agent are deducted from losses, net losses on such days are not added', async () => {
    const friend = await makeMember(t, null, 0);
    const [unlucky, lucky] = [await makeMember(t, friend), await makeMember(t, friend)];
    toDay(t, dayOf(1), '12:00');
    // Before the first day with an agent neither wins nor losses count.
    for (const member of [unlucky, lucky]) await win(member, 1_000_00n);
    await approve(friend);
    toDay(t, dayOf(3));
    for (const member of [unlucky, lucky]) await bet(t, member, 1_000_00n);
    await end(friend);
    toDay(t, dayOf(4));
    for (const member of [unlucky, lucky]) await win(member, 700_00n);
    toDay(t, dayOf(5));
    await bet(t, unlucky, 900_00n);
    await bet(t, lucky, 300_00n);
    await closeMonth();
    // Each member lost 1,000.00; without an agent, one lost another 200.00, the other won 400.00.
    expect(await balanceOf(t, friend.uid)).toBe(320_00n);
  });

  it('losses while the agent is ended do not offset later wins', async () => {
    const friend = await makeMember(t, null, 0);
    const [member, other] = [await makeMember(t, friend), await makeMember(t, friend)];
    await approve(friend);
    toDay(t, dayOf(2));
    await bet(t, member, 100_00n);
    await end(friend);
    toDay(t, dayOf(3));
    await bet(t, member, 1_000_00n);
    await approve(friend);
    toDay(t, dayOf(4));
    await win(member, 600_00n);
    await bet(t, other, 700_00n);
    await closeMonth();
    // 100.00 - 600.00 + 700.00 at 20 %.
    expect(await balanceOf(t, friend.uid)).toBe(40_00n);
  });

  it('wins in a month before the agent is approved again offset later losses in that month', async () => {
    const friend = await makeMember(t, null, 0);
    const member = await makeMember(t, friend);
    await approve(friend);
    toDay(t, dayOf(5));
    await end(friend);
    await closeMonth();
    toDay(t, dayOf(3));
    await win(member, 1_000_00n);
    await approve(friend);
    toDay(t, dayOf(4));
    await bet(t, member, 1_200_00n);
    await closeMonth();
    expect(await balanceOf(t, friend.uid)).toBe(40_00n);
  });

  it('one operator alone cannot approve an ended agent again, in the same month or later', async () => {
    const friend = await makeMember(t, null, 0);
    await approve(friend);
    toDay(t, dayOf(2));
    await end(friend);
    const isAgent = async () => (await t.ask('/agent/state', {}, { token: await t.logIn(friend.phone) })).state;
    expect(await approveAlone(friend)).toMatchObject({ status: 200, data: { state: 'waiting' } });
    expect(await isAgent()).toBe('waiting');
    await closeMonth();
    expect(await isAgent()).toBe('waiting');
  });

  it('one operator alone cannot approve an agent who closed an account with carried losses and registered again', async () => {
    const friend = await makeMember(t, null, 0);
    const member = await makeMember(t, friend);
    await approve(friend);
    toDay(t, dayOf(2));
    // The agent carries 1,000.00 at 20 %, closes the account, and returns with the same phone.
    await win(member, 1_000_00n);
    await closeMonth();
    const again = await makeMember(t, null, 0);
    const closed = { site_id: 'demo', uid: friend.uid, later_uid: again.uid, phone_hash: 'test.agent' };
    await t.db
      .insertInto('earlier_accounts')
      .values({ ...closed, closed_at: t.now })
      .execute();
    expect(await approveAlone(again)).toMatchObject({ status: 200, data: { state: 'waiting' } });
  });

  it('an agent above is paid for the days of an ended agent below, and their wins are netted once', async () => {
    const top = await makeAgent(t, null, 4000);
    const low = await makeAgent(t, top, 1000);
    const member = await makeMember(t, low);
    toDay(t, dayOf(3));
    await bet(t, member, 1_000_00n);
    await end(low);
    toDay(t, dayOf(4));
    await win(member, 600_00n);
    await closeMonth();
    expect([await balanceOf(t, top.uid), await balanceOf(t, low.uid)]).toEqual([120_00n, 40_00n]);
  });
});
