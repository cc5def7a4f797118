import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { endSessions, hashPassword, setUserStatus } from '../auth/index.ts';
import { endOperatorSessions, updateOperator } from './store.ts';
import { totpAt } from './totp.ts';

let t: TestApp;
const NEW_PASSWORD = 'correct horse 9';
let newHash: string;
let phones = 9171000000;

beforeAll(async () => {
  t = await startTestApp();
  newHash = await hashPassword(NEW_PASSWORD);
});
afterAll(() => t?.close());

/** Has the call run while the change is written but not committed: until the call waits for it or has answered. */
async function beside<Answer>(
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let hasAnswered = false;
  const calling = await t.db.transaction().execute(async (tx) => {
    await change(tx);
    const pending = call().finally(() => {
      hasAnswered = true;
    });
    while (!hasAnswered && !(await isSomebodyWaiting())) await new Promise(setImmediate);
    return { pending };
  });
  return calling.pending;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.db);
  return rows.length > 0;
}

describe('a user who logs in at the instant of', () => {
  const changes: Record<string, (tx: Transaction, uid: string) => Promise<unknown>> = {
    'a new password': async (tx, uid) => {
      await tx.updateTable('users').set({ password_hash: newHash }).where('uid', '=', uid).execute();
      await endSessions(tx, { siteId: 'demo', uid }, 'password', t.now);
    },
    'a freeze': async (tx, uid) => {
      await setUserStatus(tx, 'demo', uid, { from: 'active', to: 'frozen' });
      await endSessions(tx, { siteId: 'demo', uid }, 'frozen', t.now);
    },
  };

  it.each(Object.keys(changes))('%s gets no session that outlives it', async (name) => {
    const phone = String(++phones);
    const { uid } = await t.makeUser({ phone });
    const login = () => t.call('/cplogin/login', { areaCode: '63', phone, password: PASSWORD });
    const answer = await beside(async (tx) => changes[name]?.(tx, uid), login);
    expect(answer.status).not.toBe(200);
    const open = await t.db
      .selectFrom('sessions')
      .select('session_id')
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('a reset does not set a password by the old one', async () => {
    const phone = String(++phones);
    const { uid } = await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const answer = await beside(
      (tx) => tx.updateTable('users').set({ password_hash: newHash }).where('uid', '=', uid).execute(),
      () => t.call('/user/password', { old: PASSWORD, password: 'secret12' }, { token }),
    );
    expect(answer).toMatchObject({ code: 'old_password_wrong' });
  });
});

describe('an operator who logs in at the instant of', () => {
  const changes: Record<string, (tx: Transaction, operatorId: string) => Promise<unknown>> = {
    'being disabled': async (tx, operatorId) => {
      await updateOperator(tx, operatorId, { status: 'disabled' });
      await endOperatorSessions(tx, { operatorId }, 'disabled', t.now);
    },
    'a new password': async (tx, operatorId) => {
      await updateOperator(tx, operatorId, { password_hash: newHash });
      await endOperatorSessions(tx, { operatorId }, 'password', t.now);
    },
  };

  it.each(Object.keys(changes))('%s gets no session', async (name) => {
    const operator = await openConsole(t, 'cashier');
    const answer = await beside(
      async (tx) => changes[name]?.(tx, operator.id),
      () => t.call('/console/login', { name: operator.name, password: PASSWORD }),
    );
    expect(answer.status).not.toBe(200);
    const open = await t.db
      .selectFrom('operator_sessions')
      .select('session_id')
      .where('operator_id', '=', operator.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('a reset neither sets a password by the old one nor keeps an authenticator', async () => {
    const operator = await openConsole(t, 'cashier');
    const { token } = operator;
    const { secret } = await t.ask('/console/totp/begin', { password: PASSWORD }, { token });
    const reset = (tx: Transaction) =>
      updateOperator(tx, operator.id, { password_hash: newHash, totp_sealed: null, totp_sealed_next: null });
    const totp = totpAt(secret, Math.floor(t.now.getTime() / 30_000));
    const confirmed = await beside(reset, () => t.call('/console/totp/confirm', { totp }, { token }));
    expect(confirmed).toMatchObject({ code: 'second_factor_not_begun' });

    const other = await openConsole(t, 'cashier');
    const changed = await beside(
      (tx) => updateOperator(tx, other.id, { password_hash: newHash }),
      () => t.call('/console/password', { old: PASSWORD, password: 'horse correct 8' }, { token: other.token }),
    );
    expect(changed).toMatchObject({ code: 'old_password_wrong' });
  });
});

it('refuses every call of a disabled operator, also where a session was left open', async () => {
  const operator = await openConsole(t, 'cashier');
  await t.db.updateTable('operators').set({ status: 'disabled' }).where('operator_id', '=', operator.id).execute();
  expect(await t.call('/console/me', {}, { token: operator.token })).toMatchObject({ status: 996 });
});
