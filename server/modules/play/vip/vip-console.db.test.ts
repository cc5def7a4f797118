import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction } from '../../money/ledger/index.ts';

let t: TestApp;
let manager: ConsoleOperator;
let owner: ConsoleOperator;
const LEVELS = [{ need: '0.00' }, { name: 'Silver', need: '1000.00', bonus: '20.00' }, { need: '5000.00' }];

beforeAll(async () => {
  t = await startTestApp();
  t.now = new Date('2026-04-10T08:00:00Z');
  await setSettings(t, { vip: { levels: LEVELS } });
  manager = await openConsole(t, 'manager');
  owner = await openConsole(t, 'owner');
});
afterAll(() => t?.close());

async function earn({ uid }: Person, major: number): Promise<void> {
  const to = userAccount(uid, 'available');
  const amount = { unit: 'COIN', minor: fromMajor(major) };
  const journal = { kind: 'commission' as const, moves: [{ from: 'house:expense.commission' as const, to, amount }] };
  await inTransaction(t.db, async (tx) => {
    await openAccount(tx, 'demo', uid, 'COIN');
    const request = { siteId: 'demo', journal, key: randomUUID(), body: '', actor: 'system:test' as const, origin: '' };
    expect(await postInTransaction(tx, request, t.now)).toMatchObject({ ok: true });
  });
  await t.ask('/console/vip/user', { uid }, { token: manager.token });
}

const ofUser = (uid: string) => t.ask('/console/vip/user', { uid }, { token: manager.token });

describe('levels at the console (Spec: E1)', () => {
  it('a level by hand needs a second operator, is explained to operators, and is announced without the reason', async () => {
    const person = await makePerson(t, 0);
    await earn(person, 1500);
    const request = { kind: 'vip_level', target: person.uid, payload: { level: 0 }, reason: 'Made with a stolen card' };
    await t.ask('/console/approvals/request', request, { token: manager.token });
    expect((await ofUser(person.uid)).level).toBe(1);
    expect(await agree(t, owner)).toMatchObject({ status: 200 });
    const { level, moves } = await ofUser(person.uid);
    expect(level).toBe(0);
    expect(moves[0]).toMatchObject({ from: 1, to: 0, kind: 'by_hand', by: manager.name, reason: request.reason });
    const own = await t.ask('/vip/moves', {}, { token: person.token });
    expect(JSON.stringify(own)).not.toContain('stolen');
    // The earlier sums do not raise the level again; higher sums do.
    await earn(person, 100);
    expect((await ofUser(person.uid)).level).toBe(0);
    await earn(person, 3400);
    expect((await ofUser(person.uid)).level).toBe(2);
  });

  it.each([0, 3])('a level by hand of %s is refused if it is unchanged or does not exist', async (level) => {
    const person = await makePerson(t, 0);
    const request = { kind: 'vip_level', target: person.uid, payload: { level }, reason: 'nothing' };
    const answer = await t.call('/console/approvals/request', request, { token: manager.token });
    expect(['record_state', 'not_found']).toContain(answer.code);
  });

  it('lists users by level, with the number at each level', async () => {
    const person = await makePerson(t, 0);
    await earn(person, 1000);
    const { content } = await t.ask('/console/vip/people/list', { level: 1 }, { token: manager.token });
    expect(content).toContainEqual(expect.objectContaining({ uid: person.uid, level: 1, steam: '1000.00' }));
    expect(content.every((row) => row.level === 1)).toBe(true);
    const levels = await t.ask('/console/vip/levels', {}, { token: manager.token });
    expect(levels.map(({ level, people }) => [level, people])).toContainEqual([1, content.length]);
    const file = await t.call('/console/vip/people/export', { level: 1 }, { token: manager.token });
    expect(String(file.data)).toContain(`${person.uid},`);
  });

  it('shows the cost of last month with other levels', async () => {
    t.now = new Date('2026-05-02T08:00:00Z');
    manager = { ...manager, token: await logInAs(t, manager.name) };
    const again = { token: manager.token };
    const values = { levels: [{ need: '0.00' }, { need: '900.00', bonus: '7.00' }] };
    const before = await t.ask('/console/vip/simulate', { values: {} }, again);
    expect(before.month).toBe('2026-04');
    expect(before.levels.map(({ people, bonuses }) => [people, bonuses]).slice(1)).toEqual([
      [1, '20.00'],
      [1, '0.00'],
    ]);
    const after = await t.ask('/console/vip/simulate', { values }, again);
    expect(after.levels[1]).toMatchObject({ people: 2, bonuses: '14.00', total: '14.00' });
    expect(after.total).toBe('14.00');
    const wrong = { levels: [{ need: '5.00' }] };
    expect(await t.call('/console/vip/simulate', { values: wrong }, again)).toMatchObject({ code: 'input_invalid' });
  });

  it('a claimed bonus is shown on the user’s record', async () => {
    const person = await makePerson(t, 0);
    await earn(person, 1000);
    await t.ask('/vip/claim', {}, withKey(person.token));
    expect((await ofUser(person.uid)).bonuses).toMatchObject([{ month: '2026-05', level: 1, amount: '20.00' }]);
  });
});
