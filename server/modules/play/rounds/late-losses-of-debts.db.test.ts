import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import type { Stake } from '../../../entry/testing/test-provider.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

/**
 * Owed money may be lost without a posting to its player, because a round is closed or a win in suspense is returned.
 * Then the debt has to be checked again: otherwise the loss would be paid for.
 */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

async function bet(who: Person, minor: bigint): Promise<Stake> {
  const playing = { ...who, token: await tokenOf(who) };
  return taken(stake({ ...playing, launch: await launch(playing) }, minor));
}

async function end(of: Stake, amount = 0n): Promise<string> {
  const id = randomUUID();
  expect((await provider.win({ ...of, id, of: of.id, amount, closes: true })).answer).toBe('ok');
  return id;
}

const monday = () => new Date(t.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

describe('a round with owed money that is closed after the last check of the debt', () => {
  it('earns no cashback, even if its player has moved no money since then', async () => {
    await begin('net_loss');
    const cashback = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 9, times: '0' };
    const rule = await makeRule(t, cashback as never);
    const [friend, player] = [await makePerson(t, 0), await makePerson(t, 0)];
    const week = monday();
    // A friend's deposit is sent on and staked in a round that stays open; then the deposit is charged back.
    const id = await deposit(friend, '1000.00');
    await send(friend, player, '1000.00');
    await pass(1);
    const open = await bet(player, 1_000_00n);
    await chargeBack(id);
    await pass(6.5);
    // The round is lost in the next week, and the cashback for the week of the bet is claimed at once.
    t.now = new Date(t.now.getTime() + 60_000);
    await end(open);
    const claimed = await claim(t, { ...player, token: await tokenOf(player) }, `${rule}~${week}`);
    expect([claimed.status, await worth(player)]).toEqual([404, [0n]]);
  });
});

/** Two operators return the win in suspense to the games. */
async function returnHeld({ uid }: Person): Promise<void> {
  const { finding_id: target } = await t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('uid', '=', uid)
    .where('kind', '=', 'win_held')
    .executeTakeFirstOrThrow();
  const [asks, agrees] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const request = { kind: 'held_win', target, payload: { as: 'return' }, reason: 'an error of the provider' };
  const requested = await t.ask('/console/approvals/request', request, { token: asks.token });
  expect(await approveSeen(t, requested.id, { token: agrees.token })).toMatchObject({ status: 200 });
}

describe('a win of owed money in suspense that is returned after the last check of the debt', () => {
  it.each(['its provider', 'two operators'])('by %s: no agent is paid for the loss', async (by) => {
    await begin('net_loss');
    const agent = await makeAgent(t, null, 4000);
    const [friend, member] = [await makePerson(t, 0), await makeMember(t, agent, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, member, '1000.00');
    await pass(1);
    // The round wins more than its channel may pay, and is over; then the deposit is charged back.
    const round = await bet(member, 1_000_00n);
    const won = await end(round, 260_000_00n);
    await chargeBack(id);
    await pass(7);
    expect(await worth(agent, member)).toEqual([0n, 0n]);
    // The win is returned a week later: the loss of 1,000.00 was never paid for.
    if (by === 'two operators') await returnHeld(member);
    else await provider.rollback({ id: randomUUID(), of: won, player: member.uid, round: round.round });
    await workers();
    await pass(1);
    await pass(7);
    expect(await worth(agent, member)).toEqual([0n, 0n]);
  });
});
