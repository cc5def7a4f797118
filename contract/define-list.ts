import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Feature } from './features.ts';

/**
 * The kind of a value: on the wire, in the file, and in a cell of the page.
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
  /** Its name on the page, a key of the console's texts. */
  readonly label?: Label;
  /** Its heading in the file; left out, its name in words; null: it is not in the file. */
  readonly file?: string | null;
  readonly isNullable?: true;
  /** The values of a choice. */
  readonly of?: readonly string[];
  /** The texts of a choice are `<words>.<value>`; left out, `<label>.<value>`. */
  readonly words?: string;
  /** Money: a gain is green and a loss red. */
  readonly isSigned?: true;
}

export interface ListFilter<Label extends string = string> {
  /**
   * `choices`: several values of a choice. `number`: a choice of numbers. `own`: the schema is given with the call, and
   * the page sends the value.
   */
  readonly kind: 'text' | 'choice' | 'choices' | 'number' | 'amount' | 'flag' | 'own';
  /** Left out: the page does not offer it. */
  readonly label?: Label;
  /** Text: the largest length. Number: the largest value. */
  readonly max?: number;
  readonly of?: readonly (string | number)[];
  readonly words?: string;
  /** Always shown as a field: the main search of the list. */
  readonly isInline?: true;
  readonly placeholder?: string;
  /** Amount: at least or at most; left out, the label says which. */
  readonly bound?: 'from' | 'to';
}

/** A total over the whole filtered list. Of times it is the earliest, shown as an age. */
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
  /** Its calls are PATH/list, PATH/export and, with views, PATH/views. */
  readonly path: `/console/${string}`;
  readonly permission: Permission;
  /** Without this feature the site has no such list. */
  readonly feature?: Feature;
  /** For the export, in addition to the list's. Default: list.export. */
  readonly exportPermission?: Permission;
  /** For the export; jsonl: one row as JSON per line, for programs. */
  readonly format?: 'csv' | 'jsonl';
  /** Title of the list: 'Withdrawals'. */
  readonly summary: string;
  /** In the order of the page. */
  readonly filters: Readonly<Record<string, ListFilter<Label>>>;
  /** The page filters by days; this is the name of the filtered moment. */
  readonly dates?: Label;
  /** Named after the columns; the first one is the default. */
  readonly sorts: readonly [string, ...string[]];
  /** The default direction. */
  readonly descending: boolean;
  /** Ready-made filters that are counted; '' is all rows. */
  readonly views?: readonly string[];
  /** In the order of the file. */
  readonly columns: Readonly<Record<string, ListColumn<Label>>>;
  /** Besides `count`. */
  readonly totals: Readonly<Record<string, ListTotal<Label>>>;
  /** The page shows the totals; this is the text for the number of rows, with {count}. */
  readonly counted?: Label;
}

export function defineList<const List extends AnyList>(list: List): List {
  return list;
}

/** At least and at most. */
export const AMOUNT_SPAN = <const Label extends string>(label: Label) =>
  ({
    amountFrom: { kind: 'amount', label, bound: 'from' },
    amountTo: { kind: 'amount', label, bound: 'to' },
  }) as const;

/** 'seedHash' is 'seed hash', 'enteredAt' is 'entered (UTC)'. */
export function headingOf(name: string, { kind, file }: ListColumn): string {
  if (typeof file === 'string') return file;
  const words = (kind === 'time' ? name.replace(/At$/, '') : name).replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
  return kind === 'time' ? `${words} (UTC)` : words;
}
