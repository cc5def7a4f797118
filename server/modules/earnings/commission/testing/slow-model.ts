import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import {
  arrivalOf,
  dayOf,
  type EarningStory,
  FIRST_RATES,
  FIRST_TERMS,
  LATER_RATES,
  NOW,
  type StoryMembership,
  type StoryPlan,
} from './earning-story.ts';

/** A user's total of an item on a day, in hundredths. */
export interface ModelTarget {
  readonly uid: string;
  readonly day: number;
  readonly item: string;
  readonly settled: bigint;
  readonly estimated: bigint;
  readonly parked: bigint;
  readonly reversed: bigint;
  readonly conversions: number;
  readonly gross: bigint;
}

/** One sale, or one figure of a platform, after all its events. */
interface Sale {
  readonly name: string;
  readonly uid: string;
  readonly item: string;
  readonly at: number;
  /** The time at which most of the amount was reported. */
  readonly arrivalOf: number;
  readonly status: Postback['status'];
  /** undefined: its day has no exchange rate. */
  readonly minor: bigint | undefined;
  /** The number of sales; a figure stands for several. */
  readonly count: number;
  readonly customerSince: number;
}

const DAY_MS = 86_400_000;
const WINDOW_MS = 30 * DAY_MS;
const RATIO_PPM = 500_000;
/** A millionth of a millionth of a hundredth. */
const UNIT = 10n ** 12n;
const FURTHER = ['pending', 'approved', 'declined', 'reversed'];

/**
 * The expected result of a story: computed all at once, in order, without caches or shortcuts. It shares no rule with
 * the engine.
 */
export function modelTargets(story: EarningStory, now: number): ModelTarget[] {
  const sums = new Map<
    string,
    Record<'settled' | 'estimated' | 'parked' | 'reversed' | 'gross', bigint> & { conversions: number }
  >();
  const ofPerson = Map.groupBy(salesOf(story), ({ uid }) => uid);
  for (const sales of ofPerson.values()) {
    sales.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
    const used = { month: new Map<string, bigint>(), day: new Map<string, bigint>(), base: new Map<string, bigint>() };
    for (const sale of sales) {
      const plan = planOf(story, sale);
      if (plan.terms.months !== undefined && sale.at >= monthLater(sale.customerSince)) continue;
      const state = stateOf(sale, plan.terms, now);
      const counts = state === 'settled' || state === 'estimated';
      const keyOfDay = `${plan.planId} ${dayOf(sale.at)}`;
      const keyOfMonth = `${plan.planId} ${Math.floor(dayOf(sale.at) / 100)}`;
      const base = baseOf(sale, plan.terms);
      const parts = partsOf(story, sale, plan.terms, used.base.get(keyOfMonth) ?? 0n);
      for (const [level, { uid, ppm }] of parts.entries()) {
        let part = base * BigInt(ppm);
        const { capDayMinor, capMonthMinor, levels } = plan.terms;
        const whose = levels === 'differences' ? 'all' : 'own';
        const usedOf = (sums: Map<string, bigint>, key: string) => sums.get(`${whose} ${key}`) ?? 0n;
        if (counts && (level === 0 || whose === 'all')) {
          if (capDayMinor !== undefined) part = upTo(part, capDayMinor * UNIT - usedOf(used.day, keyOfDay));
          if (capMonthMinor !== undefined) part = upTo(part, capMonthMinor * UNIT - usedOf(used.month, keyOfMonth));
        }
        for (const of of counts ? ['all', ...(level === 0 ? ['own'] : [])] : []) {
          used.day.set(`${of} ${keyOfDay}`, (used.day.get(`${of} ${keyOfDay}`) ?? 0n) + part);
          used.month.set(`${of} ${keyOfMonth}`, (used.month.get(`${of} ${keyOfMonth}`) ?? 0n) + part);
        }
        if (ppm === 0 && level > 0) continue;
        const key = `${uid} ${dayOf(sale.at)} ${sale.item}`;
        const sum = sums.get(key) ?? {
          settled: 0n,
          estimated: 0n,
          parked: 0n,
          reversed: 0n,
          gross: 0n,
          conversions: 0,
        };
        sum[state] += part;
        if (state !== 'reversed') sum.conversions += sale.count;
        if (state !== 'reversed') sum.gross += sale.minor ?? 0n;
        sums.set(key, sum);
      }
      if (counts && sale.status === 'approved') used.base.set(keyOfMonth, (used.base.get(keyOfMonth) ?? 0n) + base);
    }
  }
  return [...sums].map(([key, { conversions, gross, ...states }]) => {
    const [uid = '', day, item = ''] = key.split(' ');
    const cut = { settled: states.settled / UNIT, estimated: states.estimated / UNIT };
    return {
      uid,
      day: Number(day),
      item,
      ...cut,
      parked: states.parked / UNIT,
      reversed: states.reversed / UNIT,
      conversions,
      gross,
    };
  });
}

/** Counts the valid sales of each promoter's item. */
export function modelCounts(story: EarningStory): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { uid, item, status, count } of salesOf(story)) {
    if (status !== 'approved' && status !== 'pending') continue;
    counts.set(`${uid} ${item}`, (counts.get(`${uid} ${item}`) ?? 0) + count);
  }
  return counts;
}

function salesOf(story: EarningStory): Sale[] {
  const reported = [...Map.groupBy(story.events, ({ transactionId }) => transactionId)].map(([name, events]) => {
    const { last, at } = finalReport(events);
    return { name, last, events, clickId: last.clickId, at };
  });
  const ofClick = Map.groupBy(reported, ({ clickId }) => clickId);
  const clicks = new Map(story.clicks.map((click) => [click.id, click]));
  const sales: Sale[] = [];
  for (const { name, last, events, clickId, at } of reported) {
    const click = clicks.get(clickId);
    if (!click || at > click.at + WINDOW_MS) continue;
    const customerSince = Math.min(...(ofClick.get(clickId) ?? []).map((sale) => sale.at));
    const minor = inUnit(story, last.amountMinor, last.currency, at);
    sales.push({
      name: `demo ${name}`,
      uid: click.uid,
      item: click.item,
      at,
      arrivalOf: reportedSince(events, click.at + WINDOW_MS),
      status: last.status,
      minor,
      count: 1,
      customerSince,
    });
  }
  for (const { day, noon, versions } of story.factDays) {
    for (const uid of story.uids) {
      const first = versions.flat().find((figure) => figure.uid === uid);
      if (!first) continue;
      const reported = versions.at(-1)?.find((figure) => figure.uid === uid);
      sales.push({
        ...{ name: `platform ${day}`, uid, item: first.item, at: noon, arrivalOf: NOW.getTime(), customerSince: noon },
        ...{
          status: reported ? 'approved' : 'reversed',
          minor: reported?.amountMinor ?? 0n,
          count: reported?.count ?? 1,
        },
      });
    }
  }
  return sales;
}

/** The time from which the sale was at least half of its final amount, on that day. */
function reportedSince(events: readonly Postback[], latestAt: number): number {
  const moments = [...new Set(events.map(({ eventId }) => arrivalOf(eventId)))].sort((one, other) => one - other);
  const states = moments.map((moment) => ({
    moment,
    ...finalReport(events.filter(({ eventId }) => arrivalOf(eventId) <= moment)),
  }));
  const end = states.at(-1);
  let since = end?.moment ?? 0;
  for (const { moment, last, at } of states.toReversed()) {
    const isMost =
      end !== undefined && last.currency === end.last.currency && last.amountMinor * 2n >= end.last.amountMinor;
    const isSale = last.status === 'approved' || last.status === 'pending';
    if (!isMost || !isSale || at > latestAt || dayOf(at) !== dayOf(end.at)) break;
    since = moment;
  }
  return since;
}

/** A reversal is final. */
function finalReport(events: readonly Postback[]) {
  const reversals = events.filter(({ status }) => status === 'reversed');
  const last =
    reversals.length > 0 ? reversals.reduce((one, other) => (isAfter(other, one) ? other : one)) : lastReport(events);
  return { last, at: Math.min(...events.map(({ occurredAt }) => occurredAt)) };
}

/**
 * Applies events in order of arrival: a newer event counts, and an older one only as a decline or a smaller amount.
 */
function lastReport(events: readonly Postback[]): Postback {
  const arrived = [...Map.groupBy(events, ({ eventId }) => arrivalOf(eventId))].sort(([one], [other]) => one - other);
  const read = arrived.flatMap(([, together]) => together.toSorted((one, other) => (isAfter(one, other) ? 1 : -1)));
  return read.reduce((last, event, place) => {
    if (read.slice(0, place).every((before) => isAfter(event, before))) return event;
    const isPaid = last.status === 'approved';
    if (event.status === 'declined') return isPaid ? event : last;
    if (event.status === 'pending') return last;
    return isAfter(event, last) || (isPaid && event.amountMinor < last.amountMinor) ? event : last;
  });
}

function isAfter(one: Postback, other: Postback): boolean {
  if (one.occurredAt !== other.occurredAt) return one.occurredAt > other.occurredAt;
  if (one.status !== other.status) return FURTHER.indexOf(one.status) > FURTHER.indexOf(other.status);
  if (one.amountMinor !== other.amountMinor) return one.amountMinor < other.amountMinor;
  return one.eventId > other.eventId;
}

function inUnit(story: EarningStory, minor: bigint, currency: string, at: number): bigint | undefined {
  if (currency === 'COIN') return minor;
  const rate = story.exchangeRates.get(dayOf(at));
  return rate === undefined ? undefined : (minor * BigInt(rate.replace('.', ''))) / 10_000n;
}

/**
 * Finds the item's plan, or else the group's, or else the site's. Of each plan only the version that began last counts,
 * even if it is for another item or group.
 */
function planOf(story: EarningStory, { uid, item, at }: Sale): Pick<StoryPlan, 'planId' | 'terms'> {
  const inTime = story.plans.filter(({ since }) => since <= at);
  const last = [...Map.groupBy(inTime, ({ planId }) => planId).values()].map((versions) =>
    versions.toSorted((one, other) => one.since - other.since || one.version - other.version).at(-1),
  );
  const scopes = [`item ${item}`, `group ${groupOf(story, uid, at)}`, 'site '];
  for (const whom of scopes) {
    const fitting = last.filter((plan) => plan !== undefined && `${plan.scope} ${plan.of}` === whom) as StoryPlan[];
    const newest = Math.max(...fitting.map(({ since }) => since));
    const [best] = fitting
      .filter(({ since }) => since === newest)
      .sort((one, other) => (one.planId < other.planId ? 1 : -1));
    if (best) return best;
  }
  return { planId: 'standard', terms: FIRST_TERMS };
}

/** A user's last inviter before that moment. */
function groupOf({ memberships }: EarningStory, uid: string, at: number): string | undefined {
  let last: StoryMembership | undefined;
  for (const membership of memberships) {
    if (membership.uid === uid && membership.since <= at && (last === undefined || membership.since > last.since))
      last = membership;
  }
  return last?.group;
}

function stateOf({ status, minor, at, arrivalOf }: Sale, { base, holdDays }: PlanTerms, now: number) {
  if (status === 'declined' || status === 'reversed') return 'reversed';
  if (minor === undefined && (base === 'share' || base === 'amount')) return 'parked';
  return status === 'approved' && Math.max(at, arrivalOf) + holdDays * DAY_MS <= now ? 'settled' : 'estimated';
}

/** In millionths of a hundredth. */
function baseOf({ minor = 0n, count }: Sale, { base }: PlanTerms): bigint {
  if (base === 'share') return minor * BigInt(RATIO_PPM);
  if (base === 'amount') return minor * 1_000_000n;
  return minor < 0n ? 0n : base.flatMinor * BigInt(count) * 1_000_000n;
}

/** The promoter, the upline, and the next upline: no user twice. */
function partsOf(
  story: EarningStory,
  { uid, at }: Sale,
  terms: PlanTerms,
  baseBefore: bigint,
): { uid: string; ppm: number }[] {
  const chain = [personAt(story, uid, at)];
  for (let next = chain[0]?.inviter; next !== undefined && chain.length < 3; next = chain.at(-1)?.inviter) {
    if (chain.some((person) => person.uid === next)) break;
    chain.push(personAt(story, next, at));
  }
  let left = terms.base === 'amount' ? RATIO_PPM : 1_000_000;
  let highest = 0;
  return chain.map((person, level) => {
    const shares = [ownPpm(terms, person.rate, baseBefore), person.rate1 * 10_000, person.rate2 * 10_000];
    const difference = person.rate * 10_000 - highest;
    const targetPpm = level > 0 && terms.levels === 'differences' ? difference : (shares[level] ?? 0);
    const ppm = Math.max(0, Math.min(targetPpm, left));
    left -= ppm;
    highest = level === 0 ? Math.max(targetPpm, person.rate * 10_000) : Math.max(highest, person.rate * 10_000);
    return { uid: person.uid, ppm };
  });
}

function personAt(story: EarningStory, uid: string, at: number) {
  const [last] = story.people
    .filter((person) => person.uid === uid && person.since <= at)
    .sort((one, other) => other.since - one.since);
  return last ? { ...LATER_RATES, ...last } : { uid, inviter: story.firstInviterOf(uid), ...FIRST_RATES };
}

function ownPpm({ own }: PlanTerms, rate: number, baseBefore: bigint): number {
  if (own === 'own') return rate * 10_000;
  if ('ppm' in own) return own.ppm;
  return own.steps.findLast(({ fromMinor }) => baseBefore >= fromMinor * 1_000_000n)?.ppm ?? 0;
}

/** Adds calendar months; the 31st becomes the 28th. */
function monthLater(at: number): number {
  const date = new Date(at);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), last);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, day) + (at % DAY_MS);
}

function upTo(part: bigint, room: bigint): bigint {
  if (room <= 0n) return 0n;
  return part < room ? part : room;
}
