import { comparePayments } from '@pitaka/core/payments/reconciliation/compare-payments.ts';
import { comparePayouts } from '@pitaka/core/payments/reconciliation/compare-payouts.ts';
import type { Compared, CompareTerms, Span } from '@pitaka/core/payments/reconciliation/finding.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { DepositProviders } from '../deposits/index.ts';
import type { PayoutProviders } from '../withdrawals/index.ts';
import { readOurDeposits, readOurPayouts } from './our-books.ts';

/** The provider, and which of its records. */
export type BooksName = 'payout' | 'deposit';

export interface Providers {
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
}

/** A provider's records of a span, ready to be compared with ours. */
export interface TheirBooks {
  /** false: it has no list. */
  readonly hasList: boolean;
  readonly count: number;
  compare(tx: Transaction, ours: OursWanted, terms: CompareTerms): Promise<{ ours: number; compared: Compared }>;
}

export interface OursWanted {
  readonly siteId: string;
  readonly provider: string;
  readonly recordIds: readonly string[];
  readonly currency: string;
}

/** Requests a provider's records; undefined: no answer. No transaction is open meanwhile. */
export async function askProvider(
  { payouts, deposits }: Providers,
  about: BooksName,
  { siteId, name }: { readonly siteId: string; readonly name: string },
  listed: Span,
): Promise<TheirBooks | undefined> {
  if (about === 'payout') {
    const provider = payouts.find(name);
    if (!provider?.listPayouts) return payoutBooks(undefined);
    const theirs = await provider.listPayouts(siteId, listed.from, listed.before);
    return theirs && payoutBooks(theirs);
  }
  const provider = deposits.find(name);
  if (!provider?.listPayments) return depositBooks(undefined);
  const theirs = await provider.listPayments(siteId, listed.from, listed.before);
  return theirs && depositBooks(theirs);
}

function payoutBooks(theirs: Parameters<typeof comparePayouts>[1]): TheirBooks {
  return {
    hasList: theirs !== undefined,
    count: theirs?.length ?? 0,
    async compare(tx, wanted, terms) {
      const references = (theirs ?? []).map(({ reference }) => reference);
      const ours = await readOurPayouts(tx, { ...wanted, span: terms.span, references });
      return { ours: ours.length, compared: comparePayouts(ours, theirs, terms) };
    },
  };
}

function depositBooks(theirs: Parameters<typeof comparePayments>[1]): TheirBooks {
  return {
    hasList: theirs !== undefined,
    count: theirs?.length ?? 0,
    async compare(tx, wanted, terms) {
      const references = (theirs ?? []).map(({ reference }) => reference);
      const paymentIds = (theirs ?? []).map(({ paymentId }) => paymentId);
      const ours = await readOurDeposits(tx, { ...wanted, span: terms.span, references, paymentIds });
      return { ours: ours.length, compared: comparePayments(ours, theirs, terms) };
    },
  };
}
