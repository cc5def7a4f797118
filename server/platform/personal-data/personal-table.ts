import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

type ColumnOf<Table extends keyof Schema> = Extract<keyof Selectable<Schema[Table]>, string>;

/** The treatment of a person's rows when the person is erased. */
export type Erased<Column extends string = string> =
  | 'deleted'
  /** These columns get these values; the rows stay. */
  | { readonly emptied: Readonly<Partial<Record<Column, string | null>>>; readonly kept: string }
  /** The rows stay as they are, under the uid that no longer leads to a person. */
  | { readonly kept: string }
  /** A step of the module erases the rows. */
  | { readonly by: string };

/** The place in a person's file that shows the rows. */
export type Exported<Column extends string = string> =
  /** A section with the table's name and these columns. */
  | { readonly columns: readonly Column[] }
  /** A section of another form. */
  | { readonly in: string }
  | { readonly not: string };

/** A table with rows of single users: the part of their file that shows it, and the effect of erasing a user on it. */
export interface PersonalTable {
  readonly table: keyof Schema;
  /** The column with the user's uid. */
  readonly uid: string;
  /** If the rows have no uid: the table of the records that they belong to, and the column that both have. */
  readonly through?: { readonly table: keyof Schema; readonly column: string } | undefined;
  /** The columns that order the rows of one user and distinguish them. */
  readonly key: readonly string[];
  readonly exported: Exported;
  /** Whether only the file for operators shows the rows: notes and suspicions are not in the user's own file. */
  readonly isForOperators: boolean;
  readonly erased: Erased;
}

export function personalTable<const Table extends keyof Schema>(definition: {
  readonly table: Table;
  readonly uid?: ColumnOf<Table>;
  readonly through?: { readonly table: keyof Schema; readonly column: ColumnOf<Table> };
  readonly key: readonly ColumnOf<Table>[];
  readonly exported: Exported<ColumnOf<Table>>;
  readonly isForOperators?: true;
  readonly erased: Erased<ColumnOf<Table>>;
}): PersonalTable {
  return {
    ...definition,
    uid: definition.uid ?? 'uid',
    isForOperators: definition.isForOperators ?? false,
    erased: definition.erased as Erased,
  };
}
