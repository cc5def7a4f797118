import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { writeSandboxCallback } from '../../../adapters/payout/sandbox/sandbox-callback.ts';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
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
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/**
 * Deposits that are withdrawn unplayed: before the rule has run, long after they were ordered, after a change of the
 * rule’s days, and a second time.
 */

const HOUR_MS = 3_600_000;
let t: TestApp;
let cashier: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    withdrawal: { coolingHours: 0 },
    deposit: { methods: [{ code: 'sandbox', maximum: '500000.00' }] },
  });
  await t.app.riskWorker.runDue();
  cashier = await openConsole(t, 'cashier');
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function later(ms: number) {
  t.now = new Date(t.now.getTime() + ms);
  await t.app.riskWorker.runDue();
}

async function deposit({ token }: Person, amount: string) {
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(token));
  const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome: 'paid' } } as const;
  await t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
  await runWorkers(t);
}

async function ask(person: Person, card: string, amounts: readonly string[]) {
  for (const amount of amounts) expect((await withdraw(t, person, card, amount)).status).toBe(2004);
}

async function approveAll({ uid }: Person, by = cashier) {
  const waiting = await t.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'version'])
    .where('uid', '=', uid)
    .where('state', '=', 'WaitReview')
    .execute();
  const codes: unknown[] = [];
  for (const { withdrawal_id: id, version } of waiting) {
    const { code, status } = await t.call(
      '/console/withdrawals/approve',
      { id, version, reason: 'seen' },
      { token: by.token },
    );
    codes.push(code ?? status);
  }
  return codes;
}

async function paidOf({ uid }: Person) {
  const rows = await t.db
    .selectFrom('withdrawals')
    .select('amount_minor')
    .where('uid', '=', uid)
    .where('state', '=', 'Success')
    .execute();
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}

const findingsOf = ({ uid }: Person) =>
  t.db
    .selectFrom('risk_findings')
    .selectAll()
    .where('uid', '=', uid)
    .where('rule', '=', 'unplayed')
    .orderBy('finding_id')
    .execute();

const FOUR = ['45000.00', '45000.00', '45000.00', '45000.00'];
const STOPPED = FOUR.map(() => 'payouts_stopped');

it.each([
  ['seconds', 5_000],
  ['a minute', 90_000],
])('an unplayed deposit stops its withdrawal %s after the request, with earlier withdrawals', async (_, waitMs) => {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await deposit(person, '180000.00');
  await t.app.riskWorker.runDue();
  // Only the last withdrawal reaches the rule’s share.
  await ask(person, card, FOUR);
  await later(waitMs);
  expect(await approveAll(person)).toEqual(STOPPED);
  await runWorkers(t, 16);
  expect(await paidOf(person)).toBe(0n);
});

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

/** A deposit that is paid days after it was ordered. */
async function depositLate(person: Person, amount: string, days: number): Promise<Person> {
  const { reference, id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  t.now = new Date(t.now.getTime() + days * 24 * HOUR_MS);
  // The rule has scanned all these days.
  await t.db.updateTable('risk_scans').set({ scanned_until: t.now }).execute();
  await runWorkers(t);
  const paid = { payment_id: `p${id}`, amount_minor: amount.replace('.', ''), currency: 'COIN' };
  const event = { event_id: `l${id}`, site: 'demo', reference, kind: 'deposit', status: 'paid', ...paid };
  const { headers, body: payload } = writeSandboxCallback(secrets, event as never, t.now);
  const sent = { host: 'localhost', ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) };
  const request = { method: 'POST', url: '/hooks/sandbox', payload, headers: sent } as const;
  expect((await t.app.fastify.inject(request)).statusCode).toBe(200);
  cashier = await openConsole(t, 'cashier');
  return { ...person, token: await t.logIn(person.phone) };
}

it.each([5, 65])(
  'an unplayed deposit that was ordered %s days ago stops its withdrawal at the request',
  async (days) => {
    const made = await makePerson(t, 0);
    const card = await addWallet(t, made);
    const person = await depositLate(made, '180000.00', days);
    expect(await balanceOf(t, person.uid)).toBe(180_000_00n);
    await ask(person, card, FOUR);
    await later(5_000);
    expect(await approveAll(person)).toEqual(STOPPED);
    // All within the minute before the next scan.
    for (const seconds of [16, 5, 5]) await runWorkers(t, seconds);
    expect(await paidOf(person)).toBe(0n);
  },
);

it('an approved withdrawal is not paid once a later request would leave the deposit unplayed', async () => {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await deposit(person, '180000.00');
  await ask(person, card, FOUR.slice(1));
  expect(await approveAll(person)).toEqual([200, 200, 200]);
  await ask(person, card, FOUR.slice(0, 1));
  t.now = new Date(t.now.getTime() + 20_000);
  await runWorkers(t, 16);
  expect(await paidOf(person)).toBe(0n);
});

it('one operator alone cannot extend the rule’s days', async () => {
  const manager = await openConsole(t, 'manager');
  const change = { section: 'risk', version: 0, values: { unplayedDays: 90 }, reason: 'look further back' };
  const saved = await t.call('/console/settings/save', change, { token: manager.token });
  expect([saved.status, saved.code]).toEqual([200, undefined]);
  t.app.sites.forget();
  expect((await t.app.sites.byId('demo'))?.settings).not.toMatchObject({ risk: { unplayedDays: 90 } });
});

it('a clearance does not cover a second deposit once the first is outside the rule’s days', async () => {
  let person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await deposit(person, '49000.00');
  await ask(person, card, ['25000.00', '24000.00']);
  await later(90_000);
  expect(await findingsOf(person)).toMatchObject([{ state: 'open', holds: true, amount_minor: 49_000_00n }]);
  await later(70 * HOUR_MS);
  const risk = await openConsole(t, 'risk');
  const [{ finding_id: id, version } = { finding_id: '', version: 0 }] = await findingsOf(person);
  const clear = { record: 'risk', id, event: 'clear', version, reason: 'Bought a car' };
  expect((await t.call('/console/records/act', clear, { token: risk.token })).data).toMatchObject({ waits: false });
  await later(4 * HOUR_MS);
  person = { ...person, token: await t.logIn(person.phone) };
  await deposit(person, '53900.00');
  await ask(person, card, ['27000.00', '26900.00']);
  await later(90_000);
  // Only the second deposit: the first was counted at its clearance.
  expect(await findingsOf(person)).toMatchObject([
    { state: 'cleared', amount_minor: 49_000_00n },
    { state: 'open', amount_minor: 53_900_00n, holds: true },
  ]);
});

it('an open finding still contains amounts that are older than the rule’s days by now', async () => {
  let person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await deposit(person, '49000.00');
  await ask(person, card, ['49000.00']);
  await later(90_000);
  await later(80 * HOUR_MS);
  person = { ...person, token: await t.logIn(person.phone) };
  await deposit(person, '48000.00');
  await ask(person, card, ['48000.00']);
  await later(90_000);
  expect(await findingsOf(person)).toMatchObject([{ state: 'open', amount_minor: 97_000_00n }]);
});

it('a request no longer waits for the rule once the site switches the feature off', async () => {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await deposit(person, '180000.00');
  await ask(person, card, FOUR);
  await t.db
    .updateTable('sites')
    .set({ settings: sql`jsonb_set(settings, '{features,protection}', 'false')` })
    .execute();
  t.app.sites.forget();
  expect((await t.app.sites.byId('demo'))?.features).toMatchObject({ protection: false });
  await later(90_000);
  expect(await approveAll(person, await openConsole(t, 'cashier'))).toEqual([200, 200, 200, 200]);
  expect(await findingsOf(person)).toEqual([]);
});
