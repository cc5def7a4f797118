import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualDeposit } from '../../../adapters/deposit/manual/manual-deposit.ts';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
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
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { reconcileSites, runReconciliation } from '../../back-office/reconciliation/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { depositProviders } from '../deposits/index.ts';
import { payoutProviders } from '../withdrawals/index.ts';
import type { PayoutProvider, ProviderPayout } from '../withdrawals/payout-provider.port.ts';
import { paymentBooks } from './payment-books.ts';

let t: TestApp;
let person: Person & { cardId: string };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
type About = 'payout' | 'deposit';
type Finding = AnswerOf<'/console/findings/list'>['content'][number];

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    withdrawal: { coolingHours: 0 },
    deposit: { methods: [{ code: 'sandbox' }] },
  });
});
afterAll(() => t?.close());
beforeEach(async () => {
  // Records of earlier tests are outside every span compared here.
  t.now = new Date(t.now.getTime() + 40 * DAY);
  await t.db.deleteFrom('reconciliation_findings').execute();
  await t.db.deleteFrom('reconciliation_runs').execute();
  const made = await makePerson(t, 10_000);
  person = { ...made, cardId: await trustedWallet(made, '0001') };
});

/** A known, unchanged wallet: withdrawals to it need no review. */
async function trustedWallet(owner: Person, ending: string): Promise<string> {
  const cardId = await addWallet(t, owner, ending);
  later(25 * 60 * MINUTE);
  await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).execute();
  return cardId;
}
const later = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
async function ask<Path extends CallPath>(path: Path, body: unknown = {}, role: Role = 'manager') {
  const operator = await openConsole(t, role);
  return t.ask(path, body as RequestTo<Path>, { token: operator.token });
}
const compare = (about: About, days = 3) => ask('/console/reconciliation/run', { provider: 'sandbox', about, days });
const open = async () => (await ask('/console/findings/list')).content;
const resolved = async () => (await ask('/console/findings/list', { state: 'resolved' })).content;
const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);

/** A withdrawal that the sandbox paid half an hour ago. */
async function paidOut(amount = '500.00'): Promise<{ id: string; reference: string }> {
  const answer = await withdraw(t, person, person.cardId, amount);
  if (answer.status !== 2004) throw new Error(JSON.stringify(answer));
  await runWorkers(t, 5);
  await runWorkers(t, 5);
  later(30 * MINUTE);
  const row = await t.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id as id', 'reference', 'state'])
    .where('withdrawal_id', '=', answer.data.id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('Success');
  return row;
}

async function openDeposit(): Promise<{ id: string; reference: string }> {
  const opened = await t.ask('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
  const row = await t.db
    .selectFrom('deposits')
    .select(['deposit_id as id', 'reference'])
    .where('deposit_id', '=', opened.id)
    .executeTakeFirstOrThrow();
  return row;
}
const play = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });
/** A deposit that was paid half an hour ago. */
async function paidIn(outcome = 'paid') {
  const deposit = await openDeposit();
  await play(deposit.id, outcome);
  later(30 * MINUTE);
  return deposit;
}

const theirPayout = (reference: string) => t.db.updateTable('sandbox_payouts').where('reference', '=', reference);
const theirPayment = (reference: string) => t.db.updateTable('sandbox_payments').where('reference', '=', reference);
const readTheirPayout = (reference: string) =>
  t.db.selectFrom('sandbox_payouts').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
/** The payout as the provider lists it. */
async function listedPayout(reference: string): Promise<ProviderPayout> {
  const row = await readTheirPayout(reference);
  return {
    reference,
    providerReference: row.payout_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    at: row.created_at,
  };
}
async function paymentOf(reference: string) {
  const row = await t.db
    .selectFrom('sandbox_payments')
    .select('payments')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const [payment] = row.payments;
  if (!payment) throw new Error('nobody paid');
  return payment;
}

/** A change on one side opens one finding, which closes by itself when the change is undone. */
async function falsified(about: About, falsify: () => Promise<unknown>, mend: () => Promise<unknown>) {
  expect((await compare(about)).found).toBe(0);
  later(1000);
  await falsify();
  await compare(about);
  const found = await open();
  later(1000);
  await compare(about);
  const again = await open();
  expect(again.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  for (const one of again) {
    expect(Date.parse(one.lastSeenAt)).toBeGreaterThan(Date.parse(one.firstSeenAt));
  }
  later(1000);
  await mend();
  await compare(about);
  expect(await open()).toEqual([]);
  for (const { id } of found) {
    const { finding } = await ask('/console/reconciliation/finding', { id });
    expect(finding).toMatchObject({ resolution: 'agrees again', resolvedBy: null });
  }
  await assertInvariants(t.db);
  return found;
}

describe('payouts on both sides', () => {
  it('open no finding if they agree, and the run counts the compared records', async () => {
    await paidOut();
    const run = await compare('payout');
    expect(run).toMatchObject({
      ours: 1,
      theirs: 1,
      found: 0,
      fault: '',
      startedBy: expect.stringMatching(/^manager/),
    });
    expect(await open()).toEqual([]);
    const { content } = await ask('/console/reconciliation/runs');
    expect(content.map(({ id }) => id)).toEqual([run.id]);
    const sources = await ask('/console/reconciliation/sources');
    expect(sources).toMatchObject([
      { provider: 'sandbox', about: 'payout', hasList: true, comparedAt: run.startedAt, fault: '' },
      { provider: 'manual', about: 'payout', hasList: false, comparedAt: null },
      { provider: 'sandbox', about: 'deposit', hasList: true },
      { provider: 'manual', about: 'deposit', hasList: false },
    ]);
  });

  it('have a finding if the provider lists another amount, until the amounts agree again', async () => {
    const { id, reference } = await paidOut();
    const found = await falsified(
      'payout',
      () => theirPayout(reference).set({ amount_minor: 489_99n }).execute(),
      () => theirPayout(reference).set({ amount_minor: 490_00n }).execute(),
    );
    expect(found).toMatchObject([
      {
        kind: 'amount',
        about: 'payout',
        provider: 'sandbox',
        reference,
        recordId: id,
        uid: person.uid,
        ours: { amount: '490.00', state: 'Success' },
        theirs: { amount: '489.99', status: 'paid' },
      },
    ]);
    const { trail } = await ask('/console/withdrawals/detail', { id });
    expect(trail.findings).toEqual([{ id: found[0]?.id, kind: 'amount', isOpen: false }]);
  });

  it('have a finding if the provider lists another currency', async () => {
    const { reference } = await paidOut();
    const found = await falsified(
      'payout',
      () => theirPayout(reference).set({ currency: 'USD' }).execute(),
      () => theirPayout(reference).set({ currency: 'COIN' }).execute(),
    );
    expect(kindsOf(found)).toEqual(['paid_more']);
  });

  it.each(['refused', 'reversed', 'pending'] as const)(
    'have a finding if the provider lists them as %s',
    async (status) => {
      const { reference } = await paidOut();
      const found = await falsified(
        'payout',
        () => theirPayout(reference).set({ status }).execute(),
        () => theirPayout(reference).set({ status: 'paid' }).execute(),
      );
      expect(found).toMatchObject([{ kind: 'status', ours: { state: 'Success' }, theirs: { status } }]);
    },
  );

  it('have a finding at once if the provider paid them and we returned the amount', async () => {
    const { data } = await withdraw(t, person, await trustedWallet(person, '0002'), '500.00');
    const review = await t.db
      .selectFrom('withdrawals')
      .select('reference')
      .where('withdrawal_id', '=', data.id)
      .executeTakeFirstOrThrow();
    await runWorkers(t, 5);
    later(MINUTE);
    const found = await falsified(
      'payout',
      () => theirPayout(review.reference).set({ status: 'paid' }).execute(),
      () => theirPayout(review.reference).set({ status: 'refused' }).execute(),
    );
    expect(found).toMatchObject([{ kind: 'paid_after_return', ours: { state: 'Fail', failKind: 'refused' } }]);
  });
});

describe('payouts on one side only', () => {
  it('are missing if we paid them and the provider does not know them', async () => {
    const { reference, id } = await paidOut();
    const row = await readTheirPayout(reference);
    const found = await falsified(
      'payout',
      () => t.db.deleteFrom('sandbox_payouts').where('reference', '=', reference).execute(),
      () => t.db.insertInto('sandbox_payouts').values(row).execute(),
    );
    expect(found).toMatchObject([{ kind: 'missing', recordId: id, theirs: null }]);
  });

  it('are unattributed if only the provider knows them; other sites’ payouts are not compared', async () => {
    const { reference } = await paidOut();
    const row = await readTheirPayout(reference);
    const unmatched = { ...row, reference: 'W0000000STRG', payout_id: 'sbx_unmatched' };
    const found = await falsified(
      'payout',
      () =>
        t.db
          .insertInto('sandbox_payouts')
          .values([unmatched, { ...unmatched, site_id: 'other', payout_id: 'sbx_elsewhere' }])
          .execute(),
      () => t.db.deleteFrom('sandbox_payouts').where('reference', '=', 'W0000000STRG').execute(),
    );
    expect(found).toMatchObject([
      {
        kind: 'unattributed',
        recordId: null,
        uid: null,
        ours: null,
        theirs: { id: 'sbx_unmatched', amount: '490.00' },
      },
    ]);
  });

  it('have a finding after the grace period if we sent them and the provider does not know them', async () => {
    const answer = await withdraw(t, person, await trustedWallet(person, '0003'), '500.00');
    await t.app.paymentWorkers[0]?.runDue();
    const { reference, state } = await t.db
      .selectFrom('withdrawals')
      .select(['reference', 'state'])
      .where('withdrawal_id', '=', answer.data.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('Error');
    await t.db.deleteFrom('sandbox_payouts').where('reference', '=', reference).execute();
    later(14 * MINUTE);
    expect((await compare('payout')).found).toBe(0);
    later(2 * MINUTE);
    await compare('payout');
    expect(await open()).toMatchObject([{ kind: 'unknown_there', ours: { state: 'Error' }, theirs: null }]);
    // Polling continues meanwhile and finds the outcome: the provider did not pay.
    for (let round = 0; round < 6; round++) await runWorkers(t, 20 * 60);
    later(MINUTE);
    await compare('payout');
    expect(await open()).toEqual([]);
    await assertInvariants(t.db);
  });
});

describe('payouts under way', () => {
  it('are stuck after the site’s limit, even if the provider has no list', async () => {
    const answer = await withdraw(t, person, person.cardId, '500.00');
    const { id } = answer.data;
    await t.db.updateTable('withdrawals').set({ provider: 'manual' }).where('withdrawal_id', '=', id).execute();
    await ask('/console/payout-files/make', { provider: 'manual', reason: 'afternoon run' });
    later(23 * 60 * MINUTE);
    const books = { provider: 'manual', about: 'payout' };
    expect(await ask('/console/reconciliation/run', books)).toMatchObject({ ours: 1, theirs: 0, found: 0 });
    later(2 * 60 * MINUTE);
    await ask('/console/reconciliation/run', books);
    expect(await open()).toMatchObject([{ kind: 'stuck', provider: 'manual', recordId: id, ours: { state: 'Exec' } }]);
    const { version } = await t.db
      .selectFrom('withdrawals')
      .select('version')
      .where('withdrawal_id', '=', id)
      .executeTakeFirstOrThrow();
    await ask('/console/withdrawals/handpayment', {
      id,
      version,
      outcome: 'paid',
      bankReference: 'BDO-1',
      reason: 'paid in the branch',
    });
    later(1000);
    await ask('/console/reconciliation/run', books);
    expect(await open()).toEqual([]);
    await assertInvariants(t.db);
  });
});

describe('deposits', () => {
  it('open no finding in any state if both sides agree', async () => {
    for (const outcome of ['paid', 'paid-twice', 'paid-again', 'paid-less', 'late', 'failed']) await paidIn(outcome);
    const back = await paidIn();
    await play(back.id, 'charged-back');
    later(MINUTE);
    expect(await compare('deposit')).toMatchObject({ found: 0, theirs: 7 });
    await assertInvariants(t.db);
  });

  it('are unknown credits if we credited them and the provider does not know them', async () => {
    const { id, reference } = await paidIn();
    const payment = await paymentOf(reference);
    const found = await falsified(
      'deposit',
      () => theirPayment(reference).set({ payments: '[]' }).execute(),
      () =>
        theirPayment(reference)
          .set({ payments: JSON.stringify([payment]) })
          .execute(),
    );
    expect(found).toMatchObject([
      { kind: 'credit_unknown', about: 'deposit', recordId: id, reference, uid: person.uid },
    ]);
  });

  it.each([
    ['amount', 'more', { amount_minor: '50001' }],
    ['credit_unknown', 'less', { amount_minor: '49999' }],
    ['credit_unknown', 'another currency', { currency: 'USD' }],
  ] as const)('have a finding %s if the provider lists %s', async (kind, _what, change) => {
    const { reference } = await paidIn();
    const payment = await paymentOf(reference);
    const write = (changed: object) =>
      theirPayment(reference)
        .set({ payments: JSON.stringify([{ ...payment, ...changed }]) })
        .execute();
    const found = await falsified(
      'deposit',
      () => write(change),
      () => write({}),
    );
    expect(kindsOf(found)).toEqual([kind]);
  });

  it('stop transfers and payouts if the provider refunded them and we credited them, until both sides agree', async () => {
    const { reference } = await paidIn();
    const friend = await makePerson(t, 0);
    const send = async () => {
      const sent = { uid: friend.uid, amount: '1.00' };
      const { status, code } = await t.call('/wallet/transfer', sent, withKey(person.token));
      return code ?? status;
    };
    const answers = [await send()];
    const found = await falsified(
      'deposit',
      () => theirPayment(reference).set({ status: 'charged_back' }).execute(),
      async () => {
        answers.push(await send());
        await theirPayment(reference).set({ status: 'paid' }).execute();
      },
    );
    answers.push(await send());
    expect(answers).toEqual([200, 'sending_stopped', 200]);
    expect(found).toMatchObject([
      { kind: 'credit_unknown', ours: { state: 'Success' }, theirs: { status: 'charged_back' }, uid: person.uid },
    ]);
  });

  it('have a finding after the grace period if the provider received them and never reported them', async () => {
    const { reference, id } = await openDeposit();
    const at = t.now.toISOString();
    const payment = { payment_id: 'pay_unreported', amount_minor: '50000', currency: 'COIN', at };
    await theirPayment(reference)
      .set({ status: 'paid', payments: JSON.stringify([payment]), changed_at: t.now })
      .execute();
    later(14 * MINUTE);
    expect((await compare('deposit')).found).toBe(0);
    later(MINUTE);
    await compare('deposit');
    expect(await open()).toMatchObject([{ kind: 'status', recordId: id, ours: { state: 'WaitExec' } }]);
    // The poll at the order's expiry finds the payment, and both sides agree.
    await runWorkers(t, 60 * 60);
    later(MINUTE);
    await compare('deposit');
    expect(await open()).toEqual([]);
    await assertInvariants(t.db);
  });

  it('are unattributed if the provider lists further payments of an order', async () => {
    const { reference, id } = await paidIn();
    const payment = await paymentOf(reference);
    const more = { ...payment, payment_id: 'pay_more' };
    const found = await falsified(
      'deposit',
      () =>
        theirPayment(reference)
          .set({ payments: JSON.stringify([payment, more]) })
          .execute(),
      () =>
        theirPayment(reference)
          .set({ payments: JSON.stringify([payment]) })
          .execute(),
    );
    expect(found).toMatchObject([{ kind: 'unattributed', recordId: id, theirs: { id: 'pay_more' } }]);
  });
});

describe('a provider that does not answer', () => {
  const silent = { ...createManualPayout(), name: 'sandbox', listPayouts: async () => undefined };
  const withPayouts = (provider: PayoutProvider) => ({
    db: t.db,
    clock: () => t.now,
    books: paymentBooks({
      payouts: payoutProviders([provider]),
      // Providers for payments by hand have no list and nothing pending, so no run is stored.
      deposits: depositProviders([
        { ...createManualDeposit(), name: 'listing', listPayments: async () => [] },
        createManualDeposit(),
      ]),
    }),
  });
  const asked = async () => {
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('no site');
    return { site, provider: 'sandbox', about: 'payout' as const, from: new Date(t.now.getTime() - 3 * DAY) };
  };

  it('makes the run fail; open findings stay open, and no new finding is opened', async () => {
    const { reference } = await paidOut();
    await theirPayout(reference).set({ amount_minor: 1n }).execute();
    await compare('payout');
    later(1000);
    await theirPayout(reference).set({ amount_minor: 490_00n }).execute();
    expect(await runReconciliation(withPayouts(silent), await asked())).toMatchObject({ fault: 'no_answer', found: 0 });
    expect(kindsOf(await open())).toEqual(['amount']);
    const [source] = await ask('/console/reconciliation/sources');
    expect(source).toMatchObject({ provider: 'sandbox', about: 'payout', fault: 'no_answer' });
    expect(source?.comparedAt).not.toBeNull();
    const { content } = await ask('/console/reconciliation/runs');
    expect(content.map(({ fault, startedBy }) => [fault, startedBy])).toEqual([
      ['no_answer', null],
      ['', expect.stringMatching(/^manager/)],
    ]);
  });

  it('does not reopen findings that were closed before its late answer', async () => {
    const { reference } = await paidOut();
    await theirPayout(reference).set({ amount_minor: 1n }).execute();
    const slow = {
      ...silent,
      async listPayouts() {
        const list = [await listedPayout(reference)];
        later(1000);
        await theirPayout(reference).set({ amount_minor: 490_00n }).execute();
        await compare('payout');
        return list;
      },
    };
    await runReconciliation(withPayouts(slow), await asked());
    expect(await open()).toEqual([]);
  });

  it('does not stop scheduled runs of other sites and providers', async () => {
    await paidOut();
    const broken = {
      ...silent,
      async listPayouts(): Promise<undefined> {
        throw new Error('a bug of the adapter');
      },
    };
    const deps = { ...withPayouts(broken), sites: t.app.sites, log: createLog('silent') };
    await reconcileSites(deps, { isLong: false });
    const runs = await t.db.selectFrom('reconciliation_runs').select(['site_id', 'provider', 'kind']).execute();
    expect(runs.map((run) => `${run.site_id} ${run.provider} ${run.kind}`).sort()).toEqual([
      'demo listing deposit',
      'other listing deposit',
    ]);
  });

  it('is asked for a whole month at night', async () => {
    const { reference } = await paidOut();
    await theirPayout(reference).set({ amount_minor: 1n }).execute();
    await compare('payout');
    later(10 * DAY);
    await theirPayout(reference).set({ amount_minor: 490_00n }).execute();
    const spans: Date[] = [];
    const listing = {
      ...silent,
      async listPayouts(_siteId: string, from: Date) {
        spans.push(from);
        const payout = await listedPayout(reference);
        return payout.at >= from ? [payout] : [];
      },
    };
    const deps = { ...withPayouts(listing), sites: t.app.sites, log: createLog('silent') };
    await reconcileSites(deps, { isLong: false });
    expect(kindsOf(await open())).toEqual(['amount']);
    later(1000);
    await reconcileSites(deps, { isLong: true });
    expect(await open()).toEqual([]);
    const daysBack = spans.map((from) => Math.round((t.now.getTime() - from.getTime()) / DAY));
    // Once by day and once by night for each of the two sites, even without open findings.
    expect(daysBack.sort((a, b) => a - b)).toEqual([3, 3, 31, 31]);
  });
});

describe('a deposit whose payments are far apart', () => {
  it('has a finding as long as its first payment differs, even if a run sees only the last one', async () => {
    const { id, reference } = await paidIn();
    later(9 * DAY);
    await play(id, 'paid-again');
    later(DAY);
    const reported = await t.db
      .selectFrom('deposit_payments')
      .select(['payment_id as paymentId', 'amount_minor as amountMinor', 'currency', 'at'])
      .where('deposit_id', '=', id)
      .orderBy('at')
      .execute();
    const listed = reported.map((payment) => ({ ...payment, reference, status: 'paid' as 'paid' | 'charged_back' }));
    const [first] = listed;
    if (!first || listed.length < 2) throw new Error('more than one payment was reported');
    first.status = 'charged_back';
    const listing = {
      ...createManualDeposit(),
      name: 'sandbox',
      listPayments: async (siteId: string, from: Date) => listed.filter(({ at }) => siteId === 'demo' && at >= from),
    };
    const deps = {
      db: t.db,
      clock: () => t.now,
      books: paymentBooks({ payouts: payoutProviders([createManualPayout()]), deposits: depositProviders([listing]) }),
      sites: t.app.sites,
      log: createLog('silent'),
    };
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('no site');
    const month = new Date(t.now.getTime() - 31 * DAY);
    await runReconciliation(deps, { site, provider: 'sandbox', about: 'deposit', from: month });
    const found = await open();
    expect(found).toMatchObject([{ kind: 'credit_unknown', recordId: id, theirs: { status: 'charged_back' } }]);
    for (const lookBack of [false, true, false]) {
      later(MINUTE);
      await reconcileSites(deps, { isLong: lookBack });
      expect((await open()).map((finding) => finding.id)).toEqual(found.map((finding) => finding.id));
    }
    first.status = 'paid';
    later(MINUTE);
    await reconcileSites(deps, { isLong: true });
    expect(await open()).toEqual([]);
  });
});

describe('several payouts of one order', () => {
  const listed = (payouts: readonly ProviderPayout[]) => {
    const listing = {
      ...createManualPayout(),
      name: 'sandbox',
      listPayouts: async (_siteId: string, from: Date, before: Date) =>
        payouts.filter(({ at }) => at >= from && at < before),
    };
    return {
      ...{ db: t.db, clock: () => t.now, sites: t.app.sites, log: createLog('silent') },
      books: paymentBooks({ payouts: payoutProviders([listing]), deposits: depositProviders([createManualDeposit()]) }),
    };
  };

  it('have one finding each if the provider gives none of them a name', async () => {
    const { id, reference } = await paidOut('500.00');
    const own = await listedPayout(reference);
    const again = { ...own, providerReference: '' };
    await reconcileSites(listed([own, again, again]), { isLong: false });
    const found = (await open()).filter(({ recordId }) => recordId === id);
    expect(found.map(({ kind, theirs }) => [kind, theirs?.amount])).toEqual([
      ['paid_twice', '490.00'],
      ['paid_twice', '490.00'],
    ]);
  });

  it('keep two findings if the amount of one was returned and a list contains only the second', async () => {
    const { data } = await withdraw(t, person, await trustedWallet(person, '0005'), '500.00');
    for (let n = 0; n < 40; n++) {
      await runWorkers(t, 1);
      later(30 * MINUTE);
    }
    // The provider did not answer the order, and did not know the order when it was polled.
    await t.db
      .updateTable('withdrawals')
      .set({ provider_reference: '' })
      .where('withdrawal_id', '=', data.id)
      .execute();
    const { sent_at, ...row } = await t.db
      .selectFrom('withdrawals')
      .select(['reference', 'state', 'net_minor', 'sent_at'])
      .where('withdrawal_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('Fail');
    const paid = { reference: row.reference, amountMinor: row.net_minor, currency: 'COIN', status: 'paid' } as const;
    const first = { ...paid, providerReference: 'P1', at: sent_at as Date };
    later(5 * DAY);
    const books = listed([first, { ...paid, providerReference: 'P2', at: t.now }]);
    later(60 * MINUTE);
    for (const isLong of [true, false]) {
      await reconcileSites(books, { isLong });
      expect(kindsOf(await open())).toEqual(['paid_after_return', 'paid_after_return']);
      later(MINUTE);
    }
  });
});

describe('runs at the same instant', () => {
  it('open one finding, and write one audit event each', async () => {
    const { reference } = await paidOut();
    await theirPayout(reference).set({ status: 'reversed', amount_minor: 1n }).execute();
    const operators = await Promise.all(
      ['manager', 'cashier', 'risk', 'owner'].map((role) => openConsole(t, role as Role)),
    );
    const body = { provider: 'sandbox', about: 'payout' } as const;
    const runs = await Promise.all(operators.map(({ token }) => t.ask('/console/reconciliation/run', body, { token })));
    expect(runs.map(({ found }) => found)).toEqual([2, 2, 2, 2]);
    expect(kindsOf(await open()).sort()).toEqual(['amount', 'status']);
    const { content } = await ask('/console/audit/list', { action: 'reconciliation.run' });
    expect(new Set(content.slice(0, 4).map(({ operator: name }) => name))).toEqual(
      new Set(operators.map(({ name }) => name)),
    );
  });

  it('wait for each other: the older run opens no finding if the newer run found agreement', async () => {
    const { reference } = await paidOut();
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('no site');
    const { promise: theNewerWaits, resolve: letTheOlderGoOn } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const listing = {
      ...createManualPayout(),
      name: 'sandbox',
      async listPayouts() {
        const payout = await listedPayout(reference);
        asked.push(reference);
        if (asked.length > 1) return [payout];
        await theNewerWaits;
        return [{ ...payout, amountMinor: 1n }];
      },
    };
    const deps = {
      db: t.db,
      clock: () => t.now,
      books: paymentBooks({ payouts: payoutProviders([listing]), deposits: depositProviders([createManualDeposit()]) }),
    };
    const books = { site, provider: 'sandbox', about: 'payout', from: new Date(t.now.getTime() - 3 * DAY) } as const;
    const runs = await t.db.transaction().execute(async (tx) => {
      // Neither run can write yet.
      await sql`LOCK TABLE reconciliation_runs IN SHARE MODE`.execute(tx);
      const older = runReconciliation(deps, books);
      await vi.waitUntil(() => asked.length === 1);
      later(1000);
      const newer = runReconciliation(deps, books);
      await vi.waitUntil(async () => (await countWaiting(t.db)) === 1);
      letTheOlderGoOn();
      await vi.waitUntil(async () => (await countWaiting(t.db)) === 2);
      return [older, newer];
    });
    expect((await Promise.all(runs)).map(({ found }) => found)).toEqual([0, 0]);
    expect(await open()).toEqual([]);
  });
});

describe('working on a finding', () => {
  let cashier: ConsoleOperator;
  let risk: ConsoleOperator;
  let finding: Finding;
  let reference: string;
  const call = <Path extends CallPath>(operator: ConsoleOperator, path: Path, body: object) =>
    t.call(path, body, { token: operator.token });
  const take = (operator: ConsoleOperator, over = false) =>
    call(operator, '/console/reconciliation/take', { id: finding.id, over });
  const resolve = (operator: ConsoleOperator, version: number, reason = 'their ticket 4711: a display fault') =>
    call(operator, '/console/reconciliation/resolve', { id: finding.id, version, reason });

  beforeEach(async () => {
    ({ reference } = await paidOut());
    await theirPayout(reference).set({ amount_minor: 1n }).execute();
    await compare('payout');
    const [found] = await open();
    if (!found) throw new Error('nothing was found');
    finding = found;
    [cashier, risk] = await Promise.all([openConsole(t, 'cashier'), openConsole(t, 'risk')]);
  });

  it('is possible for one of two operators at the same instant, and another can only take it over explicitly', async () => {
    const answers = await Promise.all([take(cashier), take(risk)]);
    expect(answers.map(({ code }) => code ?? '').sort()).toEqual(['', 'record_claimed']);
    const [winner, loser] = answers[0]?.status === 200 ? [cashier, risk] : [risk, cashier];
    expect(await call(loser, '/console/reconciliation/release', { id: finding.id })).toMatchObject({
      code: 'record_claimed',
    });
    expect((await take(loser, true)).data).toMatchObject({ owner: loser.name, ownerIsSelf: true });
    expect(await take(winner)).toMatchObject({ status: 409, code: 'record_claimed' });
    const released = await call(loser, '/console/reconciliation/release', { id: finding.id });
    expect(released.data).toMatchObject({ owner: null });
    const mine = (operator: ConsoleOperator) =>
      t.ask('/console/findings/list', { mine: true }, { token: operator.token });
    expect((await mine(winner)).content).toEqual([]);
    await take(winner);
    expect((await mine(winner)).content).toMatchObject([{ id: finding.id, owner: winner.name }]);
    const amount = finding.ours?.amount ?? '';
    const within = (more: object) =>
      t.ask('/console/findings/list', { mine: true, sort: 'amount', ...more }, { token: winner.token });
    expect(await within({ amountFrom: amount, amountTo: amount })).toMatchObject({
      content: [{ id: finding.id }],
      totals: { count: 1, amount },
    });
    expect((await within({ amountFrom: `1${amount}` })).content).toEqual([]);
    const { providers } = await t.ask('/console/findings/choices', {}, { token: winner.token });
    expect(providers).toContain(finding.provider);
  });

  it('ends with a written resolution and audit events, and stays resolved while both sides are unchanged', async () => {
    const taken = await take(risk);
    const { version } = taken.data;
    expect(await resolve(cashier, version)).toMatchObject({ code: 'permission_missing' });
    expect(await resolve(risk, version, ' ')).toMatchObject({ status: 400 });
    expect(await resolve(risk, finding.version)).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await resolve(risk, version)).toMatchObject({
      data: { resolution: 'their ticket 4711: a display fault', resolvedBy: risk.name },
    });
    expect(await resolve(risk, version + 1)).toMatchObject({ code: 'record_state' });
    expect(await take(cashier)).toMatchObject({ code: 'record_state' });
    const { content } = await ask('/console/audit/list', { target: `finding:${finding.id}` });
    expect(content.map(({ action, operator: name, reason }) => [action, name, reason])).toEqual([
      ['finding.resolve', risk.name, 'their ticket 4711: a display fault'],
      ['finding.take', risk.name, ''],
    ]);
    later(1000);
    expect((await compare('payout')).found).toBe(0);
    expect(await open()).toEqual([]);
    expect(await resolved()).toMatchObject([{ id: finding.id, lastSeenAt: t.now.toISOString() }]);
    // The explanation covers this difference, not a later one.
    await theirPayout(reference).set({ amount_minor: 2n }).execute();
    later(1000);
    await compare('payout');
    const [next] = await open();
    expect(next).toMatchObject({ kind: 'amount', theirs: { amount: '0.02' } });
    const detail = await ask('/console/reconciliation/finding', { id: next?.id ?? '' });
    expect(detail.before).toMatchObject([{ id: finding.id, resolvedBy: risk.name }]);
    expect(detail.now).toEqual({ state: 'Success', failKind: null });
  });

  it('about a credited deposit cannot be dismissed, nor explained by the operator who accepted it', async () => {
    const { id, reference: name } = await paidIn('paid-less');
    const manager = await openConsole(t, 'manager');
    risk = await openConsole(t, 'risk');
    const { deposit } = (await call(manager, '/console/deposits/detail', { id })).data;
    const accepted = { id, version: deposit.version, reason: 'Enough for the user' };
    expect((await call(manager, '/console/deposits/accept', accepted)).status).toBe(200);
    await theirPayment(name).set({ status: 'charged_back' }).execute();
    later(MINUTE);
    await compare('deposit');
    const [unknown] = (await open()).filter(({ recordId }) => recordId === id);
    expect(unknown).toMatchObject({ kind: 'credit_unknown' });
    const version = unknown?.version ?? 0;
    const end = (operator: ConsoleOperator, as: 'dismissed' | 'explained') =>
      call(operator, '/console/reconciliation/resolve', {
        id: unknown?.id ?? '',
        version,
        as,
        reason: 'The bank says so',
      });
    expect((await end(risk, 'dismissed')).code).toBe('record_state');
    expect((await end(manager, 'explained')).code).toBe('approval_participant');
    expect((await end(risk, 'explained')).status).toBe(200);
  });

  it('is refused if the finding has changed since the operator saw it', async () => {
    await theirPayout(reference).set({ amount_minor: 2n }).execute();
    later(1000);
    await compare('payout');
    expect(await resolve(risk, finding.version)).toMatchObject({ status: 409, code: 'record_changed' });
  });

  it('shows the kind that the finding had when it ended, even if the kind has changed since', async () => {
    await theirPayout(reference).set({ amount_minor: 490_00n, status: 'refused' }).execute();
    later(1000);
    await compare('payout');
    expect(kindsOf(await open())).toEqual(['status']);
    expect(await resolved()).toMatchObject([{ resolution: 'now found as status', resolvedBy: null }]);
  });

  it('is refused for a finding of another site, which is not shown either', async () => {
    const elsewhere = await openConsole(t, 'owner', ['other']);
    expect((await call(elsewhere, '/console/findings/list', {})).data).toMatchObject({ content: [] });
    expect((await call(elsewhere, '/console/reconciliation/runs', {})).data).toMatchObject({ content: [] });
    for (const answer of [
      await call(elsewhere, '/console/reconciliation/finding', { id: finding.id }),
      await take(elsewhere),
      await resolve(elsewhere, finding.version),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('starts from a search by reference, user, kind, record type or provider', async () => {
    const found = async (filter: object) => (await ask('/console/findings/list', filter)).content.length;
    for (const filter of [
      { words: reference.toLowerCase() },
      { words: person.uid },
      { words: finding.recordId },
      { kind: 'amount' },
      { about: 'payout' },
      { provider: 'sandbox' },
    ]) {
      expect(await found(filter), JSON.stringify(filter)).toBe(1);
    }
    for (const filter of [{ words: 'W0' }, { kind: 'status' }, { about: 'deposit' }, { provider: 'manual' }]) {
      expect(await found(filter), JSON.stringify(filter)).toBe(0);
    }
  });

  it('pages the list by cursor', async () => {
    await theirPayout(reference).set({ status: 'refused' }).execute();
    later(1000);
    await compare('payout');
    const page = (after?: string) =>
      ask('/console/findings/list', { size: 1, ...(after === undefined ? {} : { after }) });
    const first = await page();
    const second = await page(first.next ?? '');
    expect(kindsOf([...first.content, ...second.content])).toEqual(['amount', 'status']);
    expect(second.next).toBeNull();
  });

  it('counts open findings on the dashboard', async () => {
    expect((await ask('/console/dashboard')).openFindings).toEqual({ count: 1, oldestAt: finding.firstSeenAt });
  });
});

describe('a comparison started by an operator', () => {
  it('is refused on a site without that provider', async () => {
    const { token } = await openConsole(t, 'manager');
    for (const provider of ['xendit', 'constructor', '__proto__']) {
      const answer = await t.call('/console/reconciliation/run', { provider, about: 'payout' }, { token });
      expect(answer).toMatchObject({ status: 404, code: 'provider_unknown' });
    }
  });

  it('opens findings later on a site with a longer grace period', async () => {
    await setSettings(t, {
      withdrawal: { coolingHours: 0 },
      reconciliation: { graceMinutes: 120, payoutStuckHours: 1 },
    });
    const { reference } = await paidOut();
    await theirPayout(reference).set({ status: 'pending' }).execute();
    expect((await compare('payout')).found).toBe(0);
    later(120 * MINUTE);
    expect((await compare('payout')).found).toBe(1);
    await setSettings(t, { withdrawal: { coolingHours: 0 }, deposit: { methods: [{ code: 'sandbox' }] } });
  });
});
