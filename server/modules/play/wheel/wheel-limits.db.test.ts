import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../entry/app.ts';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { wheelSection } from './testing/wheel-section.ts';

let t: TestApp;
let other: App;
beforeAll(async () => {
  t = await startTestApp();
  other = await t.startAnother();
});
afterAll(async () => {
  await assertInvariants(t.db);
  await assertUsedIsSumOfDraws();
  await other?.close();
  await t?.close();
});

const PRESSES = 30;

async function openWheel(settings: Record<string, unknown>): Promise<void> {
  await setSettings(t, settings);
  other.sites.forget();
}

/** Many users spin at the same moment, half of them on another server. */
async function pressTogether(people: readonly Person[]) {
  const headers = (who: Person) => ({
    ...withKey(who.token).headers,
    host: 'localhost',
    authorization: `Bearer ${who.token}`,
  });
  const answers = await Promise.all(
    people.map((who, index) =>
      [t.app, other][index % 2]?.fastify.inject({
        method: 'POST',
        url: '/wheel/spin',
        payload: {},
        headers: headers(who),
      }),
    ),
  );
  return answers.map(
    (answer) => answer?.json().data as { prizeId: string; drawnId: string; replaced: string; amount: string },
  );
}

const crowd = () => Promise.all(Array.from({ length: PRESSES }, () => makePerson(t, 0)));

async function assertUsedIsSumOfDraws(): Promise<void> {
  const { rows } = await sql<{
    campaign: string;
    prize: string;
    pieces: bigint;
    minor: string;
    drawn: bigint;
    sum: string;
  }>`
    SELECT u.campaign, u.prize, u.pieces::bigint AS pieces, u.amount_minor::text AS minor,
      count(d.draw_id) FILTER (WHERE d.prize = u.prize) AS drawn, coalesce(sum(d.amount_minor), 0)::text AS sum
    FROM wheel_used u LEFT JOIN (
      SELECT given.* FROM wheel_draws given
      LEFT JOIN wheel_prizes p ON p.site_id = given.site_id AND p.prize_id = given.draw_id
      WHERE p.state IS DISTINCT FROM 'declined'
    ) d ON d.site_id = u.site_id AND d.campaign = u.campaign AND (u.prize = '' OR d.prize = u.prize)
    GROUP BY 1, 2, 3, 4`.execute(t.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.minor).toBe(row.sum);
    if (row.prize !== '') expect(row.pieces).toBe(row.drawn);
  }
}

describe('stock and budget of the wheel under simultaneous spins (Spec: E3)', () => {
  it('are never exceeded in pieces, and the user sees the reason', async () => {
    await openWheel({
      wheel: wheelSection([{ id: 'phone', kind: 'thing', odds: '100', stock: 3 }], { campaign: 'stock' }),
    });
    const people = await crowd();
    const spun = await pressTogether(people);
    expect(spun.filter(({ prizeId }) => prizeId === 'phone')).toHaveLength(3);
    const replaced = spun.filter(({ prizeId }) => prizeId === 'again');
    expect(replaced).toHaveLength(PRESSES - 3);
    expect(replaced.every((spin) => spin.replaced === 'stock' && spin.drawnId === 'phone')).toBe(true);
    const { prizes } = await t.ask('/wheel/state', {}, { token: people[0]?.token });
    expect(prizes[0]).toMatchObject({ id: 'phone', left: 0, soldOut: true });
  });

  it('are never exceeded in money, and the user sees the reason', async () => {
    await openWheel({
      wheel: wheelSection([{ id: 'five', kind: 'money', amount: '5.00', odds: '100' }], {
        campaign: 'budget',
        budget: '52.00',
      }),
    });
    const people = await crowd();
    const spun = await pressTogether(people);
    expect(spun.filter(({ prizeId }) => prizeId === 'five')).toHaveLength(10);
    expect(spun.filter(({ replaced }) => replaced === 'budget')).toHaveLength(PRESSES - 10);
    const balances = await Promise.all(people.map(({ uid }) => balanceOf(t, uid)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(5000n);
  });
});

describe('prizes that operators handle (Spec: E3)', () => {
  it('are paid or declined by an operator, once; the user is notified', async () => {
    await openWheel({
      wheel: wheelSection(
        [{ id: 'big', kind: 'money', amount: '250.00', odds: '100', stock: 2, name: 'Big one', name_es: 'El grande' }],
        { campaign: 'review', budget: '500.00', filipinoNames: [{ id: 'big', name: 'Malaking premyo' }] },
      ),
    });
    const [lucky, unlucky] = [await makePerson(t, 0), await makePerson(t, 0)];
    await pressTogether([lucky, unlucky]);
    const [none] = await pressTogether([await makePerson(t, 0)]);
    expect(none).toMatchObject({ prizeId: 'again', replaced: 'stock' });
    const desk = { token: (await openConsole(t, 'cashier')).token };
    const { content } = await t.ask(
      '/console/records/list',
      { record: 'wheel_prize', filters: { kind: 'money' }, view: 'open' },
      desk,
    );
    expect(content).toHaveLength(2);
    const rowOf = (who: Person) => {
      const row = content.find(({ cells }) => cells.uid === who.uid);
      if (!row) throw new Error('no prize of this person');
      return { record: 'wheel_prize', id: row.id, version: row.version };
    };
    expect(content[0]?.cells.due).not.toBe('');
    const pay = { ...rowOf(lucky), event: 'pay', reason: '' };
    const paid = await Promise.all([
      t.call('/console/records/act', pay, desk),
      t.call('/console/records/act', pay, desk),
    ]);
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(t, lucky.uid)).toBe(25_000n);
    expect((await t.call('/console/records/act', { ...rowOf(unlucky), event: 'decline', reason: '' }, desk)).code).toBe(
      'input_invalid',
    );
    await t.ask('/console/records/act', { ...rowOf(unlucky), event: 'decline', reason: 'Two accounts' }, desk);
    expect(await balanceOf(t, unlucky.uid)).toBe(0n);
    const [draw] = (await t.ask('/wheel/history', {}, { token: unlucky.token })).content;
    expect(draw).toMatchObject({ state: 'declined', dueAt: null });
    expect(draw?.timeline.map(({ state }) => state)).toEqual(['won', 'in_review', 'declined']);
    expect(draw?.timeline[2]?.reason).toBe('Two accounts');
    const [notice] = await t.ask('/cp/mainview/notice', {}, { token: lucky.token });
    expect(notice).toMatchObject({ to: '/Wheel/History', content: expect.stringContaining('“Big one”') });
    const inSpanish = { token: unlucky.token, headers: { 'accept-language': 'es' } };
    const [aviso] = await t.ask('/cp/mainview/notice', {}, inSpanish);
    expect(aviso?.content).toContain('«El grande»');
    expect((await t.ask('/wheel/history', {}, inSpanish)).content[0]?.name).toBe('El grande');
    const inFilipino = { token: unlucky.token, locale: 'fil' } as const;
    expect((await t.ask('/cp/mainview/notice', {}, inFilipino))[0]?.content).toContain('“Malaking premyo”');
    expect((await t.ask('/wheel/history', {}, inFilipino)).content[0]?.name).toBe('Malaking premyo');

    // A declined prize can be won again: its piece and its money.
    const campaign = { token: (await openConsole(t, 'manager')).token };
    expect(await t.ask('/console/wheel/campaign', {}, campaign)).toMatchObject({
      given: '250.00',
      prizes: [{ id: 'big', count: 3, given: 1, stock: 2 }, { id: 'again' }],
    });
    const [again, tooLate] = await pressTogether([await makePerson(t, 0), await makePerson(t, 0)]);
    expect([again?.prizeId, tooLate?.prizeId].toSorted()).toEqual(['again', 'big']);
  });

  it('are paid by one operator up to the operator’s daily limit; above it a second one approves', async () => {
    await openWheel({
      alone: { aDay: '400.00' },
      wheel: wheelSection([{ id: 'big', kind: 'money', amount: '250.00', odds: '100' }], { campaign: 'alone' }),
    });
    const people = [await makePerson(t, 0), await makePerson(t, 0)];
    await pressTogether(people);
    const desk = { token: (await openConsole(t, 'cashier')).token };
    const list = { record: 'wheel_prize', filters: {}, view: 'open' };
    const pay = async () => {
      const { content } = await t.ask('/console/records/list', list, desk);
      const [row] = content.filter(({ cells }) => people.some(({ uid }) => uid === cells.uid));
      const body = { record: 'wheel_prize', id: row?.id ?? '', version: row?.version ?? 0, event: 'pay', reason: '' };
      return (await t.ask('/console/records/act', body, desk)).waits;
    };
    const paid = async () => {
      const balances = await Promise.all(people.map(({ uid }) => balanceOf(t, uid)));
      return balances.reduce((sum, balance) => sum + balance, 0n);
    };
    expect(await pay()).toBe(false);
    expect(await pay()).toBe(true);
    expect(await paid()).toBe(250_00n);
    expect(await agree(t, await openConsole(t, 'manager'))).toMatchObject({ status: 200 });
    expect(await paid()).toBe(500_00n);
  });
});
