import { MAX_MINOR, parseAmount } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';
import { amount } from '../../../platform/http/check-fields.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { type Field, type Guard, makeField } from './field.ts';

interface Common {
  readonly label: string;
  readonly help?: string;
  readonly guard?: Guard;
}

interface AmountOptions extends Common {
  /** Decimal text. */
  readonly default: string;
  readonly min?: string;
  readonly max?: string;
}

function minorOf(text: string): bigint {
  const minor = parseAmount(text);
  if (!minor.ok) throw new Error(`${text} is no amount`);
  return minor.value;
}

/** Decimal text between two bounds, inclusive. */
function decimal(min: string, max: string | undefined) {
  const [least, most] = [minorOf(min), max === undefined ? MAX_MINOR : minorOf(max)];
  return amount.check(
    z.refine((text) => {
      const minor = parseAmount(text);
      return !minor.ok || (minor.value >= least && minor.value <= most);
    }, 'field_invalid'),
  );
}

/** An amount of money, read in hundredths. */
export function amountField(options: AmountOptions): Field<bigint> {
  const { label, help, guard, min = '0', max } = options;
  return makeField({
    shape: { kind: 'amount', label, min, ...(max ? { max } : {}), ...(help ? { help } : {}) },
    schema: decimal(min, max),
    fallback: options.default,
    guard,
    toValue: minorOf,
    show: (text, unit) => moneyText(minorOf(text), unit),
    rank: minorOf,
  });
}

/**
 * An amount of money that may be empty, read in hundredths; null: there is no limit, or the meaning that `empty` gives.
 */
export function limitField(
  options: Omit<AmountOptions, 'default'> & { default: string | null; empty?: string },
): Field<bigint | null> {
  const { label, help, guard, min = '0', max, empty = 'No limit' } = options;
  return makeField({
    shape: { kind: 'amount', label, optional: true, min, ...(max ? { max } : {}), ...(help ? { help } : {}) },
    schema: z.nullable(decimal(min, max)),
    fallback: options.default,
    guard,
    toValue: (text) => (text === null ? null : minorOf(text)),
    show: (text, unit) => (text === null ? empty : moneyText(minorOf(text), unit)),
    rank: (text) => (text === null ? MAX_MINOR + 1n : minorOf(text)),
  });
}

/** A percentage as decimal text ('1.25'), read in hundredths of a percent. */
export function percentField(options: AmountOptions): Field<bigint> {
  const { label, help, guard, min = '0', max = '100' } = options;
  return makeField({
    shape: { kind: 'percent', label, min, max, ...(help ? { help } : {}) },
    schema: decimal(min, max),
    fallback: options.default,
    guard,
    toValue: minorOf,
    show: (text) => `${text} %`,
    rank: minorOf,
  });
}

interface IntegerOptions extends Common {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** A unit such as 'minutes'. */
  readonly unit?: string;
}

const whole = (min: number, max: number) =>
  z.int('field_type').check(z.gte(min, 'field_invalid'), z.lte(max, 'field_invalid'));

export function integerField(options: IntegerOptions): Field<number> {
  const { label, help, guard, min, max, unit } = options;
  return makeField({
    shape: { kind: 'integer', label, min, max, ...(unit ? { unit } : {}), ...(help ? { help } : {}) },
    schema: whole(min, max),
    fallback: options.default,
    guard,
    toValue: (stored) => stored,
    show: (stored) => (unit ? `${stored} ${unit}` : String(stored)),
    rank: (stored) => stored,
  });
}

/** A whole number that may be empty. */
export function optionalIntegerField(options: Omit<IntegerOptions, 'default'>): Field<number | null> {
  const { label, help, guard, min, max, unit } = options;
  return makeField<number | null, number | null>({
    shape: { kind: 'integer', label, optional: true, min, max, ...(unit ? { unit } : {}), ...(help ? { help } : {}) },
    schema: z.nullable(whole(min, max)),
    fallback: null,
    guard,
    toValue: (stored) => stored,
    show: (stored) => (stored === null ? '' : unit ? `${stored} ${unit}` : String(stored)),
  });
}

export function booleanField(options: Common & { readonly default: boolean }): Field<boolean> {
  const { label, help, guard } = options;
  return makeField<boolean, boolean>({
    shape: { kind: 'boolean', label, ...(help ? { help } : {}) },
    schema: z.boolean('field_type'),
    fallback: options.default,
    guard,
    toValue: (stored) => stored,
    show: (stored) => (stored ? 'Yes' : 'No'),
    rank: (stored) => Number(stored),
  });
}
