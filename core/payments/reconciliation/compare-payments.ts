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

interface Money {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * Maximum time from a payment to its report. It bounds the time of a payment for an old order: if only the order's day
 * were known, the payment would never be inside a listed span.
 */
const REPORTED_WITHIN_MS = 7 * 86_400_000;

/** A payment reported by the provider. */
export interface OurPayment extends Money {
  readonly paymentId: string;
  /** When it was reported. */
  readonly at: Date;
  /** The result of the payment. */
  readonly standing: 'unpaid' | 'credited' | 'waiting' | 'sent_back' | 'charged_back';
  /** When the payment was reported, or its standing last changed. */
  readonly changedAt: Date;
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
  /** An extra payment does not change this. */
  readonly changedAt: Date;
  readonly payments: readonly OurPayment[];
  /** Whether the user was credited for the deposit, or for one of its payments. */
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
 * Compares our deposits with a provider's payments. `theirs` undefined: the provider has no list, so only stuck
 * deposits can be found.
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
  for (const order of ours) {
    // Leaves out only the changed payments: otherwise a user could hide the whole order by paying 1.00 during each
    // comparison.
    const our = { ...order, payments: order.payments.filter((payment) => isUnchanged(payment, terms)) };
    const changed = order.payments.filter((payment) => !isUnchanged(payment, terms));
    const isOrderUnchanged = isUnchanged(order, terms);
    const known = our.payments.flatMap(({ paymentId }) => byId.get(paymentId) ?? []);
    const unreported = unreportedOf.get(our.reference) ?? [];
    unreportedOf.delete(our.reference);
    const pairs = evaluatePayments(our, known, theirs !== undefined, terms);
    // If the order changed, one of the unreported payments may be the order's own.
    const late = unreported.filter(({ at }) => isOrderUnchanged && isOlderThan(at, terms.graceMs, terms.requestedAt));
    const unmatched = evaluateUnreported(our, late);
    // Payments reported after the query do not make the list partial.
    const isPart = known.length < our.payments.length || changed.some(({ at }) => at < terms.requestedAt);
    const status = unmatched.find(({ kind }) => kind === 'status') ?? statusOf(our, known, isPart);
    findings.push(...pairs.findings, ...unmatched.filter((finding) => finding !== status));
    if (status) findings.push(status);
    else if (isOrderUnchanged) findings.push(...stuckOf(our, terms));
    const isChanged = !isOrderUnchanged || changed.length > 0;
    if (isChanged || pairs.isEarly || late.length < unreported.length) skipped.add(our.id);
    if (isOrderUnchanged) evaluatedStuck.add(our.id);
    for (const subject of pairs.evaluated) evaluated.add(subject);
    // Payments are made after their order: if the order is in the listed span, all its payments are listed. For an
    // older order the list may contain only the newest payment.
    if (theirs !== undefined && isWithin(our.createdAt, terms.span)) evaluated.add(our.id);
  }
  for (const their of [...unreportedOf.values()].flat()) findings.push(unattributed(their));
  return { findings, evaluated, evaluatedStuck, skipped };
}

/** Compares each reported payment with the provider's payment of the same id. */
function evaluatePayments(our: OurDeposit, known: readonly TheirPayment[], isListed: boolean, terms: CompareTerms) {
  const findings: Finding[] = [];
  const evaluated: string[] = [];
  let isEarly = false;
  let refunded = without(our.payments.filter(isChargedBack), chargedBackThere(our, known));
  // The deposit was credited without any reported payment.
  if (our.state === 'Success' && our.payments.length === 0) {
    const mustBeThere = isListed && isWithin(our.createdAt, terms.span) && isWithin(our.changedAt, terms.span);
    if (mustBeThere && !isOlderThan(our.changedAt, terms.graceMs, terms.requestedAt)) isEarly = true;
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
    // The payment was made between these moments: both must be inside the listed span.
    const mustBeThere = isListed && [earliestOf(our, payment), payment.at].every((at) => isWithin(at, terms.span));
    if (!mustBeThere) continue;
    if (!isOlderThan(payment.at, terms.graceMs, terms.requestedAt)) {
      isEarly = true;
      continue;
    }
    evaluated.push(payment.paymentId);
    // A refunded payment may be missing from the provider's list; another payment of the order may not.
    if (payment.standing === 'sent_back') continue;
    if (refunded.some((money) => isSameMoney(money, payment))) {
      refunded = without(refunded, [payment]);
      continue;
    }
    findings.push(aboutPayment(our.isCredited ? 'credit_unknown' : 'missing', our, payment));
  }
  return { findings, evaluated, isEarly };
}

/** The earliest possible time of the payment: after its order, and not long before its report. */
function earliestOf({ createdAt }: OurDeposit, { at }: OurPayment): Date {
  return new Date(Math.max(createdAt.getTime(), at.getTime() - REPORTED_WITHIN_MS));
}

/** Whether the payment did not change since the provider was queried. */
function isUnchanged({ changedAt }: { readonly changedAt: Date }, { requestedAt }: CompareTerms): boolean {
  return changedAt < requestedAt;
}

/**
 * Findings of payments for this deposit that were never reported to us. If the deposit waits or has failed, the states
 * differ; if it already has a payment, the other payments have no record.
 */
function evaluateUnreported(our: OurDeposit, unreported: readonly TheirPayment[]): Finding[] {
  const hasOwn = our.payments.length > 0 || our.state === 'Success' || our.state === 'WaitReview';
  return unreported.map((their, index) =>
    !hasOwn && index === 0 ? aboutDeposit('status', our, their) : unattributed(their, our),
  );
}

/**
 * Both sides must agree on the amounts and currencies that are charged back, not on the payments: the provider's
 * message names only the order, so it may refer to another payment of the same amount. A payment that was sent back may
 * have either status.
 */
function statusOf(our: OurDeposit, known: readonly TheirPayment[], isPart: boolean): Finding | undefined {
  if (known.length === 0) return undefined;
  const there = chargedBackThere(our, known);
  // A payment that the provider does not list may also be charged back there: its charge-back here must not offset the
  // charge-back of a listed payment.
  const here = our.payments.filter((payment) => isChargedBack(payment) && known.some(isOf(payment)));
  const more = without(there, here);
  const isMoreThere = more.length > 0;
  const differing = isMoreThere || isPart ? more : without(here, there);
  if (differing.length === 0) return undefined;
  const kind = isMoreThere && our.isCredited ? 'credit_unknown' : 'status';
  const paymentOf = ({ paymentId }: TheirPayment) => our.payments.find((payment) => payment.paymentId === paymentId);
  const isDifferent = (their: TheirPayment) =>
    (their.status === 'charged_back') !== (paymentOf(their)?.standing === 'charged_back');
  const listed = known.filter(({ status }) => (status === 'charged_back') === isMoreThere);
  // The finding names one of the equal payments whose status differs here.
  const those = [...listed.filter(isDifferent), ...listed.filter((their) => !isDifferent(their))];
  const picked = pick(those, differing, paymentOf);
  const shown = picked[0] ?? those[0] ?? known[0];
  const payment = shown && paymentOf(shown);
  // The earliest time of all: a run that lists only later payments must not reduce the finding.
  const at = new Date(Math.min(...known.map((their) => their.at.getTime())));
  const found = {
    ...aboutDeposit(kind, our, shown),
    ...(isPart && { isPart: true as const }),
    at,
    ours: { ...ourFacts(our, payment), ...chargedBackFacts(our) },
  };
  if (differing.length === 1) return found;
  // With the ids of all payments: otherwise another payment of the order would look like the payment that an operator
  // explained.
  const ids = picked.map(({ paymentId }) => paymentId).sort();
  return { ...found, theirs: { ...found.theirs, total: totalOf(differing), ids: ids.join(' ') } };
}

/**
 * The sum charged back here for the whole order. If it has grown since, an equal difference concerns another payment
 * than the explained one.
 */
function chargedBackFacts({ payments }: OurDeposit): Facts {
  const here = payments.filter(isChargedBack);
  return here.length === 0 ? {} : { chargedBack: totalOf(here) };
}

/** Picks one payment for each amount, if there is one. */
function pick(
  those: readonly TheirPayment[],
  amounts: readonly Money[],
  paymentOf: (their: TheirPayment) => OurPayment | undefined,
): TheirPayment[] {
  const left = [...those];
  return amounts.flatMap((money) => {
    const at = left.findIndex((their) => {
      const payment = paymentOf(their);
      return payment !== undefined && isSameMoney(payment, money);
    });
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/** Several currencies have no single total; one operator alone cannot explain such a finding. */
function totalOf(amounts: readonly Money[]): string {
  const sums = new Map<string, bigint>();
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  const texts = [...sums].map(([currency, sum]) => `${formatMinor(sum)} ${currency}`);
  return sums.size > 1 ? texts.join(' + ') : formatMinor([...sums.values()][0] ?? 0n);
}

/** The amounts here of the payments that are charged back there, without payments that were sent back. */
function chargedBackThere(our: OurDeposit, known: readonly TheirPayment[]): Money[] {
  const those = known.filter(({ status }) => status === 'charged_back');
  return our.payments.filter((payment) => payment.standing !== 'sent_back' && those.some(isOf(payment)));
}

function isChargedBack({ standing }: OurPayment): boolean {
  return standing === 'charged_back';
}

function isOf({ paymentId }: OurPayment) {
  return (their: TheirPayment) => their.paymentId === paymentId;
}

/** Removes each of the other amounts once. */
function without(amounts: readonly Money[], taken: readonly Money[]): Money[] {
  const left = [...amounts];
  for (const money of taken) {
    const at = left.findIndex((one) => isSameMoney(one, money));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Compares the currency as well: 40,000 won are not 40,000.00 in the site's unit. */
function isSameMoney(one: Money, other: Money): boolean {
  return one.amountMinor === other.amountMinor && one.currency === other.currency;
}

function stuckOf(our: OurDeposit, terms: CompareTerms): Finding[] {
  const isUnderWay = our.state === 'WaitExec' || our.state === 'Exec' || our.state === 'Error';
  const isStuck = isUnderWay && isOlderThan(our.createdAt, terms.stuckAfterMs, terms.requestedAt);
  return isStuck ? [aboutDeposit('stuck', our)] : [];
}

function aboutPayment(kind: Finding['kind'], our: OurDeposit, payment: OurPayment, their?: TheirPayment): Finding {
  return {
    kind,
    subject: payment.paymentId,
    recordId: our.id,
    uid: our.uid,
    reference: our.reference,
    at: their?.at ?? earliestOf(our, payment),
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

/** Our facts of a payment, or of the deposit with its requested amount. */
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
