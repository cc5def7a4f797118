import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { createLog } from '../../../platform/log.ts';
import { visitorsOf } from '../../identity/auth/testing/visitors.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createDebtFollower } from '../../money/wallet/follow-debts.ts';
import { bet, win } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

/** A debtor's later money pays the debt first; other users who received the owed money can still stake it. */

let t: TestApp;
let gift: string;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  gift = await makeRule(t, { amount: '1000.00', times: '1' });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { register, wait } = visitorsOf(() => t);
const { workers, deposit, chargeBack, send } = unpaidStory(() => t);

/** Stakes an amount and wins it back. */
async function play(who: Person, ...amounts: string[]): Promise<void> {
  for (const amount of amounts) await win(t, await bet(t, who.uid, amount), amount);
  pass(t, 0.001);
  await workers();
}

async function claimGift(who: Person): Promise<void> {
  pass(t, 0.001);
  expect((await claim(t, { ...who, token: await t.logIn(who.phone) }, `${gift}~once`)).status).toBe(200);
  pass(t, 0.001);
}

async function stateOf(who: Person): Promise<string> {
  const logged = { ...who, token: await t.logIn(who.phone) };
  const [running] = await listed(t, logged, 'active');
  if (running) return `active ${running.wager?.done}`;
  const [over] = await listed(t, logged, 'done');
  return `${over?.state} ${over?.released}`;
}

async function close(person: Person): Promise<void> {
  const token = await t.logIn(person.phone);
  expect(await t.call('/protection/close', { password: PASSWORD }, { token })).toMatchObject({ status: 200 });
  wait(61);
}

async function comeBack(person: Person): Promise<Person> {
  const { status, data } = await register(person.phone, { password: PASSWORD, agreed: true, age: 30 });
  expect(status).toBe(200);
  return { uid: data.user.uid, phone: person.phone, token: data.token };
}

/** A friend's deposit of 1,000.00, sent on to the player. */
async function received(): Promise<{ player: Person; friend: Person; card: string }> {
  const [player, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
  const card = await deposit(friend, '1000.00');
  await send(friend, player, '1000.00');
  pass(t, 0.001);
  return { player, friend, card };
}

/** Only the charge-back of a card; no worker runs. */
async function takeBack(card: string): Promise<void> {
  const [maker, checker] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const body = { kind: 'charge_back', target: card, reason: 'the bank took it back', payload: {} };
  const { id } = await t.ask('/console/approvals/request', body, { token: maker.token });
  await approveSeen(t, id, { token: checker.token });
}

async function follow(): Promise<void> {
  const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
  expect(await follower.runDue()).toBe(1);
  pass(t, 0.1);
  await workers();
}

describe('a friend’s deposit that was charged back', () => {
  it('does not meet the turnover of a gift that its recipient claims later', async () => {
    const { player, friend, card } = await received();
    await chargeBack(card);
    expect(await balanceOf(t, friend.uid, 'debt')).toBe(-1_000_00n);
    await claimGift(player);
    await play(player, '400.00');
    expect(await stateOf(player)).toBe('active 0.00');
    await play(player, '600.00');
    expect(await stateOf(player)).toBe('active 0.00');
    pass(t, 0.1);
    await workers();
    expect(await stateOf(player)).toBe('active 0.00');
    // Only the first stakes are made with the friend's money; later stakes are the player's own.
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('released 1000.00');
  });

  it('does not meet turnover if it passed through two users', async () => {
    const { player: middle, card } = await received();
    const player = await makePerson(t, 0);
    await send(middle, player, '1000.00');
    await chargeBack(card);
    await claimGift(player);
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('active 0.00');
  });

  it('does not meet turnover of a user to whom it was sent on after the charge-back', async () => {
    const { player, card } = await received();
    await chargeBack(card);
    const other = await makePerson(t, 0);
    await send(player, other, '1000.00');
    pass(t, 0.1);
    await workers();
    await claimGift(other);
    await play(other, '1000.00');
    pass(t, 0.1);
    await workers();
    expect(await stateOf(other)).toBe('active 0.00');
  });

  it('does not meet turnover with a gift that it had released and that was sent to the player, too', async () => {
    const [player, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const card = await deposit(friend, '100.00');
    await claimGift(friend);
    for (let stakes = 0; stakes < 10; stakes++) await play(friend, '100.00');
    expect(await stateOf(friend)).toBe('released 1000.00');
    await send(friend, player, '1100.00');
    pass(t, 0.001);
    await chargeBack(card);
    pass(t, 0.1);
    await workers();
    expect(await balanceOf(t, friend.uid, 'debt')).toBe(-1_100_00n);
    await claimGift(player);
    await play(player, '1100.00');
    pass(t, 0.1);
    await workers();
    expect(await stateOf(player)).toBe('active 0.00');
  });

  it('meets turnover once its debt is repaid', async () => {
    const { player, friend, card } = await received();
    await chargeBack(card);
    await deposit(friend, '1000.00');
    pass(t, 0.1);
    await workers();
    await claimGift(player);
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('released 1000.00');
  });

  it('does not meet turnover if the repayment is charged back as well', async () => {
    const { player, friend, card } = await received();
    await chargeBack(card);
    const repaid = await deposit(friend, '1000.00');
    pass(t, 0.1);
    await workers();
    await claimGift(player);
    await play(player, '1000.00');
    await chargeBack(repaid);
    await workers();
    expect(await stateOf(player)).toBe('active 0.00');
  });
});

describe('a friend’s deposit that was charged back after the friend closed the account and registered again', () => {
  /** A second account of the friend owes the deposit that the player received. */
  async function followed(): Promise<{ player: Person; again: Person }> {
    const { player, friend, card } = await received();
    await close(friend);
    const again = await comeBack(friend);
    await chargeBack(card);
    await follow();
    expect(await balanceOf(t, again.uid, 'debt')).toBe(-1_000_00n);
    return { player, again };
  }

  it('does not meet turnover of its recipient, and is subtracted once', async () => {
    const { player } = await followed();
    await claimGift(player);
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('active 0.00');
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('released 1000.00');
  });

  it('does not meet turnover of its recipient if only a part is repaid', async () => {
    const { player, again } = await followed();
    await deposit(again, '400.00');
    pass(t, 0.1);
    await workers();
    await claimGift(player);
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('active 0.00');
  });

  it('meets turnover once the second account has repaid the debt', async () => {
    const { player, again } = await followed();
    await deposit(again, '1000.00');
    pass(t, 0.1);
    await workers();
    await claimGift(player);
    await play(player, '1000.00');
    expect(await stateOf(player)).toBe('released 1000.00');
  });

  it.each([
    ['one deposit of 2,000.00', ['2000.00']],
    ['two deposits of 1,000.00', ['1000.00', '1000.00']],
  ] as const)('does not meet turnover with the half that its recipient did not lose: %s', async (_name, amounts) => {
    const [player, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const cards: string[] = [];
    for (const amount of amounts) cards.push(await deposit(friend, amount));
    await send(friend, player, '2000.00');
    pass(t, 0.001);
    await close(friend);
    // One debt of the friend's new account replaces all debts of the closed one.
    for (const card of cards) await chargeBack(card);
    const again = await comeBack(friend);
    await follow();
    expect(await balanceOf(t, again.uid, 'debt')).toBe(-2_000_00n);
    await claimGift(player);
    await win(t, await bet(t, player.uid, '1000.00'), '0.00');
    pass(t, 0.001);
    await workers();
    pass(t, 1);
    await workers();
    await play(player, '1000.00');
    pass(t, 0.1);
    await workers();
    expect(await stateOf(player)).toBe('active 0.00');
  });

  it('does not meet turnover of the second account that lost it, if the debt follows before it is checked', async () => {
    const { player, friend, card } = await received();
    await close(friend);
    const again = await comeBack(friend);
    await send(player, again, '1000.00');
    await claimGift(again);
    await win(t, await bet(t, again.uid, '1000.00'), '0.00');
    pass(t, 0.001);
    await workers();
    expect(await stateOf(again)).toBe('released 1000.00');
    await send(again, player, '1000.00');
    await takeBack(card);
    await follow();
    expect(await stateOf(again)).toBe('active 0.00');
  });

  it('does not meet turnover of a user to whom it was sent on after the debt had followed', async () => {
    const { player } = await followed();
    const other = await makePerson(t, 0);
    await send(player, other, '1000.00');
    pass(t, 0.1);
    await workers();
    await claimGift(other);
    await play(other, '1000.00');
    pass(t, 0.1);
    await workers();
    expect(await stateOf(other)).toBe('active 0.00');
  });
});
