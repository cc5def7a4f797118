import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';
import { computeDays } from './compute-work.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, {
    events: ['purchase'],
    base: 'amount',
    own: {
      steps: [
        { fromMinor: 0n, ppm: 100_000 },
        { fromMinor: 100_00n, ppm: 200_000 },
      ],
    },
    levels: 'shares',
    holdDays: 0,
  });
});
afterAll(() => t?.close());
afterEach(async () => {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const DAY_MS = 86_400_000;
const balance = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const dueDays = async () =>
  (await t.db.selectFrom('earning_work').selectAll().execute()).map(({ site_id, uid, day }) => ({
    siteId: site_id,
    uid,
    day,
  }));

describe('days that are computed together', () => {
  it('give the same results as separate computations, even if a later day depends on an earlier one', async () => {
    const lead = await makePromoter(t, { rate1: '5' });
    const people = [await makePromoter(t, { inviterUid: lead.uid }), await makePromoter(t, { inviterUid: lead.uid })];
    const began = t.now.getTime();
    const clicks: string[] = [];
    for (const person of people) clicks.push(await click(t, await makeLink(t, person)));
    for (const [day, amount] of ['100.00', '50.00', '10.00'].entries()) {
      t.now = new Date(began + day * DAY_MS);
      for (const clickId of clicks) await postback(t, { click_id: clickId, amount });
    }
    t.now = new Date(began + 3 * DAY_MS);
    expect(await computeDays(t.db, 'demo', await dueDays(), t.now)).toBe(6);
    // 10 % of the first hundred, 20 % of the rest of the month; the upline gets 5 % of all.
    for (const { uid } of people) expect(await balance(uid)).toBe(22_00n);
    expect(await balance(lead.uid)).toBe(16_00n);
    await settle(t);
    for (const { uid } of people) expect(await balance(uid)).toBe(22_00n);
  });

  it('write their new lines, and leave unchanged lines alone', async () => {
    const person = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, person));
    const lines = async () => {
      const { rows } = await sql<{ source_id: string; version: string }>`
        SELECT source_id, xmin::text AS version FROM commission_lines WHERE member_uid = ${person.uid}`.execute(t.db);
      return new Map(rows.map(({ source_id, version }) => [source_id, version]));
    };
    await postback(t, { click_id: clickId, transaction_id: 'kept', amount: '10.00' });
    await postback(t, { click_id: clickId, transaction_id: 'changed', amount: '10.00' });
    await settle(t);
    const before = await lines();
    await postback(t, { click_id: clickId, transaction_id: 'changed', amount: '5.00' });
    await postback(t, { click_id: clickId, amount: '30.00' });
    await settle(t);
    const after = await lines();
    expect([before.size, after.size]).toEqual([2, 3]);
    expect([...before].filter(([id, version]) => after.get(id) === version)).toHaveLength(1);
    expect(await balance(person.uid)).toBe(4_50n);
  });

  it('are skipped while another process computes them', async () => {
    const person = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, person));
    await postback(t, { click_id: clickId, amount: '10.00' });
    const workDays = await dueDays();
    const counts = await Promise.all([1, 2, 3].map(() => computeDays(t.db, 'demo', workDays, t.now)));
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await balance(person.uid)).toBe(1_00n);
  });

  it('fail individually when they cannot be computed, and are tried again later', async () => {
    const [ill, well] = [await makePromoter(t), await makePromoter(t)];
    const clicks = [await click(t, await makeLink(t, ill)), await click(t, await makeLink(t, well))];
    const sell = () => Promise.all(clicks.map((click_id) => postback(t, { click_id, amount: '10.00' })));
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    const isIll = `CHECK (member_uid <> '${ill.uid}')`;
    await owner.query(`ALTER TABLE commission_lines ADD CONSTRAINT ill ${isIll} NOT VALID`);
    await sell();
    await settle(t);
    expect([await balance(ill.uid), await balance(well.uid)]).toEqual([0n, 1_00n]);
    // Another sale on the day does not shorten its pause.
    await sell();
    await settle(t);
    expect([await balance(ill.uid), await balance(well.uid)]).toEqual([0n, 2_00n]);
    const faults = await t.db.selectFrom('earning_faults').selectAll().execute();
    expect(faults).toMatchObject([{ uid: ill.uid, failures: 1, retry_at: new Date(t.now.getTime() + 30_000) }]);
    // On a distributed table the name of the constraint ends with its shard's number.
    expect(faults[0]?.error).toMatch(/"ill(_\d+)?"/);
    t.now = new Date(t.now.getTime() + 31_000);
    await settle(t);
    const { token } = await openConsole(t, 'risk');
    const [shown] = await t.ask('/console/conversions/faults', {}, { token });
    expect(shown).toMatchObject({ uid: ill.uid, failures: 2, error: expect.stringContaining('"ill') });
    expect(await t.ask('/console/dashboard', {}, { token })).toMatchObject({ faultyDays: 1 });
    t.now = new Date(t.now.getTime() + 31_000);
    await owner.query('ALTER TABLE commission_lines DROP CONSTRAINT ill');
    await owner.end();
    await settle(t);
    expect(await balance(ill.uid)).toBe(0n);
    const day = { uid: ill.uid, day: shown?.day ?? '' };
    await t.ask('/console/conversions/retry', day, { token });
    await settle(t);
    expect(await balance(ill.uid)).toBe(2_00n);
    expect(await t.call('/console/conversions/retry', day, { token })).toMatchObject({ code: 'not_found' });
    expect(await t.db.selectFrom('earning_faults').selectAll().execute()).toEqual([]);
  });
});
