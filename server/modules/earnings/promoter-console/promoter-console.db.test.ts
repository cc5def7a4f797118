import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';

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
  const asked = await request(kind, target, payload);
  expect(asked).toMatchObject({ status: 200 });
  const { id } = asked.data as { id: string };
  expect(await t.call('/console/approvals/approve', { id }, { token: maker })).toMatchObject({ code: 'approval_own' });
  return t.call('/console/approvals/approve', { id }, { token: checker });
}

const noticesOf = async (uid: string) => {
  const rows = await t.db.selectFrom('personal_notices').select('kind').where('uid', '=', uid).execute();
  return rows.map(({ kind }) => kind);
};

describe('rates of a promoter', () => {
  it('change by two people, from the approval on, and the history says who', async () => {
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

  it('are refused above 100 % and for a day that is over', async () => {
    const { uid } = await makePromoter(t);
    const payload = { rate: '40', rate1: '3', rate2: '1', from: null };
    expect(await request('promoter_rates', uid, { ...payload, rate: '100.5' })).toMatchObject({
      code: 'input_invalid',
    });
    const past = { ...payload, from: '2020-01-01' };
    expect(await request('promoter_rates', uid, past)).toMatchObject({ code: 'date_past' });
  });
});

describe('a member who is moved', () => {
  it('earns for the new inviter from then on; the past stays with the old one, and all are told', async () => {
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

  it('never comes below the own team, not even where the team grew after the request', async () => {
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
    expect(await t.call('/console/approvals/approve', { id }, { token: checker })).toMatchObject({ code: 'team_loop' });
  });

  it('and whose team it is are not shown to operators of another site', async () => {
    const lead = await makePromoter(t);
    const elsewhere = await openConsole(t, 'owner', ['other']);
    for (const path of ['/console/promoters/detail', '/console/promoters/team'] as const) {
      expect(await t.call(path, { uid: lead.uid }, { token: elsewhere.token })).toMatchObject({ code: 'not_found' });
    }
  });
});
