import { kindName, recordTypeOf } from '@pitaka/core/money/ledger/journal-kind.ts';
import { FAIL_KINDS } from '@pitaka/core/payments/withdrawals/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, sealJournals, verifyChain } from '../../../modules/money/ledger/index.ts';
import { PRODUCT_APPROVALS } from '../../registries.ts';
import { logInAs } from '../../testing/console-client.ts';
import { logInToDemo, startDemoApp } from '../../testing/demo-app.ts';
import { withKey } from '../../testing/money-people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo-people.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startDemoApp();
  token = await logInAs(t, 'owner', DEMO_PASSWORD);
});
afterAll(() => t?.close());

/** All pages of a statement, newest first. */
async function everyLine(path: '/wallet/records' | '/safe/history', person: { host: string; token: string }) {
  const lines: { amount: string; balanceAfter: string; kind?: string }[] = [];
  for (let number = 0; ; number++) {
    const { content, totalPages } = await t.ask(path, { number, size: 50 }, person);
    lines.push(...content);
    if (number + 1 >= totalPages) return lines;
  }
}

const sumOf = (lines: readonly { amount: string }[]) =>
  formatMinor(lines.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n));

const viewsOf = async (path: '/console/withdrawals/views' | '/console/deposits/views') =>
  Object.fromEntries((await t.ask(path, {}, { token })).map(({ id, count }) => [id, count]));

describe('the past of the demo', () => {
  it('leaves withdrawals in each queue of the console', async () => {
    const views = await viewsOf('/console/withdrawals/views');
    for (const queue of ['to_review', 'overdue', 'second_approval', 'on_hold', 'being_paid']) {
      expect(views[queue], queue).toBeGreaterThan(0);
    }
    const { content } = await t.ask('/console/payout-files/list', {}, { token });
    expect(content).toHaveLength(1);
    expect(await t.ask('/console/payout-files/waiting', {}, { token })).toMatchObject([
      { provider: 'manual', items: 1 },
    ]);
  });

  it('has paid withdrawals and every kind of failure', async () => {
    const rows = await t.db.selectFrom('withdrawals').select(['state', 'fail_kind', 'created_at']).execute();
    expect(new Set(rows.flatMap(({ fail_kind }) => fail_kind ?? []))).toEqual(new Set(FAIL_KINDS));
    const paid = rows.filter(({ state }) => state === 'Success');
    expect(paid.length).toBeGreaterThan(5);
    const days = (t.now.getTime() - Math.min(...paid.map(({ created_at }) => created_at.getTime()))) / 86_400_000;
    expect(days).toBeGreaterThan(20);
  });

  it('leaves deposits in review, pending and unanswered, after weeks of credited deposits', async () => {
    const views = await viewsOf('/console/deposits/views');
    for (const queue of ['to_review', 'on_its_way', 'outcome_unknown']) {
      expect(views[queue], queue).toBeGreaterThan(0);
    }
    const { content } = await t.ask('/console/deposits/list', { view: 'to_review' }, { token });
    const differences = new Set(content.flatMap((row) => row.differences));
    expect(differences).toEqual(new Set(['amount', 'payer']));
  });

  it('still shows the unanswered deposit after the demo has run for days', async () => {
    const unanswered = await t.db.selectFrom('deposits').selectAll().where('state', '=', 'Error').execute();
    expect(unanswered.length).toBeGreaterThan(0);
    // The deposit ends when it expires; until then the provider is polled.
    for (const { expires_at } of unanswered) expect(expires_at.getTime() - t.now.getTime()).toBeGreaterThan(7 * DAY_MS);
  });

  it('leaves one approval of each kind pending', async () => {
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, { token });
    // Without kinds that cannot occur: the demo has one owner, who changes the staff alone, and its suspense is never
    // negative.
    const unasked = ['staff', 'new_operator', 'suspense'];
    const kinds = [...PRODUCT_APPROVALS.keys()].filter((kind) => !unasked.includes(kind));
    expect(content.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
  });

  it('has findings, and statements with an unmatched line', async () => {
    const findings = await t.ask('/console/findings/list', {}, { token });
    const kindsOf = (games: boolean) =>
      new Set(findings.content.filter(({ about }) => (about === 'channel') === games).map(({ kind }) => kind));
    expect(kindsOf(false).size).toBe(3);
    expect(kindsOf(true)).toEqual(new Set(['credit_unknown', 'unattributed', 'win_held']));
    const statements = await t.ask('/console/statements/list', {}, { token });
    expect(statements.content).toHaveLength(2);
    const lines = await t.db.selectFrom('bank_statement_lines').select('outcome').execute();
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['matched', 'differs', 'unmatched']));
  });

  it('has play: rounds won, lost and taken back, two open for too long, money in the arcade', async () => {
    const own = await logInToDemo(t, '9170000000');
    const { content } = await t.ask('/betting/list', { size: 50 }, { token: own });
    expect(new Set(content.map(({ state }) => state))).toEqual(new Set(['settled', 'cancelled']));
    expect(content.some(({ win }) => win !== '0.00')).toBe(true);
    expect(new Set(content.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(4);
    const views = await t.ask('/console/rounds/views', {}, { token });
    expect(views).toEqual([
      { id: 'open', count: 3 },
      { id: 'late', count: 2 },
    ]);
    const { channelData } = await t.ask('/wallet/info', {}, { token: await logInToDemo(t, '9170000001') });
    expect(channelData).toMatchObject([{ channel: 'arcade', balance: '630.00' }]);
  });

  it('shows the first login a round balance, a pending withdrawal and a history in order of time', async () => {
    const own = await logInToDemo(t, '9170000000');
    const wallet = await t.ask('/wallet/info', {}, { token: own });
    expect(wallet).toMatchObject({ canWithdrawCoin: '100000.00', safeCoin: '2500.00' });
    const withdrawals = await t.ask('/withdraw/list', {}, { token: own });
    expect(withdrawals.content.map(({ state }) => state)).toEqual(['WaitReview', 'Fail', 'Fail', 'Success', 'Success']);
    const { content } = await t.ask('/wallet/records', {}, { token: own });
    const moments = content.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('has a safe that the first login can open, with records of its balance', async () => {
    const own = await logInToDemo(t, '9170000000');
    const { content } = await t.ask('/safe/history', { number: 0, size: 50 }, { token: own });
    expect(content.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['-2500.00', '2500.00'],
      ['5000.00', '5000.00'],
    ]);
    expect(await t.ask('/safe/state', {}, { token: own })).toMatchObject({ hasPassword: true, safeCoin: '2500.00' });
    expect(await t.call('/safe/takeout', { amount: '1', password: '000001' }, withKey(own))).toMatchObject({
      code: 'safe_password_wrong',
    });
    const opened = await t.call('/safe/takeout', { amount: '1', password: '135790' }, withKey(own));
    expect(opened.status).toBe(200);
    expect((await t.call('/safe/save', { amount: '1' }, withKey(own))).status).toBe(200);
  });

  it.each(['localhost', 'mango.localhost'])(
    'shows each user records that add up to the balance on %s',
    async (host) => {
      for (const { uid, phone, isFrozen } of DEMO_PEOPLE) {
        if (isFrozen) continue;
        const person = { host, token: await logInToDemo(t, phone, host) };
        const wallet = await t.ask('/wallet/info', {}, person);
        const lines = await everyLine('/wallet/records', person);
        expect(sumOf(lines), `${uid}: ${lines.length} lines`).toBe(lines[0]?.balanceAfter ?? '0.00');
        expect(wallet.canWithdrawCoin, uid).toBe(lines[0]?.balanceAfter ?? '0.00');
        const inSafe = await everyLine('/safe/history', person);
        expect(wallet.safeCoin, uid).toBe(inSafe.length > 0 ? sumOf(inSafe) : '0.00');
      }
    },
  );

  it.each(['demo', 'mango'])('has a deposit or a withdrawal for every record of one on %s', async (siteId) => {
    const { rows } = await sql<{ kind: number; deposit_id: string | null; withdrawal_id: string | null }>`
      SELECT j.kind, d.deposit_id, w.withdrawal_id FROM journals j
      LEFT JOIN deposits d ON d.site_id = j.site_id AND d.deposit_id = j.record_id
      LEFT JOIN withdrawals w ON w.site_id = j.site_id AND w.withdrawal_id = j.record_id
      WHERE j.site_id = ${siteId}`.execute(t.db);
    const paid = rows.filter(({ kind }) => ['deposit', 'withdrawal'].includes(recordTypeOf(kindName(kind)) ?? ''));
    expect(paid.length).toBeGreaterThan(3);
    expect(paid.filter((row) => row[`${recordTypeOf(kindName(row.kind)) as 'deposit'}_id`] === null)).toEqual([]);
  });

  it('shows the first login its deposits, and a payout refused by the provider', async () => {
    const own = await logInToDemo(t, '9170000000');
    const deposits = await t.ask('/deposit/list', { number: 0, size: 50 }, { token: own });
    const paidIn = deposits.content.filter(({ state }) => state === 'Success');
    expect(paidIn).toHaveLength(5);
    const records = await everyLine('/wallet/records', { host: 'localhost', token: own });
    const credited = records.filter(({ kind }) => kind === 'deposit').map(({ amount }) => amount);
    expect(paidIn.map(({ amount }) => amount)).toEqual(credited);
    const { content } = await t.ask('/withdraw/list', { number: 0, size: 50 }, { token: own });
    expect(content[2]).toMatchObject({ state: 'Fail', amount: '2000.00', reason: expect.stringMatching(/[a-z]/) });
    const refused = records.filter(({ kind, amount }) => kind === 'withdrawal' && amount.endsWith('2000.00'));
    expect(refused.map(({ amount }) => amount)).toEqual(['2000.00', '-2000.00']);
  });

  it('sends no notification about past events', async () => {
    expect(await t.db.selectFrom('live_messages').selectAll().execute()).toEqual([]);
  });

  it('keeps every invariant of money, and both chains intact', async () => {
    await sealJournals(t.db, t.now, { whole: true });
    const figures = await checkInvariants(t.db, t.now);
    expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
    for (const siteId of ['demo', 'mango']) {
      expect(await verifyChain(t.db, siteId, t.now)).toMatchObject({ broken: undefined, unsealed: 0n });
    }
    expect(await t.ask('/console/audit/verify', {}, { token })).toMatchObject({ isWhole: true });
  });
});
