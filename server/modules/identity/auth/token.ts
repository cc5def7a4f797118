import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance: what a client keeps. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps. A token is not guessable, so a plain hash is enough and needs no key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
