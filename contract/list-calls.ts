import * as z from 'zod/mini';
import { defineConsoleList } from './define-console-list.ts';
import type { AnyList, ListColumn, ListFilter, ListTotal } from './define-list.ts';
import { day, groupedAmount, moment, moneyText, optionalText, rateText, uid } from './fields.ts';
import type { FieldCode } from './messages/fields/codes.ts';
import type { RefusalCode } from './refusals.ts';

const say = (code: FieldCode): FieldCode => code;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type NoShape = Readonly<Record<never, z.ZodMiniType>>;

interface Values {
  text: string;
  texts: string[];
  count: number;
  flag: boolean;
  money: string;
  percent: string;
  time: string;
  day: string;
  person: string;
}

/** The type of the column: a choice has only the listed values. */
type ValueOf<Column extends ListColumn> = Column extends { kind: 'choice'; of: readonly (infer Word)[] }
  ? Word
  : Column['kind'] extends keyof Values
    ? Values[Column['kind']]
    : never;
type Nullable<Column, Value> = Column extends { isNullable: true } ? Value | null : Value;
type SchemaOf<Column extends ListColumn> = z.ZodMiniType<
  Nullable<Column, ValueOf<Column>>,
  Nullable<Column, ValueOf<Column>>
>;
type OnTheWire<Columns extends AnyList['columns']> = {
  [Name in keyof Columns]: Columns[Name]['kind'] extends 'own' | 'extra' ? never : Name;
}[keyof Columns];

type FieldsOf<List extends AnyList, Own> = {
  [Name in OnTheWire<List['columns']>]: SchemaOf<List['columns'][Name]>;
} & Own;

interface FilterSchemas<Word> {
  text: z.ZodMiniDefault<z.ZodMiniType<string, string>>;
  choice: z.ZodMiniDefault<z.ZodMiniType<Word | '', Word | ''>>;
  choices: z.ZodMiniDefault<z.ZodMiniType<Word[], Word[]>>;
  number: z.ZodMiniOptional<z.ZodMiniType<number, number>>;
  amount: z.ZodMiniOptional<z.ZodMiniType<string, string>>;
  flag: z.ZodMiniDefault<z.ZodMiniType<boolean, boolean>>;
}
type FilterSchemaOf<Filter extends ListFilter> = Filter['kind'] extends keyof FilterSchemas<never>
  ? FilterSchemas<Filter extends { of: readonly (infer Word)[] } ? Word : never>[Filter['kind']]
  : never;
type FiltersOf<List extends AnyList, Own> = {
  [Name in keyof List['filters'] as List['filters'][Name]['kind'] extends 'own' ? never : Name]: FilterSchemaOf<
    List['filters'][Name]
  >;
} & Own;

interface TotalSchemas {
  money: typeof moneyText;
  time: z.ZodMiniNullable<typeof moment>;
  count: z.ZodMiniType<number, number>;
}
type TotalsOf<List extends AnyList> = {
  [Name in keyof List['totals']]: TotalSchemas[List['totals'][Name]['kind']];
};

const WIRE = {
  text: z.string(),
  texts: z.array(z.string()),
  count: z.int(),
  flag: z.boolean(),
  money: moneyText,
  percent: rateText,
  time: moment,
  day,
  person: uid,
} as const;

function schemaOf({ kind, of = [], isNullable }: ListColumn): z.ZodMiniType {
  const schema = kind === 'choice' ? z.enum(of) : WIRE[kind as keyof typeof WIRE];
  return isNullable ? z.nullable(schema) : schema;
}

function filterSchemaOf({ kind, max = 0, of = [] }: ListFilter): z.ZodMiniType {
  const words = of as readonly string[];
  if (kind === 'text') return z._default(optionalText(max), '');
  if (kind === 'amount') return z.optional(groupedAmount);
  if (kind === 'flag') return z._default(z.boolean(say('field_type')), false);
  if (kind === 'choice') return z._default(z.enum(['', ...words], say('field_invalid')), '');
  if (kind === 'choices') {
    return z._default(
      z.array(z.enum(words, say('field_invalid'))).check(z.maxLength(words.length, say('field_invalid'))),
      [],
    );
  }
  return z.optional(z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(max, say('field_invalid'))));
}

function totalSchemaOf({ kind }: ListTotal): z.ZodMiniType {
  if (kind === 'money') return moneyText;
  return kind === 'time' ? z.nullable(moment) : z.int();
}

/** The schemas of all entries, in the list's order; schemas of other fields come last. */
function shapeOf<Entry extends { readonly kind: string }>(
  entries: Readonly<Record<string, Entry>>,
  own: Shape,
  make: (entry: Entry) => z.ZodMiniType,
): Shape {
  const made = Object.entries(entries).flatMap(([name, entry]) => {
    if (entry.kind === 'extra') return [];
    const schema = entry.kind === 'own' ? own[name] : make(entry);
    if (!schema) throw new Error(`no schema of ${name}`);
    return [[name, schema] as const];
  });
  return { ...Object.fromEntries(made), ...own };
}

/** Schemas and refusals, which a list's plain data cannot contain. */
interface Own<Row, Filters, Code> {
  /** The schemas of the list's own columns, and of the fields that are neither in the file nor on the page. */
  readonly row?: Row;
  readonly filters?: Filters;
  /** Refusals of the filters, in addition to invalid input. */
  readonly refusals?: readonly Code[];
}

/** Makes the calls of a list: PATH/list, PATH/export and PATH/views, which platform/http/list-routes.ts answers. */
export function listCalls<
  const List extends AnyList,
  Row extends Shape = NoShape,
  Filters extends Shape = NoShape,
  const Code extends RefusalCode = never,
>(list: List, own: Own<Row, Filters, Code> = {}) {
  type Fields = FieldsOf<List, Row>;
  const fields = shapeOf(list.columns, own.row ?? {}, schemaOf) as Fields;
  const { columns: _columns, filters: _filters, totals: _totals, ...plain }: AnyList = list;
  const made = defineConsoleList({
    ...plain,
    path: list.path as List['path'],
    sorts: list.sorts as readonly [List['sorts'][number], ...List['sorts'][number][]],
    views: (list.views ?? []) as readonly NonNullable<List['views']>[number][],
    filters: shapeOf(list.filters, own.filters ?? {}, filterSchemaOf) as FiltersOf<List, Filters>,
    row: z.object(fields),
    totals: shapeOf(list.totals, {}, totalSchemaOf) as unknown as TotalsOf<List>,
    refusals: own.refusals ?? [],
  });
  return { ...made, outline: list, fields };
}
