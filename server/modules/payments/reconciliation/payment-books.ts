import { comparePayments } from '@pitaka/core/payments/reconciliation/compare-payments.ts';
import { comparePayouts } from '@pitaka/core/payments/reconciliation/compare-payouts.ts';
import type { Books, ProviderRecords } from '../../back-office/reconciliation/index.ts';
import type { DepositProviders } from '../deposits/index.ts';
import { currencyOf, type PayoutProviders } from '../withdrawals/index.ts';
import { readOurDeposits, readOurPayouts } from './our-books.ts';

export interface Providers {
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
}

/** Payouts and deposits, to compare with the payment providers' records. */
export function paymentBooks({ payouts, deposits }: Providers): readonly Books[] {
  return [
    {
      about: 'payout',
      listProviders: async () =>
        payouts.names.map((provider) => ({ provider, hasList: payouts.find(provider)?.listPayouts !== undefined })),
      async fetchRecords(site, name, listed) {
        const provider = payouts.find(name);
        if (!provider?.listPayouts) return payoutBooks(currencyOf(site), undefined);
        const theirs = await provider.listPayouts(site.siteId, listed.from, listed.before);
        return theirs && payoutBooks(currencyOf(site), theirs);
      },
    },
    {
      about: 'deposit',
      listProviders: async () =>
        deposits.names.map((provider) => ({ provider, hasList: deposits.find(provider)?.listPayments !== undefined })),
      async fetchRecords(site, name, listed) {
        const provider = deposits.find(name);
        if (!provider?.listPayments) return depositBooks(currencyOf(site), undefined);
        const theirs = await provider.listPayments(site.siteId, listed.from, listed.before);
        return theirs && depositBooks(currencyOf(site), theirs);
      },
    },
  ];
}

function payoutBooks(currency: string, theirs: Parameters<typeof comparePayouts>[1]): ProviderRecords {
  return {
    hasList: theirs !== undefined,
    count: theirs?.length ?? 0,
    async compare(tx, wanted, terms) {
      const references = (theirs ?? []).map(({ reference }) => reference);
      const ours = await readOurPayouts(tx, { ...wanted, currency, span: terms.span, references });
      return { ours: ours.length, compared: comparePayouts(ours, theirs, terms) };
    },
  };
}

function depositBooks(currency: string, theirs: Parameters<typeof comparePayments>[1]): ProviderRecords {
  return {
    hasList: theirs !== undefined,
    count: theirs?.length ?? 0,
    async compare(tx, wanted, terms) {
      const references = (theirs ?? []).map(({ reference }) => reference);
      const paymentIds = (theirs ?? []).map(({ paymentId }) => paymentId);
      const ours = await readOurDeposits(tx, { ...wanted, currency, span: terms.span, references, paymentIds });
      return { ours: ours.length, compared: comparePayments(ours, theirs, terms) };
    },
  };
}
