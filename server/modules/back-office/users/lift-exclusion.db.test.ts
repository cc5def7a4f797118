import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

describe('ending a self-exclusion early (Spec: F3)', () => {
  it('takes two operators and the site’s waiting time', async () => {
    const person = await makePerson(t);
    const [risk, manager] = [await openConsole(t, 'risk'), await openConsole(t, 'manager')];
    const request = { kind: 'protection_lift', target: person.uid, payload: {}, reason: 'a court order' };
    const ask = (token: string) => t.call('/console/approvals/request', request, { token });
    expect((await ask(risk.token)).code).toBe('not_excluded');
    await t.ask('/protection/exclude', { months: 12 }, { token: person.token });
    const list = () => t.ask('/console/protection/list', { kind: 'excluded' }, { token: risk.token });
    expect((await list()).content).toMatchObject([{ uid: person.uid, state: 'running', endsAt: null }]);
    const { data } = await ask(manager.token);
    const approve = (token: string) => approveSeen(t, data.id, { token });
    // Requesters cannot approve their own request, and an operator with only the right to request may not decide.
    expect((await approve(manager.token)).code).toBe('approval_own');
    expect((await approve(risk.token)).code).toBe('permission_missing');
    const owner = await openConsole(t, 'owner');
    expect((await approve(owner.token)).status).toBe(200);
    const endsAt = new Date(t.now.getTime() + 24 * 3_600_000).toISOString();
    expect((await list()).content).toMatchObject([{ state: 'return_asked', endsAt }]);
    const create = () =>
      t.call(
        '/deposit/create',
        { amount: '100.00', method: 'sandbox' },
        { token: person.token, headers: { 'idempotency-key': `key-${crypto.randomUUID()}` } },
      );
    expect((await create()).code).toBe('protection_excluded');
    t.now = new Date(endsAt);
    expect((await create()).status).toBe(200);
    const again = await openConsole(t, 'risk');
    const file = await t.call('/console/protection/export', {}, { token: again.token });
    expect(file.data).toContain(`${person.uid},`);
    expect(await t.ask('/console/protection/user', { uid: person.uid }, { token: again.token })).toMatchObject({
      status: 'none',
      limits: [],
    });
  });
});
