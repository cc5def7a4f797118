import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { noteChange } from './changes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const balances = async (uid: string) =>
  Promise.all((['available', 'debt'] as const).map((type) => readBalance(t.db, 'demo', userAccount(uid, type))));

let keys = 0;
/** Moves money without the engine: spending, or the payment of a debt. */
function move(uid: string, type: 'available' | 'debt', minor: bigint, hold?: Promise<void>): Promise<void> {
  const account = userAccount(uid, type);
  const moves =
    type === 'available'
      ? ({ from: account, to: 'house:psp:sandbox' } as const)
      : ({ from: 'house:psp:sandbox', to: account } as const);
  return t.db.transaction().execute(async (tx) => {
    const posted = await postInTransaction(
      tx,
      {
        siteId: 'demo',
        journal: { kind: 'adjustment', moves: [{ ...moves, amount: { unit: 'COIN', minor } }] },
        key: `move ${keys++}`,
        body: '',
        actor: 'system:test',
        origin: 'test',
      },
      t.now,
    );
    if (!posted.ok) throw new Error(posted.code);
    await hold;
  });
}

/** Resolves once a transaction waits for a lock. */
async function waitForLock(): Promise<void> {
  while ((await countWaiting(t.db)) === 0);
}

async function sell(link: string, transaction: string, more: Record<string, string>): Promise<void> {
  await postback(t, { click_id: await click(t, link), transaction_id: transaction, ...more });
}

describe('a reversal after the money was spent', () => {
  it('becomes a debt, at every level, and later earnings pay it first', async () => {
    const lead = await makePromoter(t, { rate1: '5' });
    const promoter = await makePromoter(t, { inviterUid: lead.uid });
    const link = await makeLink(t, promoter);
    const clickId = await click(t, link);
    const sale = { click_id: clickId, transaction_id: 'spent-1', amount: '200.00' };
    await postback(t, sale);
    await settle(t);
    expect([await balances(promoter.uid), await balances(lead.uid)]).toEqual([
      [60_00n, 0n],
      [5_00n, 0n],
    ]);
    await move(promoter.uid, 'available', 50_00n);
    await move(lead.uid, 'available', 5_00n);
    await postback(t, { ...sale, status: 'reversed' });
    await settle(t);
    expect([await balances(promoter.uid), await balances(lead.uid)]).toEqual([
      [0n, -50_00n],
      [0n, -5_00n],
    ]);
    // Each user gets one notice, with a link to the entry.
    const notices = t.db.selectFrom('personal_notices').select(['uid', 'kind', 'params']);
    const sent = await notices.where('uid', 'in', [promoter.uid, lead.uid]).execute();
    expect(sent).toHaveLength(2);
    expect(sent.find(({ uid }) => uid === promoter.uid)).toMatchObject({
      kind: 'earning_owed',
      params: { amount: '60.00', owed: '50.00', line: expect.stringMatching(/.\.0$/) },
    });
    const span = { from: '2026-03-02', to: '2026-03-02' };
    expect(await t.ask('/report/summary', span, { token: promoter.token })).toMatchObject({ debt: '50.00' });
    await sell(link, 'spent-2', { amount: '100.00' });
    await settle(t);
    expect(await balances(promoter.uid)).toEqual([0n, -20_00n]);
    await sell(link, 'spent-3', { amount: '100.00' });
    await settle(t);
    expect(await balances(promoter.uid)).toEqual([10_00n, 0n]);
  });

  it('succeeds if its debt is paid at the same moment', async () => {
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    await sell(link, 'paid-1', { amount: '200.00' });
    await settle(t);
    await move(promoter.uid, 'available', 60_00n);
    await postback(t, {
      click_id: await click(t, link),
      transaction_id: 'paid-1',
      amount: '200.00',
      status: 'reversed',
    });
    await settle(t);
    expect(await balances(promoter.uid)).toEqual([0n, -60_00n]);
    await sell(link, 'paid-2', { amount: '300.00' });
    const held = Promise.withResolvers<void>();
    const paying = move(promoter.uid, 'debt', 50_00n, held.promise);
    const settling = settle(t);
    await waitForLock();
    held.resolve();
    await Promise.all([paying, settling]);
    // 90.00 were earned; 10.00 of them were still owed.
    expect(await balances(promoter.uid)).toEqual([80_00n, 0n]);
  });
});

describe('a journal of commission', () => {
  it('names its promoter’s day and item', async () => {
    const promoter = await makePromoter(t);
    await sell(await makeLink(t, promoter), 'named-1', { amount: '100.00' });
    await settle(t);
    const posting = await t.db
      .selectFrom('earning_postings')
      .selectAll()
      .where('uid', '=', promoter.uid)
      .executeTakeFirstOrThrow();
    const journal = await t.db
      .selectFrom('journals')
      .select('record_id')
      .where('journal_id', '=', posting.journal_id)
      .executeTakeFirstOrThrow();
    expect(journal.record_id).toBe(`${promoter.uid}.20260302.${posting.item_id}`);
  });
});

describe('an amount in another currency', () => {
  it('is shown as waiting until the rate of its day is entered, and is then paid at that rate', async () => {
    const promoter = await makePromoter(t);
    // A sale is held if its currency never had a rate.
    await enterRate('USD', '55', 20260228);
    await sell(await makeLink(t, promoter), 'dollars-1', { amount: '10.00', currency: 'USD' });
    await settle(t);
    const line = () =>
      t.db
        .selectFrom('commission_lines')
        .select(['state', 'note', 'gross_minor'])
        .where('uid', '=', promoter.uid)
        .executeTakeFirstOrThrow();
    expect([await line(), await balances(promoter.uid)]).toEqual([
      { state: 'parked', note: 'rate_missing', gross_minor: 0n },
      [0n, 0n],
    ]);
    await enterRate('USD', '56.1234');
    await settle(t);
    // 561.23; the platform pays half, and the promoter gets 60 % of that half.
    expect([await line(), await balances(promoter.uid)]).toEqual([
      { state: 'settled', note: '', gross_minor: 561_23n },
      [168_36n, 0n],
    ]);
    // A corrected rate corrects the day.
    await enterRate('USD', '50');
    await settle(t);
    expect(await balances(promoter.uid)).toEqual([150_00n, 0n]);
  });
});

describe('sales by the links of a self-excluded promoter (Spec: F3)', () => {
  it('earn nothing for the promoter or the uplines and notify only the promoter; earlier and later sales are paid', async () => {
    const lead = await makePromoter(t);
    const promoter = await makePromoter(t, { inviterUid: lead.uid });
    const link = await makeLink(t, promoter);
    const excluded = { site_id: 'demo', uid: promoter.uid, kind: 'excluded' as const };
    const days = (count: number) => new Date(t.now.getTime() + count * 86_400_000);
    await sell(link, 'before', { amount: '10.00' });
    await t.db
      .insertInto('protection_breaks')
      .values([
        // An exclusion that expired long ago still excludes the sales of its days at each computation.
        { ...excluded, since: days(-400), until: days(-200), ends_at: days(-190) },
        { ...excluded, since: days(1), until: days(181), ends_at: null },
      ])
      .execute();
    t.now = days(2);
    await sell(link, 'during', { amount: '10.00' });
    await settle(t);
    const lines = () =>
      t.db
        .selectFrom('commission_lines')
        .select(['uid', 'state', 'note', 'exact'])
        .where('member_uid', '=', promoter.uid)
        .orderBy('occurred_at')
        .orderBy('level')
        .execute();
    expect((await lines()).map(({ uid, note }) => [uid, note])).toEqual([
      [promoter.uid, ''],
      [lead.uid, ''],
      [promoter.uid, 'excluded'],
    ]);
    expect([await balances(promoter.uid), await balances(lead.uid)]).toEqual([
      [3_00n, 0n],
      [25n, 0n],
    ]);
    await t.db
      .updateTable('protection_breaks')
      .set({ ends_at: days(1) })
      .where('ends_at', 'is', null)
      .execute();
    t.now = days(1);
    await sell(link, 'after', { amount: '10.00' });
    await settle(t);
    expect(await balances(promoter.uid)).toEqual([6_00n, 0n]);
  });
});

describe('the figures of a promotion', () => {
  it('count each valid conversion once, and leave out reversed conversions', async () => {
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    const clickId = await click(t, link);
    const detail = async () => {
      const found = await t.ask('/uid/app/detail', { kind: 'messaging', id: 'wx0001' }, { token: promoter.token });
      return found.counts.conversions;
    };
    await postback(t, { click_id: clickId, transaction_id: 'counted-1', event: 'install', event_id: 'counted-e1' });
    await postback(t, { click_id: clickId, transaction_id: 'counted-1', event: 'install', event_id: 'counted-e1' });
    await postback(t, { click_id: clickId, transaction_id: 'counted-2', event: 'recharge', amount: '5.00' });
    expect(await detail()).toBe(2);
    await postback(t, { click_id: clickId, transaction_id: 'counted-2', event: 'recharge', amount: '1.00' });
    expect(await detail()).toBe(2);
    await postback(t, { click_id: clickId, transaction_id: 'counted-2', event: 'recharge', status: 'reversed' });
    expect(await detail()).toBe(1);
    const counts = await t.db
      .selectFrom('promotion_counts')
      .select(['conversions', 'downloads', 'recharges'])
      .where('uid', '=', promoter.uid)
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ conversions: 1, downloads: 1, recharges: 0 });
  });
});

async function enterRate(currency: string, rate: string, day = 20260302): Promise<void> {
  const set = { rate, origin: 'test', entered_by: 'test', entered_at: t.now };
  await t.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('exchange_rates')
      .values({ site_id: 'demo', currency, day, ...set })
      .onConflict((conflict) => conflict.columns(['site_id', 'currency', 'day']).doUpdateSet(set))
      .execute();
    await noteChange(tx, { siteId: 'demo', currency, day }, t.now);
  });
}
