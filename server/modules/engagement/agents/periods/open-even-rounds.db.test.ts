import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

const world = createProviderWorld();
const { provider, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

async function bet(member: Person, minor: bigint, round: string) {
  const who = { ...member, token: await t.logIn(member.phone) };
  return taken(stake({ ...who, launch: await launch(who) }, minor, { round }));
}

async function win(of: Awaited<ReturnType<typeof bet>>, amount: bigint, closes: boolean): Promise<void> {
  expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes })).answer).toBe('ok');
}

it.each([
  ['before', '2027'],
  ['after', '2028'],
] as const)(
  'bets on both sides in one round that ends %s the end of the month do not count as turnover',
  async (when, year) => {
    await setSettings(t, { agents: { base: 'turnover', carryLosses: true, period: 'month' } });
    const on = (day: string, time?: string) => toDay(t, `${year}-${day}`, time);
    on('02-01', '00:06');
    await runAgents(t);
    on('03-01', '00:06');
    await runAgents(t);
    const agent = await makeAgent(t, null, 200);
    const member = await makeMember(t, agent, 0);
    const home = await makePerson(t, 0);
    on('03-31', '12:00');
    await play(t, member, 'deposit', 1_000_00n);
    const round = randomUUID();
    for (let pair = 0; pair < 20; pair++) {
      const red = await bet(member, 500_00n, round);
      await bet(member, 500_00n, round);
      await win(red, 1_000_00n, false);
      t.now = new Date(t.now.getTime() + 1_000);
    }
    // A stake of a cent wins two cents: the round has paid more than its stakes.
    const cent = await bet(member, 1n, round);
    await win(cent, 2n, when === 'before');
    on('04-01', '00:06');
    await runAgents(t);
    const paid = await balanceOf(t, agent.uid);
    if (paid > 0n) {
      const sent = { uid: home.uid, amount: `${paid / 100n}.00` };
      await t.ask('/wallet/transfer', sent, withKey(await t.logIn(agent.phone)));
    }
    on('04-01', '12:00');
    if (when === 'after') await win(cent, 0n, true);
    for (let runs = 0; runs < 3; runs++) await runAgents(t);
    expect(await balanceOf(t, member.uid)).toBe(1_000_01n);
    expect(await balanceOf(t, home.uid)).toBe(0n);
  },
);

it('a stake counts as turnover of its month once its round is over', async () => {
  await setSettings(t, { agents: { base: 'turnover', carryLosses: true, period: 'month' } });
  const on = (day: string, time?: string) => toDay(t, `2029-${day}`, time);
  on('02-01', '00:06');
  await runAgents(t);
  on('03-01', '00:06');
  await runAgents(t);
  const agent = await makeAgent(t, null, 200);
  const member = await makeMember(t, agent, 0);
  on('03-31', '12:00');
  await play(t, member, 'deposit', 1_000_00n);
  const one = await bet(member, 500_00n, randomUUID());
  await win(one, 900_00n, false);
  on('04-01', '00:06');
  await runAgents(t);
  expect(await balanceOf(t, agent.uid)).toBe(0n);
  on('04-01', '12:00');
  await win(one, 0n, true);
  for (let runs = 0; runs < 3; runs++) await runAgents(t);
  expect(await balanceOf(t, agent.uid)).toBe(10_00n);
});
