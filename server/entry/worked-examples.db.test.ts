import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from './testing/console-client.ts';
import { greet, greetingSettings } from './testing/examples/greeting-settings.ts';
import { renameApproval } from './testing/examples/rename-approval.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let maker: ConsoleOperator;
let checker: ConsoleOperator;
let uid: string;

beforeAll(async () => {
  t = await startTestApp({ additions: { approvals: [renameApproval], settings: [greetingSettings] } });
  maker = await openConsole(t, 'manager');
  checker = await openConsole(t, 'owner');
  ({ uid } = await t.makeUser({ phone: '9171230001', name: 'Ana' }));
});
afterAll(() => t?.close());

const request = (payload: object, more: object = {}, operator = maker) => {
  const body = { kind: 'rename', target: uid, payload, reason: 'as the card says', ...more };
  return t.call('/console/approvals/request', body, { token: operator.token });
};
const approve = (id: string, operator = checker) => approveSeen(t, id, { token: operator.token });

describe('a kind of approval that one module defines', () => {
  it('is requested, shown with its texts, and carried out', async () => {
    const requested = await request({ name: 'Anna' });
    const shown = { title: 'Name of a user', summary: 'Rename to Anna', target: { type: 'user', id: uid, label: uid } };
    const { content } = await t.ask('/console/approvals/list', { kind: 'rename' }, { token: checker.token });
    expect(content).toMatchObject([
      { ...shown, kind: 'rename', mayDecide: true, preview: [{ label: 'Name', before: 'Ana', after: 'Anna' }] },
    ]);
    expect(await t.ask('/console/users/detail', { uid }, { token: maker.token })).toMatchObject({
      pendingApprovals: [shown],
    });
    expect(await approve(requested.data.id)).toMatchObject({ status: 200, data: { ...shown, state: 'approved' } });
    expect((await t.ask('/console/users/detail', { uid }, { token: maker.token })).name).toBe('Anna');
    const audit = await t.ask('/console/audit/list', { target: `user:${uid}` }, { token: checker.token });
    expect(audit.content.map(({ action }) => action)).toEqual(['rename.approve', 'rename.request']);
  });

  it('shows its present effect until it is decided', async () => {
    const { id } = (await request({ name: 'Berta' })).data;
    await t.db.updateTable('users').set({ name: 'Cara' }).where('uid', '=', uid).execute();
    const detail = async () => (await t.ask('/console/approvals/detail', { id }, { token: checker.token })).preview;
    expect(await detail()).toEqual([{ label: 'Name', before: 'Cara', after: 'Berta' }]);
    await approve(id);
    expect(await detail()).toEqual([{ label: 'Name', before: 'Cara', after: 'Berta' }]);
    expect(await approve(id)).toMatchObject({ status: 409, code: 'approval_decided' });
  });

  it('is carried out exactly as the approver saw it, or not at all', async () => {
    const { id } = (await request({ name: 'Emil' })).data;
    const detail = () => t.ask('/console/approvals/detail', { id }, { token: checker.token });
    const decide = (print: string | null | undefined) =>
      t.call('/console/approvals/approve', { id, print }, { token: checker.token });
    const { print: seen } = await detail();
    await t.db.updateTable('users').set({ name: 'Flora' }).where('uid', '=', uid).execute();
    expect(await decide(undefined)).toMatchObject({ data: { fields: { print: { code: 'field_required' } } } });
    expect(await decide('x')).toMatchObject({ data: { fields: { print: { code: 'field_invalid' } } } });
    expect(await decide(seen)).toMatchObject({ status: 409, code: 'approval_changed' });
    const shown = await detail();
    expect(shown).toMatchObject({ state: 'pending', preview: [{ label: 'Name', before: 'Flora', after: 'Emil' }] });
    // The part after the dash is a hash of the shown amounts, which must differ for another change.
    expect(await decide(`${shown.print}-1`)).toMatchObject({ code: 'approval_changed' });
    expect(await decide(shown.print)).toMatchObject({ status: 200, data: { state: 'approved' } });
    expect((await detail()).print).toBeNull();
  });

  it('is refused with an invalid payload, with a message for each field', async () => {
    expect(await request({})).toMatchObject({ data: { fields: { name: { code: 'field_required' } } } });
    expect(await request({ name: 'x'.repeat(61) })).toMatchObject({
      data: { fields: { name: { code: 'field_too_long' } } },
    });
    expect(await request({ name: 'x', job: 2 })).toMatchObject({
      data: { fields: { job: { code: 'field_invalid' } } },
    });
    expect(await request({ name: 'x' }, { kind: 'unheard' })).toMatchObject({
      data: { fields: { kind: { code: 'field_invalid' } } },
    });
    expect(await request({ name: 'x' }, { target: '99999999' })).toMatchObject({ code: 'not_found' });
  });

  it('cannot be decided by its requester, on another site or by another role', async () => {
    const { id } = (await request({ name: 'Dora' })).data;
    expect(await approve(id, maker)).toMatchObject({ code: 'approval_own' });
    expect(await approve(id, await openConsole(t, 'owner', ['other']))).toMatchObject({ code: 'not_found' });
    expect(await approve(id, await openConsole(t, 'cashier'))).toMatchObject({ code: 'permission_missing' });
    await t.ask('/console/approvals/cancel', { id }, { token: maker.token });
  });

  it('cannot be decided by a participant, by checks in the code and in the database', async () => {
    const { id } = (await request({ name: 'Emma' })).data;
    const row = t.db.updateTable('approval_requests').where('approval_id', '=', id);
    await row.set({ participants: [checker.id] }).execute();
    expect(await approve(id)).toMatchObject({ status: 403, code: 'approval_participant' });
    const rejected = await t.call('/console/approvals/reject', { id, reason: 'not mine' }, { token: checker.token });
    expect(rejected).toMatchObject({ code: 'approval_participant' });
    const forged = {
      state: 'approved',
      decided_by: checker.id,
      decided_by_name: checker.name,
      decided_at: t.now,
    } as const;
    await expect(row.set(forged).execute()).rejects.toThrow('approval_requests_other_person');
    await t.ask('/console/approvals/cancel', { id }, { token: maker.token });
  });

  it('can be rejected, but not approved, if its kind was removed or its payload is outdated', async () => {
    for (const change of [{ kind: 'gone' }, { payload: JSON.stringify({ was: 'another' }) }]) {
      const { id } = (await request({ name: 'Fay' })).data;
      await t.db.updateTable('approval_requests').set(change).where('approval_id', '=', id).execute();
      expect(await approve(id)).toMatchObject({ status: 422, code: 'approval_outdated' });
      const shown = await t.ask('/console/approvals/detail', { id }, { token: checker.token });
      expect(shown).toMatchObject({ summary: 'Rename to Fay', state: 'pending', mayDecide: true });
      const no = { id, reason: 'of another time' };
      expect(await t.call('/console/approvals/reject', no, { token: checker.token })).toMatchObject({ status: 200 });
    }
  });
});

describe('a section of the settings that one module defines', () => {
  const site = async () => {
    t.app.sites.forget();
    const found = await t.app.sites.byId('demo');
    if (!found) throw new Error('no site');
    return found;
  };

  it('is shown, saved, read with its types and guarded', async () => {
    const sections = await t.ask('/console/settings/list', {}, { token: maker.token });
    const shown = sections.find(({ section }) => section === 'greeting');
    expect(shown).toMatchObject({
      title: 'Greeting',
      version: 0,
      fields: [
        { key: 'text', label: 'Text', kind: 'text' },
        { key: 'gift', label: 'Gift', kind: 'amount', guarded: true },
      ],
      values: { text: 'Welcome!', gift: '0.00' },
    });
    expect(greet(await site())).toBe('Welcome!');
    const save = (version: number, values: object) =>
      t.call(
        '/console/settings/save',
        { section: 'greeting', version, values, reason: 'for the holidays' },
        { token: maker.token },
      );
    expect(await save(0, { text: 'Mabuhay!' })).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await save(0, { text: 'Hello!' })).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await save(1, { gift: '100.01' })).toMatchObject({
      data: { fields: { 'values.gift': { code: 'field_invalid' } } },
    });
    const saved = await save(1, { gift: '5.00' });
    expect(await approve(saved.data.pendingApproval ?? '')).toMatchObject({ status: 200 });
    expect(greet(await site())).toBe('Mabuhay! A gift is waiting for you.');
  });
});

describe('docs/adding.md', () => {
  const adding = readFileSync(new URL('../../docs/adding.md', import.meta.url), 'utf8');

  it.each(['rename-approval.ts', 'greeting-settings.ts'])('shows %s as it runs here, in under 40 lines', (name) => {
    const code = readFileSync(new URL(`./testing/examples/${name}`, import.meta.url), 'utf8');
    expect(code.split('\n').length).toBeLessThan(40);
    expect(adding).toContain(code);
  });

  const excerpts = [...adding.matchAll(/```ts\n\/\/ (\S+\.tsx?)\n([\s\S]*?)```/g)];
  it.each(excerpts.map(([, file = '', code = '']) => [file, code]))('quotes %s verbatim', (file, code) => {
    const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(flat(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))).toContain(flat(code));
  });

  it('quotes a call', () => expect(excerpts.length).toBeGreaterThanOrEqual(2));
});
