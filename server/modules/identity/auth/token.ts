import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which the client stores. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in the database. A token cannot be guessed, so a plain hash is enough and needs no key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
