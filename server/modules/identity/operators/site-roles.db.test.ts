import { afterAll, beforeAll, expect, it } from 'vitest';
import { agree, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let both: ConsoleOperator;
let single: ConsoleOperator;
let cashier: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  both = await openConsole(t, 'owner', ['demo', 'other']);
  single = await openConsole(t, 'owner', ['other']);
  cashier = await openConsole(t, 'cashier');
});
afterAll(() => t?.close());

/** The answer to the change; if it waits for the site's other owner, the answer after that owner approves. */
async function set(who: ConsoleOperator, site: string, role: string, by: ConsoleOperator = both) {
  const answer = await t.call('/console/operators/siterole', { id: who.id, site, role }, { token: by.token });
  return answer.status === 200 && answer.data.waits ? agree(t, by === both ? single : both, site) : answer;
}
const sitesOf = async (who: ConsoleOperator) =>
  (await t.ask('/console/operators/list', {}, { token: both.token })).find(({ id }) => id === who.id)?.sites;

it('an operator gets a role on another site, works there from the next call on, and loses it again', async () => {
  const onOtherSite = { token: cashier.token, headers: { 'x-site': 'other' } };
  expect((await t.ask('/console/me', {}, onOtherSite)).site.id).toBe('demo');
  expect((await set(cashier, 'other', 'manager')).status).toBe(200);
  expect(await sitesOf(cashier)).toEqual([
    { id: 'demo', role: 'cashier' },
    { id: 'other', role: 'manager' },
  ]);
  expect(await t.ask('/console/me', {}, onOtherSite)).toMatchObject({ role: 'manager', site: { id: 'other' } });
  const audit = await t.ask('/console/audit/list', {}, { token: both.token, headers: { 'x-site': 'other' } });
  const row = audit.content.find(({ action }) => action === 'operator.site_role');
  expect(row).toMatchObject({ target: `operator:${cashier.id}` });
  expect((await set(cashier, 'other', '')).status).toBe(200);
  expect((await t.ask('/console/me', {}, onOtherSite)).site.id).toBe('demo');
});

it('no operator raises or changes their own role, on any site', async () => {
  for (const [site, role] of [
    ['demo', 'owner'],
    ['other', 'manager'],
    ['other', ''],
  ] as const) {
    expect((await set(both, site, role)).code).toBe('operator_self');
  }
  expect((await set(single, 'demo', 'owner', single)).code).toBe('not_found');
});

it('only an owner of the site gives roles on it, and only to operators of the owner’s other sites', async () => {
  expect((await set(cashier, 'other', 'owner', cashier)).code).toBe('permission_missing');
  expect((await set(both, 'demo', 'support', single)).code).toBe('not_found');
  // The owner of only the other site shares no site with this cashier.
  expect((await set(cashier, 'other', 'support', single)).code).toBe('not_found');
  expect((await set({ ...cashier, id: 'op_nobody' }, 'demo', 'support')).code).toBe('not_found');
  expect((await set(cashier, '__proto__', 'support')).code).toBe('not_found');
  expect((await set(cashier, 'demo', 'king')).code).toBe('input_invalid');
  expect(await sitesOf(cashier)).toEqual([{ id: 'demo', role: 'cashier' }]);
});

it('a site keeps an owner who can log in', async () => {
  expect((await set(single, 'other', 'support')).status).toBe(200);
  expect((await set(both, 'other', '', single)).code).toBe('permission_missing');
  expect((await set(single, 'other', 'owner')).status).toBe(200);
  // After a week the two count as two people again: one of them may be removed, but not the last.
  t.now = new Date(t.now.getTime() + 8 * 86_400_000);
  both = { ...both, token: await logInAs(t, both.name) };
  single = { ...single, token: await logInAs(t, single.name) };
  expect((await set(both, 'other', 'cashier', single)).status).toBe(200);
  expect((await set(single, 'other', '', both)).code).toBe('not_found');
});
