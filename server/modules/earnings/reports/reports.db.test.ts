import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  STANDARD_TERMS,
  savePlan,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());

const TODAY = { from: '2026-03-02', to: '2026-03-02' };

async function sale(link: string, amount: string): Promise<void> {
  await postback(t, { click_id: await click(t, link), amount });
  await settle(t);
}

const summaryOf = ({ token }: Promoter, span = TODAY) => t.ask('/report/summary', span, { token });

describe('the summary', () => {
  it('of somebody new says so, with every day as nothing; a click ends that', async () => {
    const promoter = await makePromoter(t);
    const empty = await summaryOf(promoter, { from: '2026-03-01', to: '2026-03-02' });
    expect(empty).toMatchObject({ isNew: true, settled: '0.00', estimated: '0.00', held: '0.00' });
    expect(empty.days).toEqual([
      { day: '2026-03-01', settled: '0.00', estimated: '0.00' },
      { day: '2026-03-02', settled: '0.00', estimated: '0.00' },
    ]);
    await click(t, await makeLink(t, promoter));
    expect(await summaryOf(promoter)).toMatchObject({ isNew: false, clicks: 1, settled: '0.00' });
  });

  it('has the days that its figures are the sum of', async () => {
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    await sale(link, '100.00');
    const summary = await summaryOf(promoter, { from: '2026-02-28', to: '2026-03-02' });
    expect(summary).toMatchObject({ isNew: false, settled: '30.00', conversions: 1 });
    expect(summary.days.map(({ settled }) => settled)).toEqual(['0.00', '0.00', '30.00']);
  });
});

describe('the lines', () => {
  it('add up to the sum that leads to them: of the span, an item, a member, a source', async () => {
    const lead = await makePromoter(t, { job: 1, rate1: '5' });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    await sale(await makeLink(t, lead, 'wx0001'), '100.00');
    await sale(await makeLink(t, lead, 'wx0002'), '10.00');
    await sale(await makeLink(t, member, 'wx0001'), '100.00');
    const lines = (only: object) => t.ask('/report/lines', { ...TODAY, ...only }, { token: lead.token });
    expect((await lines({})).sum).toEqual({ settled: '35.50', estimated: '0.00' });
    for (const by of ['item', 'member', 'source'] as const) {
      const { content } = await t.ask('/report/list', { ...TODAY, by }, { token: lead.token });
      expect(content.length).toBeGreaterThan(0);
      for (const row of content) {
        const only = by === 'item' ? { kind: row.kind ?? 'messaging', id: row.key } : { [by]: row.key };
        const { sum, content: shown } = await lines(only);
        expect([by, row.key, sum.settled]).toEqual([by, row.key, row.settled]);
        expect([by, row.key, shown.length]).toEqual([by, row.key, row.conversions]);
      }
    }
    const ofMember = await lines({ member: member.uid });
    expect(ofMember.content).toMatchObject([{ level: 1, member: { uid: member.uid }, amount: '2.50' }]);
  });

  it('estimated and settled are apart, and a hold says until when', async () => {
    const terms = { ...STANDARD_TERMS, holdDays: 3 };
    const promoter = await makePromoter(t);
    await savePlan(t, { planId: 'held', version: 1, effectiveFrom: new Date(t.now.getTime() - 1000), terms });
    await sale(await makeLink(t, promoter), '100.00');
    expect(await summaryOf(promoter)).toMatchObject({ settled: '0.00', estimated: '30.00' });
    const { content, sum } = await t.ask('/report/lines', TODAY, { token: promoter.token });
    expect(sum).toEqual({ settled: '0.00', estimated: '30.00' });
    expect(content).toMatchObject([{ state: 'estimated', settlesOn: '2026-03-05T08:00:00.000Z' }]);
  });
});

describe('why a number', () => {
  it('names what came in, plan, rate and posting; to another person it does not exist', async () => {
    const promoter = await makePromoter(t);
    const other = await makePromoter(t);
    await sale(await makeLink(t, promoter, 'wx0001', 'tiktok'), '100.00');
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
});
