import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  savePlan,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { checkInvariants, readBalance, sealJournals } from '../../money/ledger/index.ts';
import { previewPlan } from '../commission/index.ts';
import { receiveFacts } from '../conversions/index.ts';

let t: TestApp;
let maker: string;
let checker: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  maker = (await openConsole(t, 'manager')).token;
  checker = (await openConsole(t, 'owner')).token;
});
afterAll(() => t?.close());
afterEach(async () => {
  await sealJournals(t.db, new Date(t.now.getTime() + 60_000));
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const TERMS = { events: ['purchase'], base: 'share', own: 'percent', percent: '80', levels: 'none', holdDays: 0 };
const PROPOSAL = { name: 'Standard', scope: 'site', scopeId: '', from: null, terms: TERMS };
const reason = 'A better offer';
const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const request = (target: string, payload: object) =>
  t.call(
    '/console/approvals/request',
    { kind: 'commission_plan', target, payload: payload as never, reason },
    { token: maker },
  );
const sale = async (link: string) => {
  await postback(t, { click_id: await click(t, link), amount: '100.00' });
  await settle(t);
};

it('a version is shown with its effect on last month, and takes effect only from its approval on', async () => {
  const promoter = await makePromoter(t);
  const link = await makeLink(t, promoter);
  await sale(link);
  const before = t.now;
  t.now = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 15));
  maker = (await openConsole(t, 'manager')).token;
  checker = (await openConsole(t, 'owner')).token;
  const seen = await t.ask('/console/plans/preview', { id: 'standard', proposal: PROPOSAL }, { token: maker });
  expect(seen).toMatchObject({ conversions: 1, before: '30.00', after: '40.00', affected: 1 });
  expect(seen.most).toMatchObject([{ uid: promoter.uid, before: '30.00', after: '40.00' }]);
  expect(await available(promoter.uid)).toBe(30_00n);

  const requested = await request('standard', PROPOSAL);
  expect(requested).toMatchObject({ status: 200 });
  const { id } = requested.data as { id: string };
  expect(await approveSeen(t, id, { token: maker })).toMatchObject({ code: 'approval_own' });
  const { content } = await t.ask('/console/plans/list', {}, { token: maker });
  expect(content[0]).toMatchObject({ id: 'standard', isPending: true });
  expect(await approveSeen(t, id, { token: checker })).toMatchObject({ status: 200 });
  const token = await t.logIn(promoter.phone);
  const fresh = await makeLink(t, { ...promoter, token });
  await sale(fresh);
  expect(await available(promoter.uid)).toBe(70_00n);
  const after = await t.ask('/console/plans/list', {}, { token: checker });
  expect(after.content[0]?.versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'current'],
    [1, 'past'],
  ]);
});

it('a preview has a limit of conversions, computes whole days only, and says so', async () => {
  const site = { siteId: 'demo', unit: 'PHP' };
  const days = { from: 20200101, to: 20991231 };
  const proposed = { planId: 'p', version: 1, scope: 'site', scopeId: '', effectiveFrom: 0, terms: undefined } as const;
  const counted = async (most: { days: number; conversions: number }) => {
    const { conversions, isCapped } = await previewPlan(t.db, site, proposed, days, t.now, most);
    return { conversions, isCapped };
  };
  // Two sales of one promoter, a month apart.
  expect(await counted({ days: 10, conversions: 10 })).toEqual({ conversions: 2, isCapped: false });
  expect(await counted({ days: 10, conversions: 1 })).toEqual({ conversions: 1, isCapped: true });
  expect(await counted({ days: 1, conversions: 10 })).toEqual({ conversions: 1, isCapped: true });
});

it('invalid terms, past days and unknown items are refused', async () => {
  const wrong = (terms: object) => request('other', { ...PROPOSAL, terms: { ...TERMS, ...terms } });
  expect(await wrong({ percent: '101' })).toMatchObject({ data: { fields: { 'terms.percent': expect.anything() } } });
  expect(await wrong({ own: 'steps', steps: [{ from: '10.00', percent: '5' }] })).toMatchObject({
    data: { fields: { 'terms.steps': expect.anything() } },
  });
  const { holdDays: _, ...withoutHold } = TERMS;
  expect(await request('other', { ...PROPOSAL, terms: withoutHold })).toMatchObject({
    data: { fields: { 'terms.holdDays': { code: 'field_required' } } },
  });
  expect(await request('other', { ...PROPOSAL, from: '2020-01-01' })).toMatchObject({ code: 'date_past' });
  const far = { ...PROPOSAL, from: '9999-12-31' };
  const tooFar = { code: 'input_invalid', data: { fields: { from: { code: 'date_too_far' } } } };
  expect(await request('other', far)).toMatchObject(tooFar);
  expect(await t.call('/console/plans/preview', { id: 'other', proposal: far }, { token: maker })).toMatchObject(
    tooFar,
  );
  const item = { ...PROPOSAL, scope: 'item', scopeId: 'nothing' };
  expect(await request('other', item)).toMatchObject({ code: 'not_found' });
  expect(await request('other', { ...item, scopeId: '' })).toMatchObject({
    data: { fields: { scopeId: expect.anything() } },
  });
});

it('a new plan does not replace a plan with the same short name', async () => {
  const promoter = await makePromoter(t);
  const proposal = { ...PROPOSAL, name: 'For one', scope: 'promoter', scopeId: promoter.uid, isNew: true };
  const preview = (id: string) => t.call('/console/plans/preview', { id, proposal }, { token: maker });
  expect(await preview('standard')).toMatchObject({ code: 'plan_exists' });
  expect(await request('standard', proposal)).toMatchObject({ code: 'plan_exists' });
  expect(await preview('for-one')).toMatchObject({ status: 200 });
  const capped = { ...proposal, terms: { ...TERMS, capDay: '20000.00' } };
  const requested = (await request('for-one', capped)).data as { id: string };
  const { preview: lines } = await t.ask('/console/approvals/detail', { id: requested.id }, { token: checker });
  expect(lines).toContainEqual({ label: 'At most a day', before: '', after: '₱20,000.00' });
  expect(await approveSeen(t, requested.id, { token: checker })).toMatchObject({ status: 200 });
  expect(await request('for-one', { ...proposal, isNew: false })).toMatchObject({ status: 200 });
});

it('a plan for a group names it, and its preview uses the present members', async () => {
  const [member, other] = [await makePromoter(t), await makePromoter(t)];
  const { id: group } = await t.ask('/console/groups/create', { name: 'Creators' }, { token: maker });
  const place = { site_id: 'demo', group_id: group, valid_from: t.now, set_by: 'test', set_at: t.now };
  await t.db
    .insertInto('group_history')
    .values({ ...place, uid: member.uid })
    .execute();
  const proposal = { ...PROPOSAL, name: 'For creators', scope: 'group', scopeId: group };
  const preview = () => t.ask('/console/plans/preview', { id: 'creators', proposal }, { token: maker });
  const { month, conversions } = await preview();
  const item = await t.db.selectFrom('items').select('item_id').where('external_id', '=', 'wx0001').executeTakeFirst();
  // A figure of last month, for three sales each.
  const facts = [member, other].map(({ uid }) => ({
    ...{ itemId: item?.item_id ?? '', uid, metric: 'purchase', amountMinor: 100_00n, currency: 'COIN', count: 3 },
  }));
  const day = Number(`${month.replace('-', '')}10`);
  const site = { siteId: 'demo', timezone: 'Asia/Manila' };
  await inTransaction(t.db, (tx) => receiveFacts(tx, site, { source: 'platform', day, facts }, t.now));
  await settle(t);
  const seen = await preview();
  expect(seen).toMatchObject({ conversions: conversions + 6, members: 1, affected: 1 });
  expect(seen.most[0]?.uid).toBe(member.uid);

  const requested = await request('creators', proposal);
  const { id } = requested.data as { id: string };
  expect(await approveSeen(t, id, { token: checker })).toMatchObject({ status: 200 });
  const plans = (await t.ask('/console/plans/list', {}, { token: maker })).content;
  const shown = plans.find((plan) => plan.id === 'creators')?.versions[0];
  expect(shown).toMatchObject({ scope: 'group', scopeId: group, scopeName: 'Creators' });
});

it('a plan for a group that is unknown, archived or of another site is refused', async () => {
  const propose = (scopeId: string) => request('other', { ...PROPOSAL, scope: 'group', scopeId });
  expect(await propose('pg_nothing')).toMatchObject({ code: 'not_found' });
  const elsewhere = (await openConsole(t, 'owner', ['other'])).token;
  const abroad = await t.ask('/console/groups/create', { name: 'Abroad' }, { token: elsewhere });
  expect(await propose(abroad.id)).toMatchObject({ code: 'not_found' });
  const { id } = await t.ask('/console/groups/create', { name: 'Short' }, { token: maker });
  const requested = (await propose(id)).data as { id: string };
  await t.ask('/console/groups/archive', { id, reason }, { token: maker });
  expect(await propose(id)).toMatchObject({ code: 'group_archived' });
  expect(await approveSeen(t, requested.id, { token: checker })).toMatchObject({
    code: 'group_archived',
  });
});

it('a plan for an item is shown with its name and its number', async () => {
  const requested = await request('game', { ...PROPOSAL, name: 'Game', scope: 'item', scopeId: 'wx0001' });
  const { id } = requested.data as { id: string };
  const { preview } = await t.ask('/console/approvals/detail', { id }, { token: checker });
  expect(await approveSeen(t, id, { token: checker })).toMatchObject({ status: 200 });
  const plans = (await t.ask('/console/plans/list', {}, { token: maker })).content;
  const shown = plans.find((plan) => plan.id === 'game')?.versions[0];
  expect(shown).toMatchObject({ scopeNumber: 'wx0001', scopeName: expect.stringMatching(/[a-z]/i) });
  expect(shown?.scopeName).not.toMatch(/^it_/);
  expect(preview).toContainEqual({ label: 'For', before: '', after: `Item: ${shown?.scopeName}` });
});

it('a number that two items share matches none of them, and the plan is requested by the item’s id', async () => {
  const { item_id: first } = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('external_id', '=', 'wx0002')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO items SELECT (json_populate_record(i, '{"item_id": "it_twin", "kind": "video"}')).*
    FROM items i WHERE i.item_id = ${first}`.execute(t.db);
  const propose = (scopeId: string) => request('twin', { ...PROPOSAL, name: 'Twin', scope: 'item', scopeId });
  expect(await propose('wx0002')).toMatchObject({ code: 'not_found' });
  const { id } = (await propose('it_twin')).data as { id: string };
  const approved = await approveSeen(t, id, { token: checker });
  expect(approved).toMatchObject({ status: 200 });
  const plans = (await t.ask('/console/plans/list', {}, { token: maker })).content;
  expect(plans.find((plan) => plan.id === 'twin')?.versions[0]).toMatchObject({ scopeId: 'it_twin' });
});

it('plans are listed page by page, each once with its versions; requested plans are above the first page', async () => {
  await savePlan(t, { planId: 'zulu', version: 1, effectiveFrom: new Date(0), terms: undefined });
  await savePlan(t, { planId: 'zulu', version: 2, effectiveFrom: new Date(0), terms: undefined });
  const response = await request('requested', PROPOSAL);
  const list = (more: object) => t.ask('/console/plans/list', { size: 2, ...more }, { token: maker });
  const whole = await list({ size: 100 });
  const ids = whole.content.map(({ id }) => id);
  const requested = whole.content.filter(({ versions }) => versions.length === 0).map(({ id }) => id);
  expect(requested).toContain('requested');
  expect(ids.slice(0, requested.length)).toEqual(requested);
  expect([ids.at(-1), whole.next]).toEqual(['zulu', null]);
  expect(whole.content.at(-1)?.versions.map(({ version }) => version)).toEqual([2, 1]);
  let page = await list({});
  const shown = page.content;
  expect(shown).toHaveLength(requested.length + 2);
  while (page.next !== null) {
    page = await list({ after: page.next });
    expect(page.content.length).toBeLessThanOrEqual(2);
    shown.push(...page.content);
  }
  expect(shown).toEqual(whole.content);
  expect(await t.call('/console/plans/list', { after: 'x' }, { token: maker })).toMatchObject({
    code: 'input_invalid',
  });
  const { id } = response.data as { id: string };
  await t.ask('/console/approvals/reject', { id, reason: 'Not now' }, { token: checker });
});
