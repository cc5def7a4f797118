import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { bet as stake } from '../../engagement/agents/testing/agent-people.ts';
import { depositsOf } from '../../payments/deposits/published.ts';
import { payoutAccountsOf } from '../../payments/payout-accounts/published.ts';
import { withdrawalsOf } from '../../payments/withdrawals/published.ts';
import { PLAY_PARTS } from '../../play/channels/published.ts';
import { createRiskWorker } from './risk-worker.ts';

let t: TestApp;
const DAY_MS = 86_400_000;

/** Each test switches on its own rule only. */
const OFF = { circularDays: 0, unplayedDays: 0, structuringDays: 0, deviceAccounts: 0, accountSharers: 0 };
const rules = (on: object, more: object = {}) =>
  setSettings(t, { risk: { ...OFF, ...on }, withdrawal: { coolingHours: 0, minimum: '1.00' }, ...more });

beforeAll(async () => {
  t = await startTestApp();
  await rules({});
  await t.app.riskWorker.runDue();
});
afterAll(() => t?.close());

async function find(): Promise<void> {
  t.now = new Date(t.now.getTime() + 60_000);
  await t.app.riskWorker.runDue();
}
const findingsOf = (...people: Person[]) =>
  t.db
    .selectFrom('risk_findings')
    .selectAll()
    .where(
      'uid',
      'in',
      people.map(({ uid }) => uid),
    )
    .orderBy('finding_id')
    .execute();
const pay = (from: Person, to: Person, amount: string) =>
  t.ask('/wallet/transfer', { uid: to.uid, amount }, withKey(from.token));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(t)));

it('scans each record once while the clock moves on', async () => {
  const { db, sites } = t.app;
  let readings = 0;
  const clock = () => {
    readings += 1;
    if (readings > 20) throw new Error('it never comes to an end');
    return new Date(t.now.getTime() + readings * 1000);
  };
  const log = createLog('silent');
  const payments = { deposits: depositsOf, withdrawals: withdrawalsOf, payoutAccounts: payoutAccountsOf };
  await createRiskWorker({
    db,
    sites,
    returnWithdrawals: async () => 0,
    readUncomputed: async () => [],
    payments,
    play: PLAY_PARTS,
    clock,
    log,
  }).runDue();
  t.now = new Date(t.now.getTime() + 60_000);
  expect(readings).toBeLessThan(20);
});

describe('circular transfers (Spec: F3)', () => {
  it('are found once when the ring closes, from the threshold on but not a cent below it', async () => {
    await rules({ circularDays: 7, circularMembers: 3, circularLeast: '500.00' });
    const [a, b, c] = (await people(3)) as [Person, Person, Person];
    await pay(a, b, '500.00');
    await pay(b, c, '800.00');
    await find();
    expect(await findingsOf(a, b, c)).toEqual([]);
    await pay(c, a, '499.99');
    await find();
    expect(await findingsOf(a, b, c)).toEqual([]);
    await pay(c, a, '0.01');
    await find();
    const [found, ...more] = await findingsOf(a, b, c);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule: 'circular', amount_minor: 500_00n, state: 'open', holds: false });
    expect(found?.uids.toSorted()).toEqual([a.uid, b.uid, c.uid].toSorted());
    // The same ring again is no new finding.
    await pay(a, b, '900.00');
    await find();
    expect(await findingsOf(a, b, c)).toHaveLength(1);
  });

  it('are no ring if it has more people, or takes more days, than the rule allows', async () => {
    const four = await people(4);
    for (const [index, person] of four.entries()) await pay(person, four[(index + 1) % 4] as Person, '600.00');
    await find();
    expect(await findingsOf(...four)).toEqual([]);
    const [a, b] = (await people(2)) as [Person, Person];
    await pay(a, b, '600.00');
    await find();
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    const back = { ...b, token: await t.logIn(b.phone) };
    await pay(back, a, '600.00');
    await find();
    expect(await findingsOf(a, b)).toEqual([]);
  });
});

describe('payments just below a threshold (Spec: F3)', () => {
  it('are found from the rule’s number on', async () => {
    await rules({ structuringDays: 2, structuringThreshold: '500.00', structuringBand: 10, structuringCount: 3 });
    const person = await makePerson(t);
    const card = await addWallet(t, person);
    for (const amount of ['450.00', '500.00', '449.99', '499.99']) {
      expect((await withdraw(t, person, card, amount)).status).toBe(2004);
    }
    await find();
    expect(await findingsOf(person)).toEqual([]);
    await withdraw(t, person, card, '480.00');
    await find();
    expect(await findingsOf(person)).toMatchObject([{ rule: 'structuring', amount_minor: 1_429_99n }]);
  });
});

describe('deposits that leave again (Spec: F3)', () => {
  const paidIn = async (person: Person, amount: string) => {
    const deposit = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
    const url = `/sandbox/pay/${deposit.id}`;
    await t.app.fastify.inject({ method: 'POST', url, payload: { outcome: 'paid' }, headers: { host: 'localhost' } });
    await runWorkers(t);
  };

  it('are found if the staked share is below the rule’s, even by a cent', async () => {
    await rules({ unplayedDays: 3, unplayedLeast: '1000.00', unplayedWithdrawn: 80, unplayedPlayed: 10 });
    const [passing, less, playing] = (await people(3)) as [Person, Person, Person];
    for (const person of [passing, less, playing]) await paidIn(person, '1000.00');
    await stake(t, passing, 99_99n);
    await stake(t, playing, 100_00n);
    for (const [person, amount] of [
      [passing, '800.00'],
      [less, '799.99'],
      [playing, '800.00'],
    ] as const) {
      expect((await withdraw(t, person, await addWallet(t, person), amount)).status).toBe(2004);
    }
    await find();
    expect(await findingsOf(less, playing)).toEqual([]);
    expect(await findingsOf(passing)).toMatchObject([
      { rule: 'unplayed', amount_minor: 800_00n, holds: true, state: 'open' },
    ]);
  });

  it('are released by one operator up to the daily limit, and by two above it', async () => {
    await rules(
      { unplayedDays: 3, unplayedLeast: '100.00', unplayedWithdrawn: 80, unplayedPlayed: 10 },
      { alone: { aDay: '150.00' } },
    );
    const [first, second] = (await people(2)) as [Person, Person];
    for (const person of [first, second]) {
      await paidIn(person, '100.00');
      await withdraw(t, person, await addWallet(t, person), '100.00');
    }
    await find();
    const [risk, owner] = [await openConsole(t, 'risk'), await openConsole(t, 'owner')];
    const clear = async (person: Person) => {
      const [found] = await findingsOf(person);
      const body = { record: 'risk', id: found?.finding_id ?? '', event: 'clear', version: 1, reason: 'Bought a car' };
      return (await t.call('/console/records/act', body, { token: risk.token })).data;
    };
    const stateOf = async (person: Person) => (await findingsOf(person))[0]?.state;
    expect([(await clear(first)).waits, await stateOf(first)]).toEqual([false, 'cleared']);
    expect([(await clear(second)).waits, await stateOf(second)]).toEqual([true, 'open']);
    expect(await agree(t, owner)).toMatchObject({ status: 200 });
    expect(await stateOf(second)).toBe('cleared');
  });
});

describe('one payout account of several people (Spec: F3)', () => {
  it('stops payouts to them until an operator clears it with a reason', async () => {
    await rules({ accountSharers: 2, accountHolds: true, dueHours: 12 });
    const [one, other] = (await people(2)) as [Person, Person];
    const card = await addWallet(t, one);
    const number = await t.db
      .selectFrom('payout_accounts')
      .select('number_fingerprint')
      .where('account_id', '=', card)
      .executeTakeFirstOrThrow();
    await find();
    expect(await findingsOf(one, other)).toEqual([]);
    const second = await addWallet(t, other);
    // Two users share a number; an operator accepts it.
    await t.db
      .updateTable('payout_accounts')
      .set({ ...number, shared_by: 'op_1' })
      .where('account_id', '=', second)
      .execute();
    await find();
    const [found] = await findingsOf(one, other);
    expect(found).toMatchObject({ rule: 'shared_account', holds: true, state: 'open' });
    expect(found?.due_at.getTime()).toBe(t.now.getTime() + 12 * 3_600_000);
    const manager = await openConsole(t, 'manager');
    const { data } = await withdraw(t, other, second, '100.00');
    const approve = async () => {
      const { withdrawal } = await t.ask('/console/withdrawals/detail', { id: data.id }, { token: manager.token });
      return t.call(
        '/console/withdrawals/approve',
        { id: data.id, version: withdrawal.version },
        { token: manager.token },
      );
    };
    const seen = await t.ask('/console/withdrawals/detail', { id: data.id }, { token: manager.token });
    expect(seen.withdrawal.isStopped).toBe(true);
    const act = (event: string, reason: string, version: number) =>
      t.call(
        '/console/records/act',
        { record: 'risk', id: found?.finding_id, event, version, reason },
        { token: manager.token },
      );
    expect((await act('watch', '', 1)).code).toBe('input_invalid');
    expect((await act('watch', 'asked both', 1)).status).toBe(200);
    expect((await act('clear', 'husband and wife', 2)).status).toBe(200);
    const after = await t.ask('/console/withdrawals/detail', { id: data.id }, { token: manager.token });
    expect(after.withdrawal.isStopped).toBe(false);
    expect((await approve()).code).not.toBe('payouts_stopped');
    // A finding is not reported again right after its clearance.
    await t.db.updateTable('payout_accounts').set({ changed_at: t.now }).where('account_id', '=', second).execute();
    await find();
    expect(await findingsOf(one, other)).toHaveLength(1);
  });
});

describe('one device of several people (Spec: F3)', () => {
  it('is found from the rule’s number of accounts on', async () => {
    await rules({ deviceAccounts: 3 });
    const three = await people(3);
    const seen = async (person: Person) => {
      const when = { first_seen_at: t.now, last_seen_at: t.now };
      const device = { device_id: 'shared-phone', device: 'Chrome on Android', address: '10.0.0.1' };
      await t.db
        .insertInto('user_devices')
        .values({ site_id: 'demo', uid: person.uid, ...device, ...when })
        .execute();
      await find();
    };
    await seen(three[0] as Person);
    await seen(three[1] as Person);
    expect(await findingsOf(...three)).toEqual([]);
    await seen(three[2] as Person);
    expect(await findingsOf(...three)).toMatchObject([{ rule: 'shared_device', evidence: { people: 3 } }]);
  });
});

describe('two servers (Spec: F3)', () => {
  it('report a finding once when they scan at the same time', async () => {
    await rules({ circularDays: 7, circularMembers: 2, circularLeast: '10.00' });
    const [a, b] = (await people(2)) as [Person, Person];
    await pay(a, b, '10.00');
    await pay(b, a, '10.00');
    const second = await t.startAnother();
    t.now = new Date(t.now.getTime() + 60_000);
    await Promise.all([t.app, second, t.app, second].map(({ riskWorker }) => riskWorker.runDue()));
    await second.close();
    expect(await findingsOf(a, b)).toHaveLength(1);
  });
});
