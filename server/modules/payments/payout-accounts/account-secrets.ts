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

/** A number as stored. */
export function sealNumber(secrets: SecretKeys, method: string, number: string): StoredNumber {
  return {
    sealed: secrets.seal(NUMBER, number),
    masked: maskNumber(number),
    fingerprint: secrets.sign(FINGERPRINT, `${method} ${number}`),
  };
}

/** Possible stored fingerprints of a number, newest key first: rows from before a key rotation have older ones. */
export function fingerprintsOf(secrets: SecretKeys, method: string, number: string): string[] {
  return secrets.signWithEach(FINGERPRINT, `${method} ${number}`);
}

export function openNumber(secrets: SecretKeys, sealed: string): string {
  return secrets.open(NUMBER, sealed);
}

/** '' stays '': a wallet has none. */
export function sealPhone(secrets: SecretKeys, phone: string): { sealed: string; masked: string } {
  return phone === '' ? { sealed: '', masked: '' } : { sealed: secrets.seal(PHONE, phone), masked: maskNumber(phone) };
}

export function openPhone(secrets: SecretKeys, sealed: string): string {
  return sealed === '' ? '' : secrets.open(PHONE, sealed);
}
