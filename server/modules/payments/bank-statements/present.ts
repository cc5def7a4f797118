import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { MatchedLine } from './evaluate-lines.ts';
import { recordIdOf } from './find-records.ts';
import type { StatementFigures } from './sum-lines.ts';
import type { StatementLineRow, StatementRow } from './views.ts';

/** How many lines of each outcome a preview shows; the others are only counted. */
const SHOWN_PER_OUTCOME = 200;

export function firstOfEachOutcome(lines: readonly MatchedLine[]): MatchedLine[] {
  const shown = new Map<string, number>();
  return lines.filter(({ outcome }) => {
    const number = (shown.get(outcome) ?? 0) + 1;
    shown.set(outcome, number);
    return number <= SHOWN_PER_OUTCOME;
  });
}

export function presentFigures(figures: StatementFigures) {
  const { outMinor, inMinor, ...counts } = figures;
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { lines, ...counts, paidOut: formatMinor(outMinor), paidIn: formatMinor(inMinor) };
}

/** A line that is not stored yet. */
export function presentEvaluated({ line, outcome, notes, record }: MatchedLine) {
  const read = line.type === 'booking' ? line : undefined;
  return {
    line: line.line,
    outcome,
    notes: [...notes],
    bookedOn: read ? dayText(read.day) : '',
    amount: read ? formatMinor(read.amountMinor) : null,
    currency: read?.currency ?? '',
    text: line.text,
    bankReference: read?.bankReference ?? '',
    reference: record?.reference ?? '',
    about: recordIdOf(record),
  };
}

export function presentLine(row: StatementLineRow) {
  return {
    line: row.line,
    outcome: row.outcome,
    notes: row.note === '' ? [] : row.note.split(' '),
    bookedOn: row.booked_on,
    amount: row.amount_minor === null ? null : formatMinor(row.amount_minor),
    currency: row.currency,
    text: row.text,
    bankReference: row.bank_reference,
    reference: row.reference,
    about: row.about,
  };
}

export function presentStatement(row: StatementRow, names: ReadonlyMap<string, string>) {
  const { matched, known, differs, unmatched, unreadable } = row;
  return {
    id: row.statement_id,
    name: row.file_name,
    importedBy: names.get(row.imported_by) ?? row.imported_by,
    importedAt: row.imported_at.toISOString(),
    readAs: row.read_as,
    figures: {
      lines: row.lines,
      ...{ matched, known, differs, unmatched, unreadable },
      paidOut: formatMinor(row.out_minor),
      paidIn: formatMinor(row.in_minor),
    },
  };
}
