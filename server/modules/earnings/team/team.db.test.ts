import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sameDaysBefore } from '@pitaka/core/values/like-days.ts';
import { addDays, dayStart } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLink,
  makePromoter,
  type Promoter,
  sale,
  saleAt,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { changeRates } from './change-rates.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
});
afterAll(() => t?.close());

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('a team', () => {
  it('counts its members and their earnings, and shows each by name with a masked phone', async () => {
    const lead = await makePromoter(t, { job: 1, rate1: '5' });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const below = await makePromoter(t, { inviterUid: member.uid });
    await sale(t, await makeLink(t, member), '100.00');
    const summary = await t.ask('/team/summary', {}, { token: lead.token });
    expect(summary).toMatchObject({ direct: 1, indirect: 1, active: 1, newThisMonth: 2, contribution: '2.50' });
    expect(summary.inviteLink).toBe(`http://localhost/register?invite=${lead.uid}`);
    const { content } = await t.ask('/team/members', {}, { token: lead.token });
    expect(content).toMatchObject([{ uid: member.uid, direct: 1, contribution: '2.50', rate: '60' }]);
    expect(content[0]?.phone).toMatch(/\*/);
    const deep = await t.ask('/team/members', { search: below.uid }, { token: lead.token });
    expect(deep.content.map(({ uid }: { uid: string }) => uid)).toEqual([below.uid]);
    const shown = await t.ask('/team/member', { uid: below.uid }, { token: lead.token });
    expect(shown.path.map(({ uid }: { uid: string }) => uid)).toEqual([member.uid, below.uid]);
    expect(shown.highestRate).toBeNull();
  });

  it('shows the month’s top promoters if the site enables it, with masked names and the caller’s rank', async () => {
    const people: Promoter[] = [];
    for (const amount of ['300.00', '200.00', '200.00', '100.00']) {
      const person = await makePromoter(t, { job: 1 });
      await t.db.updateTable('users').set({ name: 'Maria Santos' }).where('uid', '=', person.uid).execute();
      await sale(t, await makeLink(t, person), amount);
      people.push(person);
    }
    const seen = (place: number) => t.ask('/team/leaders', {}, { token: people[place]?.token });
    expect(await seen(3)).toEqual({ isShown: false, top: [], own: null });
    await setSettings(t, { leaderboard: { isShown: true, places: 3 } });
    const board = await seen(3);
    expect(board.top.map(({ place, name, amount }) => [place, name, amount])).toEqual([
      [1, 'Ma*** S***', null],
      [2, 'Ma*** S***', null],
      [2, 'Ma*** S***', null],
    ]);
    expect(board.own).toMatchObject({ amount: '30.00' });
    expect(board.own?.place).toBeGreaterThanOrEqual(4);
    await setSettings(t, { leaderboard: { isShown: true, showAmounts: true, places: 3 } });
    expect((await seen(0)).top[0]).toEqual({ place: 1, name: 'Ma*** S***', isOwn: true, amount: '90.00' });
  });

  it('is sorted by the earnings from each member this month, beside the previous month up to the same day, with masked names', async () => {
    const lead = await makePromoter(t, { job: 1, rate1: '5', rate2: '2' });
    const [first, second] = [
      await makePromoter(t, { inviterUid: lead.uid }),
      await makePromoter(t, { inviterUid: lead.uid }),
    ];
    const below = await makePromoter(t, { inviterUid: second.uid });
    await t.db.updateTable('users').set({ name: 'Maria Santos' }).where('uid', '=', second.uid).execute();
    const sell = (by: Promoter, amount: string, day: string) =>
      day === dayOf(t.now)
        ? makeLink(t, by).then((link) => sale(t, link, amount))
        : saleAt(t, by, amount, new Date(`${day}T04:00:00Z`));
    const today = dayOf(t.now);
    const before = sameDaysBefore(today);
    await sell(first, '40.00', today);
    await sell(second, '100.00', today);
    // What a member of a member brings counts for both of them, and a later day of last month for none.
    await sell(below, '1000.00', today);
    await sell(second, '60.00', before.to);
    await sell(first, '900.00', addDays(before.to, 1));
    const members = async (sort: 'brought' | 'newest') =>
      (await t.ask('/team/members', { sort }, { token: lead.token })).content.map((member) => [
        ...[member.uid, member.name, member.contribution, member.before, member.isNew],
      ]);
    const [rich, poor] = [
      [second.uid, 'Ma*** S***', '12.50', '1.50', true],
      [first.uid, '', '1.00', '0.00', true],
    ];
    expect(await members('brought')).toEqual([rich, poor]);
    expect(new Set(await members('newest'))).toEqual(new Set([rich, poor]));
    expect(await t.ask('/team/summary', {}, { token: lead.token })).toMatchObject({
      ...{ contribution: '13.50', before: { until: before.to, contribution: '1.50' } },
    });
    const shown = await t.ask('/team/member', { uid: below.uid }, { token: lead.token });
    expect(shown.path[0]?.name).toBe('Ma*** S***');
    const { content } = await t.ask('/report/list', { from: today, to: today, by: 'member' }, { token: lead.token });
    expect(content.map(({ name }: { name: string }) => name)).toContain('Ma*** S***');
  });

  it('is searched by what is shown, so that the masked letters of a name cannot be guessed', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const [maria, ana] = [
      await makePromoter(t, { inviterUid: lead.uid }),
      await makePromoter(t, { inviterUid: lead.uid }),
    ];
    const call = (uid: string, as: string) =>
      t.db.updateTable('users').set({ name: as }).where('uid', '=', uid).execute();
    await call(maria.uid, 'Maria Santos');
    await call(ana.uid, ' Ana  ÉLISE de% ');
    const found = async (search: string) =>
      (await t.ask('/team/members', { search, sort: 'newest' }, { token: lead.token })).content.map(({ uid }) => uid);
    const guesses = ['Ma', 'Maria', 'Maria Santos', 'MAXIMO', 'Maria Silva', 'Santos', 'Salazar', 'Ma*** S***'];
    for (const guess of guesses) expect([guess, await found(guess)]).toEqual([guess, [maria.uid]]);
    for (const guess of ['Mo', 'ria', 'ntos', 'Ma Reyes', '%', '***', '_']) {
      expect([guess, await found(guess)]).toEqual([guess, []]);
    }
    for (const guess of ['Ana', 'Anton', 'élan', 'Dolores'])
      expect([guess, await found(guess)]).toEqual([guess, [ana.uid]]);
    // As the list shows it.
    const { content } = await t.ask('/team/members', {}, { token: lead.token });
    expect(content.map(({ name }) => name).toSorted()).toEqual(['A*** É*** d***', 'Ma*** S***']);
    for (const { name, uid } of content) expect([name, await found(name)]).toEqual([name, [uid]]);
    expect(await found(maria.uid)).toEqual([maria.uid]);
    for (const guess of [maria.phone, `0${maria.phone}`, `+63 ***${maria.phone.slice(-4)}`, maria.phone.slice(-4)]) {
      expect([guess, await found(guess)]).toEqual([guess, [maria.uid]]);
    }
    expect(await found(maria.phone.slice(0, 6))).toEqual([]);
  });

  it('gets its leader’s messages in the inbox: few a day, without links, and only in the own team', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const stranger = await makePromoter(t, { job: 1 });
    const write = (by: Promoter, text: string) =>
      t.call('/team/message', { uid: member.uid, text }, { token: by.token });
    expect(await write(stranger, 'Hello')).toMatchObject({ code: 'not_found' });
    expect(await write(member, 'Hello')).toMatchObject({ code: 'job_not_allowed' });
    expect(await write(lead, 'Log in at pay.example')).toMatchObject({
      data: { fields: { text: { code: 'text_leads' } } },
    });
    const answers = await Promise.all(['{name} is a word', 'Two', 'Three', 'Four'].map((text) => write(lead, text)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      [undefined, undefined, undefined, 'team_messages_many'].toSorted(),
    );
    const { content } = await t.ask('/message/list', {}, { token: member.token });
    expect(content).toHaveLength(3);
    expect(content[0]).toMatchObject({ title: 'Your team', to: '' });
    expect(content[0]?.text).toMatch(new RegExp(`^${lead.uid}, who leads your team, writes: `));
    t.now = new Date(t.now.getTime() + DAY_MS + 1000);
    expect((await write(lead, 'Tomorrow')).code).toBeUndefined();
  });

  it('is not found for another user, and is refused to a user without a team', async () => {
    const lead = await makePromoter(t, { job: 1 });
    const other = await makePromoter(t, { job: 1 });
    const member = await makePromoter(t, { inviterUid: lead.uid });
    const session = { token: other.token };
    expect(await t.call('/team/member', { uid: member.uid }, session)).toMatchObject({ code: 'not_found' });
    expect(await t.call('/team/members', { parent: member.uid }, session)).toMatchObject({ code: 'not_found' });
    expect(await t.call('/team/rate', { uid: member.uid, rate: '50' }, session)).toMatchObject({
      code: 'rate_not_direct',
    });
    expect(await t.call('/team/summary', {}, { token: member.token })).toMatchObject({ code: 'job_not_allowed' });
  });
});

describe('a member’s rate', () => {
  it('takes effect on its day; earlier earnings keep the old rate', async () => {
    const lead = await makePromoter(t, { job: 1, rate: '70' });
    const member = await makePromoter(t, { rate: '60', inviterUid: lead.uid });
    const link = await makeLink(t, member);
    await sale(t, link, '100.00');
    const from = dayOf(new Date(t.now.getTime() + 2 * DAY_MS));
    await t.ask('/team/rate', { uid: member.uid, rate: '40', from }, { token: lead.token });
    await sale(t, link, '100.00');
    expect(await readBalance(t.db, 'demo', userAccount(member.uid, 'available'))).toBe(60_00n);
    t.now = new Date(t.now.getTime() + 3 * DAY_MS);
    await sale(t, link, '100.00');
    expect(await readBalance(t.db, 'demo', userAccount(member.uid, 'available'))).toBe(80_00n);
    const { token } = member;
    expect(await t.ask('/cplogin/tokenLogin', { token })).toMatchObject({ user: { rate: '40' } });
    const shown = await t.ask('/team/member', { uid: member.uid }, { token: lead.token });
    expect(shown.rates.map(({ rate, by }: { rate: string; by: string }) => [rate, by])).toEqual([
      ['40', 'leader'],
      ['60', 'start'],
    ]);
  });

  it('cannot be above the leader’s own rate, nor start in the past', async () => {
    const lead = await makePromoter(t, { job: 1, rate: '50' });
    const member = await makePromoter(t, { rate: '40', inviterUid: lead.uid });
    const session = { token: lead.token };
    expect(await t.call('/team/rate', { uid: member.uid, rate: '50.01' }, session)).toMatchObject({
      code: 'rate_too_high',
    });
    const from = dayOf(new Date(t.now.getTime() - DAY_MS));
    expect(await t.call('/team/rate', { uid: member.uid, rate: '45', from }, session)).toMatchObject({
      code: 'date_past',
    });
    expect(await t.call('/team/rate', { uid: member.uid, rate: '35', from: '9999-12-31' }, session)).toMatchObject({
      data: { fields: { from: { code: 'date_too_far' } } },
    });
    expect(await t.call('/team/rate', { uid: member.uid, rate: 'much' }, session)).toMatchObject({
      code: 'input_invalid',
      data: { fields: { rate: expect.anything() } },
    });
  });

  it('keeps the shares that operators approve for other days when it is set for a later day', async () => {
    const lead = await makePromoter(t, { job: 1, rate: '50' });
    const member = await makePromoter(t, { rate: '40', rate1: '20', rate2: '10', inviterUid: lead.uid });
    const day = (after: number) => dayOf(new Date(t.now.getTime() + after * DAY_MS));
    const agreed = (after: number, rate1: string) =>
      inTransaction(t.db, (tx) =>
        changeRates(
          tx,
          {
            ...{ siteId: 'demo', timezone: 'Asia/Manila', uid: member.uid, setBy: 'operator:ann' },
            ...{ rates: { rate: '40', rate1, rate2: '1' }, validFrom: dayStart(day(after), 'Asia/Manila') },
          },
          t.now,
        ),
      );
    const set = (after: number) =>
      t.ask('/team/rate', { uid: member.uid, rate: '45', from: day(after) }, { token: lead.token });
    const shares = async () => {
      const ofMember = t.db.selectFrom('rate_history').select(['rate', 'rate1']).where('uid', '=', member.uid);
      const rows = await ofMember.orderBy('valid_from').execute();
      return rows.map(({ rate, rate1 }) => `${Number(rate)} ${Number(rate1)}`);
    };
    await agreed(10, '5');
    await set(11);
    expect(await shares()).toEqual(['40 20', '40 5', '45 5']);
    await agreed(20, '3');
    await set(21);
    await agreed(2, '4');
    await set(3);
    await agreed(1, '2');
    expect(await shares()).toEqual(['40 20', '40 2', '40 4', '45 4', '40 5', '45 5', '40 3', '45 3']);
    await set(10);
    expect(await shares()).toEqual(['40 20', '40 2', '40 4', '45 4', '45 5', '45 5', '40 3', '45 3']);
    await agreed(9, '7');
    expect(await shares()).toEqual(['40 20', '40 2', '40 4', '45 4', '40 7', '45 5', '45 5', '40 3', '45 3']);
  });

  it('cannot be above the leader’s own rate on its start day', async () => {
    const lead = await makePromoter(t, { job: 1, rate: '50' });
    const member = await makePromoter(t, { rate: '5', inviterUid: lead.uid });
    const [before, after] = [2, 4].map((days) => dayOf(new Date(t.now.getTime() + days * DAY_MS))) as [string, string];
    const validFrom = dayStart(dayOf(new Date(t.now.getTime() + 3 * DAY_MS)), 'Asia/Manila');
    const lower = { rates: { rate: '10', rate1: '0', rate2: '0' }, validFrom, setBy: 'operator:ann' };
    await inTransaction(t.db, (tx) =>
      changeRates(tx, { siteId: 'demo', timezone: 'Asia/Manila', uid: lead.uid, ...lower }, t.now),
    );
    const give = (from: string, rate: string) =>
      t.call('/team/rate', { uid: member.uid, rate, from }, { token: lead.token });
    expect(await give(before, '50')).toMatchObject({ status: 200 });
    expect(await give(after, '50')).toMatchObject({ code: 'rate_too_high', data: { highest: '10' } });
    expect(await give(after, '10')).toMatchObject({ status: 200 });
  });
});
