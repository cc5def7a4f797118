import { randomBytes } from 'node:crypto';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const COUNT = 10;
/** Letters and digits that cannot be confused on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes of 50 bits, written in two halves. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Normalises a typed code. */
function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

export function signRecoveryCode(secrets: SecretKeys, operatorId: string, code: string): string {
  return secrets.sign('operator-recovery', `${operatorId}|${plainCode(code)}`);
}

/** The stored signatures that this code may have, one for each key. */
export function signaturesOfRecoveryCode(secrets: SecretKeys, operatorId: string, code: string): string[] {
  return secrets.signWithEach('operator-recovery', `${operatorId}|${plainCode(code)}`);
}
