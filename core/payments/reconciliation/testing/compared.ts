import type { CompareTerms, Finding } from '../../../values/finding.ts';
import { comparePayments, type OurDeposit, type OurPayment, type TheirPayment } from '../compare-payments.ts';
import { comparePayouts, type OurPayout, type TheirPayout } from '../compare-payouts.ts';

export const NOW = new Date('2026-03-02T12:00:00Z');
export const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
export const HOUR = 60;
export const DAY = 24 * HOUR;
export const GRACE = 15;
export const terms: CompareTerms = {
  span: { from: minutesAgo(3 * DAY), before: NOW },
  requestedAt: NOW,
  graceMs: GRACE * 60_000,
  stuckAfterMs: DAY * 60_000,
};
export const kinds = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);

export const payout = (change: Partial<OurPayout> = {}): OurPayout => ({
  id: 'wd_1',
  uid: '10000001',
  reference: 'W00000000001',
  amountMinor: 490_00n,
  currency: 'PHP',
  state: 'Success',
  failKind: null,
  providerReference: 'po_1',
  isElsewhere: false,
  sentAt: minutesAgo(2 * HOUR),
  changedAt: minutesAgo(2 * HOUR),
  ...change,
});
export const theirPayout = (change: Partial<TheirPayout> = {}): TheirPayout => ({
  reference: 'W00000000001',
  providerReference: 'po_1',
  amountMinor: 490_00n,
  currency: 'PHP',
  status: 'paid',
  at: minutesAgo(2 * HOUR),
  ...change,
});
export const payouts = (ours: OurPayout[], theirs: TheirPayout[] | undefined) => comparePayouts(ours, theirs, terms);

const goneAs = (failKind: string | null = null) =>
  failKind === 'sent_back' || failKind === 'charged_back' ? failKind : undefined;
/** A payment that has not changed since its report. */
export const reported = (paymentId: string, change: Partial<OurPayment> = {}): OurPayment => ({
  paymentId,
  amountMinor: 500_00n,
  currency: 'PHP',
  at: minutesAgo(2 * HOUR),
  standing: 'credited',
  changedAt: change.at ?? minutesAgo(2 * HOUR),
  ...change,
});
export const deposit = (change: Partial<OurDeposit> = {}): OurDeposit => ({
  id: 'dp_1',
  uid: '10000001',
  reference: 'D00000000001',
  amountMinor: 500_00n,
  currency: 'PHP',
  state: 'Success',
  failKind: null,
  createdAt: minutesAgo(3 * HOUR),
  changedAt: minutesAgo(2 * HOUR),
  payments: [
    reported('pay_1', {
      standing: goneAs(change.failKind) ?? (change.state === 'WaitReview' ? 'waiting' : 'credited'),
    }),
  ],
  isCredited: (change.state ?? 'Success') === 'Success',
  ...change,
});
/** The order, with these standings of its first payments. */
export const standing = (our: OurDeposit, ...standings: OurPayment['standing'][]): OurDeposit => ({
  ...our,
  payments: our.payments.map((payment, index) => ({ ...payment, standing: standings[index] ?? payment.standing })),
});
export const theirPayment = (change: Partial<TheirPayment> = {}): TheirPayment => ({
  paymentId: 'pay_1',
  reference: 'D00000000001',
  amountMinor: 500_00n,
  currency: 'PHP',
  status: 'paid',
  at: minutesAgo(2 * HOUR),
  ...change,
});
export const payments = (ours: OurDeposit[], theirs: TheirPayment[] | undefined) =>
  comparePayments(ours, theirs, terms);
