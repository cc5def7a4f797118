import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { insertRatio } from '../applications/approve-agent.ts';
import { markResettle } from '../periods/resettle.ts';
import { bet, makeAgent, makeMember, play, runAgents, toDay } from '../testing/agent-people.ts';

let t: TestApp;
let month = 3;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { memberDetails: 'consent', base: 'turnover' } });
  await runAgents(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

const dayOf = (day: number) => new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10);
const statement = (who: { token: string }, period = dayOf(1)) =>
  t.ask('/agent/statement', { period }, { token: who.token });

/** Advances to the first day of the next month and settles the previous month; returns its first day. */
async function closeMonth(): Promise<string> {
  const period = dayOf(1);
  month += 1;
  toDay(t, dayOf(1), '00:06');
  await runAgents(t);
  return period;
}

/** Sets another base from the next month on; earlier play is settled by the old base. */
async function useBase(agents: Record<string, unknown>): Promise<void> {
  await setSettings(t, { agents: { memberDetails: 'consent', ...agents } });
  await closeMonth();
}

describe('an agent’s statement (Spec: E6)', () => {
  it('pays each level of a tree its difference once, when the period is over', async () => {
    const top = await makeAgent(t, null, 4000);
    const low = await makeAgent(t, top, 2500);
    const player = await makeMember(t, low);
    const own = await makeMember(t, top);
    await bet(t, player, 800_00n);
    await bet(t, player, 200_00n);
    await bet(t, own, 33n);
    await play(t, player, 'channel.rollback', 200_00n);
    await play(t, player, 'channel.win', 500_00n);
    expect(await balanceOf(t, top.uid)).toBe(0n);
    const period = await closeMonth();
    // 800.00 x 15 % = 120.00, 0.33 x 40 % = 0.13 (rounded down from 0.132); below: 800.00 x 25 %.
    expect(await statement(top, period)).toMatchObject({
      state: 'closed',
      opening: '0.00',
      earned: '120.13',
      reversed: '0.00',
      paid: '120.13',
      closing: '0.00',
      lines: expect.arrayContaining([
        expect.objectContaining({
          uid: player.uid,
          base: '800.00',
          ratio: '40',
          below: expect.objectContaining({ uid: low.uid, ratio: '25' }),
          share: '15',
          amount: '120.00',
        }),
        expect.objectContaining({ uid: own.uid, base: '0.33', share: '40', amount: '0.13' }),
      ]),
      postings: [expect.objectContaining({ amount: '120.13' })],
    });
    expect([await balanceOf(t, top.uid), await balanceOf(t, low.uid)]).toEqual([120_13n, 200_00n]);
    const days = await t.ask('/agent/days', { period, uid: player.uid }, { token: low.token });
    expect(days).toMatchObject([{ bets: '1000.00', rollbacks: '200.00', wins: '500.00', base: '800.00' }]);
    await runAgents(t);
    await Promise.all([runAgents(t), runAgents(t)]);
    expect(await balanceOf(t, top.uid)).toBe(120_13n);
    const { content } = await t.ask('/wallet/records', {}, { token: top.token });
    expect(content).toMatchObject([{ kind: 'commission', amount: '120.13' }]);
  });

  it('is posted once when two servers close a period at the same instant', async () => {
    const top = await makeAgent(t, null, 1000);
    await bet(t, await makeMember(t, top), 100_00n);
    const other = await t.startAnother();
    month += 1;
    toDay(t, dayOf(1), '00:06');
    const workers = [...t.app.engagementWorkers, ...other.engagementWorkers];
    await Promise.all([...workers, ...workers].map((worker) => worker.runDue()));
    await other.close();
    expect(await balanceOf(t, top.uid)).toBe(10_00n);
  });

  it('posts only the difference when settled again; spent money becomes a debt, which the next statement pays first', async () => {
    const top = await makeAgent(t, null, 2000);
    const player = await makeMember(t, top);
    const since = dayOf(1);
    await bet(t, player, 500_00n);
    const period = await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(100_00n);
    await bet(t, top, 70_00n);
    const correct = async (ratio: number) => {
      await inTransaction(t.db, async (tx) => {
        const [uid, fromDay] = [top.uid, Number(since.replaceAll('-', ''))];
        const grant = { siteId: 'demo', uid, fromDay, ratio, by: 'operator:ann', reason: 'agreed' };
        await insertRatio(tx, grant, t.now);
        await markResettle(tx, { siteId: 'demo', uids: [uid], fromDay, by: 'operator:ann' });
      });
      await runAgents(t);
    };
    await correct(800);
    expect(await statement(top, period)).toMatchObject({
      ...{ earned: '100.00', reversed: '60.00', paid: '40.00', closing: '0.00' },
      lines: [expect.objectContaining({ ratio: '8', amount: '40.00' })],
      postings: [expect.objectContaining({ amount: '100.00' }), expect.objectContaining({ amount: '-60.00' })],
    });
    expect([await balanceOf(t, top.uid), await balanceOf(t, top.uid, 'debt')]).toEqual([0n, -30_00n]);
    await correct(800);
    expect((await statement(top, period)).postings).toHaveLength(2);
    await correct(1000);
    expect(await statement(top, period)).toMatchObject({ earned: '110.00', reversed: '60.00', paid: '50.00' });
    expect([await balanceOf(t, top.uid), await balanceOf(t, top.uid, 'debt')]).toEqual([0n, -20_00n]);
    await bet(t, player, 500_00n);
    await closeMonth();
    expect([await balanceOf(t, top.uid), await balanceOf(t, top.uid, 'debt')]).toEqual([30_00n, 0n]);
  });

  it('deducts a negative result from the next period if the site carries losses over', async () => {
    await useBase({ base: 'net_loss', carryLosses: true });
    const top = await makeAgent(t, null, 1000);
    const [one, two] = [await makeMember(t, top), await makeMember(t, top)];
    await bet(t, one, 100_00n);
    await play(t, one, 'channel.win', 600_00n);
    await play(t, one, 'channel.win', 100_00n);
    await bet(t, two, 200_00n);
    const first = await closeMonth();
    expect(await statement(top, first)).toMatchObject({ earned: '-40.00', paid: '0.00', closing: '-40.00' });
    await bet(t, two, 900_00n);
    // A win is rolled back: the loss becomes a loss of its period again.
    await play(t, one, 'channel.rollback', -100_00n);
    await runAgents(t);
    expect(await statement(top, first)).toMatchObject({ earned: '-30.00', paid: '0.00', closing: '-30.00' });
    expect(await statement(top)).toMatchObject({ state: 'open', opening: '-30.00', earned: '90.00', paid: '0.00' });
    const second = await closeMonth();
    expect(await statement(top, second)).toMatchObject({ opening: '-30.00', earned: '90.00', paid: '60.00' });
    expect(await balanceOf(t, top.uid)).toBe(60_00n);
  });

  it('earns nothing from a member on days of self-exclusion, and does not show the reason', async () => {
    await useBase({ base: 'turnover' });
    const top = await makeAgent(t, null, 1000);
    const person = await makeMember(t, top);
    await bet(t, person, 100_00n);
    toDay(t, dayOf(3));
    await bet(t, person, 30_00n);
    await bet(t, person, 20_00n);
    const since = new Date(`${dayOf(3)}T18:00:00+08:00`);
    await t.db
      .insertInto('protection_breaks')
      .values({
        ...{ site_id: 'demo', uid: person.uid, kind: 'excluded', since },
        ...{ until: new Date(since.getTime() + 180 * 86_400_000), ends_at: null },
      })
      .execute();
    toDay(t, dayOf(5));
    await play(t, person, 'channel.rollback', 20_00n);
    const { token } = await makeMember(t, null);
    expect((await t.call('/agent/join', { name: 'A', contact: 'b' }, { token })).status).toBe(2004);
    const excluded = await t.call('/agent/join', { name: 'A', contact: 'b' }, { token: person.token });
    expect(excluded.code).toBe('protection_excluded');
    const period = await closeMonth();
    const shown = await statement(top, period);
    expect(shown).toMatchObject({ earned: '10.00', lines: [{ base: '100.00', amount: '10.00' }] });
    expect(await t.ask('/agent/days', { period, uid: person.uid }, { token: top.token })).toHaveLength(1);
  });

  it('drops a loss at the end of its period if the site does not carry it over', async () => {
    await useBase({ base: 'net_loss', carryLosses: false });
    const top = await makeAgent(t, null, 1000);
    const person = await makeMember(t, top);
    await play(t, person, 'channel.win', 700_00n);
    const first = await closeMonth();
    expect(await statement(top, first)).toMatchObject({ earned: '0.00', closing: '0.00' });
    await bet(t, person, 100_00n);
    await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(10_00n);
  });

  it('counts deposits less charge-backs, up to the losses in games', async () => {
    await useBase({ base: 'deposits' });
    const top = await makeAgent(t, null, 500);
    const person = await makeMember(t, top);
    await play(t, person, 'deposit', 1_000_00n);
    await play(t, person, 'deposit.charged_back', 400_00n);
    await bet(t, person, 300_00n);
    await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(15_00n);
    await bet(t, person, 700_00n);
    await closeMonth();
    expect(await balanceOf(t, top.uid)).toBe(30_00n);
  });

  it('is written as a file in the reader’s language, for its owner only', async () => {
    const top = await makeAgent(t, null, 1000);
    const person = await makeMember(t, top);
    await play(t, person, 'deposit', 50_00n);
    await bet(t, person, 50_00n);
    const period = await closeMonth();
    const exported = await t.call('/agent/export', { period }, { token: top.token, locale: 'es' });
    expect(exported.status).toBe(2004);
    await t.app.fileWorker.runDue();
    expect(await t.ask('/agent/exports', {}, { token: top.token })).toMatchObject([{ period, state: 'ready' }]);
    const file = await t.call('/agent/export/file', { id: exported.data.id }, { token: top.token });
    expect(file.data).toContain('Ganado,5.00');
    expect(file.data).toContain(`${person.uid},`);
    const other = await makeAgent(t, null, 1000);
    const theirs = await t.call('/agent/export/file', { id: exported.data.id }, { token: other.token });
    expect(theirs).toMatchObject({ code: 'not_found' });
  });

  it('lists the running period first, then the closed ones, page by page', async () => {
    const top = await makeAgent(t, null, 1000);
    const first = await closeMonth();
    const second = await closeMonth();
    const page = (number: number) => t.ask('/agent/statements', { number, size: 2 }, { token: top.token });
    expect((await page(0)).content.map(({ period }) => period)).toEqual([dayOf(1), second]);
    expect(await page(1)).toMatchObject({ content: [{ period: first }], totalPages: 2 });
  });

  it('is settled even if another agent cannot be settled', async () => {
    const [good, bad] = [await makeAgent(t, null, 1000), await makeAgent(t, null, 1000)];
    for (const person of [good, bad]) {
      const player = await makeMember(t, person);
      await play(t, player, 'deposit', 100_00n);
      await bet(t, player, 100_00n);
    }
    const breakUnit = (unit: string) =>
      sql`UPDATE accounts SET unit = ${unit} WHERE name LIKE ${`user:${bad.uid}:%`}`.execute(t.db);
    await breakUnit('XXX');
    await closeMonth();
    expect([await balanceOf(t, good.uid), await balanceOf(t, bad.uid)]).toEqual([10_00n, 0n]);
    await breakUnit('COIN');
    await runAgents(t);
    expect(await balanceOf(t, bad.uid)).toBe(10_00n);
  });
});
