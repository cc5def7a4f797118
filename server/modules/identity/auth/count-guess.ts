import type { Database, Transaction } from '../../../platform/db/database.ts';
import { widerNetworkOf } from '../../../platform/http/network-address.ts';
import {
  countAll,
  findExceededLimit,
  forgiveAttempts,
  type Limit,
  type NetworkLimit,
  networkCounts,
  uncountAttempt,
} from './count-attempt.ts';

/**
 * One guess at an account's secret. Each known device of the holder has its own count, so that strangers cannot lock
 * it. Unknown devices are counted by network, and all their networks together with a higher limit, against guesses from
 * many networks.
 */
export interface Guess {
  readonly siteId: string;
  /** The kind of secret: 'password', 'console'. */
  readonly purpose: string;
  /** The typed name, even if no account has it. */
  readonly account: string;
  /** A device that logged in to this account before. */
  readonly knownDevice: string | undefined;
  readonly network: string;
}

export interface GuessLimits {
  readonly own: NetworkLimit;
  readonly unknownDevices: Limit;
  readonly address: NetworkLimit;
}

export type GuessCount =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** Whether this is the first refusal of this window. */
      readonly isNew: boolean;
    };

/**
 * Counts a guess before anything is compared, so that simultaneous guesses all count. If one count refuses a guess, the
 * remaining counts do not add it.
 */
export async function countGuess(db: Database, guess: Guess, limits: GuessLimits, now: Date): Promise<GuessCount> {
  const { siteId, knownDevice, network } = guess;
  const own = { ...limits.own, grows: true };
  if (knownDevice !== undefined)
    return countAll(db, siteId, [{ subject: deviceSubject(guess, knownDevice), limit: own }], now);
  const ofNetwork = networkCounts(addressSubject(guess), network, limits.address);
  const passed = await findExceededLimit(db, siteId, ofNetwork, now);
  if (passed) return { allowed: false, ...passed, isNew: false };
  return countAll(
    db,
    siteId,
    [
      ...networkCounts(fromSubject(guess), network, own),
      { subject: unknownDevicesSubject(guess), limit: limits.unknownDevices },
      ...ofNetwork,
    ],
    now,
  );
}

/** After a correct guess: clears the guess's own count, and uncounts the guess in shared counts. */
export async function forgiveGuess(db: Database | Transaction, guess: Guess): Promise<void> {
  const { siteId, knownDevice, network } = guess;
  if (knownDevice !== undefined) return forgiveAttempts(db, siteId, deviceSubject(guess, knownDevice));
  const wider = widerNetworkOf(network);
  await forgiveAttempts(db, siteId, `${fromSubject(guess)}:${network}`);
  const shared = [
    ...(wider === undefined ? [] : [`${fromSubject(guess)}:${wider}`]),
    unknownDevicesSubject(guess),
    ...[network, wider ?? []].flat().map((each) => `${addressSubject(guess)}:${each}`),
  ];
  for (const subject of shared) await uncountAttempt(db, siteId, subject);
}

/** Clears the counts of unknown devices for an account whose holder proved ownership in another way. */
export async function clearUnknownDevices(
  db: Database | Transaction,
  guess: Pick<Guess, 'siteId' | 'purpose' | 'account'>,
): Promise<void> {
  await forgiveAttempts(db, guess.siteId, unknownDevicesSubject(guess));
}

type Account = Pick<Guess, 'purpose' | 'account'>;

const deviceSubject = ({ purpose, account }: Account, device: string) => `${purpose}:device:${account}:${device}`;
const fromSubject = ({ purpose, account }: Account) => `${purpose}:from:${account}`;
const unknownDevicesSubject = ({ purpose, account }: Account) => `${purpose}:strangers:${account}`;
const addressSubject = ({ purpose }: Account) => `${purpose}:address`;
