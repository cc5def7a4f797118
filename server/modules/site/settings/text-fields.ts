import { parseAmount } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';
import { optionalText } from '../../../platform/http/check-fields.ts';
import { type Field, type FieldShape, type Guard, type ListGuard, makeField, type Stored } from './field.ts';

interface Common {
  readonly label: string;
  readonly help?: string;
  readonly guard?: Guard;
}

const MAX_LENGTH = 200;
const MAX_ITEMS = 50;

interface TextOptions extends Common {
  readonly default?: string;
  readonly maxLength?: number;
  /** The pattern that a non-empty value must match. */
  readonly pattern?: RegExp;
  readonly required?: boolean;
}

function shapedText({ maxLength = MAX_LENGTH, pattern, required = false }: Omit<TextOptions, keyof Common>) {
  return optionalText(maxLength).check(
    z.refine((text) => !required || text !== '', 'field_required'),
    z.refine((text) => text === '' || !pattern || pattern.test(text), 'field_invalid'),
  );
}

export function textField(options: TextOptions): Field<string> {
  const { label, help, guard, default: fallback = '', required = false } = options;
  return makeField<string, string>({
    shape: { kind: 'text', label, ...(required ? {} : { optional: true }), ...(help ? { help } : {}) },
    schema: shapedText(options),
    fallback,
    guard,
    toValue: (text) => text,
    show: (text) => text,
  });
}

export function choiceField<const Value extends string>(
  options: Common & { readonly default: NoInfer<Value>; readonly choices: Readonly<Record<Value, string>> },
): Field<Value> {
  const { label, help, guard } = options;
  const values = Object.keys(options.choices) as Value[];
  return makeField<Value, Value>({
    shape: {
      kind: 'choice',
      label,
      choices: values.map((value) => ({ value, label: options.choices[value] })),
      ...(help ? { help } : {}),
    },
    schema: z.enum(values, 'field_invalid') as unknown as z.ZodMiniType<Value>,
    fallback: options.default,
    guard,
    toValue: (value) => value,
    show: (value) => options.choices[value],
  });
}

interface ListOptions<Value extends string> extends Omit<Common, 'guard'> {
  readonly guard?: ListGuard;
  /** The entries that apply if the list is empty. */
  readonly whenEmpty?: readonly string[];
  readonly default?: readonly Value[];
  /** The allowed values; if undefined, any value that matches the pattern. */
  readonly choices?: Readonly<Record<Value, string>>;
  readonly pattern?: RegExp;
  readonly maxItems?: number;
}

/** A list of different texts in the site's order. */
export function listField<const Value extends string = string>(options: ListOptions<Value>): Field<readonly Value[]> {
  const { label, help, guard, choices, pattern, whenEmpty = [], maxItems = MAX_ITEMS } = options;
  const item = shapedText({ required: true, ...(pattern ? { pattern } : {}) }).check(
    z.refine((text) => !choices || Object.hasOwn(choices, text), 'field_invalid'),
  );
  return makeField<readonly string[], readonly Value[]>({
    shape: {
      kind: 'list',
      label,
      ...(choices ? { choices: Object.entries<string>(choices).map(([value, text]) => ({ value, label: text })) } : {}),
      ...(help ? { help } : {}),
    },
    schema: z
      .readonly(z.array(item, 'field_type').check(z.maxLength(maxItems, 'field_too_long')))
      .check(z.refine((items) => new Set(items).size === items.length, 'field_invalid')),
    fallback: options.default ?? [],
    guard,
    toValue: (items) => items as readonly Value[],
    itemsOf: (items) => (items.length === 0 ? whenEmpty : items),
    show: (items) => items.map((item) => choices?.[item as Value] ?? item).join(', '),
  });
}

/** A list of amounts in the site's order, read in hundredths. */
export function amountListField(options: Common & { readonly default?: readonly string[] }): Field<readonly bigint[]> {
  const texts = listField({ ...options, pattern: /^(0|[1-9][0-9]{0,15})(\.[0-9]{1,2})?$/ });
  return {
    ...texts,
    parse(given) {
      const parsed = texts.parse(given);
      if (!parsed.ok) return parsed;
      const value = parsed.value.value.flatMap((text) => {
        const minor = parseAmount(text);
        return minor.ok ? [minor.value] : [];
      });
      return { ok: true, value: { stored: parsed.value.stored, value } };
    },
  };
}

type Columns = Readonly<Record<string, Field<unknown>>>;
type RowOf<C extends Columns> = { readonly [Key in keyof C]: C[Key] extends Field<infer Value> ? Value : never };

interface RowsOptions<C extends Columns> extends Common {
  readonly columns: C;
  readonly maxRows?: number;
}

/** A list of rows with the same fields, in the site's order. */
export function rowsField<C extends Columns>(options: RowsOptions<C>): Field<readonly RowOf<C>[]> {
  const { label, help, guard, columns, maxRows = 20 } = options;
  const keys = Object.keys(columns);
  const row = z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([key, field]) => [key, z.prefault(field.schema, field.fallback)])),
    'field_invalid',
  );
  const shapes: (FieldShape & { key: string })[] = keys.map((key) => ({ key, ...shapeOf(columns, key) }));
  return makeField({
    shape: { kind: 'rows', label, columns: shapes, ...(help ? { help } : {}) },
    schema: z.array(row, 'field_type').check(z.maxLength(maxRows, 'field_too_long')) as unknown as z.ZodMiniType<
      readonly Readonly<Record<string, Cell>>[]
    >,
    fallback: [],
    guard,
    toValue: (rows) => rows.map((one) => readRow(columns, one)),
    show: (rows, unit) =>
      rows
        .map((one) =>
          keys
            .map((key) => [shapeOf(columns, key).label, columns[key]?.show(one[key], unit)])
            .filter(([, shown]) => shown)
            .map((cell) => cell.join(': '))
            .join(' · '),
        )
        .join('; '),
  });
}

type Cell = Exclude<Stored, readonly Readonly<Record<string, unknown>>[]> | readonly string[];

function shapeOf(columns: Columns, key: string): FieldShape {
  const field = columns[key];
  if (!field) throw new Error(`no column ${key}`);
  return field.shape;
}

function readRow<C extends Columns>(columns: C, row: Readonly<Record<string, unknown>>): RowOf<C> {
  const values = Object.entries(columns).map(([key, field]) => {
    const parsed = field.parse(row[key] ?? field.fallback);
    if (!parsed.ok) throw new Error(`the schema let through a bad ${key}`);
    return [key, parsed.value.value];
  });
  return Object.fromEntries(values) as RowOf<C>;
}
