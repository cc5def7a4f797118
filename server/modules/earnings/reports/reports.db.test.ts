import { readFileSync } from 'node:fs';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  postback,
  STANDARD_TERMS,
  sale,
  saleAt,
  savePlan,
  settle,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { rebuildEarnings } from '../commission/index.ts';
import { readGroups, readSpan } from './views.ts';

const CENTS_OF_LINES = new URL('../../../migrations/0354_cents_of_lines.sql', import.meta.url);

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
});
afterAll(() => t?.close());

const TODAY = { from: '2026-03-02', to: '2026-03-02' };

const summaryOf = ({ token }: Promoter, span = TODAY) => t.ask('/report/summary', span, { token });

describe('the summary', () => {
  it('marks a new user, with zeros on every day, until the first click', async () => {
    const promoter = await makePromoter(t);
    const empty = await summaryOf(promoter, { from: '2026-03-01', to: '2026-03-02' });
    const nothing = { settled: '0.00', estimated: '0.00', clicks: 0, conversions: 0 };
    expect(empty).toMatchObject({ isNew: true, next: null, settled: '0.00', estimated: '0.00', held: '0.00' });
    expect(empty.days).toEqual([
      { day: '2026-03-01', ...nothing },
      { day: '2026-03-02', ...nothing },
    ]);
    await click(t, await makeLink(t, promoter));
    expect(await summaryOf(promoter)).toMatchObject({ isNew: false, clicks: 1, settled: '0.00' });
  });

  it('lists the days whose sum it shows', async () => {
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    await sale(t, link, '100.00');
    const summary = await summaryOf(promoter, { from: '2026-02-28', to: '2026-03-02' });
    expect(summary).toMatchObject({ isNew: false, settled: '30.00', conversions: 1 });
    expect(summary.days.map(({ settled }) => settled)).toEqual(['0.00', '0.00', '30.00']);
    expect(summary.days.at(-1)).toMatchObject({ clicks: 1, conversions: 1 });
  });

  it('compares a month so far with the same number of days of the previous month', async () => {
    const promoter = await makePromoter(t);
    // Only the first two days of February are like the first two of March.
    for (const [day, amount] of [
      ['2026-02-02', '10.00'],
      ['2026-02-28', '70.00'],
      ['2026-03-01', '20.00'],
    ] as const)
      await saleAt(t, promoter, amount, new Date(`${day}T04:00:00Z`));
    const { settled, previous } = await summaryOf(promoter, { from: '2026-03-01', to: '2026-03-02' });
    expect([settled, previous.settled]).toEqual(['6.00', '3.00']);
  });

  it('compares a running day only with the same hours of the like day', async () => {
    const promoter = await makePromoter(t);
    // It is 2:00 PM in Manila, on a Monday.
    for (const [day, time, amount] of [
      ['2026-02-16', '09:00', '10.00'],
      ['2026-02-23', '09:00', '20.00'],
      ['2026-02-23', '23:00', '400.00'],
      ['2026-03-02', '10:00', '30.00'],
    ] as const)
      await saleAt(t, promoter, amount, new Date(`${day}T${time}:00+08:00`));
    const compared = async (from: string, to: string) => {
      const { settled, previous } = await summaryOf(promoter, { from, to });
      return [settled, previous.settled];
    };
    expect(await compared('2026-03-02', '2026-03-02')).toEqual(['9.00', '6.00']);
    expect(await compared('2026-02-24', '2026-03-02')).toEqual(['9.00', '6.00']);
    // A day that is over is compared whole.
    expect(await compared('2026-02-23', '2026-02-23')).toEqual(['126.00', '3.00']);
  });
});

describe('the lines', () => {
  it('add up to the sum that links to them: of the span, an item, a member, a source', async () => {
    const lead = await makePromoter(t, { job: 1, rate1: '5' });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    await sale(t, await makeLink(t, lead, 'wx0001'), '100.00');
    await sale(t, await makeLink(t, lead, 'wx0002'), '10.00');
    await sale(t, await makeLink(t, member, 'wx0001'), '100.00');
    const lines = (only: object) => t.ask('/report/lines', { ...TODAY, ...only }, { token: lead.token });
    expect((await lines({})).name).toBe('');
    expect((await lines({})).sum).toEqual({ settled: '35.50', estimated: '0.00' });
    for (const by of ['item', 'member', 'source'] as const) {
      const { content } = await t.ask('/report/list', { ...TODAY, by }, { token: lead.token });
      expect(content.length).toBeGreaterThan(0);
      for (const row of content) {
        const only = by === 'item' ? { kind: row.kind ?? 'messaging', id: row.key } : { [by]: row.key };
        const { sum, content: shown, name } = await lines(only);
        expect([by, name]).toEqual([by, row.name]);
        expect([by, row.key, sum.settled]).toEqual([by, row.key, row.settled]);
        expect([by, row.key, shown.length]).toEqual([by, row.key, row.conversions]);
      }
    }
    const { content: channels } = await t.ask('/report/list', { ...TODAY, by: 'channel' }, { token: lead.token });
    expect(channels).toMatchObject([
      { key: 'own:', clicks: 2, conversions: 2, settled: '33.00' },
      { key: 'team', clicks: 0, conversions: 1, settled: '2.50' },
    ]);
    for (const { key, settled, conversions } of channels) {
      const { sum, content: shown } = await lines({ channel: key });
      expect([key, sum.settled, shown.length]).toEqual([key, settled, conversions]);
    }
    expect((await lines({ channel: 'own:tiktok' })).content).toEqual([]);
    expect((await lines({ channel: 'nonsense' })).content).toEqual([]);
    const ofMember = await lines({ member: member.uid });
    expect(ofMember.content).toMatchObject([{ level: 1, member: { uid: member.uid }, amount: '2.50' }]);
    // The name of a user who brought no earnings is not shown.
    const stranger = await makePromoter(t);
    await t.db.updateTable('users').set({ name: 'A Stranger' }).where('uid', '=', stranger.uid).execute();
    expect(await lines({ member: stranger.uid })).toMatchObject({ content: [], name: '' });
  });

  it('separate estimated from settled amounts, and show when a hold ends', async () => {
    const terms = { ...STANDARD_TERMS, holdDays: 3 };
    const promoter = await makePromoter(t);
    await savePlan(t, { planId: 'held', version: 1, effectiveFrom: new Date(t.now.getTime() - 1000), terms });
    // Each item of a day is rounded down separately: 30.015 and 0.015.
    await sale(t, await makeLink(t, promoter, 'wx0001'), '100.05');
    await sale(t, await makeLink(t, promoter, 'wx0002'), '0.05');
    expect(await summaryOf(promoter)).toMatchObject({ settled: '0.00', estimated: '30.02' });
    // The time of the next payment, on the site's clock, does not depend on the days of the report.
    const earlier = await summaryOf(promoter, { from: '2026-02-01', to: '2026-02-01' });
    expect(earlier).toMatchObject({ estimated: '0.00', next: { day: '2026-03-05', amount: '30.02' } });
    const { content, sum } = await t.ask('/report/lines', TODAY, { token: promoter.token });
    expect(sum).toEqual({ settled: '0.00', estimated: '30.02' });
    const waiting = { state: 'estimated', settlesOn: '2026-03-05T08:00:00.000Z' };
    expect(content).toMatchObject([waiting, waiting]);
  });
});

describe('a report of any span', () => {
  const DAY_MS = 86_400_000;
  const LINES_OF = { item: 'item_id', member: 'member_uid', source: 'source' } as const;

  /** Sales on days of more than a year, some of them with later changes. */
  async function sell({ uid }: Promoter, number: number): Promise<void> {
    const at = new Date(t.now.getTime() - Math.floor(Math.random() * 450) * DAY_MS);
    const clickId = `ck_${`${uid}${number}`.padStart(26, '0')}`;
    await sql`
      INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
      SELECT 'demo', ${clickId}, 'code', ${uid}, item_id, '', ${at}, ${siteDay(at, 'Asia/Manila')}, 'unique', ''
      FROM items WHERE site_id = 'demo' AND external_id = ${number % 3 ? 'wx0001' : 'wx0002'}`.execute(t.db);
    const fields = { click_id: clickId, transaction_id: clickId, occurred_at: at.toISOString() };
    await postback(t, { ...fields, amount: '10.01' });
    if (number % 2)
      await postback(t, { ...fields, amount: '7.77', status: number % 4 === 1 ? 'approved' : 'reversed' });
    if (number % 5 === 0) await settle(t);
  }

  it('equals the sum of its lines', async () => {
    const lead = await makePromoter(t, { job: 1, rate1: '5' });
    const members = [
      lead,
      await makePromoter(t, { inviterUid: lead.uid }),
      await makePromoter(t, { inviterUid: lead.uid }),
    ];
    for (let number = 0; number < 60; number++) await sell(members[number % 3] as Promoter, number);
    await settle(t);
    const today = siteDay(t.now, 'Asia/Manila');
    for (let turn = 0; turn < 30; turn++) {
      const from = addDays(dayText(today), -Math.floor(Math.random() * 470));
      const to = addDays(from, Math.floor(Math.random() * 400));
      const span = { siteId: 'demo', uid: lead.uid, from, to, today };
      for (const by of ['item', 'member', 'source'] as const) {
        const { rows: lines } = await sql<{ key: string; minor: string; conversions: number }>`
          SELECT ${sql.ref(LINES_OF[by])} AS key, coalesce(sum(minor) FILTER (WHERE state = 'settled'), 0)::text AS minor,
            count(*)::int AS conversions FROM commission_lines
          WHERE uid = ${lead.uid} AND day BETWEEN ${dayNumber(from)} AND ${dayNumber(to)} AND state <> 'reversed'
          GROUP BY 1`.execute(t.db);
        const { rows, total } = await readGroups(t.db, span, by, { number: 0, size: 50 });
        expect([turn, by, total]).toEqual([turn, by, lines.length]);
        expect(rows.reduce((sum, row) => sum + row.conversions, 0)).toBe(
          lines.reduce((sum, line) => sum + line.conversions, 0),
        );
        const settledOf = rows.reduce((sum, { settledMinor }) => sum + settledMinor, 0n);
        expect(settledOf).toBe(lines.reduce((sum, { minor }) => sum + BigInt(minor), 0n));
        expect(settledOf).toBe((await readSpan(t.db, span)).settledMinor);
        if (by === 'item') continue;
        const settled = rows.map(({ key, settledMinor }) => [key, settledMinor]);
        const ofLines = lines.map((line) => [line.key, BigInt(line.minor)]);
        expect(new Map(settled as [string, bigint][])).toEqual(new Map(ofLines as [string, bigint][]));
      }
    }
    const { findings } = await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now);
    expect(findings.filter(({ what }) => what === 'sum')).toEqual([]);
  });
});

/** A plan that an earlier test saved directly affects lines only. */
async function wrongFigures() {
  const { findings } = await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now);
  return findings.filter(({ what }) => what !== 'line');
}

it('every breakdown and its lines add up to the total, to the hundredth', async () => {
  const lead = await makePromoter(t, { job: 1 });
  const members = [await makePromoter(t, { inviterUid: lead.uid }), await makePromoter(t, { inviterUid: lead.uid })];
  // For each 0.33 a member has 0.099 and the leader 0.00825.
  for (const [index, member] of members.entries()) {
    for (const appid of ['wx0001', 'wx0002']) {
      const path = await makeLink(t, member, appid, `channel-${index}`);
      for (let count = 0; count < 3; count++) await postback(t, { click_id: await click(t, path), amount: '0.33' });
    }
  }
  await settle(t);
  for (const who of [lead, ...members]) {
    const total = await summaryOf(who);
    const sumOf = (amounts: readonly string[]) =>
      (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
    const sums = await Promise.all(
      (['day', 'item', 'channel', 'member', 'source'] as const).map(async (by) => {
        const { content } = await t.ask('/report/list', { ...TODAY, by, size: 50 }, { token: who.token });
        return [
          by,
          sumOf(content.flatMap((row: { settled: string; estimated: string }) => [row.settled, row.estimated])),
        ];
      }),
    );
    const lines = await t.ask('/report/lines', { ...TODAY, size: 50 }, { token: who.token });
    sums.push(['lines', sumOf(lines.content.map(({ amount }: { amount: string }) => amount))]);
    const settled = sumOf([total.settled, total.estimated]);
    expect(settled).toBe(who === lead ? '0.08' : '0.58');
    expect(Object.fromEntries(sums)).toEqual({
      ...{ day: settled, item: settled, channel: settled, member: settled, source: settled, lines: settled },
    });
    for (const member of members) {
      const only = { ...TODAY, member: member.uid, size: 50 };
      const ofMember = await t.ask('/report/lines', only, { token: who.token });
      expect(sumOf(ofMember.content.map(({ amount }: { amount: string }) => amount))).toBe(
        sumOf([ofMember.sum.settled, ofMember.sum.estimated]),
      );
    }
  }
  const { content } = await t.ask('/report/lines', TODAY, { token: members[0]?.token ?? '' });
  const why = await t.ask('/report/line', { id: content[0]?.id ?? '' }, { token: members[0]?.token ?? '' });
  expect(why.exact).toBe('0.099');
  expect(await wrongFigures()).toEqual([]);
});

it('figures that were stored before lines had hundredths add up to the same totals', async () => {
  const sumOf = (
    state: string,
  ) => sql`(SELECT coalesce(sum(exact), 0) FROM commission_lines l WHERE l.site_id = r.site_id
    AND l.uid = r.uid AND l.day = r.day AND l.member_uid = r.member_uid AND l.source = r.source AND l.state = ${state})`;
  await inTransaction(t.db, async (tx) => {
    await sql`UPDATE commission_lines SET minor = 0`.execute(tx);
    await sql`UPDATE earning_rollups r SET known = ${sumOf('settled')}, settled = ${sumOf('settled')},
      estimated = ${sumOf('estimated')}`.execute(tx);
    const [, changes = ''] = readFileSync(CENTS_OF_LINES, 'utf8').split(/^ALTER TABLE .*;$/m);
    await sql.raw(changes).execute(tx);
  });
  expect(await wrongFigures()).toEqual([]);
});

describe('the explanation of a number', () => {
  it('names conversion, plan, rate and posting, and does not exist for other users', async () => {
    const promoter = await makePromoter(t);
    const other = await makePromoter(t);
    await sale(t, await makeLink(t, promoter, 'wx0001', 'tiktok'), '100.00');
    const { content } = await t.ask('/report/lines', TODAY, { token: promoter.token });
    const id = content[0]?.id ?? '';
    const why = await t.ask('/report/line', { id }, { token: promoter.token });
    expect(why).toMatchObject({
      level: 0,
      member: { uid: promoter.uid },
      source: { name: 'Demo network', event: 'purchase', amount: '100.00', sub: 'tiktok' },
      ratio: '50',
      rate: '60',
      base: '50.00',
      amount: '30.00',
      corrections: [{ status: 'approved', commission: '30.00' }],
    });
    expect(await t.call('/report/line', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
  });

  it('shows the result of each event of a corrected sale in another currency, in the site’s currency', async () => {
    const promoter = await makePromoter(t);
    await t.db
      .insertInto('exchange_rates')
      .values({
        site_id: 'demo',
        currency: 'USD',
        day: 20260302,
        rate: '50',
        origin: 'test',
        entered_by: 'test',
        entered_at: t.now,
      })
      .execute();
    const fields = { click_id: await click(t, await makeLink(t, promoter)), transaction_id: 'usd-1', currency: 'USD' };
    await postback(t, { ...fields, amount: '10.00' });
    await postback(t, { ...fields, amount: '4.00' });
    await settle(t);
    const { content } = await t.ask('/report/lines', TODAY, { token: promoter.token });
    const why = await t.ask('/report/line', { id: content[0]?.id ?? '' }, { token: promoter.token });
    expect([why.source.from, why.amount]).toEqual(['postback', '60.00']);
    expect(why.corrections.map(({ commission }) => commission)).toEqual(['150.00', '60.00']);
  });
});
