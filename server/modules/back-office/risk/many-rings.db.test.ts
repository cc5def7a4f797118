import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
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
import { depositsOf } from '../../payments/deposits/published.ts';
import { payoutAccountsOf } from '../../payments/payout-accounts/published.ts';
import { withdrawalsOf } from '../../payments/withdrawals/published.ts';
import { PLAY_PARTS } from '../../play/channels/published.ts';
import { createRiskWorker } from './risk-worker.ts';

/** Users pay each other on so many paths that a search along all of them would exceed the statement timeout. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    withdrawal: { coolingHours: 0 },
    deposit: { methods: [{ code: 'sandbox' }] },
    risk: { circularHolds: true },
  });
  await t.app.riskWorker.runDue();
});
afterAll(() => t?.close());

/** Every ring has five people, one more than the rule searches for. */
const LAYERS = 5;
const WIDE = 40;

async function passThrough(person: Person, card: string, amount: string) {
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome: 'paid' } } as const;
  await t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
  await runWorkers(t);
  expect((await withdraw(t, person, card, amount)).status).toBe(2004);
}
async function scan() {
  t.now = new Date(t.now.getTime() + 90_000);
  await t.app.riskWorker.runDue();
}
const findingsOf = ({ uid }: Person) =>
  t.db.selectFrom('risk_findings').select(['rule', 'holds', 'evidence', 'uids']).where('uid', '=', uid).execute();
const pay = (from: Person, to: Person, amount: string) =>
  t.ask('/wallet/transfer', { uid: to.uid, amount }, withKey(from.token));

it('the rules finish with any number of rings', async () => {
  const before = await makePerson(t, 0);
  await passThrough(before, await addWallet(t, before), '40000.00');
  await scan();
  expect(await findingsOf(before)).toMatchObject([{ rule: 'unplayed', holds: true }]);

  // Transfers of the earlier days first, today's last.
  const [first, ...others] = [
    await makePerson(t, 1_000 * WIDE),
    ...(await Promise.all(Array.from({ length: WIDE }, () => makePerson(t, 0)))),
  ] as [Person, ...Person[]];
  const uidOf = (layer: number, i: number) =>
    layer === 0 && i === 0 ? first.uid : layer === 1 ? (others[i]?.uid ?? '') : `way-${layer}-${i}`;
  const passed = Array.from({ length: LAYERS }, (_, layer) =>
    Array.from({ length: WIDE * WIDE }, (__, way) => ({
      site_id: 'demo',
      from_uid: uidOf(layer, Math.floor(way / WIDE)),
      to_uid: uidOf((layer + 1) % LAYERS, way % WIDE),
      day: siteDay(t.now, 'Asia/Manila') - 1,
      amount_minor: 1_000_00n,
    })),
  );
  for (const rows of passed) await t.db.insertInto('risk_transfers').values(rows).execute();
  await Promise.all(others.map((other) => pay(first, other, '1000.00')));
  await scan();
  expect(await findingsOf(first)).toEqual([]);

  const after = await makePerson(t, 0);
  await passThrough(after, await addWallet(t, after), '40000.00');
  await scan();
  expect(await findingsOf(after)).toMatchObject([{ rule: 'unplayed', holds: true }]);
}, 120_000);

it('a failing rule does not stop the others, and resumes where it failed', async () => {
  const { db, sites } = t.app;
  const parts = {
    ...{ db, sites, returnWithdrawals: async () => 0, readUncomputed: async () => [] },
    payments: { deposits: depositsOf, withdrawals: withdrawalsOf, payoutAccounts: payoutAccountsOf },
    play: PLAY_PARTS,
    ...{ clock: () => t.now, log: createLog('silent') },
  };
  const broken = createRiskWorker({
    ...parts,
    payments: { ...parts.payments, payoutAccounts: () => sql`(SELECT 1 / 0)` },
  });
  const marks = async () => {
    const rows = await t.db.selectFrom('risk_scans').select(['rule', 'failures', 'scanned_until']).execute();
    return new Map(rows.map(({ rule, failures, scanned_until: until }) => [rule, { failures, until }]));
  };
  const before = await marks();
  const person = await makePerson(t, 0);
  await passThrough(person, await addWallet(t, person), '40000.00');
  t.now = new Date(t.now.getTime() + 90_000);
  for (let i = 0; i < 2; i++) await expect(broken.runDue()).rejects.toThrow();
  expect(await findingsOf(person)).toMatchObject([{ rule: 'unplayed', holds: true }]);
  const failed = await marks();
  expect(failed.get('shared_account')).toEqual({ failures: 2, until: before.get('shared_account')?.until });
  expect([...failed.values()].filter(({ failures }) => failures > 0)).toHaveLength(1);
  await t.app.riskWorker.runDue();
  expect((await marks()).get('shared_account')).toEqual({ failures: 0, until: new Date(t.now.getTime() - 30_000) });
});

it('a withdrawal of an unplayed deposit is paid only after the rule has checked it', async () => {
  const person = await makePerson(t, 0);
  await passThrough(person, await addWallet(t, person), '40000.00');
  // The rule does not run between the deposit and the approval.
  const mark = await t.db.selectFrom('risk_scans').selectAll().where('rule', '=', 'unplayed').executeTakeFirstOrThrow();
  t.now = new Date(t.now.getTime() + 3_600_000);
  const cashier = await openConsole(t, 'cashier');
  const row = await t.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'version'])
    .where('uid', '=', person.uid)
    .executeTakeFirstOrThrow();
  const seen = { id: row.withdrawal_id, version: row.version, reason: 'seen' };
  const approve = () => t.call('/console/withdrawals/approve', seen, { token: cashier.token });
  expect((await approve()).code).toBe('payouts_stopped');
  const found = { rule: 'unplayed' as const, scanned_until: t.now };
  await t.db.updateTable('risk_scans').set(found).where('rule', '=', mark.rule).execute();
  expect((await approve()).status).toBe(200);
});
