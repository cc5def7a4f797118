import type { PayoutProvider } from './payout-provider.port.ts';

/** The providers this server has, by name. */
export interface PayoutProviders {
  find(name: string): PayoutProvider | undefined;
  /** The worker hands orders over; without that people pay from a file. */
  paysByItself(name: string): boolean;
  readonly names: readonly string[];
  /** Who pays where a site says nothing. */
  readonly fallback: string;
}

/** The first one is the one that pays where a site says nothing. */
export function payoutProviders(list: readonly [PayoutProvider, ...PayoutProvider[]]): PayoutProviders {
  const byName = new Map(list.map((provider) => [provider.name, provider]));
  return {
    find: (name) => byName.get(name),
    paysByItself: (name) => byName.get(name)?.send !== undefined,
    names: [...byName.keys()],
    fallback: list[0].name,
  };
}
