import { randomUUID } from 'node:crypto';
import { type AccountName, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { MAX_MOVES } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  setSettings,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { compareLevelPoints } from './index.ts';

let t: TestApp;
const LEVELS = [
  { need: '0.00' },
  { name: 'Silver', need: '1000.00', bonus: '20.00' },
  { name: 'Ruby', need: '500000.00', bonus: '3000.00' },
];
const DEPOSIT: AccountName = 'house:psp:sandbox';
const GAME: AccountName = 'house:game:demo';
const COMMISSION: AccountName = 'house:expense.commission';
/** Kinds of journals that cause a debt if the money is gone. */
const TAKEN_BACK: readonly JournalKind[] = ['deposit.charged_back', 'commission', 'channel.rollback', 'wheel.prize'];

beforeAll(async () => {
  t = await startTestApp();
});
// Each test has a year of its own: the house's accounts are shared, and a posting cannot be earlier than the last
// posting of an account.
let year = 2026;
beforeEach(() => {
  year += 1;
  t.now = on('01-02T08:00:00Z');
});
afterAll(() => t?.close());

const on = (time: string) => new Date(`${year}-${time}`);

async function post(kind: JournalKind, from: AccountName, to: AccountName, major: number, recordId = '') {
  const isTakenBack = from.startsWith('user:') && TAKEN_BACK.includes(kind);
  const uncoveredFrom = isTakenBack ? { uncoveredFrom: owed(from) } : {};
  const journal = { kind, moves: [{ from, to, amount: { unit: 'COIN', minor: fromMajor(major) }, ...uncoveredFrom }] };
  await inTransaction(t.db, async (tx) => {
    for (const name of [from, to])
      if (name.startsWith('user:')) await openAccount(tx, 'demo', name.split(':')[1] ?? '', 'COIN');
    const request = { siteId: 'demo', journal, key: randomUUID(), body: '', origin: 'test', recordId } as const;
    const posted = await postInTransaction(tx, { ...request, actor: 'system:test' }, t.now);
    if (!posted.ok) throw new Error(posted.code);
  });
}

const owed = (from: AccountName) => userAccount(from.split(':')[1] ?? '', 'debt');
const own = (person: Person) => userAccount(person.uid, 'available');
const deposit = (person: Person, major: number, id = '') => post('deposit', DEPOSIT, own(person), major, id);
const chargeBack = (person: Person, major: number, id: string) =>
  post('deposit.charged_back', own(person), DEPOSIT, major, id);
const bet = (person: Person, major: number) => post('channel.bet', own(person), GAME, major);
const takeBack = (person: Person, major: number) => post('channel.rollback', GAME, own(person), major);
const state = async (person: Person) => (await t.ask('/vip/state', {}, { token: person.token })).vipState;
const claim = async (person: Person) => {
  const token = await t.logIn(person.phone);
  const answer = await t.call('/vip/claim', {}, withKey(token));
  // The phone must not offer a bonus that the claim refuses.
  if (answer.code === 'vip_bonus_none') expect((await t.ask('/vip/state', {}, { token })).bonus).toBeNull();
  return answer;
};
const later = (days: number) => {
  t.now = new Date(t.now.getTime() + days * 86_400_000);
};

async function runWorker(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

async function expectWhole(person: Person): Promise<void> {
  expect(await compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid: person.uid })).toEqual([]);
  await assertInvariants(t.db);
}

describe('a level cannot be bought', () => {
  it('by bets that are cancelled after the bonus was paid: it is taken back once, and the missing part is a debt', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    t.now = on('01-31T10:00:00Z');
    await deposit(person, 1_000);
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    await post('withdrawal.paid', own(person), DEPOSIT, 15);
    later(1);
    await takeBack(person, 400);
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(385_00n);
    await takeBack(person, 600);
    await runWorker();
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(985_00n);
    await expectWhole(person);
  });

  it('by cancelled bets that are followed by more postings than one pass counts', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    t.now = on('01-31T10:00:00Z');
    await deposit(person, 1_000);
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    later(1);
    await takeBack(person, 1_000);
    const [from, to] = [own(person), GAME];
    const amount = { unit: 'COIN', minor: 1n } as const;
    // As many postings as one pass counts, in few journals.
    const together = <Move>(move: Move) => Array.from({ length: MAX_MOVES }, () => move);
    await inTransaction(t.db, async (tx) => {
      for (let postings = 0; postings < 5_000; postings += 2 * MAX_MOVES) {
        for (const journal of [
          { kind: 'channel.bet', moves: together({ from, to, amount }) },
          { kind: 'channel.win', moves: together({ from: to, to: from, amount }) },
        ] as const) {
          const request = { siteId: 'demo', journal, key: randomUUID(), body: '', origin: 'test' } as const;
          const posted = await postInTransaction(tx, { ...request, actor: 'system:test' }, t.now);
          if (!posted.ok) throw new Error(posted.code);
        }
      }
    });
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(1_000_00n);
    await expectWhole(person);
  }, 120_000);

  it('by bets that are cancelled two periods later: the lower levels on the way down pay nothing either', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    await deposit(person, 500_001);
    await bet(person, 500_000);
    await runWorker();
    later(31);
    await bet(person, 1);
    later(29);
    await runWorker();
    expect((await state({ ...person, token: await t.logIn(person.phone) })).level).toBe(1);
    await takeBack(person, 500_000);
    await runWorker();
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    expect(await balanceOf(t, person.uid)).toBe(500_000_00n);
    await expectWhole(person);
  });

  it('by bets that are returned to a user in debt', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    await deposit(person, 1_000);
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    await post('withdrawal.paid', own(person), DEPOSIT, 20);
    await chargeBack(person, 1_000, '');
    await takeBack(person, 1_000);
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -20_00n]);
    await expectWhole(person);
  });

  it('by bets for a higher level that are cancelled after the user moved down', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    await deposit(person, 500_000);
    await bet(person, 500_000);
    await runWorker();
    // The level is kept in February and falls by one in March.
    later(60);
    expect(await claim(person)).toMatchObject({ status: 200, data: { amount: '20.00' } });
    await takeBack(person, 490_000);
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(490_000_00n);
    await expectWhole(person);
  });

  it('but stays with a user who staked as much again after such a cancellation', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    await deposit(person, 2_000);
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    await bet(person, 1_000);
    await takeBack(person, 1_000);
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(1_020_00n);
    await expectWhole(person);
  });

  it('by deposits that were never played: by default, deposits give no level', async () => {
    await setSettings(t, { vip: { levels: LEVELS } });
    const person = await makePerson(t, 0);
    await deposit(person, 500_000);
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    for (let month = 0; month < 6; month++) {
      later(30);
      expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    }
    await expectWhole(person);
  });

  it('by counting the same peso as deposit, stake and commission', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['turnover', 'deposits', 'earnings'], stayDays: 1 } });
    const person = await makePerson(t, 0);
    await post('commission', 'house:expense.commission', own(person), 600);
    await deposit(person, 700);
    later(2);
    await bet(person, 900);
    expect(await state(person)).toMatchObject({ level: 0, historySteam: '900.00' });
    await expectWhole(person);
  });

  it('by deposits that leave: they count only while they stay, and the claim checks that first', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['turnover', 'deposits'], stayDays: 10 } });
    const [parker, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    await deposit(parker, 500_000);
    expect(await claim(parker)).toMatchObject({ code: 'vip_bonus_none' });
    later(9);
    expect((await state({ ...parker, token: await t.logIn(parker.phone) })).level).toBe(0);
    later(1);
    await runWorker();
    const token = await t.logIn(parker.phone);
    expect((await state({ ...parker, token })).level).toBe(2);
    // Sent to a friend in the second of the claim, so that only the claim itself can notice it.
    await post('transfer', own(parker), own(friend), 500_000);
    expect(await claim(parker)).toMatchObject({ code: 'vip_bonus_none' });
    expect(await claim(friend)).toMatchObject({ code: 'vip_bonus_none' });
    const moves = await t.ask('/vip/moves', {}, { token });
    expect(moves.content.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['left', 2, 0],
      ['reached', 0, 2],
    ]);
    await expectWhole(parker);
  });

  it('by deposits that are charged back after their bonuses were paid: each bonus is taken back once', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['deposits'], stayDays: 10 } });
    const person = await makePerson(t, 0);
    await deposit(person, 1_500, 'D1');
    for (let month = 0; month < 3; month++) {
      later(31);
      expect(await claim(person)).toMatchObject({ status: 200, data: { amount: '20.00' } });
    }
    expect(await balanceOf(t, person.uid)).toBe(1_560_00n);
    await chargeBack(person, 1_500, 'D1');
    await runWorker();
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, 0n]);
    expect((await state({ ...person, token: await t.logIn(person.phone) })).level).toBe(0);
    await expectWhole(person);
  });

  it('by such deposits, and a spent bonus becomes a debt', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['deposits'], stayDays: 10 } });
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    await deposit(person, 1_000, 'D2');
    later(10);
    expect((await claim(person)).status).toBe(200);
    await post('transfer', own(person), own(friend), 1_020);
    await chargeBack(person, 1_000, 'D2');
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -1_020_00n]);
    await expectWhole(person);
  });

  it('but stays if other deposits had stayed, too, or if the deposits are withdrawn later', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['deposits'], stayDays: 10 } });
    const person = await makePerson(t, 0);
    await deposit(person, 1_000, 'D3');
    await deposit(person, 500, 'D4');
    later(10);
    // This deposit came too late for the claim: nothing was paid for it.
    await deposit(person, 700, 'D5');
    later(1);
    expect((await claim(person)).status).toBe(200);
    await chargeBack(person, 500, 'D4');
    await chargeBack(person, 700, 'D5');
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(1_020_00n);
    await post('withdrawal.paid', own(person), DEPOSIT, 1_000);
    await runWorker();
    expect(await balanceOf(t, person.uid)).toBe(20_00n);
    await chargeBack(person, 1_000, 'D3');
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -1_000_00n]);
    await expectWhole(person);
  });

  it('by stakes of unpaid money: the part that a charge-back leaves as a debt was not staked', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    await deposit(person, 1_000, 'D6');
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    await post('transfer', own(person), own(friend), 20);
    await chargeBack(person, 1_000, 'D6');
    await runWorker();
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -1_020_00n]);
    expect((await state({ ...person, token: await t.logIn(person.phone) })).level).toBe(0);
    await expectWhole(person);
  });

  it.each([
    ['commission that is taken back', 'commission', 'commission', COMMISSION],
    ['a win that is rolled back', 'channel.win', 'channel.rollback', GAME],
    ['a prize that is taken back', 'wheel.prize', 'wheel.prize', 'house:expense.bonus'],
  ] as const)('by stakes of %s after the money has left the wallet', async (_what, kind, back, house) => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1', counts: ['turnover'] } });
    const person = await makePerson(t, 0);
    await post(kind, house, own(person), 1_000);
    await bet(person, 1_000);
    expect((await claim(person)).status).toBe(200);
    await post(back, own(person), house, 1_000);
    await runWorker();
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -1_000_00n]);
    expect((await state({ ...person, token: await t.logIn(person.phone) })).level).toBe(0);
    await expectWhole(person);
  });

  it('but such stakes count if the rolled-back win can be repaid in full', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1', counts: ['turnover'] } });
    const person = await makePerson(t, 1_000);
    await post('channel.win', GAME, own(person), 1_000);
    await bet(person, 1_000);
    await post('channel.rollback', own(person), GAME, 1_000);
    await runWorker();
    expect((await claim(person)).status).toBe(200);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([20_00n, 0n]);
    await expectWhole(person);
  });

  it('but such stakes count if the charged-back deposit can be repaid in full', async () => {
    await setSettings(t, { vip: { levels: LEVELS, period: '1' } });
    const person = await makePerson(t, 0);
    await deposit(person, 1_000, 'D7');
    await bet(person, 1_000);
    await post('channel.win', GAME, own(person), 1_000);
    expect((await claim(person)).status).toBe(200);
    await chargeBack(person, 1_000, 'D7');
    await runWorker();
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([20_00n, 0n]);
    await expectWhole(person);
  });

  it('by earnings that are paid out and returned: no money was deposited', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['deposits'], stayDays: 10 } });
    const person = await makePerson(t, 0);
    await post('commission', 'house:expense.commission', own(person), 1_000);
    await post('withdrawal.paid', own(person), DEPOSIT, 1_000, 'W1');
    later(5);
    await post('withdrawal.reversed', DEPOSIT, own(person), 1_000, 'W1');
    later(20);
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    await expectWhole(person);
  });

  it('but deposits count again when their payout is returned', async () => {
    await setSettings(t, { vip: { levels: LEVELS, counts: ['deposits'], stayDays: 10 } });
    const person = await makePerson(t, 0);
    await deposit(person, 1_000, 'D8');
    later(10);
    await post('withdrawal.paid', own(person), DEPOSIT, 1_000, 'W2');
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    later(2);
    await post('withdrawal.reversed', DEPOSIT, own(person), 1_000, 'W2');
    expect(await claim(person)).toMatchObject({ status: 200, data: { amount: '20.00' } });
    await expectWhole(person);
  });

  it('by deposits reserved for a withdrawal, which count again after it is cancelled', async () => {
    await setSettings(t, {
      vip: { levels: LEVELS, counts: ['deposits'], stayDays: 1 },
      withdrawal: { coolingHours: 0, minimum: '100.00', dayLimit: '9000.00' },
    });
    const person = await makePerson(t, 0);
    await deposit(person, 1_200);
    later(2);
    const loggedIn = { ...person, token: await t.logIn(person.phone) };
    expect((await state(loggedIn)).level).toBe(1);
    const cardId = await addWallet(t, loggedIn);
    later(3);
    const again = { ...person, token: await t.logIn(person.phone) };
    const { id } = (await t.call('/withdraw/create', { amount: '300.00', cardId }, withKey(again.token))).data;
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    await t.ask('/withdraw/cancel', { id }, withKey(await t.logIn(person.phone)));
    expect(await claim(person)).toMatchObject({ status: 200, data: { amount: '20.00' } });
    await expectWhole(person);
  });

  it('by stakes that are returned in the same period or the next', async () => {
    await setSettings(t, { vip: { levels: LEVELS } });
    const person = await makePerson(t, 1_000_000);
    await bet(person, 500_000);
    expect((await state(person)).level).toBe(2);
    await takeBack(person, 500_000);
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    // Staked on the last evening of the quarter, returned after its end.
    t.now = on('03-31T15:59:00Z');
    await bet(person, 500_000);
    await runWorker();
    t.now = on('03-31T16:00:30Z');
    await takeBack(person, 500_000);
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    const { level } = await state({ ...person, token: await t.logIn(person.phone) });
    expect(level).toBe(0);
    await expectWhole(person);
  });

  it('by claiming after a period’s end: the current level decides', async () => {
    await setSettings(t, { vip: { levels: LEVELS } });
    const person = await makePerson(t, 2_000);
    await bet(person, 1_000);
    expect(await claim(person)).toMatchObject({ status: 200, data: { amount: '20.00' } });
    // 0.6 s after the end of the second quarter, before a worker has run.
    t.now = on('06-30T16:00:00.600Z');
    expect(await claim(person)).toMatchObject({ code: 'vip_bonus_none' });
    await expectWhole(person);
  });

  it('by wins that are rolled back, because a rollback is not a stake', async () => {
    await setSettings(t, { vip: { levels: LEVELS } });
    const person = await makePerson(t, 2_000);
    await bet(person, 10);
    await post('channel.win', GAME, own(person), 1_500);
    await post('channel.rollback', own(person), GAME, 1_500);
    expect(await state(person)).toMatchObject({ level: 0, historySteam: '10.00' });
    await expectWhole(person);
  });

  it('by staking a bonus or its winnings', async () => {
    await setSettings(t, { vip: { levels: LEVELS } });
    const person = await makePerson(t, 100);
    await post('bonus', 'house:expense.bonus', userAccount(person.uid, 'bonus'), 1_500);
    await post('channel.bet', userAccount(person.uid, 'bonus'), GAME, 1_500);
    expect(await state(person)).toMatchObject({ level: 0, historySteam: '0.00' });
    await expectWhole(person);
  });
});
