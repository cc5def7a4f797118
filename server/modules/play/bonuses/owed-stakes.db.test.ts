import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, listed, makeRule, pass } from './testing/bonus-story.ts';

/** Locked money that its owner owes cannot be staked: a win would pay the debt, while a loss would cost the house. */

const world = createProviderWorld();
let t: TestApp;
let gift: string;
beforeAll(async () => {
  t = await world.open();
  await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] } });
  gift = await makeRule(t, { amount: '1000.00', times: '1' });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());
const { provider, launch, stake, taken } = world.speaking('hmac');
const { workers, deposit, chargeBack, send } = unpaidStory(() => t);

const loggedIn = async (who: Person): Promise<Person> => ({ ...who, token: await t.logIn(who.phone) });

async function atGame(who: Person): Promise<Player> {
  const person = await loggedIn(who);
  return { ...person, launch: await launch(person) };
}

async function spin(who: Person, minor: bigint, wonMinor: bigint): Promise<void> {
  const bet = await taken(stake(await atGame(who), minor));
  expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: wonMinor, closes: true })).answer).toBe(
    'ok',
  );
  pass(t, 0.001);
  await workers();
}

const money = async ({ uid }: Person) =>
  Promise.all((['available', 'hold.wager', 'debt'] as const).map((type) => balanceOf(t, uid, type)));

/** The balance that a game shows, and its answer to a bet of one coin more. */
async function atMost(who: Person): Promise<readonly [bigint | undefined, string]> {
  const player = await atGame(who);
  const { balance } = await provider.balance(who.uid, player.launch);
  return [balance, (await provider.bet(stake(player, (balance ?? 0n) + 1n))).answer];
}

/**
 * A gift of 1,000.00 whose turnover was met, and which was sent away completely; the deposit of 100.00 is charged back.
 */
async function reopened(home: Person): Promise<Person> {
  const who = await makePerson(t, 1_000);
  const card = await deposit(who, '100.00');
  pass(t, 0.001);
  expect((await claim(t, await loggedIn(who), `${gift}~once`)).status).toBe(200);
  pass(t, 0.001);
  await spin(who, 500_00n, 500_00n);
  await spin(who, 500_00n, 500_00n);
  expect(await money(who)).toEqual([2_100_00n, 0n, 0n]);
  await send(who, home, '2100.00');
  await chargeBack(card);
  await workers();
  expect(await money(who)).toEqual([0n, 1_000_00n, -1_100_00n]);
  return who;
}

describe('owed money of a reopened bonus', () => {
  it('cannot be staked by two users on both sides of a spin', async () => {
    const home = await makePerson(t, 0);
    for (const who of [await reopened(home), await reopened(home)]) {
      expect(await atMost(who)).toEqual([0n, 'money']);
      await workers();
      expect(await money(who)).toEqual([0n, 1_000_00n, -1_100_00n]);
    }
    // Each user stakes at most the own money, the gift and the owed deposit.
    expect(await balanceOf(t, home.uid)).toBe(2n * (1_000_00n + 1_000_00n + 100_00n));
  });

  it('is locked again as the debt is paid, and released after the missing turnover', async () => {
    const home = await makePerson(t, 0);
    const who = await reopened(home);
    await send(home, who, '400.00');
    expect(await money(who)).toEqual([0n, 1_000_00n, -700_00n]);
    expect(await atMost(who)).toEqual([300_00n, 'money']);
    await spin(who, 50_00n, 50_00n);
    await send(home, who, '700.00');
    expect(await money(who)).toEqual([0n, 1_000_00n, 0n]);
    expect(await atMost(who)).toEqual([1_000_00n, 'money']);
    await spin(who, 50_00n, 0n);
    expect(await money(who)).toEqual([950_00n, 0n, 0n]);
    expect(await listed(t, await loggedIn(who), 'done')).toMatchObject([{ state: 'released', released: '950.00' }]);
  });

  it('pays the debt once the rest of the locked money meets the turnover', async () => {
    const home = await makePerson(t, 0);
    const who = await reopened(home);
    await send(home, who, '200.00');
    await spin(who, 100_00n, 0n);
    expect(await money(who)).toEqual([0n, 0n, 0n]);
    expect(await listed(t, await loggedIn(who), 'done')).toMatchObject([{ state: 'released', released: '900.00' }]);
  });

  it('is taken back when the bonus ends, and the debt stays', async () => {
    const who = await reopened(await makePerson(t, 0));
    pass(t, 8);
    await workers();
    expect(await money(who)).toEqual([0n, 0n, -1_100_00n]);
    expect(await listed(t, await loggedIn(who), 'done')).toMatchObject([{ state: 'expired', forfeited: '1000.00' }]);
  });
});
