import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A leader whose rate two people lowered invites a second own account. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, levels: 'differences' });
});
afterAll(() => t?.close());

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const openGroups = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, await openConsole(t, 'risk'))).content.map(({ rule }) => rule);
const pass = () => {
  t.now = new Date(t.now.getTime() + 1000);
};

async function sell(promoter: Promoter) {
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '10000.00' });
  await settle(t);
}

it('a new member of a team begins with no more than the rate that its leader has by now', async () => {
  const leader = await makePromoter(t, { job: 1, rate: '50', rate1: '0', rate2: '0' });
  // As in the demo: what a new member begins with.
  await t.db.updateTable('users').set({ default_rate: '50' }).where('uid', '=', leader.uid).execute();
  pass();
  const { token } = await openConsole(t, 'manager');
  const payload = { rate: '10', rate1: '0', rate2: '0', from: null };
  const asked = { kind: 'promoter_rates', target: leader.uid, payload: payload as never, reason: 'Bought sales' };
  expect(await t.call('/console/approvals/request', asked, { token })).toMatchObject({ status: 200 });
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  pass();
  const second = await makePromoter(t, { rate: '0', rate1: '0', rate2: '0' });
  expect(await t.call('/invite/bind', { code: leader.uid }, { token: second.token })).toMatchObject({ status: 200 });
  pass();
  await sell(second);
  const paid = await available(second.uid);
  const held = await openGroups();
  await assertInvariants(t.db);
  expect({ isAtMostTheLeaders: paid <= 500_00n, paid, held }).toMatchObject({ isAtMostTheLeaders: true });
});
