import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, page, pageNumber, pageSize, rateText } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

const kind = z.enum(['money', 'thing', 'none']);
/** Why "no prize" replaced the drawn prize; '' if the drawn prize was given. */
const replaced = z.enum(['', 'stock', 'budget']);
/** The state of a prize; `none` for "no prize". */
const state = z.enum(['none', 'won', 'in_review', 'paid', 'declined']);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The user's part of a draw: printable, so that it can be typed on another machine. */
const clientSeed = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([\x21-\x7e]{1,64})?$/, say('field_invalid')));

/** A draw, and the inputs to verify it. */
const draw = z.object({
  id: z.string(),
  at: moment,
  /** The given prize, and its name in the caller's language. */
  prizeId: z.string(),
  name: z.string(),
  kind,
  amount: moneyText,
  multiplier: z.int(),
  state,
  /** The time by which a prize in review is handled. */
  dueAt: z.nullable(moment),
  /** The prize that was drawn by the odds. */
  drawnId: z.string(),
  drawnName: z.string(),
  replaced,
  nonce: z.int(),
  clientSeed: z.string(),
  /** Published before the draw. */
  seedHash: hash,
  hashSince: moment,
  /** The server's seed; null until it is revealed. */
  serverSeed: z.nullable(z.string()),
  /** The odds of the draw, as a key of `tables`. */
  tableId: z.string(),
  timeline: z.array(z.object({ state, at: moment, reason: z.string() })),
});

export const wheelCalls = [
  defineCall({
    path: '/wheel/state',
    method: 'POST',
    summary: 'The wheel with its odds, the caller’s spins and seeds, and the recharge still needed for doubling.',
    access: 'user',
    feature: 'wheel',
    cached: 'while-loading',
    input: z.object({}),
    output: z.object({
      open: z.boolean(),
      /** Remaining spins: today's spin, if unused, and the spins of the coming days. */
      spinsLeft: z.int(),
      canSpin: z.boolean(),
      dayOfSeven: z.int(),
      days: z.array(z.object({ day, state: z.enum(['spun', 'missed', 'open', 'ahead']) })),
      /** When the next spin is possible; null if it is possible now, or if no spin is left. */
      nextSpinAt: z.nullable(moment),
      /** The server's clock. */
      now: moment,
      prizes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind,
          amount: moneyText,
          /** The odds in percent, which add up to 100. */
          odds: rateText,
          /** Remaining pieces; null: unlimited. */
          left: z.nullable(z.int()),
          /** Whether its stock or budget is used up, so that "no prize" replaces it. */
          soldOut: z.boolean(),
        }),
      ),
      seedHash: hash,
      hashSince: moment,
      clientSeed: z.string(),
      nonce: z.int(),
      recharge: z.object({ need: moneyText, done: moneyText }),
      multiplier: z.int(),
      /** Money prizes below this are paid at once. */
      paidAtOnceBelow: moneyText,
      followUpHours: z.int(),
      /** The last day; '' if none is set. */
      until: z.string(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/wheel/spin',
    method: 'POST',
    summary: 'Uses today’s spin. The drawn prize is final, and paid or in review, before the wheel turns.',
    access: 'user',
    feature: 'wheel',
    movesMoney: true,
    input: z.strictObject({}),
    output: z.object({
      id: z.string(),
      prizeId: z.string(),
      name: z.string(),
      kind,
      amount: moneyText,
      nonce: z.int(),
      multiplier: z.int(),
      state,
      drawnId: z.string(),
      replaced,
      dueAt: z.nullable(moment),
    }),
    refusals: [
      'wheel_closed',
      'wheel_spun_today',
      'wheel_device_used',
      'wheel_over',
      'account_frozen',
      'protection_cooling_off',
      'protection_excluded',
    ],
  }),
  defineCall({
    path: '/wheel/reveal',
    method: 'POST',
    summary: 'Reveals the server seed of the draws so far; later draws use a new one.',
    access: 'user',
    feature: 'wheel',
    input: z.object({}),
    output: z.object({ serverSeed: z.string(), hash, nextHash: hash }),
    refusals: [],
  }),
  defineCall({
    path: '/wheel/history',
    method: 'POST',
    summary: 'The caller’s draws, newest first, with their inputs and the state of their prizes.',
    access: 'user',
    feature: 'wheel',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: z.extend(page(draw), {
      /** The odds of the draws on this page, in the listed order. */
      tables: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string(), odds: rateText }))),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/wheel/clientseed',
    method: 'POST',
    summary: 'Sets the caller’s seed for later draws.',
    access: 'user',
    feature: 'wheel',
    input: z.object({ seed: clientSeed }),
    output: z.object({}),
    refusals: [],
  }),
] as const;
