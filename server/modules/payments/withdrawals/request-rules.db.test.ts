import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addWallet,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { launch, stake, taken } = world.speaking('hmac');

/** A user with an account that was paid to before: the rules see no other reason for a review. */
async function trusted(person: Person): Promise<string> {
  const card = await addWallet(t, person);
  await t.db
    .updateTable('payout_accounts')
    .set({ paid_count: 1, changed_at: new Date(0) })
    .where('account_id', '=', card)
    .execute();
  return card;
}
const reasonsOf = async (uid: string) =>
  (
    await t.db
      .selectFrom('withdrawals')
      .select('review_reasons')
      .where('uid', '=', uid)
      .orderBy('withdrawal_id')
      .execute()
  ).map(({ review_reasons: reasons }) => reasons);

describe('the rules at the request of a withdrawal (Spec: D3, F3)', () => {
  it('review the second of five withdrawals of 4,999 in 24 hours, even across midnight', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0 } });
    const person = await makePerson(t, 30_000);
    const card = await trusted(person);
    t.now = new Date('2026-03-04T15:50:00Z');
    const again = { ...person, token: await t.logIn(person.phone) };
    for (let count = 0; count < 3; count++) {
      await withdraw(t, again, card, '4999.00');
      // The site's midnight is at 16:00 UTC.
      t.now = new Date(t.now.getTime() + 20 * 60_000);
    }
    expect(await reasonsOf(person.uid)).toEqual([[], ['large_today'], ['large_today']]);
    t.now = new Date('2026-03-06T08:00:00Z');
    await withdraw(t, { ...person, token: await t.logIn(person.phone) }, card, '4999.00');
    expect((await reasonsOf(person.uid)).at(-1)).toEqual([]);
  });

  it('stop the payout of deposits that leave again unplayed', async () => {
    await setSettings(t, {
      withdrawal: { coolingHours: 0, reviewFrom: '100000.00' },
      risk: { unplayedLeast: '1000.00' },
    });
    const [passing, playing] = [await makePerson(t, 0), await makePerson(t, 0)];
    for (const person of [passing, playing]) {
      const deposit = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(person.token));
      const pay = { method: 'POST', url: `/sandbox/pay/${deposit.id}`, headers: { host: 'localhost' } } as const;
      await t.app.fastify.inject({ ...pay, payload: { outcome: 'paid' } });
      await runWorkers(t);
    }
    const cards = [await trusted(passing), await trusted(playing)] as const;
    const seated = { ...playing, launch: await launch(playing) };
    await taken(stake(seated, 100_00n, { round: randomUUID(), closes: true }));
    await withdraw(t, passing, cards[0], '800.00');
    await withdraw(t, playing, cards[1], '800.00');
    await runWorkers(t);
    expect(await reasonsOf(passing.uid)).toEqual([['unplayed']]);
    expect(await reasonsOf(playing.uid)).toEqual([[]]);
  });
});
