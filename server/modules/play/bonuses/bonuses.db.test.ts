import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, depositOf, listed, makeRule, pass, switchOff } from './testing/bonus-story.ts';

let t: TestApp;
let used: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  if (t) await assertInvariants(t.db);
  await t?.close();
});
afterEach(async () => {
  for (const rule of used) await switchOff(t, rule);
  used = [];
  pass(t, 0.01);
});

const rule = async (terms: Parameters<typeof makeRule>[1] = {}) => {
  const id = await makeRule(t, terms);
  used.push(id);
  return id;
};

describe('claiming a bonus (Spec: E2)', () => {
  it('keeps its money apart from the wallet, and shows the remaining turnover and the deadline', async () => {
    const id = await rule();
    const person = await makePerson(t, 50);
    const [offer] = await listed(t, person);
    expect(offer).toMatchObject({ title: 'Gift', amount: '100.00', state: 'claimable', until: null });
    const answer = await claim(t, person, `${id}~once`);
    expect(answer).toMatchObject({
      status: 200,
      data: { amount: '100.00', state: 'active', wager: { need: '1000.00', done: '0.00' }, canWithdrawCoin: '50.00' },
    });
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(100_00n);
    expect(await balanceOf(t, person.uid)).toBe(50_00n);
    expect(await listed(t, person)).toEqual([]);
    expect(await listed(t, person, 'active')).toMatchObject([
      {
        state: 'active',
        held: { bonus: '100.00', won: '0.00' },
        until: new Date(t.now.getTime() + 7 * 864e5).toISOString(),
      },
    ]);
  });

  it('grants one bonus for ten simultaneous requests, with the same or different keys', async () => {
    const id = `${await rule()}~once`;
    const person = await makePerson(t, 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(t, person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'bonus_claimed']));
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(100_00n);

    const other = await makePerson(t, 0);
    const first = await claim(t, other, id, 'one-key-of-mine-1');
    expect(await claim(t, other, id, 'one-key-of-mine-1')).toEqual(first);
    expect((await claim(t, other, 'nothing~once', 'one-key-of-mine-1')).code).toBe('idempotency_key_reused');
    expect(await balanceOf(t, other.uid, 'bonus')).toBe(100_00n);
  });

  it('never exceeds the budget, even with many simultaneous claims', async () => {
    const id = `${await rule({ budget: '350.00' })}~once`;
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(t, 0)));
    const answers = await Promise.all(people.map((person) => claim(t, person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'bonus_budget_used')).toHaveLength(9);
  });

  it('refuses or queues a second bonus, by the rule’s setting', async () => {
    const [first, alone, queue] = [await rule(), await rule(), await rule({ stacking: 'queue', amount: '20.00' })];
    const person = await makePerson(t, 0);
    await claim(t, person, `${first}~once`);
    expect((await claim(t, person, `${alone}~once`)).code).toBe('bonus_running');
    expect(await claim(t, person, `${queue}~once`)).toMatchObject({ data: { state: 'queued', until: null } });
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(100_00n);
    const [active, waiting] = await listed(t, person, 'active');
    expect([active?.state, waiting?.state]).toEqual(['active', 'queued']);

    // The site's setting limits the length of the queue.
    await setSettings(t, { bonuses: { waiting: 2 } });
    const more = [await rule({ stacking: 'queue' }), await rule({ stacking: 'queue' })];
    const claims = await Promise.all(more.map((id) => claim(t, person, `${id}~once`)));
    expect(claims.map(({ code }) => code ?? 'given').toSorted()).toEqual(['bonus_running', 'given']);
    expect((await listed(t, person)).find(({ id }) => more.includes(id.split('~')[0] ?? ''))?.isBlocked).toBe(true);
    await setSettings(t, {});
  });

  it('pays a bonus without turnover as own money at once', async () => {
    const id = await rule({ times: '0' });
    const person = await makePerson(t, 0);
    expect(await claim(t, person, `${id}~once`)).toMatchObject({
      data: { state: 'released', canWithdrawCoin: '100.00' },
    });
    expect(await listed(t, person, 'done')).toMatchObject([{ state: 'released', released: '100.00' }]);
  });
});

describe('the offer of a bonus (Spec: E2)', () => {
  it.each([
    ['bonus_excluded', (uid: string) => ({ excludedUids: [uid] })],
    ['bonus_only_chosen', () => ({ uids: ['99999999'] })],
    ['bonus_wrong_level', () => ({ levelFrom: 3 })],
    ['bonus_wrong_language', () => ({ languages: ['ko'] })],
  ] as const)('%s: the bonus is not listed, and a claim is refused', async (code, who) => {
    const person = await makePerson(t, 0);
    const id = await rule(who(person.uid) as never);
    expect(await listed(t, person)).toEqual([]);
    expect((await claim(t, person, `${id}~once`)).code).toBe(code);
  });

  it('refuses claims and codes during a break, with the reason', async () => {
    const id = await rule();
    await rule({ trigger: 'code', code: 'BREAK' });
    const person = await makePerson(t, 0);
    await t.ask('/protection/cooloff', { days: 1 }, { token: person.token });
    expect((await claim(t, person, `${id}~once`)).code).toBe('protection_cooling_off');
    const redeemed = await t.call('/bonus/redeem', { code: 'BREAK' }, withKey(person.token));
    expect(redeemed.code).toBe('protection_cooling_off');
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(0n);
  });

  it('includes one birthday bonus a year for users whose date of birth is known', async () => {
    const id = await rule({ trigger: 'birthday' });
    pass(t, 1);
    const [born, unknown] = [await makePerson(t, 0), await makePerson(t, 0)];
    const today = Number(t.now.toISOString().slice(0, 10).replaceAll('-', ''));
    await t.db
      .updateTable('users')
      .set({ birth_day: today - 30_0000 })
      .where('uid', '=', born.uid)
      .execute();
    const [offer] = await listed(t, born);
    expect(offer).toMatchObject({ id: `${id}~${t.now.getUTCFullYear()}`, reason: 'For your birthday' });
    expect((await claim(t, born, offer?.id ?? '')).status).toBe(200);
    expect((await claim(t, born, offer?.id ?? '')).code).toBe('bonus_claimed');
    expect(await listed(t, unknown)).toEqual([]);
  });

  it('expires for new accounts exactly when their days are over', async () => {
    const id = await rule({ newDays: 2 });
    const [early, late] = [await makePerson(t, 0), await makePerson(t, 0)];
    const registered = t.now.getTime();
    t.now = new Date(registered + 2 * 864e5 - 1);
    expect((await claim(t, early, `${id}~once`)).status).toBe(200);
    t.now = new Date(registered + 2 * 864e5);
    expect((await claim(t, late, `${id}~once`)).code).toBe('bonus_only_new');
  });
});

describe('bonuses for deposits (Spec: E2)', () => {
  it('follow one rule for the first deposit and another for later ones', async () => {
    const share = { kind: 'percent', percent: '50', cap: '80.00', minBase: '20.00', amount: undefined } as const;
    const first = await rule({ ...share, trigger: 'first_deposit' });
    const reload = await rule({ ...share, trigger: 'reload', percent: '10', count: 5 });
    const person = await makePerson(t, 0);
    await depositOf(t, person.uid, 200);
    await depositOf(t, person.uid, 30);
    await depositOf(t, person.uid, 19);
    const offers = await listed(t, person);
    expect(offers.map(({ id, amount, why }) => [id.split('~')[0], amount, why.base])).toEqual([
      [first, '80.00', '200.00'],
      [reload, '3.00', '30.00'],
    ]);
    expect((await claim(t, person, offers[0]?.id ?? '')).status).toBe(200);
  });

  it('keep the terms promised at the deposit, until they expire', async () => {
    const id = await rule({ trigger: 'first_deposit', kind: 'percent', percent: '100', amount: undefined });
    const [one, other] = [await makePerson(t, 0), await makePerson(t, 0)];
    await depositOf(t, one.uid, 40);
    await depositOf(t, other.uid, 40);
    pass(t, 1);
    await makeRule(t, { trigger: 'first_deposit', kind: 'percent', percent: '5', amount: undefined }, id);
    const [offer] = await listed(t, one);
    expect(offer).toMatchObject({ amount: '40.00', why: { percent: '100' } });
    const end = new Date(offer?.until ?? '');
    t.now = new Date(end.getTime() - 1);
    expect((await claim(t, one, offer?.id ?? '')).status).toBe(200);
    t.now = end;
    expect((await listed(t, other)).map(({ id: found }) => found)).toEqual([]);
  });
});

describe('a bonus code (Spec: E2)', () => {
  it('is accepted in upper or lower case, once; an unknown code is reported as unknown', async () => {
    await rule({ trigger: 'code', code: 'WELCOME', amount: '50.00' });
    const person = await makePerson(t, 0);
    expect(await listed(t, person)).toEqual([]);
    const redeem = (code: string) => t.call('/bonus/redeem', { code }, withKey(person.token));
    expect((await redeem('WELCOM')).code).toBe('bonus_code_unknown');
    expect(await redeem(' welcome ')).toMatchObject({ data: { amount: '50.00', state: 'active' } });
    expect((await redeem('WELCOME')).code).toBe('bonus_claimed');
    expect((await claim(t, person, 'nothing')).code).toBe('not_found');
  });

  it('can be guessed only a few times per account; valid codes do not count', async () => {
    await rule({ trigger: 'code', code: 'SECRET77', amount: '50.00' });
    const [guesser, other] = [await makePerson(t, 0), await makePerson(t, 0)];
    const redeem = (who: typeof guesser, code: string) => t.call('/bonus/redeem', { code }, withKey(who.token));
    for (let tried = 0; tried < 9; tried++) {
      expect((await redeem(guesser, `SECRET${tried}`)).code).toBe('bonus_code_unknown');
    }
    expect((await redeem(guesser, 'SECRET77')).status).toBe(200);
    expect((await redeem(guesser, 'SECRET77')).code).toBe('bonus_claimed');
    expect((await redeem(guesser, 'SECRET9')).code).toBe('bonus_code_unknown');
    expect(await redeem(guesser, 'SECRET77')).toMatchObject({
      ...{ status: 429, code: 'bonus_codes_tried' },
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await redeem(other, 'SECRET77')).status).toBe(200);
  });

  it('is not limited if it is valid and sent many times at once; of many wrong codes ten are answered', async () => {
    await rule({ trigger: 'code', code: 'PARALLEL', amount: '50.00' });
    const [person, guesser] = [await makePerson(t, 0), await makePerson(t, 0)];
    const redeem = (who: typeof person, code: string) => t.call('/bonus/redeem', { code }, withKey(who.token));
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(person, 'PARALLEL')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code } of answers) if (status !== 200) expect(['bonus_claimed', 'busy']).toContain(code);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => redeem(guesser, `PARALLEL${index}`)));
    expect(guesses.filter(({ code }) => code === 'bonus_code_unknown')).toHaveLength(10);
    expect((await redeem(guesser, 'PARALLEL')).code).toBe('bonus_codes_tried');
  });

  it('can be guessed only a few times per network', async () => {
    let tries = 0;
    for (let account = 0; account < 7; account++) {
      const person = await makePerson(t, 0);
      for (let tried = 0; tried < 10; tried++) {
        const { code } = await t.call('/bonus/redeem', { code: `NET${account}X${tried}` }, withKey(person.token));
        if (code === 'bonus_code_unknown') tries += 1;
      }
    }
    // Codes of the previous tests count for the network, too.
    expect(tries).toBeLessThanOrEqual(50);
    expect(tries).toBeGreaterThan(20);
  });
});
