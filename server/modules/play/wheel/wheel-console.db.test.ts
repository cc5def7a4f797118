import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { MIXED, wheelSection } from './testing/wheel-section.ts';

let t: TestApp;
let desk: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  desk = { token: (await openConsole(t, 'manager')).token };
  await setSettings(t, { wheel: wheelSection([{ id: 'five', kind: 'money', amount: '5.00', odds: '100' }]) });
  for (let index = 0; index < 3; index += 1) {
    const { token } = await makePerson(t, 0);
    await t.ask('/wheel/spin', {}, withKey(token));
  }
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

describe('the wheel on the console (Spec: E3)', () => {
  it('lists spins with their totals, also by user, and exports them', async () => {
    const { content, totals } = await t.ask('/console/wheel/spins/list', {}, desk);
    expect(content).toHaveLength(3);
    expect(totals).toMatchObject({ count: 3, amount: '15.00' });
    const uid = content[0]?.uid ?? '';
    expect((await t.ask('/console/wheel/spins/list', { uid }, desk)).content).toMatchObject([{ uid, state: 'paid' }]);
    expect((await t.ask('/console/wheel/spins/list', { state: 'in_review' }, desk)).content).toEqual([]);
    const { data } = await t.call('/console/wheel/spins/export', {}, desk);
    expect(String(data).trim().split('\n')).toHaveLength(4);
  });

  it('shows what the campaign gave beside its odds', async () => {
    expect(await t.ask('/console/wheel/campaign', {}, desk)).toMatchObject({
      ...{ spins: 3, people: 3, given: '15.00', inReview: 0, overdue: 0, open: true },
      prizes: [
        { id: 'five', odds: '100.00', share: '100.00', count: 3, given: 3 },
        { id: 'again', count: 0 },
      ],
    });
  });

  it('simulates 100,000 draws of a draft, and shows the cost of the last month with it', async () => {
    const { prizes } = wheelSection([{ id: 'seven', kind: 'money', amount: '7.00', odds: '100' }]);
    const drawn = await t.ask('/console/wheel/simulate', { values: { prizes, budget: '20.00' } }, desk);
    expect(drawn).toMatchObject({ draws: 100_000, perSpin: '7.00', probability: 1 });
    // The third would have exceeded the budget.
    expect(drawn.lastMonth).toMatchObject({ spins: 3, paid: '15.00', cost: '14.00', replaced: 1 });
    const mixed = await t.ask('/console/wheel/simulate', { values: wheelSection(MIXED) }, desk);
    expect(mixed.probability).toBeGreaterThan(1e-6);
    expect(mixed.prizes.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  it('accepts only odds that add up to 100 %, and lets no operator change prizes alone', async () => {
    const { prizes } = wheelSection([{ id: 'five', kind: 'money', amount: '5.00', odds: '99' }]);
    const wrong = await t.call('/console/wheel/simulate', { values: { prizes } }, desk);
    expect(wrong).toMatchObject({ code: 'input_invalid', data: { fields: { 'values.prizes': expect.anything() } } });
    await openConsole(t, 'owner');
    const saving = {
      section: 'wheel',
      version: 0,
      reason: 'Larger prizes',
      values: { prizes: wheelSection(MIXED).prizes },
    };
    expect((await t.ask('/console/settings/save', saving, desk)).pendingApproval).not.toBeNull();
  });

  it('leaves nothing in the database if the site has no wheel', async () => {
    await t.db.updateTable('sites').set({ settings: sql`jsonb_set(settings, '{features,wheel}', 'false')` }).execute();
    t.app.sites.forget();
    const { token } = await makePerson(t, 0);
    expect((await t.call('/wheel/state', {}, { token })).code).toBe('feature_off');
    expect((await t.call('/console/wheel/campaign', {}, desk)).code).toBe('feature_off');
    expect((await t.ask('/console/records/definitions', {}, desk)).map(({ name }) => name)).not.toContain(
      'wheel_prize',
    );
    const page = await t.app.fastify.inject({ url: '/wheel/verify.html', headers: { host: 'localhost' } });
    expect(page.statusCode).toBe(404);
  });
});
