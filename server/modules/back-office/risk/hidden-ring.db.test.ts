import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** Many small rings try to hide a large ring. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { risk: { circularHolds: true } });
  await t.app.riskWorker.runDue();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const send = (from: Person, to: Person, amount: string) =>
  t.ask('/wallet/transfer', { uid: to.uid, amount }, withKey(from.token));

async function scan() {
  t.now = new Date(t.now.getTime() + 90_000);
  await t.app.riskWorker.runDue();
}

async function held(people: readonly Person[]): Promise<number> {
  const uids = people.map(({ uid }) => uid);
  const rows = await t.db.selectFrom('risk_finding_users').select('uid').distinct().where('uid', 'in', uids).execute();
  return rows.length;
}

it('the rule finds a large ring among hundreds of small rings, and stops payouts to all of its users', async () => {
  const crowd: Person[] = [];
  for (let i = 0; i < 24; i++) crowd.push(await makePerson(t, 1_000));
  for (let step = 1; step < crowd.length; step++) {
    await Promise.all(crowd.map((person, i) => send(person, crowd[(i + step) % crowd.length] as Person, '1000.00')));
  }
  const ring = [await makePerson(t, 300_000), await makePerson(t, 0), await makePerson(t, 0)] as const;
  await send(ring[0], ring[1], '300000.00');
  await send(ring[1], ring[2], '300000.00');
  await send(ring[2], ring[0], '300000.00');
  await scan();
  const found = await t.db.selectFrom('risk_findings').selectAll().where('rule', '=', 'circular').execute();
  // Single findings only up to the number that operators can decide.
  expect(found.length).toBeLessThan(110);
  const own = found.filter(({ uids }) => uids.includes(ring[0].uid));
  expect(own).toMatchObject([{ amount_minor: 300_000_00n, holds: true }]);
  expect([await held(ring), await held(crowd)]).toEqual([3, crowd.length]);
}, 120_000);
