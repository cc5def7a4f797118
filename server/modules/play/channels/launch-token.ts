import { hash, randomBytes } from 'node:crypto';

/** A token that a game is opened with; only its hash is stored. */
export function newLaunchToken(): string {
  return `lt_${randomBytes(32).toString('base64url')}`;
}

export function launchTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const MINUTE_MS = 60_000;
/** However much it is used, a token ends after so long. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;

export function tokenEnds(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** Until when a token is good that is used now. */
export function tokenExpires(now: Date, minutes: number, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + minutes * MINUTE_MS, endsAt.getTime()));
}
