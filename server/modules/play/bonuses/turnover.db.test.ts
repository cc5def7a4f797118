import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, hold, rollBack, runBonusWorker, win } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass } from './testing/bonus-story.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET });
});
afterAll(async () => {
  if (t) await assertInvariants(t.db);
  await t?.close();
});
afterEach(() => pass(t, 0.01));

/** A user who has own money and a bonus of 100.00 with a turnover of 1,000.00. */
async function withBonus(own = 2_000, terms: Parameters<typeof makeRule>[1] = {}): Promise<Person> {
  const person = await makePerson(t, own);
  const answer = await claim(t, person, `${await makeRule(t, terms)}~once`);
  expect(answer.status).toBe(200);
  pass(t, 0.001);
  return person;
}

const active = async (person: Person) => (await listed(t, person, 'active'))[0];
const done = async (person: Person) => (await listed(t, person, 'done'))[0];

describe('the turnover of a bonus (Spec: E2)', () => {
  it('is met exactly at the limit, not one unit below', async () => {
    for (const [amount, isMet] of [
      ['999.99', false],
      ['1000.00', true],
      ['1000.01', true],
    ] as const) {
      const person = await withBonus();
      await bet(t, person.uid, amount);
      await runBonusWorker(t);
      expect(await balanceOf(t, person.uid, 'bonus'), amount).toBe(isMet ? 0n : 100_00n);
      if (isMet) expect(await done(person)).toMatchObject({ state: 'released', released: '100.00' });
      else expect(await active(person)).toMatchObject({ wager: { need: '1000.00', done: '999.99' } });
    }
  });

  it('uses the weight of the game, or else of its channel, or else the default', async () => {
    const games = [
      { channel: 'demo', game: '', percent: 50 },
      { channel: 'demo', game: 'roulette', percent: 10 },
      { channel: 'live', game: '', percent: 0 },
    ];
    const person = await withBonus(2_000, { games });
    await bet(t, person.uid, '100.00', { channel: 'demo', game: 'slots' });
    await bet(t, person.uid, '100.01', { channel: 'demo', game: 'roulette' });
    await bet(t, person.uid, '100.00', { channel: 'live', game: 'roulette' });
    await bet(t, person.uid, '100.00', { channel: 'other', game: 'slots' });
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('160.00');
  });

  it('does not count bets before the start or after the end', async () => {
    const person = await makePerson(t, 2_000);
    await bet(t, person.uid, '300.00');
    pass(t, 0.001);
    await claim(t, person, `${await makeRule(t)}~once`);
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('0.00');
    t.now = new Date((await active(person))?.until ?? '');
    await bet(t, person.uid, '1000.00');
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('0.00');
  });

  it('counts each bet once, even if it is repeated, and removes it on its rollback', async () => {
    const person = await withBonus();
    const events = () => t.db.selectFrom('bet_events').selectAll().where('uid', '=', person.uid).execute();
    const first = await bet(t, person.uid, '400.00');
    const placed = await events();
    await Promise.all([runBonusWorker(t), runBonusWorker(t)]);
    await t.db.insertInto('bet_events').values(placed).execute();
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('400.00');
    await rollBack(t, first);
    const back = await events();
    await runBonusWorker(t);
    await t.db.insertInto('bet_events').values(back).execute();
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('0.00');
  });

  it('keeps a counted bet if an equal bet of the same round is rolled back', async () => {
    const person = await makePerson(t, 2_000);
    const where = { round: 'shared' };
    const early = await bet(t, person.uid, '300.00', where);
    pass(t, 0.001);
    await claim(t, person, `${await makeRule(t)}~once`);
    const counted = await bet(t, person.uid, '300.00', where);
    await rollBack(t, early);
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('300.00');
    await rollBack(t, counted);
    await runBonusWorker(t);
    expect((await active(person))?.wager.done).toBe('0.00');
  });

  it('locks winnings until it is met', async () => {
    const person = await withBonus(0);
    const first = await bet(t, person.uid, '100.00');
    expect(first.from_bonus_minor).toBe(100_00n);
    await win(t, first, '1500.00');
    await runBonusWorker(t);
    expect(await active(person)).toMatchObject({ held: { bonus: '0.00', won: '1500.00' }, wager: { done: '100.00' } });
    const { locks, bonus } = await t.ask('/wallet/info', {}, { token: person.token });
    expect(locks).toMatchObject([{ kind: 'wager', amount: '1500.00' }]);
    const own = await active(person);
    expect(bonus).toEqual({
      ...{ title: own?.title, until: own?.until, amount: '0.00' },
      ...{ need: own?.wager.need, done: '100.00' },
    });
    await bet(t, person.uid, '900.00');
    await runBonusWorker(t);
    expect(await done(person)).toMatchObject({ state: 'released', released: '600.00' });
    expect(await balanceOf(t, person.uid)).toBe(600_00n);
    expect(await t.ask('/wallet/info', {}, { token: person.token })).toMatchObject({ locks: [], bonus: null });
  });
});

describe('the end of a bonus (Spec: E2)', () => {
  it('takes it back with its winnings at the deadline, or a minute later to include late bets', async () => {
    const person = await withBonus(0);
    await win(t, await bet(t, person.uid, '100.00'), '250.00');
    const until = new Date((await active(person))?.until ?? '').getTime();
    t.now = new Date(until + 25_000);
    await runBonusWorker(t);
    expect((await active(person))?.state).toBe('active');
    t.now = new Date(until + 60_000);
    await runBonusWorker(t);
    expect(await done(person)).toMatchObject({ state: 'expired', forfeited: '250.00', released: '0.00' });
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('takes it back once when the user forfeits it, and starts the next queued one', async () => {
    const person = await withBonus(0);
    const next = await makeRule(t, { stacking: 'queue', amount: '30.00' });
    await claim(t, person, `${next}~once`);
    const id = (await active(person))?.id ?? '';
    const forfeit = () => t.call('/bonus/forfeit', { id }, withKey(person.token));
    const answers = await Promise.all([forfeit(), forfeit()]);
    expect(answers).toMatchObject([{ data: { forfeited: '100.00' } }, { data: { forfeited: '100.00' } }]);
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(30_00n);
    expect(await active(person)).toMatchObject({ amount: '30.00', state: 'active' });
    expect(await done(person)).toMatchObject({ state: 'forfeited', forfeited: '100.00' });
  });

  it('releases it instead of forfeiting it if earlier bets have met the turnover', async () => {
    const person = await withBonus();
    await bet(t, person.uid, '1000.00');
    const id = (await active(person))?.id ?? '';
    expect((await t.call('/bonus/forfeit', { id }, withKey(person.token))).code).toBe('bonus_over');
    await runBonusWorker(t);
    expect(await done(person)).toMatchObject({ state: 'released', released: '100.00' });
  });

  it('returns a forfeited bonus to the budget for another user', async () => {
    const rule = `${await makeRule(t, { budget: '100.00' })}~once`;
    const [one, other] = [await makePerson(t, 0), await makePerson(t, 0)];
    await claim(t, one, rule);
    expect((await claim(t, other, rule)).code).toBe('bonus_budget_used');
    await t.ask('/bonus/forfeit', { id: (await active(one))?.id ?? '' }, withKey(one.token));
    expect((await claim(t, other, rule)).status).toBe(200);
  });

  it('follows a withdrawal only if the site’s settings say so', async () => {
    await setSettings(t, { bonuses: ANY_BET, withdrawal: { coolingHours: 0 } });
    const [kept, ended] = [await withBonus(), await withBonus()];
    const withdrawn = async (uid: string) => {
      await hold(t, uid, '100.00');
      pass(t, 0.001);
      await runBonusWorker(t);
    };
    await withdrawn(kept.uid);
    expect((await active(kept))?.state).toBe('active');
    await setSettings(t, { bonuses: { ...ANY_BET, withdrawal: 'forfeit' } });
    await withdrawn(ended.uid);
    expect(await done(ended)).toMatchObject({ state: 'forfeited', reason: 'Ended by your withdrawal' });
    expect((await active(kept))?.why.endsWithWithdrawal).toBe(true);

    // This also holds if the user forfeits the queued bonus before the worker has run.
    const both = await withBonus();
    const next = await makeRule(t, { stacking: 'queue', amount: '30.00' });
    const waiting = await claim(t, both, `${next}~once`);
    await hold(t, both.uid, '100.00');
    await t.ask('/bonus/forfeit', { id: waiting.data.id }, withKey(both.token));
    expect(await active(both)).toBeUndefined();
    await setSettings(t, { bonuses: ANY_BET });
  });

  it('sends late winnings to the destination of the bonus', async () => {
    const [released, forfeited] = [await withBonus(0), await withBonus(0)];
    const open = [await bet(t, released.uid, '60.00'), await bet(t, forfeited.uid, '60.00')] as const;
    const id = (await active(forfeited))?.id ?? '';
    await t.ask('/bonus/forfeit', { id }, withKey(forfeited.token));
    await t.db.updateTable('bonus_grants').set({ need_minor: 1n }).where('uid', '=', released.uid).execute();
    await runBonusWorker(t);
    expect(await balanceOf(t, released.uid)).toBe(40_00n);
    for (const one of open) await win(t, one, '500.00');
    pass(t, 0.001);
    await runBonusWorker(t);
    expect(await balanceOf(t, released.uid)).toBe(540_00n);
    expect(await balanceOf(t, forfeited.uid)).toBe(0n);
    expect(await done(forfeited)).toMatchObject({ forfeited: '540.00' });
  });
});

describe('a rollback after the release (Spec: E2)', () => {
  it('locks the money again and requires the missing turnover', async () => {
    const person = await withBonus();
    const first = await bet(t, person.uid, '1000.00');
    await runBonusWorker(t);
    expect(await balanceOf(t, person.uid)).toBe(1_100_00n);
    await setSettings(t, { bonuses: { ...ANY_BET, againDays: 10 } });
    await rollBack(t, first);
    await runBonusWorker(t);
    expect(await active(person)).toMatchObject({ wager: { need: '1000.00', done: '0.00' }, held: { won: '100.00' } });
    const tenDays = new Date(t.now.getTime() + 10 * 86_400_000).toISOString();
    expect((await active(person))?.until).toBe(tenDays);
    await setSettings(t, { bonuses: ANY_BET });
    expect(await balanceOf(t, person.uid)).toBe(2_000_00n);
    await bet(t, person.uid, '1000.00');
    await runBonusWorker(t);
    expect(await done(person)).toMatchObject({ state: 'released', released: '100.00' });
    expect(await balanceOf(t, person.uid)).toBe(1_100_00n);
  });

  it('locks the whole bonus again, and the spent part is a debt', async () => {
    const person = await withBonus(0);
    const first = await bet(t, person.uid, '100.00');
    await win(t, first, '1500.00');
    await bet(t, person.uid, '900.00');
    await runBonusWorker(t);
    expect(await balanceOf(t, person.uid)).toBe(600_00n);
    await bet(t, person.uid, '500.00');
    await rollBack(t, first);
    await runBonusWorker(t);
    expect(await active(person)).toMatchObject({ wager: { done: '900.00' }, held: { bonus: '0.00', won: '700.00' } });
    expect(await balanceOf(t, person.uid)).toBe(0n);
    const [row] = await t.db.selectFrom('bonus_grants').selectAll().where('uid', '=', person.uid).execute();
    expect(row?.missing_minor).toBe(500_00n);
    expect(await balanceOf(t, person.uid, 'debt')).toBe(-500_00n);
  });
});
