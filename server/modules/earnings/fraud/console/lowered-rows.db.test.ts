import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A leader passes a rate down a line of own accounts before two people lower it; the last account still has it. */

let t: TestApp;
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const pass = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
const openGroups = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, await openConsole(t, 'risk'))).content.map(({ rule }) => rule);

async function give(leader: Promoter, { uid }: Promoter, rate: string) {
  pass(1);
  expect(await t.call('/team/rate', { uid, rate }, { token: leader.token })).toMatchObject({ status: 200 });
  pass(1);
}

async function operatorsLower(leader: Promoter, rate: string) {
  const { token } = await openConsole(t, 'manager');
  const payload = { rate, rate1: '0', rate2: '0', from: null };
  const request = { kind: 'promoter_rates', target: leader.uid, payload: payload as never, reason: 'As agreed' };
  expect(await t.call('/console/approvals/request', request, { token })).toMatchObject({ status: 200 });
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  pass(1);
}

async function sell(promoter: Promoter) {
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '10000.00' });
  await settle(t);
}

/** Each account gives the next one the same rate, or a hundredth less. */
async function makeRow(length: number, less: number, rates: { rate1: string; rate2: string }): Promise<Promoter[]> {
  const row = [await makePromoter(t, { job: 1, rate: '50', ...rates })];
  while (row.length < length) {
    const above = row.at(-1) as Promoter;
    const next = await makePromoter(t, { job: 1, rate: '1', ...rates, inviterUid: above.uid });
    await give(above, next, (50 - less * row.length).toFixed(2));
    row.push(next);
  }
  return row;
}

const NO_SHARES = { rate1: '0', rate2: '0' };

describe.each([
  { levels: 'differences', length: 2, less: 0 },
  { levels: 'differences', length: 3, less: 0 },
  { levels: 'differences', length: 4, less: 0 },
  { levels: 'differences', length: 6, less: 1 },
  { levels: 'shares', length: 2, less: 0 },
  { levels: 'shares', length: 3, less: 0.01 },
  { levels: 'shares', length: 5, less: 0.01 },
] as const)('under $levels, in a row of $length accounts', ({ levels, length, less }) => {
  beforeAll(async () => {
    t = await startTestApp();
    await openEarnings(t, { ...STANDARD_TERMS, levels });
  });
  afterAll(() => t?.close());

  it('a rate that two people lowered is not earned through the last account of the line', async () => {
    const row = await makeRow(length, less, NO_SHARES);
    const [top, last] = [row[0] as Promoter, row.at(-1) as Promoter];
    await operatorsLower(top, '10');
    await sell(last);
    expect([await available(last.uid), await openGroups()]).toEqual([0n, ['self_downline']]);
  });
});
