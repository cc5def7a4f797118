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
    /** What was given, by its code. */
    prize: z._default(optionalText(40), ''),
    state: z._default(z.enum(['', ...STATES], 'field_invalid'), ''),
    /** Only those in which "try again" took the place of what was drawn. */
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
  /** How often it came, in percent of all. */
  share: rateText,
  count: z.int(),
});

export const consoleWheelCalls = [
  ...consoleWheelSpinList.calls,
  defineCall({
    path: '/console/wheel/campaign',
    method: 'POST',
    summary: 'What the campaign gave so far, beside its odds, stock and budget.',
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
      /** What was drawn, whatever was given in its place. */
      prizes: z.array(z.extend(figures, { given: z.int(), stock: z.nullable(z.int()) })),
      /** How often honest draws would be at least as far off the odds. */
      probability: z.number(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/wheel/simulate',
    method: 'POST',
    summary: 'Draws a draft of the wheel many times, and says what the spins of the last month would have cost by it.',
    access: 'operator',
    permission: 'wheel.view',
    feature: 'wheel',
    input: z.object({
      /** What the draft has otherwise than the settings. */
      values: z._default(z.record(z.string(), z.unknown(), 'field_type'), {}),
    }),
    output: z.object({
      draws: z.int(),
      prizes: z.array(figures),
      chiSquare: z.number(),
      degrees: z.int(),
      probability: z.number(),
      /** What one spin costs on average, by the odds alone and without doubling. */
      perSpin: moneyText,
      lastMonth: z.object({
        from: day,
        to: day,
        spins: z.int(),
        doubled: z.int(),
        /** What they cost, and would have cost by the draft with its stock and budget. */
        paid: moneyText,
        cost: moneyText,
        replaced: z.int(),
      }),
    }),
    refusals: [],
  }),
] as const;
