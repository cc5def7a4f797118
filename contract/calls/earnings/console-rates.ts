import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moneyText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { EXCHANGE_RATES } from '../../lists/earnings/exchange-rates.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

const currency = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([A-Z]{3,5})?$/, say('field_invalid')));
const rate = z.string(say('field_required')).check(
  z.minLength(1, say('field_required')),
  z.regex(/^((0|[1-9][0-9]{0,9})(\.[0-9]{1,10})?)?$/, say('field_invalid')),
  z.refine((value) => value === '' || /[1-9]/.test(value), say('field_invalid')),
);
const origin = text(120);

export const exchangeRate = z.object({ currency, day, rate, origin });

/** Enough for one year with a dozen currencies. */
const MOST_CHARACTERS = 400_000;
const csv = text(MOST_CHARACTERS);
const BODY_LIMIT_BYTES = 1_300_000;

/** Whether the rate waits for a second operator; until then it does not count. */
const waits = z.boolean();

const counts = {
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
};

export const consoleExchangeRateList = listCalls(EXCHANGE_RATES);

export const consoleRateCalls = [
  ...consoleExchangeRateList.calls,
  defineCall({
    path: '/console/exchange-rates/missing',
    method: 'POST',
    summary: 'Conversions that wait for a rate, by currency and day.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(z.object({ currency: z.string(), day: z.string(), conversions: z.int(), amount: moneyText })),
    refusals: [],
  }),
  defineCall({
    path: '/console/exchange-rates/save',
    method: 'POST',
    summary:
      'Enters or corrects the rate of a day, and recomputes its conversions. The first rate of a currency, an unusual rate and a rate with a large effect wait for a second person.',
    access: 'operator',
    permission: 'exchange_rate.manage',
    input: exchangeRate,
    output: z.object({ isCorrection: z.boolean(), days: z.int(), waits }),
    refusals: ['approval_pending'],
  }),
  defineCall({
    path: '/console/exchange-rates/preview',
    method: 'POST',
    summary: 'Reads a CSV file with currency, day, rate and origin, and shows the effect of importing it.',
    access: 'operator',
    permission: 'exchange_rate.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object({ csv }),
    output: z.object({
      ...counts,
      /** Number of conversions that wait for one of these rates. */
      resolves: z.int(),
      /** The first 200 lines; lines with a problem come first. */
      lines: z.array(
        z.object({
          line: z.int(),
          currency: z.string(),
          day: z.string(),
          rate: z.string(),
          origin: z.string(),
          outcome: z.enum(['added', 'changed', 'unchanged', 'wrong']),
          /** The invalid field. */
          problem: z.string(),
          before: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: [],
    isHeavy: true,
  }),
  defineCall({
    path: '/console/exchange-rates/import',
    method: 'POST',
    summary:
      'Enters the rates of a CSV file, or requests the approval of a second person; lines with a problem are left out.',
    access: 'operator',
    permission: 'exchange_rate.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object({ csv }),
    output: z.object({ ...counts, waits }),
    refusals: ['approval_pending'],
    isHeavy: true,
  }),
] as const;
