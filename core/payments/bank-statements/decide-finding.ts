import type { LineVerdict } from './decide-line.ts';
import type { OutGrade } from './grade-money-out.ts';
import type { PayoutMeaning } from './grade-payout.ts';

/**
 * Kinds of findings in a statement.
 *
 * paid_after_return: the bank paid an amount that was already returned to the user. paid_twice: the bank paid the same
 * payout again. paid_more: the bank paid more than ordered. credit_unknown: the bank returned the money of a credited
 * deposit.
 */
export const LINE_FINDINGS = [
  'paid_after_return',
  'paid_twice',
  'paid_more',
  'credit_unknown',
  'line_differs',
  'line_unmatched',
  'line_unreadable',
] as const;
export type LineFinding = (typeof LINE_FINDINGS)[number];

/**
 * The record that a line names, and the meaning of the line's booking for that record; undefined for incoming money.
 */
export type NamedRecord =
  | { readonly type: 'payout'; readonly meaning: PayoutMeaning | undefined }
  | { readonly type: 'deposit'; readonly outGrade: OutGrade | undefined };

/**
 * The finding of a line; undefined if the line settled a record, or if its money already waits among the deposits in
 * review.
 */
export function findingOf({ outcome, notes }: LineVerdict, record: NamedRecord | undefined): LineFinding | undefined {
  if (outcome === 'matched' || outcome === 'known' || notes.includes('in_review')) return undefined;
  if (outcome === 'unmatched') return 'line_unmatched';
  if (outcome === 'unreadable') return 'line_unreadable';
  // The line names several records, so its record is unknown.
  if (record === undefined || notes.includes('several_references')) return 'line_differs';
  if (record.type === 'deposit') return (record.outGrade && findingOfGrade(record.outGrade)) ?? 'line_differs';
  return (record.meaning && findingOfMeaning(record.meaning)) ?? 'line_differs';
}

/** The finding of a booking that names a payout; undefined if it is the payout's own booking. */
export function findingOfMeaning(meaning: PayoutMeaning): LineFinding | undefined {
  if (meaning === 'own') return undefined;
  return meaning === 'other_form' || meaning === 'not_returned' ? 'line_differs' : meaning;
}

/** The finding of outgoing money that names a deposit; undefined if the money contradicts no record. */
export function findingOfGrade(grade: OutGrade): LineFinding | undefined {
  if (grade === 'recalled') return 'credit_unknown';
  return grade === 'twice' ? 'paid_twice' : undefined;
}
