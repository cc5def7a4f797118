import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashPassword, isPassword } from '../../identity/auth/index.ts';

const PURPOSE = 'safe-password';

/**
 * Hashes the password under a key outside the database, because six digits can be guessed from any plain hash. The
 * key's name comes first.
 */
export async function hashSafePassword(secrets: SecretKeys, place: string, password: string): Promise<string> {
  const peppered = secrets.sign(PURPOSE, `${place} ${password}`);
  return `${keyIdOf(peppered)} ${await hashPassword(peppered)}`;
}

export async function isSafePassword(
  secrets: SecretKeys,
  place: string,
  stored: string,
  password: string,
): Promise<boolean> {
  const keyId = stored.slice(0, stored.indexOf(' '));
  const peppered = secrets.signWithEach(PURPOSE, `${place} ${password}`).find((text) => keyIdOf(text) === keyId);
  return peppered !== undefined && isPassword(stored.slice(keyId.length + 1), peppered);
}

/** Binds the hash to site and user: equal passwords of two users have unrelated hashes. */
export function placeOf(siteId: string, uid: string): string {
  return `${siteId} ${uid}`;
}

function keyIdOf(signature: string): string {
  return signature.slice(0, signature.indexOf('.'));
}
