import { findCall } from '@pitaka/contract/calls/index.ts';
import { ITEM_KINDS, type ItemKind } from '@pitaka/contract/items.ts';
import { perClickText } from '@pitaka/core/earnings/reports/per-click.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { averageSale, findItem, type ReadOwnEarnings, readItemIds } from '../../promotion/catalogue/index.ts';
import { earningSettings } from '../conversions/index.ts';
import { readEventAverages } from './event-averages.ts';
import { type LinkResult, NOTHING, readBestLinks, readLinkResults, sumBy } from './link-results.ts';
import type { Span } from './span.ts';
import { readStart } from './start.ts';
import { readSpan } from './views.ts';

export interface ReportDependencies {
  readonly db: Database;
  readonly readOwnEarnings: ReadOwnEarnings;
}

/** An item without terms of its own, of which the platform pays all. */
const ANY_ITEM = { item_id: '', ratio_ppm: 1_000_000, sale_minor: null } as const;

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** The number of items for which Home has room. */
const BEST_LINKS = 3;
const SALE_EVENTS: readonly string[] = ['purchase', 'recharge'];

/** The results of a promoter's own links, and the terms of an item (Spec: B1, B8, B9). */
export function linkResultRoutes({ db, readOwnEarnings }: ReportDependencies): Route[] {
  return [
    route(findCall('/report/today'), async (_input, context) => {
      const week = lastDays(context, WEEK_DAYS);
      const [today, best] = await Promise.all([
        readSpan(db, { ...week, from: week.to }),
        readBestLinks(db, week, openKinds(context.site), BEST_LINKS),
      ]);
      const results = Map.groupBy(
        await readLinkResults(
          db,
          week,
          best.map(({ item_id }) => item_id),
        ),
        ({ itemId }) => itemId,
      );
      return ok({
        day: week.to,
        earned: formatMinor(today.settledMinor + today.estimatedMinor),
        estimated: formatMinor(today.estimatedMinor),
        clicks: today.clicks,
        links: best.map((item) => ({
          ...{ kind: item.kind, id: item.external_id, name: item.name, icon: item.icon },
          ...presentResults(results.get(item.item_id) ?? []),
          week: presentDays(results.get(item.item_id) ?? [], week),
        })),
      });
    }),

    route(findCall('/report/start'), async (_input, context) => {
      const { site, now } = context;
      const user = requireUser(context);
      const { siteId } = site;
      const [start, earnings] = await Promise.all([
        readStart(db, { siteId, uid: user.uid, kinds: openKinds(site) }, now),
        readOwnEarnings({ siteId, ...user }, now),
      ]);
      const { base, partPpm } = earnings.of(ANY_ITEM);
      // On a site without a plan no user earns, and a code of an inviter changes nothing.
      return ok({ ...start, hasRate: base === 'none' || partPpm > 0 });
    }),

    route(findCall('/report/links'), async ({ kind, ids }, context) => {
      if (!openKinds(context.site).includes(kind)) return ok([]);
      const week = lastDays(context, WEEK_DAYS);
      const itemIds = await readItemIds(db, week.siteId, kind, ids);
      const results = Map.groupBy(await readLinkResults(db, week, [...itemIds.values()]), ({ itemId }) => itemId);
      return ok(
        [...itemIds].map(([id, itemId]) => {
          const own = results.get(itemId) ?? [];
          return { id, ...presentWhole(own), week: presentDays(own, week), channels: presentChannels(own) };
        }),
      );
    }),

    route(findCall('/report/item'), async ({ kind, id }, context) => {
      const month = lastDays(context, MONTH_DAYS);
      const item = openKinds(context.site).includes(kind) ? await findItem(db, month.siteId, kind, id) : undefined;
      if (!item || item.hidden) return refuse('item_unknown');
      const { siteId, unit } = context.site;
      const [earnings, results, ofSale, averages] = await Promise.all([
        readOwnEarnings({ siteId, ...requireUser(context) }, context.now),
        readLinkResults(db, month, [item.item_id]),
        averageSale(db, siteId, item.item_id),
        readEventAverages(db, { siteId, unit, itemId: item.item_id }, context.now),
      ]);
      const terms = earnings.termsOf(item.item_id);
      // The lists and the head of the page show the earnings from a sale: another figure here would contradict them.
      const averageOf = (event: string) =>
        SALE_EVENTS.includes(event) && ofSale !== null ? ofSale : (averages.get(event) ?? null);
      const paysFor = (event: string) => {
        const { saleMinor } = earnings.of({ ...item, sale_minor: averageOf(event) });
        return { event, amount: saleMinor === undefined ? ('' as const) : formatMinor(saleMinor) };
      };
      const { clicks, earnedMinor } = total(results);
      return ok({
        terms: terms
          ? {
              ...{
                events: [...terms.events],
                pays: terms.events.map(paysFor),
                holdDays: terms.holdDays,
                months: terms.months ?? null,
              },
              capDay: terms.capDayMinor === undefined ? ('' as const) : formatMinor(terms.capDayMinor),
              capMonth: terms.capMonthMinor === undefined ? ('' as const) : formatMinor(terms.capMonthMinor),
            }
          : null,
        windowDays: earningSettings.of(context.site).clickWindowDays,
        last30: {
          ...presentWhole(results),
          perClick: perClickText(earnedMinor, clicks),
          channels: presentChannels(results),
        },
      });
    }),
  ];
}

function lastDays(context: CallContext, days: number): Span {
  const { site, now } = context;
  const { uid } = requireUser(context);
  const today = siteDay(now, site.timezone);
  const to = dayText(today);
  return { siteId: site.siteId, uid, from: addDays(to, 1 - days), to, today };
}

function openKinds({ features }: Site): ItemKind[] {
  return ITEM_KINDS.filter((kind) => features[kind === 'app' ? 'apps' : kind]);
}

function total(results: readonly LinkResult[]) {
  return sumBy(results, () => '').get('') ?? NOTHING;
}

function presentResults(results: readonly LinkResult[]) {
  return present(total(results));
}

function present({ clicks, earnedMinor, estimatedMinor }: typeof NOTHING) {
  return { clicks, earned: formatMinor(earnedMinor), estimated: formatMinor(estimatedMinor) };
}

function presentWhole(results: readonly LinkResult[]) {
  const conversions = results.reduce((sum, result) => sum + result.conversions, 0);
  return { ...presentResults(results), conversions };
}

/** Every day of the span, the oldest first. */
function presentDays(results: readonly LinkResult[], { from, to }: Span) {
  const byDay = sumBy(results, ({ day }) => day);
  const days: string[] = [];
  for (let day = from; dayNumber(day) <= dayNumber(to); day = addDays(day, 1)) days.push(day);
  return days.map((day) => ({ day, ...present(byDay.get(day) ?? NOTHING) }));
}

/** The channels with results, by earnings, then clicks. */
function presentChannels(results: readonly LinkResult[]) {
  return [...sumBy(results, ({ sub }) => sub)]
    .toSorted(([, one], [, other]) => Number(other.earnedMinor - one.earnedMinor) || other.clicks - one.clicks)
    .map(([sub, sums]) => ({ sub, ...present(sums) }));
}
