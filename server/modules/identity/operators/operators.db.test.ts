import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agree,
  approveSeen,
  type ConsoleOperator,
  logInAs,
  openConsole,
} from '../../../entry/testing/console-client.ts';
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { COMMAND_LINE } from './command-line.ts';
import { createOperator } from './create-operator.ts';
import { logInOperator } from './log-in-operator.ts';
import { resetByName } from './reset-by-name.ts';
import { totpAt } from './totp.ts';

let t: TestApp;
let owner: ConsoleOperator;
let names = 0;
const OWN_PASSWORD = 'correct horse 9';

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 24 * 3600_000);
  // The only owner, who may change the staff alone; the tests with two owners follow below.
  await t.db.updateTable('operators').set({ status: 'disabled' }).execute();
  owner = await openConsole(t, 'owner');
});

const wait = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
const codeOf = (secret: string) => totpAt(secret, Math.floor(t.now.getTime() / 30_000));

/** Creates an operator as the staff screen does. */
async function hire(role: 'cashier' | 'manager' | 'owner' = 'cashier') {
  const name = `hired-${++names}`;
  const { id, password } = await t.ask('/console/operators/create', { name, role }, { token: owner.token });
  return { id, name, password };
}

/** Creates an operator who has set a password and an authenticator. */
async function hireAndSetUp() {
  const hired = await hire();
  const token = await logInAs(t, hired.name, hired.password);
  await t.ask('/console/password', { old: hired.password, password: OWN_PASSWORD }, { token });
  const { secret } = await t.ask('/console/totp/begin', { password: OWN_PASSWORD }, { token });
  const { recoveryCodes } = await t.ask('/console/totp/confirm', { totp: codeOf(secret) }, { token });
  wait(60);
  return { ...hired, token, secret, recoveryCodes };
}

const auditOf = (action: string) =>
  t.db.selectFrom('audit_rows').selectAll().where('action', '=', action).orderBy('position', 'desc').execute();

describe('a new operator', () => {
  it('can do nothing before setting a new password and an authenticator', async () => {
    const hired = await hire('manager');
    const token = await logInAs(t, hired.name, hired.password);
    const me = await t.ask('/console/me', {}, { token });
    expect(me).toMatchObject({ mustDo: ['password', 'second_factor'], permissions: [], hasSecondFactor: false });
    await t.ask('/console/password', { old: hired.password, password: OWN_PASSWORD }, { token });
    expect(await t.call('/console/operators/list', {}, { token })).toMatchObject({ code: 'operator_setup_unfinished' });
    const { secret, uri } = await t.ask('/console/totp/begin', { password: OWN_PASSWORD }, { token });
    expect(uri).toContain(`secret=${secret}`);
    const { recoveryCodes } = await t.ask('/console/totp/confirm', { totp: codeOf(secret) }, { token });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await t.call('/console/operators/list', {}, { token })).toMatchObject({ status: 200 });
    expect(await t.ask('/console/me', {}, { token })).toMatchObject({ mustDo: [], recoveryCodesLeft: 10 });
  });

  it('replaces the authenticator only with a code of the old one, or a recovery code', async () => {
    const { token, secret, recoveryCodes, name } = await hireAndSetUp();
    const begin = (totp?: string) =>
      t.call('/console/totp/begin', { password: OWN_PASSWORD, ...(totp === undefined ? {} : { totp }) }, { token });
    expect(await begin()).toMatchObject({ code: 'second_factor_required' });
    expect(await begin('000000')).toMatchObject({ code: 'second_factor_wrong' });
    expect(await t.call('/console/totp/confirm', { totp: '000000' }, { token })).toMatchObject({
      code: 'second_factor_not_begun',
    });
    const first = await begin(codeOf(secret));
    expect(first).toMatchObject({ status: 200 });
    expect(await begin(codeOf(secret))).toMatchObject({ code: 'second_factor_wrong' });
    const second = await begin(recoveryCodes[0]);
    const elsewhere = await t.ask('/console/login', { name, password: OWN_PASSWORD, totp: recoveryCodes[2] ?? '' });
    await t.ask('/console/totp/confirm', { totp: codeOf(second.data.secret) }, { token });
    // Sessions opened with the old authenticator have ended; the session that replaced it continues.
    expect(await t.call('/console/me', {}, { token: elsewhere.token })).toMatchObject({ status: 996 });
    expect(await t.call('/console/me', {}, { token })).toMatchObject({ status: 200 });
    expect(await begin(recoveryCodes[1])).toMatchObject({ code: 'second_factor_wrong' });
    const refused = await auditOf('operator.second_factor_refused');
    expect(refused.map(({ operator_name }) => operator_name)).toEqual([name, name, name]);
  });

  it('may neither keep the initial password nor choose a weak password', async () => {
    const hired = await hire();
    const token = await logInAs(t, hired.name, hired.password);
    const weak = [
      'tangerine-9',
      `${hired.name}-12345`,
      'aaaaaaaaaaaa',
      'Password123456',
      'my-demo-console',
      'monkeyfootball',
    ];
    for (const password of [hired.password, ...weak]) {
      const answer = await t.call('/console/password', { old: hired.password, password }, { token });
      expect(answer, password).toMatchObject({
        status: 400,
        data: { fields: { password: { code: 'operator_password_weak' } } },
      });
    }
  });

  it('may not use a word from any of the operator’s sites in the password', async () => {
    const { token } = await openConsole(t, 'owner', ['demo', 'other']);
    const weak = { old: PASSWORD, password: 'some-other-thing-7' };
    expect(await t.call('/console/password', weak, { token })).toMatchObject({ code: 'input_invalid' });
  });

  it('has a unique name', async () => {
    const hired = await hire();
    const answer = await t.call(
      '/console/operators/create',
      { name: hired.name, role: 'cashier' },
      { token: owner.token },
    );
    expect(answer).toMatchObject({ status: 409, code: 'operator_exists' });
  });

  it('is created once if two owners create the same name at the same instant', async () => {
    const name = `same-${++names}`;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => t.call('/console/operators/create', { name, role: 'cashier' }, { token: owner.token })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('logging in to the console', () => {
  it('asks for the second factor after a correct password, and accepts a code once', async () => {
    const hired = await hireAndSetUp();
    const wrong = await t.call('/console/login', { name: hired.name, password: 'not this one' });
    expect(wrong).toMatchObject({ status: 422, code: 'operator_credentials_wrong' });
    const half = await t.call('/console/login', { name: hired.name, password: OWN_PASSWORD });
    expect(half).toMatchObject({ code: 'second_factor_required' });
    const totp = codeOf(hired.secret);
    const done = await t.call('/console/login', { name: hired.name, password: OWN_PASSWORD, totp });
    expect(done).toMatchObject({ status: 200, data: { tokenHead: 'Bearer ', operator: { name: hired.name } } });
    const again = await t.call('/console/login', { name: hired.name, password: OWN_PASSWORD, totp });
    expect(again).toMatchObject({ code: 'second_factor_wrong' });
  });

  it('accepts a code once if it is sent twice at the same instant', async () => {
    const hired = await hireAndSetUp();
    const body = { name: hired.name, password: OWN_PASSWORD, totp: codeOf(hired.secret) };
    const answers = await Promise.all([1, 2, 3].map(() => t.call('/console/login', body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once', async () => {
    const hired = await hireAndSetUp();
    const typed = (hired.recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ');
    const body = { name: hired.name, password: OWN_PASSWORD, totp: typed };
    const first = await t.call('/console/login', body);
    expect(first).toMatchObject({ status: 200, data: { operator: { recoveryCodesLeft: 9 } } });
    expect(await t.call('/console/login', body)).toMatchObject({ code: 'second_factor_wrong' });
  });

  it('does not reveal whether a name exists', async () => {
    const unknown = await t.call('/console/login', { name: 'nobody-here', password: PASSWORD });
    const known = await t.call('/console/login', { name: owner.name, password: 'wrong password' });
    expect(unknown).toEqual(known);
  });

  it('is locked after ten tries, even simultaneous ones, and possible again a quarter of an hour later', async () => {
    const hired = await hire();
    const tries = Array.from({ length: 20 }, () => t.call('/console/login', { name: hired.name, password: 'guess' }));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.code === 'operator_credentials_wrong')).toHaveLength(10);
    const right = await t.call('/console/login', { name: hired.name, password: hired.password });
    expect(right).toMatchObject({ status: 429, code: 'login_locked' });
    wait(15 * 60);
    expect(await t.call('/console/login', { name: hired.name, password: hired.password })).toMatchObject({
      status: 200,
    });
  });

  it('stores no token, password, secret or recovery code that could be read from a stolen database', async () => {
    const hired = await hireAndSetUp();
    const rows = JSON.stringify(
      await Promise.all([
        t.db.selectFrom('operators').selectAll().execute(),
        t.db.selectFrom('operator_sessions').selectAll().execute(),
        t.db.selectFrom('operator_recovery_codes').selectAll().execute(),
        t.db.selectFrom('audit_rows').selectAll().execute(),
      ]),
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const secret of [hired.token, hired.password, OWN_PASSWORD, hired.secret, ...hired.recoveryCodes]) {
      expect(rows).not.toContain(secret);
    }
  });
});

describe('a console session', () => {
  it('ends after twelve hours, and after an hour without a call', async () => {
    const busy = await openConsole(t, 'support');
    for (let hour = 0; hour < 11; hour++) {
      wait(55 * 60);
      expect(await t.call('/console/me', {}, { token: busy.token })).toMatchObject({ status: 200 });
    }
    wait(2 * 3600);
    expect(await t.call('/console/me', {}, { token: busy.token })).toMatchObject({ status: 999 });
    const idle = await openConsole(t, 'support');
    wait(60 * 60);
    expect(await t.call('/console/me', {}, { token: idle.token })).toMatchObject({ status: 999 });
  });

  it('can be listed and ended from another session, and then answers 996', async () => {
    const first = await openConsole(t, 'support');
    const second = await logInAs(t, first.name);
    const sessions = await t.ask('/console/sessions', {}, { token: second });
    const other = sessions.find((session) => !session.current);
    expect(sessions).toHaveLength(2);
    await t.ask('/console/endsession', { id: other?.id ?? '' }, { token: second });
    expect(await t.call('/console/me', {}, { token: first.token })).toMatchObject({ status: 996 });
    expect(await t.call('/console/me', {}, { token: second })).toMatchObject({ status: 200 });
  });

  it('cannot be ended by another operator', async () => {
    const first = await openConsole(t, 'support');
    const [session] = await t.ask('/console/sessions', {}, { token: first.token });
    const answer = await t.call('/console/endsession', { id: session?.id ?? '' }, { token: owner.token });
    expect(answer).toMatchObject({ code: 'not_found' });
  });

  it('ends after logging out', async () => {
    const operator = await openConsole(t, 'support');
    await t.ask('/console/logout', {}, { token: operator.token });
    expect(await t.call('/console/me', {}, { token: operator.token })).toMatchObject({
      status: 999,
      code: 'session_unknown',
    });
  });

  it('ends elsewhere when the password changes', async () => {
    const operator = await openConsole(t, 'support');
    const other = await logInAs(t, operator.name);
    await t.ask('/console/password', { old: PASSWORD, password: OWN_PASSWORD }, { token: operator.token });
    expect(await t.call('/console/me', {}, { token: other })).toMatchObject({ status: 996 });
    expect(await t.call('/console/me', {}, { token: operator.token })).toMatchObject({ status: 200 });
  });
});

describe('the staff screen', () => {
  it('disables an operator, which ends sessions and refuses log-ins, and enables again', async () => {
    const operator = await openConsole(t, 'cashier');
    await t.ask('/console/operators/disable', { id: operator.id }, { token: owner.token });
    expect(await t.call('/console/me', {}, { token: operator.token })).toMatchObject({ status: 996 });
    const refused = await t.call('/console/login', { name: operator.name, password: PASSWORD });
    expect(refused).toMatchObject({ code: 'operator_disabled' });
    await t.ask('/console/operators/enable', { id: operator.id }, { token: owner.token });
    expect(await logInAs(t, operator.name)).toBeTruthy();
  });

  it('resets an operator: a one-time password, no second factor, no sessions', async () => {
    const hired = await hireAndSetUp();
    const { password } = await t.ask('/console/operators/reset', { id: hired.id }, { token: owner.token });
    expect(await t.call('/console/me', {}, { token: hired.token })).toMatchObject({ status: 996 });
    const token = await logInAs(t, hired.name, password);
    expect(await t.ask('/console/me', {}, { token })).toMatchObject({ mustDo: ['password', 'second_factor'] });
  });

  it('gives another role, which applies from the next call on', async () => {
    const operator = await openConsole(t, 'support');
    expect(await t.call('/console/operators/list', {}, { token: operator.token })).toMatchObject({
      code: 'permission_missing',
    });
    await t.ask('/console/operators/role', { id: operator.id, role: 'manager' }, { token: owner.token });
    expect(await t.call('/console/operators/list', {}, { token: operator.token })).toMatchObject({ status: 200 });
  });

  it('cannot change the operator’s own access', async () => {
    for (const path of [
      '/console/operators/disable',
      '/console/operators/reset',
      '/console/operators/remove',
    ] as const) {
      expect(await t.call(path, { id: owner.id }, { token: owner.token })).toMatchObject({ code: 'operator_self' });
    }
  });

  it('leaves every site an owner, even if two owners disable each other at the same instant', async () => {
    const a = await openConsole(t, 'owner', ['other']);
    const b = await openConsole(t, 'owner', ['other']);
    await t.ask('/console/operators/disable', { id: b.id }, { token: a.token });
    await t.ask('/console/operators/disable', { id: a.id }, { token: b.token });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, { token: a.token });
    const agreeing = [a, b].map(({ id: who, token }) => {
      const id = content.find(({ target }) => target.id === who)?.id ?? '';
      return approveSeen(t, id, { token });
    });
    const answers = await Promise.all(agreeing);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await t.db
      .selectFrom('operators')
      .select('operator_id')
      .where('operator_id', 'in', [a.id, b.id])
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
  });

  it("does not let one site's owner change another site's staff, or the access of a shared operator there", async () => {
    const foreign = await openConsole(t, 'cashier', ['other']);
    const shared = await openConsole(t, 'cashier', ['demo', 'other']);
    expect(await t.call('/console/operators/disable', { id: foreign.id }, { token: owner.token })).toMatchObject({
      code: 'not_found',
    });
    for (const path of ['/console/operators/disable', '/console/operators/reset'] as const) {
      expect(await t.call(path, { id: shared.id }, { token: owner.token })).toMatchObject({
        code: 'operator_elsewhere',
      });
    }
    await t.ask('/console/operators/remove', { id: shared.id }, { token: owner.token });
    const me = await t.ask('/console/me', {}, { token: shared.token });
    expect(me.sites.map((site) => site.id)).toEqual(['other']);
  });

  it('creates operators for several sites only if the owner owns them', async () => {
    const both = await openConsole(t, 'owner', ['demo', 'other']);
    const name = `wide-${++names}`;
    const sites = ['demo', 'other', 'nowhere'];
    await t.ask('/console/operators/create', { name, role: 'support', sites }, { token: both.token });
    expect(await agree(t, owner)).toMatchObject({ status: 200 });
    const narrow = `narrow-${++names}`;
    await t.ask('/console/operators/create', { name: narrow, role: 'support', sites }, { token: owner.token });
    expect(await agree(t, both)).toMatchObject({ status: 200 });
    const staff = await t.ask('/console/operators/list', {}, { token: both.token, headers: { 'x-site': 'other' } });
    expect(staff.map((operator) => operator.name)).toContain(name);
    expect(staff.map((operator) => operator.name)).not.toContain(narrow);
  });

  it('audits every change with actor and target', async () => {
    const hired = await hire();
    await t.ask('/console/operators/role', { id: hired.id, role: 'risk' }, { token: owner.token });
    const [row] = await auditOf('operator.role');
    expect(row).toMatchObject({ operator_name: owner.name, target: `operator:${hired.id}`, site_id: 'demo' });
    expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ before: 'cashier', after: 'risk' });
  });
});

describe('a site with two owners', () => {
  const agreed = (by: ConsoleOperator) => agree(t, by);
  const auditedBy = async (action: string) => (await auditOf(action))[0];

  it('one owner cannot create, reset or promote an operator until the other approves', async () => {
    const second = await openConsole(t, 'owner');
    const { token } = owner;
    const name = `made-${++names}`;
    const made = await t.ask('/console/operators/create', { name, role: 'manager' }, { token });
    expect(made).toMatchObject({ waits: true, id: '' });
    const login = { name, password: made.password };
    expect(await t.call('/console/login', login)).toMatchObject({ code: 'operator_credentials_wrong' });
    expect(await t.call('/console/operators/create', { name, role: 'owner' }, { token })).toMatchObject({
      code: 'approval_pending',
    });
    expect(await agreed(owner)).toMatchObject({ code: 'approval_own' });
    expect(await agreed(second)).toMatchObject({ status: 200 });
    expect(await t.call('/console/login', login)).toMatchObject({ status: 200 });
    expect(await auditedBy('operator.create')).toMatchObject({ operator_name: second.name });

    const cashier = await openConsole(t, 'cashier');
    const { waits, password } = await t.ask('/console/operators/reset', { id: cashier.id }, { token });
    expect(waits).toBe(true);
    expect(await t.call('/console/me', {}, { token: cashier.token })).toMatchObject({ status: 200 });
    expect(await agreed(second)).toMatchObject({ status: 200 });
    expect(await t.call('/console/me', {}, { token: cashier.token })).toMatchObject({ status: 996 });
    expect(await logInAs(t, cashier.name, password)).toBeTruthy();

    await t.ask('/console/operators/role', { id: cashier.id, role: 'manager' }, { token });
    const roleOf = async () =>
      (await t.ask('/console/operators/list', {}, { token })).find((operator) => operator.id === cashier.id)?.role;
    expect(await roleOf()).toBe('cashier');
    expect(await agreed(second)).toMatchObject({ status: 200 });
    expect(await roleOf()).toBe('manager');
    const audit = JSON.stringify(await t.db.selectFrom('audit_rows').select('detail').execute());
    expect(audit).not.toContain('argon2');
  });

  it('an owner who has never set a password does not count as the second owner', async () => {
    const machine = { ...COMMAND_LINE, siteId: 'demo' };
    const late = { name: `late-${++names}`, role: 'owner', siteIds: ['demo'], needsSecondFactor: false } as const;
    const handed = await createOperator(t.db, machine, late, t.now);
    const make = () =>
      t.ask('/console/operators/create', { name: `made-${++names}`, role: 'manager' }, { token: owner.token });
    expect(await make()).toMatchObject({ waits: false });
    const initial = handed.ok ? handed.value.password : '';
    const token = await logInAs(t, late.name, initial);
    expect(await make()).toMatchObject({ waits: false });
    await t.ask('/console/password', { old: initial, password: 'a quiet harbour' }, { token });
    expect(await make()).toMatchObject({ waits: true });
  });

  it('one owner cannot remove another owner, but can remove other operators at once', async () => {
    const second = await openConsole(t, 'owner');
    const manager = await openConsole(t, 'manager');
    const { token } = owner;
    for (const path of [
      '/console/operators/disable',
      '/console/operators/remove',
      '/console/operators/reset',
    ] as const) {
      expect(await t.ask(path, { id: second.id }, { token }), path).toMatchObject({ waits: true });
      expect(await t.call('/console/operators/list', {}, { token: second.token })).toMatchObject({ status: 200 });
      const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, { token });
      await t.ask('/console/approvals/cancel', { id: content[0]?.id ?? '' }, { token });
    }
    expect(await t.ask('/console/operators/disable', { id: manager.id }, { token })).toEqual({ waits: false });
    expect(await t.call('/console/me', {}, { token: manager.token })).toMatchObject({ status: 996 });
  });

  it('an owner who lost access is reset on the server itself', async () => {
    const second = await openConsole(t, 'owner');
    const password = (await resetByName(t.db, second.name, t.now)) ?? '';
    expect(await t.call('/console/me', {}, { token: second.token })).toMatchObject({ status: 996 });
    expect(await logInAs(t, second.name, password)).toBeTruthy();
    expect(await auditedBy('operator.reset')).toMatchObject({ operator_name: 'command line' });
    expect(await resetByName(t.db, 'nobody-here', t.now)).toBeUndefined();
  });

  it('an operator and the owner who created or reset the account cannot approve each other’s requests for a week, or while there is no other owner', async () => {
    const { uid } = await t.makeUser({ phone: `91720000${names++ + 10}` });
    const hired = await hire('manager');
    const token = await logInAs(t, hired.name, hired.password);
    await t.ask('/console/password', { old: hired.password, password: OWN_PASSWORD }, { token });
    await t.db.updateTable('operators').set({ needs_second_factor: false }).where('name', '=', hired.name).execute();
    const request = async (by: string) => {
      const limit = { limited: 'withdrawal', day: '1.00', week: null, month: null };
      const body = { kind: 'limit', target: uid, payload: limit, reason: 'asked by phone' };
      return (await t.ask('/console/approvals/request', body, { token: by })).id;
    };
    const approve = (id: string, by: string) => approveSeen(t, id, { token: by });

    const requested = await request(owner.token);
    const refused = await approve(requested, token);
    expect(refused).toMatchObject({ status: 403, code: 'approval_too_new' });
    expect(refused.data).toMatchObject({ until: new Date(t.now.getTime() + 7 * 86_400_000).toISOString() });
    expect((await t.ask('/console/approvals/detail', { id: requested }, { token })).mayDecide).toBe(false);
    await t.ask('/console/approvals/cancel', { id: requested }, { token: owner.token });
    const theirs = await request(token);
    expect(await approve(theirs, owner.token)).toMatchObject({ code: 'approval_too_new' });

    // The site's only owner created the account: both count as one person until there is an independent owner.
    t.now = new Date(t.now.getTime() + 7 * 86_400_000);
    expect(await approve(theirs, await logInAs(t, owner.name))).toMatchObject({ code: 'approval_too_new' });
    await openConsole(t, 'owner');
    expect(await approve(theirs, await logInAs(t, owner.name))).toMatchObject({ status: 200 });
  });

  it('two operators created by one owner count as one person, through any chain of creations and resets', async () => {
    const second = await openConsole(t, 'owner');
    const [one, other] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
    const independent = await openConsole(t, 'manager');
    const link = (operator_id: string, sponsor_id: string) =>
      t.db.insertInto('operator_sponsors').values({ operator_id, sponsor_id, since: t.now }).execute();
    await link(one.id, second.id);
    const middle = await openConsole(t, 'owner');
    await link(middle.id, second.id);
    await link(other.id, middle.id);
    const { uid } = await t.makeUser({ phone: `91720000${names++ + 10}` });
    const limit = { limited: 'withdrawal', day: '1.00', week: null, month: null };
    const body = { kind: 'limit', target: uid, payload: limit, reason: 'asked by phone' };
    const { id } = await t.ask('/console/approvals/request', body, one);
    for (const bound of [other, middle, second]) {
      expect(await approveSeen(t, id, { token: bound.token })).toMatchObject({
        code: 'approval_too_new',
      });
    }
    expect(await approveSeen(t, id, { token: independent.token })).toMatchObject({
      status: 200,
    });
  });
});

it('the published password opens no account without a sandbox, and a weak password must be changed first', async () => {
  const host = await t.app.sites.byId('demo');
  if (!host) throw new Error('there is no site');
  const login = async (password: string) => {
    const name = `of-before-${++names}`;
    const operator = { name, role: 'manager', siteIds: ['demo'], password, needsSecondFactor: false } as const;
    const made = await createOperator(t.db, { ...COMMAND_LINE, siteId: 'demo' }, operator, t.now);
    const deps = { db: t.db, sites: t.app.sites, secrets: createSecretKeys([TEST_KEY]), isSandbox: false };
    const origin = { address: '10.0.0.1', network: '10.0.0.1', device: '', deviceId: '' };
    const opened = await logInOperator(
      deps,
      { name, password, totp: undefined, host, selected: undefined, origin },
      t.now,
    );
    if (!opened.ok || !made.ok) return opened;
    const { mustDo } = await t.ask('/console/me', {}, { token: opened.value.token });
    return mustDo;
  };
  expect(await login('demo1234')).toMatchObject({ code: 'operator_credentials_wrong' });
  expect(await login('tangerine9')).toEqual(['password']);
  expect(await login('tangerine-harbour-9')).toEqual([]);
});
