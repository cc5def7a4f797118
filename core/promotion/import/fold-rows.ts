import type { RowProblem } from './raw-row.ts';

/** Keeps the last row of each key, at the position of its first; each repetition is a warning. */
export function foldRows<Row extends { readonly line: number }>(
  rows: readonly Row[],
  keyField: string,
  keyOf: (row: Row) => string,
): { rows: Row[]; warnings: RowProblem[] } {
  const byKey = new Map<string, Row>();
  const warnings: RowProblem[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const earlier = byKey.get(key);
    if (earlier) {
      warnings.push({
        line: row.line,
        field: keyField,
        reason: 'repeated_key',
        detail: `line ${earlier.line} (${key})`,
      });
    }
    byKey.set(key, row);
  }
  return { rows: [...byKey.values()], warnings };
}
