import { formatMinor } from '@pitaka/core/values/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { PersonalTable } from './personal-table.ts';
import type { PersonKey } from './ports.ts';

/** The condition that a row of the table, named `t`, is the person's. */
function isOf({ uid, through }: PersonalTable, person: PersonKey): RawBuilder<unknown> {
  if (!through) return sql`t.site_id = ${person.siteId} AND ${sql.ref(`t.${uid}`)} = ${person.uid}`;
  return sql`t.site_id = ${person.siteId} AND ${sql.ref(`t.${through.column}`)} IN (
    SELECT o.${sql.ref(through.column)} FROM ${sql.table(through.table)} o
    WHERE o.site_id = ${person.siteId} AND o.uid = ${person.uid})`;
}

/** Deletes or empties a person's rows as the table's declaration says. */
export async function eraseRows(tx: Transaction, personalTable: PersonalTable, person: PersonKey): Promise<void> {
  const { table, erased } = personalTable;
  if (erased === 'deleted') {
    await sql`DELETE FROM ${sql.table(table)} t WHERE ${isOf(personalTable, person)}`.execute(tx);
  } else if ('emptied' in erased) {
    const values = Object.entries(erased.emptied).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`UPDATE ${sql.table(table)} t SET ${sql.join(values)} WHERE ${isOf(personalTable, person)}`.execute(tx);
  }
}

/** The names in the file: an amount is written in major units. */
export function exportedNames(columns: readonly string[]): string[] {
  return columns.map((column) => column.replace(/_minor$/, ''));
}

/** The rows after a position in the order of the key. Every value is a text, as the database writes it in JSON. */
export async function readRows(
  tx: Transaction,
  personalTable: PersonalTable & { readonly exported: { readonly columns: readonly string[] } },
  person: PersonKey,
  after: string,
  size: number,
): Promise<{ readonly rows: (string | null)[][]; readonly next: string | undefined }> {
  const { columns } = personalTable.exported;
  const key = personalTable.key.length === 0 ? [personalTable.uid] : personalTable.key;
  const order = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const from =
    after === ''
      ? sql`true`
      : sql`(${order}) > (${sql.join((JSON.parse(after) as string[]).map((value) => sql`${value}`))})`;
  const { rows } = await sql<{ cells: (string | null)[]; place: string[] }>`
    SELECT ARRAY[${sql.join(columns.map((column) => sql`to_jsonb(t) ->> ${sql.lit(column)}`))}] AS cells,
      ARRAY[${sql.join(key.map((column) => sql`${sql.ref(`t.${column}`)}::text`))}] AS place
    FROM ${sql.table(personalTable.table)} t WHERE ${isOf(personalTable, person)} AND ${from} ORDER BY ${order} LIMIT ${size}`.execute(
    tx,
  );
  return {
    rows: rows.map(({ cells }) =>
      cells.map((cell, at) => (cell !== null && columns[at]?.endsWith('_minor') ? formatMinor(BigInt(cell)) : cell)),
    ),
    next: rows.length === size ? JSON.stringify(rows.at(-1)?.place) : undefined,
  };
}
