import { siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf } from '../bank-statements/testing/statement-fixture.ts';

/** The actions on money paid by hand that one operator may do alone, and the actions that need two. */

const TWO = '1000.00';
const SETTINGS = {
  withdrawal: { coolingHours: 0, reviewFrom: '100.00', twoPeopleFrom: TWO, reviewAfterCountADay: 50 },
  payments: { walletProvider: 'manual' },
  deposit: { methods: [{ code: 'manual', instructions: ['Bank: BDO'] }] },
  adjustments: { ceiling: '5000.00' },
};

let t: TestApp;
let cashier: ConsoleOperator;
let manager: ConsoleOperator;
let owner: ConsoleOperator;
let person: Person;
let card: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  if (!t) return;
  await assertInvariants(t.db);
  await t.close();
});
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 24 * 3600_000);
  await setSettings(t, SETTINGS);
  [cashier, manager, owner] = await Promise.all([
    openConsole(t, 'cashier'),
    openConsole(t, 'manager'),
    openConsole(t, 'owner'),
  ]);
  person = await makePerson(t, 100_000);
  card = await addWallet(t, person, '0001');
});

const detail = (id: string) => t.ask('/console/withdrawals/detail', { id }, { token: owner.token });
const find = async (id: string) => (await detail(id)).withdrawal;
const seen = async (id: string) => ({ id, version: (await find(id)).version });

async function ask(amount: string) {
  t.now = new Date(t.now.getTime() + 1000);
  const answer = await withdraw(t, person, card, amount);
  expect(answer.status, JSON.stringify(answer)).toBe(2004);
  return String(answer.data.id);
}

async function approve(id: string, by: readonly ConsoleOperator[]) {
  for (const { token } of by) {
    await t.ask('/console/withdrawals/approve', { ...(await seen(id)), reason: '' }, { token });
  }
}

/** An approved withdrawal in a payout file of this exporter. */
async function exported(amount: string, exporter = cashier) {
  const id = await ask(amount);
  await approve(id, Number(amount) >= Number(TWO) ? [manager, owner] : [manager]);
  await t.ask('/console/payout-files/make', { provider: 'manual', reason: 'afternoon run' }, { token: exporter.token });
  expect((await find(id)).state).toBe('Exec');
  return id;
}

async function enter(id: string, by: ConsoleOperator, entry: object) {
  const body = { ...(await seen(id)), reason: 'the bank called', ...entry } as never;
  return t.call('/console/withdrawals/handpayment', body, { token: by.token });
}

describe('a payment by hand', () => {
  it('is not settled by its exporter, with any outcome', async () => {
    const id = await exported('500.00');
    for (const entry of [
      { outcome: 'paid', bankReference: 'BNK-1' },
      { outcome: 'refused', proof: 'BNK-R1' },
      { outcome: 'returned', proof: 'BNK-R2' },
    ]) {
      expect(await enter(id, cashier, entry)).toMatchObject({ status: 403, code: 'approval_participant' });
    }
    expect((await enter(id, manager, { outcome: 'paid', bankReference: 'BNK-1' })).status).toBe(200);
    expect(await enter(id, cashier, { outcome: 'returned', proof: 'BNK-2' })).toMatchObject({
      code: 'approval_participant',
    });
  });

  it('is not settled by an operator whose account its exporter created', async () => {
    const puppet = await openPuppet(t, cashier, 'manager');
    const id = await exported('500.00');
    for (const entry of [
      { outcome: 'paid', bankReference: 'BNK-1' },
      { outcome: 'refused', proof: 'BNK-R1' },
    ]) {
      expect(await enter(id, puppet, entry)).toMatchObject({ status: 403, code: 'approval_too_new' });
    }
    expect((await find(id)).state).toBe('Exec');
    expect((await enter(id, manager, { outcome: 'paid', bankReference: 'BNK-1' })).status).toBe(200);
  });

  it('is not settled by an operator who downloaded its file again', async () => {
    const id = await exported('500.00');
    const file = String((await find(id)).payoutFileId);
    const other = await openConsole(t, 'cashier');
    await t.ask('/console/payout-files/again', { id: file, reason: 'the first was lost' }, { token: other.token });
    expect(await enter(id, other, { outcome: 'paid', bankReference: 'BNK-1' })).toMatchObject({
      code: 'approval_participant',
    });
    expect((await enter(id, manager, { outcome: 'paid', bankReference: 'BNK-1' })).status).toBe(200);
  });

  it('is left out of its file once its outcome is known: a second download cannot pay it again', async () => {
    const [paid, open] = [await ask('400.00'), await ask('500.00')];
    for (const id of [paid, open]) await approve(id, [manager]);
    const order = { provider: 'manual', reason: 'afternoon run' };
    await t.ask('/console/payout-files/make', order, { token: cashier.token });
    const again = async () => {
      const id = String((await find(paid)).payoutFileId);
      return t.call('/console/payout-files/again', { id, reason: 'lost the file' }, { token: cashier.token });
    };
    const references = [(await find(paid)).reference, (await find(open)).reference] as const;
    expect((await enter(paid, manager, { outcome: 'paid', bankReference: 'BNK-1' })).status).toBe(200);
    const file = String((await again()).data);
    expect(references.map((reference) => file.includes(reference))).toEqual([false, true]);
    expect((await enter(open, manager, { outcome: 'refused', proof: 'BNK-R1' })).status).toBe(200);
    expect(await again()).toMatchObject({ code: 'payout_file_empty' });
  });

  it('needs proof if it was refused or returned, and shows the operator who entered it', async () => {
    const id = await exported('500.00');
    expect(await enter(id, manager, { outcome: 'refused' })).toMatchObject({
      status: 400,
      data: { fields: { proof: { code: 'field_required' } } },
    });
    expect(await enter(id, manager, { outcome: 'refused', proof: 'BNK-R1' })).toMatchObject({
      data: { state: 'Fail' },
    });
    const { proofs, enteredBy } = await detail(id);
    expect(proofs).toMatchObject([{ by: manager.name, outcome: 'refused', proof: 'BNK-R1' }]);
    expect(enteredBy).toBe(manager.name);
  });

  it('needs two operators from the threshold on if it was refused or returned', async () => {
    const id = await exported(TWO);
    const before = await balanceOf(t, person.uid);
    const first = await enter(id, manager, { outcome: 'refused', proof: 'BNK-R1' });
    expect(first).toMatchObject({ status: 200, data: { state: 'Exec' } });
    expect(await enter(id, manager, { outcome: 'refused', proof: 'BNK-R1' })).toMatchObject({
      data: { state: 'Exec' },
    });
    expect(await balanceOf(t, person.uid)).toBe(before);
    expect(await enter(id, owner, { outcome: 'returned', proof: 'BNK-R9' })).toMatchObject({ data: { state: 'Exec' } });
    expect(await enter(id, owner, { outcome: 'refused', proof: 'BNK-R1' })).toMatchObject({ data: { state: 'Fail' } });
    expect(await balanceOf(t, person.uid)).toBe(before + 1000_00n);
  });

  it('needs two operators if it was returned after it was paid', async () => {
    const id = await exported(TWO);
    expect(await enter(id, manager, { outcome: 'paid', bankReference: 'BNK-7' })).toMatchObject({
      data: { state: 'Success' },
    });
    expect(await enter(id, manager, { outcome: 'returned', proof: 'BNK-8' })).toMatchObject({
      data: { state: 'Success' },
    });
    expect(await enter(id, owner, { outcome: 'returned', proof: 'BNK-8' })).toMatchObject({
      data: { state: 'Fail', failKind: 'reversed' },
    });
  });
});

describe('several returned payments by hand', () => {
  it('count towards one operator’s daily limit; above it a second operator must prove the same', async () => {
    await setSettings(t, { ...SETTINGS, alone: { aDay: '900.00' } });
    const [one, other] = [await exported('500.00'), await exported('500.00')];
    const entry = { outcome: 'refused', proof: 'BNK-R1' };
    expect(await enter(one, manager, entry)).toMatchObject({ data: { state: 'Fail' } });
    expect(await enter(other, manager, entry)).toMatchObject({ data: { state: 'Exec' } });
    expect(await enter(other, owner, entry)).toMatchObject({ data: { state: 'Fail' } });
  });
});

describe('changing the provider', () => {
  const route = async (id: string, provider: string) =>
    t.ask('/console/withdrawals/route', { ...(await seen(id)), provider, reason: '' }, { token: cashier.token });

  it('withdraws earlier approvals', async () => {
    const id = await ask(TWO);
    await approve(id, [manager]);
    expect(await route(id, 'sandbox')).toMatchObject({ state: 'WaitReview', firstApprover: null });
    await approve(id, [manager, owner]);
    expect(await route(id, 'manual')).toMatchObject({ state: 'WaitReview', firstApprover: null, provider: 'manual' });
  });
});

describe('several withdrawals at once', () => {
  it('are released, or wait for a second person, who must open each record', async () => {
    const small = await ask('500.00');
    const large = await ask(TWO);
    const items = await Promise.all([seen(small), seen(large)]);
    const first = await t.ask('/console/withdrawals/approveall', { items }, { token: manager.token });
    expect(first).toMatchObject({
      released: 1,
      waits: 1,
      results: [
        { id: small, outcome: 'released' },
        { id: large, outcome: 'waits' },
      ],
    });
    const again = [await seen(large)];
    const second = await t.ask('/console/withdrawals/approveall', { items: again }, { token: owner.token });
    expect(second.results).toMatchObject([{ outcome: 'refused', code: 'approval_unopened' }]);
    expect((await find(large)).state).toBe('WaitReview');
    await approve(large, [owner]);
    expect((await find(large)).state).toBe('WaitExec');
  });
});

describe('small withdrawals that one person approves', () => {
  it('stay within the site’s daily limit together, even at the same instant', async () => {
    await setSettings(t, { ...SETTINGS, withdrawal: { ...SETTINGS.withdrawal, aloneADay: '1000.00' } });
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await ask('300.00'));
    const waiting = async () => (await Promise.all(ids.map(find))).filter(({ state }) => state === 'WaitReview');
    const items = await Promise.all(ids.map(seen));
    await Promise.all(
      items.map((item) => t.ask('/console/withdrawals/approve', { ...item, reason: '' }, { token: manager.token })),
    );
    const left = await waiting();
    expect(left.map(({ firstApprover }) => firstApprover)).toEqual([manager.name, manager.name, manager.name]);
    await approve(left[0]?.id ?? '', [owner]);
    expect(await waiting()).toHaveLength(2);
  });
});

describe('small withdrawals that one person approves with two accounts', () => {
  it('stay within the site’s daily limit together, even at the same instant', async () => {
    await setSettings(t, { ...SETTINGS, withdrawal: { ...SETTINGS.withdrawal, aloneADay: '1000.00' } });
    const puppet = await openPuppet(t, owner, 'manager');
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await ask('300.00'));
    const items = await Promise.all(ids.map(seen));
    await Promise.all(
      items.map((item, index) => {
        const { token } = index % 2 === 0 ? owner : puppet;
        return t.ask('/console/withdrawals/approve', { ...item, reason: '' }, { token });
      }),
    );
    const waiting = (await Promise.all(ids.map(find))).filter(({ state }) => state === 'WaitReview');
    expect(waiting).toHaveLength(3);
    for (const { id, firstApprover } of waiting) {
      const { token } = firstApprover === owner.name ? puppet : owner;
      const again = { ...(await seen(id)), reason: '' };
      expect(await t.call('/console/withdrawals/approve', again, { token })).toMatchObject({
        code: 'approval_too_new',
      });
    }
  });
});

describe('an approval', () => {
  it('can be recalled for some seconds before the withdrawal is paid', async () => {
    await setSettings(t, { ...SETTINGS, payments: {} });
    const id = await ask('500.00');
    await approve(id, [manager]);
    await runWorkers(t, 10);
    // The list shows and finds it as recallable until a worker may start paying it.
    expect((await find(id)).recallSeconds).toBe(5);
    const recallable = async () =>
      (await t.ask('/console/withdrawals/list', { flag: 'recallable' }, { token: manager.token })).content;
    expect(await recallable()).toMatchObject([{ id, flags: expect.arrayContaining(['recallable']) }]);
    const recall = { ...(await seen(id)), reason: 'the wrong one' };
    expect(await t.ask('/console/withdrawals/return', recall, { token: manager.token })).toMatchObject({
      state: 'WaitReview',
      recallSeconds: null,
    });
    expect(await recallable()).toEqual([]);
    await approve(id, [manager]);
    await runWorkers(t, 16);
    expect((await find(id)).recallSeconds).toBeNull();
    expect((await find(id)).state).not.toBe('WaitExec');
  });
});

describe('a deposit in review', () => {
  const deposit = async (id: string) =>
    (await t.ask('/console/deposits/detail', { id }, { token: owner.token })).deposit;
  const accept = async (id: string, by: ConsoleOperator) => {
    const { version } = await deposit(id);
    return t.call('/console/deposits/accept', { id, version, reason: 'it is theirs' }, { token: by.token });
  };

  it('needs two operators if the amount is large', async () => {
    const made = await t.call('/deposit/create', { amount: '500.00', method: 'manual' }, withKey(person.token));
    const { id, reference } = made.data;
    const day = new Date(t.now.getTime() + 8 * 3600_000).toISOString().slice(0, 10);
    const file = fileOf([`${day},FUND TRANSFER ${reference},,"2000.00",IN1`]);
    await t.ask('/console/statements/import', file, { token: cashier.token });
    const before = await balanceOf(t, person.uid);
    expect(await accept(id, cashier)).toMatchObject({ code: 'approval_own' });
    expect(await accept(id, manager)).toMatchObject({
      data: { state: 'WaitReview', firstApprover: manager.name, firstApproverIsSelf: true },
    });
    expect(await accept(id, manager)).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect(await balanceOf(t, person.uid)).toBe(before);
    expect(await accept(id, owner)).toMatchObject({ data: { state: 'Success' } });
    expect(await balanceOf(t, person.uid)).toBe(before + 2000_00n);
  });

  it.each(['the cashier first', 'the manager first'])(
    'needs two operators if another person paid it (%s)',
    async (order) => {
      await setSettings(t, { ...SETTINGS, deposit: { methods: [{ code: 'sandbox' }] } });
      const made = await t.call('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
      const { id } = made.data;
      const pay = { method: 'POST' as const, url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } };
      await t.app.fastify.inject({ ...pay, payload: { outcome: 'paid-by-other' } });
      expect(await deposit(id)).toMatchObject({ state: 'WaitReview', differences: ['payer'] });
      const [first, second] =
        order === 'the cashier first' ? ([cashier, manager] as const) : ([manager, cashier] as const);
      const before = await balanceOf(t, person.uid);
      expect(await accept(id, first)).toMatchObject({ data: { state: 'WaitReview', firstApprover: first.name } });
      expect(await accept(id, first)).toMatchObject({ status: 403, code: 'second_person_needed' });
      expect(await balanceOf(t, person.uid)).toBe(before);
      expect(await accept(id, second)).toMatchObject({ data: { state: 'Success' } });
      expect(await balanceOf(t, person.uid)).toBe(before + 500_00n);
    },
  );

  describe('a payment in another currency', () => {
    const arrived = async () => {
      const made = await t.call('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
      const pay = { method: 'POST' as const, url: `/sandbox/pay/${made.data.id}`, headers: { host: 'localhost' } };
      await t.app.fastify.inject({ ...pay, payload: { outcome: 'paid-in-other-currency' } });
      expect(await deposit(made.data.id)).toMatchObject({ state: 'WaitReview' });
      return made.data.id;
    };
    const credit = async (id: string, amount: string, by: ConsoleOperator) => {
      const { version } = await deposit(id);
      const body = { id, version, reason: 'at the rate', credit: amount };
      return t.call('/console/deposits/accept', body, { token: by.token });
    };
    const enterRate = (rate: string) =>
      t.db
        .insertInto('exchange_rates')
        .values({
          ...{ site_id: 'demo', currency: 'USD', day: siteDay(t.now, 'Asia/Manila'), rate, origin: 'bank' },
          ...{ entered_by: 'nobody', entered_at: t.now },
        })
        .execute();

    beforeEach(async () => {
      await setSettings(t, { ...SETTINGS, alone: { aDay: '1000.00' }, deposit: { methods: [{ code: 'sandbox' }] } });
      await t.db.deleteFrom('exchange_rates').execute();
    });

    it('is credited by one operator at the day’s rate, and by two at any other rate', async () => {
      await enterRate('0.8');
      const [honest, invented] = [await arrived(), await arrived()];
      expect(await credit(honest, '400.00', cashier)).toMatchObject({ data: { state: 'Success' } });
      const first = { state: 'WaitReview', firstApprover: cashier.name };
      expect(await credit(invented, '450.00', cashier)).toMatchObject({ data: first });
      expect(await credit(invented, '450.00', cashier)).toMatchObject({ code: 'second_person_needed' });
      expect(await credit(invented, '450.00', manager)).toMatchObject({ data: { state: 'Success' } });
    });

    it('needs two operators while the rate is unknown', async () => {
      const id = await arrived();
      expect(await credit(id, '400.00', cashier)).toMatchObject({ data: { state: 'WaitReview' } });
      expect(await credit(id, '400.00', manager)).toMatchObject({ data: { state: 'Success' } });
    });

    it('counts towards one operator’s daily limit, together with the operator’s other credits', async () => {
      await enterRate('0.8');
      const states: string[] = [];
      for (let count = 0; count < 3; count++) {
        const { data } = await credit(await arrived(), '400.00', cashier);
        states.push(data.state);
      }
      expect(states).toEqual(['Success', 'Success', 'WaitReview']);
    });
  });

  it('cannot be credited by an adjustment out of suspense, nor by an adjustment above the site’s limit', async () => {
    const adjust = (amount: string, source: string) =>
      t.call(
        '/console/approvals/request',
        { kind: 'adjustment', target: person.uid, payload: { direction: 'credit', amount, source }, reason: 'by hand' },
        { token: cashier.token },
      );
    expect(await adjust('5000.01', 'correction')).toMatchObject({ status: 422, code: 'amount_too_large' });
    expect(await adjust('0.01', 'suspense')).toMatchObject({ status: 422, code: 'suspense_too_low' });
    const requested = await adjust('5000.00', 'correction');
    expect(requested.status).toBe(200);
    const { preview } = await t.ask('/console/approvals/detail', { id: requested.data.id }, { token: manager.token });
    expect(preview).toMatchObject([
      { label: 'Available balance', before: '₱100,000.00', after: '₱105,000.00' },
      { label: 'Largest adjustment of the site', before: '₱5,000.00' },
    ]);
  });

  it('is corrected by two operators if it was credited before it arrived', async () => {
    const own = () => readBalance(t.db, 'demo', 'house:equity');
    const request = () =>
      t.call(
        '/console/approvals/request',
        { kind: 'suspense', target: 'house:suspense', payload: {}, reason: 'from before the rule' },
        { token: cashier.token },
      );
    expect(await request()).toMatchObject({ code: 'record_state' });
    // Only a balance from before the rule can be negative: no call makes it negative any more.
    const suspense = await readBalance(t.db, 'demo', 'house:suspense');
    await take(t, suspense + 30_00n);
    const { data } = await request();
    const before = await own();
    expect(await approveSeen(t, data.id, { token: cashier.token })).toMatchObject({
      status: 403,
    });
    expect((await approveSeen(t, data.id, { token: manager.token })).status).toBe(200);
    expect(await readBalance(t.db, 'demo', 'house:suspense')).toBe(0n);
    expect(await own()).toBe(before - 30_00n);
    expect(await request()).toMatchObject({ code: 'record_state' });
  });
});

/** Takes this amount out of suspense, even if that makes it negative. */
async function take(on: TestApp, minor: bigint): Promise<void> {
  const moves = [{ from: 'house:suspense', to: 'house:equity', amount: { unit: 'COIN', minor } }] as const;
  const journal = { kind: 'adjustment', moves } as const;
  const posting = { siteId: 'demo', journal, key: 'long ago', body: '', actor: 'system:test', origin: 'test' } as const;
  await inTransaction(on.db, (tx) => postInTransaction(tx, posting, on.now));
}
