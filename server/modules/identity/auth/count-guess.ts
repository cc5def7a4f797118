import type { Database, Transaction } from '../../../platform/db/database.ts';
import { countAttempt, forgiveAttempts, type Limit, uncountAttempt } from './count-attempt.ts';

/**
 * One guess at an account. What is known to be the holder's own device is counted by itself, so that no stranger locks
 * it. Strangers are counted by network; those of all networks together, more generously, against guessing from many.
 */
export interface Guess {
  readonly siteId: string;
  /** What is guessed: 'password', 'console'. */
  readonly what: string;
  /** Whose it is, also where nobody has that name. */
  readonly account: string;
  /** A device that logged in to this account before. */
  readonly knownDevice: string | undefined;
  readonly network: string;
}

export interface GuessLimits {
  readonly own: Limit;
  readonly strangers: Limit;
  readonly address: Limit;
}

export type GuessCount =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** The first refusal of this window. */
      readonly isNew: boolean;
    };

/** Counted before anything is compared, so that simultaneous guesses all count. A locked guess counts nowhere else. */
export async function countGuess(db: Database, guess: Guess, limits: GuessLimits, now: Date): Promise<GuessCount> {
  const own = [{ subject: ownSubject(guess), limit: { ...limits.own, grows: true } }];
  const shared = [
    { subject: strangersSubject(guess), limit: limits.strangers },
    { subject: addressSubject(guess), limit: limits.address },
  ];
  for (const { subject, limit } of guess.knownDevice === undefined ? [...own, ...shared] : own) {
    const count = await countAttempt(db, guess.siteId, subject, limit, now);
    if (!count.allowed) {
      const { retryAfterSeconds, used } = count;
      return { allowed: false, retryAfterSeconds, isNew: used === limit.uses + 1 };
    }
  }
  return { allowed: true };
}

/** A right guess clears its own count, and takes itself back where others are counted with it. */
export async function forgiveGuess(db: Database | Transaction, guess: Guess): Promise<void> {
  const { siteId, knownDevice } = guess;
  await forgiveAttempts(db, siteId, ownSubject(guess));
  if (knownDevice !== undefined) return;
  await uncountAttempt(db, siteId, strangersSubject(guess));
  await uncountAttempt(db, siteId, addressSubject(guess));
}

/** Whoever proved by other means that the account is theirs starts anew, from anywhere. */
export async function forgiveStrangers(
  db: Database | Transaction,
  guess: Pick<Guess, 'siteId' | 'what' | 'account'>,
): Promise<void> {
  await forgiveAttempts(db, guess.siteId, strangersSubject(guess));
}

const ownSubject = ({ what, account, knownDevice, network }: Guess) =>
  knownDevice === undefined ? `${what}:from:${account}:${network}` : `${what}:device:${account}:${knownDevice}`;
const strangersSubject = ({ what, account }: Pick<Guess, 'what' | 'account'>) => `${what}:strangers:${account}`;
const addressSubject = ({ what, network }: Guess) => `${what}:address:${network}`;
