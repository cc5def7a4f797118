import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, optionalText, page, pageNumber, pageSize, rateText, text } from '../../fields.ts';
import { ITEM_KINDS } from '../../items.ts';
import { COMMISSION_STATES, EXPORT_GROUPS, REPORT_GROUPS } from '../../records.ts';
import { HELD_FOR } from './values.ts';

const span = { from: day, to: day };

const figures = z.object({
  clicks: z.int(),
  uniqueClicks: z.int(),
  botClicks: z.int(),
  conversions: z.int(),
  /** Amounts that customers paid. */
  gross: moneyText,
  /** Not settled yet, so it may still change. */
  estimated: moneyText,
  /** Paid to the balance. */
  settled: moneyText,
  /** Waiting for a check or an exchange rate. */
  held: moneyText,
  reversed: moneyText,
});

const line = z.object({
  id: z.string(),
  at: moment,
  kind: z.enum(ITEM_KINDS),
  /** The item's name. */
  item: z.string(),
  /** 0: an own sale, 1: a direct member's sale, 2: an indirect member's sale. */
  level: z.int(),
  /** The member who made the sale. */
  member: z.object({ uid: z.string(), name: z.string() }),
  base: moneyText,
  rate: rateText,
  amount: moneyText,
  state: z.enum(COMMISSION_STATES),
  settlesOn: z.nullable(z.string()),
  note: z.string(),
});

/**
 * The results of the user's own links, without the shares of members' sales. `earned` is settled and estimated
 * together, `estimated` its part that is not settled yet.
 */
const results = { clicks: z.int(), earned: moneyText, estimated: moneyText };
const channels = z.array(z.object({ /** '' for the link without a sub-id. */ sub: z.string(), ...results }));
/** The last seven of the site's days, oldest first. */
const week = z.array(z.object({ day: z.string(), ...results }));
const itemId = text(64);

export const reportCalls = [
  defineCall({
    path: '/report/today',
    method: 'POST',
    summary: 'Today’s earnings and clicks, and the caller’s best links of the last seven days with their days.',
    access: 'user',
    cached: 'while-loading',
    input: z.object({}),
    output: z.object({
      day: z.string(),
      /** Of own and members' sales; settled and estimated together. */
      earned: moneyText,
      /** The part of it that is not settled yet. */
      estimated: moneyText,
      clicks: z.int(),
      /** At most three items, the best first; the newest applications if no link was clicked. */
      links: z.array(
        z.object({
          kind: z.enum(ITEM_KINDS),
          id: z.string(),
          name: z.string(),
          icon: z.string(),
          ...results,
          week,
        }),
      ),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/report/start',
    method: 'POST',
    summary: 'How far a new user is on the way to the first earning, and whether the user has a rate.',
    access: 'user',
    input: z.object({}),
    output: z.object({
      /** The next step; done after the first earning, or a month after joining. */
      step: z.enum(['choose', 'share', 'earn', 'done']),
      /** The newest application, preferably with a link; null before the first step. */
      item: z.nullable(z.object({ kind: z.enum(ITEM_KINDS), id: z.string(), name: z.string() })),
      /** The moment at which it is decided at the latest, if its link is still missing; otherwise ''. */
      answerBy: z.string(),
      clicks: z.int(),
      /** false: no sale of this user earns anything until the user is given a rate. */
      hasRate: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/report/moment',
    method: 'POST',
    summary:
      'The next moment of the caller that was not shown yet (first click, sale, money, level up); marks one shown.',
    access: 'user',
    feature: 'report',
    input: z.object({
      /** A moment that is shown now: it does not come again, on any phone. */
      seen: z.optional(
        text(20).check(z.regex(/^(first_click|first_sale|first_money|level_up:\d{1,3})$/, 'field_invalid')),
      ),
    }),
    output: z.object({
      moment: z.nullable(
        z.object({
          id: z.string(),
          kind: z.enum(['first_click', 'first_sale', 'first_money', 'level_up']),
          /** The first money; '' for another moment. */
          amount: z.union([moneyText, z.literal('')]),
          /** The item that earned the first money. */
          item: z.nullable(z.object({ kind: z.enum(ITEM_KINDS), id: z.string(), name: z.string() })),
          /** The new level; 0 for another moment. */
          level: z.int(),
        }),
      ),
      /** Whether a first click, sale or money is still to come. */
      mayCome: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/report/links',
    method: 'POST',
    summary: 'Results of the caller’s own links of some items in the last seven days, by day and by channel.',
    access: 'user',
    cached: 'while-loading',
    input: z.object({
      kind: z.enum(ITEM_KINDS, 'field_invalid'),
      ids: z.array(itemId, 'field_type').check(z.maxLength(50, 'field_too_long')),
    }),
    output: z.array(z.object({ id: z.string(), conversions: z.int(), ...results, week, channels })),
    refusals: [],
  }),
  defineCall({
    path: '/report/item',
    method: 'POST',
    summary: 'How the caller earns on an item: events, click window, hold; and the results of the last 30 days.',
    access: 'user',
    cached: 'while-loading',
    input: z.object({ kind: z.enum(ITEM_KINDS, 'field_invalid'), id: itemId }),
    output: z.object({
      /** By the plan in force; null if there is none. */
      terms: z.nullable(
        z.object({
          /** Names of the events that count: 'purchase'. */
          events: z.array(z.string()),
          /** The caller's approximate earnings from one of each event; '' until there are enough for an average. */
          pays: z.array(z.object({ event: z.string(), amount: z.union([moneyText, z.literal('')]) })),
          /** Days until an estimate settles. */
          holdDays: z.int(),
          /** Months after a customer's first event in which events count; null without an end. */
          months: z.nullable(z.int()),
          /** The most that the caller earns by the plan; '' without a maximum. */
          capDay: z.union([moneyText, z.literal('')]),
          capMonth: z.union([moneyText, z.literal('')]),
        }),
      ),
      /** An event counts if it occurs at most this many days after its click. */
      windowDays: z.int(),
      last30: z.object({
        conversions: z.int(),
        ...results,
        /** Earned per click, with up to four decimals; '' without clicks. */
        perClick: z.string(),
        /** The best item first. */
        channels,
      }),
    }),
    refusals: ['item_unknown'],
  }),
  defineCall({
    path: '/report/summary',
    method: 'POST',
    summary: 'Earnings in a span of the site’s days, both ends included, compared with like days before.',
    access: 'user',
    feature: 'report',
    cached: 'while-loading',
    input: z.object(span),
    output: z.extend(figures, {
      asOf: moment,
      /**
       * The same number of days in the previous month or year, the same weekday a week before, or the days just before.
       * While the span runs, they end at the same time of day.
       */
      previous: z.object({
        settled: moneyText,
        estimated: moneyText,
        /** The end of days that are not compared whole; null: they are. */
        until: z.nullable(moment),
      }),
      /** Every day of the span, oldest first. */
      days: z.array(
        z.object({
          day: z.string(),
          settled: moneyText,
          estimated: moneyText,
          clicks: z.int(),
          conversions: z.int(),
        }),
      ),
      /** The next day on which earnings settle (in any span), and the present amount; null if none are pending. */
      next: z.nullable(z.object({ day: z.string(), amount: moneyText })),
      /** The present debt: settled earnings pay it first. */
      debt: moneyText,
      /** Whether the promoter has no clicks or earnings yet. */
      isNew: z.boolean(),
    }),
    refusals: ['dates_swapped', 'span_too_long'],
  }),
  defineCall({
    path: '/report/list',
    method: 'POST',
    summary: 'Earnings in a span by day, item, channel, member or source. By day, empty days are included.',
    access: 'user',
    feature: 'report',
    cached: 'while-loading',
    input: z.object({ ...span, by: z.enum(REPORT_GROUPS, 'field_invalid'), number: pageNumber, size: pageSize }),
    output: page(
      z.object({
        /**
         * The key of the group: the day, the item's id, the member's uid or the source. A channel: `own:` and the
         * sub-id of the user's own link, which is '' for the link without one; `team` for the sales of members.
         */
        key: z.string(),
        name: z.string(),
        /** Set for an item. */
        kind: z.nullable(z.enum(ITEM_KINDS)),
        icon: z.string(),
        clicks: z.int(),
        conversions: z.int(),
        gross: moneyText,
        estimated: moneyText,
        settled: moneyText,
      }),
    ),
    refusals: ['dates_swapped', 'span_too_long'],
  }),
  defineCall({
    path: '/report/lines',
    method: 'POST',
    summary: 'The lines of a sum, newest first. Lines are counted up to 1,000.',
    access: 'user',
    feature: 'report',
    cached: 'while-loading',
    input: z.object({
      ...span,
      /** Only for this item. */
      kind: z.optional(z.enum(ITEM_KINDS, 'field_invalid')),
      id: z._default(optionalText(64), ''),
      /** Only lines of this member. */
      member: z._default(optionalText(8), ''),
      /** Only lines of this source. */
      source: z._default(optionalText(40), ''),
      /** Only lines of this channel, by its key in /report/list. */
      channel: z._default(optionalText(80), ''),
      number: pageNumber,
      size: pageSize,
    }),
    output: z.extend(page(line), {
      sum: z.object({ settled: moneyText, estimated: moneyText }),
      /** Name of the item, else of the member or source if they have lines; '' for all. */
      name: z.string(),
    }),
    refusals: ['dates_swapped', 'span_too_long', 'item_unknown'],
  }),
  defineCall({
    path: '/report/line',
    method: 'POST',
    summary: 'One line explained: its source, the plan, the rate and its start, corrections, journals.',
    access: 'user',
    feature: 'report',
    input: z.object({ id: text(200) }),
    output: z.extend(line, {
      /** The original event. */
      source: z.object({
        /** 'click', 'postback', 'file' or 'platform'. */
        from: z.string(),
        name: z.string(),
        event: z.string(),
        /** Number of events: a platform's daily figure counts several. */
        count: z.number(),
        amount: moneyText,
        currency: z.string(),
        /** Time of the click. */
        clickedAt: z.nullable(moment),
        sub: z.string(),
        occurredAt: moment,
        receivedAt: moment,
      }),
      /** The kind of fraud check that flagged the line, without its finding; '' if it is not flagged. */
      heldFor: z.enum(HELD_FOR),
      /**
       * The calculated amount with up to six decimals, before the total of the item's day is cut to hundredths and
       * divided among the lines.
       */
      exact: z.string(),
      gross: moneyText,
      /** The platform's share, in percent. */
      ratio: rateText,
      /**
       * `base` says whether the rate is a share of the platform's payment, a share of the whole amount, or a fixed
       * amount per event.
       */
      plan: z.object({
        name: z.string(),
        version: z.int(),
        since: moment,
        base: z.enum(['share', 'amount', 'flat']),
        /** The plan's group; null: another kind of plan. */
        group: z.nullable(z.string()),
      }),
      rateSince: z.nullable(moment),
      /** null: the site's own currency. */
      exchange: z.nullable(z.object({ rate: z.string(), day: z.string(), origin: z.string() })),
      /** Reports of the source, in order. */
      corrections: z.array(
        z.object({ at: moment, status: z.string(), amount: moneyText, currency: z.string(), commission: moneyText }),
      ),
      /** For the line's item and day: posted amounts, and the part that paid a debt or, if negative, became a debt. */
      postings: z.array(z.object({ id: z.string(), at: moment, amount: moneyText, debt: moneyText })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/report/export',
    method: 'POST',
    summary: 'Starts a CSV of a span; a personal notice follows when it is ready.',
    access: 'user',
    feature: 'report',
    input: z.object({ ...span, by: z.enum(EXPORT_GROUPS, 'field_invalid') }),
    output: z.object({ id: z.string() }),
    refusals: ['dates_swapped', 'span_too_long', 'exports_waiting', 'exports_too_many'],
  }),
  defineCall({
    path: '/report/exports',
    method: 'POST',
    summary: 'The caller’s exports, newest first.',
    access: 'user',
    feature: 'report',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        by: z.enum(EXPORT_GROUPS),
        state: z.enum(['waiting', 'ready', 'expired', 'failed']),
        createdAt: moment,
        /** Set once it is ready. */
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/report/export/file',
    method: 'POST',
    summary: 'The finished file of an export of the caller: CSV, UTF-8 with BOM.',
    access: 'user',
    feature: 'report',
    input: z.object({ id: text(64) }),
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
