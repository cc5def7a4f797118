import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { applyRetention } from '../../../platform/retention/index.ts';
import { EVERY_SITE } from './every-site.ts';
import { authRetention } from './retention.ts';
import { freshPhone } from './testing/visitors.ts';

let t: TestApp;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  t = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.db.deleteFrom('attempt_counters').execute();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const logIn = (proof: { password: string } | { code: string }, address: string, phone = freshPhone()) =>
  t.call('/cplogin/login', { areaCode: '63', phone, ...proof }, from(address));

async function countRows(table: 'attempt_counters' | 'security_events' | 'sessions' | 'audit_rows'): Promise<number> {
  const row = await t.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count);
}

/** Sets a count, in a window that has just started. */
async function use(subject: string, used: number, siteId = 'demo'): Promise<void> {
  const window_ends = new Date(t.now.getTime() + 900_000);
  await t.db.insertInto('attempt_counters').values({ site_id: siteId, subject, used, window_ends }).execute();
}

describe('a caller who tries one phone after the other', () => {
  it('is limited by network when guessing codes, and then causes no more rows', async () => {
    for (const _ of times(100))
      expect(await logIn({ code: '000000' }, '203.0.113.1')).toMatchObject({ code: 'code_wrong' });
    const before = await countRows('attempt_counters');
    for (const _ of times(10))
      expect(await logIn({ code: '000000' }, '203.0.113.1')).toMatchObject({ code: 'code_used_up' });
    expect(await countRows('attempt_counters')).toBe(before);
    expect(await logIn({ code: '000000' }, '203.0.113.2')).toMatchObject({ code: 'code_wrong' });
  });

  it('causes no more rows when guessing passwords of users or operators', async () => {
    await use('password:address:203.0.113.1', 100);
    await use('console:address:203.0.113.1', 100, EVERY_SITE);
    const answers = [
      await logIn({ password: 'wrong123' }, '203.0.113.1'),
      await t.call('/console/login', { name: 'somebody', password: 'wrong123' }, from('203.0.113.1')),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['login_locked', 'login_locked']);
    expect(await countRows('attempt_counters')).toBe(2);
    expect(await logIn({ password: 'wrong123' }, '203.0.113.2')).toMatchObject({ code: 'credentials_wrong' });
  });

  it('causes no more rows when requesting codes', async () => {
    await use('code:address:203.0.113.1', 60);
    const body = { areaCode: '63', phone: freshPhone(), purpose: 'login' as const };
    expect(await t.call('/cplogin/sendsms', body, from('203.0.113.1'))).toMatchObject({ code: 'code_limit' });
    expect(await countRows('attempt_counters')).toBe(1);
  });

  it('causes one security event a minute, from any number of addresses of an IPv6 network', async () => {
    const before = await countRows('security_events');
    for (const n of times(5)) await logIn({ code: '000000' }, `2001:db8:1:${n}::${n}`);
    expect(await countRows('security_events')).toBe(before + 1);
    await logIn({ code: '000000' }, '2001:db8:2::1');
    expect(await countRows('security_events')).toBe(before + 2);
  });
});

it('failed log-ins of operators are stored one by one up to a number an hour, and only counted beyond it', async () => {
  await use('console:failures', 999);
  const before = { audit: await countRows('audit_rows'), events: await countRows('security_events') };
  for (const name of ['somebody', 'nobody', 'anybody']) {
    const answer = await t.call('/console/login', { name, password: 'wrong123' }, from('203.0.113.3'));
    expect(answer).toMatchObject({ code: 'operator_credentials_wrong' });
  }
  expect(await countRows('audit_rows')).toBe(before.audit + 1);
  expect(await countRows('security_events')).toBe(before.events + 2);
});

it('an account can open a limited number of sessions an hour, even with the correct password', async () => {
  const phone = freshPhone();
  const { uid } = await t.makeUser({ phone });
  await use(`login:3600:${uid}`, 59);
  expect(await logIn({ password: PASSWORD }, '203.0.113.4', phone)).toMatchObject({ status: 200 });
  const refused = await logIn({ password: PASSWORD }, '203.0.113.4', phone);
  expect(refused).toMatchObject({ status: 429, code: 'login_locked', data: { retryAfterSeconds: 900 } });
  t.now = new Date(t.now.getTime() + 900_000);
  expect(await logIn({ password: PASSWORD }, '203.0.113.4', phone)).toMatchObject({ status: 200 });
});

it('counts, codes and sessions that ended long ago are deleted; the others, and the last session of an account, stay', async () => {
  const phone = freshPhone();
  const { uid } = await t.makeUser({ phone });
  const sessions = () => t.db.selectFrom('sessions').select('session_id').where('uid', '=', uid).execute();
  await logIn({ password: PASSWORD }, '203.0.113.5', phone);
  t.now = new Date(t.now.getTime() + DAY_MS);
  await logIn({ password: PASSWORD }, '203.0.113.5', phone);
  await use('console:failures', 1, EVERY_SITE);
  await t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'login' }, from('203.0.113.5'));
  const forget = (days: number) =>
    applyRetention(
      { db: t.db, sites: t.app.sites, clock: () => new Date(t.now.getTime() + days * DAY_MS) },
      authRetention,
    );
  const code = () =>
    t.db
      .selectFrom('one_time_codes')
      .select('purpose')
      .where('purpose', '=', 'login')
      .where('expires_at', '>', t.now)
      .execute();
  await forget(0);
  expect([(await sessions()).length, (await code()).length, (await countRows('attempt_counters')) > 0]).toEqual([
    2,
    1,
    true,
  ]);
  await forget(3);
  expect([(await sessions()).length, (await code()).length, await countRows('attempt_counters')]).toEqual([2, 0, 0]);
  await forget(400);
  expect(await sessions()).toHaveLength(1);
});

it('codes and ended sessions are kept for the site’s setting', async () => {
  const phone = freshPhone();
  const { uid } = await t.makeUser({ phone });
  const kept = async () => {
    const sessions = await t.db.selectFrom('sessions').select('session_id').where('uid', '=', uid).execute();
    const codes = await t.db.selectFrom('one_time_codes').select('purpose').where('sent_at', '=', t.now).execute();
    return [sessions.length, codes.length];
  };
  const { data } = await logIn({ password: PASSWORD }, '203.0.113.6', phone);
  await t.call('/cplogin/logout', {}, { token: data.token });
  t.now = new Date(t.now.getTime() + 1000);
  await logIn({ password: PASSWORD }, '203.0.113.6', phone);
  await t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'login' }, from('203.0.113.6'));
  await setSettings(t, { log_ins: { codeDays: 20, sessionDays: 10 } });
  const forget = (days: number) =>
    applyRetention(
      { db: t.db, sites: t.app.sites, clock: () => new Date(t.now.getTime() + days * DAY_MS) },
      authRetention,
    );
  await forget(9);
  expect(await kept()).toEqual([2, 1]);
  await forget(11);
  expect(await kept()).toEqual([1, 1]);
  await forget(21);
  expect(await kept()).toEqual([1, 0]);
});
