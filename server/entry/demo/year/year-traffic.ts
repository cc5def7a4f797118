import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { newId } from '../../../platform/ids.ts';
import { NEW_PROMOTER, NEWCOMERS_DAYS, OWN_BUYERS, YEAR_PROMOTERS, type YearPromoter } from './people-of-the-year.ts';
import { createRandom, type Random } from './seeded-random.ts';

export interface YearClick {
  readonly clickId: string;
  readonly code: string;
  readonly at: Date;
  readonly visit: 'person' | 'bot' | 'preview';
  readonly visitor: Buffer;
  readonly device?: string;
}

export interface YearEvent {
  readonly postback: Postback;
  readonly receivedAt: Date;
}

export interface YearTraffic {
  readonly clicks: readonly YearClick[];
  readonly events: readonly YearEvent[];
}

/** Finds the code of a promoter's short link. */
export type FindCode = (uid: string, kind: string, externalId: string, sub: string) => string;

export interface YearFrame {
  readonly firstDay: Date;
  readonly now: Date;
  readonly findCode: FindCode;
  /** The currency of all but a few purchases. */
  readonly unit: string;
}

const SEED = 20_261;
export const YEAR_DAYS = 364;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const QUIET_MS = 6 * HOUR_MS;
/** Traffic by weekday, Sunday first: there is more play on free days. */
const WEEKDAYS = [1.45, 0.8, 0.75, 0.85, 0.95, 1.2, 1.5];
/** Traffic by month, January first: high at Christmas, then low, then high in the school holidays. */
const MONTHS = [0.75, 0.85, 0.95, 1.2, 1.25, 0.95, 0.9, 0.9, 0.95, 1.05, 1.15, 1.7];
/** Traffic by hour of the day in Manila. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 6, 7, 6, 5, 5, 6, 7, 9, 11, 12, 11, 8, 4].map(
  (weight, hour) => [weight, hour] as const,
);
/** Factor for all traffic: large enough to show, and small enough to be created within seconds. */
const PACE = 0.75;
/** Successful campaigns: days ago, and the factor of their traffic. */
const PEAKS: readonly (readonly [daysAgo: number, factor: number])[] = [
  [203, 2.6],
  [131, 2.2],
  [58, 3],
  [17, 2.4],
];

/** A year of clicks and reports of sources, up to now. Equal in every run, except for ids. */
export function makeYear({ firstDay, now, findCode, unit }: YearFrame): YearTraffic {
  const random = createRandom(SEED);
  const clicks: YearClick[] = [];
  const events: YearEvent[] = [];
  for (let day = 0; day <= YEAR_DAYS; day++) {
    const start = firstDay.getTime() + day * DAY_MS;
    for (const promoter of YEAR_PROMOTERS) {
      const pace = paceOn(promoter, day, new Date(start + DAY_MS / 2)) * random.spread();
      const sales = random.poisson(pace);
      const made = makeClicks(random, promoter, { start, visits: sales + random.poisson(pace * 2.6) }, findCode);
      const people = made.filter(({ click }) => click.visit === 'person');
      clicks.push(...made.map(({ click }) => click));
      for (const { click, kind } of people.slice(0, sales)) events.push(...eventsOf(random, click, kind, unit));
    }
  }
  for (const own of ownPurchases({ firstDay, findCode, unit })) {
    clicks.push(...own.clicks);
    events.push(own.event);
  }
  for (const day of newcomersDays({ firstDay, findCode, unit })) {
    clicks.push(...day.clicks);
    events.push(...day.events);
  }
  const isOver = (at: Date) => at.getTime() <= now.getTime();
  // No corrections in the last hours, so that the balances at the start are round.
  const mayBe = ({ postback, receivedAt }: YearEvent) =>
    isOver(receivedAt) && (postback.eventId.endsWith('-1') || receivedAt.getTime() < now.getTime() - QUIET_MS);
  return {
    clicks: clicks.filter(({ at }) => isOver(at)).sort((one, other) => one.at.getTime() - other.at.getTime()),
    events: events.filter(mayBe).sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime()),
  };
}

function paceOn(promoter: YearPromoter, day: number, noon: Date): number {
  const { pace, joinedDaysAgo, quitDaysAgo = -1, awayDaysAgo = [] } = promoter;
  const daysAgo = YEAR_DAYS - day;
  if (daysAgo > joinedDaysAgo || daysAgo < quitDaysAgo || awayDaysAgo.includes(daysAgo)) return 0;
  const growth = 0.55 + (0.45 * day) / YEAR_DAYS;
  const beginning = Math.min(1, 0.3 + (joinedDaysAgo - daysAgo) / 40);
  const peak = PEAKS.find(([at]) => at === daysAgo)?.[1] ?? 1;
  const season = (WEEKDAYS[noon.getUTCDay()] ?? 1) * (MONTHS[noon.getUTCMonth()] ?? 1);
  return PACE * pace * growth * beginning * season * peak;
}

interface MadeClick {
  readonly click: YearClick;
  readonly kind: string;
}

function makeClicks(
  random: Random,
  { uid, items, subs }: YearPromoter,
  { start, visits }: { start: number; visits: number },
  findCode: FindCode,
): MadeClick[] {
  return Array.from({ length: visits }, () => {
    const [kind, externalId] = random.weighted(items.map((item, place) => [1 / (place + 1), item] as const));
    const sub = random.weighted(subs.map((name, place) => [1 / (place + 1), name] as const));
    const at = new Date(start + (random.weighted(HOURS) + random.next()) * HOUR_MS);
    const visitor = Buffer.from(Array.from({ length: 12 }, () => Math.floor(random.next() * 256)));
    const visit = random.weighted([
      [90, 'person'],
      [6, 'bot'],
      [4, 'preview'],
    ] as const);
    return {
      kind,
      click: { clickId: newId('ck', at.getTime()), code: findCode(uid, kind, externalId, sub), at, visit, visitor },
    };
  });
}

/** The identifiers of a source's report on a click. */
function fieldsOf({ clickId }: YearClick, name: string) {
  return {
    eventId: `${clickId.slice(3)}-${name}`,
    transactionId: `T${clickId.slice(3, 17).toUpperCase()}`,
    clickId,
    isTimed: true,
  };
}

/**
 * Purchases of promoters on their shared phone. They do not depend on earlier visitors, because the demo's requests
 * refer to them.
 */
function ownPurchases({ firstDay, findCode, unit }: Omit<YearFrame, 'now'>) {
  return OWN_BUYERS.purchases.map(({ uid, daysAgo, hour, amountMinor, clicks: count }) => {
    const [kind, externalId] = YEAR_PROMOTERS.find((promoter) => promoter.uid === uid)?.items[0] ?? [];
    if (!kind || !externalId) throw new Error(`the demo: ${uid} promotes nothing`);
    const at = new Date(firstDay.getTime() + (YEAR_DAYS - daysAgo) * DAY_MS + hour * HOUR_MS);
    const occurredAt = at.getTime() + HOUR_MS / 4;
    const clickAt = (moment: Date): YearClick => ({
      ...{ clickId: newId('ck', moment.getTime()), code: findCode(uid, kind, externalId, ''), at: moment },
      ...{ visit: 'person', visitor: Buffer.alloc(12, uid), device: OWN_BUYERS.device },
    });
    const click = clickAt(at);
    const earlier = Array.from({ length: count - 1 }, (_, index) =>
      clickAt(new Date(at.getTime() - (index + 1) * 9_000)),
    );
    const fields = { ...fieldsOf(click, '1'), event: 'purchase', status: 'approved', currency: unit } as const;
    const event: YearEvent = {
      receivedAt: new Date(occurredAt + 20_000),
      postback: { ...fields, amountMinor, occurredAt },
    };
    return { clicks: [...earlier, click], event };
  });
}

/** Each visitor clicks once, an hour after the one before; the last of a day buys. */
function newcomersDays({ firstDay, findCode, unit }: Omit<YearFrame, 'now'>) {
  const { uid, items } = NEW_PROMOTER;
  const [kind = '', externalId = ''] = items[0] ?? [];
  const code = findCode(uid, kind, externalId, '');
  return NEWCOMERS_DAYS.map(({ daysAgo, clicks: count, saleMinor }) => {
    const noon = firstDay.getTime() + (YEAR_DAYS - daysAgo) * DAY_MS + 10 * HOUR_MS;
    const clicks = Array.from({ length: count }, (_, index): YearClick => {
      const at = new Date(noon + index * HOUR_MS);
      const visitor = Buffer.alloc(12, `${uid}${daysAgo}${index}`);
      return { clickId: newId('ck', at.getTime()), code, at, visit: 'person', visitor };
    });
    const buyer = clicks.at(-1);
    if (saleMinor === undefined || !buyer) return { clicks, events: [] };
    const occurredAt = buyer.at.getTime() + HOUR_MS / 4;
    const fields = { ...fieldsOf(buyer, '1'), event: 'purchase', status: 'approved', currency: unit } as const;
    const postback = { ...fields, amountMinor: saleMinor, occurredAt };
    return { clicks, events: [{ receivedAt: new Date(occurredAt + 20_000), postback }] };
  });
}

/** The events after a click: a purchase, a sign-up or a download, and its later status. */
function eventsOf(random: Random, click: YearClick, kind: string, unit: string): YearEvent[] {
  const event =
    kind === 'video'
      ? random.weighted([
          [70, 'install'],
          [30, 'purchase'],
        ] as const)
      : random.weighted([
          [62, 'purchase'],
          [38, 'register'],
        ] as const);
  const occurredAt = click.at.getTime() + Math.round((0.05 + random.next() ** 3 * 40) * HOUR_MS);
  const isForeign = event === 'purchase' && random.next() < 0.04;
  const amountMinor = amountOf(random, event, isForeign);
  const currency = isForeign ? 'USD' : unit;
  const reportSale = (
    name: string,
    status: Postback['status'],
    amountMinor: bigint,
    occurredAt: number,
  ): YearEvent => ({
    receivedAt: new Date(occurredAt + 4_000 + Math.floor(random.next() * 90_000)),
    postback: { ...fieldsOf(click, name), event, status, amountMinor, currency, occurredAt },
  });
  const later = (days: number) => occurredAt + Math.round((0.3 + random.next() * days) * DAY_MS);
  if (event !== 'purchase') return [reportSale('1', 'approved', amountMinor, occurredAt)];
  const fate = random.next();
  if (fate < 0.04) {
    return [reportSale('1', 'approved', amountMinor, occurredAt), reportSale('2', 'reversed', amountMinor, later(14))];
  }
  if (fate < 0.07) {
    return [
      reportSale('1', 'approved', amountMinor, occurredAt),
      reportSale('2', 'approved', (amountMinor * 2n) / 5n, later(10)),
    ];
  }
  if (fate < 0.15) {
    return [reportSale('1', 'pending', amountMinor, occurredAt), reportSale('2', 'approved', amountMinor, later(2))];
  }
  if (fate < 0.17) {
    return [reportSale('1', 'pending', amountMinor, occurredAt), reportSale('2', 'declined', amountMinor, later(3))];
  }
  return [reportSale('1', 'approved', amountMinor, occurredAt)];
}

function amountOf(random: Random, event: string, isForeign: boolean): bigint {
  if (event === 'install') return 6_00n;
  if (event === 'register') return 18_00n;
  if (isForeign) return BigInt(random.pick([1_99, 4_99, 9_99, 19_99]));
  const packs = random.weighted([
    [40, 49],
    [30, 99],
    [15, 249],
    [10, 499],
    [4, 999],
    [1, 2_490],
  ] as const);
  return BigInt(Math.round(packs * 100 * (random.next() < 0.3 ? 1 : 0.8 + random.next() * 0.6)));
}
