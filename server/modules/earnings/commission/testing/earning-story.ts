import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 10);
const STORY_DAYS = 75;
export const TIMEZONE = 'Asia/Manila';
/** The time at the end of the story; holds of its last days are not over yet. */
export const NOW = new Date('2026-03-28T08:00:00Z');
/** The times at which events arrive: before all changes, at half time, at the end. */
const ARRIVALS = ['2026-01-01T00:00:00Z', '2026-02-20T00:00:00Z', NOW.toISOString()].map((text) => new Date(text));

/** The arrival time of an event ('t7.1'): the events of a transaction arrive in any order, some of them together. */
export function arrivalOf(eventId: string): number {
  const [number = 0, event = 0] = eventId.slice(1).split('.').map(Number);
  return (ARRIVALS[(number + event * (1 + (number % 2))) % ARRIVALS.length] ?? NOW).getTime();
}

export const ITEMS = ['wx0001', 'wx0002'] as const;
export const GROUPS = ['pg_creators', 'pg_shops'] as const;
/** The number of team moves of each promoter. */
const MOVES = 3;
const WORDS = ['pending', 'approved', 'approved', 'approved', 'reversed', 'declined'] as const;

/** mulberry32: the same seed gives the same run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface StoryClick {
  readonly id: string;
  readonly uid: string;
  readonly item: string;
  readonly at: number;
}

export interface StoryPlan {
  readonly planId: string;
  readonly version: number;
  readonly scope: 'site' | 'group' | 'item';
  /** A group or an item; '' for the site. */
  readonly of: string;
  readonly since: number;
  readonly terms: PlanTerms;
}

/** A promoter's rate and inviter, valid from `since` on. */
export interface StoryPerson {
  readonly uid: string;
  readonly since: number;
  readonly rate: number;
  readonly inviter: string | undefined;
}

/** A user's group, valid from `since` on. */
export interface StoryMembership {
  readonly uid: string;
  readonly since: number;
  /** undefined: no group. */
  readonly group: string | undefined;
}

export interface StoryFigure {
  readonly uid: string;
  readonly item: string;
  readonly amountMinor: bigint;
  readonly count: number;
}

/** A platform's complete report of a day, and its later complete reports. */
export interface StoryFactDay {
  readonly day: number;
  readonly noon: number;
  readonly versions: readonly (readonly StoryFigure[])[];
}

export const FIRST_RATES = { rate: 50, rate1: 5, rate2: 2 };
/** The uids whose rates were changed. */
export const LATER_RATES = { rate1: 6, rate2: 3 };

/** Steps, a cap of the day, and only the first month of a customer. */
export const FIRST_TERMS: PlanTerms = {
  events: ['purchase'],
  base: 'share',
  own: {
    steps: [
      { fromMinor: 0n, ppm: 300_000 },
      { fromMinor: 100_00n, ppm: 400_000 },
      { fromMinor: 250_00n, ppm: 500_000 },
    ],
  },
  levels: 'shares',
  capDayMinor: 40_00n,
  months: 1,
  holdDays: 0,
};
const LATER_TERMS: readonly PlanTerms[] = [
  { events: ['purchase'], base: 'share', own: 'own', levels: 'differences', capMonthMinor: 90_00n, holdDays: 7 },
  {
    events: ['purchase'],
    base: 'amount',
    own: { ppm: 200_000 },
    levels: 'shares',
    capMonthMinor: 60_00n,
    holdDays: 30,
  },
  { events: ['purchase'], base: { flatMinor: 7_77n }, own: { ppm: 333_333 }, levels: 'shares', holdDays: 2 },
  FIRST_TERMS,
];

/**
 * A random sequence of events from a seed: sales with their later changes, restated figures of a platform, late clicks,
 * and changes of plans, rates, teams, groups and exchange rates, some of them reverted later.
 */
export class EarningStory {
  readonly #random: () => number;
  readonly uids: readonly string[];
  readonly clicks: readonly StoryClick[];
  readonly events: Postback[] = [];
  readonly plans: readonly StoryPlan[];
  readonly people: readonly StoryPerson[];
  readonly memberships: readonly StoryMembership[];
  readonly factDays: readonly StoryFactDay[];
  /** The exchange rate of each day, as '56.1234'; other days have no rate. */
  readonly exchangeRates = new Map<number, string>();

  constructor(seed: number, events: number) {
    this.#random = randomFrom(seed);
    this.uids = Array.from({ length: 6 + Math.floor(events / 1000) }, (_, index) => String(10_000_001 + index));
    this.clicks = Array.from({ length: 12 + Math.floor(events / 10) }, (_, index) => this.#click(index));
    this.factDays = Array.from({ length: Math.ceil(events / 100) }, () => this.#int(STORY_DAYS))
      .filter((day, index, days) => days.indexOf(day) === index)
      .map((day) => this.#factDay(day));
    const figures = this.factDays.reduce((sum, { versions }) => sum + versions.flat().length, 0);
    for (let number = 0; this.events.length + figures < events; number++) this.#transaction(number);
    this.plans = [...LATER_TERMS.map((terms, index) => this.#plan(index + 2, terms)), ...this.#groupPlans()];
    this.people = [...this.uids, ...this.uids].map((uid) => this.#person(uid));
    this.memberships = this.uids.flatMap((uid) => Array.from({ length: MOVES }, () => this.#membership(uid)));
    for (let day = 0; day < STORY_DAYS; day++) {
      if (this.#random() < 0.7)
        this.exchangeRates.set(dayOf(FIRST + day * DAY_MS), (50 + this.#random() * 10).toFixed(4));
    }
  }

  /** The upline, until a promoter is moved. */
  firstInviterOf(uid: string): string | undefined {
    const place = this.uids.indexOf(uid);
    return place === 0 ? undefined : this.uids[Math.floor((place - 1) / 2)];
  }

  #int(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #pick<Value>(from: readonly Value[]): Value {
    return from[this.#int(from.length)] as Value;
  }

  #click(index: number): StoryClick {
    const id = `ck_${String(index).padStart(26, '0')}`;
    return { id, uid: this.#pick(this.uids), item: this.#pick(ITEMS), at: FIRST + this.#int(60) * DAY_MS };
  }

  /** A sale and its later events: approved later, refunded in part, reversed; sometimes too late after its click. */
  #transaction(number: number): void {
    const click = this.#pick(this.clicks);
    const currency = this.#random() < 0.25 ? 'USD' : 'COIN';
    let at = click.at + this.#int(35 * DAY_MS);
    let amount = 100 + this.#int(20_000);
    for (let event = 0; event === 0 || (event < 4 && this.#random() < 0.5); event++) {
      this.events.push({
        ...{ eventId: `t${number}.${event}`, transactionId: `t${number}`, clickId: click.id, event: 'purchase' },
        ...{ status: this.#pick(WORDS), amountMinor: BigInt(amount), currency, isTimed: true },
        occurredAt: Math.min(at, NOW.getTime()),
      });
      if (this.#random() < 0.7) at += this.#int(5 * DAY_MS);
      if (this.#random() < 0.6) amount = Math.ceil(amount * this.#random());
    }
  }

  /** Figures of some promoters for one item each; a later version leaves one out, or changes an amount. */
  #factDay(place: number): StoryFactDay {
    const at = FIRST + place * DAY_MS;
    const people = this.uids.filter(() => this.#random() < 0.5).map((uid) => ({ uid, item: this.#pick(ITEMS) }));
    const versions = Array.from({ length: 1 + this.#int(4) }, () =>
      people
        .filter(() => this.#random() < 0.9)
        .map((person) => ({ ...person, amountMinor: BigInt(100 + this.#int(20_000)), count: 1 + this.#int(4) })),
    );
    // Noon of the site's day, which is eight hours ahead of UTC all year.
    return { day: dayOf(at), noon: Math.floor(at / DAY_MS) * DAY_MS + 4 * 3_600_000, versions };
  }

  #plan(version: number, terms: PlanTerms): StoryPlan {
    const since = FIRST + (15 + this.#int(50)) * DAY_MS;
    return version === 4
      ? { planId: 'item', version, scope: 'item', of: ITEMS[1], since, terms }
      : { planId: 'standard', version, scope: 'site', of: '', since, terms };
  }

  /** Two plans for groups; a later version may be for another group than the first version. */
  #groupPlans(): StoryPlan[] {
    return ['first', 'first', 'second'].map((planId, index) => ({
      ...{ planId, version: index + 1, scope: 'group', of: this.#pick(GROUPS) },
      ...{ since: FIRST + this.#int(50) * DAY_MS, terms: this.#pick(LATER_TERMS) },
    }));
  }

  #membership(uid: string): StoryMembership {
    const since = FIRST + this.#int(65) * DAY_MS + this.#int(DAY_MS);
    return { uid, since, group: this.#pick([...GROUPS, ...GROUPS, undefined]) };
  }

  #person(uid: string): StoryPerson {
    const inviter = this.#pick(this.uids);
    return {
      ...{ uid, since: FIRST + this.#int(60) * DAY_MS + this.#int(DAY_MS), rate: 30 + this.#int(40) },
      inviter: inviter === uid ? undefined : inviter,
    };
  }
}

export function dayOf(at: number): number {
  return siteDay(new Date(at), TIMEZONE);
}
