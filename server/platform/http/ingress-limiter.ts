import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { NETWORKS_OF_WIDER, widerNetworkOf } from './network-address.ts';

/**
 * Requests of one network to this process in ten seconds. A phone behind a shared address needs a few dozen calls; the files
 * of an app are asked for once, many at a time. A provider of games calls for all its players from one address; what it sends
 * is signed.
 */
const POINTS = { calls: 400, files: 2000, providers: 50_000 } as const;
const WINDOW_SECONDS = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit by address counts requests of this route; absent: that of calls. */
    limit?: 'none' | 'files' | 'providers';
  }
}

const limitersOf = (times: number) => {
  const of = (points: number) => new RateLimiterMemory({ points: points * times, duration: WINDOW_SECONDS });
  return { calls: of(POINTS.calls), files: of(POINTS.files), providers: of(POINTS.providers) };
};

/** Coarse rate limit per network and process. Exact limits are counted in the database. */
export class IngressLimiter {
  readonly #limiters = limitersOf(1);
  readonly #wider = limitersOf(NETWORKS_OF_WIDER);

  /** Seconds to wait, or 0 when the request may pass. */
  async admit(kind: keyof typeof POINTS, network: string): Promise<number> {
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
