import { formatMinor } from '@pitaka/core/values/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { type Bet, bet, rollBack } from '../modules/play/bonuses/testing/bets.ts';
import { makeRule, switchOff } from '../modules/play/bonuses/testing/bonus-story.ts';
import { click, makeLink, openEarnings, postback, settle } from './testing/earnings.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { DAY_MS, unpaidStory } from './testing/unpaid-story.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const { workers, pass, tokenOf, deposit, chargeBack, send, worth } = unpaidStory(() => t);
const MANILA_MS = 8 * 3_600_000;
const LEVELS = [{ need: '0.00' }, { need: '1000.00', bonus: '20.00', rebate: '10' }, { need: '1500.00', rebate: '20' }];
const RULES = [
  { code: 'daily', base: 'own', period: 'day', rate: '10' },
  { code: 'gold', base: 'own', period: 'day', rate: '50', level: 1 },
];

/** Six minutes after the next midnight of the site, when the rebates of the day are closed. */
async function nextDay(): Promise<void> {
  t.now = new Date((Math.floor((t.now.getTime() + MANILA_MS) / DAY_MS) + 1) * DAY_MS - MANILA_MS + 6 * 60_000);
  await workers();
  await settle(t);
  await workers();
}

async function levelOf({ uid }: Person): Promise<number> {
  return (await t.db.selectFrom('users').select('level').where('uid', '=', uid).executeTakeFirstOrThrow()).level;
}

async function setLevels(): Promise<void> {
  await setSettings(t, { rebates: { rules: RULES }, vip: { levels: LEVELS, period: '1' } });
  await workers();
}

/** A promoter with a commission of 300.00. */
async function makeSeller(): Promise<Person> {
  const person = await makePerson(t, 0);
  await t.db.updateTable('users').set({ rate: '60', job: 1 }).where('uid', '=', person.uid).execute();
  const link = await makeLink(t, { ...person, token: await tokenOf(person) });
  clicks.set(person.uid, await click(t, link));
  await postback(t, { ...saleOf(person), amount: '1000.00', status: 'approved' });
  await settle(t);
  return person;
}

const clicks = new Map<string, string>();
const saleOf = ({ uid }: Person) => ({ transaction_id: `sale-${uid}`, click_id: clicks.get(uid) ?? '' });

interface Gifts {
  readonly rebates: number;
  readonly bonus: string;
}

/** Claims the rebates of the day before, the bonus of the month and all gifts. */
async function claimAll(who: Person): Promise<Gifts> {
  const token = await tokenOf(who);
  const rebates = await t.ask('/rebate/claimAll', {}, withKey(token));
  const vip = await t.ask('/vip/claim', {}, withKey(token));
  const offers = (await t.ask('/bonus/list', { state: 'claimable' }, { token })).content;
  for (const { id } of offers) await t.call('/bonus/claim', { id }, withKey(token));
  return { rebates: rebates.count, bonus: vip.amount };
}

/** The final balance of a promoter with the same commission and no level; the difference is the gain from the level. */
async function worthWithoutLevel(): Promise<bigint> {
  const person = await makeSeller();
  await nextDay();
  await t.call('/rebate/claimAll', {}, withKey(await tokenOf(person)));
  return (await worth(person))[0] ?? 0n;
}

describe('the benefits of a level, once its points are reversed', () => {
  it('are taken back if the stakes came from a friend’s charged-back deposit', async () => {
    await setLevels();
    const without = await worthWithoutLevel();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 1 });
    const [person, friend] = [await makeSeller(), await makePerson(t, 0)];
    const id = await deposit(friend, '1000.00');
    await send(friend, person, '1000.00');
    await bet(t, person.uid, '1000.00', { closes: true });
    await workers();
    await nextDay();
    const [before] = await worth(person);
    expect(await claimAll(person)).toEqual({ rebates: 2, bonus: '20.00' });
    // Rebates of 20 % and 60 % of the commission, the bonus of the month and the gift.
    expect((await worth(person))[0]).toBe((before ?? 0n) + 240_00n + 20_00n + 100_00n);
    await chargeBack(id);
    for (let days = 0; days < 3; days++) await pass(1);
    expect(await levelOf(person)).toBe(0);
    expect((await worth(person))[0]).toBe(without);
    await switchOff(t, gift);
  });

  it('are taken back if the bet is rolled back, and only once', async () => {
    await setLevels();
    const without = await worthWithoutLevel();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 1 });
    const person = await makeSeller();
    await deposit(person, '1000.00');
    const lost = await bet(t, person.uid, '1000.00', { closes: true });
    await workers();
    await nextDay();
    await claimAll(person);
    await rollBack(t, lost);
    for (let days = 0; days < 3; days++) await pass(1);
    expect(await levelOf(person)).toBe(0);
    expect((await worth(person))[0]).toBe(without + 1000_00n);
    await switchOff(t, gift);
  });

  it('are reduced to the benefits of the remaining level', async () => {
    await setLevels();
    const without = await worthWithoutLevel();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 2 });
    const person = await makeSeller();
    await deposit(person, '1500.00');
    await bet(t, person.uid, '1000.00', { closes: true });
    const lost = await bet(t, person.uid, '500.00', { closes: true });
    await workers();
    await nextDay();
    expect(await levelOf(person)).toBe(2);
    await t.call('/rebate/claimAll', {}, withKey(await tokenOf(person)));
    const token = await tokenOf(person);
    expect((await t.call('/bonus/claim', { id: `${gift}~once` }, withKey(token))).status).toBe(200);
    await rollBack(t, lost);
    for (let days = 0; days < 3; days++) await pass(1);
    expect(await levelOf(person)).toBe(1);
    // Rebates of 10 % of the commission without a level, 20 % and 60 % at level 1.
    expect((await worth(person))[0]).toBe(without + 500_00n - 30_00n + 240_00n);
    await switchOff(t, gift);
  });

  it('stay if the level ended at the end of its period', async () => {
    await setLevels();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 1 });
    const person = await makeSeller();
    await deposit(person, '1000.00');
    await bet(t, person.uid, '1000.00', { closes: true });
    await workers();
    await nextDay();
    await claimAll(person);
    const before = await worth(person);
    for (let weeks = 0; weeks < 14; weeks++) await pass(7);
    expect(await levelOf(person)).toBe(0);
    expect(await worth(person)).toEqual(before);
    await switchOff(t, gift);
  });

  it('are reduced in an unclaimed rebate', async () => {
    await setLevels();
    const person = await makeSeller();
    await deposit(person, '1000.00');
    const lost = await bet(t, person.uid, '1000.00', { closes: true });
    await workers();
    await nextDay();
    await rollBack(t, lost);
    const token = await tokenOf(person);
    // No worker has run.
    const claimed = await t.ask('/rebate/claimAll', {}, withKey(token));
    expect(claimed).toMatchObject({ count: 1, amount: '30.00' });
    await workers();
    await pass(1);
  });

  it('are taken back together with the sale, and the spent part becomes a debt', async () => {
    await setLevels();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '0', levelFrom: 1 });
    const [person, friend] = [await makeSeller(), await makePerson(t, 0)];
    await deposit(person, '1000.00');
    const lost = await bet(t, person.uid, '1000.00', { closes: true });
    await workers();
    await nextDay();
    await claimAll(person);
    const all = await balanceOf(t, person.uid);
    await send(person, friend, formatMinor(all));
    await rollBack(t, lost);
    await workers();
    await pass(1);
    expect(await balanceOf(t, person.uid)).toBe(1000_00n - 210_00n - 20_00n - 100_00n);
    await postback(t, { ...saleOf(person), event_id: `gone-${person.uid}`, amount: '0.00', status: 'reversed' });
    await settle(t);
    await workers();
    await pass(1);
    expect(await worth(person)).toEqual([1000_00n - all]);
    await switchOff(t, gift);
  });

  it('include an active gift, which ends', async () => {
    await setLevels();
    const gift = await makeRule(t, { trigger: 'free', amount: '100.00', times: '10', levelFrom: 1 });
    const { person, lost } = await reachLevel();
    const token = await tokenOf(person);
    expect((await t.call('/bonus/claim', { id: `${gift}~once` }, withKey(token))).status).toBe(200);
    await rollBack(t, lost);
    await workers();
    const [grant] = await t.db.selectFrom('bonus_grants').selectAll().where('uid', '=', person.uid).execute();
    expect(grant).toMatchObject({ state: 'forfeited', end_reason: 'level', forfeited_minor: 100_00n });
    expect(await worth(person)).toEqual([1000_00n]);
    await switchOff(t, gift);
  });
});

describe('a gift of a level', () => {
  it.each(['claimed', 'by code'])(
    'is not given for a level whose points were reversed, even before it is recalculated: %s',
    async (way) => {
      await setLevels();
      const isOfCode = way === 'by code';
      const trigger = isOfCode ? ({ trigger: 'code', code: 'GOLD' } as const) : ({ trigger: 'free' } as const);
      const gift = await makeRule(t, { ...trigger, amount: '100.00', times: '0', levelFrom: 1 });
      const { person, lost } = await reachLevel();
      await rollBack(t, lost);
      const request = withKey(await tokenOf(person));
      const claimed = isOfCode
        ? await t.call('/bonus/redeem', { code: 'GOLD' }, request)
        : await t.call('/bonus/claim', { id: `${gift}~once` }, request);
      expect(claimed.code).toBe('bonus_wrong_level');
      expect(await worth(person)).toEqual([1000_00n]);
      await switchOff(t, gift);
    },
  );
});

async function reachLevel(): Promise<{ person: Person; lost: Bet }> {
  const person = await makePerson(t, 0);
  await deposit(person, '1000.00');
  const lost = await bet(t, person.uid, '1000.00', { closes: true });
  await workers();
  expect(await levelOf(person)).toBe(1);
  return { person, lost };
}
