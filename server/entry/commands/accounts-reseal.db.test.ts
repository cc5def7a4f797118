import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNumber } from '../../modules/payout-accounts/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { openDesk } from '../testing/desk.ts';
import { addWallet, makePerson, setSettings, withdraw } from '../testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('accounts-reseal.ts', import.meta.url));
const OLD = { id: 'test', key: Buffer.alloc(32, 7) };
const NEW = { id: 'next', key: Buffer.alloc(32, 9) };
const written = ({ id, key }: typeof OLD) => `${id}:${key.toString('base64')}`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());

const reseal = () =>
  run(process.execPath, [COMMAND], {
    env: {
      ...process.env,
      DATABASE_URL: t.appUrl,
      DATABASE_ADMIN_URL: t.ownerUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'pitaka-test-data-')),
      SECRET_KEYS: [NEW, OLD].map(written).join(','),
      LOG_LEVEL: 'error',
    },
  });

it('after it, everything that can be sealed anew reads with the new key alone', async () => {
  const person = await makePerson(t);
  const card = await addWallet(t, person, '0001');
  expect((await withdraw(t, person, card, '500.00')).status).toBe(2004);
  const desk = await openDesk(t, 'cashier');
  await t.ask('/console/totp/begin', { password: PASSWORD }, { token: desk.token });

  const { stdout } = await reseal();
  expect(stdout).toContain('Under the key "next": 1 payout accounts, 1 withdrawals, 1 authenticators.');

  const alone = createSecretKeys([NEW]);
  const accounts = await t.db.selectFrom('payout_accounts').select('number_sealed').execute();
  const withdrawals = await t.db.selectFrom('withdrawals').select(['number_sealed', 'number_fingerprint']).execute();
  for (const { number_sealed } of [...accounts, ...withdrawals]) {
    expect(openNumber(alone, number_sealed)).toMatch(/^0917[0-9]{3}0001$/);
  }
  expect(withdrawals.map((row) => row.number_fingerprint)).toEqual([expect.stringMatching(/^next\./)]);
  const operators = await t.db
    .selectFrom('operators')
    .select('totp_sealed_next')
    .where('totp_sealed_next', 'is not', null)
    .execute();
  for (const { totp_sealed_next } of operators)
    expect(alone.open('operator-totp', totp_sealed_next ?? '')).toMatch(/^[A-Z2-7]{32}$/);
});

it('says what the older keys are still needed for, and may be run again', async () => {
  const signature = createSecretKeys([OLD]).sign('operator-recovery', 'x');
  const desk = await openDesk(t, 'cashier');
  await t.db
    .insertInto('operator_recovery_codes')
    .values({ operator_id: desk.id, code_signature: signature, used_at: null })
    .execute();
  const { stdout } = await reseal();
  expect(stdout).toContain('The older keys can go from SECRET_KEYS once this is acceptable:');
  expect(stdout).toContain('1 recovery codes of operators that would no longer work');
  await t.db.deleteFrom('operator_recovery_codes').execute();
  expect((await reseal()).stdout).toContain('Nothing needs the older keys: they can go from SECRET_KEYS.');
});
