import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
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
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** Clearing a finding releases its current amount, not the amount when it was found. */

let t: TestApp;
let risk: ConsoleOperator;
const OFF = { circularDays: 0, structuringDays: 0, deviceAccounts: 0, accountSharers: 0 };
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    risk: { ...OFF, unplayedDays: 3, unplayedLeast: '100.00', unplayedWithdrawn: 80, unplayedPlayed: 10 },
    withdrawal: { coolingHours: 0, minimum: '1.00' },
    deposit: { methods: [{ code: 'sandbox' }] },
    alone: { aDay: '1000.00' },
  });
  await t.app.riskWorker.runDue();
  risk = await openConsole(t, 'risk');
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

/** A deposit that is withdrawn unplayed, followed by a run of the rules. */
async function passThrough(person: Person, card: string, amount: string): Promise<void> {
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome: 'paid' } } as const;
  await t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
  await runWorkers(t);
  expect((await withdraw(t, person, card, amount)).status).toBe(2004);
  await find();
}

async function find(): Promise<void> {
  t.now = new Date(t.now.getTime() + 60_000);
  await t.app.riskWorker.runDue();
}

const findingsOf = ({ uid }: Person) =>
  t.db.selectFrom('risk_findings').selectAll().where('uid', '=', uid).orderBy('finding_id').execute();

const findingsOfAll = (people: readonly Person[]) =>
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

interface Seen {
  readonly finding_id: string;
  readonly version: number;
}

function act(event: string, { finding_id: id, version }: Seen) {
  const body = { record: 'risk', id, event, version, reason: 'Bought a car' };
  return t.call('/console/records/act', body, { token: risk.token });
}

it('an open finding grows with later amounts and is shown again', async () => {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  // A small deposit passes through and causes a small finding.
  await passThrough(person, card, '100.00');
  const [small] = await findingsOf(person);
  expect(small).toMatchObject({ amount_minor: 100_00n, state: 'open', version: 1 });
  // A large payment follows before an operator has read the finding.
  await passThrough(person, card, '4000.00');
  const [grown, ...others] = await findingsOf(person);
  expect([grown, others]).toMatchObject([{ amount_minor: 4_100_00n, state: 'open', version: 2 }, []]);
  // The operator who read the smaller finding is refused, because it changed.
  expect((await act('clear', { finding_id: grown?.finding_id ?? '', version: 1 })).code).toBe('record_changed');
  // Above the operator's daily limit, a clearance becomes a request for approval.
  expect((await act('clear', grown as Seen)).data).toMatchObject({ waits: true });
  const owner = await openConsole(t, 'owner');
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, { token: owner.token });
  const id = content[0]?.id ?? '';
  const { print } = await t.ask('/console/approvals/detail', { id }, { token: owner.token });
  // Without new deposits the finding stays unchanged.
  await find();
  expect(await findingsOf(person)).toMatchObject([{ amount_minor: 4_100_00n, version: 2 }]);
  // Another deposit comes while the second person reads.
  await passThrough(person, card, '500.00');
  expect((await t.call('/console/approvals/approve', { id, print }, { token: owner.token })).code).toBe(
    'approval_changed',
  );
  expect((await approveSeen(t, id, { token: owner.token })).status).toBe(200);
  expect(await findingsOf(person)).toMatchObject([{ amount_minor: 4_600_00n, state: 'cleared' }]);
});

it('a cleared finding does not cover the larger amount of later days', async () => {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  await passThrough(person, card, '100.00');
  const [small] = await findingsOf(person);
  if (!small) throw new Error('nothing was found');
  expect((await act('clear', small)).data).toMatchObject({ waits: false });
  // Below the rule's amount: no finding.
  await passThrough(person, card, '99.00');
  expect(await findingsOf(person)).toMatchObject([{ state: 'cleared' }]);
  await passThrough(person, card, '4000.00');
  expect(await findingsOf(person)).toMatchObject([
    { state: 'cleared', amount_minor: 100_00n },
    { state: 'open', amount_minor: 4_099_00n, holds: true },
  ]);
});

it('a cleared finding does not cover an additional user of the same account', async () => {
  await setSettings(t, { risk: { ...OFF, unplayedDays: 0, accountSharers: 2 } });
  const people = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
  const cards = await Promise.all([0, 1, 2].map(() => ''));
  for (const [index, person] of people.entries()) cards[index] = await addWallet(t, person);
  const accountOf = (index: number) =>
    t.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('account_id', '=', cards[index] ?? '')
      .executeTakeFirstOrThrow();
  const { number_fingerprint: number } = await accountOf(0);
  const set = (index: number, values: object) =>
    t.db
      .updateTable('payout_accounts')
      .set({ changed_at: t.now, ...values })
      .where('account_id', '=', cards[index] ?? '')
      .execute();
  // Two users share a number; an operator accepts it.
  await set(1, { number_fingerprint: number, shared_by: 'op_1' });
  await find();
  const [found] = await findingsOfAll(people);
  if (!found) throw new Error('nothing was found');
  expect((await act('clear', found)).data).toMatchObject({ waits: false });
  // One user leaves and a third one joins: two users again.
  await set(1, { state: 'removed' });
  await set(2, { number_fingerprint: number, shared_by: 'op_1' });
  await find();
  expect(await findingsOfAll(people)).toMatchObject([{ state: 'cleared' }, { state: 'open', holds: true }]);
});
