import * as z from 'zod/mini';
import { COOL_OFF_DAYS, EXCLUSION_MONTHS } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, password, text } from '../../fields.ts';

const none = z.object({});

/** Deposit and loss are amounts; session is minutes a day, reality the interval of reality checks. */
export const OWN_LIMIT_KINDS = ['deposit', 'loss', 'session', 'reality'] as const;
export const OWN_LIMIT_PERIODS = ['day', 'week', 'month'] as const;

/** Decimal text for amounts, whole minutes for times. */
const limitValue = z.nullable(z.string());

const limit = z.object({
  kind: z.enum(OWN_LIMIT_KINDS),
  period: z.enum(OWN_LIMIT_PERIODS),
  /** Null for no limit. */
  value: limitValue,
  /** Requested values that take effect later. */
  raises: z.array(z.object({ value: limitValue, from: moment })),
});

const breakState = z.object({
  status: z.enum(['none', 'cooling_off', 'excluded']),
  since: z.nullable(moment),
  /** The earliest possible end. */
  until: z.nullable(moment),
  /** The end; null for a self-exclusion without a request to return. */
  endsAt: z.nullable(moment),
});

/** All breaks, the newest first. */
export const breakHistory = z.array(
  z.object({
    kind: z.enum(['cooling_off', 'excluded']),
    since: moment,
    until: moment,
    endsAt: z.nullable(moment),
  }),
);

export const protectionCalls = [
  defineCall({
    path: '/protection/state',
    method: 'POST',
    summary: 'The caller’s limits and breaks, the history of requests, and help lines.',
    access: 'user',
    feature: 'protection',
    input: none,
    output: z.object({
      ...breakState.shape,
      /** Whether the break in force stops promotion too. */
      stopsPromotion: z.boolean(),
      /** Whether a break that starts now would stop promotion. */
      coolOffStopsPromotion: z.boolean(),
      exclusionStopsPromotion: z.boolean(),
      breaks: breakHistory,
      limits: z.array(limit),
      /** Hours until a higher limit takes effect. */
      raiseHours: z.int(),
      /** Hours from the request to return to the end of a self-exclusion. */
      returnHours: z.int(),
      history: z.array(
        z.object({
          at: moment,
          kind: z.enum([
            'limit_set',
            'limit_raise',
            'cooling_off',
            'excluded',
            'return_asked',
            'lifted',
            'exported',
            'closed',
          ]),
          limit: z.nullable(z.enum(OWN_LIMIT_KINDS)),
          period: z.nullable(z.enum(OWN_LIMIT_PERIODS)),
          value: limitValue,
          until: z.nullable(moment),
        }),
      ),
      /** Help lines, as the site names them. */
      helpLines: z.array(z.object({ name: z.string(), link: z.string() })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/protection/limit',
    method: 'POST',
    summary:
      'Sets a limit of the caller: a lower limit applies at once; a higher limit, or none, applies after 24 hours, also when requested twice.',
    access: 'user',
    feature: 'protection',
    input: z.object({
      kind: z.enum(OWN_LIMIT_KINDS, 'field_invalid'),
      /** For session and reality: day. */
      period: z.enum(OWN_LIMIT_PERIODS, 'field_invalid'),
      /** Decimal text; whole minutes for session and reality; null for no limit. */
      amount: z.nullable(amount),
    }),
    output: limit,
    refusals: [],
  }),
  defineCall({
    path: '/protection/cooloff',
    method: 'POST',
    summary: 'Starts a break of 1, 7 or 30 days at once; it can be extended, not shortened.',
    access: 'user',
    feature: 'protection',
    input: z.object({ days: z.literal(COOL_OFF_DAYS, 'field_invalid') }),
    output: breakState,
    refusals: ['break_longer', 'protection_excluded'],
  }),
  defineCall({
    path: '/protection/exclude',
    method: 'POST',
    summary: 'Starts a self-exclusion of 6 months or more at once; no single person can end it.',
    access: 'user',
    feature: 'protection',
    input: z.object({
      months: z.literal(EXCLUSION_MONTHS, 'field_invalid'),
    }),
    output: breakState,
    refusals: ['break_longer'],
  }),
  defineCall({
    path: '/protection/return',
    method: 'POST',
    summary: 'Requests the end of a self-exclusion whose time is over. It ends after a wait.',
    access: 'user',
    feature: 'protection',
    input: none,
    output: breakState,
    refusals: ['not_excluded', 'protection_excluded'],
  }),
  defineCall({
    path: '/protection/pulse',
    method: 'POST',
    summary: 'Reports that the app is open, once a minute; returns whether a reality check is due.',
    access: 'user',
    feature: 'protection',
    input: none,
    output: z.object({
      minutesToday: z.int(),
      /** Seconds until the next heartbeat; 0: no limit and no check needs one. */
      beatSeconds: z.int(),
      /** Remaining minutes of the user's own limit; null if there is none. */
      minutesLeft: z.nullable(z.int()),
      /** The reality check that is due now. */
      check: z.nullable(
        z.object({
          /** Length of this visit. */
          minutes: z.int(),
          /** Stakes since the visit began. */
          staked: moneyText,
          won: moneyText,
          /** Wins less stakes. */
          net: moneyText,
        }),
      ),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/protection/export',
    method: 'POST',
    summary: 'Writes all of the caller’s data to a file: to read (html) or for machines (json).',
    access: 'user',
    feature: 'protection',
    input: z.object({ form: z._default(z.enum(['html', 'json'], 'field_invalid'), 'json') }),
    output: z.object({ id: z.string() }),
    refusals: ['exports_waiting', 'exports_too_many'],
  }),
  defineCall({
    path: '/protection/exports',
    method: 'POST',
    summary: 'The caller’s data files, newest first.',
    access: 'user',
    feature: 'protection',
    input: none,
    output: z.array(
      z.object({
        id: z.string(),
        form: z.enum(['html', 'json']),
        state: z.enum(['waiting', 'ready', 'expired', 'failed']),
        createdAt: moment,
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/protection/export/file',
    method: 'POST',
    summary: 'Returns a finished data file of the caller; requires the password.',
    access: 'user',
    feature: 'protection',
    input: z.object({ id: text(64), password }),
    output: z.string(),
    refusals: ['not_found', 'password_wrong', 'login_locked'],
  }),
  defineCall({
    path: '/protection/close',
    method: 'POST',
    summary: 'Closes the account permanently. The remaining money is given up only if `giveUp` has its amount.',
    access: 'user',
    feature: 'protection',
    input: z.object({ password, giveUp: z.optional(amount) }),
    output: none,
    refusals: [
      'password_wrong',
      'login_locked',
      'debt_open',
      'close_money_left',
      'close_payments_open',
      'close_bets_open',
      'protection_cooling_off',
      'protection_excluded',
    ],
  }),
] as const;
