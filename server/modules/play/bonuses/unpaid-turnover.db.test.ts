import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { DAY_MS, unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, rollBack, win } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

/** Turnover counts only money that is not taken back later: the user who owes the money did not risk anything. */

let t: TestApp;
let gift: string;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  // A gift of 100.00 with ten times turnover.
  gift = await makeRule(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { workers, deposit, chargeBack, send } = unpaidStory(() => t);

async function claimGift(person: Person): Promise<void> {
  pass(t, 0.001);
  expect((await claim(t, person, `${gift}~once`)).status).toBe(200);
  pass(t, 0.001);
}

async function lose(person: Person, amount: string): Promise<void> {
  await bet(t, person.uid, amount, { closes: true });
  pass(t, 0.001);
  await workers();
}

/** The released amount, or the progress of the turnover. */
async function stateOf(person: Person) {
  const [running] = await listed(t, person, 'active');
  if (running) return `active ${running.wager?.done}`;
  const [over] = await listed(t, person, 'done');
  return `${over?.state} ${over?.released}`;
}

const balances = async ({ uid }: Person) =>
  Promise.all((['available', 'hold.wager', 'debt'] as const).map((type) => balanceOf(t, uid, type)));

describe('stakes of owed money do not count as turnover', () => {
  it('if the deposit is charged back after the release: the bonus is reopened and the spent part is a debt', async () => {
    const person = await makePerson(t, 0);
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    await lose(person, '1000.00');
    expect([await stateOf(person), await balances(person)]).toEqual(['released 100.00', [100_00n, 0n, 0n]]);
    await chargeBack(id);
    await workers();
    // The 100.00 repaid a part of the debt, so the same part of the stakes counts.
    expect([await stateOf(person), await balances(person)]).toEqual(['active 100.00', [0n, 100_00n, -1_000_00n]]);
    await workers();
    expect(await stateOf(person)).toBe('active 100.00');
  });

  it('if the deposit was won back, sent away and charged back', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    await win(t, await bet(t, person.uid, '1000.00'), '1000.00');
    await workers();
    expect(await stateOf(person)).toBe('released 100.00');
    expect(await send(person, friend, '1100.00')).toBeDefined();
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 100_00n, -1_100_00n]]);
  });

  it('if the next deposit paid for the charge-back, and is charged back as well', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const first = await deposit(person, '1000.00');
    await claimGift(person);
    await win(t, await bet(t, person.uid, '1000.00'), '1000.00');
    await workers();
    expect(await send(person, friend, '1100.00')).toBeDefined();
    pass(t, 0.001);
    // There is no debt until the second deposit is charged back as well.
    const second = await deposit(person, '1000.00');
    await chargeBack(first);
    await workers();
    await chargeBack(second);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 100_00n, -1_100_00n]]);
  });

  it('if it was the money of a gift that is taken back, and met the turnover of the next one', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    await win(t, await bet(t, person.uid, '1000.00'), '1000.00');
    await workers();
    expect(await send(person, friend, '1000.00')).toBeDefined();
    const second = await makeRule(t, { times: '1' });
    expect((await claim(t, person, `${second}~once`)).status).toBe(200);
    pass(t, 0.001);
    await win(t, await bet(t, person.uid, '100.00'), '100.00');
    await workers();
    expect(await balances(person)).toEqual([200_00n, 0n, 0n]);
    expect(await send(person, friend, '200.00')).toBeDefined();
    await chargeBack(id);
    for (let round = 0; round < 3; round++) await workers();
    // The first gift is locked again, and both are owed.
    expect(await balances(person)).toEqual([0n, 100_00n, -1_200_00n]);
  });

  it('if another user had sent the deposit', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, person, '1000.00');
    await claimGift(person);
    await lose(person, '1000.00');
    await send(person, friend, '100.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 100.00', [0n, 100_00n, -100_00n]]);
  });

  it('if another user had sent the deposit, and it was won back and returned to that user', async () => {
    const [person, friend, other] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, person, '1000.00');
    await claimGift(person);
    await win(t, await bet(t, person.uid, '1000.00'), '1000.00');
    await workers();
    expect(await stateOf(person)).toBe('released 100.00');
    await send(person, friend, '1000.00');
    await send(friend, other, '1000.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 100_00n, 0n]]);
  });

  it('if the deposit was won back and sent to a user who lost it before the charge-back', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    await win(t, await bet(t, person.uid, '1000.00'), '1000.00');
    await workers();
    expect(await send(person, friend, '1100.00')).toBeDefined();
    await lose(friend, '1000.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 100_00n, -1_100_00n]]);
  });

  it('if it was lost on one side of a result before the claim, won back on the other and lost again later', async () => {
    const [person, friend, home] = [await makePerson(t, 1_000), await makePerson(t, 0), await makePerson(t, 0)];
    const signIn = async () => Object.assign(person, { token: await t.logIn(person.phone) });
    const id = await deposit(friend, '1000.00');
    await send(friend, person, '1000.00');
    const midnight = Math.ceil((t.now.getTime() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000;
    t.now = new Date(midnight - 60_000);
    await bet(t, person.uid, '1000.00', { closes: true });
    t.now = new Date(midnight + 60_000);
    await win(t, await bet(t, person.uid, '1000.00'), '2000.00');
    await workers();
    pass(t, 1);
    await signIn();
    await send(person, home, '1000.00');
    await claimGift(person);
    await lose(person, '1000.00');
    expect([await stateOf(person), await balances(person)]).toEqual(['released 100.00', [100_00n, 0n, 0n]]);
    await send(person, home, '100.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 100_00n, -100_00n]]);
  });

  it('if a win is rolled back while the bonus is active', async () => {
    const person = await makePerson(t, 100);
    const early = await bet(t, person.uid, '1.00');
    const won = await win(t, early, '501.00');
    await claimGift(person);
    await lose(person, '600.00');
    expect(await stateOf(person)).toBe('active 600.00');
    await rollBack(t, { ...early, bet_id: won });
    await workers();
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 99.00', [0n, 0n, -501_00n]]);
  });

  it('if a small deposit was staked again and again, including a last bet beyond the required turnover', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const id = await deposit(person, '50.00');
    await claimGift(person);
    for (let round = 0; round < 19; round++) await win(t, await bet(t, person.uid, '50.00'), '50.00');
    await lose(person, '100.00');
    expect([await stateOf(person), await balances(person)]).toEqual(['released 50.00', [50_00n, 0n, 0n]]);
    await send(person, friend, '50.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['active 0.00', [0n, 50_00n, -100_00n]]);
  });
});

describe('stakes still meet the turnover', () => {
  it('if the charged-back money is still in the wallet', async () => {
    const person = await makePerson(t, 1_000);
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    await lose(person, '1000.00');
    await chargeBack(id);
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['released 100.00', [100_00n, 0n, 0n]]);
  });

  it('if they were placed before the owed money came or after the debt', async () => {
    const person = await makePerson(t, 600);
    await claimGift(person);
    await lose(person, '600.00');
    pass(t, 1);
    Object.assign(person, { token: await t.logIn(person.phone) });
    const id = await deposit(person, '300.00');
    await lose(person, '300.00');
    await chargeBack(id);
    await workers();
    expect(await stateOf(person)).toBe('active 600.00');
    const repaid = await deposit(person, '700.00');
    expect(repaid).toBeDefined();
    await lose(person, '400.00');
    expect(await stateOf(person)).toBe('released 100.00');
    await workers();
    expect([await stateOf(person), await balances(person)]).toEqual(['released 100.00', [100_00n, 0n, 0n]]);
  });

  it('if a bet is returned after its money was removed: the money is removed only once', async () => {
    const person = await makePerson(t, 0);
    const id = await deposit(person, '1000.00');
    await claimGift(person);
    const staked = await bet(t, person.uid, '900.00', { closes: true });
    await lose(person, '50.00');
    await workers();
    expect(await stateOf(person)).toBe('active 950.00');
    await chargeBack(id);
    await workers();
    expect(await stateOf(person)).toBe('active 0.00');
    await rollBack(t, staked);
    await workers();
    expect(await stateOf(person)).toBe('active 0.00');
  });

  it('until a partly removed bet beyond the turnover is returned', async () => {
    const person = await makePerson(t, 1_000);
    const id = await deposit(person, '500.00');
    await claimGift(person);
    const staked = await bet(t, person.uid, '1400.00', { closes: true });
    pass(t, 0.001);
    await workers();
    expect(await stateOf(person)).toBe('released 100.00');
    await chargeBack(id);
    await workers();
    pass(t, 0.001);
    await workers();
    expect(await balances(person)).toEqual([0n, 100_00n, -400_00n]);
    expect(await stateOf(person)).toBe('active 700.00');
    await rollBack(t, staked);
    await workers();
    expect(await stateOf(person)).toBe('active 0.00');
  });
});
