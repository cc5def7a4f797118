import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashPassword, isPassword } from '../../identity/auth/index.ts';

const PURPOSE = 'safe-password';

/**
 * Six digits alone are found in hours from any hash. So what is hashed is a keyed hash under a key that is not in the
 * database; which key is named in front.
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

/** What the hash is bound to: the same digits of another user, or of another site, have nothing in common with it. */
export function placeOf(siteId: string, uid: string): string {
  return `${siteId} ${uid}`;
}

function keyIdOf(signature: string): string {
  return signature.slice(0, signature.indexOf('.'));
}
