import type { RecordState } from '../../values/record-states.ts';
import type { LineVerdict } from './decide-line.ts';

/**
 * Kinds of findings in a statement.
 *
 * paid_after_return: the bank paid an amount that had been given back to the user. paid_twice: it paid the same payout
 * again.
 */
export const LINE_FINDINGS = [
  'paid_after_return',
  'paid_twice',
  'line_differs',
  'line_unmatched',
  'line_unreadable',
] as const;
export type LineFinding = (typeof LINE_FINDINGS)[number];

/**
 * The finding of a line; undefined: it settled a record, or its money already waits among the deposits in review.
 * `payoutState`: the state of the payout it names.
 */
export function findingOf(
  { outcome, notes }: LineVerdict,
  payoutState: RecordState | undefined,
): LineFinding | undefined {
  if (outcome === 'matched' || outcome === 'known' || notes.includes('in_review')) return undefined;
  if (outcome === 'unmatched') return 'line_unmatched';
  if (outcome === 'unreadable') return 'line_unreadable';
  if (payoutState === 'Fail' && notes.includes('state')) return 'paid_after_return';
  return payoutState !== undefined && notes.includes('second_payment') ? 'paid_twice' : 'line_differs';
}
