import type { DepositProvider } from './deposit-provider.port.ts';

/** This server's providers, by name. */
export interface DepositProviders {
  find(name: string): DepositProvider | undefined;
  readonly names: readonly string[];
  /** The provider for sites that did not choose one. */
  readonly fallback: string;
}

export function depositProviders(list: readonly [DepositProvider, ...DepositProvider[]]): DepositProviders {
  const byName = new Map(list.map((provider) => [provider.name, provider]));
  return { find: (name) => byName.get(name), names: [...byName.keys()], fallback: list[0].name };
}
