import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTotp } from '../../modules/identity/operators/index.ts';
import { openNumber } from '../../modules/payments/payout-accounts/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { typeCommand } from '../testing/command-line.ts';
import { openConsole } from '../testing/console-client.ts';
import { addWallet, makePerson, setSettings, withdraw } from '../testing/money-people.ts';
import { TEST_KEY as OLD, PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';
import { printRemaining, resealEverything } from './reseal-everything.ts';

const NEW = { id: 'next', key: Buffer.alloc(32, 9) };
const written = ({ id, key }: typeof OLD) => `${id}:${key.toString('base64')}`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());

/** Runs the command in its process; returns its output. */
async function reseal(): Promise<string> {
  const said: string[] = [];
  await resealEverything({ db: t.db, keys: [NEW, OLD], say: (line) => said.push(line) });
  return said.join('\n');
}

it('makes all resealable values readable with only the new key', async () => {
  const person = await makePerson(t);
  const card = await addWallet(t, person, '0001');
  expect((await withdraw(t, person, card, '500.00')).status).toBe(2004);
  const operator = await openConsole(t, 'cashier');
  const { seedHash } = await t.ask('/wheel/state', {}, { token: person.token });
  await t.ask('/console/totp/begin', { password: PASSWORD }, { token: operator.token });

  const settings = { SECRET_KEYS: [NEW, OLD].map(written).join(',') };
  const { stdout } = await typeCommand('accounts-reseal', t, { settings });
  expect(stdout).toContain(
    'Under the key "next": 1 payout accounts, 1 withdrawals, 1 authenticators, 1 phones, 1 seeds of the wheel.',
  );

  const alone = createSecretKeys([NEW]);
  const accounts = await t.db.selectFrom('payout_accounts').select(['site_id', 'uid', 'number_sealed']).execute();
  const withdrawals = await t.db
    .selectFrom('withdrawals')
    .select(['site_id', 'uid', 'number_sealed', 'number_fingerprint'])
    .execute();
  for (const row of [...accounts, ...withdrawals]) {
    expect(openNumber(alone, row)).toMatch(/^0917[0-9]{3}0001$/);
  }
  expect(withdrawals.map((row) => row.number_fingerprint)).toEqual([expect.stringMatching(/^next\./)]);
  const { seed_sealed } = await t.db.selectFrom('wheel_seeds').select('seed_sealed').executeTakeFirstOrThrow();
  expect(createHash('sha256').update(alone.open('wheel-seed', seed_sealed)).digest('hex')).toBe(seedHash);
  const operators = await t.db
    .selectFrom('operators')
    .select(['operator_id', 'totp_sealed_next'])
    .where('totp_sealed_next', 'is not', null)
    .execute();
  for (const { operator_id, totp_sealed_next } of operators)
    expect(openTotp(alone, operator_id, totp_sealed_next ?? '')).toMatch(/^[A-Z2-7]{32}$/);
});

const sealedOld = (purpose: string, text: string) => createSecretKeys([OLD]).seal(purpose, text);

it.each([
  ['payout_accounts', 'number_sealed', sealedOld('payout-account.number', '09171230001'), '1 payout accounts'],
  ['payout_accounts', 'phone_sealed', sealedOld('payout-account.phone', '09171230001'), '1 payout accounts'],
  ['withdrawals', 'number_fingerprint', `${OLD.id}.anything`, '1 withdrawals'],
  ['operators', 'totp_sealed', sealedOld('operator-totp', 'A'.repeat(32)), '1 authenticators'],
  ['operators', 'totp_sealed_next', sealedOld('operator-totp', 'A'.repeat(32)), '1 authenticators'],
] as const)('never reports the older keys as unneeded while a value in %s is under them, in %s', async (...named) => {
  const [table, column, old, message] = named;
  await reseal();
  // Simulates a server that was not restarted and still seals with the old key after the pass.
  const id = sql.ref({ payout_accounts: 'account_id', withdrawals: 'withdrawal_id', operators: 'operator_id' }[table]);
  const { rows } = await sql<{ id: string }>`SELECT ${id} AS id FROM ${sql.table(table)} ORDER BY 1 LIMIT 1`.execute(
    t.db,
  );
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${old} WHERE ${id} = ${rows[0]?.id}`.execute(t.db);
  const said: string[] = [];
  await printRemaining({ db: t.db, newest: NEW.id, say: (line) => said.push(line) });
  expect(said.join('\n')).toContain(message);
  expect(said.join('\n')).toContain('The older keys are still needed');
  expect(said.join('\n')).not.toContain('can go');
  expect(await reseal()).toContain('Nothing needs the older keys: they can go from SECRET_KEYS.');
});

it('first warns that every server must already write with the new key', async () => {
  expect((await reseal()).split('\n')[0]).toBe(
    'Every server has to have been restarted with "next" first in SECRET_KEYS before this.',
  );
});

it('counts permissions to share a number that no account has, because only its hash is stored', async () => {
  await t.db
    .insertInto('payout_account_shares')
    .values({
      site_id: 'demo',
      number_fingerprint: `${OLD.id}.gone`,
      uid: '1',
      allowed_by: 'op_1',
      reason: 'a couple',
      allowed_at: t.now,
    })
    .execute();
  const said = await reseal();
  expect(said).toContain('The older keys can go from SECRET_KEYS once this is acceptable:');
  expect(said).toContain('1 permissions to share a number that would have to be given again');
  await t.db.deleteFrom('payout_account_shares').execute();
});

it('reports the remaining uses of older keys, and can be repeated', async () => {
  const signature = createSecretKeys([OLD]).sign('operator-recovery', 'x');
  const operator = await openConsole(t, 'cashier');
  await t.db
    .insertInto('operator_recovery_codes')
    .values({ operator_id: operator.id, code_signature: signature, used_at: null })
    .execute();
  const said = await reseal();
  expect(said).toContain('The older keys can go from SECRET_KEYS once this is acceptable:');
  expect(said).toContain('1 recovery codes of operators that would no longer work');
  await t.db.deleteFrom('operator_recovery_codes').execute();
  expect(await reseal()).toContain('Nothing needs the older keys: they can go from SECRET_KEYS.');
});
