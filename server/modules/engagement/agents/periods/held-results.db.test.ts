import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../../../play/bonuses/testing/bonus-story.ts';
import { makeAgent, makeMember, runAgents, toDay } from '../testing/agent-people.ts';

/** A win in suspense counts in full; after its payment, only the part that became the player's own money counts. */

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

it('a win paid after its period is settled again, except for the part that is bonus money', async () => {
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: true, period: 'month' } });
  toDay(t, '2027-02-01', '00:06');
  await runAgents(t);
  toDay(t, '2027-03-01', '00:06');
  await runAgents(t);
  const agent = await makeAgent(t, null, 4000);
  const member = await makeMember(t, agent, 1_000);
  toDay(t, '2027-03-20');
  const who = { ...member, token: await t.logIn(member.phone) };
  expect((await claim(t, who, `${await makeRule(t, { amount: '1000.00', times: '90' })}~once`)).status).toBe(200);
  // Half of the stake is bonus money.
  const bet = await taken(stake({ ...who, launch: await launch(who) }, 2_000_00n));
  await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 300_000_00n, closes: true });
  toDay(t, '2027-04-01', '00:06');
  await runAgents(t);
  const closing = () =>
    t.db.selectFrom('agent_statements').select('closing_minor').where('uid', '=', agent.uid).executeTakeFirst();
  expect(await closing()).toEqual({ closing_minor: (-299_000_00n * 40n) / 100n });
  const { finding_id: target } = await t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('kind', '=', 'win_held')
    .executeTakeFirstOrThrow();
  const [asks, agrees] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const request = { kind: 'held_win', target, payload: { as: 'pay' }, reason: 'as agreed with the provider' };
  const requested = await t.ask('/console/approvals/request', request, { token: asks.token });
  expect(await approveSeen(t, requested.id, { token: agrees.token })).toMatchObject({ status: 200 });
  await runAgents(t);
  expect(await closing()).toEqual({ closing_minor: (-149_000_00n * 40n) / 100n });
});
