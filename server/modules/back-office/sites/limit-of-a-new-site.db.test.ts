import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { siteTerms } from '../../payments/withdrawals/index.ts';
import { spendOperatorLimit } from '../operator-limit/index.ts';

/** The amounts that one owner can credit alone, by creating sites. */

let t: TestApp;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  owner = await openConsole(t, 'owner');
});
afterAll(() => t?.close());

const facts = {
  companyName: '',
  icp: '',
  areaCode: '63',
  locale: 'en-US',
  unit: 'PHP',
  timezone: 'Asia/Manila',
} as const;
const create = (id: string) =>
  t.ask('/console/sites/create', { id, name: id, domains: [`${id}.example`], ...facts }, { token: owner.token });

async function credit(siteId: string, amountMinor: bigint): Promise<'taken' | 'second_person'> {
  const site = await t.app.sites.byId(siteId);
  if (!site) throw new Error(siteId);
  const taking = { operatorId: owner.id, road: 'statement', source: '', recordId: 'dp_1', amountMinor } as const;
  return inTransaction(t.db, (tx) => spendOperatorLimit(tx, site, taking, t.now));
}

it('a site that one owner creates does not raise what the owner credits alone, until two people set its limit', async () => {
  for (const id of ['papaya', 'guava']) {
    await create(id);
    expect(await credit(id, 1n), id).toBe('second_person');
  }
  const session = { token: owner.token, headers: { 'x-site': 'papaya' } };
  const raised = { section: 'alone', version: 0, values: { aDay: '900.00' }, reason: 'the first week' };
  await t.ask('/console/settings/save', raised, session);
  expect(await credit('papaya', 1n)).toBe('second_person');
  const second = await openConsole(t, 'owner', ['papaya']);
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, session);
  const approved = await approveSeen(t, content[0]?.id ?? '', { token: second.token, headers: { 'x-site': 'papaya' } });
  expect(approved).toMatchObject({ status: 200 });
  t.app.sites.forget();
  // The same sum limits the withdrawals that one operator approves alone.
  const papaya = await t.app.sites.byId('papaya');
  expect(papaya && siteTerms(papaya).aloneADayMinor).toBe(900_00n);
  expect(await credit('papaya', 900_00n)).toBe('taken');
  expect(await credit('papaya', 1n)).toBe('second_person');
});
