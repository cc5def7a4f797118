import type { BooksName, Providers } from './ask-provider.ts';

export interface Books {
  readonly provider: string;
  readonly about: BooksName;
  /** Without a list only stuck records can be found. */
  readonly hasList: boolean;
}

/** The providers this server can compare with. */
export function listBooks({ payouts, deposits }: Providers): Books[] {
  return [
    ...payouts.names.map((provider) => ({
      provider,
      about: 'payout' as const,
      hasList: payouts.find(provider)?.listPayouts !== undefined,
    })),
    ...deposits.names.map((provider) => ({
      provider,
      about: 'deposit' as const,
      hasList: deposits.find(provider)?.listPayments !== undefined,
    })),
  ];
}
