import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { balanceOf, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { bet, decide, makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

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

/** A month in which the member loses 1,000.00; returns the balances of these users after it. */
async function afterLosses(member: Person, people: readonly Person[]): Promise<bigint[]> {
  toDay(t, dayOf(5));
  await bet(t, member, 1_000_00n);
  await closeMonth();
  return Promise.all(people.map(({ uid }) => balanceOf(t, uid)));
}

/** Applies, and one manager approves. */
async function approveAlone({ phone }: Person) {
  const application = await t.call('/agent/join', { name: 'Tala', contact: '@tala' }, { token: await t.logIn(phone) });
  return decide(t, await openConsole(t, 'manager'), application.data.id, 'approve', 'a good team');
}

/** A second manager approves the pending request. */
async function agree() {
  const second = { token: (await openConsole(t, 'manager')).token };
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
  for (const { id } of content) expect(await approveSeen(t, id, second)).toMatchObject({ status: 200 });
  return content;
}

const isAgent = async ({ phone }: Person) =>
  (await t.ask('/agent/state', {}, { token: await t.logIn(phone) })).state === 'approved';

async function end({ uid }: Person): Promise<void> {
  const { token } = await openConsole(t, 'manager');
  await t.ask('/console/agents/end', { uid, reason: 'left the programme' }, { token });
}

async function lower({ uid }: Person, ratio: string): Promise<void> {
  const { token } = await openConsole(t, 'manager');
  await t.ask('/console/agents/ratio', { uid, ratio, reason: 'less is enough' }, { token });
}

/** Two managers set a ratio, which applies from the day of the second manager's approval. */
async function setByTwo({ uid }: Person, ratio: string) {
  const { token } = await openConsole(t, 'manager');
  const request = { kind: 'agent_ratio', target: uid, reason: 'as agreed', payload: { ratio, from: null } };
  await t.ask('/console/approvals/request', request, { token });
  return agree();
}

async function makeChain() {
  const top = await makeAgent(t, null, 4000);
  const low = await makeAgent(t, top, 1000);
  return { top, low, member: await makeMember(t, low) };
}

describe('an agent ended or limited by one manager', () => {
  it('adds nothing to the earnings of the agent above when ended, until two managers agree', async () => {
    const { top, low, member } = await makeChain();
    await end(low);
    expect(await afterLosses(member, [top, low])).toEqual([300_00n, 0n]);
    await setByTwo(low, '0');
    expect(await afterLosses(member, [top, low])).toEqual([700_00n, 0n]);
  });

  it('is named in the statement line when ended, as the ratio is still deducted', async () => {
    const { top, low, member } = await makeChain();
    const period = dayOf(1);
    await end(low);
    await afterLosses(member, [top]);
    const { token } = await openConsole(t, 'manager');
    const { lines } = await t.ask('/console/agents/statement', { uid: top.uid, period }, { token });
    expect(lines).toMatchObject([{ ratio: '40', below: { uid: low.uid, ratio: '10' }, amount: '300.00' }]);
  });

  it('adds nothing to the earnings of the agent above when lowered, until two managers agree', async () => {
    const { top, low, member } = await makeChain();
    await lower(low, '4');
    await lower(low, '0');
    expect(await afterLosses(member, [top, low])).toEqual([300_00n, 0n]);
    await setByTwo(low, '0');
    expect(await afterLosses(member, [top, low])).toEqual([700_00n, 0n]);
  });

  it('when ended, leaves the house’s share to no other agent, even with an agent below', async () => {
    const { top, low } = await makeChain();
    const lowest = await makeAgent(t, low, 400);
    const member = await makeMember(t, lowest);
    await end(low);
    expect(await afterLosses(member, [top, low, lowest])).toEqual([300_00n, 0n, 40_00n]);
  });

  it('adds nothing to the earnings of an agent below with a higher ratio when ended', async () => {
    const { top, low } = await makeChain();
    const lowest = await makeAgent(t, low, 3000);
    const member = await makeMember(t, lowest);
    await end(low);
    expect(await afterLosses(member, [top, low, lowest])).toEqual([300_00n, 0n, 100_00n]);
  });

  it('cannot be given a ratio by the agent above after ending', async () => {
    const { top, low, member } = await makeChain();
    await end(low);
    toDay(t, dayOf(2));
    await t.ask('/agent/ratio', { uid: low.uid, ratio: '0' }, withKey(await t.logIn(top.phone)));
    expect(await afterLosses(member, [top, low])).toEqual([300_00n, 0n]);
  });

  it('has the former ratio when approved again; nobody is paid for the days in between', async () => {
    const { top, low, member } = await makeChain();
    const period = dayOf(1);
    await end(low);
    await afterLosses(member, [top]);
    await approveAlone(low);
    await agree();
    expect(await afterLosses(member, [top, low])).toEqual([600_00n, 100_00n]);
    const { token } = await openConsole(t, 'manager');
    await t.ask('/console/agents/resettle', { uid: top.uid, period, reason: 'looked at' }, { token });
    await runAgents(t);
    expect([await balanceOf(t, top.uid), await balanceOf(t, low.uid)]).toEqual([600_00n, 100_00n]);
  });

  it('loses the difference to the agent above when limited by that agent’s lower ratio', async () => {
    const { top, low, member } = await makeChain();
    await t.ask('/agent/ratio', { uid: low.uid, ratio: '0' }, withKey(await t.logIn(top.phone)));
    expect(await afterLosses(member, [top, low])).toEqual([400_00n, 0n]);
  });
});

describe('a new agent above other agents', () => {
  it.each(['active', 'ended'] as const)('needs two managers if an agent below is %s', async (state) => {
    const friend = await makeMember(t, null, 0);
    const between = await makeMember(t, friend, 0);
    const real = await makeAgent(t, between, 1000);
    const member = await makeMember(t, real);
    if (state === 'ended') await end(real);
    toDay(t, dayOf(2));
    expect(await approveAlone(friend)).toMatchObject({ status: 200, data: { state: 'waiting' } });
    expect(await isAgent(friend)).toBe(false);
    expect(await afterLosses(member, [friend])).toEqual([0n]);
    const [approval] = await agree();
    expect(approval).toMatchObject({ kind: 'agent_return' });
    expect(await isAgent(friend)).toBe(true);
  });

  it('is not created by a user between them who enters a code', async () => {
    const friend = await makeMember(t, null, 0);
    const real = await makeAgent(t, friend, 1000);
    const other = await makeAgent(t, null, 2000);
    const bound = await t.call('/invite/bind', { code: other.uid }, { token: await t.logIn(friend.phone) });
    expect(bound).toMatchObject({ status: 422, code: 'invite_agents_below' });
    // An agent may enter a code: the decision applies to the agent's whole team.
    await makeAgent(t, other, 500);
    const own = await t.call('/invite/bind', { code: real.uid }, { token: await t.logIn(other.phone) });
    expect(own).toMatchObject({ status: 200 });
  });
});

it('deducts the site’s ratio for an agent ended by one manager when the base changes', async () => {
  const { top, low, member } = await makeChain();
  await end(low);
  await setSettings(t, { agents: { base: 'turnover', startRatioTurnover: '3', carryLosses: true } });
  await closeMonth();
  await setByTwo(top, '8');
  expect(await afterLosses(member, [top, low])).toEqual([50_00n, 0n]);
});
