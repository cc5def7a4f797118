import { formatMinor, parseAmount } from './money.ts';
import type { RecordState } from './record-states.ts';

/** The records that are compared: payouts, deposits, and transactions of a game channel. */
export const BOOKS = ['payout', 'deposit', 'channel'] as const;
export type BooksName = (typeof BOOKS)[number];

/**
 * How our records and a provider's can differ.
 *
 * - missing: paid or received here, and unknown to the provider.
 * - unattributed: known to the provider, without a record here.
 * - unknown_there: we sent an order that the provider does not know.
 * - status: both sides have the record, in different states.
 * - stuck: under way longer than the site allows, with no other explanation.
 * - credit_unknown: a user was credited an amount that the provider does not know, reports as less, or reversed.
 * - paid_after_return: the provider paid a payout whose amount was returned to the user here.
 * - paid_twice: the provider paid a payout a second time.
 * - paid_more: the provider paid more than the ordered amount, or paid in another currency.
 */
export const FINDING_KINDS = [
  'missing',
  'unattributed',
  'amount',
  'currency',
  'status',
  'unknown_there',
  'stuck',
  'credit_unknown',
  'paid_after_return',
  'paid_twice',
  'paid_more',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Spec: section 3. The states of withdrawals and deposits that reconciliation compares. */
export type BookState = RecordState;

/** One side of a finding, as text that is stable as long as nothing changes, because runs compare it. */
export type Facts = Readonly<Record<string, string>>;

export interface Finding {
  readonly kind: FindingKind;
  /** The id of our withdrawal or deposit, or the provider's name of the payment. */
  readonly subject: string;
  /** The id of our withdrawal or deposit; '' if there is none. */
  readonly recordId: string;
  /** The user, if a record of ours or theirs names one. */
  readonly uid?: string;
  /** Our reference, if either side knows it. */
  readonly reference: string;
  /** The earliest possible time: a run over later days only cannot resolve the finding. */
  readonly at: Date;
  /** Empty if the side has no record. */
  readonly ours: Facts;
  readonly theirs: Facts;
  /** Whether the list contained only some of the record's payments: earlier findings about the others remain. */
  readonly isPart?: true;
}

/**
 * Findings that contradict our records: the bank paid a returned payout, paid twice or paid too much; a credited
 * deposit or win is unknown to its provider; a win exceeds the channel's limits. The user's payouts stop until an
 * operator has resolved the finding.
 */
export const CONTRADICTIONS = [
  'paid_after_return',
  'paid_twice',
  'paid_more',
  'credit_unknown',
  'win_held',
  'status_conflict',
] as const;

export function isContradiction(kind: string): boolean {
  return (CONTRADICTIONS as readonly string[]).includes(kind);
}

/**
 * Whether money left one of our accounts and none of our records explains it: an outgoing line, a line whose amount
 * cannot be read, or a payout in a provider's list.
 */
export function isMoneyGone(found: { readonly about: string; readonly kind: string; readonly theirs: Facts }): boolean {
  const { about, kind, theirs } = found;
  if (kind === 'line_unreadable') return theirs.unread === 'money';
  if (about === 'statement') return theirs.status === 'paid' && (kind === 'line_unmatched' || kind === 'line_differs');
  return about === 'payout' && kind === 'unattributed' && (theirs.status === 'paid' || theirs.status === 'pending');
}

/**
 * Whether it is about a payout that an operator entered as returned, and whose return no statement of another person
 * shows. The operators who took part in the payout do not close it.
 */
export function isReturnMissing({ theirs }: { readonly theirs: Facts }): boolean {
  return (theirs.notes ?? '').split(' ').includes('not_returned');
}

/**
 * Whether it asks if a line is the same payment as in another file, or a second one. The operators who can pay the payout
 * do not answer that.
 */
export function mayBeSecondPayment({ theirs }: { readonly theirs: Facts }): boolean {
  return (theirs.notes ?? '').split(' ').includes('other_number_form');
}

/** Half-open. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

export interface CompareTerms {
  /** The provider must know everything sent or received in this span. */
  readonly span: Span;
  /** The time at which the provider was queried. Records here that changed later are left for the next run. */
  readonly requestedAt: Date;
  /** Differences younger than this may still resolve themselves. */
  readonly graceMs: number;
  /** A record under way for longer is stuck. */
  readonly stuckAfterMs: number;
}

export interface Compared {
  readonly findings: readonly Finding[];
  /** Fully compared subjects: their earlier findings that did not recur are resolved. */
  readonly evaluated: ReadonlySet<string>;
  /** Subjects checked for being stuck. */
  readonly evaluatedStuck: ReadonlySet<string>;
  /**
   * Records that changed while the provider was queried, or whose update may still arrive: their findings are not
   * resolved.
   */
  readonly skipped: ReadonlySet<string>;
}

/**
 * Whether a finding of an earlier run that did not recur is resolved, or was not checked this time. `listed`: the span
 * queried; undefined: the provider has no list.
 */
export function isResolved(
  before: Pick<Finding, 'kind' | 'subject' | 'recordId' | 'at' | 'theirs'>,
  compared: Compared,
  listed: Span | undefined,
): boolean {
  if (before.kind === 'stuck') return compared.evaluatedStuck.has(before.subject);
  if (compared.skipped.has(before.recordId)) return false;
  if (compared.evaluated.has(before.subject)) return true;
  // If the provider still had the record and it differed, the record would be on the list.
  const wasTheirs = Object.keys(before.theirs).length > 0;
  return wasTheirs && listed !== undefined && isWithin(before.at, listed);
}

/**
 * Joins a repeated finding with the earlier one. A list with only some of the payments never reduces the finding:
 * otherwise a run over one day would reduce a large contradiction to its newest payment. The sum charged back here is
 * always the present sum.
 */
export function joinFinding(before: Pick<Finding, 'ours' | 'theirs'>, found: Finding): Finding {
  if (!found.isPart || before.theirs.status !== found.theirs.status) return found;
  const idsBefore = idsOf(before.theirs);
  const ids = [...new Set([...idsBefore, ...idsOf(found.theirs)])].sort();
  const { chargedBack } = found.ours;
  if (ids.length === idsBefore.length) {
    return { ...found, ours: { ...before.ours, ...(chargedBack && { chargedBack }) }, theirs: before.theirs };
  }
  return { ...found, theirs: { ...found.theirs, total: sumOf(before, found), ids: ids.join(' ') } };
}

function idsOf({ ids, id = '' }: Facts): string[] {
  return (ids ?? id).split(' ').filter(Boolean);
}

/** Amounts in several currencies have no single total, so one operator alone cannot explain such a finding. */
function sumOf(...those: readonly Pick<Finding, 'ours' | 'theirs'>[]): string {
  const texts = those.map(({ ours, theirs }) => theirs.total ?? ours.amount ?? '');
  const amounts = texts.map(parseAmount);
  const isOne = new Set(those.map(({ ours }) => ours.currency)).size === 1;
  const minors = amounts.flatMap((amount) => (amount.ok ? [amount.value] : []));
  if (!isOne || minors.length < texts.length) return texts.join(' + ');
  return formatMinor(minors.reduce((sum, minor) => sum + minor, 0n));
}

export function isWithin(at: Date, span: Span): boolean {
  return at >= span.from && at < span.before;
}

/**
 * Whether a list of one of these spans covers the whole finding, with both sides inside the span. A list of one day
 * does not contain last week's payment, so with it the second of two payouts would look like the first.
 */
export function isShownBy(
  { at, ours, theirs }: Pick<Finding, 'at' | 'ours' | 'theirs'>,
  spans: readonly Span[],
): boolean {
  const moments = [ours.at, theirs.at].flatMap((text) => (text ? [Date.parse(text)] : []));
  const began = new Date(Math.min(at.getTime(), ...moments));
  return spans.some((span) => isWithin(began, span));
}

/** Whether a moment is so long ago that all its updates should have arrived. */
export function isOlderThan(at: Date, ms: number, requestedAt: Date): boolean {
  return requestedAt.getTime() - at.getTime() >= ms;
}

export function moneyFacts(side: { readonly amountMinor: bigint; readonly currency: string }): Facts {
  return { amount: formatMinor(side.amountMinor), currency: side.currency };
}

/** Compares amounts within one currency only. */
export function differenceOf(
  ours: { readonly amountMinor: bigint; readonly currency: string },
  theirs: { readonly amountMinor: bigint; readonly currency: string },
): 'currency' | 'amount' | undefined {
  if (ours.currency !== theirs.currency) return 'currency';
  return ours.amountMinor === theirs.amountMinor ? undefined : 'amount';
}
