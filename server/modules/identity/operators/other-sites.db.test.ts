import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  owner = await openConsole(t, 'owner');
});
afterAll(() => t?.close());

/** An operator whom the owner created alone: the owner knows the password. */
async function createAlone(sites: readonly string[], role: 'manager' | 'owner' = 'manager'): Promise<ConsoleOperator> {
  const created = await openConsole(t, role, sites);
  const bond = { operator_id: created.id, sponsor_id: owner.id, since: t.now, alone: true };
  await t.db.insertInto('operator_sponsors').values(bond).execute();
  return created;
}

async function makeSite(id: string): Promise<void> {
  const facts = { name: id, areaCode: '63', locale: 'en-US', unit: 'PHP', timezone: 'Asia/Manila' };
  const site = { id, ...facts, domains: [`${id}.test`], companyName: '', icp: '' };
  expect(await t.call('/console/sites/create', site, { token: owner.token })).toMatchObject({ status: 200 });
}

/** The answer when this operator approves the owner's request for a credit of 900. */
async function approveGift(by: ConsoleOperator): Promise<string> {
  const { uid } = await makePerson(t, 0);
  const payload = { direction: 'credit', amount: '900.00', source: 'goodwill' };
  const request = { kind: 'adjustment', target: uid, payload, reason: 'for the outage' };
  const { id } = await t.ask('/console/approvals/request', request, { token: owner.token });
  const approved = await approveSeen(t, id, { token: by.token });
  return approved.status === 200 ? 'approved' : String(approved.code);
}

describe('owners of other sites', () => {
  it('cannot use an operator whom one owner created as the second person', async () => {
    await makeSite('empty');
    const created = await createAlone(['demo', 'empty']);
    const cashier = await openConsole(t, 'cashier');
    const given = { id: cashier.id, site: 'empty', role: 'owner' } as const;
    expect((await t.ask('/console/operators/siterole', given, { token: owner.token })).waits).toBe(false);
    expect(await approveGift(created)).toBe('approval_too_new');
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    owner = { ...owner, token: await logInAs(t, owner.name) };
    const again = { ...created, token: await logInAs(t, created.name) };
    expect(await approveGift(again)).toBe('approval_too_new');
  });

  it('cannot take over a host of this site while another owner may object', async () => {
    await openConsole(t, 'owner');
    await makeSite('greedy');
    const change = (path: 'adddomain' | 'removedomain', id: string, domain: string) =>
      t.call(`/console/sites/${path}`, { id, domain, reason: 'a reason' }, { token: owner.token });
    expect((await change('adddomain', 'demo', 'play.test')).status).toBe(200);
    expect((await change('removedomain', 'demo', 'play.test')).status).toBe(200);
    expect((await change('adddomain', 'greedy', 'play.test')).code).toBe('domain_taken');
    const facts = { name: 'x', areaCode: '63', locale: 'en-US', unit: 'PHP', timezone: 'Asia/Manila' } as const;
    const site = { id: 'newest', ...facts, domains: ['play.test'], companyName: '', icp: '' };
    expect((await t.call('/console/sites/create', site, { token: owner.token })).code).toBe('domain_taken');
    expect((await change('adddomain', 'demo', 'play.test')).status).toBe(200);
  });

  it('cannot approve requests about this site', async () => {
    const second = await openConsole(t, 'owner');
    await makeSite('aside');
    await createAlone(['aside'], 'owner');
    const target = await openConsole(t, 'cashier', ['demo', 'aside']);
    const onOtherSite = { token: owner.token, headers: { 'x-site': 'aside' } };
    const requestStaff = (payload: object, id: string) =>
      t.call('/console/approvals/request', { kind: 'staff', target: id, payload, reason: 'a reason' }, onOtherSite);
    const raised = { change: 'site_role', role: 'manager', site: 'demo' };
    expect(await requestStaff(raised, target.id)).toMatchObject({ code: 'not_found' });
    expect(await requestStaff({ ...raised, role: 'support' }, second.id)).toMatchObject({ code: 'not_found' });
    // An operator whom one owner gave a role on the other site cannot approve them either.
    const joined = { id: second.id, site: 'aside', role: 'support' } as const;
    expect((await t.ask('/console/operators/siterole', joined, { token: owner.token })).waits).toBe(false);
    expect(await requestStaff({ change: 'disable', role: null, site: null }, second.id)).toMatchObject({
      code: 'not_found',
    });
    const hired = { role: 'manager', sites: ['demo'] };
    const hire = { kind: 'new_operator', target: 'anna', payload: hired, reason: 'a reason' };
    expect(await t.call('/console/approvals/request', hire, onOtherSite)).toMatchObject({ code: 'not_found' });
  });
});
