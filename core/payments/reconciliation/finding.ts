import { formatMinor } from '../../values/money.ts';

/**
 * What two sets of books can disagree in.
 *
 * missing: ours says it was paid or taken, they have none. unattributed: theirs, and no such thing of ours.
 * unknown_there: an order that was sent and that they do not know. status: both have it, and say different things of
 * it. stuck: under way for longer than the site bears, and nothing else explains it.
 */
export const FINDING_KINDS = [
  'missing',
  'unattributed',
  'amount',
  'currency',
  'status',
  'unknown_there',
  'stuck',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Spec: section 3. The states of withdrawals and deposits, as far as books are compared. */
export type BookState = 'Prepare' | 'WaitReview' | 'WaitExec' | 'Exec' | 'Success' | 'Fail' | 'Error';

/** One side of a finding, in words that stay the same while nothing changes: it is compared from run to run. */
export type Facts = Readonly<Record<string, string>>;

export interface Finding {
  readonly kind: FindingKind;
  /** What it is about: our withdrawal or deposit, or the provider's name of the payment. */
  readonly subject: string;
  /** Our withdrawal or deposit; '' where we have none. */
  readonly recordId: string;
  /** Our reference, as far as either side knows it. */
  readonly reference: string;
  /** When it happened, at the earliest: a run that begins later says nothing about it. */
  readonly at: Date;
  /** Empty: that side has nothing. */
  readonly ours: Facts;
  readonly theirs: Facts;
}

/** Half-open. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

export interface CompareTerms {
  /** Of what we sent or took in this time they must know. */
  readonly span: Span;
  /** The provider was asked at this moment: what has changed here since is left for the next run. */
  readonly askedAt: Date;
  /** So long what differs may simply be on its way. */
  readonly graceMs: number;
  /** Under way for longer is stuck. */
  readonly stuckAfterMs: number;
}

export interface Compared {
  readonly findings: readonly Finding[];
  /** Subjects of which everything was judged: what was found of them before and is not among the findings is mended. */
  readonly evaluated: ReadonlySet<string>;
  /** Subjects of which it was judged whether they are stuck. */
  readonly evaluatedStuck: ReadonlySet<string>;
  /** Records that moved while the provider was asked, or whose news may still be on its way. */
  readonly skipped: ReadonlySet<string>;
}

/**
 * Whether a finding of an earlier run, not found again, is mended; or simply was not looked at this time. `listed` is
 * what the provider was asked for; undefined: it keeps no list.
 */
export function isResolved(
  before: Pick<Finding, 'kind' | 'subject' | 'recordId' | 'at' | 'theirs'>,
  compared: Compared,
  listed: Span | undefined,
): boolean {
  if (before.kind === 'stuck') return compared.evaluatedStuck.has(before.subject);
  if (compared.skipped.has(before.recordId)) return false;
  if (compared.evaluated.has(before.subject)) return true;
  // Their side of it would be on the list, if it still were there and differed.
  const wasTheirs = Object.keys(before.theirs).length > 0;
  return wasTheirs && listed !== undefined && isWithin(before.at, listed);
}

export function isWithin(at: Date, span: Span): boolean {
  return at >= span.from && at < span.before;
}

/** Whether a moment lies so far back that what belongs to it should have arrived. */
export function isOlderThan(at: Date, ms: number, askedAt: Date): boolean {
  return askedAt.getTime() - at.getTime() >= ms;
}

export function moneyFacts(side: { readonly amountMinor: bigint; readonly currency: string }): Facts {
  return { amount: formatMinor(side.amountMinor), currency: side.currency };
}

/** Amounts are compared within one currency only. */
export function differenceOf(
  ours: { readonly amountMinor: bigint; readonly currency: string },
  theirs: { readonly amountMinor: bigint; readonly currency: string },
): 'currency' | 'amount' | undefined {
  if (ours.currency !== theirs.currency) return 'currency';
  return ours.amountMinor === theirs.amountMinor ? undefined : 'amount';
}
