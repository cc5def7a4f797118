/** The cells of a row of the file. */
export interface StatementRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export function cellOf(row: StatementRow, column: number | undefined): string {
  return column === undefined ? '' : (row.cells[column] ?? '').trim();
}
