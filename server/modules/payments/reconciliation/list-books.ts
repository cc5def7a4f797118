import type { BooksName, Providers } from './ask-provider.ts';

export interface Books {
  readonly provider: string;
  readonly about: BooksName;
  /** Without a list only what is stuck can be seen. */
  readonly hasList: boolean;
}

/** Whose books this server can hold beside ours. */
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
