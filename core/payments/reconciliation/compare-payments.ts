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
import { formatMinor } from '../../values/money.ts';

/** A payment reported by the provider. */
export interface OurPayment {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** When it was reported. */
  readonly at: Date;
  /** An operator sent this payment back. */
  readonly isSentBack: boolean;
}

export interface OurDeposit {
  readonly id: string;
  readonly uid: string;
  readonly reference: string;
  /** The requested amount. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: BookState;
  readonly failKind: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly payments: readonly OurPayment[];
  /** The amounts that were charged back, also of the deposits made of money beyond the request. */
  readonly chargedBack: readonly bigint[];
  /** The user was credited for it, or for one of those. */
  readonly isCredited: boolean;
}

export interface TheirPayment {
  readonly paymentId: string;
  /** '' if the provider does not know it. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'charged_back';
  readonly at: Date;
}

/**
 * Compares our deposits with a provider's payments. `theirs` undefined: the provider has no list, so only stuck ones
 * can be found.
 */
export function comparePayments(
  ours: readonly OurDeposit[],
  theirs: readonly TheirPayment[] | undefined,
  terms: CompareTerms,
): Compared {
  const findings: Finding[] = [];
  const evaluated = new Set<string>();
  const evaluatedStuck = new Set<string>();
  const skipped = new Set<string>();
  const byId = new Map((theirs ?? []).map((their) => [their.paymentId, their]));
  const reportedOf = new Set(ours.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)));
  const unreportedOf = Map.groupBy(
    [...byId.values()].filter(({ paymentId }) => !reportedOf.has(paymentId)),
    ({ reference }) => reference,
  );
  for (const our of ours) {
    const known = our.payments.flatMap(({ paymentId }) => byId.get(paymentId) ?? []);
    const unreported = unreportedOf.get(our.reference) ?? [];
    unreportedOf.delete(our.reference);
    if (our.changedAt >= terms.askedAt) {
      skipped.add(our.id);
      continue;
    }
    const pairs = evaluatePayments(our, known, theirs !== undefined, terms);
    const late = unreported.filter(({ at }) => isOlderThan(at, terms.graceMs, terms.askedAt));
    const unmatched = evaluateUnreported(our, late);
    const status = unmatched.find(({ kind }) => kind === 'status') ?? statusOf(our, known);
    findings.push(...pairs.findings, ...unmatched.filter((finding) => finding !== status));
    if (status) findings.push(status);
    else findings.push(...stuckOf(our, terms));
    if (pairs.isEarly || late.length < unreported.length) skipped.add(our.id);
    evaluatedStuck.add(our.id);
    for (const subject of pairs.evaluated) evaluated.add(subject);
    // Payments come after their order: if the order is in the listed span, all of them are listed. For an older order
    // the list may hold only the newest payment.
    if (theirs !== undefined && isWithin(our.createdAt, terms.span)) evaluated.add(our.id);
  }
  for (const their of [...unreportedOf.values()].flat()) findings.push(unattributed(their));
  return { findings, evaluated, evaluatedStuck, skipped };
}

/** Compares each reported payment with theirs of the same id. */
function evaluatePayments(our: OurDeposit, known: readonly TheirPayment[], isListed: boolean, terms: CompareTerms) {
  const findings: Finding[] = [];
  const evaluated: string[] = [];
  let isEarly = false;
  let refunded = without(our.chargedBack, chargedBackThere(our, known));
  // Credited without any reported payment.
  if (our.state === 'Success' && our.payments.length === 0) {
    const mustBeThere = isListed && isWithin(our.createdAt, terms.span) && isWithin(our.changedAt, terms.span);
    if (mustBeThere && !isOlderThan(our.changedAt, terms.graceMs, terms.askedAt)) isEarly = true;
    else if (mustBeThere) findings.push(aboutDeposit('credit_unknown', our));
  }
  for (const payment of our.payments) {
    const their = known.find(({ paymentId }) => paymentId === payment.paymentId);
    if (their) {
      evaluated.push(payment.paymentId);
      const difference = differenceOf(payment, their);
      const isTooMuch = our.isCredited && (difference === 'currency' || payment.amountMinor > their.amountMinor);
      if (difference) findings.push(aboutPayment(isTooMuch ? 'credit_unknown' : difference, our, payment, their));
      continue;
    }
    // It was paid between the order and the report: both must be inside the listed span.
    const mustBeThere = isListed && isWithin(our.createdAt, terms.span) && isWithin(payment.at, terms.span);
    if (!mustBeThere) continue;
    if (!isOlderThan(payment.at, terms.graceMs, terms.askedAt)) {
      isEarly = true;
      continue;
    }
    evaluated.push(payment.paymentId);
    // A refunded payment may be missing from their list; another payment of the order may not.
    if (payment.isSentBack) continue;
    if (refunded.includes(payment.amountMinor)) {
      refunded = without(refunded, [payment.amountMinor]);
      continue;
    }
    findings.push(aboutPayment(our.isCredited ? 'credit_unknown' : 'missing', our, payment));
  }
  return { findings, evaluated, isEarly };
}

/**
 * Payments for this deposit that were never reported to us. If it waits, or was given up, the states differ; if it
 * already has its own money, they are money without a record.
 */
function evaluateUnreported(our: OurDeposit, unreported: readonly TheirPayment[]): Finding[] {
  const hasOwn = our.payments.length > 0 || our.state === 'Success' || our.state === 'WaitReview';
  return unreported.map((their, index) =>
    !hasOwn && index === 0 ? aboutDeposit('status', our, their) : unattributed(their, our),
  );
}

/**
 * The amounts that are charged back must be equal: the provider's message names the order, so the payment may be another
 * one of the same amount. A payment that was sent back may appear as either status.
 */
function statusOf(our: OurDeposit, known: readonly TheirPayment[]): Finding | undefined {
  if (known.length === 0) return undefined;
  const there = chargedBackThere(our, known);
  const isAllListed = known.length === our.payments.length;
  const more = without(there, our.chargedBack);
  const isMoreThere = more.length > 0;
  const differing = isMoreThere || !isAllListed ? more : without(our.chargedBack, there);
  const [amountMinor] = differing;
  if (amountMinor === undefined) return undefined;
  const kind = isMoreThere && our.isCredited ? 'credit_unknown' : 'status';
  const paymentOf = ({ paymentId }: TheirPayment) => our.payments.find((payment) => payment.paymentId === paymentId);
  const those = known.filter(({ status }) => (status === 'charged_back') === isMoreThere);
  const shown = those.find((their) => paymentOf(their)?.amountMinor === amountMinor) ?? those[0] ?? known[0];
  const payment = shown && paymentOf(shown);
  // They were compared together: a run that lists only the later ones finds fewer.
  const at = new Date(Math.min(...known.map((their) => their.at.getTime())));
  const found = { ...aboutDeposit(kind, our, shown), at, ours: ourFacts(our, payment) };
  if (differing.length === 1) return found;
  // Otherwise one more payment of the order would look like the one that an operator explained.
  const total = formatMinor(differing.reduce((sum, one) => sum + one, 0n));
  return { ...found, theirs: { ...found.theirs, total } };
}

/** What is charged back there, by our amounts; a payment that was sent back is none of it. */
function chargedBackThere(our: OurDeposit, known: readonly TheirPayment[]): bigint[] {
  const ids = new Set(known.flatMap(({ status, paymentId }) => (status === 'charged_back' ? [paymentId] : [])));
  return our.payments.flatMap((payment) =>
    ids.has(payment.paymentId) && !payment.isSentBack ? [payment.amountMinor] : [],
  );
}

/** What is left of these amounts when each of the others is taken out once. */
function without(amounts: readonly bigint[], taken: readonly bigint[]): bigint[] {
  const left = [...amounts];
  for (const amount of taken) {
    const at = left.indexOf(amount);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function stuckOf(our: OurDeposit, terms: CompareTerms): Finding[] {
  const isUnderWay = our.state === 'WaitExec' || our.state === 'Exec' || our.state === 'Error';
  const isStuck = isUnderWay && isOlderThan(our.createdAt, terms.stuckAfterMs, terms.askedAt);
  return isStuck ? [aboutDeposit('stuck', our)] : [];
}

function aboutPayment(kind: Finding['kind'], our: OurDeposit, payment: OurPayment, their?: TheirPayment): Finding {
  return {
    kind,
    subject: payment.paymentId,
    recordId: our.id,
    uid: our.uid,
    reference: our.reference,
    at: their?.at ?? our.createdAt,
    ours: ourFacts(our, payment),
    theirs: their ? theirFacts(their) : {},
  };
}

function aboutDeposit(kind: 'status' | 'credit_unknown' | 'stuck', our: OurDeposit, their?: TheirPayment): Finding {
  return {
    kind,
    subject: our.id,
    recordId: our.id,
    uid: our.uid,
    reference: our.reference,
    at: their?.at ?? our.createdAt,
    ours: ourFacts(our),
    theirs: their ? theirFacts(their) : {},
  };
}

function unattributed(their: TheirPayment, our?: OurDeposit): Finding {
  return {
    kind: 'unattributed',
    subject: their.paymentId,
    recordId: our?.id ?? '',
    ...(our && { uid: our.uid }),
    reference: their.reference,
    at: their.at,
    ours: our ? ourFacts(our) : {},
    theirs: theirFacts(their),
  };
}

/** Our facts of a payment; without one, the requested amount. */
function ourFacts(our: OurDeposit, payment?: OurPayment): Facts {
  return {
    ...moneyFacts(payment ?? our),
    state: our.state,
    failKind: our.failKind ?? '',
    id: payment?.paymentId ?? '',
    at: (payment?.at ?? our.createdAt).toISOString(),
  };
}

function theirFacts(their: TheirPayment): Facts {
  return {
    ...moneyFacts(their),
    status: their.status,
    id: their.paymentId,
    at: their.at.toISOString(),
  };
}
