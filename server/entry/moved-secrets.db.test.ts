import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSourceSecret, sealSourceSecret } from '../modules/earnings/conversions/index.ts';
import { openTotp, sealTotp } from '../modules/identity/operators/index.ts';
import { openNumber, openPhone } from '../modules/payments/payout-accounts/index.ts';
import { openChannelSecret, sealChannelSecret } from '../modules/play/channels/index.ts';
import { createSecretKeys } from '../platform/secret-keys.ts';
import { addWallet, makePerson } from './testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';

/** Tests an attack: with write access to the database, an attacker copies a secret of their own into another row. */

const secrets = createSecretKeys([TEST_KEY]);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('a payout account’s number that was copied to another user cannot be read, even in a withdrawal', async () => {
  const [victim, attacker] = [await makePerson(t, 0), await makePerson(t, 0)];
  await addWallet(t, victim);
  await addWallet(t, attacker);
  const accountOf = (uid: string) =>
    t.db.selectFrom('payout_accounts').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  const [own, foreign] = [await accountOf(victim.uid), await accountOf(attacker.uid)];
  expect(openNumber(secrets, own)).toMatch(/^[0-9]+$/);
  expect(openPhone(secrets, own)).toBe('');
  expect(() => openNumber(secrets, { ...own, number_sealed: foreign.number_sealed })).toThrow();
  expect(() => openNumber(secrets, { ...own, site_id: 'other' })).toThrow();
});

it('an authenticator’s secret can be read for its operator only', () => {
  const sealed = sealTotp(secrets, 'op_1', 'SECRET');
  expect(openTotp(secrets, 'op_1', sealed)).toBe('SECRET');
  expect(() => openTotp(secrets, 'op_2', sealed)).toThrow();
});

it('the secrets of a source and of a channel can be read only for that source or channel on its site', () => {
  const source = { site_id: 'demo', source: 'a', secret: sealSourceSecret(secrets, 'demo', 'a', 'SECRET') };
  expect(openSourceSecret(secrets, source)).toBe('SECRET');
  for (const moved of [{ source: 'b' }, { site_id: 'other' }]) {
    expect(() => openSourceSecret(secrets, { ...source, ...moved })).toThrow();
  }
  const channel = {
    site_id: 'demo',
    channel_id: 'a',
    secret_sealed: sealChannelSecret(secrets, 'demo', 'a', 'SECRET'),
  };
  expect(openChannelSecret(secrets, channel)).toBe('SECRET');
  for (const moved of [{ channel_id: 'b' }, { site_id: 'other' }]) {
    expect(() => openChannelSecret(secrets, { ...channel, ...moved })).toThrow();
  }
});
