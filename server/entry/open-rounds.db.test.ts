import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAgent, makeMember } from '../modules/engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { bet, present, rollBack, win } from '../modules/play/bonuses/testing/bets.ts';
import { makeRule } from '../modules/play/bonuses/testing/bonus-story.ts';
import { openEarnings } from './testing/earnings.ts';
import { balanceOf, makePerson, type Person, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { unpaidStory } from './testing/unpaid-story.ts';

/** Tests rounds that are left open, or get bets after their end. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  const share = { trigger: 'cashback', kind: 'percent', amount: undefined, percent: '15', cap: '500.00' } as const;
  await makeRule(t, { ...share, period: 'week', count: 1000, times: '0', claimDays: 7, wagerDays: 7 });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { workers, pass, begin, tokenOf, deposit, worth } = unpaidStory(() => t);

async function claimAll(who: Person): Promise<void> {
  const token = await tokenOf(who);
  const { content } = await t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token });
  for (const { id } of content) await t.call('/bonus/claim', { id }, withKey(token));
}

describe('wins in a round that is left open, and losses in others', () => {
  it.each([
    ['that is closed at once', { closes: true }],
    ['that is closed a week later', { later: true }],
    ['that is never closed', {}],
    ['of a free round, never closed', { isFree: true }],
    ['of a free round', { isFree: true, closes: true }],
  ] as const)('do not earn cashback, nor pay an agent: one %s', async (_which, how) => {
    const { closes = false, later = false, isFree = false } = { closes: false, later: false, isFree: false, ...how };
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await deposit(member, '1000.00');
    const feature = isFree ? undefined : await bet(t, member.uid, '50.00');
    if (feature) await win(t, feature, '1050.00', closes);
    else await present(t, member.uid, '1000.00', closes);
    await bet(t, member.uid, '1000.00', { closes: true });
    await pass(7);
    await claimAll(member);
    expect(await worth(agent, member)).toEqual([0n, 1_000_00n]);
    await pass(1);
    if (later && feature) await win(t, feature, '0.00');
    for (let week = 0; week < 3; week++) {
      await pass(7);
      await claimAll(member);
    }
    expect(await worth(agent, member)).toEqual([0n, 1_000_00n]);
  });

  it('count even if a stake that offset them is cancelled later', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await deposit(member, '2000.00');
    const feature = await bet(t, member.uid, '50.00', { round: 'hidden' });
    const open = await bet(t, member.uid, '1000.00', { round: 'hidden' });
    await win(t, feature, '1050.00', false);
    await bet(t, member.uid, '1000.00', { closes: true });
    await pass(8);
    // The loss waits for the open stake.
    expect(await worth(agent)).toEqual([0n]);
    await rollBack(t, open);
    await workers();
    expect(await worth(agent, member)).toEqual([0n, 2_000_00n]);
  });

  it('count once the round is over, each on the day of its bet', async () => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 2000);
    const member = await makeMember(t, agent, 0);
    await deposit(member, '1000.00');
    const session = await bet(t, member.uid, '100.00', { round: 'session' });
    await win(t, session, '300.00', false);
    await bet(t, member.uid, '700.00', { closes: true });
    await pass(8);
    // The session may pay more.
    expect(await worth(agent)).toEqual([0n]);
    await bet(t, member.uid, '400.00', { round: 'session' });
    await win(t, session, '0.00');
    await pass(8);
    // In the first week 700.00 less 200.00, in the second 400.00.
    expect(await worth(agent)).toEqual([180_00n]);
  });
});

describe('a round that has ended', () => {
  it('refuses further bets, because they would count on a paid day', async () => {
    const member = await makePerson(t, 0);
    await deposit(member, '1000.00');
    const first = await bet(t, member.uid, '1.00', { closes: true });
    await expect(bet(t, member.uid, '1.00', { round: first.round })).rejects.toThrow('was not taken');
    expect(await balanceOf(t, member.uid)).toBe(999_00n);
  });
});

describe('bonus money in a round with earlier stakes of own money', () => {
  it('does not win money that becomes the player’s own', async () => {
    const rule = await makeRule(t, { amount: '100.00', times: '10' });
    const [player, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    await deposit(player, '1000.00');
    const own = await bet(t, player.uid, '1000.00', { round: 'long' });
    await win(t, own, '1000.00', false);
    await t.ask('/wallet/transfer', { uid: friend.uid, amount: '1000.00' }, withKey(await tokenOf(player)));
    await t.ask('/bonus/claim', { id: `${rule}~once` }, withKey(await tokenOf(player)));
    await win(t, await bet(t, player.uid, '100.00', { round: 'long' }), '200.00', false);
    await workers();
    expect([await balanceOf(t, player.uid), await balanceOf(t, player.uid, 'hold.wager')]).toEqual([0n, 200_00n]);
  });
});
