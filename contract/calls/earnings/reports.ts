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
  /** What customers paid. */
  gross: moneyText,
  /** Not settled yet: may still change. */
  estimated: moneyText,
  /** Paid to the balance. */
  settled: moneyText,
  /** Waits for a check or for an exchange rate. */
  held: moneyText,
  reversed: moneyText,
});

const line = z.object({
  id: z.string(),
  at: moment,
  kind: z.enum(ITEM_KINDS),
  /** The item's name. */
  item: z.string(),
  /** 0 own, 1 a direct member's, 2 an indirect member's. */
  level: z.int(),
  /** The member who brought it. */
  member: z.object({ uid: z.string(), name: z.string() }),
  base: moneyText,
  rate: rateText,
  amount: moneyText,
  state: z.enum(COMMISSION_STATES),
  settlesOn: z.nullable(z.string()),
  note: z.string(),
});

export const reportCalls = [
  defineCall({
    path: '/report/summary',
    method: 'POST',
    summary: 'What was earned in a span of the site’s days, both ends included, beside the span before it.',
    access: 'user',
    feature: 'report',
    input: z.object(span),
    output: z.extend(figures, {
      asOf: moment,
      previous: figures,
      /** Every day of the span, oldest first. */
      days: z.array(z.object({ day: z.string(), settled: moneyText, estimated: moneyText })),
      /** The next day on which something settles, of whatever span, and how much as it stands; null: nothing waits. */
      next: z.nullable(z.object({ day: z.string(), amount: moneyText })),
      /** What is owed now: it is paid first, by whatever settles. */
      debt: moneyText,
      /** Nothing was ever clicked or earned. */
      isNew: z.boolean(),
    }),
    refusals: ['dates_swapped', 'span_too_long'],
  }),
  defineCall({
    path: '/report/list',
    method: 'POST',
    summary: 'The same by day, item, member or source. By day every day is there, also an empty one.',
    access: 'user',
    feature: 'report',
    input: z.object({ ...span, by: z.enum(REPORT_GROUPS, 'field_invalid'), number: pageNumber, size: pageSize }),
    output: page(
      z.object({
        /** The day, the item's id, the member's uid or the source. */
        key: z.string(),
        name: z.string(),
        /** Of an item. */
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
    summary: 'The lines a sum is made of, newest first; of more than 1,000 only that there is another page.',
    access: 'user',
    feature: 'report',
    input: z.object({
      ...span,
      /** Of one item. */
      kind: z.optional(z.enum(ITEM_KINDS, 'field_invalid')),
      id: z._default(optionalText(64), ''),
      /** Of one member. */
      member: z._default(optionalText(8), ''),
      /** Of one source. */
      source: z._default(optionalText(40), ''),
      number: pageNumber,
      size: pageSize,
    }),
    output: z.extend(page(line), {
      sum: z.object({ settled: moneyText, estimated: moneyText }),
      /** Of the item, else of the member or the source where they brought something; '' of all. */
      name: z.string(),
    }),
    refusals: ['dates_swapped', 'span_too_long', 'item_unknown'],
  }),
  defineCall({
    path: '/report/line',
    method: 'POST',
    summary: 'One line explained: what came in, the plan, the rate and since when, corrections, journals.',
    access: 'user',
    feature: 'report',
    input: z.object({ id: text(200) }),
    output: z.extend(line, {
      /** What came in. */
      source: z.object({
        /** 'click', 'postback', 'file' or 'platform'. */
        from: z.string(),
        name: z.string(),
        event: z.string(),
        /** How many: a platform's figure of a day is of several. */
        count: z.number(),
        amount: moneyText,
        currency: z.string(),
        /** Of the click that it came from. */
        clickedAt: z.nullable(moment),
        sub: z.string(),
        occurredAt: moment,
        receivedAt: moment,
      }),
      /** Of a line that is held: the kind of check, and nothing of what was found; '' for every other. */
      heldFor: z.enum(HELD_FOR),
      /** The calculated amount with up to six decimals, before the total of the item's day is cut to hundredths and divided. */
      exact: z.string(),
      gross: moneyText,
      /** What the platform pays of it, in percent. */
      ratio: rateText,
      /** `base`: the rate is of what the platform pays, of the whole amount, or of so much an event. */
      plan: z.object({
        name: z.string(),
        version: z.int(),
        since: moment,
        base: z.enum(['share', 'amount', 'flat']),
        /** The group that it is for; null: a plan of another kind. */
        group: z.nullable(z.string()),
      }),
      rateSince: z.nullable(moment),
      /** null: the site's own currency. */
      exchange: z.nullable(z.object({ rate: z.string(), day: z.string(), origin: z.string() })),
      /** What the source said, in order. */
      corrections: z.array(
        z.object({ at: moment, status: z.string(), amount: moneyText, currency: z.string(), commission: moneyText }),
      ),
      /** Of its item and day: what was posted, and what of it paid a debt or, below zero, became one. */
      postings: z.array(z.object({ id: z.string(), at: moment, amount: moneyText, debt: moneyText })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/report/export',
    method: 'POST',
    summary: 'Starts a CSV of a span; a personal notice says when it is ready.',
    access: 'user',
    feature: 'report',
    input: z.object({ ...span, by: z.enum(EXPORT_GROUPS, 'field_invalid') }),
    output: z.object({ id: z.string() }),
    refusals: ['dates_swapped', 'span_too_long', 'exports_waiting', 'exports_too_many'],
  }),
  defineCall({
    path: '/report/exports',
    method: 'POST',
    summary: 'The own exports, newest first.',
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
        /** Of one that is ready. */
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/report/export/file',
    method: 'POST',
    summary: 'The file of an own export that is ready: CSV, UTF-8 with BOM.',
    access: 'user',
    feature: 'report',
    input: z.object({ id: text(64) }),
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
