import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { addVersion, findNewest, lockRule } from './rules.ts';
import { bet, playElsewhere, runBonusWorker } from './testing/bets.ts';
import { ANY_BET, claim, depositOf, GIFT, listed, makeRule, switchOff } from './testing/bonus-story.ts';

let t: TestApp;
let manager: ConsoleOperator;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET });
  manager = await openConsole(t, 'manager');
  owner = await openConsole(t, 'owner');
});
afterAll(async () => {
  if (t) await assertInvariants(t.db);
  await t?.close();
});

const as = (who: ConsoleOperator) => ({ token: who.token });
/** Logs in at each step, as a console session lasts half a day. */
const at = async (moment: string) => {
  t.now = new Date(moment);
  manager = { ...manager, token: await logInAs(t, manager.name) };
};
const rules = () => t.ask('/console/bonuses/rules', {}, as(manager));
const save = (id: string, proposal: object) =>
  t.call('/console/bonuses/save', { id, proposal: { isOn: true, ...proposal }, reason: 'test' }, as(manager));

describe('a bonus rule on the console (Spec: E2)', () => {
  it('is created by two operators; one alone cannot create it', async () => {
    const terms = { ...GIFT, budget: '500.00' };
    expect((await save('gift', { terms })).code).toBe('bonus_needs_approval');
    const payload = { isOn: true, isNew: true, terms };
    const request = { kind: 'bonus_rule', target: 'gift', reason: 'test', payload };
    const { id } = await t.ask('/console/approvals/request', request as never, as(manager));
    expect(await rules()).toEqual([]);
    expect((await approveSeen(t, id, as(manager))).code).toBe('approval_own');
    expect(await approveSeen(t, id, as(owner))).toMatchObject({ status: 200 });
    expect(await rules()).toMatchObject([{ id: 'gift', version: 1, isOn: true, terms: { budget: '500.00' } }]);
  });

  it('is lowered and switched off by one operator, and raised only by two', async () => {
    const terms = { ...GIFT, budget: '500.00' };
    const raised = await save('gift', { terms: { ...terms, amount: '100.01', budget: '500.01' } });
    expect(raised).toMatchObject({ code: 'bonus_needs_approval', data: { raised: ['value', 'budget'] } });
    const less = { ...terms, amount: '99.99' };
    expect(await save('gift', { terms: less })).toMatchObject({ data: { version: 2 } });
    expect(await save('gift', { isOn: false, terms: less })).toMatchObject({ data: { version: 3 } });
    expect(await save('gift', { terms: less })).toMatchObject({ data: { raised: ['isOn'] } });
    // A rule cannot be raised while it is off: the approval of switching it on would not show the higher terms.
    const more = await save('gift', { isOn: false, terms: { ...terms, amount: '90000.00' } });
    expect(more).toMatchObject({ code: 'bonus_needs_approval', data: { raised: ['value'] } });
    const texts = { ...terms.texts, es: { title: 'Regalo', body: 'GCash 0917 123 4567' } };
    const leads = await save('gift', { isOn: false, terms: { ...less, texts } });
    expect(leads).toMatchObject({ code: 'bonus_needs_approval', data: { raised: ['texts'] } });
    const [rule] = await rules();
    expect(rule?.versions.map(({ version, isOn }) => [version, isOn])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
  });

  it('is shown to the second operator in each language, even if a text is removed', async () => {
    const [rule] = await rules();
    const terms = { ...GIFT, budget: '500.00', amount: '99.99' };
    const es = { title: 'Regalo', body: 'Escriba su clave a @soporte.' };
    const shown = async (texts: object) => {
      const payload = { isOn: true, terms: { ...terms, texts: { ...terms.texts, ...texts } } };
      const request = { kind: 'bonus_rule', target: rule?.id, reason: 'test', payload };
      const { id } = await t.ask('/console/approvals/request', request as never, as(manager));
      const { preview } = await t.ask('/console/approvals/detail', { id }, as(owner));
      await approveSeen(t, id, as(owner));
      return preview.filter(({ label }) => /Title|Text/.test(label));
    };
    expect(await shown({ es })).toEqual([
      { label: 'Title: Spanish', before: '', after: 'Regalo' },
      { label: 'Text: Spanish', before: '', after: 'Escriba su clave a @soporte.' },
    ]);
    expect(await shown({})).toEqual([
      { label: 'Title: Spanish', before: 'Regalo', after: 'None' },
      { label: 'Text: Spanish', before: 'Escriba su clave a @soporte.', after: 'None' },
    ]);
  });

  it('stays off if another operator switches it off while it is being saved unchanged', async () => {
    const terms = { ...GIFT, budget: '500.00', amount: '99.99' };
    const request = { kind: 'bonus_rule', target: 'gift', reason: 'test', payload: { isOn: true, terms } };
    const { id } = await t.ask('/console/approvals/request', request as never, as(manager));
    expect(await approveSeen(t, id, as(owner))).toMatchObject({ status: 200 });
    const [locked, off] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const switchedOff = inTransaction(t.db, async (tx) => {
      await lockRule(tx, 'demo', 'gift');
      const stored = (await findNewest(tx, 'demo', 'gift'))?.stored;
      if (!stored) throw new Error('no such rule');
      const next = { siteId: 'demo', ruleId: 'gift', isOn: false, terms: stored, by: 'other', reason: 'too dear' };
      await addVersion(tx, next, t.now);
      locked.resolve();
      await off.promise;
    });
    await locked.promise;
    const saved = save('gift', { terms });
    await expect.poll(() => countWaiting(t.db)).toBe(1);
    off.resolve();
    await switchedOff;
    expect(await saved).toMatchObject({ code: 'bonus_needs_approval', data: { raised: ['isOn'] } });
    expect(await rules()).toMatchObject([{ isOn: false }]);
  });

  it('reports each missing value at its field', async () => {
    const refused = await save('gift', { terms: { ...GIFT, kind: 'percent', amount: undefined, wagerDays: 'soon' } });
    expect(refused).toMatchObject({
      code: 'input_invalid',
      data: { fields: { 'terms.wagerDays': { code: 'field_type' } } },
    });
  });

  it('rejects the code of another rule', async () => {
    await makeRule(t, { trigger: 'code', code: 'TAKEN' }, 'one');
    await makeRule(t, { trigger: 'code', code: 'FREE' }, 'other');
    expect((await save('other', { terms: { ...GIFT, trigger: 'code', code: 'TAKEN' } })).code).toBe('bonus_code_taken');
  });
});

describe('a rule of cashback', () => {
  it('keeps its period through every change: another period would pay again for the same days', async () => {
    const daily = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, period: 'day' } as const;
    const request = (terms: object) =>
      t.call(
        '/console/approvals/request',
        { kind: 'bonus_rule', target: 'daily', reason: 'test', payload: { isOn: true, terms } } as never,
        as(manager),
      );
    await makeRule(t, daily, 'daily');
    expect((await request({ ...GIFT, ...daily, period: 'week' })).code).toBe('bonus_period_stays');
    await makeRule(t, { period: 'week' }, 'daily');
    const rules = await t.ask('/console/bonuses/rules', {}, as(manager));
    expect(rules.find(({ id }) => id === 'daily')).toMatchObject({ cashbackPeriod: 'day', terms: { period: 'week' } });
    expect((await request({ ...GIFT, ...daily, period: 'week' })).code).toBe('bonus_period_stays');
    expect((await request({ ...GIFT, ...daily, percent: '11' })).status).toBe(200);
    await switchOff(t, 'daily');
  });
});

describe('simulating a rule on last month (Spec: E2)', () => {
  it('counts the deposits of the month by segment, limit and budget, and the users whose bets would have met the turnover', async () => {
    const [one, two, three] = [await makePerson(t, 5_000), await makePerson(t, 0), await makePerson(t, 0)];
    t.now = new Date('2026-03-10T08:00:00Z');
    for (const person of [one, two, three]) await depositOf(t, person.uid, 100);
    t.now = new Date('2026-03-11T08:00:00Z');
    await depositOf(t, one.uid, 400);
    await depositOf(t, two.uid, 50);
    await depositOf(t, one.uid, 1_000);
    await t.db
      .insertInto('play_minutes')
      .values({
        site_id: 'demo',
        uid: one.uid,
        minute: new Date('2026-03-12T08:00:00Z'),
        bet_minor: 900_00n,
        win_minor: 0n,
      })
      .execute();
    await at('2026-04-02T08:00:00Z');
    await depositOf(t, three.uid, 900);
    const terms = { ...GIFT, amount: undefined, trigger: 'reload', kind: 'percent', percent: '50', cap: '150.00' };
    const simulate = async (more: object) => {
      const proposal = { isOn: true, terms: { ...terms, count: 5, times: '4', ...more } };
      return t.ask('/console/bonuses/simulate', { proposal }, as(manager));
    };
    expect(await simulate({})).toMatchObject({
      ...{ month: '2026-03', occasions: 3, count: 3, people: 2, granted: '325.00', metCount: 2, met: '300.00' },
      top: [
        { uid: one.uid, count: 2, amount: '300.00' },
        { uid: two.uid, count: 1, amount: '25.00' },
      ],
      budgetUsedAt: null,
    });
    expect(await simulate({ count: 1 })).toMatchObject({ count: 2, granted: '175.00' });
    expect(await simulate({ budget: '180.00' })).toMatchObject({ count: 2, granted: '175.00', turnedAway: 1 });
    expect(await simulate({ excludedUids: [one.uid] })).toMatchObject({ count: 1, granted: '25.00' });
    expect(await simulate({ trigger: 'first_deposit', count: 1 })).toMatchObject({ count: 3, granted: '150.00' });
    const free = { trigger: 'free', kind: 'amount', amount: '10.00', percent: undefined, cap: undefined };
    expect(await simulate(free)).toMatchObject({ count: 3, granted: '30.00' });
  });

  it('counts the net losses of each week', async () => {
    const person = await makePerson(t, 1_000);
    t.now = new Date('2026-05-06T08:00:00Z');
    await bet(t, person.uid, '200.00');
    t.now = new Date('2026-05-13T08:00:00Z');
    await bet(t, person.uid, '99.99');
    await at('2026-06-02T08:00:00Z');
    const more = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, minBase: '100.00' };
    const proposal = { isOn: true, terms: { ...GIFT, ...more } };
    expect(await t.ask('/console/bonuses/simulate', { proposal }, as(manager))).toMatchObject({
      ...{ month: '2026-05', occasions: 2, count: 1, granted: '20.00' },
    });
  });

  it('counts nothing from channels with balances of their own, which report no bets', async () => {
    const share = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined } as const;
    await makeRule(t, share, 'losses');
    const person = await makePerson(t, 1_000);
    t.now = new Date('2026-07-08T08:00:00Z');
    await bet(t, person.uid, '50.00', { closes: true });
    await playElsewhere(t, person.uid, '100.00', '60.00');
    await playElsewhere(t, person.uid, '100.00', '130.00');
    await at('2026-07-14T08:00:00Z');
    expect(await listed(t, person)).toMatchObject([{ amount: '5.00', why: { base: '50.00', trigger: 'cashback' } }]);
    await at('2026-08-02T08:00:00Z');
    expect(
      await t.ask('/console/bonuses/simulate', { proposal: { isOn: true, terms: { ...GIFT, ...share } } }, as(manager)),
    ).toMatchObject({ month: '2026-07', occasions: 1, granted: '5.00' });
  });
});

describe('granted bonuses on the console (Spec: E2)', () => {
  it('are listed with totals, filtered and exported', async () => {
    const person = await makePerson(t, 0);
    await claim(t, person, `${await makeRule(t, {}, 'listed')}~once`);
    const list = await t.ask('/console/bonuses/grants/list', { rule: 'listed' }, as(manager));
    expect(list).toMatchObject({
      content: [{ uid: person.uid, title: 'Gift', state: 'active', amount: '100.00', need: '1000.00' }],
      totals: { count: 1, amount: '100.00', released: '0.00' },
    });
    expect((await t.ask('/console/bonuses/grants/list', { state: 'missing' }, as(manager))).content).toEqual([]);
    const file = await t.ask('/console/bonuses/grants/export', { uid: person.uid }, as(manager));
    expect(String(file).split('\n')[1]).toContain(`${person.uid},listed,1,once,active`);
  });

  it('are ended once, with a reason that is stored', async () => {
    const person = await makePerson(t, 0);
    const given = await claim(t, person, `${await makeRule(t)}~once`);
    const id = given.data.id;
    const forfeit = () => t.call('/console/bonuses/forfeit', { id, reason: 'two accounts' }, as(manager));
    expect(await forfeit()).toMatchObject({ data: { forfeited: '100.00' } });
    expect(await balanceOf(t, person.uid, 'bonus')).toBe(0n);
    const [row] = (await t.ask('/console/bonuses/grants/list', { uid: person.uid }, as(manager))).content;
    expect(row).toMatchObject({ state: 'forfeited', endReason: 'operator', note: 'two accounts' });
    const [done] = (await t.ask('/bonus/list', { state: 'done' }, { token: person.token })).content;
    expect(done?.reason).toBe('Ended by the site');
    await runBonusWorker(t);
    expect(await forfeit()).toMatchObject({ data: { forfeited: '100.00' } });
  });
});
