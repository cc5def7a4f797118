import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { balanceOf, give, makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { createLog } from '../../../platform/log.ts';
import { bet, makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { visitorsOf } from '../../identity/auth/testing/visitors.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createDebtFollower } from '../../money/wallet/follow-debts.ts';
import * as rounds from '../bonuses/testing/bets.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

/**
 * A debt that moves to a person's next account must not count as repaid on the closed one: otherwise losses of its
 * money would be paid for.
 */

let t: TestApp;
const { register, wait } = visitorsOf(() => t);
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { pass, begin, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

async function closeAndComeBack(person: Person): Promise<Person> {
  const closed = await t.call('/protection/close', { password: PASSWORD }, { token: await tokenOf(person) });
  expect(closed).toMatchObject({ status: 200 });
  wait(61);
  const { status, data } = await register(person.phone, { password: PASSWORD, agreed: true, age: 30 });
  expect(status).toBe(200);
  return { uid: data.user.uid, phone: person.phone, token: data.token };
}

describe('losses of owed money whose debt moved to the next account', () => {
  it.each(['the debt stays', 'the debt follows'])('(%s) count for no agent and no cashback', async (how) => {
    await begin('net_loss');
    const cashback = {
      trigger: 'cashback',
      kind: 'percent',
      percent: '10',
      amount: undefined,
      count: 100,
      times: '0',
    } as const;
    const rule = await makeRule(t, cashback);
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    const again = how === 'the debt follows' ? await closeAndComeBack(friend) : undefined;
    await chargeBack(id);
    expect(await balanceOf(t, friend.uid, 'debt')).toBe(-1_000_00n);
    const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
    expect(await follower.runDue()).toBe(again ? 1 : 0);
    if (again) expect(await worth(friend, again)).toEqual([0n, -1_000_00n]);
    await pass(1);
    const monday = new Date(t.now.getTime() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
    await bet(t, member, 1_000_00n);
    await pass(8);
    const claimed = await claim(t, { ...member, token: await tokenOf(member) }, `${rule}~${monday}`);
    expect([await worth(agent, member), claimed.status]).toEqual([[0n, 0n], 404]);
  });

  it('count for no agent if the next account repaid the debt with a deposit that was charged back', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const first = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    const again = await closeAndComeBack(friend);
    const second = await deposit(again, '1000.00');
    await chargeBack(first);
    const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
    expect(await follower.runDue()).toBe(1);
    await pass(1);
    expect(await worth(friend, again)).toEqual([0n, 0n]);
    await chargeBack(second);
    await pass(1);
    await bet(t, member, 1_000_00n);
    await pass(9);
    expect(await worth(agent, again)).toEqual([0n, -1_000_00n]);
  });
});

describe('a debt that was assigned to a loss before it moved to the person’s next account', () => {
  it.each([
    ['which stays lost', false],
    ['which is undone and lost again', true],
  ])('(%s) is not deducted from losses of paid money', async (_how, isUndone) => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    const friend = await makePerson(t, 0);
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    const lost = await rounds.bet(t, member.uid, '1000.00');
    await rounds.win(t, lost, '0.00');
    const again = await closeAndComeBack(friend);
    await chargeBack(id);
    await pass(0.01);
    const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
    expect(await follower.runDue()).toBe(1);
    await pass(1);
    if (isUndone) {
      await rounds.rollBack(t, lost);
      await pass(0.01);
      await bet(t, member, 1_000_00n);
    }
    await give(t, member.uid, 1_000);
    await bet(t, member, 1_000_00n);
    await pass(9);
    expect(await worth(agent, again)).toEqual([400_00n, -1_000_00n]);
    const debts = await t.db
      .selectFrom('unpaid_debts')
      .select(['left_minor', 'repaid_at'])
      .where('uid', 'in', [friend.uid, again.uid])
      .orderBy('journal_id')
      .execute();
    expect(debts).toEqual([
      { left_minor: 0n, repaid_at: expect.any(Date) },
      { left_minor: 0n, repaid_at: null },
    ]);
  });
});
