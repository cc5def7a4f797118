import { NETWORKS_OF_WIDER, widerNetworkOf } from './network-address.ts';

/** Counts open items by network. The limit of an IPv6 /48 is a multiple of the limit of each /64. */
export class NetworkCounts {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether this network may have `more` further items. */
  hasRoom(network: string, more = 1): boolean {
    const wider = widerNetworkOf(network);
    if (this.#of(network) + more > this.#most) return false;
    return wider === undefined || this.#of(wider) + more <= this.#most * NETWORKS_OF_WIDER;
  }

  add(network: string, change: number): void {
    const wider = widerNetworkOf(network);
    for (const each of wider === undefined ? [network] : [network, wider]) {
      const open = this.#of(each) + change;
      if (open > 0) this.#open.set(each, open);
      else this.#open.delete(each);
    }
  }

  #of(network: string): number {
    return this.#open.get(network) ?? 0;
  }
}
