import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createOwnerLink } from './owner-link.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  for (const table of ['operator_sites', 'operators', 'owner_links'] as const) await t.db.deleteFrom(table).execute();
});

const PASSWORD = 'violet harbour 41';
async function makeLink(siteId = 'demo'): Promise<string> {
  const made = await createOwnerLink(t.db, siteId, t.now);
  if (!made.ok) throw new Error(made.code);
  return made.value.token;
}
const accept = (token: string, name = 'ana', password = PASSWORD, host = 'localhost') =>
  t.call('/console/ownerlink/accept', { token, name, password }, { host });
const look = (token: string) => t.call('/console/ownerlink/look', { token });
const pathOf = (status: number, message: RegExp) => ({ status, message: expect.stringMatching(message) });
const UNKNOWN = pathOf(404, /not valid/);
const USED = pathOf(409, /has been used/);
const owners = () => t.db.selectFrom('operator_sites').select('operator_id').where('role', '=', 'owner').execute();

describe('the first owner’s link', () => {
  it('makes an owner with the chosen password, who then has to set up a second factor', async () => {
    const token = await makeLink();
    const { expiresAt, site } = await t.ask('/console/ownerlink/look', { token });
    expect({ site, hours: (Date.parse(expiresAt) - t.now.getTime()) / 3_600_000 }).toEqual({ site: 'demo', hours: 24 });
    const opened = await t.ask('/console/ownerlink/accept', { token, name: 'ana', password: PASSWORD });
    expect(opened.operator).toMatchObject({ name: 'ana', role: 'owner', mustDo: ['second_factor'], permissions: [] });
    expect(await t.ask('/console/me', {}, { token: opened.token })).toMatchObject({ name: 'ana' });
    expect(await t.ask('/console/login', { name: 'ana', password: PASSWORD })).toMatchObject({ wrongTries: 0 });
    const audit = await t.db.selectFrom('audit_rows').selectAll().where('action', '=', 'operator.create').execute();
    expect(audit.at(-1)).toMatchObject({ operator_name: 'command line', site_id: 'demo' });
  });

  it('is stored only as a hash', async () => {
    const token = await makeLink();
    const rows = await t.db.selectFrom('owner_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString()).not.toContain(token);
  });

  it('works once, also when two browsers use it at the same instant', async () => {
    const token = await makeLink();
    const both = await Promise.all([accept(token, 'ana'), accept(token, 'ben')]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, USED.status]);
    expect(await accept(token, 'cid')).toMatchObject(USED);
    expect(await look(token)).toMatchObject(USED);
    expect(await owners()).toHaveLength(1);
  });

  it('is refused after 24 hours', async () => {
    const token = await makeLink();
    t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    expect(await accept(token)).toMatchObject(pathOf(409, /has expired/));
    expect(await look(token)).toMatchObject(pathOf(409, /has expired/));
    expect(await owners()).toEqual([]);
  });

  it('is refused if it is wrong, replaced or of another site', async () => {
    const first = await makeLink();
    const second = await makeLink();
    for (const token of ['nonsense', first]) {
      expect(await accept(token), token).toMatchObject(UNKNOWN);
      expect(await look(token), token).toMatchObject(UNKNOWN);
    }
    expect(await accept(second, 'ana', PASSWORD, 'other.localhost')).toMatchObject(UNKNOWN);
    expect(await accept(second)).toMatchObject({ status: 200 });
  });

  it('is refused, and not made, once the site has an owner', async () => {
    const token = await makeLink();
    await openConsole(t, 'owner');
    expect(await accept(token)).toMatchObject(USED);
    expect(await createOwnerLink(t.db, 'demo', t.now)).toMatchObject({ ok: false, code: 'owner_link_used' });
  });

  it('still works after a weak password, a malformed name or a taken name was refused', async () => {
    const { name: taken } = await openConsole(t, 'cashier');
    const token = await makeLink();
    expect(await accept(token, 'ana', 'demodemodemo1')).toMatchObject({
      status: 400,
      data: { fields: { password: { code: 'operator_password_weak' } } },
    });
    expect(await accept(token, 'Ana B')).toMatchObject({
      status: 400,
      data: { fields: { name: { code: 'operator_name_format' } } },
    });
    expect(await accept(token, taken)).toMatchObject(pathOf(409, /already exists/));
    expect(await owners()).toEqual([]);
    expect(await accept(token)).toMatchObject({ status: 200 });
  });
});
