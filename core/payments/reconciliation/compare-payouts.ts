import {
  type BookState,
  type Compared,
  type CompareTerms,
  differenceOf,
  type Facts,
  type Finding,
  isOlderThan,
  isWithin,
  moneyFacts,
} from '../../values/finding.ts';

/** The payout side of a withdrawal. */
export interface OurPayout {
  readonly id: string;
  readonly uid: string;
  readonly reference: string;
  /** The net amount sent. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: BookState;
  readonly failKind: string | null;
  /** '' until the provider has acknowledged it. */
  readonly providerReference: string;
  /** It is paid by another provider than the compared one. */
  readonly isElsewhere: boolean;
  /** null: never sent. */
  readonly sentAt: Date | null;
  readonly changedAt: Date;
}

export interface TheirPayout {
  readonly reference: string;
  readonly providerReference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'pending' | 'refused' | 'reversed';
  readonly at: Date;
}

type Situation = 'waiting' | 'underWay' | 'paid' | 'notPaid' | 'cameBack';

/** `later`: a difference once the grace period is over; until then an update may still arrive. */
type Verdict = 'agrees' | 'differs' | 'later';

const VERDICTS: Readonly<Record<TheirPayout['status'], Readonly<Record<Situation, Verdict>>>> = {
  paid: { waiting: 'differs', underWay: 'later', paid: 'agrees', notPaid: 'differs', cameBack: 'later' },
  pending: { waiting: 'differs', underWay: 'agrees', paid: 'later', notPaid: 'later', cameBack: 'later' },
  // No payout happened on either side.
  refused: { waiting: 'agrees', underWay: 'later', paid: 'differs', notPaid: 'agrees', cameBack: 'agrees' },
  reversed: { waiting: 'differs', underWay: 'later', paid: 'differs', notPaid: 'agrees', cameBack: 'agrees' },
};

/** The payout that counts of several under one reference: paid ones first. */
const RANK: Readonly<Record<TheirPayout['status'], number>> = { paid: 0, pending: 1, reversed: 2, refused: 3 };

/**
 * Compares our payouts with a provider's. `theirs` undefined: the provider has no list, so only stuck ones can be
 * found.
 */
export function comparePayouts(
  ours: readonly OurPayout[],
  theirs: readonly TheirPayout[] | undefined,
  terms: CompareTerms,
): Compared {
  const findings: Finding[] = [];
  const evaluated = new Set<string>();
  const evaluatedStuck = new Set<string>();
  const skipped = new Set<string>();
  const byReference = Map.groupBy(theirs ?? [], ({ reference }) => reference);
  for (const our of ours) {
    const [their, ...more] = sortFor(our, byReference.get(our.reference) ?? []);
    byReference.delete(our.reference);
    if (our.changedAt >= terms.askedAt) {
      skipped.add(our.id);
      continue;
    }
    // Made twice, or by two providers: each one not refused may have been paid.
    const surplus = our.isElsewhere && their ? [their, ...more] : more;
    for (const other of surplus) if (other.status !== 'refused') findings.push(surplusOf(our, other));
    if (our.isElsewhere) continue;
    const found = their ? evaluatePair(our, their, terms) : evaluateAlone(our, theirs !== undefined, terms);
    findings.push(...found.findings);
    if (found.extent === 'early') skipped.add(our.id);
    else evaluatedStuck.add(our.id);
    if (found.extent === 'whole') evaluated.add(our.id);
  }
  for (const their of [...byReference.values()].flat()) findings.push(unattributed(their));
  return { findings, evaluated, evaluatedStuck, skipped };
}

interface Comparison {
  readonly findings: readonly Finding[];
  /** early: an update may still arrive. stuck: only that was checked. */
  readonly extent: 'whole' | 'stuck' | 'early';
}

function evaluatePair(our: OurPayout, their: TheirPayout, terms: CompareTerms): Comparison {
  const findings: Finding[] = [];
  const difference = differenceOf(our, their);
  const isMore = their.status === 'paid' && (difference === 'currency' || their.amountMinor > our.amountMinor);
  if (difference) findings.push(pair(isMore ? 'paid_more' : difference, our, their));
  const verdict = VERDICTS[their.status][situationOf(our)];
  if (verdict === 'agrees') return { findings: [...findings, ...stuckOf(our, terms, their)], extent: 'whole' };
  if (verdict === 'later' && !isOlderThan(our.changedAt, terms.graceMs, terms.askedAt)) {
    return { findings, extent: 'early' };
  }
  const isGivenBack = our.state === 'Fail' && their.status === 'paid';
  return { findings: [...findings, pair(isGivenBack ? 'paid_after_return' : 'status', our, their)], extent: 'whole' };
}

/** Another payout of one order. If it is paid besides ours, or after ours was given back, the money is gone twice. */
function surplusOf(our: OurPayout, their: TheirPayout): Finding {
  if (their.status !== 'paid') return unattributed(their, our);
  return { ...unattributed(their, our), kind: our.state === 'Fail' ? 'paid_after_return' : 'paid_twice' };
}

/** The payout is unknown to the provider, older than its list, or the provider has no list. */
function evaluateAlone(our: OurPayout, isListed: boolean, terms: CompareTerms): Comparison {
  const mustBeThere = isListed && our.sentAt !== null && isWithin(our.sentAt, terms.span);
  if (!mustBeThere) return { findings: stuckOf(our, terms), extent: 'stuck' };
  const situation = situationOf(our);
  if (situation === 'waiting' || situation === 'notPaid') return { findings: [], extent: 'whole' };
  if (!isOlderThan(our.changedAt, terms.graceMs, terms.askedAt)) return { findings: [], extent: 'early' };
  const wasTaken = situation !== 'underWay' || our.providerReference !== '';
  return { findings: [pair(wasTaken ? 'missing' : 'unknown_there', our)], extent: 'whole' };
}

function situationOf({ state, failKind }: OurPayout): Situation {
  if (state === 'Success') return 'paid';
  if (state === 'Exec' || state === 'Error') return 'underWay';
  if (state === 'Fail') return failKind === 'reversed' ? 'cameBack' : 'notPaid';
  return 'waiting';
}

function stuckOf(our: OurPayout, terms: CompareTerms, their?: TheirPayout): Finding[] {
  const isStuck =
    situationOf(our) === 'underWay' &&
    our.sentAt !== null &&
    isOlderThan(our.sentAt, terms.stuckAfterMs, terms.askedAt);
  return isStuck ? [pair('stuck', our, their)] : [];
}

function sortFor(our: OurPayout, those: readonly TheirPayout[]): TheirPayout[] {
  const rank = (their: TheirPayout) =>
    RANK[their.status] - (their.providerReference === our.providerReference && our.providerReference !== '' ? 10 : 0);
  return [...those].sort((a, b) => rank(a) - rank(b));
}

function pair(kind: Finding['kind'], our: OurPayout, their?: TheirPayout): Finding {
  return {
    kind,
    subject: our.id,
    recordId: our.id,
    uid: our.uid,
    reference: our.reference,
    at: their?.at ?? our.sentAt ?? our.changedAt,
    ours: ourFacts(our),
    theirs: their ? theirFacts(their) : {},
  };
}

function unattributed(their: TheirPayout, our?: OurPayout): Finding {
  return {
    kind: 'unattributed',
    subject: their.providerReference || their.reference,
    recordId: our?.id ?? '',
    ...(our && { uid: our.uid }),
    reference: their.reference,
    at: their.at,
    ours: our ? ourFacts(our) : {},
    theirs: theirFacts(their),
  };
}

function ourFacts(our: OurPayout): Facts {
  return {
    ...moneyFacts(our),
    state: our.state,
    failKind: our.failKind ?? '',
    id: our.providerReference,
    at: our.sentAt?.toISOString() ?? '',
  };
}

function theirFacts(their: TheirPayout): Facts {
  return {
    ...moneyFacts(their),
    status: their.status,
    id: their.providerReference,
    at: their.at.toISOString(),
  };
}
