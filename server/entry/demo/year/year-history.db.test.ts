import { createHmac } from 'node:crypto';
import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeDays } from '../../../modules/earnings/commission/index.ts';
import { checkInvariants, readBalance, sealJournals } from '../../../modules/money/ledger/index.ts';
import { openConsole } from '../../testing/console-client.ts';
import { logInToDemo, startDemoApp } from '../../testing/demo-app.ts';
import { settle } from '../../testing/earnings.ts';
import type { TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const LEADER = '10000001';
let t: TestApp;
beforeAll(async () => {
  t = await startDemoApp();
});
afterAll(() => t?.close());

const logIn = (phone: string) => logInToDemo(t, phone);
const dayAgo = (days: number) => dayText(siteDay(new Date(t.now.getTime() - days * DAY_MS), 'Asia/Manila'));

interface Amounts {
  readonly settled: string;
  readonly estimated: string;
}

function minorOf(amount: string): bigint {
  const minor = parseAmount(amount);
  if (!minor.ok) throw new Error(`${amount} is no amount`);
  return minor.value;
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + minorOf(amount), 0n);
const sumOf = (rows: readonly Amounts[]) => ({
  settled: sum(rows.map(({ settled }) => settled)),
  estimated: sum(rows.map(({ estimated }) => estimated)),
});

async function everyPage<Row>(read: (number: number) => Promise<{ content: readonly Row[] }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 0; ; number++) {
    const { content } = await read(number);
    if (content.length === 0) return rows;
    rows.push(...content);
  }
}

/** The totals of a report file. */
async function fileOf(token: string, request: RequestTo<'/report/export'>) {
  const { id } = await t.ask('/report/export', request, { token });
  // A long file is written slice by slice.
  while (await t.app.fileWorker.runDue());
  const file = await t.app.fastify.inject({
    method: 'POST',
    url: '/report/export/file',
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    payload: { id },
  });
  const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true });
  if (request.by !== 'line') {
    return sumOf(rows.map(({ Settled = '', Estimated = '' }) => ({ settled: Settled, estimated: Estimated })));
  }
  const of = (status: string) => sum(rows.filter((row) => row.Status === status).map((row) => row.Commission ?? ''));
  return { settled: of('Settled'), estimated: of('Estimated') };
}

describe('the newcomer of the demo', () => {
  it('came without an invitation and earns at the site’s rate: one sale is settled, another is estimated', async () => {
    const token = await logIn('9170000041');
    const ask = { token };
    expect(await t.ask('/invite/state', {}, ask)).toMatchObject({ boundTo: null, canBind: true });
    const { settled, estimated } = await t.ask('/report/summary', { from: dayAgo(6), to: dayAgo(0) }, ask);
    expect([Number(settled) > 0, Number(estimated) > 0]).toEqual([true, true]);
    expect(await t.ask('/report/start', {}, ask)).toMatchObject({ step: 'done', hasRate: true });
  });
});

describe('the demo’s year', () => {
  it('has settled earnings in every month and the last week, and estimates of today or yesterday', async () => {
    const token = await logIn('9170000000');
    const year = await t.ask('/report/summary', { from: dayAgo(364), to: dayAgo(0) }, { token });
    const months = new Map<string, number>();
    for (const { day, settled } of year.days) {
      months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + Number(settled));
    }
    expect(months.size).toBeGreaterThanOrEqual(12);
    const whole = [...months.values()].slice(1, -1);
    expect(whole.every((sum) => sum > 0)).toBe(true);
    expect(Math.max(...whole)).toBeGreaterThan(Math.min(...whole) * 1.5);
    const week = await t.ask('/report/summary', { from: dayAgo(6), to: dayAgo(0) }, { token });
    expect(Number(week.settled)).toBeGreaterThan(0);
    expect(Number(week.estimated)).toBeGreaterThan(0);
    expect(week.days.slice(-2).some(({ estimated }) => Number(estimated) > 0)).toBe(true);
  });

  it.each(['9170000000', '9170000001'])(
    'has one total for %s: by day, item, member and source, in its lines and in every file, to the centavo',
    async (phone) => {
      const token = await logIn(phone);
      const ask = <Path extends CallPath>(path: Path, input: RequestTo<Path>) => t.ask(path, input, { token });
      const year = { from: dayAgo(364), to: dayAgo(0) };
      const total = await ask('/report/summary', year);
      const whole = { settled: minorOf(total.settled), estimated: minorOf(total.estimated) };
      expect(whole.settled).toBeGreaterThan(0n);
      expect(sumOf(total.days)).toEqual(whole);
      const linesOf = (only: object) =>
        everyPage((number) => ask('/report/lines', { ...year, ...only, number })).then((lines) => ({
          settled: sum(lines.filter(({ state }) => state === 'settled').map(({ amount }) => amount)),
          estimated: sum(lines.filter(({ state }) => state === 'estimated').map(({ amount }) => amount)),
        }));
      expect(await linesOf({})).toEqual(whole);
      for (const by of ['day', 'item', 'member', 'source'] as const) {
        const rows = await everyPage((number) => ask('/report/list', { ...year, by, number }));
        expect([by, sumOf(rows)]).toEqual([by, whole]);
        expect([by, await fileOf(token, { ...year, by })]).toEqual([by, whole]);
        // Each row equals the sum of its lines; testing the largest rows is enough.
        for (const row of by === 'day' ? [] : rows.slice(0, 2)) {
          const only = by === 'item' ? { kind: row.kind ?? 'messaging', id: row.key } : { [by]: row.key };
          expect([by, row.key, await linesOf(only)]).toEqual([by, row.key, sumOf([row])]);
        }
      }
      expect(await fileOf(token, { ...year, by: 'line' })).toEqual(whole);
    },
  );

  it('has a team of about twenty members with varied activity below the team leader', async () => {
    const token = await logIn('9170000001');
    const { direct, indirect, active } = await t.ask('/team/summary', {}, { token });
    expect(direct + indirect).toBeGreaterThanOrEqual(18);
    expect(active).toBeGreaterThan(8);
    expect(active).toBeLessThan(direct + indirect);
  });

  it('has corrections, conversions waiting for a rate, and changed rates', async () => {
    const corrected = await t.db.selectFrom('earning_postings').select('uid').where('sequence', '>', 1).execute();
    expect(corrected.length).toBeGreaterThan(5);
    const lines = await t.db.selectFrom('commission_lines').select(['state', 'rate_ppm', 'uid', 'level']).execute();
    expect(new Set(lines.map(({ state }) => state))).toContain('parked');
    const own = lines.filter(({ uid, level }) => uid === '10000000' && level === 0);
    expect(new Set(own.map(({ rate_ppm }) => rate_ppm))).toEqual(new Set([500_000, 550_000, 600_000]));
  });

  it('has a group with its own plan, with present members and one who has left', async () => {
    const { token } = await openConsole(t, 'manager');
    const { content } = await t.ask('/console/groups/list', {}, { token });
    expect(content[0]).toMatchObject({ name: 'Video creators', members: 3, plans: [{ name: 'Video creators' }] });
    const lines = await t.db
      .selectFrom('commission_lines')
      .select('member_uid')
      .distinct()
      .where('plan_id', '=', 'creators')
      .execute();
    expect(lines.map(({ member_uid }) => member_uid).sort()).toEqual(['10000011', '10000013', '10000021', '10000034']);
  });

  it('receives and sends sales in its site’s pesos and in dollars', async () => {
    const received = await t.db.selectFrom('conversion_deliveries').select('raw').execute();
    const sent = await t.db.selectFrom('outbound_deliveries').select('body').execute();
    const reports = [...received.map(({ raw }) => raw), ...sent.map(({ body }) => body)].map((text) =>
      JSON.parse(text),
    );
    const currencies = reports.map(({ currency, sum }) => currency ?? sum?.split(' ')[1]);
    expect(new Set(currencies)).toEqual(new Set(['PHP', 'USD']));
  });

  it('has sales flagged by a rule, with a group to decide', async () => {
    const holds = await t.db.selectFrom('fraud_holds').select(['rule', 'group_id', 'also']).execute();
    expect(new Set(holds.map(({ rule }) => rule))).toEqual(new Set(['self_referral']));
    expect(new Set(holds.map(({ group_id }) => group_id)).size).toBe(1);
    expect(holds.flatMap(({ also }) => also.map(({ rule }) => rule))).toEqual(['click_flood']);
  });

  it('agrees with the ledger: computing it again posts nothing, and every invariant of money holds', async () => {
    const sum = await t.db
      .selectFrom('earning_targets')
      .select(({ fn }) => fn.sum<string>('settled_minor').as('settled'))
      .where('uid', '=', LEADER)
      .executeTakeFirstOrThrow();
    expect(BigInt(sum.settled)).toBeGreaterThan(0n);
    await settle(t);
    const before = await t.db
      .selectFrom('earning_postings')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    const lines = await t.db.selectFrom('commission_lines').select(['member_uid', 'day']).distinct().execute();
    await t.db
      .insertInto('earning_work')
      .values(lines.map(({ member_uid, day }) => ({ site_id: 'demo', uid: member_uid, day, due_at: t.now })))
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'uid', 'day', 'request_id']).doUpdateSet({ due_at: t.now }),
      )
      .execute();
    const works = lines.map(({ member_uid, day }) => ({ siteId: 'demo', uid: member_uid, day }));
    expect(await computeDays(t.db, 'demo', works, t.now)).toBe(works.length);
    const after = await t.db
      .selectFrom('earning_postings')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after.count).toBe(before.count);
    await sealJournals(t.db, t.now, { whole: true });
    const figures = await checkInvariants(t.db, t.now);
    expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
  });

  it('accepts signed postbacks with the secret in the README', async () => {
    const click = await t.db
      .selectFrom('clicks')
      .select('click_id')
      .where('uid', '=', '10000000')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = JSON.stringify({
      event_id: 'by-hand-1',
      transaction_id: 'by-hand',
      click_id: click.click_id,
      amount: '100.00',
    });
    const timestamp = String(Math.floor(t.now.getTime() / 1000));
    const answer = await t.app.fastify.inject({
      method: 'POST',
      url: '/postback/demo',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', 'demo-postback-secret').update(`${timestamp}.${body}`).digest('hex'),
      },
      payload: body,
    });
    expect(answer.json()).toMatchObject({ data: { result: 'counted' } });
    const before = await readBalance(t.db, 'demo', userAccount('10000000', 'available'));
    await settle(t);
    expect(await readBalance(t.db, 'demo', userAccount('10000000', 'available'))).toBe(before);
  });
});
