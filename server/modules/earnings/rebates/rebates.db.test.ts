import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLink,
  makePromoter,
  type Promoter,
  sale,
  settle,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import { balanceOf, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { closeMonth } from '../commission/index.ts';
import { closePeriod, openRule } from './close-period.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  await setSettings(t, {
    rebates: {
      rules: [
        { code: 'own-day', base: 'own', period: 'day', rate: '10', steps: ['60: 20'], claimDays: 5 },
        { code: 'team-day', name: 'Leader’s thanks', base: 'team', period: 'day', rate: '50', level: 3 },
      ],
    },
    vip: { levels: [{ need: '0.00' }, { need: '1000000.00' }, { need: '2000000.00' }, { need: '3000000.00' }] },
  });
  await settle(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

const DAY_MS = 86_400_000;
const BASES_OF_CHANGES = new URL('../../../migrations/0097_rebate_bases_of_changes.sql', import.meta.url);
const DAYS_OF_REBATES = new URL('../../../migrations/0511_days_of_rebates.sql', import.meta.url);
const MANILA_MS = 8 * 3_600_000;

/** Moves the clock to a few minutes after the next midnight of the site, when its day is closed. */
async function nextDay(): Promise<void> {
  t.now = new Date((Math.floor((t.now.getTime() + MANILA_MS) / DAY_MS) + 1) * DAY_MS - MANILA_MS + 6 * 60_000);
  await settle(t);
}

const list = (who: Promoter, state: 'claimable' | 'claimed' | 'expired' = 'claimable') =>
  t.ask('/rebate/list', { state }, { token: who.token });
const claim = (who: Promoter, id: string, key?: string) => t.call('/rebate/claim', { id }, withKey(who.token, key));

/** A user with one claimable rebate of 3.00. */
async function withRebate(): Promise<{ who: Promoter; id: string }> {
  const who = await makePromoter(t);
  await sale(t, await makeLink(t, who), '100.00');
  await nextDay();
  const id = (await list(who)).content[0]?.id ?? '';
  return { who, id };
}

describe('a period', () => {
  it('gives each user one rebate for each rule, with its base, rate and last day, by the steps reached', async () => {
    const [small, large] = [await makePromoter(t), await makePromoter(t)];
    await sale(t, await makeLink(t, small), '100.00');
    await sale(t, await makeLink(t, large), '200.00');
    const day = new Date(t.now.getTime() + MANILA_MS).toISOString().slice(0, 10);
    expect((await list(small)).content).toEqual([]);
    await nextDay();
    await settle(t);
    const own = { of: 'own', rule: '', from: day, to: day, state: 'claimable', claimedAt: null };
    expect((await list(small)).content).toMatchObject([{ ...own, base: '30.00', rate: '10', amount: '3.00' }]);
    expect(await list(large)).toMatchObject({
      content: [{ ...own, base: '60.00', rate: '20', amount: '12.00' }],
      total: '12.00',
    });
  });

  it('counts late settlements in the later period, and reversals in no period', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    const at = t.now.toISOString();
    await sale(t, link, '100.00', { transaction_id: 'later', event_id: 'later-1', status: 'pending' });
    await sale(t, link, '10.00', { transaction_id: 'back', event_id: 'back-1' });
    await nextDay();
    expect((await list(who)).content).toMatchObject([{ base: '3.00', amount: '0.30' }]);
    // Both sales were made on the day before.
    await sale(t, link, '100.00', { transaction_id: 'later', event_id: 'later-2', occurred_at: at });
    await nextDay();
    expect((await list(who)).content.map(({ base }: { base: string }) => base)).toEqual(['30.00', '3.00']);
    await sale(t, link, '0.00', { transaction_id: 'back', event_id: 'back-2', status: 'reversed', occurred_at: at });
    // The counted part comes off the newest rebate.
    expect((await list(who)).content).toMatchObject([
      { base: '27.00', amount: '2.70' },
      { base: '3.00', amount: '0.30' },
    ]);
    await sale(t, link, '5.00');
    await nextDay();
    expect((await list(who)).content[0]).toMatchObject({ base: '1.50', amount: '0.15' });
    const [first] = await t.db
      .selectFrom('rebates')
      .selectAll()
      .where('uid', '=', who.uid)
      .orderBy('from_day')
      .execute();
    expect(first).toMatchObject({ base_minor: 3_00n, taken_base_minor: 0n });
  });

  it('does not count a sale that is reversed while the period is being closed', async () => {
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('the site is there');
    const sold = { code: 'meanwhile', name: '', base: 'conversions', period: 'day', rate: 1000n, steps: [] } as const;
    const rule = { ...sold, level: 0, claimDays: 5 };
    await openRule(t.db, site, rule, t.now);
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    await sale(t, link, '1000.00', { transaction_id: 'meanwhile' });
    // A minute after the day, because the worker that closes periods leaves time for late events.
    t.now = new Date((Math.floor((t.now.getTime() + MANILA_MS) / DAY_MS) + 1) * DAY_MS - MANILA_MS + 60_000);
    await closePeriod(t.db, site, rule.code, rule, t.now, {
      extraOf: () => 0n,
      // The rebates are written, but not committed yet.
      storeGrounds: () => sale(t, link, '1000.00', { transaction_id: 'meanwhile', status: 'reversed' }),
    });
    await settle(t);
    const rebates = t.db.selectFrom('rebates').select('amount_minor').where('rule', '=', rule.code);
    expect(await rebates.execute()).toEqual([{ amount_minor: 0n }]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', rule.code).execute();
    await t.db.deleteFrom('rebates').where('rule', '=', rule.code).execute();
  });

  it('leaves out sales during the promoter’s self-exclusion from a base of conversions', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    const site = { siteId: 'demo', timezone: 'Asia/Manila' };
    const terms = { name: '', period: 'day', rate: 1000n, steps: [], level: 0, claimDays: 7 } as const;
    const rule = { code: 'sold', base: 'conversions', ...terms } as const;
    await openRule(t.db, site, rule, t.now);
    await sale(t, link, '100.00');
    const excluded = { site_id: 'demo', uid: who.uid, kind: 'excluded' as const };
    t.now = new Date(t.now.getTime() + 60_000);
    const ends = new Date(t.now.getTime() + 60_000);
    await t.db
      .insertInto('protection_breaks')
      .values({ ...excluded, since: t.now, until: ends, ends_at: ends })
      .execute();
    await sale(t, link, '1000.00');
    t.now = ends;
    await sale(t, link, '10.00');
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'sold', rule, t.now);
    const rebates = await t.db.selectFrom('rebates').select(['uid', 'base_minor']).where('rule', '=', 'sold').execute();
    expect(rebates).toEqual([{ uid: who.uid, base_minor: 110_00n }]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', 'sold').execute();
  });

  it('counts the team only for promoters with the level, and does not add earlier periods later', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const link = await makeLink(t, member);
    await sale(t, link, '100.00');
    await nextDay();
    expect((await list(lead)).content).toEqual([]);
    await t.db.updateTable('users').set({ level: 3 }).where('uid', '=', lead.uid).execute();
    await sale(t, link, '200.00');
    await nextDay();
    expect((await list(lead)).content).toMatchObject([
      { rule: 'Leader’s thanks', of: 'team', base: '5.00', amount: '2.50' },
    ]);
    const [notice] = await t.ask('/cp/mainview/notice', {}, { token: lead.token });
    expect(notice).toMatchObject({ to: '/RakeBack', content: expect.stringContaining('2.50') });
  });

  it('uses another base only from the period on that is closed with it', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const link = await makeLink(t, member);
    const started = t.now;
    const site = { siteId: 'demo', timezone: 'Asia/Manila' };
    const terms = { name: '', period: 'day', rate: 1000n, steps: [], level: 0, claimDays: 7 } as const;
    const own = { code: 'swap', base: 'own', ...terms } as const;
    await openRule(t.db, site, own, t.now);
    await sale(t, link, '100.00');
    await sale(t, link, '100.00', { transaction_id: 'swap', event_id: 'swap-1', status: 'pending' });
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'swap', own, t.now);
    await sale(t, link, '200.00');
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'swap', { ...own, base: 'team' }, t.now);
    const rebates = t.db.selectFrom('rebates').select(['uid', 'base_minor']).where('rule', '=', 'swap');
    // Only from the second day on: the first day counted the user's own sales, of which there were none.
    expect(await rebates.where('uid', '=', lead.uid).execute()).toEqual([{ uid: lead.uid, base_minor: 5_00n }]);
    // Later settlements of the first day count by the base of that day, although the rule now has another base.
    await sale(t, link, '100.00', { transaction_id: 'swap', event_id: 'swap-2', occurred_at: started.toISOString() });
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'swap', { ...own, base: 'team' }, t.now);
    expect(await rebates.where('uid', '=', lead.uid).execute()).toHaveLength(1);
    const late = await rebates.where('uid', '=', member.uid).where('base', '=', 'own').orderBy('from_day').execute();
    expect(late.map(({ base_minor }) => base_minor)).toEqual([30_00n, 30_00n]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', 'swap').execute();
  });

  it('pays nothing twice after an earlier version closed it with a changed base', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const link = await makeLink(t, member);
    const site = { siteId: 'demo', timezone: 'Asia/Manila' };
    const terms = { name: '', period: 'day', rate: 1000n, steps: [], level: 0, claimDays: 7 } as const;
    const own = { code: 'left', base: 'own', ...terms } as const;
    const team = { ...own, base: 'team' } as const;
    await openRule(t.db, site, own, t.now);
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'left', own, t.now);
    await sale(t, link, '200.00');
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'left', team, t.now);
    // Stored as that version wrote it: with the base at the start of the period, and a new start of the count.
    await sql`
      WITH changed AS (UPDATE rebate_periods SET base = 'own'
        WHERE rule = 'left' AND closed_at = ${t.now} RETURNING from_day)
      UPDATE rebate_periods SET since_day = changed.from_day FROM changed
      WHERE rule = 'left' AND closed_at IS NULL`.execute(t.db);
    await sql.raw(readFileSync(BASES_OF_CHANGES, 'utf8')).execute(t.db);
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'left', team, t.now);
    const rebates = await t.db.selectFrom('rebates').select(['uid', 'base']).where('rule', '=', 'left').execute();
    expect(rebates).toEqual([{ uid: lead.uid, base: 'team' }]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', 'left').execute();
  });

  it('ends at the midnight of the site’s clock, even across a change to summer time', async () => {
    const site = { siteId: 'demo', timezone: 'America/New_York' };
    const rule = {
      ...({ code: 'ny', name: '', base: 'own', period: 'week' } as const),
      ...{ rate: 1000n, steps: [], level: 0, claimDays: 7 },
    };
    // Sunday, 8 March 2026 has 23 hours.
    await openRule(t.db, site, rule, new Date('2026-03-03T15:00:00Z'));
    const ends = async () =>
      (await t.db.selectFrom('rebate_periods').selectAll().where('rule', '=', 'ny').orderBy('from_day').execute()).map(
        ({ from_day, to_day, ends_at, closed_at }) => [from_day, to_day, ends_at.toISOString(), closed_at !== null],
      );
    await closePeriod(t.db, site, 'ny', rule, new Date('2026-03-09T03:59:59.999Z'));
    expect(await ends()).toEqual([[20260303, 20260308, '2026-03-09T04:00:00.000Z', false]]);
    const border = new Date('2026-03-09T04:00:00Z');
    await Promise.all([1, 2, 3].map(() => closePeriod(t.db, site, 'ny', rule, border)));
    expect(await ends()).toEqual([
      [20260303, 20260308, '2026-03-09T04:00:00.000Z', true],
      [20260309, 20260315, '2026-03-16T04:00:00.000Z', false],
    ]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', 'ny').execute();
  });
});

describe('a rebate', () => {
  it('is paid once for any number of simultaneous claims', async () => {
    const { who, id } = await withRebate();
    const before = await balanceOf(t, who.uid);
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(who, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(['rebate_claimed', 'busy']).toContain(answer.code);
    }
    expect(await balanceOf(t, who.uid)).toBe(before + 3_00n);
    const { content } = await t.ask('/wallet/records', { kind: 'rebate' }, { token: who.token });
    expect(content).toMatchObject([{ kind: 'rebate', amount: '3.00' }]);
    expect((await list(who, 'claimed')).content).toMatchObject([{ id, claimedAt: t.now.toISOString() }]);
  });

  it('is claimed with the same answer for the same key, and the key is refused for another rebate', async () => {
    const { who, id } = await withRebate();
    const first = await claim(who, id, 'one-key-for-all');
    expect(first).toMatchObject({ status: 200, data: { amount: '3.00', totalCoin: '33.00' } });
    expect(await claim(who, id, 'one-key-for-all')).toEqual(first);
    await sale(t, await makeLink(t, who), '100.00');
    await nextDay();
    const next = (await list(who)).content[0]?.id ?? '';
    expect(await claim(who, next, 'one-key-for-all')).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await claim(who, next)).toMatchObject({ data: { amount: '3.00' } });
  });

  it('expires at its last moment, and not before', async () => {
    const [{ who: early, id: inTime }, { who: late, id: over }] = [await withRebate(), await withRebate()];
    const untilOf = async (who: Promoter) => new Date((await list(who)).content[0]?.until ?? '').getTime();
    t.now = new Date((await untilOf(early)) - 1);
    expect(await claim(early, inTime)).toMatchObject({ status: 200 });
    t.now = new Date(await untilOf(late));
    expect(await claim(late, over)).toMatchObject({ code: 'rebate_expired' });
    expect((await list(late, 'expired')).content).toMatchObject([{ id: over, state: 'expired' }]);
    expect((await list(late)).content).toEqual([]);
  });

  it('is paid once for any number of requests to claim all rebates', async () => {
    const { who } = await withRebate();
    await sale(t, await makeLink(t, who), '50.00');
    await nextDay();
    const before = await balanceOf(t, who.uid);
    const all = () => t.call('/rebate/claimAll', {}, withKey(who.token));
    const answers = await Promise.all(Array.from({ length: 10 }, all));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toMatchObject([{ data: { amount: '4.50', count: 2 } }]);
    expect(await balanceOf(t, who.uid)).toBe(before + 4_50n);
    expect(await all()).toMatchObject({ code: 'rebate_none' });
  });

  it('is not found by another user, and is not paid to a frozen account', async () => {
    const { who, id } = await withRebate();
    expect(await claim(await makePromoter(t), id)).toMatchObject({ code: 'not_found' });
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', who.uid).execute();
    expect(await claim(who, id)).toMatchObject({ code: 'account_frozen' });
    expect(await balanceOf(t, who.uid)).toBe(30_00n);
  });

  it('pays the user’s debt first', async () => {
    const [who, other] = [await makePromoter(t), await makePromoter(t)];
    const link = await makeLink(t, who);
    await sale(t, link, '100.00', { transaction_id: 'owed', event_id: 'owed-1' });
    await sale(t, link, '50.00');
    await nextDay();
    await t.ask('/wallet/transfer', { uid: other.uid, amount: '45.00' }, withKey(who.token));
    await sale(t, link, '0.00', { transaction_id: 'owed', event_id: 'owed-2', status: 'reversed' });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-30_00n);
    const id = (await list(who)).content[0]?.id ?? '';
    expect(await claim(who, id)).toMatchObject({ status: 200 });
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-28_50n);
    expect(await balanceOf(t, who.uid)).toBe(0n);
  });

  it('is taken back when its sale is reversed, as a debt if it was spent', async () => {
    const [who, other] = [await makePromoter(t), await makePromoter(t)];
    const link = await makeLink(t, who);
    await sale(t, link, '200.00', { transaction_id: 'big', event_id: 'big-1' });
    await sale(t, link, '10.00');
    await nextDay();
    // 60.00 and 3.00, at the 20 % that begin at 60.00.
    const [ready] = (await list(who)).content;
    expect(ready).toMatchObject({ base: '63.00', amount: '12.60' });
    expect(await claim(who, ready?.id ?? '', 'taken-back-key')).toMatchObject({ status: 200 });
    await t.ask('/wallet/transfer', { uid: other.uid, amount: '75.60' }, withKey(who.token));
    await sale(t, link, '0.00', { transaction_id: 'big', event_id: 'big-2', status: 'reversed' });
    // The commission of 60.00, and the whole rebate except 10 % of the remaining 3.00.
    expect(await balanceOf(t, who.uid, 'debt')).toBe(-72_30n);
    expect((await list(who, 'claimed')).content).toMatchObject([{ amount: '12.60', takenBack: '12.30' }]);
    const again = await claim(who, ready?.id ?? '', 'taken-back-key');
    expect(again).toMatchObject({ data: { amount: '12.60' } });
    const notices = await t.ask('/cp/mainview/notice', {}, { token: who.token });
    expect(JSON.stringify(notices)).toContain('12.30');
  });

  it('loses the step that a reversed sale had reached, even with sales in later periods', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    await sale(t, link, '100.00');
    await sale(t, link, '100.00', { transaction_id: 'step', event_id: 'step-1' });
    await nextDay();
    await sale(t, link, '100.00');
    await nextDay();
    expect((await list(who)).content.map(({ amount }: { amount: string }) => amount)).toEqual(['3.00', '12.00']);
    expect(await t.call('/rebate/claimAll', {}, withKey(who.token))).toMatchObject({ data: { amount: '15.00' } });
    await sale(t, link, '0.00', { transaction_id: 'step', event_id: 'step-2', status: 'reversed' });
    // 10 % of the remaining 30.00 of each day.
    expect((await list(who, 'claimed')).content).toMatchObject([
      { amount: '3.00', takenBack: '0.00' },
      { amount: '12.00', takenBack: '9.00' },
    ]);
    expect(await balanceOf(t, who.uid)).toBe(66_00n);
    await nextDay();
    expect((await list(who)).content).toEqual([]);
  });

  it('is reduced by a reversal, even if another day settles late', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    await sale(t, link, '200.00', { transaction_id: 'gone', event_id: 'gone-1' });
    await nextDay();
    const at = t.now.toISOString();
    await sale(t, link, '100.00', { transaction_id: 'slow', event_id: 'slow-1', status: 'pending' });
    await nextDay();
    await sale(t, link, '100.00', { transaction_id: 'slow', event_id: 'slow-2', occurred_at: at });
    await sale(t, link, '0.00', { transaction_id: 'gone', event_id: 'gone-2', status: 'reversed' });
    const day = new Date(t.now.getTime() + MANILA_MS).toISOString().slice(0, 10);
    await nextDay();
    expect((await list(who)).content).toMatchObject([{ from: day, base: '30.00', amount: '3.00' }]);
  });

  it('does not include sales that are pending, held or declined later', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    const site = { siteId: 'demo', timezone: 'Asia/Manila' };
    const terms = { name: '', period: 'day', rate: 1000n, steps: [], level: 0, claimDays: 7 } as const;
    const rule = { code: 'sales', base: 'conversions', ...terms } as const;
    await openRule(t.db, site, rule, t.now);
    await sale(t, link, '54600.00', { transaction_id: 'lead', event_id: 'lead-1', status: 'pending' });
    await sale(t, link, '10.00');
    t.now = new Date(t.now.getTime() + DAY_MS);
    await closePeriod(t.db, site, 'sales', rule, t.now);
    const rebates = await t.db.selectFrom('rebates').selectAll().where('rule', '=', 'sales').execute();
    expect(rebates.map(({ base_minor }) => base_minor)).toEqual([10_00n]);
    await t.db.deleteFrom('rebate_periods').where('rule', '=', 'sales').execute();
  });

  it('is taken back when its sale is reversed after its month was closed', async () => {
    const who = await makePromoter(t);
    const link = await makeLink(t, who);
    await sale(t, link, '100.00', { transaction_id: 'closed', event_id: 'closed-1' });
    await nextDay();
    await claim(who, (await list(who)).content[0]?.id ?? '');
    expect(await balanceOf(t, who.uid)).toBe(33_00n);
    const [year, month] = [t.now.getUTCFullYear(), t.now.getUTCMonth() + 1];
    t.now = new Date(Date.UTC(year, month, 2, 4));
    await closeMonth(t.db, 'demo', year * 100 + month, t.now);
    await settle(t);
    await sale(t, link, '0.00', { transaction_id: 'closed', event_id: 'closed-2', status: 'reversed' });
    expect([await balanceOf(t, who.uid), await balanceOf(t, who.uid, 'debt')]).toEqual([0n, 0n]);
    await nextDay();
    await settle(t);
    expect([await balanceOf(t, who.uid), await balanceOf(t, who.uid, 'debt')]).toEqual([0n, 0n]);
  });
});

it('without stored days, from an earlier version, gets the days that it counted, in order', async () => {
  const readDays = async () => {
    const rows = t.db.selectFrom('rebates').selectAll().where('rule', 'in', ['own-day', 'team-day']);
    const rebates = await rows.orderBy('rebate_id').execute();
    const sums = new Map<string, bigint>();
    for (const { uid, rule, base_minor, taken_base_minor, counted_days } of rebates) {
      const counted = Object.values(counted_days).reduce((sum, minor) => sum + BigInt(minor), 0n);
      expect(counted).toBe(base_minor - taken_base_minor);
      for (const [day, minor] of Object.entries(counted_days)) {
        const key = `${uid} ${rule} ${day}`;
        if (minor !== '0') sums.set(key, (sums.get(key) ?? 0n) + BigInt(minor));
      }
    }
    return new Map([...sums].sort());
  };
  const before = await readDays();
  expect(before.size).toBeGreaterThan(10);
  await t.db.updateTable('rebates').set({ counted_days: '{}' }).execute();
  const text = readFileSync(DAYS_OF_REBATES, 'utf8');
  await sql.raw(text.slice(text.indexOf('WITH runs'))).execute(t.db);
  expect(await readDays()).toEqual(before);
});
