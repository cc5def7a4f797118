import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { allowDebtChecks, failDebtChecks } from '../rounds/testing/fail-debt-checks.ts';
import { bet, win } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

/**
 * A gift waits while a debt cannot be checked, because money of that debt may have met the gift's turnover. A trigger
 * makes the checks fail.
 */

let t: TestApp;
let gift: string;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  gift = await makeRule(t, { amount: '1000.00', times: '1' });
});
afterEach(async () => {
  await allowDebtChecks(t);
  await assertInvariants(t.db);
});
afterAll(() => t?.close());

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

/** A friend's deposit of 1,000.00, sent on to the player. */
async function received(): Promise<{ player: Person; friend: Person; card: string }> {
  const [player, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
  const card = await deposit(friend, '1000.00');
  await send(friend, player, '1000.00');
  pass(t, 0.001);
  return { player, friend, card };
}

it.each([
  ['succeeds', false],
  ['fails', true],
] as const)('money of a debt whose check %s does not meet the turnover of a gift', async (_how, fails) => {
  const { player, friend, card } = await received();
  if (fails) await failDebtChecks(t, friend);
  await chargeBack(card);
  await claimGift(player);
  await play(player, '1000.00');
  pass(t, 0.1);
  await workers();
  expect(await stateOf(player)).toMatch(/^active/);
  await allowDebtChecks(t);
  pass(t, 0.1);
  await workers();
  expect(await stateOf(player)).toBe('active 0.00');
});

it('a gift is released if its user had no money of the unchecked debt; a waiting gift does not expire', async () => {
  const [stranger, { player, friend, card }] = [await makePerson(t, 2_000), await received()];
  await send(stranger, player, '1000.00');
  await failDebtChecks(t, friend);
  await chargeBack(card);
  await claimGift(stranger);
  await claimGift(player);
  await play(stranger, '1000.00');
  expect(await stateOf(stranger)).toBe('released 1000.00');
  await play(player, '1000.00', '1000.00');
  for (let days = 0; days < 10; days++) {
    pass(t, 1);
    await workers();
  }
  expect(await stateOf(player)).toBe('active 2000.00');
  await allowDebtChecks(t);
  pass(t, 0.1);
  await workers();
  pass(t, 0.1);
  await workers();
  expect(await stateOf(player)).toBe('released 1000.00');
});
