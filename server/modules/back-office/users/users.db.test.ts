import { EXPORT_AT_ONCE_ROWS } from '@pitaka/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { give, setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let support: ConsoleOperator;

beforeAll(async () => {
  t = await startTestApp();
  support = await openConsole(t, 'support');
});
afterAll(() => t?.close());

const logInFrom = async (phone: string, device: string) => {
  const body = { areaCode: '63', phone, password: PASSWORD };
  return t.ask('/cplogin/login', body, {
    headers: { 'x-device-id': device, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
};

describe('finding users', () => {
  it('searches by uid, phone in any notation, part of a name, and frozen state', async () => {
    const { uid } = await t.makeUser({ phone: '9175550001', name: 'María Clara Reyes' });
    const other = await t.makeUser({ phone: '9175550002', name: 'Juan', status: 'frozen' });
    await give(t, uid, 12);
    const find = async (text: string, more: object = {}) => {
      const { content } = await t.ask('/console/users/list', { words: text, ...more }, { token: support.token });
      return content.map((user) => user.uid);
    };
    expect(await find(uid)).toEqual([uid]);
    for (const text of ['9175550001', '0917 555 0001', '+63 917 555 0001', '63+9175550001'])
      expect(await find(text), text).toEqual([uid]);
    expect(await find('clara')).toEqual([uid]);
    expect(await find('100%')).toEqual([]);
    expect(await find('', { status: 'frozen' })).toEqual([other.uid]);
    const { content } = await t.ask('/console/users/list', { words: uid }, { token: support.token });
    expect(content[0]).toMatchObject({ total: '12.00', name: 'María Clara Reyes' });
    expect(content[0]?.phone).not.toContain('9175550001');
  });

  it('pages newest first and lists each user once', async () => {
    for (let i = 0; i < 7; i++) {
      t.now = new Date(t.now.getTime() + (i % 3) * 1000);
      await t.makeUser({ phone: `91766600${10 + i}`, name: 'Paged Person' });
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const body = { words: 'paged', size: 3, ...(after === undefined ? {} : { after }) };
      const page = await t.ask('/console/users/list', body, { token: support.token });
      seen.push(...page.content.map((user) => user.uid));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('filters and sorts by total, and sums the totals', async () => {
    const amounts = [700, 20, 300];
    const uids: string[] = [];
    for (const [i, amount] of amounts.entries()) {
      const { uid } = await t.makeUser({ phone: `91767700${10 + i}`, name: 'Balanced Person' });
      await give(t, uid, amount);
      uids.push(uid);
    }
    const list = (more: object) =>
      t.ask('/console/users/list', { words: 'balanced', ...more }, { token: support.token });
    const totals = async (more: object) => (await list(more)).content.map(({ total }) => total);
    expect(await totals({ sort: 'total', descending: true })).toEqual(['700.00', '300.00', '20.00']);
    expect(await totals({ sort: 'total', descending: false, amountFrom: '20.01' })).toEqual(['300.00', '700.00']);
    expect(await totals({ amountFrom: '20', amountTo: '20.00' })).toEqual(['20.00']);
    expect((await list({ amountTo: '1,000' })).totals).toMatchObject({ count: 3, balance: '1020.00' });
    // The console requests rows and sum separately, so that the rows of a long list need not wait for the sum.
    expect(await list({ amountTo: '1,000', part: 'rows' })).toMatchObject({ content: { length: 3 }, totals: null });
    expect(await list({ amountTo: '1,000', part: 'totals' })).toMatchObject({
      ...{ content: [], next: null },
      totals: { count: 3, balance: '1020.00' },
    });
    const first = await list({ sort: 'total', descending: true, size: 2 });
    const second = await list({ sort: 'total', descending: true, size: 2, after: first.next });
    expect(second.content.map(({ total }) => total)).toEqual(['20.00']);
    // The copy for the order by total follows the ledger, and contains users without money.
    await give(t, uids[1] as string, 1000);
    await t.makeUser({ phone: '9176770099', name: 'Balanced Person' });
    expect(await totals({ sort: 'total', descending: true })).toEqual(['1020.00', '700.00', '300.00', '0.00']);
  });

  it('does not find users of another site', async () => {
    await t.makeUser({ siteId: 'other', phone: '9175559999' });
    const { content } = await t.ask('/console/users/list', { words: '9175559999' }, { token: support.token });
    expect(content).toEqual([]);
  });
});

describe('a long list as a file', () => {
  const file = (path: string, body: object, token: string, site = 'demo') =>
    t.app.fastify.inject({
      method: 'POST',
      url: path,
      headers: { host: 'localhost', authorization: `Bearer ${token}`, 'x-site': site },
      payload: body,
    });
  const settleFiles = async () => {
    while ((await t.app.fileWorker.runDue()) > 0);
  };

  it('is written in the background, announced, readable only by its requester, and deleted after a day', async () => {
    const manager = await openConsole(t, 'manager', ['demo', 'other']);
    const colleague = await openConsole(t, 'manager');
    await t.makeUser({ phone: '9175557700', name: '=HYPERLINK("http://x")' });
    await sql`
      INSERT INTO users (site_id, uid, area_code, phone, name, locale, created_at)
      SELECT 'demo', (70000000 + n)::text, '63', (9270000000 + n)::text, 'Long List', 'en-US', ${t.now}
      FROM generate_series(1, ${EXPORT_AT_ONCE_ROWS}) n`.execute(t.db);

    const short = await file('/console/users/export', { words: 'HYPERLINK' }, manager.token);
    expect(short.headers['content-type']).toContain('text/csv');
    const exported = await file('/console/users/export', {}, manager.token);
    expect(exported.json()).toMatchObject({ status: 2004, data: { rows: expect.any(Number) } });
    const { id, rows } = exported.json().data;
    expect(rows).toBeGreaterThan(EXPORT_AT_ONCE_ROWS);
    const { content } = await t.ask('/console/audit/list', { action: 'users.export' }, { token: manager.token });
    expect(content[0]?.detail).toMatchObject({ rows });

    const files = () => t.ask('/console/files', {}, { token: manager.token });
    expect(await files()).toMatchObject([{ id, rows, state: 'waiting' }]);
    expect((await file('/console/files/download', { id }, manager.token)).json()).toMatchObject({ code: 'not_found' });
    await settleFiles();
    expect(await files()).toMatchObject([{ id, state: 'ready' }]);

    const ready = await file('/console/files/download', { id }, manager.token);
    expect(ready.headers['content-disposition']).toContain('users-demo-');
    const lines = ready.body.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^uid,name,phone/);
    expect(new Set(lines).size).toBe(rows + 1);
    expect(ready.body).toContain(`"'=HYPERLINK(""http://x"")"`);

    const refused = async (token: string, site?: string) =>
      (await file('/console/files/download', { id }, token, site)).json().code;
    expect(await refused(colleague.token)).toBe('not_found');
    expect(await refused(manager.token, 'other')).toBe('not_found');
    await t.db
      .updateTable('operator_sites')
      .set({ role: 'support' })
      .where('operator_id', '=', manager.id)
      .where('site_id', '=', 'demo')
      .execute();
    expect(await refused(manager.token)).toBe('permission_missing');
    t.now = new Date(t.now.getTime() + 86_400_000);
    await settleFiles();
    const again = await logInAs(t, manager.name);
    expect(await refused(again)).toBe('not_found');
    expect(await t.ask('/console/files', {}, { token: again })).toMatchObject([{ id, state: 'expired' }]);
  });

  it('is refused to an operator without the permission, and limited to three waiting files', async () => {
    const manager = await openConsole(t, 'manager');
    const exports = await Promise.all(
      Array.from({ length: 5 }, () => t.call('/console/users/export', {}, { token: manager.token })),
    );
    expect(exports.map(({ status }) => status).filter((status) => status === 2004)).toHaveLength(3);
    expect(exports.find(({ status }) => status !== 2004)).toMatchObject({ code: 'exports_waiting' });
    await t.db.updateTable('operator_sites').set({ role: 'support' }).where('operator_id', '=', manager.id).execute();
    await settleFiles();
    const states = (await t.ask('/console/files', {}, { token: manager.token })).map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'failed']);
  });
});

describe("a user's page", () => {
  beforeAll(async () => {
    support = { ...support, token: await logInAs(t, support.name) };
  });

  it('shows the user’s details and balances', async () => {
    const { uid } = await t.makeUser({ phone: '9175551001', name: 'Ana', role: 2, job: 1 });
    await give(t, uid, 500);
    const detail = await t.ask('/console/users/detail', { uid }, { token: support.token });
    expect(detail).toMatchObject({
      phone: '+63 ***1001',
      name: 'Ana',
      job: 1,
      total: '500.00',
      withdrawable: '500.00',
      locked: '0.00',
      pendingApprovals: [],
      accounts: [{ name: `user:${uid}:available`, balance: '500.00', postings: '1' }],
    });
    expect(detail.roleLabel).not.toBe('');
    const unknown = await t.call('/console/users/detail', { uid: '99999999' }, { token: support.token });
    expect(unknown).toMatchObject({ status: 404 });
  });

  it('shows the whole phone to an operator who gives a reason, and audits it', async () => {
    const { uid } = await t.makeUser({ phone: '9175551002' });
    const readPhone = (reason: string, id = uid) =>
      t.call('/console/users/phone', { uid: id, reason }, { token: support.token });
    expect(JSON.stringify(await t.ask('/console/users/detail', { uid }, { token: support.token }))).not.toContain(
      '9175551002',
    );
    expect(await readPhone('')).toMatchObject({ code: 'input_invalid' });
    expect(await readPhone('to call back', '99999999')).toMatchObject({ status: 404 });
    expect(await readPhone('to call back')).toMatchObject({ data: { phone: '+639175551002' } });
    const manager = await openConsole(t, 'manager');
    const { content } = await t.ask('/console/audit/list', {}, { token: manager.token });
    const written = content.filter(({ action }) => action === 'user.phone');
    expect(written).toMatchObject([{ target: `user:${uid}`, reason: 'to call back', operator: support.name }]);
    expect(JSON.stringify(written)).not.toContain('9175551002');
  });

  it('lists devices, and the other users who were logged in on them', async () => {
    const a = await t.makeUser({ phone: '9175552001' });
    const b = await t.makeUser({ phone: '9175552002' });
    await logInFrom('9175552001', 'device-shared-1');
    await logInFrom('9175552002', 'device-shared-1');
    await logInFrom('9175552001', 'device-own-0001');
    const { devices, addresses } = await t.ask('/console/users/devices', { uid: a.uid }, { token: support.token });
    expect(devices).toHaveLength(2);
    expect(devices.flatMap((device) => device.sharedWith)).toEqual([b.uid]);
    expect(addresses[0]?.sharedWith).toContain(b.uid);
    expect(devices[0]?.device).toContain('Firefox');
  });

  it('lists sessions and ends one, whose next call gets 996', async () => {
    const { uid } = await t.makeUser({ phone: '9175553001' });
    const first = await t.logIn('9175553001');
    const second = await t.logIn('9175553001');
    const sessions = await t.ask('/console/users/sessions', { uid }, { token: support.token });
    expect(sessions).toHaveLength(2);
    const reason = 'asked by the user';
    const id = sessions[0]?.id ?? '';
    await t.ask('/console/users/endsession', { uid, id, reason }, { token: support.token });
    const states = await Promise.all([first, second].map((token) => t.call('/user/sessions', {}, { token })));
    expect(states.map((state) => state.status).sort()).toEqual([200, 996]);
    await t.ask('/console/users/endsession', { uid, reason }, { token: support.token });
    const after = await t.ask('/console/users/sessions', { uid }, { token: support.token });
    expect(after.every((session) => session.endReason === 'elsewhere')).toBe(true);
    const none = await t.call('/console/users/endsession', { uid, reason }, { token: support.token });
    expect(none).toMatchObject({ status: 404 });
  });

  it('stores notes, newest first, with their authors', async () => {
    const { uid } = await t.makeUser({ phone: '9175554001' });
    await t.ask('/console/users/note', { uid, body: 'called, will send proof' }, { token: support.token });
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/console/users/note', { uid, body: 'proof came' }, { token: support.token });
    const { content } = await t.ask('/console/users/notes', { uid }, { token: support.token });
    expect(content.map((note) => note.body)).toEqual(['proof came', 'called, will send proof']);
    expect(content[0]?.operator).toBe(support.name);
    const unknown = await t.call('/console/users/note', { uid: '99999999', body: 'x y z' }, { token: support.token });
    expect(unknown).toMatchObject({ status: 404 });
  });

  describe('whole phone and account numbers', () => {
    const readPhone = (token: string, uid: string) =>
      t.call('/console/users/phone', { uid, reason: 'to call back' }, { token });
    const alarms = async (token: string) => (await t.ask('/console/dashboard', {}, { token })).revealAlarms;

    it('are shown to one operator up to an hourly limit, which notifies the owners', async () => {
      const [owner, cashier] = [await openConsole(t, 'owner'), await openConsole(t, 'cashier')];
      const { uid } = await t.makeUser({ phone: '9175557001' });
      const before = await alarms(owner.token);
      const answers = await Promise.all(Array.from({ length: 25 }, () => readPhone(cashier.token, uid)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(5);
      for (const answer of refused)
        expect(answer).toMatchObject({ code: 'reveals_used', data: { most: 20, minutes: 60 } });
      const account = { id: 'pa_none', reason: 'to pay' };
      expect(await t.call('/console/accounts/reveal', account, { token: cashier.token })).toMatchObject({
        code: 'reveals_used',
      });
      expect(await alarms(owner.token)).toEqual([{ operator: cashier.name, at: t.now.toISOString() }, ...before]);
      expect(await alarms(cashier.token)).toEqual([]);
      const events = await t.db
        .selectFrom('security_events')
        .select('kind')
        .where('operator', '=', cashier.name)
        .where('kind', 'in', ['user.phone', 'operator.reveals_reached'])
        .execute();
      expect(events.map(({ kind }) => kind).sort()).toEqual([
        'operator.reveals_reached',
        ...Array.from({ length: 20 }, () => 'user.phone'),
      ]);
    });

    it('are counted when used as a search, so that a masked number cannot be guessed', async () => {
      await setSettings(t, { security: { revealsAnHour: 6 } });
      const { uid } = await t.makeUser({ phone: '9175557011' });
      const guesser = await openConsole(t, 'manager');
      const as = { token: guesser.token };
      const listed = (words: string) => t.call('/console/users/list', { words }, as);
      const guess = (n: number) => `91755570${n}`;
      // A repeated search for the same number is not counted; parts of a number find nothing and are not counted
      // either.
      for (const part of ['7011', '5557011', '917555701', uid, 'Juan'])
        expect((await listed(part)).status, part).toBe(200);
      expect((await listed('5557011')).data).toMatchObject({ content: [] });
      for (let each = 0; each < 8; each++) expect((await listed(guess(11))).data).toMatchObject({ content: [{ uid }] });
      for (const n of [12, 13]) expect((await listed(guess(n))).status).toBe(200);
      // Three of six reveals are left, for all lists and searches together.
      for (const path of ['/console/withdrawals/list', '/console/deposits/list', '/console/find'] as const) {
        expect((await t.call(path, { words: guess(28 + path.length) }, as)).status, path).toBe(200);
      }
      for (const path of ['/console/users/list', '/console/users/export', '/console/find'] as const) {
        expect(await t.call(path, { words: guess(90) }, as), path).toMatchObject({ code: 'reveals_used' });
      }
      for (const path of ['/console/withdrawals/list', '/console/deposits/list'] as const) {
        expect(await t.call(path, { words: guess(91) }, as), path).toMatchObject({ code: 'reveals_used' });
      }
      expect((await listed(guess(11))).status).toBe(200);
      expect((await listed(uid)).data).toMatchObject({ content: [{ uid }] });
      await setSettings(t, { security: { revealsAnHour: 20 } });
    });

    it('have a daily limit, shared by all accounts of the same person', async () => {
      const owner = await openConsole(t, 'owner');
      const { uid } = await t.makeUser({ phone: '9175557002' });
      await setSettings(t, { security: { revealsADay: 3 } });
      const seen = async (token: string) => {
        let shown = 0;
        while ((await readPhone(token, uid)).status === 200) shown += 1;
        return shown;
      };
      expect(await seen(owner.token)).toBe(3);
      expect(await readPhone(owner.token, uid)).toMatchObject({ data: { most: 3, minutes: 24 * 60 } });
      const secondAccount = await openConsole(t, 'support');
      await t.db
        .insertInto('operator_sponsors')
        .values({ operator_id: secondAccount.id, sponsor_id: owner.id, since: t.now })
        .execute();
      expect(await seen(secondAccount.token)).toBe(0);
      await setSettings(t, { security: {} });
    });
  });
});
