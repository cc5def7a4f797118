import { hash, randomBytes } from 'node:crypto';

/** A token that opens a game; only its hash is stored. */
export function newLaunchToken(): string {
  return `lt_${randomBytes(32).toString('base64url')}`;
}

export function launchTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const MINUTE_MS = 60_000;
/** The longest lifetime of a token, however much it is used. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;

export function tokenEnds(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** The expiry of a token that is used now. */
export function tokenExpires(now: Date, minutes: number, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + minutes * MINUTE_MS, endsAt.getTime()));
}
