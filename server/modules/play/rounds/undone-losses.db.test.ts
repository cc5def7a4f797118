import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import type { Stake } from '../../../entry/testing/test-provider.ts';
import { DAY_MS, unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';

/**
 * A fully assigned debt is assigned again if its loss is undone: by a rollback, by a late win, or because a round that
 * was closed by a rule pays after all.
 */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { begin, pass, workers, deposit, chargeBack, send, worth, tokenOf } = unpaidStory(() => t);

async function bet(who: Person, minor: bigint): Promise<Stake> {
  const playing = { ...who, token: await tokenOf(who) };
  return taken(stake({ ...playing, launch: await launch(playing) }, minor));
}

async function end(of: Stake, amount = 0n): Promise<void> {
  expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes: true })).answer).toBe('ok');
}

/** 12:00 of the site’s next day, so that the following hours are one day. */
function noon(): void {
  const day = new Date(t.now.getTime() + 8 * 3_600_000 + DAY_MS).toISOString().slice(0, 10);
  t.now = new Date(`${day}T12:00:00+08:00`);
}

/** A friend’s deposit goes through another user to an agent’s member, who loses it. */
async function lostByMember() {
  await begin('net_loss');
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 0);
  const [friend, between] = [await makePerson(t, 0), await makePerson(t, 1_000)];
  noon();
  const card = await deposit(friend, '1000.00');
  await send(friend, between, '1000.00');
  await send(between, member, '1000.00');
  await end(await bet(member, 1_000_00n));
  return { agent, member, friend, between, card };
}

it.each([
  ['stands', false],
  ['is rolled back', true],
  ['is followed by a late win of its round', true],
] as const)('a whole debt was assigned to the loss of the user in between, and that loss %s', async (how, isUndone) => {
  const { agent, member, friend, between, card } = await lostByMember();
  const lost = await bet(between, 1_000_00n);
  await end(lost);
  await chargeBack(card);
  await workers();
  await pass(2);
  if (how === 'is rolled back')
    await provider.rollback({ id: randomUUID(), of: lost.id, player: between.uid, round: lost.round });
  if (how === 'is followed by a late win of its round') await end(lost, 1_000_00n);
  await workers();
  await pass(9);
  expect(await worth(agent, friend, between, member)).toEqual(
    isUndone ? [0n, -1_000_00n, 1_000_00n, 0n] : [400_00n, -1_000_00n, 0n, 0n],
  );
});

it('a debt assigned to a round closed by a rule is assigned again when the round returns its stake', async () => {
  const { agent, member, friend, between, card } = await lostByMember();
  await t.db.updateTable('channels').set({ close_hours: 24 }).where('channel_id', '=', 'hmac').execute();
  const hand = await bet(between, 1_000_00n);
  for (let days = 0; days < 5; days++) await pass(1);
  const closed = t.db.selectFrom('rounds').select(['state', 'closed_by']).where('uid', '=', between.uid);
  expect(await closed.executeTakeFirst()).toEqual({ state: 'settled', closed_by: 'rule' });
  await chargeBack(card);
  await workers();
  await pass(0.1);
  await end(hand, 1_000_00n);
  await workers();
  await pass(9);
  expect(await worth(agent, friend, between, member)).toEqual([0n, -1_000_00n, 1_000_00n, 0n]);
});

it.each([
  ['was undone', true],
  ['stands', false],
] as const)('a claim of cashback sees at once that the loss of another recipient %s', async (_how, isUndone) => {
  await begin('net_loss');
  const terms = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 9, times: '0' };
  const rule = await makeRule(t, terms as never);
  const week = new Date(t.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const [friend, player, other] = [await makePerson(t, 1_000), await makePerson(t, 0), await makePerson(t, 0)];
  // The other user sent the player nothing; the friend sent both of them the amount of the deposit.
  const card = await deposit(friend, '1000.00');
  await send(friend, other, '1000.00');
  await send(friend, player, '1000.00');
  const lost = await bet(other, 1_000_00n);
  await end(lost);
  await end(await bet(player, 1_000_00n));
  await chargeBack(card);
  const placed = t.db.selectFrom('unpaid_play').select('uid').where('uid', 'in', [player.uid, other.uid]);
  expect(await placed.execute()).toEqual([{ uid: other.uid }]);
  await pass(7);
  // No worker has processed the undone round yet.
  t.now = new Date(t.now.getTime() + 60_000);
  if (isUndone) await provider.rollback({ id: randomUUID(), of: lost.id, player: other.uid, round: lost.round });
  const claimed = await claim(t, { ...player, token: await tokenOf(player) }, `${rule}~${week}`);
  expect(claimed.status).toBe(isUndone ? 404 : 200);
});
