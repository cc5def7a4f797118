import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink, makePromoter, openEarnings, type Promoter, sale } from '../../../entry/testing/earnings.ts';
import { addWallet, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  await setSettings(t, {
    withdrawal: { coolingHours: 0, minimum: '100.00', fee: '10.00', dayLimit: '1000.00' },
    rebates: { rules: [{ code: 'daily', base: 'own', period: 'day', rate: '10' }] },
    vip: {
      levels: [
        { need: '0.00' },
        { need: '1000.00', fee: '5.00', dayLimit: '2000.00', rebate: '0.5' },
        { need: '9000.00', fee: '0.00' },
      ],
    },
  });
});
afterAll(() => t?.close());

const setLevel = (who: { uid: string }, level: number) =>
  t.db.updateTable('users').set({ level }).where('uid', '=', who.uid).execute();

describe('the benefits of a level (Spec: E1)', () => {
  it.each([
    [0, '10.00', '490.00', '1000.00'],
    [1, '5.00', '495.00', '2000.00'],
    [2, '0.00', '500.00', '1000.00'],
    // If the site has removed a level, its members get the benefits of the highest one.
    [7, '0.00', '500.00', '1000.00'],
  ])(
    'of level %s: a fee of %s, %s arrives, at most %s a day; the quote and the request agree',
    async (level, fee, net, most) => {
      const person = await makePerson(t, 20_000);
      const cardId = await addWallet(t, person);
      await setLevel(person, level);
      const session = { token: person.token };
      const quote = await t.ask('/withdraw/quote', { amount: '500.00', cardId }, session);
      expect(quote).toMatchObject({ fee, net, remainingToday: most });
      expect(await t.ask('/withdraw/terms', {}, session)).toMatchObject({ fee, limitToday: most });
      const { id } = (await t.call('/withdraw/create', { amount: '500.00', cardId }, withKey(person.token))).data;
      expect(await t.ask('/withdraw/detail', { id }, session)).toMatchObject({ fee, net });
      await expectLimit(person, cardId, most);
    },
  );

  async function expectLimit(person: Person, cardId: string, most: string) {
    const left = `${Number(most) - 500}.00`;
    const over = `${Number(most) - 500}.01`;
    const create = (amount: string) =>
      t.call('/withdraw/create', { amount, cardId }, withKey(person.token, randomUUID()));
    expect(await create(over)).toMatchObject({ code: 'daily_limit_reached', data: { left } });
    expect(await create(left)).toMatchObject({ status: 2004 });
  }

  it('can be overridden for one user by an operator’s limit', async () => {
    const person = await makePerson(t, 20_000);
    await setLevel(person, 1);
    const none = { week_minor: null, month_minor: null };
    const limit = { site_id: 'demo', uid: person.uid, kind: 'withdrawal' as const, day_minor: 300_00n, ...none };
    await t.db
      .insertInto('user_limits')
      .values({ ...limit, since: t.now })
      .execute();
    const terms = await t.ask('/withdraw/terms', {}, { token: person.token });
    expect(terms).toMatchObject({ fee: '5.00', limitToday: '300.00' });
  });

  it('add a share to the rate of a rebate', async () => {
    const [plain, level1] = [await makePromoter(t), await makePromoter(t)];
    await setLevel(level1, 1);
    await runEarnings();
    for (const who of [plain, level1]) await sale(t, await makeLink(t, who), '100.00');
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    await runEarnings();
    const rebate = async ({ token }: Promoter) =>
      (await t.ask('/rebate/list', { state: 'claimable' }, { token })).content;
    expect(await rebate(plain)).toMatchObject([{ base: '30.00', rate: '10', levelShare: null, amount: '3.00' }]);
    const levelShare = { level: 1, rate: '0.5' };
    expect(await rebate(level1)).toMatchObject([{ base: '30.00', rate: '10.5', levelShare, amount: '3.15' }]);
    await assertInvariants(t.db);
  });
});

async function runEarnings(): Promise<void> {
  for (let round = 0; round < 5; round++) for (const worker of t.app.earningWorkers) await worker.runDue();
}
