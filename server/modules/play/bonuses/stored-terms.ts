import { BONUS_PERIODS, type BonusTerms } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { BONUS_TRIGGERS, PERCENT_TRIGGERS } from '@pitaka/core/values/bonus-triggers.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';

const amount = z.string('amount_required').check(z.regex(/^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/, 'amount_format'));
const percent = z.string('rate_format').check(z.regex(/^[0-9]{1,3}(\.[0-9]{1,4})?$/, 'rate_format'));
const whole = (least: number, most: number) =>
  z.int('field_type').check(z.gte(least, 'field_invalid'), z.lte(most, 'field_invalid'));
const uids = z.array(z.string('uid_format').check(z.regex(/^[0-9]{8}$/, 'uid_format'))).check(z.maxLength(5000));
const name = z.string('field_type').check(z.regex(/^[A-Za-z0-9_.:-]{1,60}$/, 'field_invalid'));

const words = z.strictObject({
  title: z.string('field_type').check(z.maxLength(60, 'field_too_long')),
  body: z.string('field_type').check(z.maxLength(400, 'field_too_long')),
});

/** A rule's terms as stored and sent: amounts, percentages and multiples as text. */
export const storedTerms = z
  .strictObject({
    trigger: z.enum(BONUS_TRIGGERS, 'field_invalid'),
    kind: z.enum(['amount', 'percent'], 'field_invalid'),
    amount: z.optional(amount),
    percent: z.optional(percent),
    cap: z.optional(amount),
    minBase: amount,
    period: z.enum(BONUS_PERIODS, 'field_invalid'),
    /** For the trigger 'code'. */
    code: z.optional(z.string('field_type').check(z.regex(/^[A-Z0-9]{3,20}$/, 'field_invalid'))),
    budget: z.optional(amount),
    times: z.string('field_type').check(z.regex(/^[0-9]{1,3}(\.[0-9]{1,2})?$/, 'field_invalid')),
    of: z.enum(['bonus', 'bonus_and_base'], 'field_invalid'),
    games: z
      .array(z.strictObject({ channel: name, game: z.union([z.literal(''), name]), percent: whole(0, 100) }))
      .check(z.maxLength(200, 'field_too_long')),
    otherGames: whole(0, 100),
    claimDays: whole(1, 365),
    wagerDays: whole(1, 365),
    stacking: z.enum(['alone', 'queue'], 'field_invalid'),
    count: whole(1, 1000),
    per: z.enum(['ever', ...BONUS_PERIODS], 'field_invalid'),
    levelFrom: whole(0, 1000),
    levelTo: z.optional(whole(0, 1000)),
    languages: z.array(z.string('field_type').check(z.maxLength(10, 'field_invalid'))).check(z.maxLength(10)),
    newDays: z.optional(whole(1, 3650)),
    uids,
    excludedUids: uids,
    /** By locale; en-US is the fallback. */
    texts: z.record(z.string(), words),
  })
  .check(
    missing('amount', (terms) => terms.kind === 'amount' && isNothing(terms.amount)),
    missing('percent', (terms) => terms.kind === 'percent' && isNothing(terms.percent)),
    // A percentage needs a deposit or a loss as its base.
    wrong('kind', ({ trigger, kind }) => kind === 'percent' && !PERCENT_TRIGGERS.includes(trigger)),
    wrong('kind', ({ trigger, kind }) => kind === 'amount' && trigger === 'cashback'),
    missing('code', ({ trigger, code }) => (trigger === 'code') !== (code !== undefined)),
    wrong('levelTo', ({ levelFrom, levelTo }) => levelTo !== undefined && levelTo < levelFrom),
    missing('texts', ({ texts }) => (texts['en-US']?.title ?? '').trim() === ''),
  );
export type StoredTerms = z.infer<typeof storedTerms>;

function missing(field: string, isWrong: (terms: StoredTerms) => boolean) {
  return z.refine<StoredTerms>((terms) => !isWrong(terms), { path: [field], error: 'field_required' });
}

function wrong(field: string, isWrong: (terms: StoredTerms) => boolean) {
  return z.refine<StoredTerms>((terms) => !isWrong(terms), { path: [field], error: 'field_invalid' });
}

function isNothing(text: string | undefined): boolean {
  return text === undefined || Number(text) === 0;
}

/** Converts validated `storedTerms` to the terms of the rules. */
export function readTerms(terms: StoredTerms): BonusTerms {
  return {
    trigger: terms.trigger,
    value:
      terms.kind === 'amount'
        ? { kind: 'amount', minor: minorOf(terms.amount ?? '0') }
        : { kind: 'percent', ppm: ppmOf(terms.percent ?? '0'), capMinor: optional(terms.cap) },
    minBaseMinor: minorOf(terms.minBase),
    period: terms.period,
    budgetMinor: optional(terms.budget),
    times: minorOf(terms.times),
    of: terms.of,
    games: terms.games,
    otherGames: terms.otherGames,
    claimDays: terms.claimDays,
    wagerDays: terms.wagerDays,
    stacking: terms.stacking,
    perPerson: { count: terms.count, per: terms.per },
    who: {
      levelFrom: terms.levelFrom,
      levelTo: terms.levelTo ?? null,
      languages: terms.languages,
      newDays: terms.newDays ?? null,
      uids: terms.uids,
      excludedUids: terms.excludedUids,
    },
  };
}

const optional = (text: string | undefined) => (text === undefined ? null : minorOf(text));

function minorOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(`stored terms with ${text}`);
  return parsed.value;
}

/** '150.25' is 1502500. May exceed 100 %, as a bonus may exceed the deposit. */
function ppmOf(text: string): bigint {
  const [major = '', decimals = ''] = text.split('.');
  return BigInt(major + decimals.padEnd(4, '0'));
}

/** The texts in the user's language, or in English. */
export function textIn(terms: StoredTerms, locale: string): { title: string; body: string } {
  const own = terms.texts[locale] ?? (locale === 'en-PH' ? terms.texts['en-US'] : undefined);
  const english = terms.texts['en-US'];
  return { title: own?.title || english?.title || '', body: own?.body || english?.body || '' };
}
