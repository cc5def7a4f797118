import { type RawBuilder, sql } from 'kysely';

/**
 * Condition that one of these columns is sealed or signed under another key than the newest. Such texts begin with the
 * name of their key; '' needs no key.
 */
export function isUnderOlderKey(newest: string, ...columns: readonly string[]): RawBuilder<boolean> {
  const one = (column: string) =>
    sql`(${sql.ref(column)} <> '' AND split_part(${sql.ref(column)}, '.', 1) <> ${newest})`;
  return sql<boolean>`(${sql.join(columns.map(one), sql` OR `)})`;
}
