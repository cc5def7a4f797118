/** In so many rows, empty last cells in each of them are commas at its end. */
const ENOUGH_ROWS = 3;
/** In so many rows, the last columns have no headings; in fewer, all rows may be of one payer. */
const ENOUGH_UNNAMED = 10;

/**
 * How many cells a row of a file can have. In a wider one a comma in a text that the file does not quote has moved the
 * cells after it, as an amount. A file whose rows all end with a comma, or have columns without headings, has no row as
 * narrow as its headings: one honest row is enough to find the moved ones.
 *
 * `headed`: how many columns have headings.
 */
export function mostCells(rows: readonly { readonly cells: readonly string[] }[], headed: number): number {
  const least = rows.reduce((width, { cells }) => Math.min(width, cells.length), Number.POSITIVE_INFINITY);
  if (rows.length < ENOUGH_ROWS || least <= headed) return headed;
  const areEmpty = rows.every(
    ({ cells }) => cells.length > least || cells.slice(headed).every((cell) => cell.trim() === ''),
  );
  return areEmpty || rows.length >= ENOUGH_UNNAMED ? least : headed;
}
