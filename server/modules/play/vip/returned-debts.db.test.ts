import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { bet as lose, makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, rollBack, win } from '../bonuses/testing/bets.ts';

/**
 * Each monthly bonus that is taken back is followed from its own claim. If it were followed from the newest claim, an
 * agent would be paid for losses of an earlier bonus.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

/** A bet that gives the level with a bonus of 1,000.00 a month, even for a user with a debt of 1,000.00. */
async function reachLevel() {
  await begin('net_loss');
  const levels = [{ need: '0.00' }, { name: 'Silver', need: '1000.00', bonus: '1000.00' }];
  const agents = { base: 'net_loss', period: 'week', carryLosses: true };
  await setSettings(t, { agents, vip: { levels, period: '12' }, deposit: { methods: [{ code: 'sandbox' }] } });
  const [friend, partner] = [await makePerson(t, 2_000), await makePerson(t, 0)];
  await pass(0.1);
  const staked = await bet(t, friend.uid, '2000.00');
  await win(t, staked, '0.00');
  await pass(0.01);
  return { friend, partner, staked };
}

async function claimBonus(who: Person): Promise<void> {
  await workers();
  expect(await t.call('/vip/claim', {}, withKey(await tokenOf(who)))).toMatchObject({ status: 200 });
  await pass(0.01);
}

async function nextMonth(): Promise<void> {
  while (new Date(t.now.getTime() + 8 * 3_600_000).getUTCDate() > 3) await pass(1);
  await pass(0.1);
}

/** The debts of the bonuses have the times of their claims. */
async function expectFollowedFromClaims({ uid }: Person): Promise<void> {
  const debts = await t.db.selectFrom('unpaid_debts').select('came_at').where('uid', '=', uid).execute();
  const claims = await t.db.selectFrom('vip_bonuses').select('claimed_at').where('uid', '=', uid).execute();
  const times = (all: readonly Date[]) => all.map((at) => at.getTime()).sort();
  const claimed = times(claims.map(({ claimed_at: at }) => at));
  expect(times(debts.map(({ came_at: at }) => at)).slice(-claimed.length)).toEqual(claimed);
}

it.each([1, 2])(
  'no agent is paid for a loss of the bonus of month %s of two once both are taken back',
  async (which) => {
    const { friend, partner, staked } = await reachLevel();
    const agent = await makeAgent(t, null, 4000);
    const member = await makeMember(t, agent, 0);
    await pass(1);
    for (const month of [1, 2]) {
      if (month > 1) await nextMonth();
      await claimBonus(friend);
      await send(friend, month === which ? member : partner, '1000.00');
      if (month === which) await lose(t, member, 1_000_00n);
    }
    await pass(9);
    expect(await worth(agent)).toEqual([400_00n]);
    await rollBack(t, staked);
    await send(friend, partner, '2000.00');
    await pass(1);
    expect(await balanceOf(t, friend.uid, 'debt')).toBe(-2_000_00n);
    await pass(9);
    expect(await worth(agent)).toEqual([0n]);
    await expectFollowedFromClaims(friend);
  },
);

it('a bonus that paid a debt is followed from its claim as well', async () => {
  const { friend, partner, staked } = await reachLevel();
  const card = await deposit(friend, '1000.00');
  await send(friend, partner, '1000.00');
  await chargeBack(card);
  await claimBonus(friend);
  expect(await worth(friend)).toEqual([0n]);
  await nextMonth();
  await claimBonus(friend);
  await send(friend, partner, '1000.00');
  await rollBack(t, staked);
  await send(friend, partner, '2000.00');
  await pass(1);
  expect(await balanceOf(t, friend.uid, 'debt')).toBe(-2_000_00n);
  await expectFollowedFromClaims(friend);
});
