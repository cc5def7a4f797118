import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  postback,
  sale,
  settle,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
});
afterAll(() => t?.close());

const SPAN = { from: '2026-03-01', to: '2026-03-02' };
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const start = (promoter: Promoter, by = 'line') => t.call('/report/export', { ...SPAN, by }, { token: promoter.token });
const list = (promoter: Promoter) => t.ask('/report/exports', {}, { token: promoter.token });

function fetchFile(promoter: Promoter, id: string) {
  return t.app.fastify.inject({
    method: 'POST',
    url: '/report/export/file',
    headers: { host: 'localhost', authorization: `Bearer ${promoter.token}` },
    payload: { id },
  });
}

async function fileOf(promoter: Promoter, by: string): Promise<string[]> {
  const { data } = await start(promoter, by);
  await settle(t);
  const response = await fetchFile(promoter, data.id);
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.body.startsWith('\uFEFF')).toBe(true);
  return response.body.slice(1).trimEnd().split('\r\n');
}

/** In hundredths. */
async function sumOfFile(promoter: Promoter, by: string, column: string): Promise<number> {
  const [head = '', ...rows] = await fileOf(promoter, by);
  // From the end: a name may contain a comma.
  const fromEnd = head.split(',').toReversed().indexOf(column);
  return rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1 - fromEnd)) * 100), 0);
}

describe('a file of a report', () => {
  it('contains the lines, or the sums with every day; texts that a spreadsheet would run are shown as text', async () => {
    const promoter = await makePromoter(t);
    await t.db
      .updateTable('items')
      .set({ name: '=HYPERLINK("http://x","y")' })
      .where('external_id', '=', 'wx0001')
      .execute();
    await sale(t, await makeLink(t, promoter), '100.00');
    const [head, ...lines] = await fileOf(promoter, 'line');
    expect(head).toMatch(/^Time \(.+\),Item,Level,Member,Source,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"",""y"")",Own,`);
    expect(lines[0]).toContain(',Demo network,100.00,50.00,60,30.00,Settled,');
    expect(await fileOf(promoter, 'day')).toEqual([
      'Day,Clicks,Conversions,Customers paid,Settled,Estimated',
      '2026-03-01,0,0,0.00,0.00,0.00',
      '2026-03-02,1,1,100.00,30.00,0.00',
    ]);
    expect((await fileOf(promoter, 'source'))[1]).toBe('Demo network,,1,100.00,30.00,0.00');
  });

  it('adds up to the total of the report to the hundredth, for any grouping', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const members = [await makePromoter(t, { inviterUid: lead.uid }), await makePromoter(t, { inviterUid: lead.uid })];
    // For each 0.33 a member has 0.099 and the leader 0.00825.
    for (const member of members) {
      for (const appid of ['wx0001', 'wx0002']) {
        const link = await makeLink(t, member, appid);
        for (let count = 0; count < 3; count++) await postback(t, { click_id: await click(t, link), amount: '0.33' });
      }
    }
    await settle(t);
    for (const [who, total] of [[lead, 8] as const, ...members.map((member) => [member, 58] as const)]) {
      const summary = await t.ask('/report/summary', SPAN, { token: who.token });
      expect(summary.settled).toBe(`0.${String(total).padStart(2, '0')}`);
      for (const by of ['line', 'day', 'item', 'member', 'source']) {
        expect([by, await sumOfFile(who, by, by === 'line' ? 'Commission' : 'Settled')]).toEqual([by, total]);
      }
      t.now = new Date(t.now.getTime() + HOUR_MS);
    }
  });

  it('has every member when grouped by member, also beyond ten thousand', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const count = 10_001;
    // The figures of a span are sums of a third of a month, a month and a year.
    await sql`
      INSERT INTO earning_sums (site_id, uid, sum_of, period, key, conversions, gross_minor, estimated, settled)
      SELECT 'demo', ${lead.uid}, 'member', period, 'member' || n, 1, 100, 0, 1000000
      FROM generate_series(1, ${count}::int) n, unnest(ARRAY[2026, 202603, 2026031]) period`.execute(t.db);
    expect(await fileOf(lead, 'member')).toHaveLength(1 + count);
  });

  it('is written in slices that join without a gap', async () => {
    const promoter = await makePromoter(t);
    await sale(t, await makeLink(t, promoter), '1.00');
    const count = 4_500;
    const line = await t.db
      .selectFrom('commission_lines')
      .selectAll()
      .where('uid', '=', promoter.uid)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: count - 1 }, (_, number) => ({
      ...line,
      source_id: `cv_${String(number).padStart(26, '0')}`,
      // A later id belongs to an earlier conversion.
      occurred_at: new Date(line.occurred_at.getTime() - number * 1_000),
    }));
    for (let at = 0; at < more.length; at += 1_000) {
      await t.db
        .insertInto('commission_lines')
        .values(more.slice(at, at + 1_000))
        .execute();
    }
    const [, ...lines] = await fileOf(promoter, 'line');
    expect(new Set(lines.map((one) => one.split(',').at(-1))).size).toBe(count);
    expect(lines).toHaveLength(count);
    const times = lines.map((one) => one.split(',')[0] ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('does not continue or repeat a file begun by an earlier version', async () => {
    const promoter = await makePromoter(t);
    await sale(t, await makeLink(t, promoter), '100.00');
    const { data } = await start(promoter);
    await t.db
      .updateTable('file_exports')
      .set({ cursor: '20260302 cv_1 0', parts: 1 })
      .where('export_id', '=', data.id)
      .execute();
    for (let attempt = 0; attempt < 5; attempt++) {
      await settle(t);
      t.now = new Date(t.now.getTime() + 3600_000);
    }
    expect(await list(promoter)).toMatchObject([{ id: data.id, state: 'failed' }]);
  });

  it('does not exist for other users', async () => {
    const [promoter, other] = [await makePromoter(t), await makePromoter(t)];
    const { data } = await start(promoter);
    expect((await fetchFile(promoter, data.id)).json()).toMatchObject({ code: 'not_found' });
    await settle(t);
    expect((await fetchFile(promoter, data.id)).body).toContain('Time');
    expect((await fetchFile(other, data.id)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect(await list(other)).toEqual([]);
  });

  it('is refused while another file of any kind is waiting, even for simultaneous requests', async () => {
    const promoter = await makePromoter(t);
    const statement = () => t.call('/wallet/export', SPAN, { token: promoter.token });
    const ownData = () => t.call('/protection/export', { form: 'json' }, { token: promoter.token });
    const requests = [start, statement, ownData, start, statement, ownData].map((ask) => ask(promoter));
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['exports_waiting']),
    );
    await settle(t);
    expect((await start(promoter)).status).toBe(200);
  });

  it('is limited to six an hour, and the refusal names the time of the next', async () => {
    const promoter = await makePromoter(t);
    const began = t.now;
    for (let count = 0; count < 6; count++) {
      expect((await start(promoter)).status).toBe(200);
      await settle(t);
      t.now = new Date(t.now.getTime() + 60_000);
    }
    expect(await start(promoter)).toMatchObject({ code: 'exports_too_many', data: { most: 6 } });
    const other = await makePromoter(t);
    expect((await start(other)).status).toBe(200);
    t.now = new Date(began.getTime() + 3600_000 + 1);
    expect((await start(promoter)).status).toBe(200);
  });

  it('is announced by a personal notice, and deleted after seven days', async () => {
    const promoter = await makePromoter(t);
    const { data } = await start(promoter, 'item');
    await settle(t);
    const notices = await t.ask('/cp/mainview/notice', {}, { token: promoter.token });
    expect(notices[0]?.content).toContain('Mar 1, 2026 to Mar 2, 2026');
    expect(notices[0]?.to).toBe('/report');
    t.now = new Date(t.now.getTime() + 7 * DAY_MS);
    expect((await fetchFile(promoter, data.id)).json()).toMatchObject({ code: 'not_found' });
    expect(await list(promoter)).toMatchObject([{ state: 'expired' }]);
    await settle(t);
    const parts = await t.db.selectFrom('file_export_parts').selectAll().where('export_id', '=', data.id).execute();
    expect(parts).toEqual([]);
  });
});
