import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  type Sending,
  SOURCE_SECRET,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { applyRetention } from '../../../platform/retention/index.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { rebuildEarnings } from '../commission/index.ts';
import { signQuery } from './check-signature.ts';
import { receivedRetention } from './retention.ts';

/** Known bugs of public affiliate systems, one test each. */

const DAY_MS = 86_400_000;
const TODAY = '2026-03-02';
let t: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await t?.close();
});
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const summary = ({ token }: Promoter) => t.ask('/report/summary', { from: TODAY, to: TODAY }, { token });

async function promoterWithClick(more: Parameters<typeof makePromoter>[1] = {}) {
  const promoter = await makePromoter(t, more);
  return { promoter, clickId: await click(t, await makeLink(t, promoter)) };
}

let names = 0;
/** A sale of 100.00 that was paid: 60 % of the platform's half. */
async function paidSale(more: Parameters<typeof makePromoter>[1] = {}) {
  const { promoter, clickId } = await promoterWithClick(more);
  const sale = { click_id: clickId, transaction_id: `sale-${++names}` };
  await postback(t, { ...sale, amount: '100.00' });
  await settle(t);
  expect(await available(promoter.uid)).toBe(30_00n);
  t.now = new Date(t.now.getTime() + 1000);
  return { promoter, sale };
}

const send = (body: string, how: Partial<Sending> = {}) => sendPostback(t.app, body, { at: t.now, ...how });

describe('a postback', () => {
  it('counts a sale once when it comes twice at the same instant, in the statistics too', async () => {
    const { promoter, clickId } = await promoterWithClick();
    const body = JSON.stringify({ event_id: 'race', transaction_id: 'race', click_id: clickId, amount: '100.00' });
    // The same request, and the same event signed again.
    const times = [0, 0, 0, 0, 1000, 2000].map((back) => new Date(t.now.getTime() - back));
    const answers = await Promise.all(times.map((at) => send(body, { at })));
    const results = answers.map((answer) => answer.json().data.result);
    expect(results.sort()).toEqual(['counted', ...Array.from({ length: 5 }, () => 'repeated')]);
    await settle(t);
    expect([await available(promoter.uid), (await summary(promoter)).conversions]).toEqual([30_00n, 1]);
    const counted = await t.db.selectFrom('promotion_counts').selectAll().where('uid', '=', promoter.uid).execute();
    expect(counted).toMatchObject([{ conversions: 1 }]);
    const again = await Promise.all([send(body, { at: times[5] as Date }), send(body, { at: times[5] as Date })]);
    expect(new Set(again.map((answer) => answer.json().data.result))).toEqual(new Set(['repeated']));
  });

  it('is logged but not counted if unsigned, forged, stale or for another site', async () => {
    const { promoter, clickId } = await promoterWithClick();
    const body = (id: string) =>
      JSON.stringify({ event_id: id, transaction_id: id, click_id: clickId, amount: '1.00' });
    const old = new Date(t.now.getTime() - 6 * 60_000);
    const answers = [
      await send(body('u1'), { signature: '' }),
      await send(body('u2'), { signature: '0'.repeat(64) }),
      await send(body('u3'), { at: old }),
      await send('{"event_id":', {}),
      await send(body('u5'), { source: 'nobody' }),
      await send(body('u6'), { host: 'other.localhost' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 400, 404, 404]);
    const query = { event_id: 'g1', transaction_id: 'g1', click_id: clickId, amount: '1.00' };
    const signed = { ...query, ts: String(Math.floor(t.now.getTime() / 1000)) };
    const get = (sig: string, more = '') =>
      t.app.fastify.inject({
        url: `/postback/demo?${new URLSearchParams({ ...signed, sig })}${more}`,
        headers: { host: 'localhost' },
      });
    expect((await get('0'.repeat(64))).statusCode).toBe(401);
    // The signature does not cover a second amount that is added after it.
    expect((await get(signQuery(SOURCE_SECRET, signed), '&amount=999.00')).statusCode).toBe(401);
    await settle(t);
    expect([await available(promoter.uid), (await summary(promoter)).conversions]).toEqual([0n, 0]);
    const log = await t.db
      .selectFrom('conversion_deliveries')
      .select('outcome')
      .where('received_at', '=', t.now)
      .where('outcome', 'in', ['forged', 'stale', 'malformed'])
      .execute();
    expect(log.map(({ outcome }) => outcome).sort()).toEqual([
      'forged',
      'forged',
      'forged',
      'forged',
      'malformed',
      'stale',
    ]);
    expect((await get(signQuery(SOURCE_SECRET, signed))).json().data.result).toBe('counted');
  });

  it('is counted by network and hour when forged, with only a few samples stored', async () => {
    t.now = new Date(t.now.getTime() + 3_600_000);
    const body = JSON.stringify({ event_id: 'flood', filler: 'x'.repeat(5_000) });
    const from = (address: string) =>
      t.app.fastify.inject({
        method: 'POST',
        url: '/postback/demo',
        remoteAddress: address,
        headers: { host: 'localhost', 'content-type': 'application/json', 'x-timestamp': '1', 'x-signature': '0' },
        payload: body,
      });
    const since = t.now;
    const answers = await Promise.all(Array.from({ length: 200 }, () => from('198.51.100.66')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    await from('198.51.100.67');
    const ofHour = t.db.selectFrom('delivery_refusals').select(['network', 'why', 'times']).where('hour', '>=', since);
    expect(await ofHour.orderBy('network').execute()).toEqual([
      { network: '198.51.100.66', why: 'forged', times: 200n },
      { network: '198.51.100.67', why: 'forged', times: 1n },
    ]);
    const log = t.db.selectFrom('conversion_deliveries').select('raw').where('received_at', '>=', since);
    const kept = await log.execute();
    expect([kept.length, Math.max(...kept.map(({ raw }) => raw.length))]).toEqual([6, 1_000]);
  });

  it('is deleted with its click after the retention time, unless the click led or may lead to a sale', async () => {
    const { clickId } = await promoterWithClick();
    const { clickId: unused } = await promoterWithClick();
    await postback(t, { click_id: clickId, event_id: 'kept-1', amount: '1.00' });
    const later = new Date(t.now.getTime() + 500 * DAY_MS);
    await applyRetention({ db: t.db, sites: t.app.sites, clock: () => t.now }, receivedRetention);
    const left = async () => {
      const clicks = await t.db
        .selectFrom('clicks')
        .select('click_id')
        .where('click_id', 'in', [clickId, unused])
        .execute();
      const log = await t.db
        .selectFrom('conversion_deliveries')
        .select('outcome')
        .where('event_id', '=', 'kept-1')
        .execute();
      return [clicks.map(({ click_id }) => click_id).sort(), log.length];
    };
    expect(await left()).toEqual([[clickId, unused].sort(), 1]);
    await applyRetention({ db: t.db, sites: t.app.sites, clock: () => later }, receivedRetention);
    expect(await left()).toEqual([[clickId], 0]);
    expect(await t.db.selectFrom('delivery_refusals').select('times').execute()).toEqual([]);
    expect((await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now)).findings).toEqual([]);
  });

  it('is answered as repeated, whether signed again or identical to the byte', async () => {
    const { clickId } = await promoterWithClick();
    const sale = { transaction_id: 'again', click_id: clickId };
    const first = JSON.stringify({ ...sale, event_id: 'again-1', amount: '1.00', status: 'pending' });
    const second = JSON.stringify({ ...sale, event_id: 'again-2', amount: '1.00' });
    const lost = JSON.stringify({ event_id: 'again-3', transaction_id: 'again-3', click_id: 'nobody-knows' });
    const answers = async () => {
      const responses = [await send(first), await send(second), await send(lost)];
      return responses.map((answer) => `${answer.statusCode} ${answer.json().data.result}`);
    };
    const again = ['200 repeated', '200 repeated', '200 repeated'];
    expect(await answers()).toEqual(['200 counted', '200 updated', '200 parked']);
    expect(await answers()).toEqual(again);
    t.now = new Date(t.now.getTime() + 1000);
    expect(await answers()).toEqual(again);
    const log = await t.db
      .selectFrom('conversion_deliveries')
      .select('outcome')
      .where('event_id', '=', 'again-1')
      .execute();
    // An identical copy is stored already.
    expect(log.map(({ outcome }) => outcome).sort()).toEqual(['counted', 'repeated']);
  });

  it.each(['amount', 'status', 'event', 'occurred_at', 'currency'])(
    'is refused with the field’s name if its %s is neither a text nor a number',
    async (name) => {
      const { promoter, clickId } = await promoterWithClick();
      for (const value of [{ value: '100.00' }, ['100.00'], [], true, false]) {
        const body = {
          event_id: 'n',
          transaction_id: 'n',
          click_id: clickId,
          amount: '100.00',
          nested: { of: 'theirs' },
        };
        const answer = await send(JSON.stringify({ ...body, [name]: value }));
        expect([answer.statusCode, answer.json().data]).toEqual([400, { field: name }]);
      }
      await settle(t);
      expect((await summary(promoter)).conversions).toBe(0);
      expect((await postback(t, { click_id: clickId, amount: '1.00', nested: 'of theirs' })).http).toBe(200);
    },
  );

  it('is not dropped while its click is unknown, and is paid once the click is stored', async () => {
    const { promoter, clickId } = await promoterWithClick();
    // Another process has the click and has not written it yet.
    await owner.query(`UPDATE clicks SET click_id = 'away' WHERE click_id = $1`, [clickId]);
    expect((await postback(t, { click_id: clickId, amount: '100.00' })).data?.result).toBe('parked');
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    await owner.query(`UPDATE clicks SET click_id = $1 WHERE click_id = 'away'`, [clickId]);
    t.now = new Date(t.now.getTime() + 60 * 60_000);
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
  });
});

describe('a refund', () => {
  it('takes back a commission that was already paid', async () => {
    const { promoter, sale } = await paidSale();
    await postback(t, { ...sale, amount: '100.00', status: 'reversed' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('takes back only the refunded part', async () => {
    const { promoter, sale } = await paidSale();
    await postback(t, { ...sale, amount: '40.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(12_00n);
  });

  it('takes back the uplines’ shares, each at the rate of the sale’s time', async () => {
    const top = await makePromoter(t);
    const leader = await makePromoter(t, { inviterUid: top.uid, job: 1 });
    const { promoter, sale } = await paidSale({ inviterUid: leader.uid });
    const all = async () => [await available(promoter.uid), await available(leader.uid), await available(top.uid)];
    expect(await all()).toEqual([30_00n, 2_50n, 1_00n]);
    await t.ask('/team/rate', { uid: promoter.uid, rate: '20' }, { token: leader.token });
    await settle(t);
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { ...sale, amount: '40.00' });
    await settle(t);
    // 60 % of half of 40.00; the later rate of 20 % does not apply.
    expect(await all()).toEqual([12_00n, 1_00n, 40n]);
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { ...sale, amount: '40.00', status: 'reversed' });
    await settle(t);
    expect(await all()).toEqual([0n, 0n, 0n]);
  });
});

describe('an amount', () => {
  it('is never used unconverted when its exchange rate is missing', async () => {
    const { promoter, clickId } = await promoterWithClick();
    await postback(t, { click_id: clickId, amount: '100.00', currency: 'JPY' });
    await settle(t);
    const { settled, estimated } = await summary(promoter);
    expect([await available(promoter.uid), settled, estimated]).toEqual([0n, '0.00', '0.00']);
  });

  it('is rounded down once, for the day and item, wherever it is shown or paid', async () => {
    const { promoter, clickId } = await promoterWithClick();
    // Three times 1.5 hundredths: 4 hundredths together, and not 3 (each rounded down) or 6 (each rounded up).
    for (let count = 0; count < 3; count++) await postback(t, { click_id: clickId, amount: '0.05' });
    await settle(t);
    const { content } = await t.ask('/report/list', { from: TODAY, to: TODAY, by: 'item' }, { token: promoter.token });
    expect([await available(promoter.uid), (await summary(promoter)).settled, content[0]?.settled]).toEqual([
      4n,
      '0.04',
      '0.04',
    ]);
  });
});

describe('the months of a plan', () => {
  it('are counted from the customer’s first conversion, not from the latest', async () => {
    const { promoter, clickId } = await promoterWithClick();
    const terms = { ...STANDARD_TERMS, months: 1 };
    const plan = { planId: 'month', version: 1, effectiveFrom: new Date(0), terms, promoter: promoter.uid };
    await savePlan(t, plan);
    const first = t.now.getTime();
    await postback(t, { click_id: clickId, amount: '100.00' });
    for (const days of [29, 30]) {
      t.now = new Date(first + days * DAY_MS);
      await postback(t, { click_id: clickId, amount: '100.00', occurred_at: t.now.toISOString() });
    }
    // A month after 2 March is 2 April.
    t.now = new Date(first + 31 * DAY_MS);
    await postback(t, { click_id: clickId, amount: '100.00', occurred_at: t.now.toISOString() });
    await settle(t);
    expect(await available(promoter.uid)).toBe(90_00n);
    t.now = new Date(first + 32 * DAY_MS);
  });
});

describe('a short link', () => {
  const open = (url: string, how: { method?: 'GET' | 'HEAD'; agent?: string; address?: string } = {}) =>
    t.app.fastify.inject({
      method: how.method ?? 'GET',
      url,
      remoteAddress: how.address ?? '203.0.113.9',
      headers: {
        host: 'localhost',
        'user-agent': how.agent ?? 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
      },
    });
  const today = () => t.now.toISOString().slice(0, 10);
  const stats = async (promoter: Promoter) => {
    const span = { kind: 'messaging', id: 'wx0001', from: today(), to: today() } as const;
    return (await t.ask('/link/stats', span, { token: promoter.token })).days[0];
  };
  /** Sessions expire after a month. */
  const fresh = async () => {
    const promoter = await makePromoter(t);
    return { promoter, path: await makeLink(t, promoter) };
  };

  it('leads to its stored target, no matter what its query contains', async () => {
    const { path } = await fresh();
    const targets = [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '%0d%0aLocation:%20https://evil.example',
    ];
    for (const target of targets) {
      for (const name of ['url', 'link', 'to', 'redirect', 'click_id', 'sub_id']) {
        const answer = await open(`${path}?${name}=${target}`);
        expect(answer.statusCode).toBe(302);
        expect(new URL(String(answer.headers.location)).hostname).toBe('example.com');
        expect(String(answer.headers.location)).not.toContain('evil');
      }
    }
    for (const hostile of ['/s/..%2f..%2fetc', `/s/${'a'.repeat(5000)}`, '/s/%00', '/s/https:%2f%2fevil.example']) {
      expect((await open(hostile)).statusCode, hostile.slice(0, 40)).toBeGreaterThanOrEqual(400);
    }
  });

  it('does not count previews and bots as clicks', async () => {
    const { promoter, path } = await fresh();
    for (let count = 0; count < 3; count++) await open(path, { method: 'HEAD' });
    const bots = ['facebookexternalhit/1.1', 'WhatsApp/2.23.20.0', 'TelegramBot (like TwitterBot)', 'curl/8.5.0'];
    for (const agent of bots) await open(path, { agent });
    await open(path);
    expect(await stats(promoter)).toMatchObject({ clicks: 1, uniqueClicks: 1, botClicks: bots.length });
  });

  it('loses no answered click when connections break, and its counts equal the number of its rows', async () => {
    const { promoter, path } = await fresh();
    let answered = 0;
    const visits = Array.from({ length: 60 }, async (_, number) => {
      const { statusCode } = await open(path, { address: `198.51.100.${number + 1}` });
      if (statusCode === 302) answered += 1;
    });
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name LIKE 'pitaka clicks%' AND datname = current_database()`.execute(t.db);
    await Promise.all(visits);
    const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM clicks WHERE uid = $1`, [
      promoter.uid,
    ]);
    expect(answered).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(answered);
    expect((await stats(promoter))?.clicks).toBe(rows[0]?.count);
  });
});

/** Runs last: an approval dated in the future settles only then. */
describe('a reduction after the approval', () => {
  it.each([
    { name: 'dated with the sale', ahead: 0, late: { status: 'declined', amount: '100.00' }, paid: 0n },
    { name: 'of all but a hundredth, dated with the sale', ahead: 0, late: { amount: '0.01' }, paid: 0n },
    { name: 'of an approval dated in the future', ahead: 23, late: { status: 'declined', amount: '100.00' }, paid: 0n },
    { name: 'of a part of such an approval', ahead: 23, late: { amount: '40.00' }, paid: 12_00n },
    {
      name: 'by a late estimate, which reduces nothing,',
      ahead: 0,
      late: { status: 'pending', amount: '0.01' },
      paid: 30_00n,
    },
  ])('$name takes effect at its arrival', async ({ ahead, late, paid }) => {
    const { promoter, clickId } = await promoterWithClick();
    t.now = new Date(t.now.getTime() + 60_000);
    const sale = { click_id: clickId, transaction_id: `dated-${++names}`, amount: '100.00' };
    const at = t.now.toISOString();
    await postback(t, { ...sale, status: 'pending', occurred_at: at });
    const approvedAt = new Date(t.now.getTime() + 60_000 + ahead * 3_600_000);
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, { ...sale, occurred_at: approvedAt.toISOString() });
    t.now = new Date(approvedAt.getTime() + 1000);
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    await postback(t, { ...sale, ...late, occurred_at: at });
    await settle(t);
    expect(await available(promoter.uid)).toBe(paid);
    const { findings } = await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now);
    const row = t.db.selectFrom('conversions').select('conversion_id').where('click_id', '=', clickId);
    const { conversion_id: id } = await row.executeTakeFirstOrThrow();
    expect(findings.filter(({ key }) => key === id)).toEqual([]);
    // A later approval counts again.
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, sale);
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
  });
});

it('a refund of a whole sale also reverses a fixed amount per sale', async () => {
  const { promoter, clickId } = await promoterWithClick();
  const plan = { planId: 'flat', version: 1, effectiveFrom: new Date(0), promoter: promoter.uid };
  await savePlan(t, {
    ...plan,
    terms: { ...STANDARD_TERMS, events: ['purchase', 'install'], base: { flatMinor: 500_00n } },
  });
  const say = async (more: Readonly<Record<string, string>>) => {
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { click_id: clickId, ...more });
    await settle(t);
    return available(promoter.uid);
  };
  // A sale that never had an amount is paid by the plan.
  expect(await say({ transaction_id: 'flat-1', event: 'install' })).toBe(300_00n);
  expect(await say({ transaction_id: 'flat-2', amount: '100.00' })).toBe(600_00n);
  expect(await say({ transaction_id: 'flat-2', amount: '0.00' })).toBe(300_00n);
  expect(await say({ transaction_id: 'flat-2', amount: '100.00' })).toBe(600_00n);
});

it('a reversal or reduction applies however late it arrives; any other event that late is refused', async () => {
  const { promoter, sale } = await paidSale();
  const signedAt = new Date(t.now.getTime() - 3_600_000);
  const late = async (more: Readonly<Record<string, string>>) => {
    const body = JSON.stringify({ ...sale, event_id: `${sale.transaction_id}-${more.status}-${more.amount}`, ...more });
    const { statusCode } = await send(body, { at: signedAt });
    await settle(t);
    return [statusCode, await available(promoter.uid)];
  };
  expect(await late({ amount: '900.00', status: 'approved' })).toEqual([401, 30_00n]);
  expect(await late({ amount: '40.00', status: 'approved' })).toEqual([200, 12_00n]);
  expect(await late({ amount: '100.00', status: 'pending' })).toEqual([401, 12_00n]);
  expect(await late({ amount: '100.00', status: 'approved' })).toEqual([401, 12_00n]);
  expect(await late({ amount: '100.00', status: 'reversed' })).toEqual([200, 0n]);
  expect(await late({ amount: '100.00', status: 'reversed' })).toEqual([200, 0n]);
  const unknown = JSON.stringify({
    event_id: 'late',
    transaction_id: 'late',
    click_id: sale.click_id,
    status: 'reversed',
  });
  expect((await send(unknown, { at: signedAt })).statusCode).toBe(401);
  expect((await send(unknown, { at: signedAt, signature: '0'.repeat(64) })).statusCode).toBe(401);
});
