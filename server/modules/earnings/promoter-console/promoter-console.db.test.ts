import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  savePlan,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance, sealJournals } from '../../money/ledger/index.ts';
import { rebuildEarnings } from '../commission/index.ts';

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
  await sealJournals(t.db, new Date(t.now.getTime() + MINUTE_MS));
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const MINUTE_MS = 60_000;
const pass = () => {
  t.now = new Date(t.now.getTime() + MINUTE_MS);
};
const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const sale = async (link: string) => {
  await postback(t, { click_id: await click(t, link), amount: '100.00' });
  await settle(t);
};
const request = (kind: string, target: string, payload: object) =>
  t.call(
    '/console/approvals/request',
    { kind, target, payload: payload as never, reason: 'As agreed' },
    { token: maker },
  );

async function approve(kind: string, target: string, payload: object) {
  const requested = await request(kind, target, payload);
  expect(requested).toMatchObject({ status: 200 });
  const { id } = requested.data as { id: string };
  expect(await approveSeen(t, id, { token: maker })).toMatchObject({ code: 'approval_own' });
  return approveSeen(t, id, { token: checker });
}

const noticesOf = async (uid: string) => {
  const rows = await t.db.selectFrom('personal_notices').select('kind').where('uid', '=', uid).execute();
  return rows.map(({ kind }) => kind);
};

describe('rates of a promoter', () => {
  it('change by two people, from the approval on, and the history names them', async () => {
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    await sale(link);
    pass();
    const payload = { rate: '40', rate1: '3', rate2: '1', from: null };
    expect(await approve('promoter_rates', promoter.uid, payload)).toMatchObject({ status: 200 });
    pass();
    await sale(link);
    expect(await available(promoter.uid)).toBe(50_00n);
    const shown = await t.ask('/console/promoters/detail', { uid: promoter.uid }, { token: maker });
    expect(shown).toMatchObject({ rate: '40', rate1: '3', rate2: '1' });
    expect(shown.history.map(({ rate, by }) => [rate, by.startsWith('manager')])).toEqual([
      ['40', true],
      ['60', false],
    ]);
    expect(shown.months[0]).toMatchObject({ conversions: 2, settled: '50.00' });
    expect(shown.links[0]).toMatchObject({ clicks: 2 });
    expect(await noticesOf(promoter.uid)).toEqual(['rate_changed']);
  });

  it('name both authors if a leader sets a rate for the day of a change by operators', async () => {
    const lead = await makePromoter(t, { job: 1, rate: '50' });
    const { uid } = await makePromoter(t, { rate: '5', inviterUid: lead.uid });
    const from = new Date(t.now.getTime() + 36 * 3_600_000).toISOString().slice(0, 10);
    await approve('promoter_rates', uid, { rate: '5', rate1: '1', rate2: '0', from });
    await t.ask('/team/rate', { uid, rate: '50', from }, { token: lead.token });
    const { history } = await t.ask('/console/promoters/detail', { uid }, { token: maker });
    expect(history[0]).toMatchObject({ rate: '50', rate1: '1', by: expect.stringMatching(/^manager.*, \d{8}$/) });
    expect(history[0]?.by).toContain(lead.uid);
    const { rates } = await t.ask('/team/member', { uid }, { token: lead.token });
    expect(rates[0]).toMatchObject({ rate: '50', by: 'leader' });
  });

  it('cannot be above 100 % or start on a past day', async () => {
    const { uid } = await makePromoter(t);
    const payload = { rate: '40', rate1: '3', rate2: '1', from: null };
    expect(await request('promoter_rates', uid, { ...payload, rate: '100.5' })).toMatchObject({
      code: 'input_invalid',
    });
    const past = { ...payload, from: '2020-01-01' };
    expect(await request('promoter_rates', uid, past)).toMatchObject({ code: 'date_past' });
    expect(await request('promoter_rates', uid, { ...payload, from: '9999-12-31' })).toMatchObject({
      data: { fields: { from: { code: 'date_too_far' } } },
    });
  });
});

it('a leader earns no more from a member’s lower rate until two managers have approved it', async () => {
  const lead = await makePromoter(t, { rate: '70' });
  const member = await makePromoter(t, { rate: '60', inviterUid: lead.uid });
  const terms = { ...STANDARD_TERMS, levels: 'differences' as const };
  await savePlan(t, { planId: 'differences', version: 1, effectiveFrom: t.now, terms, promoter: member.uid });
  pass();
  const link = await makeLink(t, member);
  await sale(link);
  expect([await available(member.uid), await available(lead.uid)]).toEqual([30_00n, 5_00n]);
  pass();
  const requested = await request('promoter_rates', member.uid, { rate: '0', rate1: '0', rate2: '0', from: null });
  await sale(link);
  expect([await available(member.uid), await available(lead.uid)]).toEqual([60_00n, 10_00n]);
  pass();
  expect(await approveSeen(t, (requested.data as { id: string }).id, { token: checker })).toMatchObject({
    status: 200,
  });
  pass();
  await sale(link);
  expect([await available(member.uid), await available(lead.uid)]).toEqual([60_00n, 45_00n]);
});

describe('a member who is moved', () => {
  it('earns for the new inviter from then on; earlier earnings stay with the old inviter, and all are notified', async () => {
    const old = await makePromoter(t, { rate1: '5' });
    const next = await makePromoter(t, { rate1: '10' });
    const member = await makePromoter(t, { inviterUid: old.uid });
    const link = await makeLink(t, member);
    await sale(link);
    const before = t.now;
    pass();
    expect(await approve('team_move', member.uid, { inviter: next.uid })).toMatchObject({ status: 200 });
    pass();
    await sale(link);
    expect([await available(old.uid), await available(next.uid)]).toEqual([2_50n, 5_00n]);
    const teamOf = async (uid: string, at: Date) => {
      const { members } = await t.ask('/console/promoters/team', { uid, at: at.toISOString() }, { token: maker });
      return members.map((one) => one.uid);
    };
    expect(await teamOf(old.uid, before)).toEqual([member.uid]);
    expect(await teamOf(next.uid, before)).toEqual([]);
    expect(await teamOf(old.uid, t.now)).toEqual([]);
    expect(await teamOf(next.uid, t.now)).toEqual([member.uid]);
    expect(await noticesOf(member.uid)).toEqual(['team_moved']);
    expect(await noticesOf(next.uid)).toEqual(['team_joined']);
    expect(await noticesOf(old.uid)).toEqual(['team_left']);
    const { moves, uplines } = await t.ask('/console/promoters/detail', { uid: member.uid }, { token: maker });
    expect(moves.map(({ inviter }) => inviter?.uid)).toEqual([next.uid, old.uid]);
    expect(uplines.map(({ uid }) => uid)).toEqual([next.uid]);
  });

  it('is never below their own team, even if the team grew after the request', async () => {
    const top = await makePromoter(t);
    const middle = await makePromoter(t, { inviterUid: top.uid });
    const low = await makePromoter(t, { inviterUid: middle.uid });
    const other = await makePromoter(t);
    const move = (uid: string, inviter: string) => request('team_move', uid, { inviter });
    expect(await move(top.uid, low.uid)).toMatchObject({ code: 'team_loop' });
    expect(await move(top.uid, top.uid)).toMatchObject({ code: 'team_loop' });
    expect(await move(low.uid, middle.uid)).toMatchObject({ code: 'record_state' });
    expect(await move(low.uid, '99999999')).toMatchObject({ code: 'not_found' });
    const first = await move(top.uid, other.uid);
    await approve('team_move', other.uid, { inviter: low.uid });
    const { id } = first.data as { id: string };
    expect(await approveSeen(t, id, { token: checker })).toMatchObject({ code: 'team_loop' });
  });

  it('is not shown to operators of another site, nor is the inviter', async () => {
    const lead = await makePromoter(t);
    const elsewhere = await openConsole(t, 'owner', ['other']);
    for (const path of ['/console/promoters/detail', '/console/promoters/team'] as const) {
      expect(await t.call(path, { uid: lead.uid }, { token: elsewhere.token })).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a promoter’s group', () => {
  const TERMS = { ...STANDARD_TERMS, own: { ppm: 800_000 }, levels: 'none' } as const;
  const reason = 'As agreed';
  const makeGroup = async (name: string) => (await t.ask('/console/groups/create', { name }, { token: maker })).id;
  const groupsOf = async (uid: string) => {
    const { group, groups } = await t.ask('/console/promoters/detail', { uid }, { token: maker });
    return { now: group?.name, all: groups.map((place) => [place.group?.name, place.isComing]) };
  };
  const put = async (uid: string, group: string, from: string | null = null) => {
    pass();
    const done = await approve('promoter_group', uid, { group, from });
    pass();
    return done;
  };
  const tomorrow = () => new Date(t.now.getTime() + 36 * 3_600_000).toISOString().slice(0, 10);

  it('decides the plan at the time of the conversion, whenever it is reported, and the explanation names it', async () => {
    const group = await makeGroup('Creators');
    await savePlan(t, { planId: 'creators', version: 1, effectiveFrom: new Date(0), terms: TERMS, group });
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    const late = await click(t, link);
    await sale(link);
    expect(await put(promoter.uid, group)).toMatchObject({ status: 200 });
    const within = t.now;
    await sale(link);
    expect(await put(promoter.uid, '')).toMatchObject({ status: 200 });
    await sale(link);
    // 60 % of the platform's half, 80 % in the group, and 60 % again.
    expect(await available(promoter.uid)).toBe(30_00n + 40_00n + 30_00n);
    await postback(t, { click_id: late, amount: '10.00', occurred_at: within.toISOString() });
    await settle(t);
    expect(await available(promoter.uid)).toBe(104_00n);

    const day = within.toISOString().slice(0, 8);
    const lines = await t.ask('/report/lines', { from: `${day}01`, to: `${day}28` }, { token: promoter.token });
    const why = async (amount: string) => {
      const line = lines.content.find((one) => one.amount === amount);
      return t.ask('/report/line', { id: line?.id ?? '' }, { token: promoter.token });
    };
    const [ofGroup, own] = [await why('40.00'), await why('30.00')];
    expect([ofGroup.plan.group, own.plan.group]).toEqual(['Creators', null]);
    // Inside the group the rate is the plan's, elsewhere the promoter's own, which never changed.
    expect([ofGroup.rateSince, own.rateSince]).toEqual([new Date(0).toISOString(), null]);
    expect(await groupsOf(promoter.uid)).toEqual({
      now: undefined,
      all: [
        [undefined, false],
        ['Creators', false],
      ],
    });
    expect(await noticesOf(promoter.uid)).toEqual(['group_joined', 'group_left']);
    const rebuilt = await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now);
    expect(rebuilt.findings).toEqual([]);
  });

  it('has no effect before its day, and can be replaced by a later request for that day', async () => {
    const [group, other] = [await makeGroup('Soon'), await makeGroup('Later')];
    await savePlan(t, { planId: 'soon', version: 1, effectiveFrom: new Date(0), terms: TERMS, group });
    const promoter = await makePromoter(t);
    const link = await makeLink(t, promoter);
    const day = tomorrow();
    await put(promoter.uid, group, day);
    await sale(link);
    expect(await available(promoter.uid)).toBe(30_00n);
    expect(await groupsOf(promoter.uid)).toEqual({ now: undefined, all: [['Soon', true]] });
    const { members } = await t.ask('/console/groups/members', { id: group }, { token: maker });
    expect(members).toMatchObject([{ uid: promoter.uid, isComing: true }]);
    expect(await request('promoter_group', promoter.uid, { group, from: day })).toMatchObject({ code: 'record_state' });
    expect(await put(promoter.uid, other, day)).toMatchObject({ status: 200 });
    expect(await groupsOf(promoter.uid)).toEqual({ now: undefined, all: [['Later', true]] });
  });

  it('is shown with its plan before it is decided', async () => {
    const group = await makeGroup('Shown');
    await savePlan(t, { planId: 'shown', version: 1, effectiveFrom: new Date(0), terms: TERMS, group });
    const { uid } = await makePromoter(t);
    const requested = await request('promoter_group', uid, { group, from: null });
    const { id } = requested.data as { id: string };
    const { preview, summary } = await t.ask('/console/approvals/detail', { id }, { token: checker });
    expect(summary).toMatch(/: to the group Shown$/);
    expect(preview.slice(0, 2)).toEqual([
      { label: 'Group', before: 'None', after: 'Shown' },
      { label: 'Plan of the group', before: 'None', after: 'Standard' },
    ]);
    expect(preview).toContainEqual({ label: 'Promoters in that group', before: '', after: '0' });
  });

  it('is refused when it is unknown, of another site, archived, unchanged or already requested', async () => {
    const { uid } = await makePromoter(t);
    const ask = (group: string, from: string | null = null) => request('promoter_group', uid, { group, from });
    expect(await ask('pg_nothing')).toMatchObject({ code: 'not_found' });
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const made = await t.ask('/console/groups/create', { name: 'Abroad' }, { token: elsewhere.token });
    expect(await ask(made.id)).toMatchObject({ code: 'not_found' });
    expect(await ask('')).toMatchObject({ code: 'record_state' });
    const group = await makeGroup('Short');
    expect(await ask(group, '2020-01-01')).toMatchObject({ code: 'date_past' });
    expect(await ask(group, '9999-12-31')).toMatchObject({ code: 'input_invalid' });
    const first = await ask(group);
    expect(await ask(group)).toMatchObject({ code: 'approval_pending' });
    expect(await t.call('/console/groups/archive', { id: group, reason }, { token: maker })).toMatchObject({
      status: 200,
    });
    const { id } = first.data as { id: string };
    expect(await approveSeen(t, id, { token: checker })).toMatchObject({
      code: 'group_archived',
    });
    const other = await makePromoter(t);
    expect(await request('promoter_group', other.uid, { group, from: null })).toMatchObject({ code: 'group_archived' });
  });

  it('is unique at any moment and cannot change for the past: the database enforces both', async () => {
    const { uid } = await makePromoter(t);
    const [one, other] = [await makeGroup('One'), await makeGroup('Other')];
    const place = { site_id: 'demo', uid, valid_from: t.now, set_by: 'test', set_at: t.now };
    const save = (more: object) => t.db.insertInto('group_history').values({ ...place, group_id: one, ...more });
    await save({}).execute();
    await expect(save({ group_id: other }).execute()).rejects.toThrow(/group_history_pkey/);
    const past = new Date(t.now.getTime() - MINUTE_MS);
    await expect(save({ valid_from: past }).execute()).rejects.toThrow(/group_history_check/);
    await expect(save({ valid_from: new Date(0), set_at: new Date(0), group_id: 'pg_x' }).execute()).rejects.toThrow(
      /promoter_groups|group_id_fkey/,
    );
  });
});

describe('groups', () => {
  const manage = (path: 'rename' | 'archive', body: { id: string; name?: string }) =>
    t.call(`/console/groups/${path}`, { reason: 'As agreed', ...body } as never, { token: maker });
  const shown = async (id: string) =>
    (await t.ask('/console/groups/list', {}, { token: maker })).content.find((group) => group.id === id);

  it('have unique names, and can be archived only without a plan', async () => {
    const create = (name: string) => t.call('/console/groups/create', { name }, { token: maker });
    const made = await create(' Video stars ');
    const { id } = made.data as { id: string };
    expect(await create('video STARS')).toMatchObject({ code: 'group_exists' });
    expect(await create('   ')).toMatchObject({ code: 'input_invalid' });
    const next = (await create('Shop owners')).data as { id: string };
    expect(await manage('rename', { id: next.id, name: 'Video stars' })).toMatchObject({ code: 'group_exists' });
    expect(await manage('rename', { id, name: 'Film stars' })).toMatchObject({ status: 200 });
    await savePlan(t, {
      ...{ planId: 'stars', version: 1, group: id, terms: STANDARD_TERMS },
      effectiveFrom: new Date(t.now.getTime() + MINUTE_MS),
    });
    expect(await shown(id)).toMatchObject({ name: 'Film stars', members: 0, plans: [{ id: 'stars' }] });
    // A future plan counts, too.
    expect(await manage('archive', { id })).toMatchObject({ code: 'group_in_use' });
    pass();
    expect(await manage('archive', { id })).toMatchObject({ code: 'group_in_use' });
    await savePlan(t, { planId: 'stars', version: 2, group: id, terms: undefined, effectiveFrom: t.now });
    expect(await manage('archive', { id })).toMatchObject({ status: 200 });
    expect(await manage('archive', { id })).toMatchObject({ code: 'group_archived' });
    expect(await manage('rename', { id, name: 'Anything' })).toMatchObject({ code: 'group_archived' });
    expect(await shown(id)).toMatchObject({ plans: [], archivedAt: t.now.toISOString() });
    // The name of an archived group can be used again.
    expect(await create('Film stars')).toMatchObject({ status: 200 });
  });

  it('do not exist for operators of another site', async () => {
    const { id } = await t.ask('/console/groups/create', { name: 'Ours' }, { token: maker });
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const session = { token: elsewhere.token };
    expect(await t.call('/console/groups/members', { id }, session)).toMatchObject({ code: 'not_found' });
    const archive = { id, reason: 'As agreed' };
    expect(await t.call('/console/groups/archive', archive, session)).toMatchObject({ code: 'not_found' });
    const named = expect.objectContaining({ id });
    expect((await t.ask('/console/groups/list', {}, session)).content).not.toContainEqual(named);
    expect(await t.ask('/console/groups/choices', {}, session)).not.toContainEqual(named);
  });

  it('are listed page by page by name, each with its members, the archived ones last', async () => {
    const create = async (name: string) => (await t.ask('/console/groups/create', { name }, { token: maker })).id;
    const ended = await create('aardvarks');
    const open = await create('Badgers');
    await manage('archive', { id: ended });
    const { uid } = await makePromoter(t);
    pass();
    expect(await approve('promoter_group', uid, { group: open, from: null })).toMatchObject({ status: 200 });
    pass();
    const list = (more: object) => t.ask('/console/groups/list', { size: 2, ...more }, { token: maker });
    const whole = await list({ size: 100 });
    const names = whole.content.filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
    expect(whole.content.findIndex(({ id }) => id === ended)).toBeGreaterThanOrEqual(names.length);
    expect(whole.content.find(({ id }) => id === open)).toMatchObject({ members: 1 });
    let page = await list({});
    const shown = page.content;
    while (page.next !== null) {
      page = await list({ after: page.next });
      shown.push(...page.content);
    }
    expect(shown).toEqual(whole.content);
    const choices = await t.ask('/console/groups/choices', {}, { token: maker });
    expect(choices.map(({ name }) => name)).toEqual(names);
  });
});
