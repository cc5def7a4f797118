import { ok, type Result, refuse } from '../../values/result.ts';

/** Seconds a one-time code is valid for. */
export const CODE_LIFE_SECONDS = 300;
/** Wrong answers allowed. */
export const CODE_TRIES = 5;
/**
 * Wrong codes that one network may enter for one phone in a window: otherwise it could use up every code that is sent
 * to the holder.
 */
export const CODE_GUESSES = { uses: 10, windowSeconds: 15 * 60, grows: true, networks: 2 } as const;
/** Wrong codes that one network may enter for all phones in a window. */
export const CODE_GUESSES_OF_NETWORK = { uses: 100, windowSeconds: 15 * 60, networks: 8 } as const;
/** Seconds before another code may be sent to a phone. */
export const CODE_RESEND_SECONDS = 60;

/**
 * Codes allowed in a window: to one phone, for unknown devices, known devices and sessions of the phone's own account;
 * by network address, with a multiple for a /48; by device.
 */
export const CODE_LIMITS = {
  phone: { uses: 10, windowSeconds: 24 * 3600 },
  own: { uses: 10, windowSeconds: 24 * 3600 },
  address: { uses: 60, windowSeconds: 3600, networks: 2 },
  device: { uses: 20, windowSeconds: 3600 },
} as const;

export interface StoredCode {
  readonly triesLeft: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Whether a stored code may still be tried, before the digits are compared. `triesLeft`: the count before this try. */
export function decideCodeTry(code: StoredCode | undefined, now: Date): Result<null, 'code_wrong' | 'code_used_up'> {
  if (!code || code.usedAt !== null || code.expiresAt <= now) return refuse('code_wrong');
  if (code.triesLeft <= 0) return refuse('code_used_up');
  return ok(null);
}

/** Seconds until another code may be sent; 0 if it may be sent now. */
export function secondsUntilResend(sentAt: Date | undefined, now: Date): number {
  if (!sentAt) return 0;
  return Math.max(0, Math.ceil((sentAt.getTime() + CODE_RESEND_SECONDS * 1000 - now.getTime()) / 1000));
}
