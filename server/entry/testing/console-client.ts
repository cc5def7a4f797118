import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { COMMAND_LINE, createOperator } from '../../modules/identity/operators/index.ts';
import { type CallOptions, PASSWORD, type TestApp } from './test-app.ts';

export interface ConsoleOperator {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

let made = 0;

/** Logs in an operator without further duties: without an initial password or a required second factor. */
export async function openConsole(
  t: TestApp,
  role: Role,
  siteIds: readonly string[] = ['demo'],
): Promise<ConsoleOperator> {
  const name = `${role}-${++made}`;
  const created = await createOperator(
    t.db,
    { ...COMMAND_LINE, siteId: siteIds[0] ?? 'demo' },
    { name, role, siteIds, password: PASSWORD, needsSecondFactor: false },
    t.now,
  );
  if (!created.ok) throw new Error(created.code);
  return { id: created.value.id, name, token: await logInAs(t, name) };
}

/**
 * Logs in an operator whose temporary password another operator knows, and who is not a second person for approvals
 * yet.
 */
export async function openPuppet(t: TestApp, maker: { readonly id: string }, role: Role): Promise<ConsoleOperator> {
  const puppet = await openConsole(t, role);
  await linkOperators(t, puppet.id, maker.id);
  return puppet;
}

export async function linkOperators(t: TestApp, operatorId: string, sponsorId: string): Promise<void> {
  const bond = { operator_id: operatorId, sponsor_id: sponsorId, since: t.now };
  await t.db.insertInto('operator_sponsors').values(bond).execute();
}

/** Approves the newest pending request of a site as an owner. */
export async function agree(t: TestApp, owner: ConsoleOperator, site = 'demo') {
  const options = { token: owner.token, headers: { 'x-site': site } };
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, options);
  return approveSeen(t, content[0]?.id ?? '', options);
}

/** A fingerprint of no detail. */
const NO_PRINT = '0'.repeat(32);

/** Approves the detail that is shown now. */
export async function approveSeen(t: TestApp, id: string, options: CallOptions) {
  const { data } = await t.call('/console/approvals/detail', { id }, options);
  return t.call('/console/approvals/approve', { id, print: data?.print ?? NO_PRINT }, options);
}

export async function logInAs(t: TestApp, name: string, password = PASSWORD, totp?: string): Promise<string> {
  const { token } = await t.ask('/console/login', { name, password, ...(totp === undefined ? {} : { totp }) });
  return token;
}
