import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Feature } from './features.ts';

/**
 * The kind of a value, which decides its form on the wire, in the file, and in a cell of the page.
 *
 * - `own`: the schema is given with the call, and the cells with the page
 * - `extra`: computed from other fields for the file or the page, not on the wire
 */
export type ValueKind =
  | 'text'
  | 'texts'
  | 'count'
  | 'flag'
  | 'money'
  | 'percent'
  | 'time'
  | 'day'
  | 'person'
  | 'choice'
  | 'own'
  | 'extra';

export interface ListColumn<Label extends string = string> {
  readonly kind: ValueKind;
  /** The column's name on the page, as a key of the console's texts. */
  readonly label?: Label;
  /** The heading in the file; by default the column's name in words; null if it is not in the file. */
  readonly file?: string | null;
  readonly isNullable?: true;
  /** The values of a choice. */
  readonly of?: readonly string[];
  /** The texts of a choice have the keys `<words>.<value>`, by default `<label>.<value>`. */
  readonly words?: string;
  /** Whether gains are green and losses red, for money. */
  readonly isSigned?: true;
}

export interface ListFilter<Label extends string = string> {
  /**
   * `choices`: several values of a choice. `number`: a choice of numbers. `own`: the schema is given with the call, and
   * the page sends the value.
   */
  readonly kind: 'text' | 'choice' | 'choices' | 'number' | 'amount' | 'flag' | 'own';
  /** Absent if the page does not offer the filter. */
  readonly label?: Label;
  /** The maximum length of a text, or the maximum of a number. */
  readonly max?: number;
  readonly of?: readonly (string | number)[];
  readonly words?: string;
  /** Whether it is always shown as a field, as the main search of the list. */
  readonly isInline?: true;
  readonly placeholder?: string;
  /** For an amount: at least or at most; absent if the label says it. */
  readonly bound?: 'from' | 'to';
}

/** A total over the whole filtered list. The total of times is the earliest one, shown as an age. */
export interface ListTotal<Label extends string = string> {
  readonly kind: 'money' | 'time' | 'count';
  readonly label?: Label;
  readonly isSigned?: true;
}

/**
 * A list of the console, written once: the calls, the file and the page follow from it. Plain data without schemas, so
 * that the console loads it without the library that checks requests.
 */
export interface AnyList<Label extends string = string> {
  /** The path of the calls PATH/list, PATH/export and, with views, PATH/views. */
  readonly path: `/console/${string}`;
  readonly permission: Permission;
  /** The feature without which a site does not have the list. */
  readonly feature?: Feature;
  /** The permission for the export, in addition to the list's; by default list.export. */
  readonly exportPermission?: Permission;
  /** The format of the export. `jsonl`: one JSON row per line, for programs. */
  readonly format?: 'csv' | 'jsonl';
  /** Title of the list: 'Withdrawals'. */
  readonly summary: string;
  /** Filters in the order of the page. */
  readonly filters: Readonly<Record<string, ListFilter<Label>>>;
  /** The name of the moment by which the page filters days. */
  readonly dates?: Label;
  /** Sort orders, named after the columns; the first one is the default. */
  readonly sorts: readonly [string, ...string[]];
  /** The default direction. */
  readonly descending: boolean;
  /** Ready-made filters whose rows are counted; '' for all rows. */
  readonly views?: readonly string[];
  /** Columns in the order of the file. */
  readonly columns: Readonly<Record<string, ListColumn<Label>>>;
  /** Totals in addition to `count`. */
  readonly totals: Readonly<Record<string, ListTotal<Label>>>;
  /** The text for the number of rows, with {count}, if the page shows totals. */
  readonly counted?: Label;
}

export function defineList<const List extends AnyList>(list: List): List {
  return list;
}

/** The two filters of a range of amounts. */
export const AMOUNT_SPAN = <const Label extends string>(label: Label) =>
  ({
    amountFrom: { kind: 'amount', label, bound: 'from' },
    amountTo: { kind: 'amount', label, bound: 'to' },
  }) as const;

/** The heading from a column's name: 'seedHash' becomes 'seed hash', 'enteredAt' becomes 'entered (UTC)'. */
export function headingOf(name: string, { kind, file }: ListColumn): string {
  if (typeof file === 'string') return file;
  const words = (kind === 'time' ? name.replace(/At$/, '') : name).replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
  return kind === 'time' ? `${words} (UTC)` : words;
}
