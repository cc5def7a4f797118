import type { Database, Transaction } from '../../../platform/db/database.ts';
import { widerNetworkOf } from '../../../platform/http/network-address.ts';
import {
  countAll,
  findPassed,
  forgiveAttempts,
  type Limit,
  type NetworkLimit,
  networkCounts,
  uncountAttempt,
} from './count-attempt.ts';

/**
 * One guess at an account. A known device of the holder has a count of its own, so that no stranger locks it. Strangers
 * are counted by network, and those of all networks together with a higher limit, against guessing from many networks.
 */
export interface Guess {
  readonly siteId: string;
  /** The secret that is guessed: 'password', 'console'. */
  readonly what: string;
  /** The account's name, also where no account has it. */
  readonly account: string;
  /** A device that logged in to this account before. */
  readonly knownDevice: string | undefined;
  readonly network: string;
}

export interface GuessLimits {
  readonly own: NetworkLimit;
  readonly strangers: Limit;
  readonly address: NetworkLimit;
}

export type GuessCount =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** The first refusal of this window. */
      readonly isNew: boolean;
    };

/**
 * Counts a guess before anything is compared, so that simultaneous guesses all count. A locked guess adds to no other
 * count.
 */
export async function countGuess(db: Database, guess: Guess, limits: GuessLimits, now: Date): Promise<GuessCount> {
  const { siteId, knownDevice, network } = guess;
  const own = { ...limits.own, grows: true };
  if (knownDevice !== undefined)
    return countAll(db, siteId, [{ subject: deviceSubject(guess, knownDevice), limit: own }], now);
  const ofNetwork = networkCounts(addressSubject(guess), network, limits.address);
  const passed = await findPassed(db, siteId, ofNetwork, now);
  if (passed) return { allowed: false, ...passed, isNew: false };
  return countAll(
    db,
    siteId,
    [
      ...networkCounts(fromSubject(guess), network, own),
      { subject: strangersSubject(guess), limit: limits.strangers },
      ...ofNetwork,
    ],
    now,
  );
}

/** Clears the guess's own count after a right guess, and takes the guess back from shared counts. */
export async function forgiveGuess(db: Database | Transaction, guess: Guess): Promise<void> {
  const { siteId, knownDevice, network } = guess;
  if (knownDevice !== undefined) return forgiveAttempts(db, siteId, deviceSubject(guess, knownDevice));
  const wider = widerNetworkOf(network);
  await forgiveAttempts(db, siteId, `${fromSubject(guess)}:${network}`);
  const shared = [
    ...(wider === undefined ? [] : [`${fromSubject(guess)}:${wider}`]),
    strangersSubject(guess),
    ...[network, wider ?? []].flat().map((each) => `${addressSubject(guess)}:${each}`),
  ];
  for (const subject of shared) await uncountAttempt(db, siteId, subject);
}

/** Clears the strangers' counts of an account whose holder proved ownership by other means. */
export async function forgiveStrangers(
  db: Database | Transaction,
  guess: Pick<Guess, 'siteId' | 'what' | 'account'>,
): Promise<void> {
  await forgiveAttempts(db, guess.siteId, strangersSubject(guess));
}

type Account = Pick<Guess, 'what' | 'account'>;

const deviceSubject = ({ what, account }: Account, device: string) => `${what}:device:${account}:${device}`;
const fromSubject = ({ what, account }: Account) => `${what}:from:${account}`;
const strangersSubject = ({ what, account }: Account) => `${what}:strangers:${account}`;
const addressSubject = ({ what }: Account) => `${what}:address`;
