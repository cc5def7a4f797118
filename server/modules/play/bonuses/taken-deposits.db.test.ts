import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, runBonusWorker } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

/** A deposit whose money covered another charge-back is spent; its bonus cannot be played without that money. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  await makeRule(t, { trigger: 'reload', kind: 'percent', amount: undefined, percent: '100', times: '1' } as never);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const pay = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });

async function deposit(person: Person, amount: string): Promise<string> {
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  await pay(id, 'paid');
  pass(t, 0.001);
  return id;
}

/** A deposit of 1,000.00 that was sent to a friend, then another 1,000.00. */
async function sentAndPaidAgain() {
  const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
  await deposit(person, '100.00');
  const first = await deposit(person, '1000.00');
  const sent = await t.call('/wallet/transfer', { uid: friend.uid, amount: '1100.00' }, withKey(person.token));
  expect(sent.status).toBe(200);
  pass(t, 0.001);
  await deposit(person, '1000.00');
  return { person, first };
}

describe('a deposit whose money covered another charge-back', () => {
  it('does not earn a bonus', async () => {
    const { person, first } = await sentAndPaidAgain();
    await pay(first, 'charged-back');
    pass(t, 0.001);
    expect([await balanceOf(t, person.uid), await listed(t, person)]).toEqual([0n, []]);
  });

  it('ends the bonus that it earned', async () => {
    const { person, first } = await sentAndPaidAgain();
    const [offer] = await listed(t, person);
    expect(await claim(t, person, offer?.id ?? '')).toMatchObject({ status: 200 });
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(1_000_00n);
    await pay(first, 'charged-back');
    await runBonusWorker(t);
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(0n);
  });

  it('keeps its bonus if its money was staked before', async () => {
    const person = await makePerson(t, 0);
    await deposit(person, '100.00');
    await deposit(person, '1000.00');
    const [offer] = await listed(t, person);
    expect(await claim(t, person, offer?.id ?? '')).toMatchObject({ status: 200 });
    await bet(t, person.uid, '900.00', { closes: true });
    await runBonusWorker(t);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'bonus')]).toEqual([200_00n, 1_000_00n]);
  });
});
