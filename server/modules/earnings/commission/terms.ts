import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { parseRatioPercent, ratioInPercent } from '@pitaka/core/values/ratio.ts';
import * as z from 'zod/mini';

const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,2})?$/));
const percent = z.string().check(z.regex(/^[0-9]{1,3}(\.[0-9]{1,4})?$/));

/** A plan's terms as stored and sent: amounts and percentages as text. */
export const storedTerms = z.strictObject({
  events: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(20)),
  base: z.enum(['share', 'amount', 'flat']),
  /** For base 'flat'. */
  flat: z.optional(amount),
  own: z.enum(['own', 'percent', 'steps']),
  percent: z.optional(percent),
  steps: z.optional(z.array(z.strictObject({ from: amount, percent })).check(z.maxLength(20))),
  levels: z.enum(['shares', 'differences', 'none']),
  capDay: z.optional(amount),
  capMonth: z.optional(amount),
  holdDays: z
    .int({ error: ({ input }) => (input === undefined ? 'field_required' : 'field_invalid') })
    .check(z.gte(0), z.lte(365)),
  months: z.optional(z.int().check(z.gte(1), z.lte(120))),
});
export type StoredTerms = z.infer<typeof storedTerms>;

/** Throws if the stored text was not validated when it was written. */
export function readTerms(stored: unknown): PlanTerms {
  const terms = storedTerms.parse(stored);
  return {
    events: terms.events,
    base: terms.base === 'flat' ? { flatMinor: minor(terms.flat ?? '0') } : terms.base,
    own: readOwn(terms),
    levels: terms.levels,
    ...(terms.capDay !== undefined && { capDayMinor: minor(terms.capDay) }),
    ...(terms.capMonth !== undefined && { capMonthMinor: minor(terms.capMonth) }),
    holdDays: terms.holdDays,
    ...(terms.months !== undefined && { months: terms.months }),
  };
}

/** Terms in the format of their database column. */
export function storeTerms(terms: PlanTerms): string {
  return JSON.stringify(writeTerms(terms));
}

export function writeTerms(terms: PlanTerms): StoredTerms {
  const { own, base } = terms;
  return {
    events: [...terms.events],
    base: typeof base === 'object' ? 'flat' : base,
    ...(typeof base === 'object' && { flat: formatMinor(base.flatMinor) }),
    own: own === 'own' ? 'own' : 'ppm' in own ? 'percent' : 'steps',
    ...(own !== 'own' && 'ppm' in own && { percent: String(ratioInPercent(own.ppm)) }),
    ...(own !== 'own' &&
      'steps' in own && {
        steps: own.steps.map(({ fromMinor, ppm }) => ({
          from: formatMinor(fromMinor),
          percent: String(ratioInPercent(ppm)),
        })),
      }),
    levels: terms.levels,
    ...(terms.capDayMinor !== undefined && { capDay: formatMinor(terms.capDayMinor) }),
    ...(terms.capMonthMinor !== undefined && { capMonth: formatMinor(terms.capMonthMinor) }),
    holdDays: terms.holdDays,
    ...(terms.months !== undefined && { months: terms.months }),
  };
}

function readOwn({ own, percent, steps }: StoredTerms): PlanTerms['own'] {
  if (own === 'own') return 'own';
  if (own === 'percent') return { ppm: ppmOf(percent ?? '0') };
  const read = (steps ?? []).map((step) => ({ fromMinor: minor(step.from), ppm: ppmOf(step.percent) }));
  return { steps: read.toSorted((one, other) => (one.fromMinor < other.fromMinor ? -1 : 1)) };
}

function minor(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(`stored terms with the amount ${text}`);
  return parsed.value;
}

function ppmOf(text: string): number {
  const ppm = parseRatioPercent(text);
  if (ppm === undefined) throw new Error(`stored terms with the percentage ${text}`);
  return ppm;
}
