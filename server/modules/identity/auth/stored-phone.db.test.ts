import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { sealPhones } from './seal-phones.ts';
import { findUser, findUserByPhone } from './store.ts';
import { openPhone } from './stored-phone.ts';

let t: TestApp;
const secrets = createSecretKeys([TEST_KEY]);
const PHONE = { areaCode: '63', number: '9178274613' };
const body = { areaCode: PHONE.areaCode, phone: PHONE.number };

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

/** Every row of the database as text, as a stolen dump would contain it. */
async function readDump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(t.db);
  const found = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`SELECT x::text AS row FROM ${sql.table(name)} x`.execute(t.db)),
  );
  return found.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}

it('no phone number is readable anywhere in the database, after any operation', async () => {
  await t.ask('/cplogin/sendsms', { ...body, purpose: 'register' });
  const code = await t.codeOf(PHONE.number);
  const agreed = { agreed: true, age: 30 };
  const { token, user } = await t.ask('/cplogin/reg', { ...body, code, password: 'sunny-hill9', ...agreed });
  await t.call('/cplogin/login', { ...body, password: 'wrong123' });
  await t.call('/cplogin/login', { ...body, code: '000000' });
  t.now = new Date(t.now.getTime() + 61_000);
  await t.ask('/cplogin/sendsms', { ...body, purpose: 'safe' }, { token });
  await t.call('/cplogin/login', { areaCode: '63', phone: '9178274699', password: 'wrong123' });
  const manager = await openConsole(t, 'manager');
  const found = await t.ask('/console/users/list', { words: '0917 827 4613' }, { token: manager.token });
  expect(found.content.map(({ uid }) => uid)).toEqual([user.uid]);
  expect(found.content[0]?.phone).toMatch(/\+63 \*+4613/);

  const dump = await readDump();
  expect(dump).toContain(user.uid);
  expect(dump).not.toContain('82746');
  expect(user.username).toBe('63+9178274613');
});

it('a sealed number that was moved to another row cannot be opened there', async () => {
  const { uid } = await t.makeUser({ phone: '9178274620' });
  const other = await t.makeUser({ phone: '9178274621' });
  const victim = await findUser(t.db, 'demo', uid);
  const attacker = await findUser(t.db, 'demo', other.uid);
  if (!victim || !attacker) throw new Error('there is no such user');
  expect(openPhone(secrets, victim).number).toBe('9178274620');
  expect(() => openPhone(secrets, { ...victim, phone_sealed: attacker.phone_sealed })).toThrow();
  expect(() => openPhone(secrets, { ...victim, site_id: 'other' })).toThrow();
});

it('old plain numbers are sealed at startup, and the numbers of closed accounts stay removed', async () => {
  const row = (uid: string, phone: string) => ({
    ...{ site_id: 'demo', uid, area_code: '63', phone, name: null, inviter_uid: null, locale: 'en-US' },
    ...{ password_hash: null, created_at: t.now },
  });
  await t.db
    .insertInto('users')
    .values([row('30000001', '9178274630'), { ...row('30000002', ''), closed_at: t.now, status: 'frozen' as const }])
    .execute();
  expect(await sealPhones({ db: t.db, secrets }, 'plain')).toBe(1);
  expect(await sealPhones({ db: t.db, secrets }, 'plain')).toBe(0);
  const found = await findUserByPhone(t.db, secrets, 'demo', { areaCode: '63', number: '9178274630' });
  expect(found).toMatchObject({ uid: '30000001', phone: '4630' });
});

it('a phone is found and opened after a key change, and needs only the new key once it is resealed', async () => {
  const { uid } = await t.makeUser({ phone: '9178274640' });
  const phone = { areaCode: '63', number: '9178274640' };
  const added = { id: 'new', key: randomBytes(32) };
  const both = createSecretKeys([added, TEST_KEY]);
  expect((await findUserByPhone(t.db, both, 'demo', phone))?.uid).toBe(uid);
  await sealPhones({ db: t.db, secrets: both }, 'all');
  const alone = createSecretKeys([added]);
  const found = await findUserByPhone(t.db, alone, 'demo', phone);
  expect(found && openPhone(alone, found)).toEqual(phone);
  await sealPhones({ db: t.db, secrets: createSecretKeys([TEST_KEY, added]) }, 'all');
  expect(await t.call('/cplogin/login', { ...phone, phone: phone.number, password: PASSWORD })).toMatchObject({
    status: 200,
  });
});

it('a session ends if it is unused beyond the site’s limit, and its user can request a code without the number', async () => {
  await t.makeUser({ phone: '9178274650' });
  const token = await t.logIn('9178274650');
  await t.ask('/cplogin/sendsms', { purpose: 'card' }, { token });
  expect(await t.codeOf('9178274650')).toMatch(/^[0-9]{6}$/);
  expect(await t.call('/cplogin/sendsms', { purpose: 'login' })).toMatchObject({ code: 'input_invalid' });
  await setSettings(t, { security: { idleHours: 2 } });
  t.now = new Date(t.now.getTime() + 119 * 60_000);
  expect(await t.call('/user/sessions', {}, { token })).toMatchObject({ status: 200 });
  await expect
    .poll(
      async () => (await t.db.selectFrom('sessions').select('uid').where('last_seen_at', '=', t.now).execute()).length,
    )
    .toBe(1);
  t.now = new Date(t.now.getTime() + 120 * 60_000);
  expect(await t.call('/user/sessions', {}, { token })).toMatchObject({ status: 999 });
  await setSettings(t, {});
});
