import type { PayoutProvider } from './payout-provider.port.ts';

/** This server's providers, by name. */
export interface PayoutProviders {
  find(name: string): PayoutProvider | undefined;
  /** The worker sends orders; without that people pay from a file. */
  paysByItself(name: string): boolean;
  readonly names: readonly string[];
  /** The provider of a site that names none. */
  readonly fallback: string;
}

/** The first one pays for sites that name none. */
export function payoutProviders(list: readonly [PayoutProvider, ...PayoutProvider[]]): PayoutProviders {
  const byName = new Map(list.map((provider) => [provider.name, provider]));
  return {
    find: (name) => byName.get(name),
    paysByItself: (name) => byName.get(name)?.send !== undefined,
    names: [...byName.keys()],
    fallback: list[0].name,
  };
}
