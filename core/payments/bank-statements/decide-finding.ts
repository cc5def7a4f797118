import type { RecordState } from '../../values/record-states.ts';
import type { LineVerdict } from './decide-line.ts';

/**
 * Kinds of findings in a statement.
 *
 * paid_after_return: the bank paid an amount that was already returned to the user. paid_twice: the bank paid the same
 * payout again. paid_more: the bank paid more than ordered.
 */
export const LINE_FINDINGS = [
  'paid_after_return',
  'paid_twice',
  'paid_more',
  'line_differs',
  'line_unmatched',
  'line_unreadable',
] as const;
export type LineFinding = (typeof LINE_FINDINGS)[number];

/**
 * The finding of a line; undefined: the line settled a record, or its money already waits among the deposits in review.
 * `payout`: the payout that the line names, and the status that the line reports.
 */
export function findingOf(
  { outcome, notes }: LineVerdict,
  payout: { readonly state: RecordState; readonly netMinor: bigint; readonly outMinor: bigint } | undefined,
): LineFinding | undefined {
  if (outcome === 'matched' || outcome === 'known' || notes.includes('in_review')) return undefined;
  if (outcome === 'unmatched') return 'line_unmatched';
  if (outcome === 'unreadable') return 'line_unreadable';
  if (payout === undefined) return 'line_differs';
  if (payout.state === 'Fail' && notes.includes('state')) return 'paid_after_return';
  if (notes.includes('second_payment')) return 'paid_twice';
  const isMore = payout.outMinor > payout.netMinor || notes.includes('currency');
  return isMore && !notes.includes('several_references') ? 'paid_more' : 'line_differs';
}
