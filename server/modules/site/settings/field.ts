import { ok, type Result } from '@pitaka/core/values/result.ts';
import type * as z from 'zod/mini';
import { checkFields } from '../../../platform/http/check-fields.ts';

type Cell = string | number | boolean | null | readonly string[];
/** A value as stored and as sent: plain JSON. */
export type Stored = Cell | readonly Readonly<Record<string, Cell>>[];

/** How the console shows a field. */
export interface FieldShape {
  readonly label: string;
  readonly kind: 'amount' | 'integer' | 'boolean' | 'text' | 'choice' | 'list' | 'percent' | 'rows';
  readonly unit?: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string;
  /** The value may be empty; null for figures. */
  readonly optional?: boolean;
  /** The fields of each row. */
  readonly columns?: readonly (FieldShape & { readonly key: string })[];
}

/**
 * Which changes of a field need another person's approval. `loosen`: to a higher figure, or to 0, which switches a
 * limit off.
 */
export type Guard = 'raise' | 'lower' | 'change' | 'loosen';
/** `grow`: a new entry in the list. */
export type ListGuard = Guard | 'grow';

export interface Field<Value> {
  readonly shape: FieldShape;
  readonly schema: z.ZodMiniType<Stored>;
  /** The value if the site set none. */
  readonly fallback: Stored;
  readonly guard: ListGuard | undefined;
  parse(given: unknown): Result<{ readonly stored: Stored; readonly value: Value }, 'input_invalid'>;
  /** The value as text, for a preview. */
  show(given: unknown, unit: string): string;
  needsApproval(before: unknown, after: unknown): boolean;
}

export interface FieldSpec<S extends Stored, Value> {
  readonly shape: FieldShape;
  readonly schema: z.ZodMiniType<S>;
  readonly fallback: NoInfer<S>;
  readonly guard: ListGuard | undefined;
  toValue(stored: S): Value;
  show(stored: S, unit: string): string;
  /** Compares two values; without it, every change counts as higher. */
  rank?(stored: S): bigint | number;
  /** The entries of a list. */
  itemsOf?(stored: S): readonly string[];
}

export function makeField<S extends Stored, Value>(spec: FieldSpec<S, Value>): Field<Value> {
  const { shape, schema, fallback, guard, rank, itemsOf } = spec;
  const read = (given: unknown): S => {
    const parsed = checkFields(schema, given);
    return parsed.ok ? parsed.value : fallback;
  };
  return {
    shape,
    schema,
    fallback,
    guard,
    parse(given) {
      const parsed = checkFields(schema, given);
      return parsed.ok ? ok({ stored: parsed.value, value: spec.toValue(parsed.value) }) : parsed;
    },
    show: (given, unit) => spec.show(read(given), unit),
    needsApproval(before, after) {
      if (guard === undefined) return false;
      const [from, to] = [read(before), read(after)];
      if (guard === 'grow' && itemsOf) {
        const itemsBefore = new Set(itemsOf(from));
        return itemsOf(to).some((item) => !itemsBefore.has(item));
      }
      if (guard === 'change' || !rank) return JSON.stringify(from) !== JSON.stringify(to);
      const [was, will] = [rank(from), rank(to)];
      if (guard === 'loosen') return Number(will) === 0 ? Number(was) !== 0 : Number(was) !== 0 && will > was;
      return guard === 'raise' ? will > was : will < was;
    },
  };
}
