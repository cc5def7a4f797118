import { createHash } from 'node:crypto';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

/** As many bytes as are needed to distinguish the visitors of one link. */
const HASH_BYTES = 12;

/** Keyed hash of a visitor's address and browser: the visitor's identity is not stored. */
export function hashVisitor(secrets: SecretKeys, siteId: string, address: string, userAgent: string): Buffer {
  return shortHash(secrets.sign('visitor', `${siteId}\n${address}\n${userAgent}`));
}

/** Keyed hash of an address alone. */
export function hashAddress(secrets: SecretKeys, siteId: string, address: string): Buffer {
  return shortHash(secrets.sign('visitor-address', `${siteId}\n${address}`));
}

function shortHash(signed: string): Buffer {
  return createHash('sha256').update(signed).digest().subarray(0, HASH_BYTES);
}

/** The id that a promoter's own browser stores for this path; '' for all other visitors. */
export function deviceOf(cookies: string): string {
  return /(?:^|; ?)device=([A-Za-z0-9_-]{8,64})(?:;|$)/.exec(cookies)?.[1] ?? '';
}
