import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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

/** Coarse rate limit per network and process. Exact limits are counted in the database. */
export class IngressLimiter {
  readonly #limiters = {
    calls: new RateLimiterMemory({ points: POINTS.calls, duration: WINDOW_SECONDS }),
    files: new RateLimiterMemory({ points: POINTS.files, duration: WINDOW_SECONDS }),
    providers: new RateLimiterMemory({ points: POINTS.providers, duration: WINDOW_SECONDS }),
  };

  /** Seconds to wait, or 0 when the request may pass. */
  async admit(kind: keyof typeof POINTS, network: string): Promise<number> {
    try {
      await this.#limiters[kind].consume(network);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  }
}
