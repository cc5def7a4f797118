import { maskNumber } from '@pitaka/core/payments/payout-accounts/mask-number.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const NUMBER = 'payout-account.number';
const PHONE = 'payout-account.phone';
const FINGERPRINT = 'payout-account.fingerprint';

export interface StoredNumber {
  readonly sealed: string;
  readonly masked: string;
  readonly fingerprint: string;
}

/** The owner of an account. The number is sealed for this owner, so a withdrawal copies it unchanged. */
export interface AccountHolder {
  readonly site_id: string;
  readonly uid: string;
}

const rowOf = ({ site_id, uid }: AccountHolder) => `payout|${site_id}|${uid}`;

/** Seals a number for storing. */
export function sealNumber(secrets: SecretKeys, holder: AccountHolder, method: string, number: string): StoredNumber {
  return {
    sealed: secrets.seal(NUMBER, number, rowOf(holder)),
    masked: maskNumber(number),
    fingerprint: secrets.sign(FINGERPRINT, `${method} ${number}`),
  };
}

/**
 * The fingerprints under which a number may be stored, newest key first: rows from before a change of keys have an
 * older fingerprint.
 */
export function fingerprintsOf(secrets: SecretKeys, method: string, number: string): string[] {
  return secrets.signWithEach(FINGERPRINT, `${method} ${number}`);
}

export function openNumber(secrets: SecretKeys, row: AccountHolder & { readonly number_sealed: string }): string {
  return secrets.open(NUMBER, row.number_sealed, rowOf(row));
}

/** '' stays '': a wallet has no phone number. */
export function sealPhone(
  secrets: SecretKeys,
  holder: AccountHolder,
  phone: string,
): { sealed: string; masked: string } {
  if (phone === '') return { sealed: '', masked: '' };
  return { sealed: secrets.seal(PHONE, phone, rowOf(holder)), masked: maskNumber(phone) };
}

export function openPhone(secrets: SecretKeys, row: AccountHolder & { readonly phone_sealed: string }): string {
  return row.phone_sealed === '' ? '' : secrets.open(PHONE, row.phone_sealed, rowOf(row));
}
