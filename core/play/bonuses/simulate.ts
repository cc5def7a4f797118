import { leastOf } from '../../values/money.ts';
import { bonusOf, fitsBudget, turnoverOf } from './bonus-amount.ts';
import type { BonusTerms } from './bonus-terms.ts';
import { type BonusPerson, evaluatePerson } from './evaluate-person.ts';

/** A past event of the simulated month. */
export interface PastOccasion {
  readonly person: BonusPerson;
  readonly at: Date;
  readonly baseMinor: bigint;
  /** The rule's period that contains the event; '' for a rule that gives once. */
  readonly period: string;
  /** The user's bets after the event, within the days for the turnover. */
  readonly betMinor: bigint;
}

export interface Simulation {
  readonly count: number;
  readonly people: number;
  /** The sum that would have been granted. */
  readonly grantedMinor: bigint;
  /** Grants whose turnover the bets of the month would have met. */
  readonly metCount: number;
  readonly metMinor: bigint;
  /** The day on which the budget would have been exceeded. */
  readonly budgetUsedAt: Date | null;
  /** Events that get no bonus because the budget is used up. */
  readonly turnedAway: number;
  readonly top: readonly { readonly uid: string; readonly count: number; readonly minor: bigint }[];
  readonly bands: readonly { readonly upToMinor: bigint; readonly count: number }[];
}

const TOP = 10;
const BANDS = 5n;

/** Simulates a rule for past events, in their order, as if all users had claimed at once. */
export function simulate(terms: BonusTerms, occasions: readonly PastOccasion[]): Simulation {
  const inOrder = occasions.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const given: { uid: string; minor: bigint; isMet: boolean }[] = [];
  const often = new Map<string, number>();
  let spent = 0n;
  let budgetUsedAt: Date | null = null;
  let turnedAway = 0;
  for (const { person, at, baseMinor, period, betMinor } of inOrder) {
    const minor = bonusOf(terms, baseMinor);
    const key = `${person.uid} ${period}`;
    if (minor === 0n || !evaluatePerson(terms.who, person, at).ok) continue;
    if ((often.get(key) ?? 0) >= terms.perPerson.count) continue;
    if (!fitsBudget(terms.budgetMinor, spent, minor)) {
      budgetUsedAt ??= at;
      turnedAway += 1;
      continue;
    }
    often.set(key, (often.get(key) ?? 0) + 1);
    spent += minor;
    given.push({ uid: person.uid, minor, isMet: betMinor >= turnoverOf(terms, minor, baseMinor) });
  }
  const met = given.filter(({ isMet }) => isMet);
  return {
    count: given.length,
    people: new Set(given.map(({ uid }) => uid)).size,
    grantedMinor: spent,
    metCount: met.length,
    metMinor: met.reduce((sum, { minor }) => sum + minor, 0n),
    budgetUsedAt,
    turnedAway,
    top: topOf(given),
    bands: bandsOf(given.map(({ minor }) => minor)),
  };
}

function topOf(given: readonly { uid: string; minor: bigint }[]): Simulation['top'] {
  const sums = [...Map.groupBy(given, ({ uid }) => uid)].map(([uid, gifts]) => ({
    uid,
    count: gifts.length,
    minor: gifts.reduce((sum, { minor }) => sum + minor, 0n),
  }));
  const largest = (one: { uid: string; minor: bigint }, other: { uid: string; minor: bigint }) =>
    one.minor === other.minor ? one.uid.localeCompare(other.uid) : one.minor > other.minor ? -1 : 1;
  return sums.toSorted(largest).slice(0, TOP);
}

/** Five bands of equal width up to the largest amount, or one band if all amounts are equal. */
function bandsOf(amounts: readonly bigint[]): Simulation['bands'] {
  const [first] = amounts;
  if (first === undefined) return [];
  const most = -amounts.map((minor) => -minor).reduce(leastOf);
  const least = amounts.reduce(leastOf);
  if (most === least) return [{ upToMinor: most, count: amounts.length }];
  return Array.from({ length: Number(BANDS) }, (_, index) => {
    const from = (most * BigInt(index)) / BANDS;
    const upToMinor = (most * BigInt(index + 1)) / BANDS;
    return { upToMinor, count: amounts.filter((minor) => minor > from && minor <= upToMinor).length };
  });
}
