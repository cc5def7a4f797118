import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { COMMAND_LINE, createOperator } from '../../modules/identity/operators/index.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

export interface ConsoleOperator {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

let made = 0;

/** A logged-in operator who can start at once: no initial password, no second factor. */
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

/** An owner agrees to the newest of what waits on a site. */
export async function agree(t: TestApp, owner: ConsoleOperator, site = 'demo') {
  const options = { token: owner.token, headers: { 'x-site': site } };
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, options);
  return t.call('/console/approvals/approve', { id: content[0]?.id ?? '' }, options);
}

export async function logInAs(t: TestApp, name: string, password = PASSWORD, totp?: string): Promise<string> {
  const { token } = await t.ask('/console/login', { name, password, ...(totp === undefined ? {} : { totp }) });
  return token;
}
