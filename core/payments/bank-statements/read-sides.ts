import { cellOf, type StatementRow } from './cells.ts';
import type { Columns } from './columns.ts';
import { directionOf, pairLetterOf } from './direction-names.ts';
import { type ReadAmount, readAmount } from './read-amount.ts';

/** The row does not give its direction or its amount. */
export type UnreadableAmount = 'unreadable_amount' | 'unreadable_direction';

/** How a file marks the direction of money: all rows together decide the meaning of a sign or text. */
interface SideHabits {
  /**
   * Whether at least one amount of the file has a sign: then an amount without a sign is incoming, whatever the text
   * beside it.
   */
  readonly isSigned: boolean;
  readonly hasDirections: boolean;
  /** Whether outgoing amounts appear both with and without a minus: one of the two must be a reversal. */
  readonly isOutMixed: boolean;
  /** Whether the file has both D and W: then D may mean deposit. */
  readonly isDepositLetter: boolean;
  readonly debit: SignHabit;
  readonly credit: SignHabit;
}

/**
 * Signs in a column for one direction. `mixed`: amounts with a minus are doubtful. `doubtful`: all amounts are
 * doubtful, because most have a minus.
 */
type SignHabit = 'same' | 'mixed' | 'doubtful';

/**
 * Reads amount and direction of each row: one column with signs or text, or one column per direction. `fitting`: the rows
 * whose cells are in their columns.
 */
export function readSides(
  rows: readonly StatementRow[],
  columns: Columns,
  fitting: readonly StatementRow[] = rows,
): (ReadAmount | UnreadableAmount)[] {
  const habits = findHabits(fitting, columns);
  return rows.map((row) => readSide(row, columns, habits));
}

function readSide(row: StatementRow, columns: Columns, habits: SideHabits): ReadAmount | UnreadableAmount {
  const single = cellOf(row, columns.amount);
  if (single !== '') {
    const read = readAmount(single);
    if (!read || read.minor === 0n) return 'unreadable_amount';
    return directed(read, cellOf(row, columns.direction), habits);
  }
  const [debit, credit] = [cellOf(row, columns.debit), cellOf(row, columns.credit)].map(readColumn);
  if (!debit || !credit) return 'unreadable_amount';
  // The row is unreadable if both columns have an amount, or neither has one.
  if ((debit.minor === 0n) === (credit.minor === 0n)) return 'unreadable_amount';
  const isOut = debit.minor !== 0n;
  const [amount, habit] = isOut ? [debit, habits.debit] : [credit, habits.credit];
  // A reversal may be a returned payment, so it needs review.
  if (habit === 'doubtful' || (habit === 'mixed' && amount.minor < 0n)) return 'unreadable_direction';
  return withSide(amount, isOut);
}

function directed(read: ReadAmount, word: string, habits: SideHabits): ReadAmount | UnreadableAmount {
  const direction = meantBy(word, habits);
  if (!habits.isSigned) {
    if (direction === 'unknown' || (direction === undefined && habits.hasDirections)) return 'unreadable_direction';
    return withSide(read, direction === 'out');
  }
  if (direction !== 'in' && direction !== 'out') return read;
  if (direction === 'out' && habits.isOutMixed) return 'unreadable_direction';
  return (direction === 'out') === read.minor < 0n ? read : 'unreadable_direction';
}

function meantBy(word: string, habits: SideHabits) {
  return habits.isDepositLetter && pairLetterOf(word) === 'D' ? 'unknown' : directionOf(word);
}

function findHabits(rows: readonly StatementRow[], columns: Columns): SideHabits {
  const words = rows.map((row) => cellOf(row, columns.direction));
  const amounts = rows.map((row) => readAmount(cellOf(row, columns.amount)));
  const outs = amounts.filter((_, index) => directionOf(words[index] ?? '') === 'out');
  const letters = new Set(words.map(pairLetterOf));
  return {
    isSigned: amounts.some((amount) => amount?.isSigned),
    hasDirections: words.some((word) => word !== ''),
    isOutMixed: habitOf(outs) !== 'same',
    isDepositLetter: letters.has('D') && letters.has('W'),
    debit: habitOf(rows.map((row) => readColumn(cellOf(row, columns.debit)))),
    credit: habitOf(rows.map((row) => readColumn(cellOf(row, columns.credit)))),
  };
}

function habitOf(amounts: readonly (ReadAmount | undefined)[]): SignHabit {
  const negative = amounts.filter((amount) => amount && amount.minor < 0n).length;
  const positive = amounts.filter((amount) => amount && amount.minor > 0n).length;
  if (negative === 0 || positive === 0) return 'same';
  return negative > positive ? 'doubtful' : 'mixed';
}

/** In the column of the other direction, banks leave the cell empty, or write a dash or a zero. */
function readColumn(text: string): ReadAmount | undefined {
  return text === '' || /^[-–—]{1,9}$/.test(text) ? { minor: 0n } : readAmount(text);
}

function withSide(read: ReadAmount, isOut: boolean): ReadAmount {
  return read.minor < 0n === isOut ? read : { ...read, minor: -read.minor };
}
