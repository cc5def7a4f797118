import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { day, moment, moneyText, optionalText, rateText } from '../../fields.ts';

const STATES = ['none', 'won', 'in_review', 'paid', 'declined'] as const;
const REPLACED = ['', 'stock', 'budget'] as const;

export const consoleWheelSpinList = defineConsoleList({
  path: '/console/wheel/spins',
  permission: 'wheel.view',
  feature: 'wheel',
  summary: 'Spins of the wheel',
  filters: {
    uid: z._default(optionalText(8), ''),
    /** The given prize, by its code. */
    prize: z._default(optionalText(40), ''),
    state: z._default(z.enum(['', ...STATES], 'field_invalid'), ''),
    /** Only draws whose prize was replaced by "try again". */
    replaced: z._default(z.boolean('field_type'), false),
  },
  sorts: ['at', 'amount'],
  descending: true,
  row: z.object({
    id: z.string(),
    at: moment,
    uid: z.string(),
    campaign: z.string(),
    prize: z.string(),
    amount: moneyText,
    multiplier: z.int(),
    state: z.enum(STATES),
    drawn: z.string(),
    replaced: z.enum(REPLACED),
    seedHash: z.string(),
    clientSeed: z.string(),
    nonce: z.int(),
  }),
  totals: { amount: moneyText },
});

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
      /** Prizes of money so far. */
      given: moneyText,
      budget: z.nullable(moneyText),
      inReview: z.int(),
      overdue: z.int(),
      /** Drawn prizes, before replacement. */
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
        /** Their cost, and the cost under the draft with its stock and budget. */
        paid: moneyText,
        cost: moneyText,
        replaced: z.int(),
      }),
    }),
    refusals: [],
  }),
] as const;
