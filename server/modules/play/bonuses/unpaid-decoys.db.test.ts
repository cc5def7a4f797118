import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, runBonusWorker } from './testing/bets.ts';
import { claim, listed, makeRule } from './testing/bonus-story.ts';

/** A claim checks all debts that can concern its person, and only those, however many debts there are. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    bonuses: {},
    deposit: { methods: [{ code: 'sandbox' }] },
    vip: {
      levels: [
        { need: '0.00', bonus: '0.00' },
        { need: '1000000.00', bonus: '5.00' },
      ],
    },
  });
  const cashback = { trigger: 'cashback', kind: 'percent', amount: undefined, percent: '10', period: 'day' };
  await makeRule(t, { ...cashback, times: '0', claimDays: 30 } as never, 'cash');
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const pass = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
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
  return id;
}

async function send(from: Person, to: Person, amount: string) {
  expect(await t.call('/wallet/transfer', { uid: to.uid, amount }, withKey(from.token))).toMatchObject({ status: 200 });
  pass(1);
}

const readLooks = () =>
  t.db.selectFrom('unpaid_debts').select(['journal_id', 'looked_at']).orderBy('journal_id').execute();

describe('a charge-back among a hundred others', () => {
  let holder: Person;

  it('is checked before cashback of its money is paid, although all the others are due', {
    timeout: 240_000,
  }, async () => {
    const [decoy, main, friend] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    holder = await makePerson(t, 0);
    // 23:30 in Manila.
    t.now = new Date(`${t.now.toISOString().slice(0, 10)}T15:30:00Z`);
    const people = [decoy, holder, main, friend];
    for (const person of people) Object.assign(person, { token: await t.logIn(person.phone) });
    const ids: string[] = [];
    for (let each = 0; each < 105; each++) ids.push(await deposit(decoy, '50.00'));
    await send(decoy, holder, '5250.00');
    // The round stays open, so that each of these debts is due at every check.
    await bet(t, holder.uid, '1.00');
    for (const id of ids) await pay(id, 'charged-back');
    pass(1);
    await runBonusWorker(t);
    const id = await deposit(main, '20000.00');
    await send(main, friend, '20000.00');
    await pay(id, 'charged-back');
    pass(1);
    await runBonusWorker(t);
    await bet(t, friend.uid, '20000.00', { closes: true });
    t.now = new Date(`${t.now.toISOString().slice(0, 10)}T16:00:01Z`);
    const [offer] = await listed(t, friend);
    const given = offer ? await claim(t, friend, offer.id) : undefined;
    expect([given?.status ?? 404, await balanceOf(t, friend.uid)]).toEqual([404, 0n]);
  });

  it('does not delay a user who never had money of it', async () => {
    pass(60);
    const stranger = await makePerson(t, 1000);
    // A new debt is checked once, at the next claim of any user.
    await runBonusWorker(t);
    const before = await readLooks();
    pass(60);
    expect((await t.call('/vip/claim', {}, withKey(stranger.token))).code).toBe('vip_bonus_none');
    expect(await readLooks()).toEqual(before);
    pass(60);
    await t.call('/vip/claim', {}, withKey((await signedIn(holder)).token));
    expect(await readLooks()).not.toEqual(before);
  });
});

async function signedIn(person: Person): Promise<Person> {
  return { ...person, token: await t.logIn(person.phone) };
}
