import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { give, makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { bet, makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { readUnpaidSent } from './index.ts';

/**
 * Several debts reach the same loss. The debt of the first charge-back is assigned to it, and has to leave it to a debt
 * that reaches no other loss. Otherwise the order of the charge-backs decides whether an agent is paid for a loss of
 * owed money.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { begin, pass, deposit, chargeBack, send, worth } = unpaidStory(() => t);

/**
 * A member sends the money of the first card to a partner in the team of another agent, and keeps the money of the
 * second card.
 */
async function twoCards(second: string) {
  await begin('net_loss', false);
  const [agent, other] = [await makeAgent(t, null, 4000), await makeAgent(t, null, 4000)];
  const [member, partner] = [await makeMember(t, agent, 0), await makeMember(t, other, 0)];
  const first = await deposit(member, '500.00');
  await send(member, partner, '500.00');
  await pass(1);
  return { agent, other, member, partner, cards: [first, await deposit(member, second)] };
}

async function chargeBackAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await chargeBack(id);
    await pass(0.1);
  }
}

const inOrder = (cards: readonly string[], order: string) => (order === 'first' ? cards : cards.toReversed());

describe('the losses of two cards that are charged back', () => {
  it.each([
    ['first', 'before'],
    ['second', 'before'],
    ['first', 'after'],
  ])(
    'count for no agent if the %s card is charged back first and the partner loses %s the charge-backs',
    async (order, when) => {
      const { agent, other, member, partner, cards } = await twoCards('500.00');
      if (when === 'before') await bet(t, partner, 500_00n);
      await bet(t, member, 500_00n);
      await pass(0.1);
      await chargeBackAll(inOrder(cards, order));
      if (when === 'after') await bet(t, partner, 500_00n);
      await pass(9);
      expect(await worth(agent, other)).toEqual([0n, 0n]);
    },
  );

  it.each(['first', 'second'])(
    'do not count, up to the total debt, if the %s card is charged back first',
    async (order) => {
      const { agent, other, member, partner, cards } = await twoCards('300.00');
      for (const { uid } of [member, partner]) await give(t, uid, 200);
      await bet(t, partner, 700_00n);
      await bet(t, member, 500_00n);
      await pass(0.1);
      await chargeBackAll(inOrder(cards, order));
      await pass(9);
      // 800.00 of the 1,200.00 were owed.
      expect(await worth(agent, other)).toEqual([0n, 160_00n]);
    },
  );
});

it('fifty larger debts of one person on a loss leave room for the debt that can be exchanged', {
  timeout: 240_000,
}, async () => {
  const { agent, other, member, partner, cards } = await twoCards('500.00');
  const decoy = await makePerson(t, 0);
  const decoys: string[] = [];
  for (let each = 0; each < 50; each++) decoys.push(await deposit(decoy, '600.00'));
  await send(decoy, member, '30000.00');
  await bet(t, partner, 500_00n);
  await bet(t, member, 30_500_00n);
  await pass(0.1);
  const reported = { method: 'POST', headers: { host: 'localhost' }, payload: { outcome: 'charged-back' } } as const;
  for (const id of decoys) await t.app.fastify.inject({ ...reported, url: `/sandbox/pay/${id}` });
  await pass(0.1);
  await chargeBackAll(cards);
  await pass(9);
  expect(await worth(agent, other)).toEqual([0n, 0n]);
});

it('a part of a loss that another friend’s debt takes over reduces the stakes for levels only once', async () => {
  await begin('net_loss', false);
  const [friend, other] = [await makePerson(t, 500), await makePerson(t, 0)];
  const [member, partner] = [await makePerson(t, 0), await makePerson(t, 0)];
  const first = await deposit(friend, '500.00');
  await send(friend, member, '500.00');
  await send(friend, partner, '500.00');
  const second = await deposit(other, '300.00');
  await send(other, member, '300.00');
  for (const who of [member, partner]) await bet(t, who, 500_00n);
  await pass(0.1);
  const sentTo = async ({ uid }: Person) =>
    (await readUnpaidSent(t.db, { siteId: 'demo', uid }, { after: 0 })).map(({ minor }) => minor);
  await chargeBackAll([first]);
  expect([await sentTo(member), await sentTo(partner)]).toEqual([[500_00n], []]);
  await chargeBackAll([second]);
  expect([await sentTo(member), await sentTo(partner)]).toEqual([[500_00n], [300_00n]]);
  const debts = t.db.selectFrom('unpaid_debts').select('left_minor').where('uid', 'in', [friend.uid, other.uid]);
  expect(await debts.execute()).toEqual([{ left_minor: 0n }, { left_minor: 0n }]);
});
