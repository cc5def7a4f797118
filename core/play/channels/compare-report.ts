import {
  type Compared,
  type CompareTerms,
  differenceOf,
  type Facts,
  type Finding,
  type FindingKind,
  isOlderThan,
  isWithin,
  moneyFacts,
} from '../../values/finding.ts';

type Kind = 'bet' | 'win' | 'rollback';

/** Tolerance for clocks: a transaction just before the end of a report may be on the next report. */
const BORDER_MS = 10 * 60_000;

/** Our record of a channel's transaction; refused transactions are left out. */
export interface OurTransaction {
  readonly id: string;
  readonly kind: Kind;
  readonly uid: string;
  readonly round: string;
  /** The player's round. */
  readonly recordId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
  /** The time of its rollback; null: never rolled back. */
  readonly undoneAt: Date | null;
  /** The transaction that a rollback reversed. */
  readonly undid: 'bet' | 'win' | null;
  /** Whether two operators returned it here; the provider does not know about that. */
  readonly isOwnReturn: boolean;
}

/** The provider's record of a transaction. `pending`: the provider is not sure that we have it. */
export interface TheirTransaction {
  readonly id: string;
  readonly kind: Kind;
  readonly round: string;
  readonly user: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'done' | 'undone' | 'pending';
  readonly at: Date;
}

/**
 * Compares our transactions of a channel with its provider's report. Differences in a player's favour are a separate
 * kind of finding: the money may never have been won.
 */
export function compareReport(
  ours: readonly OurTransaction[],
  theirs: readonly TheirTransaction[],
  terms: CompareTerms,
): Compared {
  const findings: Finding[] = [];
  const evaluated = new Set<string>();
  const skipped = new Set<string>();
  const roundName = (uid: string, round: string) => `${uid} ${round}`;
  const records = new Map(ours.map((our) => [roundName(our.uid, our.round), our.recordId]));
  const recordOf = (their: TheirTransaction) => records.get(roundName(their.user, their.round)) ?? '';
  const left = new Map(theirs.map((their) => [their.id, their]));
  for (const our of ours) {
    const their = left.get(our.id);
    left.delete(our.id);
    const isEarly = our.at >= terms.requestedAt || isTooYoung(our, their, terms);
    const kind = isEarly ? undefined : their ? differenceOfPair(our, their, terms) : missingOf(our, terms);
    if (isEarly) skipped.add(our.recordId);
    else if (their || isWithin(our.at, terms.span)) evaluated.add(our.id);
    if (kind) findings.push(pair(kind, our, their));
  }
  for (const their of left.values()) {
    // A bet that never arrived here and was rolled back there is zero on both sides.
    if (their.status === 'undone' || their.amountMinor === 0n) evaluated.add(their.id);
    else if (isOlderThan(their.at, terms.graceMs, terms.requestedAt))
      findings.push(unattributed(their, recordOf(their)));
  }
  return { findings, evaluated, evaluatedStuck: new Set(), skipped };
}

/**
 * Whether the record changed recently: the change may not have reached the other side, or may be missing in the report.
 */
function isTooYoung(our: OurTransaction, their: TheirTransaction | undefined, terms: CompareTerms): boolean {
  const isYoung = (at: Date) => !isOlderThan(at, terms.graceMs, terms.requestedAt);
  if (our.undoneAt && (isYoung(our.undoneAt) || our.undoneAt >= terms.span.before)) return true;
  if (their && their.status !== 'pending') return false;
  const isAtBorder =
    !their && isWithin(our.at, { from: new Date(terms.span.before.getTime() - BORDER_MS), before: terms.span.before });
  return isAtBorder || isYoung(our.at);
}

function missingOf(our: OurTransaction, { span }: CompareTerms): FindingKind | undefined {
  // Not expected on the report: zero amounts, transactions outside its span, and our own returns.
  if (our.amountMinor === 0n || !isWithin(our.at, span) || our.isOwnReturn) return undefined;
  // A rolled-back bet may be missing from the report.
  if (our.kind === 'bet' && our.undoneAt) return undefined;
  if (our.kind === 'rollback') return our.undid === 'bet' ? 'credit_unknown' : 'missing';
  return our.kind === 'win' && !our.undoneAt ? 'credit_unknown' : 'missing';
}

function differenceOfPair(our: OurTransaction, their: TheirTransaction, terms: CompareTerms): FindingKind | undefined {
  if (our.uid !== their.user || our.kind !== their.kind) return our.kind === 'bet' ? 'status' : 'credit_unknown';
  const difference = differenceOf(our, their);
  if (difference) {
    const isMoreHere = difference === 'amount' && our.kind === 'win' && our.amountMinor > their.amountMinor;
    return isMoreHere ? 'credit_unknown' : difference;
  }
  if (their.status === 'pending') return isOlderThan(our.at, terms.graceMs, terms.requestedAt) ? 'status' : undefined;
  const isUndoneHere = our.undoneAt !== null;
  if (isUndoneHere === (their.status === 'undone')) return undefined;
  return !isUndoneHere && our.kind === 'win' ? 'credit_unknown' : 'status';
}

function pair(kind: FindingKind, our: OurTransaction, their: TheirTransaction | undefined): Finding {
  return {
    kind,
    subject: our.id,
    recordId: our.recordId,
    uid: our.uid,
    reference: our.round,
    at: their && their.at < our.at ? their.at : our.at,
    ours: {
      ...moneyFacts(our),
      kind: our.kind,
      state: our.undoneAt ? 'undone' : 'done',
      id: our.id,
      at: our.at.toISOString(),
    },
    theirs: their ? theirFacts(their) : {},
  };
}

function unattributed(their: TheirTransaction, recordId: string): Finding {
  return {
    kind: 'unattributed',
    subject: their.id,
    recordId,
    uid: their.user,
    reference: their.round,
    at: their.at,
    ours: {},
    theirs: theirFacts(their),
  };
}

function theirFacts(their: TheirTransaction): Facts {
  return {
    ...moneyFacts(their),
    kind: their.kind,
    status: their.status,
    id: their.id,
    at: their.at.toISOString(),
  };
}
