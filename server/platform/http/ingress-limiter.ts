import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { NETWORKS_OF_WIDER, widerNetworkOf } from './network-address.ts';

/**
 * Maximum of requests of one network in ten seconds, to all processes of this machine together. A phone behind a shared address needs a few dozen
 * calls; an app's files are fetched once, many at a time. A game provider calls for all its players from one address,
 * so its signed calls have a separate, high limit; unsigned ones count as ordinary calls.
 */
const POINTS = { calls: 400, files: 2000, providers: 50_000 } as const;
const WINDOW_SECONDS = 10;
/** How long a network counts as a provider's after a signed call. */
const SIGNER_MS = 3_600_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit by address for this route; by default the limit of calls. */
    limit?: 'none' | 'files' | 'providers';
  }
}

/** A phone keeps one connection, so all its requests may come to one process: no share is smaller than a quarter. */
const SMALLEST_SHARE = 1 / 4;

/**
 * The requests that one process allows a network if all processes together allow `most`: the connections of a network are
 * spread over the processes.
 */
export function shareOfProcess(most: number, processes: number): number {
  return Math.ceil(most * Math.max(1 / processes, SMALLEST_SHARE));
}

const limitersOf = (times: number, processes: number) => {
  const of = (points: number) => new RateLimiterMemory({ points: points * times, duration: WINDOW_SECONDS });
  const shared = (points: number) => of(shareOfProcess(points, processes));
  // A provider sends all its signed calls through a few connections.
  return { calls: shared(POINTS.calls), files: shared(POINTS.files), providers: of(POINTS.providers) };
};

type Kind = keyof typeof POINTS;

/** Coarse rate limit per network, of which each process has its share. Exact limits are counted in the database. */
export class IngressLimiter {
  readonly #limiters: ReturnType<typeof limitersOf>;
  readonly #wider: ReturnType<typeof limitersOf>;
  /** Only signed calls add entries, so there are at most as many entries as addresses of providers. */
  readonly #signedAt = new Map<string, number>();
  /** Counts of calls from providers' networks, which are counted after their signature is checked. */
  readonly #uncounted = new WeakSet<object>();

  constructor(processes: number) {
    this.#limiters = limitersOf(1, processes);
    this.#wider = limitersOf(NETWORKS_OF_WIDER, processes);
  }

  /**
   * Seconds to wait, or 0 if the request may pass. A request to a provider's address counts as an ordinary call until
   * its signature is checked, unless its network sent signed calls recently: otherwise an unknown caller could use up
   * the provider's limit.
   */
  async arrived(kind: Kind, network: string, request: object): Promise<number> {
    if (kind !== 'providers') return this.admit(kind, network);
    if (Date.now() - (this.#signedAt.get(network) ?? Number.NEGATIVE_INFINITY) > SIGNER_MS)
      return this.admit('calls', network);
    this.#uncounted.add(request);
    return 0;
  }

  /** The same, for a call whose signature was checked. */
  async identified(isSigned: boolean, network: string, request: object): Promise<number> {
    const isCounted = !this.#uncounted.delete(request);
    if (!isSigned) return isCounted ? 0 : this.admit('calls', network);
    this.#signedAt.set(network, Date.now());
    if (isCounted) await this.#giveBack('calls', network);
    return this.admit('providers', network);
  }

  async #giveBack(kind: Kind, network: string): Promise<void> {
    await this.#limiters[kind].reward(network);
    const wider = widerNetworkOf(network);
    if (wider !== undefined) await this.#wider[kind].reward(wider);
  }

  /** Seconds to wait, or 0 if the request may pass. */
  async admit(kind: Kind, network: string): Promise<number> {
    try {
      await this.#limiters[kind].consume(network);
      const wider = widerNetworkOf(network);
      if (wider !== undefined) await this.#wider[kind].consume(wider);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  }
}
