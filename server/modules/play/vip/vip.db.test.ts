import { randomUUID } from 'node:crypto';
import { type AccountName, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction, reverseJournal } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { compareLevelPoints, repairLevelPoints } from './index.ts';

let t: TestApp;
const LEVELS = [
  { need: '0.00' },
  { name: 'Silver', need: '1000.00', bonus: '20.00' },
  { need: '5000.00', bonus: '50.00', fee: '0.00', rebate: '0.5' },
];

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { vip: { levels: LEVELS } });
});
// Each test has a year of its own: the house's accounts are shared, and a posting cannot be earlier than the last
// posting of an account.
let year = 2026;
beforeEach(() => {
  year += 1;
  t.now = on('03-02T08:00:00Z');
});
afterAll(() => t?.close());

const on = (time: string) => new Date(`${year}-${time}`);

const DEPOSIT: AccountName = 'house:psp:sandbox';
const GAME: AccountName = 'house:game:demo';

async function post(person: Person, kind: JournalKind, from: AccountName, to: AccountName, major: number) {
  const journal = { kind, moves: [{ from, to, amount: { unit: 'COIN', minor: fromMajor(major) } }] };
  return inTransaction(t.db, async (tx) => {
    await openAccount(tx, 'demo', person.uid, 'COIN');
    const request = { siteId: 'demo', journal, key: randomUUID(), body: '', origin: 'test' } as const;
    const posted = await postInTransaction(tx, { ...request, actor: 'system:test' }, t.now);
    if (!posted.ok) throw new Error(posted.code);
    return posted.value;
  });
}

const own = (person: Person) => userAccount(person.uid, 'available');
const earn = (person: Person, major: number) =>
  post(person, 'commission', 'house:expense.commission', own(person), major);
const state = (person: Person) => t.ask('/vip/state', {}, { token: person.token });
const moves = async (person: Person) => (await t.ask('/vip/moves', {}, { token: person.token })).content;

async function runWorker(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

async function levelOf(person: Person): Promise<number> {
  const { user } = await t.ask('/cplogin/tokenLogin', { token: person.token });
  return user.level;
}

describe('VIP levels (Spec: E1)', () => {
  it.each([
    [999, 0],
    [1000, 1],
    [1001, 1],
  ])('raise a user with commission of %s.00 to level %s without a visit', async (major, level) => {
    const person = await makePerson(t, 0);
    await earn(person, major);
    await runWorker();
    expect(await levelOf(person)).toBe(level);
  });

  it('count stakes minus rollbacks or commission, whichever is more; winnings, deposits and transfers do not count', async () => {
    const person = await makePerson(t, 500);
    await post(person, 'deposit', DEPOSIT, own(person), 300);
    await post(person, 'channel.bet', own(person), GAME, 100);
    await post(person, 'channel.bet', own(person), GAME, 40);
    await post(person, 'channel.rollback', GAME, own(person), 40);
    await post(person, 'channel.win', GAME, own(person), 900);
    await post(person, 'commission', 'house:expense.commission', own(person), 25);
    const { vipState } = await state(person);
    expect(vipState).toMatchObject({
      level: 0,
      historySteam: '100.00',
      counts: [
        { source: 'turnover', amount: '100.00' },
        { source: 'earnings', amount: '25.00' },
      ],
      period: { from: `${year}-01-01`, to: `${year}-03-31` },
      next: { level: 1, needSteam: '1000.00', missing: '900.00', percent: 10 },
    });
    expect(await compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid: person.uid })).toEqual([]);
  });

  it('take back amounts that an operator reversed', async () => {
    const person = await makePerson(t, 0);
    const { journalId } = await earn(person, 400);
    expect((await state(person)).vipState.historySteam).toBe('400.00');
    await inTransaction(t.db, (tx) =>
      reverseJournal(
        tx,
        { siteId: 'demo', journalId, onShortfall: 'refuse', actor: 'system:test', origin: 'test', reason: 'a mistake' },
        t.now,
      ),
    );
    expect((await state(person)).vipState.historySteam).toBe('0.00');
  });

  it('record a change with its sum and time, and announce it once', async () => {
    const person = await makePerson(t, 0);
    await earn(person, 900);
    t.now = on('03-02T09:00:00Z');
    await earn(person, 150);
    const reachedAt = t.now.toISOString();
    const another = await t.startAnother();
    t.now = on('03-02T10:00:00Z');
    const server = () =>
      another.fastify.inject({
        method: 'POST',
        url: '/vip/state',
        payload: {},
        headers: { host: 'localhost', authorization: `Bearer ${person.token}` },
      });
    await Promise.all([...Array.from({ length: 8 }, () => state(person)), server(), server(), runWorker()]);
    await another.close();
    expect(await moves(person)).toEqual([
      { id: expect.any(String), from: 0, to: 1, at: reachedAt, kind: 'reached', steam: '1050.00', need: '1000.00' },
    ]);
    const notices = await t.ask('/cp/mainview/notice', {}, { token: person.token });
    expect(notices.map(({ content }) => content)).toEqual(['You reached VIP level 1. See what it gives you.']);
    expect((await state(person)).vipState).toMatchObject({ level: 1, historySteam: '1050.00', next: { percent: 21 } });
  });

  it('warn in the last days of a period, move a user down at its end by the site’s clock, and explain the change', async () => {
    const person = await makePerson(t, 0);
    await earn(person, 1000);
    await runWorker();
    // The next quarter, without activity.
    t.now = on('04-10T00:00:00Z');
    await earn(person, 200);
    await runWorker();
    expect((await state(person)).vipState.keep).toEqual({
      needSteam: '1000.00',
      missing: '800.00',
      until: `${year}-06-30`,
    });
    t.now = on('06-23T15:59:59Z');
    await runWorker();
    const warnings = async () =>
      (await t.db.selectFrom('personal_notices').selectAll().where('uid', '=', person.uid).execute()).filter(
        ({ kind }) => kind === 'vip_warning',
      );
    expect(await warnings()).toHaveLength(0);
    t.now = on('06-23T16:00:00Z');
    await runWorker();
    await runWorker();
    expect((await warnings()).map(({ params }) => params)).toEqual([
      { level: '1', amount: '800.00', until: `${year}-06-30` },
    ]);
    // Midnight of 1 July in Manila.
    t.now = on('06-30T15:59:59.999Z');
    await runWorker();
    const back = { ...person, token: await t.logIn(person.phone) };
    expect(await levelOf(back)).toBe(1);
    t.now = on('06-30T16:00:00Z');
    await runWorker();
    expect(await levelOf(back)).toBe(0);
    expect((await moves(back))[0]).toMatchObject({
      kind: 'not_kept',
      from: 1,
      to: 0,
      at: `${year}-06-30T16:00:00.000Z`,
      steam: '200.00',
      need: '1000.00',
    });
  });

  it('count transfers of several people together, and their bets in between', async () => {
    const people = await Promise.all([makePerson(t, 700), makePerson(t, 900), makePerson(t, 0)]);
    const [one, other, third] = people as [Person, Person, Person];
    const differences = async () => {
      await runWorker();
      const of = ({ uid }: Person) => compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid });
      return (await Promise.all(people.map(of))).flat();
    };
    await post(one, 'channel.bet', own(one), GAME, 10);
    expect(await differences()).toEqual([]);
    await post(one, 'transfer', own(one), own(other), 100);
    await post(other, 'transfer', own(other), own(third), 150);
    expect(await differences()).toEqual([]);
    await post(other, 'channel.bet', own(other), GAME, 20);
    await post(other, 'transfer', own(other), own(third), 50);
    expect(await differences()).toEqual([]);
    const left = await t.db
      .selectFrom('vip_deposit_days')
      .select(['uid', 'out_minor'])
      .where('uid', 'in', [one.uid, other.uid])
      .orderBy('out_minor')
      .execute();
    expect(left.map(({ out_minor }) => out_minor)).toEqual([100_00n, 200_00n]);
    expect((await state(other)).vipState.historySteam).toBe('20.00');
  });

  it('have the same sums when they are counted again from the first posting', async () => {
    const people = await Promise.all([makePerson(t, 700), makePerson(t, 900)]);
    for (const [index, person] of people.entries()) {
      await earn(person, 100 + index);
      t.now = new Date(t.now.getTime() + 40 * 86_400_000);
      await post(person, 'channel.bet', own(person), GAME, 7);
      await state(person);
      expect(await compareLevelPoints(t.db, { siteId: 'demo', timezone: 'Asia/Manila', uid: person.uid })).toEqual([]);
    }
    await t.db
      .updateTable('vip_steam')
      .set({ earnings_minor: 1n })
      .where('uid', '=', people[0]?.uid ?? '')
      .execute();
    const owner = { siteId: 'demo', timezone: 'Asia/Manila', uid: people[0]?.uid ?? '' };
    const found = await compareLevelPoints(t.db, owner);
    expect(found.length).toBeGreaterThan(0);
    expect(await repairLevelPoints(t.db, owner)).toEqual(found);
    expect(await compareLevelPoints(t.db, owner)).toEqual([]);
  });
});

describe('the bonus of a month', () => {
  it('is paid once a month for the current level, even for simultaneous requests', async () => {
    const person = await makePerson(t, 0);
    expect(await t.call('/vip/claim', {}, withKey(person.token))).toMatchObject({ code: 'vip_bonus_none' });
    await earn(person, 1000);
    expect((await state(person)).bonus).toEqual({ amount: '20.00', claimedAt: null, until: `${year}-03-31` });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.call('/vip/claim', {}, withKey(person.token))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(['vip_bonus_claimed', 'busy']).toContain(refused.code);
    }
    expect(await balanceOf(t, person.uid)).toBe(1_020_00n);
    t.now = on('04-01T00:00:00Z');
    const first = await t.call('/vip/claim', {}, withKey(person.token, key));
    expect(first).toMatchObject({ status: 200, data: { amount: '20.00', totalCoin: '1040.00' } });
    expect(await t.call('/vip/claim', {}, withKey(person.token, key))).toEqual(first);
    t.now = on('05-01T00:00:00Z');
    expect(await t.call('/vip/claim', {}, withKey(person.token, key))).toMatchObject({
      code: 'idempotency_key_reused',
    });
    await assertInvariants(t.db);
  });
});
