import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moneyText, rateText } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { WHEEL_SPINS } from '../../lists/play/wheel-spins.ts';

export const consoleWheelSpinList = listCalls(WHEEL_SPINS);

const figures = z.object({
  id: z.string(),
  name: z.string(),
  odds: rateText,
  /** Frequency in percent of all draws. */
  share: rateText,
  count: z.int(),
});

export const consoleWheelCalls = [
  ...consoleWheelSpinList.calls,
  defineCall({
    path: '/console/wheel/campaign',
    method: 'POST',
    summary: 'The campaign’s results so far, compared with its odds, stock and budget.',
    access: 'operator',
    permission: 'wheel.view',
    feature: 'wheel',
    input: z.object({}),
    output: z.object({
      campaign: z.string(),
      open: z.boolean(),
      spins: z.int(),
      people: z.int(),
      /** Sum of the money prizes so far. */
      given: moneyText,
      budget: z.nullable(moneyText),
      inReview: z.int(),
      overdue: z.int(),
      /** Number of draws of each prize, before replacement. */
      prizes: z.array(z.extend(figures, { given: z.int(), stock: z.nullable(z.int()) })),
      /** The probability that fair draws deviate at least as much from the odds. */
      probability: z.number(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/wheel/simulate',
    method: 'POST',
    summary: 'Simulates a draft of the wheel, and computes the cost of last month’s spins with it.',
    access: 'operator',
    permission: 'wheel.view',
    feature: 'wheel',
    isHeavy: true,
    input: z.object({
      /** Values of the draft that differ from the settings. */
      values: z._default(z.record(z.string(), z.unknown(), 'field_type'), {}),
    }),
    output: z.object({
      draws: z.int(),
      prizes: z.array(figures),
      chiSquare: z.number(),
      degrees: z.int(),
      probability: z.number(),
      /** The average cost of a spin, by the odds alone and without doubling. */
      perSpin: moneyText,
      lastMonth: z.object({
        from: day,
        to: day,
        spins: z.int(),
        doubled: z.int(),
        /** The cost of the past spins, and their cost under the draft with its stock and budget. */
        paid: moneyText,
        cost: moneyText,
        replaced: z.int(),
      }),
    }),
    refusals: [],
  }),
] as const;
