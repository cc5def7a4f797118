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

/** The payout of a withdrawal. */
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
  /** Whether it is paid by another provider than the compared one. */
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

/** Which of several payouts under one reference counts: paid ones first. */
const RANK: Readonly<Record<TheirPayout['status'], number>> = { paid: 0, pending: 1, reversed: 2, refused: 3 };

/**
 * Compares our payouts with a provider's. `theirs` undefined: the provider has no list, so only stuck payouts can be
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
  const named = nameAll(theirs ?? []);
  const byReference = Map.groupBy(named, ({ reference }) => reference);
  for (const our of ours) {
    const those = sortFor(our, byReference.get(our.reference) ?? []);
    const isElsewhere = our.isElsewhere || isBeside(our, those[0], terms);
    const [their, ...more] = those;
    byReference.delete(our.reference);
    // Surplus payouts of an order, because it was made twice or by two providers: each payout that was not refused may
    // have been paid.
    const surplus = isElsewhere ? those : more;
    // The earliest time of all payouts of the order: a list that begins after the first one cannot resolve the finding.
    const from = isElsewhere ? undefined : earliestOf(those);
    for (const other of surplus) if (other.status !== 'refused') findings.push(surplusOf(our, other, from));
    // The comparison of our payout is left for the next run; the surplus is reported now: ours is at most one of
    // theirs.
    if (our.changedAt >= terms.requestedAt) {
      skipped.add(our.id);
      continue;
    }
    if (our.isElsewhere) continue;
    const found =
      their && !isElsewhere ? evaluatePair(our, their, terms) : evaluateAlone(our, theirs !== undefined, terms);
    findings.push(...found.findings);
    if (found.extent === 'early' || isUnclear(our, their, terms)) skipped.add(our.id);
    if (found.extent !== 'early') evaluatedStuck.add(our.id);
    if (found.extent === 'whole') evaluated.add(our.id);
  }
  for (const their of [...byReference.values()].flat()) findings.push(unattributed(their));
  return { findings, evaluated, evaluatedStuck, skipped };
}

interface NamedPayout extends TheirPayout {
  /**
   * The provider's name of the payout. A payout without a name is named by its order, its time and, for equal times, a
   * number. So two payouts of an order are two findings, whichever of them a list contains.
   */
  readonly name: string;
}

function nameAll(theirs: readonly TheirPayout[]): NamedPayout[] {
  const times = new Map<string, number>();
  return theirs.map((their) => {
    if (their.providerReference !== '') return { ...their, name: their.providerReference };
    const name = `${their.reference} ${their.at.toISOString()}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { ...their, name: time === 1 ? name : `${name} ${time}` };
  });
}

/**
 * Whether this payout is a second one: its name differs from the name of ours, which was sent before the list begins.
 * Otherwise a run over fewer days would mistake the second payment for the first, and resolve its finding.
 */
function isBeside(our: OurPayout, their: TheirPayout | undefined, terms: CompareTerms): boolean {
  const isOther = isNamed(our, their) && their?.providerReference !== our.providerReference;
  return isOther && isSentBefore(our, terms);
}

/**
 * Whether this may be ours or a second payout: if it has no name, a list that begins after ours was sent cannot show
 * which.
 */
function isUnclear(our: OurPayout, their: TheirPayout | undefined, terms: CompareTerms): boolean {
  return their !== undefined && !isNamed(our, their) && isSentBefore(our, terms);
}

function isNamed(our: OurPayout, their: TheirPayout | undefined): boolean {
  return our.providerReference !== '' && their !== undefined && their.providerReference !== '';
}

/** Does not depend on the present state: a payout under way may also have been paid. */
function isSentBefore({ sentAt }: OurPayout, { span }: CompareTerms): boolean {
  return sentAt !== null && sentAt < span.from;
}

interface Comparison {
  readonly findings: readonly Finding[];
  /** `early`: an update may still arrive. `stuck`: the run checked only whether the payout is stuck. */
  readonly extent: 'whole' | 'stuck' | 'early';
}

function evaluatePair(our: OurPayout, their: NamedPayout, terms: CompareTerms): Comparison {
  const findings: Finding[] = [];
  const difference = differenceOf(our, their);
  const isMore = their.status === 'paid' && (difference === 'currency' || their.amountMinor > our.amountMinor);
  if (difference) findings.push(pair(isMore ? 'paid_more' : difference, our, their));
  const verdict = VERDICTS[their.status][situationOf(our)];
  if (verdict === 'agrees') return { findings: [...findings, ...stuckOf(our, terms, their)], extent: 'whole' };
  if (verdict === 'later' && !isOlderThan(our.changedAt, terms.graceMs, terms.requestedAt)) {
    return { findings, extent: 'early' };
  }
  const isGivenBack = our.state === 'Fail' && their.status === 'paid';
  // Named like a second payout, because a run over fewer days cannot distinguish the two.
  const found = isGivenBack ? surplusOf(our, their) : pair('status', our, their);
  return { findings: [...findings, found], extent: 'whole' };
}

/**
 * The finding of another payout of an order. It is a double payment if it was paid in addition to ours, or after ours
 * was returned.
 */
function surplusOf(our: OurPayout, their: NamedPayout, at = their.at): Finding {
  const found = { ...unattributed(their, our), at };
  if (their.status !== 'paid') return found;
  return { ...found, kind: our.state === 'Fail' ? 'paid_after_return' : 'paid_twice' };
}

function earliestOf(those: readonly TheirPayout[]): Date {
  return new Date(Math.min(...those.map(({ at }) => at.getTime())));
}

/**
 * Evaluates a payout without a counterpart: it is unknown to the provider or older than its list, or the provider has
 * no list.
 */
function evaluateAlone(our: OurPayout, isListed: boolean, terms: CompareTerms): Comparison {
  const mustBeThere = isListed && our.sentAt !== null && isWithin(our.sentAt, terms.span);
  if (!mustBeThere) return { findings: stuckOf(our, terms), extent: 'stuck' };
  const situation = situationOf(our);
  if (situation === 'waiting' || situation === 'notPaid') return { findings: [], extent: 'whole' };
  if (!isOlderThan(our.changedAt, terms.graceMs, terms.requestedAt)) return { findings: [], extent: 'early' };
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
    isOlderThan(our.sentAt, terms.stuckAfterMs, terms.requestedAt);
  return isStuck ? [pair('stuck', our, their)] : [];
}

function sortFor(our: OurPayout, those: readonly NamedPayout[]): NamedPayout[] {
  const rank = (their: TheirPayout) =>
    RANK[their.status] - (their.providerReference === our.providerReference && our.providerReference !== '' ? 10 : 0);
  return [...those].sort((a, b) => rank(a) - rank(b) || a.at.getTime() - b.at.getTime());
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

function unattributed(their: NamedPayout, our?: OurPayout): Finding {
  return {
    kind: 'unattributed',
    subject: their.name,
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
