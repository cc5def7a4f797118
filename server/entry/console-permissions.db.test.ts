import { randomUUID } from 'node:crypto';
import { CALLS, type CallPath } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { PERMISSIONS_OF, ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_APPROVALS } from './registries.ts';
import { logInAs, openConsole } from './testing/console-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Tests that the server checks permissions. The tests of each call's roles are in `console-permissions.test.ts`. */
const guarded = (CALLS as readonly CallDefinition[]).filter((call) => call.access === 'operator');

let t: TestApp;
const operators = new Map<Role, { name: string; token: string }>();
let userToken: string;

beforeAll(async () => {
  t = await startTestApp();
  for (const role of ROLES) operators.set(role, await openConsole(t, role));
  await t.makeUser({ phone: '9171110001', job: 2 });
  userToken = await t.logIn('9171110001');
});
// All log-ins of this file come from one address and would exceed its limit.
beforeEach(() => t.db.deleteFrom('attempt_counters').execute());
afterAll(() => t?.close());

let unfinished: string | undefined;
/** The session of an owner who has not set a password of their own yet. */
async function logInUnfinished(): Promise<string> {
  const name = `fresh-${randomUUID().slice(0, 8)}`;
  const { password } = await t.ask(
    '/console/operators/create',
    { name, role: 'owner' },
    { token: operators.get('owner')?.token },
  );
  return logInAs(t, name, password);
}

const permissionOf = (path: string) => guarded.find((call) => call.path === path)?.permission;
/** The permissions of a call; for an export, also the permission of its list. */
const neededBy = ({ path, permission }: CallDefinition) => [
  permission,
  path.endsWith('/export') ? permissionOf(path.replace(/export$/, 'list')) : undefined,
];
const mayHave = (role: Role, permission: Permission | undefined) =>
  permission === undefined || PERMISSIONS_OF[role].has(permission);
const leastOf = (call: CallDefinition) =>
  ROLES.find((role) => neededBy(call).every((permission) => mayHave(role, permission)));

describe.each(guarded.map((call) => [call.path as CallPath, call] as const))('%s', (path, call) => {
  it('accepts the least permitted role, and refuses a request without a session', async () => {
    const operator = operators.get(leastOf(call) ?? 'owner');
    // Logging out would end the session that the next call needs.
    const token = path === '/console/logout' ? await logInAs(t, operator?.name ?? '') : operator?.token;
    const answer = await t.call(path, {}, { token });
    expect(answer.code).not.toBe('permission_missing');
    expect([500, 996, 999], JSON.stringify(answer)).not.toContain(answer.status);
    expect(await t.call(path, {})).toMatchObject({ status: 999, code: 'session_missing' });
  });
});

/** One call of each permission. */
const ofEachPermission = [
  ...new Map(guarded.map((call) => [call.permission, call] as const).filter(([permission]) => permission)).values(),
];

describe.each(ofEachPermission.map((call) => [call.permission, call.path as CallPath] as const))(
  '%s',
  (permission, path) => {
    it('is checked by the session: a role without it, a new operator and a user are refused', async () => {
      for (const role of ROLES.filter((candidate) => !PERMISSIONS_OF[candidate].has(permission as Permission))) {
        const answer = await t.call(path, {}, { token: operators.get(role)?.token });
        expect(answer, role).toMatchObject({ status: 403, code: 'permission_missing' });
      }
      unfinished ??= await logInUnfinished();
      const early = await t.call(path, {}, { token: unfinished });
      expect(early).toMatchObject({ status: 403, code: 'operator_setup_unfinished' });
      expect(await t.call(path, {}, { token: userToken })).toMatchObject({ status: 999, code: 'session_unknown' });
    });
  },
);

it('refuses an export to a role that may export, but may not see the list', async () => {
  let refused = 0;
  for (const call of guarded.filter(({ path }) => path.endsWith('/export'))) {
    const [own, ofList] = neededBy(call);
    for (const role of ROLES.filter((candidate) => mayHave(candidate, own) && !mayHave(candidate, ofList))) {
      const answer = await t.call(call.path as CallPath, {}, { token: operators.get(role)?.token });
      expect(answer, `${call.path} ${role}`).toMatchObject({ status: 403, code: 'permission_missing' });
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(0);
});

const open = guarded.filter(({ permission }) => permission === undefined);

it.each(open.map(({ path }) => path as CallPath))('%s is open to an operator without an own password', async (path) => {
  const answer = await t.call(path, {}, { token: await logInUnfinished() });
  expect(answer.code).not.toBe('operator_setup_unfinished');
});

/** One kind for each pair of permissions. */
const KINDS = [
  ...new Map(
    [...PRODUCT_APPROVALS.values()].map((approval) => [
      `${approval.permission.request} ${approval.permission.decide}`,
      approval,
    ]),
  ).values(),
];

describe('each kind of approval', () => {
  it.each(KINDS.map(({ kind, permission }) => [kind, permission] as const))(
    '%s is requested and decided with its permissions',
    async (kind, permission) => {
      const id = `ar_${kind}`;
      await t.db
        .insertInto('approval_requests')
        .values({
          site_id: 'demo',
          approval_id: id,
          kind,
          target_type: 'test',
          target_id: kind,
          target_label: kind,
          uid: null,
          payload: '{}',
          summary: kind,
          preview: '[]',
          reason: 'of the matrix',
          requested_by: 'op_somebody',
          requested_by_name: 'somebody',
          requested_at: t.now,
        })
        .execute();
      const missing = { status: 403, code: 'permission_missing' };
      for (const role of ROLES) {
        const token = operators.get(role)?.token;
        const has = PERMISSIONS_OF[role];
        const may = { request: has.has(permission.request), decide: has.has(permission.decide) };
        const body = { kind, target: 'nothing', payload: { no: 'payload' }, reason: 'of the matrix' };
        const requested = await t.call('/console/approvals/request', body, { token });
        if (may.request) expect(requested.code, role).toMatch(/^(input_invalid|not_found)$/);
        else expect(requested, role).toMatchObject(missing);
        const { content } = await t.ask('/console/approvals/list', { kind, view: 'pending' }, { token });
        expect(content, role).toMatchObject([{ id, mayDecide: may.decide }]);
        for (const path of ['/console/approvals/approve', '/console/approvals/reject'] as const) {
          if (path.endsWith('reject') && may.decide) continue;
          const decided = await t.call(path, { id, print: '0'.repeat(32), reason: 'of the matrix' }, { token });
          if (may.decide) expect(decided.code, role).toMatch(/^(approval_outdated|not_found)$/);
          else expect(decided, role).toMatchObject(missing);
        }
      }
      const token = operators.get('owner')?.token;
      expect(await t.call('/console/approvals/reject', { id, reason: 'of the matrix' }, { token })).toMatchObject({
        status: 200,
      });
    },
  );
});

describe("an operator's session", () => {
  it('is not valid on the promoter side', async () => {
    const token = operators.get('owner')?.token;
    for (const path of ['/user/sessions', '/wallet/info', '/wxcps/applist'] as const) {
      expect(await t.call(path, {}, { token })).toMatchObject({ status: 999, code: 'session_unknown' });
    }
  });

  it('shows only sites of its operator, even if another site is requested', async () => {
    const token = operators.get('owner')?.token;
    const answer = await t.ask('/console/me', {}, { token, headers: { 'x-site': 'other' } });
    expect(answer.site.id).toBe('demo');
    const both = await openConsole(t, 'manager', ['demo', 'other']);
    const otherSite = await t.ask('/console/me', {}, { token: both.token, headers: { 'x-site': 'other' } });
    expect(otherSite.site.id).toBe('other');
    const byHost = await t.ask('/console/me', {}, { token: both.token, host: 'other.localhost' });
    expect(byHost.site.id).toBe('other');
  });

  it('shows only the other site to an operator of another site, at any host', async () => {
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const answer = await t.ask('/console/me', {}, { token: elsewhere.token });
    expect(answer.site.id).toBe('other');
  });
});
